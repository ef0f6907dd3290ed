//! A tuning as its file writes it.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::input::draft::question::sweep::ValuesDraft;

/// Values are sought for some fields of the scenario's one rule set, so that it meets goals when
/// its one pair of bots plays. What is found is confirmed by fresh games with another seed.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TuneDraft {
    /// The fields that are free, each by its path, such as `pieces.pawn.count` or
    /// `dice[1].faces.4`, with the values that it may have: a list, or a range of whole numbers.
    /// `null` in a list takes the field away.
    #[schemars(extend("minProperties" = 1), example = json!({"pieces.pawn.count": {"from": 1, "to": 5}}))]
    #[expect(dead_code, reason = "read from the tree, with its places")]
    pub free: IndexMap<String, ValuesDraft>,
    /// What is to be met.
    #[serde(default)]
    #[schemars(length(min = 1, max = 20), example = json!(["first_player_advantage within 0.01 of \
        0", "share(draws) below 0.05"]))]
    pub goals: Option<Vec<GoalDraft>>,
    /// A quantity that is to be as small as it can be, goals first.
    #[serde(default)]
    #[schemars(example = json!("mean(throws)"))]
    pub minimise: Option<String>,
    /// A quantity that is to be as great as it can be, goals first.
    #[serde(default)]
    #[schemars(example = json!("mean(captures)"))]
    pub maximise: Option<String>,
    /// How many candidates are confirmed; beside them up to as many that are the best in some goal
    /// for what they are in the others.
    #[serde(default = "five")]
    #[schemars(range(min = 1, max = 16))]
    pub winners: u32,
    /// Games of each candidate in the confirmation, and of the unchanged rule set.
    #[serde(default = "two_hundred_thousand")]
    #[schemars(range(min = 100, max = 1_000_000_000_000_u64))]
    pub confirm: u64,
}

/// A goal: a statement, or a statement with a weight.
// The schema says nothing of the type, so that what is neither gets a fault that names both forms.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(
    inline,
    extend(
        "properties" = json!({
            "goal": {"description": "The statement.", "type": "string"},
            "weight": {
                "description": "What a distance from this goal counts beside those of other goals, \
                    measured in standard deviations of \
                                single games; 1 without this field.",
                "type": "number", "exclusiveMinimum": 0, "maximum": 1000
            },
        }),
        "required" = ["goal"],
        "additionalProperties" = false
    ),
    example = json!("share(draws) below 0.05")
)]
pub struct GoalDraft(pub serde_json::Value);

fn five() -> u32 {
    5
}

fn two_hundred_thousand() -> u64 {
    200_000
}
