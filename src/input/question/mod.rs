//! The question that a scenario asks about its rule sets. Each question has a file here, with its
//! checked form and the checks that lead to it.

pub mod case;
pub mod compare;
pub mod effects;
pub mod evaluators;
pub mod expect;
pub mod ladder;
mod quantity;
mod readings;
mod solutions;
mod space;
pub mod sweep;
pub mod tune;

use std::fmt::Display;

use crate::balance::sweep::Axis;
use crate::game::rules::Rules;
use crate::input::collector::Collector;
use crate::input::draft::scenario::{OutputDraft, ScenarioDraft};
use crate::input::locate::file_source::FileSource;
use crate::input::locate::rule_set_ref::RuleSetRef;
use crate::input::question::compare::CompareQuestion;
use crate::input::question::effects::EffectsQuestion;
use crate::input::question::ladder::LadderQuestion;
use crate::input::question::sweep::SweepQuestion;
use crate::input::question::tune::TuneQuestion;
use crate::input::tree::field::Field;
use crate::input::variant::readings::ReadingsQuestion;

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
                let results = question.rules.iter().flatten();
                let cells = results.map(|cell| match cell {
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
