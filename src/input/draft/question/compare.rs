//! A comparison as its file writes it.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// Every rule set of the scenario is compared with one of them, under the same dice, for every pair
/// of bots.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompareDraft {
    /// The rule set that the others are compared with, as `rules` names it; without this field, the
    /// first.
    #[serde(default)]
    #[schemars(example = json!("my-game"))]
    pub baseline: Option<String>,
    /// The quantities that are compared; without this field, all that say something of every rule
    /// set.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = json!(["first_player_advantage", "mean(throws)", "share(draws)"]))]
    pub quantities: Option<Vec<String>>,
    /// How verdicts are corrected for the number of questions asked.
    #[serde(default)]
    pub correction: CorrectionDraft,
}

/// How verdicts are corrected for the number of questions asked. `holm`: the chance of even one
/// false verdict is at most one less the level. `fdr`: of the differences called shown, at most
/// that share is false, on average.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CorrectionDraft {
    #[default]
    Holm,
    Fdr,
}
