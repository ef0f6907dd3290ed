//! Where the tests take rule sets from.

use urlab::game::rules::Rules;

use crate::rulebook;

/// The rule set of that name.
pub fn rule_set(name: &str) -> Rules {
    rulebook::rule_set(name)
}

/// The names of all shipped rule sets.
pub fn names() -> Vec<String> {
    rulebook::all().into_iter().map(|rules| rules.name).collect()
}
