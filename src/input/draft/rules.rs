//! The rule set of a race as its file writes it.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::game::rules::Starter;
use crate::game::rules::race::ExitRule;
use crate::input::draft::header::Header;
use crate::input::draft::winning::{MatchDraft, StakesDraft, WinClassDraft};
use crate::input::draft::{one, yes};

/// A rule set of a race game, for Urlab.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RulesDraft {
    #[serde(flatten)]
    pub header: Header,
    /// What kind of game it is; the other fields follow from that.
    #[serde(default)]
    #[expect(
        dead_code,
        reason = "it is read before the file becomes a draft; the field is here for the schema"
    )]
    pub kind: KindDraft,
    /// How points that the source leaves open are read here.
    #[serde(default)]
    #[schemars(example = json!([{"point": "Who starts", "reading": "The higher \
        cast", "field": "opening.starter"}]))]
    pub readings: Vec<ReadingDraft>,
    /// A drawing of the board: a line of words for each row, `.` for a gap. Each word is a square's
    /// name.
    pub board: String,
    /// The squares with a rosette.
    #[serde(default)]
    #[schemars(example = json!(["a1", "m4", "b1"]))]
    pub rosettes: Vec<String>,
    /// Named sets of squares that other fields refer to. `rosettes` and `all` are always there.
    #[serde(default)]
    #[schemars(example = json!({"upper-city": ["m7", "m8"]}))]
    pub zones: IndexMap<String, Vec<String>>,
    /// The way of the pieces of Light. Dark's is its mirror: the drawing turned over its horizontal
    /// axis.
    #[schemars(example = json!({"squares": "a2 a1 m1 m2 m3"}))]
    pub path: PathDraft,
    /// The piece kinds of each player, by name.
    #[schemars(extend("minProperties" = 1), example = json!({"pawn": {"count": 7}}))]
    pub pieces: IndexMap<String, PieceDraft>,
    /// The dice of the main throw, cast together.
    #[schemars(
        length(min = 1, max = 16),
        example = json!([{"faces": {"0": 1, "1": 1}, "count": 4}])
    )]
    pub dice: Vec<DieDraft>,
    /// What a throw means, by the sum of the marks shown. A sum not written here is a plain value:
    /// it may enter every kind and bear pieces off.
    #[serde(default)]
    #[schemars(example = json!({"0": {"void": true}, "4": {"extra": true}}))]
    pub throw: IndexMap<u16, ThrowDraft>,
    /// A second die, thrown by choice, that turns the value into a greater one or ends the turn.
    #[serde(default)]
    #[schemars(example = json!({"faces": {"yes": 4, "no": 2}, "promotes": {"1": 5, "2": 6}}))]
    pub promotion: Option<PromotionDraft>,
    /// Squares or zones where an enemy piece cannot be captured: landing on it is not allowed.
    #[serde(default)]
    #[schemars(example = json!(["rosettes"]))]
    pub safe: Vec<String>,
    /// Squares or zones where a piece that may not land because of an enemy goes one step further
    /// instead, where the usual rules of landing hold.
    #[serde(default)]
    #[schemars(example = json!(["rosettes"]))]
    pub bump: Vec<String>,
    /// Squares that several pieces may share.
    #[serde(default)]
    #[schemars(example = json!({"own": ["rosettes"]}))]
    pub stacking: StackingDraft,
    /// What happens where a piece on its way out meets an enemy on its way back (see
    /// `path.back_from`). Elsewhere they capture one another as all others do.
    #[serde(default)]
    #[schemars(example = json!({"bars": ["rosettes"]}))]
    pub other_way: OtherWayDraft,
    /// How pieces leave the board.
    #[serde(default)]
    #[schemars(example = json!({"rule": "at-least"}))]
    pub bearing_off: BearingOffDraft,
    /// What grants an extra throw, beside the throw itself.
    #[serde(default)]
    #[schemars(example = json!({"landing": ["rosettes"], "capture": true}))]
    pub extra_throws: ExtraThrowsDraft,
    /// Who starts.
    #[serde(default)]
    #[schemars(example = json!({"starter": "higher", "keeps_value": true}))]
    pub opening: OpeningDraft,
    /// When the player who started gets its last piece home, does the other have one more turn?
    #[serde(default)]
    pub equal_turns: bool,
    /// What a win is worth, in the order in which the classes are tried; the last one has no `when`
    /// and takes every other win. Without any, each win is worth one point. Classes of the file
    /// that this one extends are tried in this file's order where it writes them (`single: {}` will
    /// do), and a new one after the one written before it.
    #[serde(default)]
    #[schemars(
        example = json!({
            "double": {"points": 2, "when": {"home": {"at_most": 0}}},
            "single": {"points": 1},
        })
    )]
    pub win_classes: IndexMap<String, WinClassDraft>,
    /// How games add up to a match.
    #[serde(default, rename = "match")]
    #[schemars(example = json!({"points": 7}))]
    pub match_play: Option<MatchDraft>,
    /// What is paid in a game.
    #[serde(default)]
    #[schemars(example = json!({"ante": 10, "fine": 1, "squares": ["rosettes"]}))]
    pub stakes: Option<StakesDraft>,
}

/// The kind of a game: pieces run along a path, or go about the board to hold its forts.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KindDraft {
    #[default]
    Race,
    Domination,
}

/// How a point that the source leaves open is read.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"point": "Who starts", "reading": "The higher \
    cast", "field": "opening.starter"}))]
pub struct ReadingDraft {
    /// The point, in a few words.
    pub point: String,
    /// How this rule set decides it.
    pub reading: String,
    /// The field that holds the decision.
    pub field: String,
    /// The other ways to read the point that the fields can say. `urlab readings` plays them.
    #[serde(default)]
    #[schemars(example = json!([{"reading": "The lot", "set": {"opening.starter": "random"}}]))]
    pub otherwise: Vec<OtherwiseDraft>,
}

/// Another way to read a point.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"reading": "The lot", "set": {"opening.starter": "random"}}))]
pub struct OtherwiseDraft {
    /// How it decides the point.
    pub reading: String,
    /// The fields that differ then, each by its path, such as `pieces.pawn.count` or
    /// `dice[1].faces.4`, with its whole value; `null` takes a field away.
    #[schemars(extend("minProperties" = 1), example = json!({"opening.starter": "random"}))]
    pub set: IndexMap<String, serde_json::Value>,
}

/// A way over the board.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PathDraft {
    /// The squares in order, from the one of step 1; at most 32.
    pub squares: String,
    /// May the path pass a square a second time?
    #[serde(default)]
    pub revisits: bool,
    /// May two steps that follow one another be on squares that are not neighbours?
    #[serde(default)]
    pub jumps: bool,
    /// The first step of the way back: from there on a piece travels the other way, or shows its
    /// other face.
    #[serde(default)]
    #[schemars(range(min = 2, max = 32))]
    pub back_from: Option<u8>,
}

/// A kind of piece.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"count": 7}))]
pub struct PieceDraft {
    /// How many each player has.
    #[schemars(range(min = 1, max = 30))]
    pub count: u8,
    /// A piece captures enemies of equal or lower strength.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 255))]
    pub strength: u8,
    /// The values that enter it, each with the step it enters on. Without this field any value
    /// enters it, onto the step equal to the value.
    #[serde(default)]
    #[schemars(example = json!({"1": 1, "4": 4}))]
    pub enter: Option<IndexMap<u16, u8>>,
    /// Is a piece that enters moved from there at once by a throw of its own? If that throw is
    /// void, or its landing not allowed, the piece goes back to waiting. No extra throw of the
    /// first throw follows.
    #[serde(default)]
    pub own_throw: bool,
    /// It may enter only while none of one's own pieces of these kinds is waiting.
    #[serde(default)]
    #[schemars(example = json!(["pawn"]))]
    pub enter_after: Vec<String>,
    /// It may bear off only while none of one's own pieces of these kinds is waiting.
    #[serde(default)]
    #[schemars(example = json!(["pawn"]))]
    pub bear_off_after: Vec<String>,
}

/// A die, coin or other lot.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"faces": {"0": 1, "1": 1}, "count": 4}))]
pub struct DieDraft {
    /// The marks that a face shows, each with the weight of that face: `{1: 2, 4: 1}` shows 1 twice
    /// as often as 4.
    #[schemars(extend("minProperties" = 1), example = json!({"0": 1, "1": 1}))]
    pub faces: IndexMap<u16, u16>,
    /// How many such dice are cast together.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 16))]
    pub count: u8,
}

/// What a throw means.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(example = json!({"value": 4, "extra": true}))]
pub struct ThrowDraft {
    /// The turn ends.
    pub void: bool,
    /// The player throws again; nothing moves.
    pub again: bool,
    /// The value; without this field, the sum of the marks.
    #[schemars(range(min = 1, max = 31))]
    pub value: Option<u8>,
    /// Does it carry an extra throw after the action?
    pub extra: Option<bool>,
    /// The piece kinds that it may enter; without this field, all.
    #[schemars(example = json!(["pawn"]))]
    pub enters: Option<Vec<String>>,
    /// May it bear a piece off? Without this field, yes.
    pub bears_off: Option<bool>,
    /// May several pieces on the board share it, each moving a part of it, at least one step? All
    /// of it must be used, and it may be 8 at most. A piece still enters by the whole of it.
    pub shared: Option<bool>,
}

/// A second die that promotes the value of the main throw.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PromotionDraft {
    /// The weights of YES, which promotes the value, and of NO, which ends the turn.
    #[schemars(example = json!({"yes": 4, "no": 2}))]
    pub faces: VerdictDraft,
    /// For each value of the main throw what it becomes. A value not written here cannot be
    /// promoted.
    #[schemars(extend("minProperties" = 1), example = json!({"1": 5, "2": 6}))]
    pub promotes: IndexMap<u16, u8>,
    /// The piece kinds that a promoted value may enter; without this field, all.
    #[serde(default)]
    pub enters: Option<Vec<String>>,
    /// May a promoted value bear a piece off?
    #[serde(default = "yes")]
    pub bears_off: bool,
}

/// The faces of the second die.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VerdictDraft {
    /// The weight of YES.
    #[schemars(range(min = 1, max = 65535))]
    pub yes: u16,
    /// The weight of NO.
    pub no: u16,
}

/// Squares that several pieces may share.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StackingDraft {
    /// Squares or zones where any number of one's own pieces may stand.
    pub own: Vec<String>,
    /// Squares or zones where pieces of both players may stand together, so that none is captured
    /// there.
    pub enemy: Vec<String>,
}

/// What happens where a piece on its way out meets an enemy on its way back.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OtherWayDraft {
    /// Squares or zones where neither may land on the other.
    pub bars: Vec<String>,
    /// Squares or zones that they share, so that neither captures the other.
    pub shares: Vec<String>,
}

/// How pieces leave the board.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BearingOffDraft {
    /// Must the value equal the distance to home (`exact`), or may it be greater (`at-least`)?
    pub rule: ExitDraft,
    /// The same for a player's last piece, when all others are home; without this field, as for the
    /// others.
    pub last_piece: Option<ExitDraft>,
    /// The only values that bear a piece off; without this field, every value that may by `throw`
    /// and `promotion`.
    #[schemars(example = json!([4]))]
    pub values: Option<Vec<u8>>,
    /// Where no action is legal: does a piece that its value would take past home go to the exit
    /// and come back by the rest?
    pub bounce: bool,
}

words! {
    /// What value bears a piece off: one equal to the distance, or one equal or greater.
    #[derive(Default)]
    ExitDraft: ExitRule {
        #[default]
        Exact,
        AtLeast
    }
}

/// What grants an extra throw, beside the throw itself.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ExtraThrowsDraft {
    /// Landing or entering on these squares or zones.
    pub landing: Vec<String>,
    /// A capture.
    pub capture: bool,
    /// The most extra throws that actions earn in one turn, by the throw, by landing or by capture;
    /// without this field, any number.
    #[schemars(range(min = 1, max = 255))]
    pub at_most: Option<u8>,
}

/// Who starts.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OpeningDraft {
    /// Both cast and the higher or the lower value starts, or the lot decides.
    pub starter: StarterDraft,
    /// Does the starter use its opening cast as its first throw?
    pub keeps_value: bool,
}

words! {
    /// Who starts: the player with the higher cast, with the lower one, or by lot.
    #[derive(Default)]
    StarterDraft: Starter {
        Higher,
        Lower,
        #[default]
        Random
    }
}
