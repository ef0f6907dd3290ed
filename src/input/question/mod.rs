//! A scenario as its file writes it, and the question that it asks of its rule sets. Each question
//! is a file: its block as the scenario writes it, and the checked form.

pub mod compare;
pub mod effects;
pub mod expect;
pub mod ladder;
mod space;
pub mod sweep;
pub mod tune;

use std::fmt::Display;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::balance::measures::Measures;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::collector::Collector;
use crate::input::file_source::FileSource;
use crate::input::outputs::Output;
use crate::input::question::compare::{CompareDraft, CompareQuestion};
use crate::input::question::effects::{EffectsDraft, EffectsQuestion};
use crate::input::question::ladder::{LadderDraft, LadderQuestion};
use crate::input::question::sweep::{SweepDraft, SweepQuestion};
use crate::input::question::tune::{TuneDraft, TuneQuestion};
use crate::input::readings::ReadingsQuestion;
use crate::input::rule_set_ref::RuleSetRef;
use crate::input::schema::structure::Structure;
use crate::input::tree::field::Field;

/// A question for Urlab: which rule sets are played, by whom, how often, and what is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScenarioDraft {
    /// The short name: that of the folder the report goes to.
    #[schemars(regex(pattern = "^[a-z0-9][a-z0-9-]{0,99}$"))]
    pub name: String,
    /// The name for people; without this field, the short one.
    #[serde(default)]
    #[schemars(length(min = 1))]
    pub title: Option<String>,
    /// What the scenario is for, in a few sentences.
    #[serde(default)]
    pub about: Option<String>,
    /// The rule sets, by name or by path relative to this file, overlays after `+`.
    #[schemars(length(min = 1, max = 100), example = json!(["my-game", "./other-game.yaml"]))]
    pub rules: Vec<String>,
    /// Pairs of bots: who takes the first turn, who the second. Every rule set is played by every
    /// pair, all from the same seed. A `ladder` names its bots itself.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = json!([["random", "greedy"]]))]
    pub bots: Option<Vec<PairDraft>>,
    /// The solutions that `perfect` plays by, files of `urlab solve` by path relative to this file,
    /// in any order: each belongs to the rule set that it is a solution of. Of a rule set that none
    /// belongs to, `solutions/NAME-PIECES-win.ursol` is taken, beside this file or where Urlab
    /// runs.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = json!(["solutions/my-game-3-win.ursol"]))]
    pub solutions: Option<Vec<String>>,
    /// How many games of each; with `precision`, the most that may be played; with `tune`, those of
    /// the whole search. Of rule sets that are compared, an odd number is rounded up.
    #[schemars(range(min = 1, max = 1_000_000_000_000_u64))]
    pub games: u64,
    /// How many matches of each are played in addition; all rule sets must then have a `match`.
    /// Precision stops games only.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1_000_000_000_000_u64))]
    pub matches: Option<u64>,
    /// Stop as soon as a quantity is known this well; looked at after 1,024, 2,048, 4,096 ...
    /// games, then every 65,536.
    #[serde(default)]
    #[schemars(example = json!({"quantity": "first_player_advantage", "half_width": 0.01}))]
    pub precision: Option<PrecisionDraft>,
    /// What is expected of every rule set with every pair of bots: each statement holds, fails, or
    /// is not decided with these games. `urlab check` stops as soon as all are decided. All answers
    /// together are right at the `level`.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = json!(["first_player_advantage within 0.02 of \
        0", "no unfinished games"]))]
    pub expect: Option<Vec<String>>,
    /// What the rule sets differ by: all are compared with one of them, in pairs of games under the
    /// same dice.
    #[serde(default)]
    #[schemars(example = json!({"baseline": "my-game"}))]
    pub compare: Option<CompareDraft>,
    /// What becomes of the rule sets when some of their fields have other values.
    #[serde(default)]
    #[schemars(example = json!({"fields": {"pieces.pawn.count": {"from": 1, "to": 5}}}))]
    pub sweep: Option<SweepDraft>,
    /// Which of some rules matters, and which change what others do.
    #[serde(default)]
    #[schemars(
        example = json!({
            "rules": [
                {"name": "no rosettes", "set": {"rosettes": []}},
                {"name": "equal turns", "overlay": "equal-turns"},
            ],
        })
    )]
    pub effects: Option<EffectsDraft>,
    /// How much the better bot wins, and what changes with skill.
    #[serde(default)]
    #[schemars(example = json!({"bots": ["random", "greedy"]}))]
    pub ladder: Option<LadderDraft>,
    /// Which values of some fields meet goals; `games` are then those of the whole search.
    #[serde(default)]
    #[schemars(
        example = json!({
            "free": {"pieces.pawn.count": {"from": 1, "to": 5}},
            "goals": ["mean(throws) between 80 and 120"],
        })
    )]
    pub tune: Option<TuneDraft>,
    /// The seed from which all chance is drawn.
    #[schemars(range(min = 0, max = 18_446_744_073_709_551_615_u64))]
    pub seed: u64,
    /// A game is stopped, and counted as unfinished, before it would pass this many throws.
    #[serde(default = "hundred_thousand")]
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub throw_limit: u32,
    /// The confidence level of all intervals.
    #[serde(default = "nineteen_in_twenty")]
    #[schemars(range(min = 0.5, max = 0.9999))]
    pub level: f64,
    /// What is measured of every game; without this field, all. `usual` is faster and leaves out
    /// the squares, how much choice there is and how often the lead changes. A question beside how
    /// each rule set plays measures what it needs.
    #[serde(default)]
    #[schemars(example = json!("usual"))]
    pub measures: Option<MeasuresDraft>,
    /// What is written; without this field, everything, but of a comparison no `games`.
    #[serde(default)]
    #[schemars(example = json!(["json", "html", "charts"]))]
    pub outputs: Option<Vec<OutputDraft>>,
}

/// The first player's bot and the second player's.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline, example = json!(["random", "greedy"]))]
pub(crate) struct PairDraft(pub BotDraft, pub BotDraft);

/// A bot's name. `random` plays any action, `greedy` captures, else seeks rosettes, else bears off;
/// `foremost` and `hindmost` move the piece that is furthest on or furthest back; `heuristic` and
/// `expectimax-1` to `expectimax-3` weigh what follows; `perfect` plays by a solution that `urlab
/// solve` wrote.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(extend("enum" = BotName::all().map(BotName::name).collect::<Vec<_>>()))]
pub(crate) struct BotDraft(pub String);

/// When a quantity is known well enough.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrecisionDraft {
    /// A quantity, such as `first_player_advantage`, `mean_points`, `mean(throws)`, `share(draws)`,
    /// `share(throws above 300)`, or `share(CLASS)` of a win class that all the rule sets have.
    pub quantity: String,
    /// The half-width of its confidence interval at which play stops.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub half_width: f64,
}

words! {
    /// What is measured. `usual`: throws, turns, how games end, captures, extra throws, passes, and
    /// what the rules add to these. `all`: also actions, forced choices, decisions, legal actions,
    /// lead changes, and what happens on each square.
    MeasuresDraft: Measures {
        Usual,
        All
    }
}

words! {
    /// A part of the report. `json` is the summary as JSON, `parquet` findings and distributions as
    /// Parquet, `csv` findings as CSV, `games` a Parquet row for each game and for each match,
    /// of cases and of comparisons; `html`, `markdown` and `charts` are for reading.
    OutputDraft: Output {
        Json,
        Parquet,
        Csv,
        Games,
        Html,
        Markdown,
        Charts
    }
}

fn hundred_thousand() -> u32 {
    100_000
}

fn nineteen_in_twenty() -> f64 {
    0.95
}

/// What a scenario asks.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// How every rule set plays with every pair of bots, each by itself.
    Cases,
    /// What every rule set differs by from one of them.
    Compare(CompareQuestion),
    /// What becomes of the rule sets when some of their fields have other values.
    Sweep(SweepQuestion),
    /// Which of some rules matters.
    Effects(EffectsQuestion),
    /// How much the better bot wins, and what changes with skill.
    Ladder(LadderQuestion),
    /// Which values of some fields meet goals.
    Tune(Box<TuneQuestion>),
    /// Which of the points that a source leaves open matters; no scenario file asks it.
    Readings(ReadingsQuestion),
}

impl Question {
    /// What it asks for beside rules and bots, as the fingerprint of a plan takes it: by content,
    /// not by paths.
    pub fn planned(&self) -> String {
        match self {
            Self::Cases => String::new(),
            Self::Compare(asked) => {
                let quantities = asked.quantities.as_ref().map(list);
                let (baseline, correction) = (asked.baseline, asked.correction.name());
                format!("{baseline} {correction} {}", quantities.unwrap_or_default())
            }
            Self::Sweep(asked) => list(&asked.quantities),
            Self::Effects(asked) => {
                format!("{} {}", asked.correction.name(), list(&asked.quantities))
            }
            Self::Ladder(asked) => {
                format!("{} {}", asked.correction.name(), list(&asked.quantities))
            }
            Self::Tune(asked) => format!("{:?}", asked.tuning),
            Self::Readings(asked) => asked.correction.name().to_owned(),
        }
    }
}

fn list(all: impl IntoIterator<Item = impl Display>) -> String {
    all.into_iter().map(|one| one.to_string()).collect::<Vec<_>>().join(", ")
}

/// Scenario files.
pub(super) static SCENARIO: LazyLock<Structure> = LazyLock::new(Structure::of::<ScenarioDraft>);

/// The checks of a scenario: what it writes, and what it is checked with. Those of its questions
/// and of its solutions stand in their files.
pub(super) struct ScenarioChecker<'a> {
    /// The scenario as its file writes it.
    pub draft: &'a ScenarioDraft,
    /// What the rule sets' names stand for.
    pub stacks: &'a [RuleSetRef],
    /// The rule sets; none if one of them is invalid.
    pub rules: &'a [Rules],
    /// The scenario's file.
    pub home: &'a FileSource,
    /// What errors are reported to.
    pub collector: &'a Collector<'a>,
}

/// The names of the questions that a scenario asks; it may ask one.
pub(super) fn asked(draft: &ScenarioDraft) -> Vec<&'static str> {
    let blocks = [
        ("compare", draft.compare.is_some()),
        ("sweep", draft.sweep.is_some()),
        ("effects", draft.effects.is_some()),
        ("ladder", draft.ladder.is_some()),
        ("tune", draft.tune.is_some()),
    ];
    blocks.into_iter().filter(|(_, asked)| *asked).map(|(name, _)| name).collect()
}

impl ScenarioChecker<'_> {
    /// The question of a scenario, with an error for each block beyond the first, and for each
    /// field that goes with cases only.
    pub(super) fn question(&self) -> Question {
        let draft = self.draft;
        if let [first, others @ ..] = asked(draft).as_slice() {
            self.asks_one_thing(first, others);
        }
        if let Some(compare) = &draft.compare {
            return Question::Compare(self.compare(compare));
        }
        if let Some(sweep) = &draft.sweep {
            return Question::Sweep(self.sweep(sweep));
        }
        if let Some(effects) = &draft.effects {
            return Question::Effects(self.effects(effects));
        }
        if let Some(ladder) = &draft.ladder {
            return Question::Ladder(self.ladder(ladder));
        }
        let tune = draft.tune.as_ref().and_then(|tune| self.tune(tune));
        tune.map_or(Question::Cases, |tune| Question::Tune(Box::new(tune)))
    }

    fn asks_one_thing(&self, first: &str, others: &[&str]) {
        for other in others {
            let found = format!("there are two questions, `{first}` and `{other}`");
            let diagnostic = self.collector.error(*other, found);
            diagnostic.allow("one question a scenario").advise("write two files");
        }
        let alone = [
            ("matches", self.draft.matches.is_some()),
            ("precision", self.draft.precision.is_some()),
            ("expect", self.draft.expect.is_some()),
            ("measures", self.draft.measures.is_some()),
        ];
        for (field, _) in alone.into_iter().filter(|(_, written)| *written) {
            let found = format!("`{field}` does not go with `{first}`");
            self.collector.error_of_key(field, found).advise(format!("leave `{field}` out"));
        }
        let outputs = self.draft.outputs.iter().flatten();
        let games = outputs.into_iter().position(|output| matches!(output, OutputDraft::Games));
        if let Some(place) = games.filter(|_| first != "compare") {
            let found = format!("`{first}` writes no single games");
            let error = self.collector.error(Field::of("outputs").item(place), found);
            error.allow("`games` of plain cases and of `compare`").advise("leave `games` out");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SCENARIO;
    use crate::input::schema::structure::{DOMINATION, RACE, SCENARIO_FIELDS};

    #[test]
    fn a_file_is_known_as_a_scenario_by_fields_that_scenarios_alone_have() {
        for name in SCENARIO_FIELDS {
            assert!(SCENARIO.schema().has_field(name), "{name}");
            assert!(
                ![&RACE, &DOMINATION].iter().any(|kind| kind.whole.schema().has_field(name)),
                "{name}"
            );
        }
    }
}
