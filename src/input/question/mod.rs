//! Questions: what a scenario asks of its rule sets, beside how they play. Each is a file: its
//! block as the scenario writes it, and the checked form.

pub mod compare;
pub mod effects;
pub mod expect;
pub mod ladder;
mod space;
pub mod sweep;
pub mod tune;

use crate::input::draft::scenario::ScenarioDraft;
use crate::input::question::compare::CompareQuestion;
use crate::input::question::effects::EffectsQuestion;
use crate::input::question::ladder::LadderQuestion;
use crate::input::question::sweep::SweepQuestion;
use crate::input::question::tune::TuneQuestion;
use crate::input::readings::ReadingsQuestion;
use crate::input::scenario::ScenarioChecker;

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
    /// The question of a scenario, with a fault for each block beyond the first, and for each field
    /// that goes with cases only.
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
            let fault = self.collector.fault(*other, found);
            fault.allow("one question a scenario").advise("write two files");
        }
        let alone = [
            ("matches", self.draft.matches.is_some()),
            ("precision", self.draft.precision.is_some()),
            ("expect", self.draft.expect.is_some()),
            ("measures", self.draft.measures.is_some()),
        ];
        for (field, _) in alone.into_iter().filter(|(_, written)| *written) {
            let found = format!("`{field}` does not go with `{first}`");
            self.collector.fault_of_key(field, found).advise(format!("leave `{field}` out"));
        }
    }
}
