//! The blocks of a scenario file that ask a question, as written in the file.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::input::draft::bots::BotDraft;
use crate::input::draft::{MAX_NAME, number};
use crate::stats::correction::Correction;

/// Applies a macro to the list of questions that a block of a scenario asks. Each line has what the
/// block asks, the name of the question and its checked form (in `question/`), and the block: its
/// name, its form in files, and an example. This is the only list.
macro_rules! each_question {
    ($apply:ident) => {
        $apply! {
            /// How the rule sets differ: all are compared with one of them, in pairs of games with
            /// the same dice.
            Compare(compare::CompareQuestion) compare: CompareDraft = {"baseline": "my-game"};
            /// What happens to the rule sets if some of their fields have other values.
            Sweep(sweep::SweepQuestion) sweep: SweepDraft = {
                "fields": {"pieces.pawn.count": {"from": 1, "to": 5}}
            };
            /// Which of some rules matter, and which of them change the effects of others.
            Effects(effects::EffectsQuestion) effects: EffectsDraft = {
                "rules": [
                    {"name": "no rosettes", "set": {"rosettes": []}},
                    {"name": "equal turns", "overlay": "equal-turns"},
                ],
            };
            /// How much the better bot wins, and what changes with skill.
            Ladder(ladder::LadderQuestion) ladder: LadderDraft = {"bots": ["random", "greedy"]};
            /// Which of the points that the source of the rule set leaves open matter.
            Readings(readings::ReadingsQuestion) readings: ReadingsDraft = {};
            /// Which values of some fields meet goals; `games` is then the total of the whole
            /// search.
            Tune(Box<tune::TuneQuestion>) tune: TuneDraft = {
                "free": {"pieces.pawn.count": {"from": 1, "to": 5}},
                "goals": ["mean(throws) between 80 and 120"],
            };
        }
    };
}
pub(crate) use each_question;

/// Every rule set of the scenario is compared with one of them, with the same dice, for every pair
/// of bots.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareDraft {
    /// The rule set that the others are compared with, written as in `rules`; without this field,
    /// the first.
    #[serde(default)]
    #[schemars(example = json!("my-game"))]
    pub baseline: Option<String>,
    /// The quantities that are compared; without this field, all quantities that exist for every
    /// rule set.
    #[serde(default)]
    #[schemars(
        length(min = 1, max = 100),
        example = json!(["first_player_advantage", "mean(throws)", "share(draws)"])
    )]
    pub quantities: Option<Vec<String>>,
    /// How verdicts are corrected for the number of comparisons.
    #[serde(default)]
    pub correction: CorrectionDraft,
}

/// How verdicts are corrected for the number of comparisons. `holm`: the probability of even one
/// false verdict is at most 1 minus `level`. `fdr`: on average, at most this share of the
/// differences that are called shown is false.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CorrectionDraft {
    #[default]
    Holm,
    Fdr,
}

impl From<CorrectionDraft> for Correction {
    fn from(draft: CorrectionDraft) -> Self {
        match draft {
            CorrectionDraft::Holm => Self::Holm,
            CorrectionDraft::Fdr => Self::FalseDiscoveryRate,
        }
    }
}

/// Every pair of bots plays every rule set of the scenario with other values in some of its fields,
/// always with the same dice.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SweepDraft {
    /// The fields that are swept. Each is named by its path, such as `pieces.pawn.count` or
    /// `dice[1].faces.4`, and has values: a list, or a range of whole numbers. `null` in a list
    /// removes the field.
    #[schemars(
        extend("minProperties" = 1),
        example = json!({"pieces.pawn.count": {"from": 1, "to": 5}})
    )]
    #[expect(dead_code, reason = "read from the tree, which has the positions")]
    pub fields: IndexMap<String, ValuesDraft>,
    /// Which combinations of values are played.
    #[serde(default)]
    pub design: DesignDraft,
    /// The number of combinations in a sample; a grid always has all combinations.
    #[serde(default)]
    #[schemars(range(min = 2, max = 1000))]
    pub cells: Option<u32>,
    /// The quantities that are reported for each combination; without this field, the first-player
    /// advantage, the mean length, and the share of each win class if there are several.
    #[serde(default)]
    #[schemars(
        length(min = 1, max = 100),
        example = json!(["first_player_advantage", "mean(throws)"])
    )]
    pub quantities: Option<Vec<String>>,
}

/// The values of a field: a list of any values, or whole numbers `from` one `to` another, in steps
/// of `step`.
// The schema does not give the type, so that a value of neither form gets an error with both forms.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(
    inline,
    extend(
        "minItems" = 1,
        "properties" = json!({
            "from": {"description": "The first value.", "type": "integer"},
            "to": {"description": "The upper limit; with a `step`, the last value can be smaller.",
                "type": "integer"},
            "step": {"description": "The distance from one value to the next; without this \
                field, 1.", "type": "integer", "minimum": 1},
        }),
        "required" = ["from", "to"],
        "additionalProperties" = false
    ),
    example = json!([2, 3, 4])
)]
pub(crate) struct ValuesDraft(
    #[expect(dead_code, reason = "read from the tree, which has the positions")]
    pub  serde_json::Value,
);

/// Which combinations of values are played. `grid`: all. `latin-hypercube`: a random sample in
/// which the values of a field occur equally often; their counts differ by at most one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DesignDraft {
    #[default]
    Grid,
    LatinHypercube,
}

/// Every pair of bots plays every rule set of the scenario with each of these rules on and off, in
/// all combinations, with the same dice.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EffectsDraft {
    /// The rules that are on or off, 2 to 6: each an overlay, or some fields with other values.
    #[schemars(
        length(min = 2),
        example = json!([
            {"name": "no rosettes", "set": {"rosettes": []}},
            {"name": "equal turns", "overlay": "equal-turns"},
        ])
    )]
    pub rules: Vec<SwitchDraft>,
    /// The quantities whose effects are reported; without this field, the first-player advantage,
    /// the mean length, and the share of each win class if there are several.
    #[serde(default)]
    #[schemars(
        length(min = 1, max = 100),
        example = json!(["first_player_advantage", "mean(throws)"])
    )]
    pub quantities: Option<Vec<String>>,
    /// How verdicts are corrected for the number of comparisons.
    #[serde(default)]
    pub correction: CorrectionDraft,
}

/// A rule that is on or off. Off is the unchanged rule set. On is the rule set with `overlay`, or
/// with `set`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"name": "equal turns", "overlay": "equal-turns"}))]
pub(crate) struct SwitchDraft {
    /// The name of the rule in reports.
    #[schemars(extend("maxLength" = MAX_NAME), example = json!("equal turns"))]
    pub name: String,
    /// The overlay that is applied, by name or by path relative to this file.
    #[serde(default)]
    #[schemars(example = json!("equal-turns"))]
    pub overlay: Option<String>,
    /// The fields that are set, each by its path, such as `pieces.pawn.count` or `dice[1].faces.4`,
    /// with its whole value; `null` removes a field.
    #[serde(default)]
    #[schemars(extend("minProperties" = 1), example = json!({"equal_turns": true}))]
    pub set: Option<IndexMap<String, serde_json::Value>>,
}

/// Each of these bots plays every rule set of the scenario against itself and against each other
/// bot, with the same dice.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LadderDraft {
    /// The bots, in any order; the results show which bot plays better.
    #[schemars(length(min = 2), example = json!(["random", "foremost", "greedy"]))]
    pub bots: Vec<BotDraft>,
    /// The quantities that are reported from the weakest to the strongest bot; without this field,
    /// the first-player advantage, the mean length, the decisions of a game, and the share of each
    /// win class if there are several.
    #[serde(default)]
    #[schemars(
        length(min = 1, max = 100),
        example = json!(["first_player_advantage", "mean(throws)"])
    )]
    pub quantities: Option<Vec<String>>,
    /// How verdicts are corrected for the number of comparisons.
    #[serde(default)]
    pub correction: CorrectionDraft,
}

/// Each point that the source of the rule set leaves open is played as the rule set reads it, and
/// with each other reading, with the same dice. The scenario has one rule set.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadingsDraft {
    /// How verdicts are corrected for the number of comparisons.
    #[serde(default)]
    pub correction: CorrectionDraft,
}

/// Urlab searches for values of some fields of a rule set, so that the rule set meets goals. The
/// scenario has one rule set, and one kind of players or one pair of bots. New games with another
/// seed confirm the results.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TuneDraft {
    /// The free fields. Each is named by its path, such as `pieces.pawn.count` or
    /// `dice[1].faces.4`, and has its possible values: a list, or a range of whole numbers. `null`
    /// in a list removes the field.
    #[schemars(
        extend("minProperties" = 1),
        example = json!({"pieces.pawn.count": {"from": 1, "to": 5}})
    )]
    #[expect(dead_code, reason = "read from the tree, which has the positions")]
    pub free: IndexMap<String, ValuesDraft>,
    /// The goals: statements that should hold.
    #[serde(default)]
    #[schemars(length(min = 1, max = 20), example = json!(["first_player_advantage within 0.01 of \
        0", "share(draws) below 0.05"]))]
    pub goals: Option<Vec<GoalDraft>>,
    /// A quantity that should be as small as possible; goals come first.
    #[serde(default)]
    #[schemars(example = json!("mean(throws)"))]
    pub minimise: Option<String>,
    /// A quantity that should be as large as possible; goals come first.
    #[serde(default)]
    #[schemars(example = json!("mean(captures)"))]
    pub maximise: Option<String>,
    /// How many candidates are confirmed. Up to the same number of other candidates from the Pareto
    /// front are confirmed too.
    #[serde(default = "number::<5, u32>")]
    #[schemars(range(min = 1, max = 16))]
    pub winners: u32,
    /// The number of games of each candidate in the confirmation, and of the unchanged rule set.
    #[serde(default = "number::<200_000, u64>")]
    #[schemars(range(min = 100, max = 1_000_000_000_000_u64))]
    pub confirm: u64,
}

/// A goal: a statement, or a statement with a weight.
// The schema does not give the type, so that a value of neither form gets an error with both forms.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(
    inline,
    extend(
        "properties" = json!({
            "goal": {"description": "The statement.", "type": "string"},
            "weight": {
                "description": "How much a distance from this goal counts, compared with other \
                    goals. The distance is measured in standard deviations of single games. \
                    Without this field, 1.",
                "type": "number", "exclusiveMinimum": 0, "maximum": 1000
            },
        }),
        "required" = ["goal"],
        "additionalProperties" = false
    ),
    example = json!("share(draws) below 0.05")
)]
pub(crate) struct GoalDraft(pub serde_json::Value);
