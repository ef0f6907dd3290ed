//! The draft of a scenario file, and the question that the scenario asks about its rule sets. Each
//! question has a file here, with the draft of its block and its checked form.

pub mod compare;
pub mod effects;
pub mod expect;
pub mod ladder;
mod readings;
mod space;
pub mod sweep;
pub mod tune;

use std::fmt::Display;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::balance::measures::Measures;
use crate::balance::sweep::Axis;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::collector::Collector;
use crate::input::draft::{MAX_ABOUT, MAX_TITLE};
use crate::input::file_source::FileSource;
use crate::input::outputs::Output;
use crate::input::question::compare::{CompareDraft, CompareQuestion};
use crate::input::question::effects::{EffectsDraft, EffectsQuestion};
use crate::input::question::ladder::{LadderDraft, LadderQuestion};
use crate::input::question::readings::ReadingsDraft;
use crate::input::question::sweep::{SweepDraft, SweepQuestion};
use crate::input::question::tune::{TuneDraft, TuneQuestion};
use crate::input::readings::ReadingsQuestion;
use crate::input::rule_set_ref::RuleSetRef;
use crate::input::scenario::SECONDS_PER_THROW;
use crate::input::schema::structure::Structure;
use crate::input::tree::field::Field;

/// A question for Urlab: which rule sets are played, by which bots, how often, and what is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScenarioDraft {
    /// The short name; the folder of the report has this name. Without this field, the name of the
    /// file without `.yaml`.
    #[serde(default)]
    #[schemars(regex(pattern = "^[a-z0-9][a-z0-9-]{0,99}$"))]
    pub name: Option<String>,
    /// The name for people; without this field, the short one.
    #[serde(default)]
    #[schemars(length(min = 1), extend("maxLength" = MAX_TITLE))]
    pub title: Option<String>,
    /// What the scenario is for, in a few sentences.
    #[serde(default)]
    #[schemars(extend("maxLength" = MAX_ABOUT))]
    pub about: Option<String>,
    /// The rule sets, by name or by path relative to this file, each with its overlays after `+`.
    #[schemars(length(min = 1, max = 100), example = json!(["my-game", "./other-game.yaml"]))]
    pub rules: Vec<String>,
    /// Pairs of bots: the first player's bot, then the second player's bot. Every pair plays every
    /// rule set, all from the same seed. A `ladder` has its own list of bots.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = json!([["random", "greedy"]]))]
    pub bots: Option<Vec<PairDraft>>,
    /// The solutions that `perfect` uses: files of `urlab solve`, by path relative to this file, in
    /// any order. Each is used for the rule set that it is a solution of. If a rule set has no
    /// solution here, Urlab uses `solutions/NAME-PIECES-win.ursol`, next to this file or in the
    /// folder where Urlab runs.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = json!(["solutions/my-game-3-win.ursol"]))]
    pub solutions: Option<Vec<String>>,
    /// The evaluators that `learned` and the bots with blunders use: files of `urlab learn`, by
    /// path relative to this file, in any order. Each is used for the rule set that it learned. If
    /// a rule set has none here, Urlab uses `solutions/NAME-FINGERPRINT-win.urbot`, next to this
    /// file or in the folder where Urlab runs, or a built-in one. If there is none, Urlab learns
    /// first, which takes a minute.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = json!(["solutions/my-game.urbot"]))]
    pub evaluators: Option<Vec<String>>,
    /// The number of games of each rule set with each pair of bots. With `precision`, it is the
    /// maximum. With `tune`, it is the total of the whole search. With `compare`, an odd number is
    /// rounded up.
    #[schemars(range(min = 1, max = 1_000_000_000_000_u64))]
    pub games: u64,
    /// The number of additional matches of each rule set with each pair of bots. All rule sets must
    /// then have a `match`. Precision stops only the games, not the matches.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1_000_000_000_000_u64))]
    pub matches: Option<u64>,
    /// Stop as soon as a quantity is known this well, for every rule set with the same pair of
    /// bots. Urlab checks this after 1,024, 2,048, 4,096 ... games, then after every 65,536 games.
    #[serde(default)]
    #[schemars(example = json!({"quantity": "first_player_advantage", "half_width": 0.01}))]
    pub precision: Option<PrecisionDraft>,
    /// What is expected of every rule set with every pair of bots. Each statement holds, fails, or
    /// is not decided with these games. `urlab check` stops as soon as all are decided. All answers
    /// together are correct with the probability `level`.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100), example = json!(["first_player_advantage within 0.02 of \
        0", "no unfinished games"]))]
    pub expect: Option<Vec<String>>,
    /// How the rule sets differ: all are compared with one of them, in pairs of games with the same
    /// dice.
    #[serde(default)]
    #[schemars(example = json!({"baseline": "my-game"}))]
    pub compare: Option<CompareDraft>,
    /// What happens to the rule sets if some of their fields have other values.
    #[serde(default)]
    #[schemars(example = json!({"fields": {"pieces.pawn.count": {"from": 1, "to": 5}}}))]
    pub sweep: Option<SweepDraft>,
    /// Which of some rules matter, and which of them change the effects of others.
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
    /// Which of the points that the source of the rule set leaves open matter.
    #[serde(default)]
    #[schemars(example = json!({}))]
    pub readings: Option<ReadingsDraft>,
    /// Which values of some fields meet goals; `games` is then the total of the whole search.
    #[serde(default)]
    #[schemars(
        example = json!({
            "free": {"pieces.pawn.count": {"from": 1, "to": 5}},
            "goals": ["mean(throws) between 80 and 120"],
        })
    )]
    pub tune: Option<TuneDraft>,
    /// The seed from which all randomness comes.
    #[serde(default = "default_seed")]
    #[schemars(range(min = 0, max = 18_446_744_073_709_551_615_u64))]
    pub seed: u64,
    /// The largest number of throws of a game. A game that needs more is stopped and counted as
    /// unfinished.
    #[serde(default = "default_throw_limit")]
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub throw_limit: u32,
    /// The confidence level of all intervals.
    #[serde(default = "default_level")]
    #[schemars(range(min = 0.5, max = 0.9999))]
    pub level: f64,
    /// The time for which a throw keeps a table busy, in seconds. Reports turn the length of a game
    /// into minutes with it. It changes no other figure.
    #[serde(default = "default_seconds_per_throw")]
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub seconds_per_throw: f64,
    /// What is measured in every game; without this field, everything. `usual` is faster. It leaves
    /// out the squares, the amount of choice and the lead changes. A scenario with a block such as
    /// `compare` or `sweep` cannot have this field: it measures what it needs.
    #[serde(default)]
    #[schemars(example = json!("usual"))]
    pub measures: Option<MeasuresDraft>,
    /// What is written; without this field, everything, but no `games` with `compare`.
    #[serde(default)]
    #[schemars(example = json!(["json", "html", "charts"]))]
    pub outputs: Option<Vec<OutputDraft>>,
}

/// The first player's bot and the second player's bot.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline, example = json!(["random", "greedy"]))]
pub(crate) struct PairDraft(pub BotDraft, pub BotDraft);

/// The name of a bot. Editors show what each does, from the list of bots.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(extend("enum" = BotName::all().map(BotName::name).collect::<Vec<_>>()))]
#[schemars(extend("description" = about_bots()))]
pub(crate) struct BotDraft(pub String);

/// What each bot does.
fn about_bots() -> String {
    let about = |bot: BotName| format!("`{}`: {}.", bot.name(), bot.about());
    let bots: Vec<String> = BotName::all().map(about).collect();
    format!("The name of a bot. {}", bots.join(" "))
}

/// When a quantity is known well enough to stop.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrecisionDraft {
    /// A quantity, such as `first_player_advantage`, `mean_points`, `mean(throws)`, `share(draws)`,
    /// `share(throws above 300)`, or `share(CLASS)` of a win class that all the rule sets have.
    pub quantity: String,
    /// Play stops when the half-width of the quantity's confidence interval is at most this.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub half_width: f64,
}

words! {
    /// What is measured. `usual`: throws, turns, how games end, captures, extra throws, passes, and
    /// what special rules add to these. `all`: also actions, forced choices, decisions, legal
    /// actions, lead changes, and what happens on each square.
    MeasuresDraft: Measures {
        Usual,
        All
    }
}

words! {
    /// A part of the report. `json`: the summary as JSON. `parquet`: findings and distributions as
    /// Parquet. `csv`: findings as CSV. `games`: a Parquet row for each game and for each match,
    /// only without a question or with `compare`. `html`, `markdown` and `charts` are for reading.
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

fn default_seed() -> u64 {
    1
}

fn default_throw_limit() -> u32 {
    100_000
}

fn default_level() -> f64 {
    0.95
}

fn default_seconds_per_throw() -> f64 {
    SECONDS_PER_THROW
}

/// What a scenario asks.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// How every rule set plays with every pair of bots, without a comparison.
    Cases,
    /// How every rule set differs from one of them.
    Compare(CompareQuestion),
    /// What happens to the rule sets if some of their fields have other values.
    Sweep(SweepQuestion),
    /// Which of some rules matter.
    Effects(EffectsQuestion),
    /// How much the better bot wins, and what changes with skill.
    Ladder(LadderQuestion),
    /// Which values of some fields meet goals.
    Tune(Box<TuneQuestion>),
    /// Which of the points that a source leaves open matter.
    Readings(ReadingsQuestion),
}

impl Question {
    /// The rule sets that are played, if the scenario lists these. A search plays further ones,
    /// which are not known before.
    pub fn played<'a>(&'a self, listed: &'a [Rules]) -> Vec<&'a Rules> {
        match self {
            Self::Cases | Self::Compare(_) | Self::Ladder(_) | Self::Tune(_) => {
                listed.iter().collect()
            }
            Self::Sweep(asked) => asked.rules.iter().flatten().flatten().collect(),
            Self::Effects(asked) => asked.rules.iter().flatten().collect(),
            Self::Readings(asked) => listed.iter().chain(asked.other_rules()).collect(),
        }
    }

    /// What the question asks for in addition to rules and bots, as text for the fingerprint of a
    /// plan. It holds contents, not paths.
    pub fn plan_text(&self) -> String {
        match self {
            Self::Cases => String::new(),
            Self::Compare(question) => {
                let quantities = question.quantities.as_ref().map(list);
                let (baseline, correction) = (question.baseline, question.correction.name());
                format!("{baseline} {correction} {}", quantities.unwrap_or_default())
            }
            Self::Sweep(question) => {
                let values = |axis: &Axis| {
                    let values = axis.levels.iter().map(|level| level.text.as_str());
                    format!("{} {:?}", axis.field, values.collect::<Vec<_>>())
                };
                let cells = question.rules.iter().flatten();
                let cells = cells.map(|cell| match cell {
                    Ok(rules) => &rules.fingerprint,
                    Err(reason) => reason,
                });
                let fields = question.axes.iter().map(values);
                format!("{} {} {}", list(&question.quantities), list(fields), list(cells))
            }
            Self::Effects(question) => {
                let rules = question.rules.iter().flatten().map(|rules| &rules.fingerprint);
                let (correction, names) = (question.correction.name(), list(&question.names));
                format!("{correction} {} {names} {}", list(&question.quantities), list(rules))
            }
            Self::Ladder(question) => {
                let bots = question.bots.iter().map(|bot| bot.name());
                let (correction, bots) = (question.correction.name(), list(bots));
                format!("{correction} {} {bots}", list(&question.quantities))
            }
            Self::Tune(question) => {
                let axes = question.space.axes.iter().map(|axis| &axis.field);
                let base = &question.space.base().fingerprint;
                format!("{:?} {} {base}", question.tuning, list(axes))
            }
            Self::Readings(question) => question.correction.name().to_owned(),
        }
    }
}

fn list(all: impl IntoIterator<Item = impl Display>) -> String {
    all.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// The structure of scenario files.
pub(super) static SCENARIO: LazyLock<Structure> = LazyLock::new(Structure::of::<ScenarioDraft>);

/// The checks of a scenario. The checks of its questions and of its solutions are in their own
/// files.
pub(super) struct ScenarioChecker<'a> {
    /// The scenario as it is written in its file.
    pub draft: &'a ScenarioDraft,
    /// The rule sets that the names refer to.
    pub rule_set_refs: &'a [RuleSetRef],
    /// The rule sets; empty if one of them is invalid.
    pub rules: &'a [Rules],
    /// The file of the scenario.
    pub source: &'a FileSource,
    /// The collector of errors.
    pub collector: &'a Collector<'a>,
}

/// The names of the question blocks of a scenario; more than one is an error.
pub(super) fn question_blocks(draft: &ScenarioDraft) -> Vec<&'static str> {
    let blocks = [
        ("compare", draft.compare.is_some()),
        ("sweep", draft.sweep.is_some()),
        ("effects", draft.effects.is_some()),
        ("ladder", draft.ladder.is_some()),
        ("readings", draft.readings.is_some()),
        ("tune", draft.tune.is_some()),
    ];
    blocks.into_iter().filter(|(_, is_present)| *is_present).map(|(name, _)| name).collect()
}

impl ScenarioChecker<'_> {
    /// The question of a scenario, with an error for each block after the first, and for each field
    /// that is allowed only without a question.
    pub(super) fn question(&self) -> Question {
        let draft = self.draft;
        if let [first, others @ ..] = question_blocks(draft).as_slice() {
            self.check_single_question(first, others);
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
        if let Some(readings) = &draft.readings {
            return Question::Readings(self.readings(readings));
        }
        let tune = draft.tune.as_ref().and_then(|tune| self.tune(tune));
        tune.map_or(Question::Cases, |tune| Question::Tune(Box::new(tune)))
    }

    fn check_single_question(&self, first: &str, others: &[&str]) {
        for other in others {
            let found = format!("there are two questions, `{first}` and `{other}`");
            let diagnostic = self.collector.error(*other, found);
            diagnostic.allow("one question for each scenario").advise("write two files");
        }
        let only_for_cases = [
            ("matches", self.draft.matches.is_some()),
            ("precision", self.draft.precision.is_some()),
            ("expect", self.draft.expect.is_some()),
            ("measures", self.draft.measures.is_some()),
        ];
        for (field, _) in only_for_cases.into_iter().filter(|(_, is_present)| *is_present) {
            let found = format!("`{field}` cannot be used with `{first}`");
            self.collector.error_of_key(field, found).advise(format!("leave `{field}` out"));
        }
        let outputs = self.draft.outputs.iter().flatten();
        let games = outputs.into_iter().position(|output| matches!(output, OutputDraft::Games));
        if let Some(place) = games.filter(|_| first != "compare") {
            let found = format!("`{first}` does not write single games");
            let error = self.collector.error(Field::of("outputs").item(place), found);
            error
                .allow("`games` with `compare`, or without a question")
                .advise("leave `games` out");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SCENARIO;
    use crate::input::schema::structure::{DOMINATION, RACE, SCENARIO_FIELDS};

    #[test]
    fn the_fields_that_identify_scenarios_exist_only_in_scenarios() {
        for name in SCENARIO_FIELDS {
            assert!(SCENARIO.schema().has_field(name), "{name}");
            assert!(
                ![&RACE, &DOMINATION].iter().any(|kind| kind.whole.schema().has_field(name)),
                "{name}"
            );
        }
    }
}
