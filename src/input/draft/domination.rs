//! The rule set of a domination game as its file writes it.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::game::rules::domination::{Beside, Repeated};
use crate::input::draft::header::Header;
use crate::input::draft::rules::{KindDraft, ReadingDraft};
use crate::input::draft::winning::{MatchDraft, WinClassDraft};
use crate::input::draft::{one, yes};

/// A rule set of a domination game, for Urlab: pieces go about the board on its ways, in either
/// direction, and who holds all forts at once wins.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DominationDraft {
    #[serde(flatten)]
    pub header: Header,
    /// What kind of game it is; the other fields follow from that.
    #[expect(
        dead_code,
        reason = "it is read before the file becomes a draft; the field is here for the schema"
    )]
    #[schemars(example = json!("domination"))]
    pub kind: KindDraft,
    /// How points that the source leaves open are read here.
    #[serde(default)]
    #[schemars(
        example = json!([
            {"point": "Placing", "reading": "It captures", "field": "placing_captures"},
        ])
    )]
    pub readings: Vec<ReadingDraft>,
    /// A drawing of the board: a line of words for each row, `.` for a gap. Each word is a square's
    /// name; at most 62 squares. Dark's squares are Light's, turned over the drawing's horizontal
    /// axis.
    pub board: String,
    /// The squares with a rosette.
    #[serde(default)]
    #[schemars(example = json!(["a1", "b1"]))]
    pub rosettes: Vec<String>,
    /// Named sets of squares that other fields refer to. `rosettes` and `all` are always there.
    #[serde(default)]
    #[schemars(example = json!({"kingdom": ["m1", "m2", "m3"]}))]
    pub zones: IndexMap<String, Vec<String>>,
    /// How many pieces each player has.
    #[schemars(range(min = 1, max = 15))]
    pub pieces: u8,
    /// The ways of both players: chains of neighbouring squares, gone in either direction. A piece
    /// stays on them, and does not come to a square twice in one move.
    #[schemars(length(min = 1), example = json!(["a2 a1 m1", "b2 b1 m1", "m1 m2 m3"]))]
    pub ways: Vec<String>,
    /// Where a waiting piece may enter instead of what the throw allows.
    #[schemars(example = json!({"squares": ["a4", "b4"]}))]
    pub entrances: EntrancesDraft,
    /// The squares or zones to be held, all at once: who does wins.
    #[schemars(example = json!(["rosettes"]))]
    pub forts: Vec<String>,
    /// Squares whose holder's pieces are safe elsewhere.
    #[serde(default)]
    #[schemars(example = json!({"by": ["m4"], "of": ["rosettes"]}))]
    pub protection: Option<ProtectionDraft>,
    /// What holding some of the forts earns, judged before a piece leaves its square.
    #[serde(default)]
    #[schemars(example = json!({"capture_in_passing": ["a1", "b1"]}))]
    pub dominance: DominanceDraft,
    /// The dice, cast together.
    #[schemars(
        length(min = 1, max = 16),
        example = json!([{"faces": {"blank": 1, "gold": 1}, "count": 2}])
    )]
    pub dice: Vec<NamedDieDraft>,
    /// What a throw allows, by the faces shown, in any order: `gold silver`. Every combination must
    /// be written, and a player chooses one of the things that it allows.
    #[schemars(example = json!({"blank gold": {"steps": 1}, "blank blank": {"void": true}}))]
    pub throw: IndexMap<String, OptionsDraft>,
    /// Does a piece that a throw places on a square of `place` capture an enemy there? If not, it
    /// is not placed there.
    #[serde(default = "yes")]
    pub placing_captures: bool,
    /// What grants an extra throw.
    #[serde(default)]
    #[schemars(example = json!({"landing": ["rosettes"]}))]
    pub extra_throws: LandingThrowsDraft,
    /// What draws the game; without this field, nothing does.
    #[serde(default)]
    #[schemars(example = json!({"repeated": "action", "times": 5}))]
    pub draw: Option<RepetitionDraft>,
    /// What a win is worth, in the order in which the classes are tried; the last one has no `when`
    /// and takes every other win. Without any, each win is worth one point. Classes of the file
    /// that this one extends are tried in this file's order where it writes them (`single: {}` will
    /// do), and a new one after the one written before it.
    #[serde(default)]
    #[schemars(
        example = json!({
            "rout": {"points": 2, "when": {"on_board": {"at_most": 0}}},
            "win": {"points": 1},
        })
    )]
    pub win_classes: IndexMap<String, WinClassDraft>,
    /// How games add up to a match.
    #[serde(default, rename = "match")]
    #[schemars(example = json!({"points": 7}))]
    pub match_play: Option<MatchDraft>,
}

/// Where a waiting piece may enter instead of what the throw allows.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EntrancesDraft {
    /// The squares or zones, open to both players. An enemy there is captured.
    #[schemars(example = json!(["a4", "b4"]))]
    pub squares: Vec<String>,
    /// Is an enemy there safe while it is its player's only piece on the board?
    #[serde(default)]
    pub spare_lone_piece: bool,
}

/// Squares whose holder's pieces are safe elsewhere.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProtectionDraft {
    /// The squares or zones that protect: it is enough to hold one of the squares.
    #[schemars(example = json!(["m4"]))]
    pub by: Vec<String>,
    /// The squares or zones where the holder's pieces cannot be captured: landing on them is not
    /// allowed.
    #[schemars(example = json!(["rosettes"]))]
    pub of: Vec<String>,
}

/// What holding some of the forts earns.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DominanceDraft {
    /// Forts or zones of forts: who holds them all may make the long move of a throw. Without this
    /// field, nobody may.
    #[schemars(example = json!(["a7", "b7"]))]
    pub long_move: Vec<String>,
    /// Forts or zones of forts: the moves of who holds them all do not end with a capture, and
    /// capture what they pass.
    #[schemars(example = json!(["a1", "b1"]))]
    pub capture_in_passing: Vec<String>,
}

/// A die whose faces have names.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"faces": {"blank": 1, "gold": 1}, "count": 2}))]
pub struct NamedDieDraft {
    /// The names of the faces, one word each, with their weights: `{blank: 2, gold: 1}` shows blank
    /// twice as often as gold.
    #[schemars(extend("minProperties" = 1), example = json!({"blank": 2, "gold": 1}))]
    pub faces: IndexMap<String, u16>,
    /// How many such dice are cast together.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 16))]
    pub count: u8,
}

/// What a throw allows: one of these things, at the player's choice.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(example = json!({"steps": 1}))]
pub struct OptionsDraft {
    /// The turn ends.
    pub void: bool,
    /// May a waiting piece be put on an entrance? Without this field, yes.
    pub enters: Option<bool>,
    /// The most squares that a piece may move. It may move fewer.
    #[schemars(range(min = 1, max = 3))]
    pub steps: Option<u8>,
    /// May several pieces share these steps? They move one after the other, each once, and each
    /// move must be allowed when it is made.
    pub shared: Option<bool>,
    /// Instead of the steps, one piece may move exactly so many squares, if `dominance.long_move`
    /// has been earned.
    #[schemars(range(min = 2, max = 4))]
    pub long_move: Option<u8>,
    /// Squares or zones: a waiting piece may be put on any of them.
    #[schemars(example = json!(["kingdom"]))]
    pub place: Option<Vec<String>>,
    /// A waiting piece may be put on an empty square beside one of one's own: next to it in its row
    /// or column of the drawing (`grid`), or on a way (`ways`).
    pub place_beside: Option<BesideDraft>,
}

words! {
    /// Which squares are beside one another: neighbours in the drawing, or on a way.
    BesideDraft: Beside {
        Grid,
        Ways
    }
}

/// What grants an extra throw.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LandingThrowsDraft {
    /// Ending a move on these squares or zones. A piece that is placed there grants nothing, and a
    /// throw never grants more than one.
    pub landing: Vec<String>,
    /// The most extra throws in one turn; without this field, any number.
    #[schemars(range(min = 1, max = 255))]
    pub at_most: Option<u8>,
}

/// What draws the game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RepetitionDraft {
    /// What is repeated: an `action`, with the same squares left and reached, on throws of a
    /// player's own that follow one another; or a `position` with the same player to throw, at any
    /// time, the start included.
    pub repeated: RepeatedDraft,
    /// How often in all, the first time included.
    #[schemars(range(min = 2, max = 100))]
    pub times: u8,
}

words! {
    /// What is repeated: an action of a player in a row, or a position.
    RepeatedDraft: Repeated {
        Action,
        Position
    }
}
