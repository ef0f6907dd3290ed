//! A sweep as its file writes it.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// Every rule set of the scenario is played with other values in some of its fields, all under the
/// same dice, by every pair of bots.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SweepDraft {
    /// The fields that are swept, each by its path, such as `pieces.pawn.count` or
    /// `dice[1].faces.4`, with its values: a list, or a range of whole numbers. `null` in a list
    /// takes the field away.
    #[schemars(extend("minProperties" = 1), example = json!({"pieces.pawn.count": {"from": 1, "to": 5}}))]
    #[expect(dead_code, reason = "read from the tree, where the places are")]
    pub fields: IndexMap<String, ValuesDraft>,
    /// Which combinations of values are played.
    #[serde(default)]
    pub design: DesignDraft,
    /// How many combinations a sample has; a grid has all that there are.
    #[serde(default)]
    #[schemars(range(min = 2, max = 1000))]
    pub cells: Option<u32>,
    /// The quantities that each combination is read for; without this field, the first-player
    /// advantage, the mean length, and the share of each win class where there are several.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = json!(["first_player_advantage", "mean(throws)"]))]
    pub quantities: Option<Vec<String>>,
}

/// The values of a field: a list of any, or whole numbers `from` one `to` another, in steps of
/// `step`.
// The schema says nothing of the type, so that what is neither gets a fault that names both forms.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(
    inline,
    extend(
        "minItems" = 1,
        "properties" = json!({
            "from": {"description": "The first value.", "type": "integer"},
            "to": {"description": "The last value, which is reached or not.", "type": "integer"},
            "step": {"description": "How far one value is from the next; 1 without this \
                field.", "type": "integer", "minimum": 1},
        }),
        "required" = ["from", "to"],
        "additionalProperties" = false
    ),
    example = json!([2, 3, 4])
)]
pub struct ValuesDraft(
    #[expect(dead_code, reason = "read from the tree, where the places are")] pub serde_json::Value,
);

/// Which combinations of values are played. `grid`: all. `latin-hypercube`: a random sample in
/// which each value of a field comes as often as each other, up to one. `sobol`: the first points
/// of Sobol's sequence, spread over all fields at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DesignDraft {
    #[default]
    Grid,
    LatinHypercube,
    Sobol,
}
