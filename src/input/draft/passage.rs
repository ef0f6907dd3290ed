//! Where pieces of a race may pass and where they go on, as a rule file describes it: links,
//! blocks, forced captures.

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
    example = json!({"pieces": 2, "on": "square", "bars": ["enemy"], "from": ["passing"]})
)]
pub struct BlockDraft {
    /// How many pieces of a player make a block.
    #[schemars(range(min = 1, max = 30))]
    pub pieces: u8,
    /// Do they stand on one `square`, or on so many `neighbours`: consecutive steps of their
    /// player's path?
    pub on: BlockShapeDraft,
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
