//! The rule set of a race, as written in its file.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::game::rules::Starter;
use crate::game::rules::race::ExitRule;
use crate::input::draft::dice::{DieDraft, FORM};
use crate::input::draft::header::Header;
use crate::input::draft::passage::{
    BlockDraft, CapturesDraft, LinkDraft, OtherWayDraft, StackingDraft,
};
use crate::input::draft::start::{PlayersDraft, SetupDraft};
use crate::input::draft::winning::{MatchDraft, StakesDraft, WinClassDraft, WinningDraft};
use crate::input::draft::{one, yes};

/// A rule set of a race game for Urlab.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RulesDraft {
    #[serde(flatten)]
    pub header: Header,
    /// The kind of game. It decides which other fields are allowed.
    #[serde(default)]
    pub kind: KindDraft,
    /// How this rule set decides the points that the source leaves open.
    #[serde(default)]
    #[schemars(example = json!([{"point": "Who starts", "reading": "The higher \
        cast", "field": "opening.starter"}]))]
    pub readings: Vec<ReadingDraft>,
    /// A drawing of the board: one line of words for each row, and `.` for a gap. Each word is the
    /// name of a square. At most 128 squares are allowed.
    pub board: String,
    /// The squares with a rosette.
    #[serde(default)]
    #[schemars(example = json!(["a1", "m4", "b1"]))]
    pub rosettes: Vec<String>,
    /// Named sets of squares that other fields can use. The zones `rosettes` and `all` always
    /// exist.
    #[serde(default)]
    #[schemars(example = json!({"upper-city": ["m7", "m8"]}))]
    pub zones: IndexMap<String, Vec<String>>,
    /// The path of Light's pieces. Dark's path is its mirror image across the horizontal axis of
    /// the drawing.
    #[schemars(example = json!({"squares": "a2 a1 m1 m2 m3"}))]
    pub path: PathDraft,
    /// The piece kinds of each player, by name.
    #[schemars(extend("minProperties" = 1), example = json!({"pawn": {"count": 7}}))]
    pub pieces: IndexMap<String, PieceDraft>,
    /// The pieces of each player that are on the board or home at the start: for each kind, the
    /// number of pieces on each square. All others wait. The squares are Light's; Dark's pieces
    /// stand on their mirror images. `home` means that the pieces are home. If the path passes a
    /// square twice, write the step after `@`, such as `m7@17`.
    #[serde(default)]
    #[schemars(example = json!({"pawn": {"a4": 1, "home": 2}}))]
    pub setup: SetupDraft,
    /// Where the players are not equal: a handicap, or what makes up for the first turn.
    #[serde(default)]
    #[schemars(example = json!({"second": {"setup": {"pawn": {"a4": 1}}}}))]
    pub players: PlayersDraft,
    /// The dice of the main throw, cast together. `2d6` means two dice with the faces 1 to 6, and
    /// `[d4, d6]` one die of each kind.
    #[schemars(
        length(min = 1, max = 16),
        extend("type" = ["array", "string"], "pattern" = FORM),
        example = json!([{"faces": {"0": 1, "1": 1}, "count": 4}]),
        example = json!("2d6")
    )]
    pub dice: Vec<DieDraft>,
    /// What each sum of the shown marks means. A sum without an entry is a plain value: with it,
    /// pieces of all kinds may enter, and pieces may bear off.
    #[serde(default)]
    #[schemars(example = json!({"0": {"void": true}, "4": {"extra": true}}))]
    pub throw: IndexMap<u16, ThrowDraft>,
    /// A second die that the player may throw. It makes the value greater or ends the turn.
    #[serde(default)]
    #[schemars(example = json!({"faces": {"yes": 4, "no": 2}, "promotes": {"1": 5, "2": 6}}))]
    pub promotion: Option<PromotionDraft>,
    /// Squares or zones where an enemy piece cannot be captured. It is not allowed to land on it. A
    /// square may have a way: `h4@out` is safe for pieces on their way out, and `h4@back` for
    /// pieces on their way back (see `path.back_from`). So it is with all lists of squares of a
    /// race except `rosettes`, `zones` and `other_way`.
    #[serde(default)]
    #[schemars(example = json!(["rosettes"]))]
    pub safe: Vec<String>,
    /// Squares or zones where a piece that may not land because of an enemy goes one step further.
    /// The usual rules of landing apply there.
    #[serde(default)]
    #[schemars(example = json!(["rosettes"]))]
    pub bump: Vec<String>,
    /// Squares that several pieces may share.
    #[serde(default)]
    #[schemars(example = json!({"own": ["rosettes"]}))]
    pub stacking: StackingDraft,
    /// What happens where a piece on its way out meets an enemy on its way back (see
    /// `path.back_from`). On all other squares, they capture each other as usual.
    #[serde(default)]
    #[schemars(example = json!({"bars": ["rosettes"]}))]
    pub other_way: OtherWayDraft,
    /// Squares from which a piece that lands there goes on at once: ladders, snakes, traps. They
    /// are squares of Light's path; Dark's are their mirror images. Captures, extra throws and
    /// fines are those of the place where the piece comes to rest.
    #[serde(default)]
    #[schemars(example = json!({"h9": {"to": "h2"}, "h3": {"to": "waiting"}}))]
    pub links: IndexMap<String, LinkDraft>,
    /// Groups of pieces that may not be passed, or not be landed on.
    #[serde(default)]
    #[schemars(example = json!([
        {"pieces": 2, "shape": "square", "bars": ["enemy"], "from": ["landing", "passing"]},
    ]))]
    pub blocks: Vec<BlockDraft>,
    /// Must a player capture who can?
    #[serde(default)]
    #[schemars(example = json!({"forced": true}))]
    pub captures: CapturesDraft,
    /// How pieces leave the board.
    #[serde(default)]
    #[schemars(example = json!({"rule": "at-least"}))]
    pub bearing_off: BearingOffDraft,
    /// What grants an extra throw, in addition to the throw itself.
    #[serde(default)]
    #[schemars(example = json!({"landing": ["rosettes"], "capture": true}))]
    pub extra_throws: ExtraThrowsDraft,
    /// How often a player may throw in one turn while it has no piece on the board and the throw
    /// enters none. Without this field, such a throw ends the turn.
    #[serde(default)]
    #[schemars(range(min = 2, max = 255))]
    pub tries_to_enter: Option<u8>,
    /// What becomes of a throw with which a player can do nothing: it is lost, or the other player
    /// must use it at once if it can. A throw used in this way earns no extra throw, because the
    /// turn of the other player follows.
    #[serde(default)]
    #[schemars(example = json!("opponent"))]
    pub unused_throw: UnusedThrowDraft,
    /// Who starts.
    #[serde(default)]
    #[schemars(example = json!({"starter": "higher", "keeps_value": true}))]
    pub opening: OpeningDraft,
    /// Does the other player have one more turn when the starter gets the last piece home that it
    /// needs to win?
    #[serde(default)]
    pub equal_turns: bool,
    /// What ends the game. Without this field, a player wins with all pieces home.
    #[serde(default)]
    #[schemars(example = json!({"home": 6}))]
    pub winning: WinningDraft,
    /// What a win is worth. The classes are tried in order, and the first one that fits counts. The
    /// last class has no `when` and takes all other wins. Without any class, each win is worth one
    /// point. If this file extends another one, the classes that it lists are tried in the order of
    /// its list; `single: {}` is enough to list a class. A new class is tried after the class
    /// listed before it.
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
    /// What the players pay in a game.
    #[serde(default)]
    #[schemars(example = json!({"ante": 10, "fine": 1, "squares": ["rosettes"]}))]
    pub stakes: Option<StakesDraft>,
}

/// The kind of game: pieces race along a path, or move around the board to hold its forts.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KindDraft {
    #[default]
    Race,
    Domination,
}

/// How this rule set decides a point that the source leaves open.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"point": "Who starts", "reading": "The higher \
    cast", "field": "opening.starter"}))]
pub struct ReadingDraft {
    /// The point, in a few words.
    pub point: String,
    /// How this rule set decides the point.
    pub reading: String,
    /// The field that holds the decision.
    pub field: String,
    /// Other ways to decide the point that the fields can express. `urlab readings` plays them.
    #[serde(default)]
    #[schemars(
        example = json!([{"reading": "A random player", "set": {"opening.starter": "random"}}])
    )]
    pub alternatives: Vec<AlternativeDraft>,
}

/// Another way to decide a point.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"reading": "A random player", "set": {"opening.starter": "random"}}))]
pub struct AlternativeDraft {
    /// How this alternative decides the point.
    pub reading: String,
    /// The fields that differ, each with its complete value. A field is named by its path, such as
    /// `pieces.pawn.count` or `dice[1].faces.4`. The value `null` removes the field.
    #[schemars(extend("minProperties" = 1), example = json!({"opening.starter": "random"}))]
    pub set: IndexMap<String, serde_json::Value>,
}

/// A path over the board.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PathDraft {
    /// The squares in order, from step 1; at most 126.
    pub squares: String,
    /// May the path pass a square twice?
    #[serde(default)]
    pub revisits: bool,
    /// May two consecutive steps be on squares that are not neighbours?
    #[serde(default)]
    pub jumps: bool,
    /// The first step of the way back. From this step on, a piece travels in the other direction,
    /// or shows its other face.
    #[serde(default)]
    #[schemars(range(min = 2, max = 32))]
    pub back_from: Option<u8>,
}

/// A kind of piece.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"count": 7}))]
pub struct PieceDraft {
    /// How many pieces of this kind each player has.
    #[schemars(range(min = 1, max = 30))]
    pub count: u8,
    /// A piece captures enemies of equal or lower strength.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 255))]
    pub strength: u8,
    /// The values with which a piece may enter, each with its entry step. Without this field, a
    /// piece may enter with every value, on the step equal to the value.
    #[serde(default)]
    #[schemars(example = json!({"1": 1, "4": 4}))]
    pub enter: Option<IndexMap<u16, u8>>,
    /// Does a piece that enters move on at once, by a throw of its own? If that throw is void, or
    /// if the piece may not land, the piece goes back to waiting. The first throw then grants no
    /// extra throw.
    #[serde(default)]
    pub own_throw: bool,
    /// Does the own throw of a piece that enters grant an extra throw, where `throw` says `extra`?
    /// Without this field, no: the turn ends, unless the landing or a capture grants a throw. It
    /// needs `own_throw: true`.
    #[serde(default)]
    pub own_throw_extra: bool,
    /// A piece may enter only while none of its player's pieces of these kinds is waiting.
    #[serde(default)]
    #[schemars(example = json!(["pawn"]))]
    pub enter_after: Vec<String>,
    /// A piece may bear off only while none of its player's pieces of these kinds is waiting.
    #[serde(default)]
    #[schemars(example = json!(["pawn"]))]
    pub bear_off_after: Vec<String>,
}

/// What a throw means.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(example = json!({"value": 4, "extra": true}))]
pub struct ThrowDraft {
    /// The turn ends.
    pub void: bool,
    /// The player throws again. No piece moves.
    pub again: bool,
    /// The value of the throw. Without this field, it is the sum of the marks.
    #[schemars(range(min = 1, max = 31))]
    pub value: Option<u8>,
    /// Does the throw grant an extra throw after the action?
    pub extra: Option<bool>,
    /// The piece kinds that may enter with this throw. Without this field, all kinds may.
    #[schemars(example = json!(["pawn"]))]
    pub enters: Option<Vec<String>>,
    /// May this throw bear a piece off? Without this field, yes.
    pub bears_off: Option<bool>,
    /// May several pieces on the board share the value? Each of them moves a part of it, at least
    /// one step. Together they must use the whole value, which may be at most 8. A piece that
    /// enters still uses the whole value.
    pub shared: Option<bool>,
    /// At which place in a row, within one turn, is this throw burnt? A burnt throw moves nothing
    /// and ends the turn. What was moved before stays. Throws with this field count together.
    #[schemars(range(min = 2, max = 255))]
    pub burnt_after: Option<u8>,
}

/// A second die that promotes the value of the main throw.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PromotionDraft {
    /// The weights of YES, which promotes the value, and of NO, which ends the turn.
    #[schemars(example = json!({"yes": 4, "no": 2}))]
    pub faces: VerdictDraft,
    /// What each value of the main throw becomes. A value without an entry cannot be promoted.
    #[schemars(extend("minProperties" = 1), example = json!({"1": 5, "2": 6}))]
    pub promotes: IndexMap<u16, u8>,
    /// The piece kinds that may enter with a promoted value. Without this field, all kinds may.
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

/// How pieces leave the board.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BearingOffDraft {
    /// Must the value equal the distance to home (`exact`), or may it be greater (`at-least`)?
    pub rule: ExitDraft,
    /// The rule for a player's last piece, when all others are home. With `winning.home`, it is
    /// the last piece that the player needs home to win. Without this field, it is the same as
    /// `rule`.
    pub last_piece: Option<ExitDraft>,
    /// The only values that bear a piece off. Without this field, all values that `throw` and
    /// `promotion` allow to bear off.
    #[schemars(example = json!([4]))]
    pub values: Option<Vec<u8>>,
    /// Does a piece bounce? If no action is legal, a piece whose value is greater than the distance
    /// to home goes to the exit and comes back by the rest.
    pub bounce: bool,
}

words! {
    /// Which values bear a piece off: only the value equal to the distance, or greater values too.
    #[derive(Default)]
    ExitDraft: ExitRule {
        #[default]
        Exact,
        AtLeast
    }
}

/// What grants an extra throw, in addition to the throw itself.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ExtraThrowsDraft {
    /// Squares or zones where landing or entering grants an extra throw.
    pub landing: Vec<String>,
    /// Does a capture grant an extra throw?
    pub capture: bool,
    /// The most extra throws that actions earn in one turn, by the throw, by landing or by capture.
    /// Without this field, there is no limit.
    #[schemars(range(min = 1, max = 255))]
    pub at_most: Option<u8>,
}

/// What becomes of a throw with which a player can do nothing: it is lost, or the other player uses
/// it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UnusedThrowDraft {
    #[default]
    Lost,
    Opponent,
}

/// Who starts.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OpeningDraft {
    /// Both players cast, and the higher or the lower value starts; or a random player starts.
    pub starter: StarterDraft,
    /// Does the starter use its opening cast as its first throw?
    pub keeps_value: bool,
}

words! {
    /// Who starts: the player with the higher cast, the player with the lower cast, or a random
    /// player.
    #[derive(Default)]
    StarterDraft: Starter {
        Higher,
        Lower,
        #[default]
        Random
    }
}
