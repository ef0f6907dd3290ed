//! Where pieces of a race meet, where they may pass, and where they go on, as a rule file describes
//! it: links, blocks, forced captures, stacks.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::game::rules::passage::{BarredMove, BarredSide, BlockShape};

/// A square from which a piece that lands there goes on at once.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"to": "h2"}))]
pub struct LinkDraft {
    /// The place where the piece goes on to: a square of the path, `waiting` (back to the start),
    /// or `home`. With several places, such as `h2 h1 waiting`, the first counts where the piece
    /// may land. A square that the path passes twice has its step: `h2@7`, or `h2@out` and
    /// `h2@back`.
    pub to: String,
}

/// Pieces of one player that bar the way: so many on one square, or on so many consecutive steps.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(
    example = json!({"pieces": 2, "shape": "square", "bars": ["enemy"], "from": ["passing"]})
)]
pub struct BlockDraft {
    /// How many pieces of a player make a block.
    #[schemars(range(min = 1, max = 30))]
    pub pieces: u8,
    /// Do they stand on one `square`, or on so many `neighbours`: consecutive steps of their
    /// player's path?
    pub shape: BlockShapeDraft,
    /// Whose pieces are barred: those of the other player (`enemy`), those of its own player
    /// (`own`), or both. A piece that moves has left its square and is no part of a block.
    #[schemars(length(min = 1), example = json!(["enemy"]))]
    pub bars: Vec<BarredSideDraft>,
    /// What is barred on each square of the block: `landing`, `passing`, or both. A piece passes
    /// the steps between the step that it leaves and the step that its value leads to. A piece that
    /// enters passes the steps before its entry step. A link passes nothing.
    #[schemars(length(min = 1), example = json!(["landing", "passing"]))]
    pub from: Vec<BarredMoveDraft>,
    /// The squares or zones where the pieces of a block count. Without this field, all squares.
    #[serde(default)]
    #[schemars(example = json!(["rosettes"]))]
    pub squares: Option<Vec<String>>,
}

words! {
    /// How the pieces of a block stand.
    BlockShapeDraft: BlockShape {
        Square,
        Neighbours
    }
}

words! {
    /// Whose pieces a block bars.
    BarredSideDraft: BarredSide {
        Enemy,
        Own
    }
}

words! {
    /// What a block bars.
    BarredMoveDraft: BarredMove {
        Landing,
        Passing
    }
}

/// What the rules say of captures.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CapturesDraft {
    /// Must a player capture who can? If an action captures with the value in force, only actions
    /// that capture are legal.
    pub forced: bool,
}

/// Squares that several pieces may share.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StackingDraft {
    /// Squares or zones where several pieces of one player may stand.
    pub own: Vec<String>,
    /// The most pieces of one player on such a square. Without this field, any number.
    #[schemars(range(min = 2, max = 30))]
    pub most: Option<u8>,
    /// Squares or zones where pieces of both players may stand together. No piece is captured
    /// there. A square with a way must be on that way for both pieces.
    pub enemy: Vec<String>,
}

/// What happens where a piece on its way out meets an enemy on its way back.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OtherWayDraft {
    /// Squares or zones where neither piece may land on the other.
    pub bars: Vec<String>,
    /// Squares or zones that both pieces may share. Neither captures the other there.
    pub shares: Vec<String>,
}
