//! What each feature of the rules costs: a rule set is compared with the same one, or a similar
//! one, without the feature.

use crate::balance::measures::Measures;
use crate::batch::runner::Engine;
use crate::play::bots::BotKind;

use crate::played;
use crate::side::compare;
use crate::table::{Row, row};

/// A feature, a rule set that has it, and one that does not have it.
const FEATURES: [(&str, &str, &str); 14] = [
    ("captures grant throws", "finkel+capture-throws", "finkel"),
    ("rosettes are not safe", "finkel+no-safe-rosettes", "finkel"),
    ("equal turns", "finkel+equal-turns", "finkel"),
    ("bearing off by more than needed", "finkel+at-least", "finkel"),
    ("bouncing back from the exit", "finkel+bounce", "finkel"),
    ("three coins", "finkel+coins-3", "finkel"),
    ("casts that are not a power of two", "finkel+d6-museum", "finkel"),
    ("paths that cross", "masters", "finkel"),
    ("bumping, a limit of extra throws", "finkel-tavola", "finkel"),
    ("entering by a throw of its own", "bell-tavola", "finkel-tavola"),
    ("coins on rosettes", "bell-wager", "finkel"),
    ("three kinds", "urgammon+no-verdict-die", "freecompany-classic"),
    ("a second die", "urgammon", "urgammon+no-verdict-die"),
    ("stacks and shared throws", "krolewska-b", "krolewska-a"),
];

pub fn rows() -> Vec<Row> {
    FEATURES.iter().map(|(feature, with, without)| cost(feature, with, without)).collect()
}

fn cost(feature: &str, with: &str, without: &str) -> Row {
    let plans = [without, with]
        .map(|name| played::plan(&played::rule_set(name), BotKind::Random, Measures::Usual));
    let [without_it, with_it] = plans.each_ref().map(|plan| {
        let engine = Engine::fastest(plan);
        move |games| played::by_engine(engine, plan, games)
    });
    let pair = compare(&without_it, &with_it);
    let more = pair.side.throw - pair.baseline.throw;
    let mut row = row(format!("{feature}: {with}, random"), without, &pair, Vec::new());
    row.ratio = format!("{more:+.2} ns a throw");
    row
}
