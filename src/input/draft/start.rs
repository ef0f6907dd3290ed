//! Where pieces are at the start, as a rule file describes it.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::input::draft::dice::{DieDraft, FORM};

/// For each kind of piece, the number of pieces on each square.
pub type SetupDraft = IndexMap<String, IndexMap<String, u8>>;

/// Where the players are not equal.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PlayersDraft {
    /// The player who takes the first turn.
    pub first: PlayerDraft,
    /// The player who takes the second turn.
    pub second: PlayerDraft,
}

/// What is different for one player.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PlayerDraft {
    /// The pieces of this player that are on the board or home at the start, in place of `setup`.
    /// The squares are written as in `setup`: as if the player were Light. A player who needs two
    /// pieces fewer has two pieces home at the start.
    #[schemars(example = json!({"pawn": {"a4": 1, "home": 2}}))]
    pub setup: Option<SetupDraft>,
    /// The dice of this player, in place of `dice`. `throw` says what the sums of all dice mean,
    /// also a sum that only one player can throw.
    #[schemars(
        length(min = 1, max = 16),
        extend("type" = ["array", "string", "null"], "pattern" = FORM),
        example = json!("2d6")
    )]
    pub dice: Option<Vec<DieDraft>>,
}
