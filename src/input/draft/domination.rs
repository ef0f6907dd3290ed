//! The rule set of a domination game, as written in its file.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::game::rules::domination::{Beside, Repeated};
use crate::input::draft::dice::FORM;
use crate::input::draft::header::Header;
use crate::input::draft::rules::{KindDraft, ReadingDraft};
use crate::input::draft::winning::{MatchDraft, WinClassDraft};
use crate::input::draft::{one, yes};

/// A rule set of a domination game for Urlab. Pieces move along the ways of the board in either
/// direction. A player who holds all forts at once wins.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DominationDraft {
    #[serde(flatten)]
    pub header: Header,
    /// The kind of game. It decides which other fields are allowed.
    #[expect(
        dead_code,
        reason = "it is read before the file becomes a draft; the field is here for the schema"
    )]
    #[schemars(example = json!("domination"))]
    pub kind: KindDraft,
    /// How this rule set decides the points that the source leaves open.
    #[serde(default)]
    #[schemars(
        example = json!([
            {"point": "Placing", "reading": "It captures", "field": "placing_captures"},
        ])
    )]
    pub readings: Vec<ReadingDraft>,
    /// A drawing of the board: one line of words for each row, and `.` for a gap. Each word is the
    /// name of a square. At most 62 squares are allowed. Dark's squares are Light's squares,
    /// mirrored across the horizontal axis of the drawing.
    pub board: String,
    /// The squares with a rosette.
    #[serde(default)]
    #[schemars(example = json!(["a1", "b1"]))]
    pub rosettes: Vec<String>,
    /// Named sets of squares that other fields can use. The zones `rosettes` and `all` always
    /// exist.
    #[serde(default)]
    #[schemars(example = json!({"kingdom": ["m1", "m2", "m3"]}))]
    pub zones: IndexMap<String, Vec<String>>,
    /// How many pieces each player has.
    #[schemars(range(min = 1, max = 15))]
    pub pieces: u8,
    /// The ways of both players: chains of neighbouring squares. A piece moves only along ways, in
    /// either direction. It cannot come to the same square twice in one move.
    #[schemars(length(min = 1), example = json!(["a2 a1 m1", "b2 b1 m1", "m1 m2 m3"]))]
    pub ways: Vec<String>,
    /// Where a waiting piece may enter. The entry replaces what the throw allows.
    #[schemars(example = json!({"squares": ["a4", "b4"]}))]
    pub entrances: EntrancesDraft,
    /// The squares or zones that a player must hold, all at once, to win.
    #[schemars(example = json!(["rosettes"]))]
    pub forts: Vec<String>,
    /// Squares that make the pieces of their holder safe on other squares.
    #[serde(default)]
    #[schemars(example = json!({"by": ["m4"], "of": ["rosettes"]}))]
    pub protection: Option<ProtectionDraft>,
    /// What a player earns by holding some of the forts. This is checked before a piece leaves its
    /// square.
    #[serde(default)]
    #[schemars(example = json!({"capture_in_passing": ["a1", "b1"]}))]
    pub dominance: DominanceDraft,
    /// The dice that are cast together. `2d6` means two dice with the faces 1 to 6.
    #[schemars(
        length(min = 1, max = 16),
        extend("type" = ["array", "string"], "pattern" = FORM),
        example = json!([{"faces": {"blank": 1, "gold": 1}, "count": 2}]),
        example = json!("2d6")
    )]
    pub dice: Vec<NamedDieDraft>,
    /// What each combination of faces allows. The faces can be in any order: `gold silver`. Every
    /// combination needs an entry. The player chooses one of the things that the entry allows.
    #[schemars(example = json!({"blank gold": {"steps": 1}, "blank blank": {"void": true}}))]
    pub throw: IndexMap<String, OptionsDraft>,
    /// Does a piece that a throw places on a square of `place` capture an enemy there? If not, it
    /// cannot be placed on an enemy.
    #[serde(default = "yes")]
    pub placing_captures: bool,
    /// What grants an extra throw.
    #[serde(default)]
    #[schemars(example = json!({"landing": ["rosettes"]}))]
    pub extra_throws: LandingThrowsDraft,
    /// The repetition that makes the game a draw. Without this field, no repetition does.
    #[serde(default)]
    #[schemars(example = json!({"repeated": "action", "times": 5}))]
    pub draw: Option<RepetitionDraft>,
    /// What a win is worth. The classes are tried in order, and the first one that fits counts. The
    /// last class has no `when` and takes all other wins. Without any class, each win is worth one
    /// point. If this file extends another one, the classes that it lists are tried in the order of
    /// its list; `single: {}` is enough to list a class. A new class is tried after the class
    /// listed before it.
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

/// Where a waiting piece may enter. The entry replaces what the throw allows.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EntrancesDraft {
    /// The squares or zones where both players may enter. An entering piece captures an enemy
    /// there.
    #[schemars(example = json!(["a4", "b4"]))]
    pub squares: Vec<String>,
    /// Is an enemy there safe if it is the only piece of its player on the board?
    #[serde(default)]
    pub spare_lone_piece: bool,
}

/// Squares that make the pieces of their holder safe on other squares.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProtectionDraft {
    /// The squares or zones that protect. It is enough to hold one of the squares.
    #[schemars(example = json!(["m4"]))]
    pub by: Vec<String>,
    /// The squares or zones where the holder's pieces cannot be captured. It is not allowed to land
    /// on these pieces.
    #[schemars(example = json!(["rosettes"]))]
    pub of: Vec<String>,
}

/// What a player earns by holding some of the forts.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DominanceDraft {
    /// Forts or zones of forts. A player who holds all of them may make the long move of a throw.
    /// Without this field, nobody may.
    #[schemars(example = json!(["a7", "b7"]))]
    pub long_move: Vec<String>,
    /// Forts or zones of forts. If a player holds all of them, a capture does not end the player's
    /// move: the move captures all enemies that it passes.
    #[schemars(example = json!(["a1", "b1"]))]
    pub capture_in_passing: Vec<String>,
}

/// A die whose faces have names. `d6` means a die whose faces are called 1 to 6.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(
    extend("type" = ["object", "string"], "pattern" = FORM),
    example = json!({"faces": {"blank": 1, "gold": 1}, "count": 2}),
    example = json!("2d6")
)]
pub struct NamedDieDraft {
    /// The names of the faces, one word each, with their weights: `{blank: 2, gold: 1}` shows blank
    /// twice as often as gold.
    #[schemars(extend("minProperties" = 1), example = json!({"blank": 2, "gold": 1}))]
    pub faces: IndexMap<String, u16>,
    /// How many of these dice are cast together.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 16))]
    pub count: u8,
}

/// What a throw allows. The player chooses one of these things.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(example = json!({"steps": 1}))]
pub struct OptionsDraft {
    /// The turn ends.
    pub void: bool,
    /// May the player put a waiting piece on an entrance? Without this field, yes.
    pub enters: Option<bool>,
    /// The most squares that a piece may move. It may move fewer.
    #[schemars(range(min = 1, max = 3))]
    pub steps: Option<u8>,
    /// May several pieces share these steps? They move one after another, each of them once. Each
    /// move must be legal when it is made.
    pub shared: Option<bool>,
    /// One piece may move exactly this number of squares instead of the steps. The player must hold
    /// the forts of `dominance.long_move`.
    #[schemars(range(min = 2, max = 4))]
    pub long_move: Option<u8>,
    /// Squares or zones where the player may put a waiting piece.
    #[schemars(example = json!(["kingdom"]))]
    pub place: Option<Vec<String>>,
    /// The player may put a waiting piece on an empty square next to one of the player's pieces.
    /// With `grid`, this is the next square in its row or column of the drawing. With `ways`, it is
    /// the next square on a way.
    pub place_beside: Option<BesideDraft>,
}

words! {
    /// Which squares count as neighbours: the next ones in the drawing, or the next ones on a way.
    BesideDraft: Beside {
        Grid,
        Ways
    }
}

/// What grants an extra throw.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LandingThrowsDraft {
    /// Squares or zones. A move that ends on one of them grants an extra throw. Placing a piece
    /// there grants none. One throw never grants more than one extra throw.
    pub landing: Vec<String>,
    /// The most extra throws in one turn. Without this field, there is no limit.
    #[schemars(range(min = 1, max = 255))]
    pub at_most: Option<u8>,
}

/// The repetition that makes the game a draw.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RepetitionDraft {
    /// What is repeated: an `action` or a `position`. An action is repeated if the player leaves
    /// and reaches the same squares on consecutive throws of that player. A position is repeated if
    /// it occurs again with the same player to throw, at any time in the game. The start position
    /// counts too.
    pub repeated: RepeatedDraft,
    /// How many times in total, including the first time.
    #[schemars(range(min = 2, max = 100))]
    pub times: u8,
}

words! {
    /// What is repeated: an action of one player on consecutive throws, or a position.
    RepeatedDraft: Repeated {
        Action,
        Position
    }
}
