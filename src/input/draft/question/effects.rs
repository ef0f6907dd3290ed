//! The question which rule matters, as its file writes it.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::input::draft::question::compare::CorrectionDraft;

/// Every rule set of the scenario is played with each of these rules on and off, in all
/// combinations, under the same dice, by every pair of bots.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffectsDraft {
    /// The rules that are on or off, 2 to 6: each an overlay, or some fields with other values.
    #[schemars(
        length(min = 2),
        example = json!([{"name": "no rosettes", "set": {"rosettes": []}}, {"name": "equal turns", "overlay": "equal-turns"}])
    )]
    pub rules: Vec<SwitchDraft>,
    /// The quantities that effects are told of; without this field, the first-player advantage, the
    /// mean length, and the share of each win class where there are several.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = json!(["first_player_advantage", "mean(throws)"]))]
    pub quantities: Option<Vec<String>>,
    /// How verdicts are corrected for the number of questions asked.
    #[serde(default)]
    pub correction: CorrectionDraft,
}

/// A rule that is on or off. Off is the rule set as it is; on is the rule set with `overlay`, or
/// with `set`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"name": "equal turns", "overlay": "equal-turns"}))]
pub struct SwitchDraft {
    /// What reports call it.
    #[schemars(example = json!("equal turns"))]
    pub name: String,
    /// The overlay that is laid on, by name or by path relative to this file.
    #[serde(default)]
    #[schemars(example = json!("equal-turns"))]
    pub overlay: Option<String>,
    /// The fields that are set, each by its path, such as `pieces.pawn.count` or `dice[1].faces.4`,
    /// with its whole value; `null` takes a field away.
    #[serde(default)]
    #[schemars(extend("minProperties" = 1), example = json!({"equal_turns": true}))]
    pub set: Option<IndexMap<String, serde_json::Value>>,
}
