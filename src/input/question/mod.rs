//! Questions: what a scenario asks of its rule sets, beside how they play.

pub mod compare;
pub mod effects;
pub mod expect;
pub mod ladder;
mod space;
pub mod sweep;
pub mod tune;

use crate::game::rules::Rules;
use crate::input::collect::Collector;
use crate::input::draft::scenario::ScenarioDraft;
use crate::input::home::Home;
use crate::input::question::compare::CompareQuestion;
use crate::input::question::effects::EffectsQuestion;
use crate::input::question::ladder::LadderQuestion;
use crate::input::question::sweep::SweepQuestion;
use crate::input::question::tune::TuneQuestion;
use crate::input::readings::ReadingsQuestion;
use crate::input::stack::Stack;

/// What a scenario asks.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// How every rule set plays with every pair of bots, each by itself.
    Cases,
    /// What every rule set differs by from one of them.
    CompareQuestion(CompareQuestion),
    /// What becomes of the rule sets when some of their fields have other values.
    SweepQuestion(SweepQuestion),
    /// Which of some rules matters.
    EffectsQuestion(EffectsQuestion),
    /// How much the better bot wins, and what changes with skill.
    LadderQuestion(LadderQuestion),
    /// Which values of some fields meet goals.
    TuneQuestion(Box<TuneQuestion>),
    /// Which of the points that a source leaves open matters; no scenario file asks it.
    ReadingsQuestion(ReadingsQuestion),
}

/// The rule sets of a scenario, those that are faulty left out, and where its file is.
pub(super) struct Asked<'a> {
    /// What the rule sets' names stand for.
    pub stacks: &'a [Stack],
    pub rules: &'a [Rules],
    /// The scenario's file.
    pub home: &'a Home,
}

/// The question of a scenario, with a fault for each block beyond the first, and for each field
/// that goes with cases only.
pub(super) fn question(
    draft: &ScenarioDraft,
    asked: &Asked<'_>,
    collector: &mut Collector<'_>,
) -> Question {
    let Asked { stacks, rules, home } = asked;
    let blocks = [
        ("compare", draft.compare.is_some()),
        ("sweep", draft.sweep.is_some()),
        ("effects", draft.effects.is_some()),
        ("ladder", draft.ladder.is_some()),
        ("tune", draft.tune.is_some()),
    ];
    let asked: Vec<&str> =
        blocks.into_iter().filter(|(_, asked)| *asked).map(|(name, _)| name).collect();
    if let [first, others @ ..] = &asked[..] {
        for other in others {
            let found = format!("there are two questions, `{first}` and `{other}`");
            collector
                .fault(*other, found)
                .allow("one question a scenario")
                .advise("write two files");
        }
        let alone = [
            ("matches", draft.matches.is_some()),
            ("precision", draft.precision.is_some()),
            ("expect", draft.expect.is_some()),
            ("measures", draft.measures.is_some()),
        ];
        for (field, written) in alone {
            if written {
                let found = format!("`{field}` does not go with `{first}`");
                collector.fault_of_key(field, found).advise(format!("leave `{field}` out"));
            }
        }
    }
    if let Some(compare) = &draft.compare {
        return Question::Compare(compare::check(compare, &draft.rules, rules, collector));
    }
    if let Some(sweep) = &draft.sweep {
        return Question::Sweep(sweep::check(sweep, stacks, draft.seed, collector));
    }
    if let Some(effects) = &draft.effects {
        return Question::Effects(effects::check(effects, stacks, home, collector));
    }
    if let Some(ladder) = &draft.ladder {
        return Question::Ladder(ladder::check(ladder, rules, collector));
    }
    match &draft.tune {
        Some(tune) => tune::check(tune, draft, stacks, rules, collector)
            .map_or(Question::Cases, |tune| Question::Tune(Box::new(tune))),
        None => Question::Cases,
    }
}
