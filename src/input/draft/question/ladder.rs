//! A ladder of bots as its file writes it.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::input::draft::question::compare::CorrectionDraft;
use crate::input::draft::scenario::BotDraft;

/// Every rule set of the scenario is played by each of these bots against itself and against each
/// other one, under the same dice.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LadderDraft {
    /// The bots, in any order: results tell which plays better.
    #[schemars(length(min = 2), example = json!(["random", "foremost", "greedy"]))]
    pub bots: Vec<BotDraft>,
    /// The quantities whose way up the ladder is told; without this field, the first-player
    /// advantage, the mean length, the decisions of a game, and the share of each win class where
    /// there are several.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = json!(["first_player_advantage", "mean(throws)"]))]
    pub quantities: Option<Vec<String>>,
    /// How verdicts are corrected for the number of questions asked.
    #[serde(default)]
    pub correction: CorrectionDraft,
}
