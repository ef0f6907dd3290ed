//! Cases: a rule set and a pair of bots, in the order in which a scenario plays them.

use crate::batch::player::BotName;
use crate::game::rules::Rules;

/// A case of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Case<'r> {
    /// The name for files and rows: the names of the rule set and the bots, with a number if two
    /// rule sets share a name.
    pub id: String,
    /// The name for people.
    pub label: String,
    /// The rule set.
    pub rules: &'r Rules,
    /// The place of the rule set in the scenario.
    pub rules_index: usize,
    /// The bots of the first and the second player.
    pub bots: [BotName; 2],
}

/// The name of a case for people, from the title of its rule set and the names of its bots.
pub fn label(title: &str, [first, second]: [&str; 2]) -> String {
    format!("{title} · {first} v {second}")
}

/// All cases: every rule set with every pair of bots.
pub fn cases<'r>(rules: &'r [Rules], bots: &[[BotName; 2]]) -> Vec<Case<'r>> {
    let mut cases: Vec<Case<'r>> = Vec::new();
    for (rules_index, rules) in rules.iter().enumerate() {
        for bots in bots {
            let names = bots.map(BotName::name);
            let plain = format!("{}-{}-{}", rules.name, names[0], names[1]);
            let has_same_name =
                |case: &&Case<'_>| case.id == plain || case.id.starts_with(&format!("{plain}-"));
            let count = cases.iter().filter(has_same_name).count();
            let id = if count == 0 { plain } else { format!("{plain}-{}", count + 1) };
            let label = label(&rules.title, names);
            cases.push(Case { id, label, rules, rules_index, bots: *bots });
        }
    }
    cases
}
