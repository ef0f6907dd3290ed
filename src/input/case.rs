//! Cases: a rule set and a pair of bots, in the order in which a scenario plays them.

use crate::batch::player::BotName;
use crate::game::rules::Rules;

/// A case of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Case<'r> {
    /// A name for files and rows: the rule set's and the bots', with a number if two rule sets
    /// share a name.
    pub id: String,
    /// A name for people.
    pub label: String,
    /// The rule set.
    pub rules: &'r Rules,
    /// Its place in the scenario.
    pub rules_at: usize,
    /// The first player's bot and the second player's.
    pub bots: [BotName; 2],
}

/// All cases: every rule set with every pair of bots.
pub fn cases<'r>(rules: &'r [Rules], bots: &[[BotName; 2]]) -> Vec<Case<'r>> {
    let mut cases: Vec<Case<'r>> = Vec::new();
    for (rules_at, rules) in rules.iter().enumerate() {
        for bots in bots {
            let names = bots.map(BotName::name);
            let plain = format!("{}-{}-{}", rules.name, names[0], names[1]);
            let alike =
                |case: &&Case<'_>| case.id == plain || case.id.starts_with(&format!("{plain}-"));
            let same = cases.iter().filter(alike).count();
            let id = if same == 0 { plain } else { format!("{plain}-{}", same + 1) };
            let label = format!("{} · {} v {}", rules.title, names[0], names[1]);
            cases.push(Case { id, label, rules, rules_at, bots: *bots });
        }
    }
    cases
}
