//! Questions: what a scenario asks of its rule sets, beside how they play.

pub mod compare;
pub(super) mod expect;

use crate::game::rules::Rules;
use crate::spec::collect::Collector;
use crate::spec::draft::scenario::ScenarioDraft;
use crate::spec::field::Field;
use crate::spec::question::compare::Compare;

/// What a scenario asks.
///
/// ```
/// use urlab::spec::{question::Question, scenario};
/// let scenario = scenario::load("scenarios/quickstart.yaml".as_ref()).unwrap();
/// assert_eq!(scenario.question, Question::Cases);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// How every rule set plays with every pair of bots, each by itself.
    Cases,
    /// What every rule set differs by from one of them.
    Compare(Compare),
}

/// The question of a scenario, with a fault for each block beyond the first, and for each field that goes with cases only.
pub(super) fn question(draft: &ScenarioDraft, rules: &[Rules], collector: &mut Collector<'_>) -> Question {
    let blocks = [("compare", draft.compare.is_some())];
    let asked: Vec<&str> = blocks.into_iter().filter(|(_, asked)| *asked).map(|(name, _)| name).collect();
    if let [first, others @ ..] = &asked[..] {
        for other in others {
            let found = format!("there are two questions, `{first}` and `{other}`");
            collector.fault(&Field::of(other), found).allow("one question a scenario").advise("write two files");
        }
        let alone = [
            ("matches", draft.matches.is_some()),
            ("precision", draft.precision.is_some()),
            ("expect", draft.expect.is_some()),
        ];
        for (field, written) in alone {
            if written {
                let found = format!("`{field}` does not go with `{first}`");
                collector.fault_of_key(&Field::of(field), found).advise(format!("leave `{field}` out"));
            }
        }
    }
    match &draft.compare {
        Some(compare) => Question::Compare(compare::check(compare, &draft.rules, rules, collector)),
        None => Question::Cases,
    }
}
