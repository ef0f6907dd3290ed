//! Cases: a rule set and a pair of bots, in the order in which a scenario plays them.

use crate::game::rules::Rules;
use crate::play::bots::BotKind;

/// A case of a scenario.
///
/// ```
/// let scenario = urlab::spec::scenario::load("scenarios/quickstart.yaml".as_ref()).unwrap();
/// let cases = urlab::spec::case::cases(&scenario.rules, &scenario.bots);
/// assert_eq!(cases[0].id, format!("{}-greedy-greedy", scenario.rules[0].name));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Case<'r> {
    /// A name for files and rows: the rule set's and the bots', with a number if two rule sets share a name.
    pub id: String,
    /// A name for people.
    pub label: String,
    /// The rule set.
    pub rules: &'r Rules,
    /// The first player's bot and the second player's.
    pub bots: [BotKind; 2],
}

/// All cases: every rule set with every pair of bots.
pub fn cases<'r>(rules: &'r [Rules], bots: &[[BotKind; 2]]) -> Vec<Case<'r>> {
    let mut cases: Vec<Case<'r>> = Vec::new();
    for rules in rules {
        for bots in bots {
            let names = bots.map(BotKind::name);
            let plain = format!("{}-{}-{}", rules.name, names[0], names[1]);
            let alike = |case: &&Case<'_>| case.id == plain || case.id.starts_with(&format!("{plain}-"));
            let same = cases.iter().filter(alike).count();
            let id = if same == 0 { plain } else { format!("{plain}-{}", same + 1) };
            let label = format!("{} · {} v {}", rules.title, names[0], names[1]);
            cases.push(Case { id, label, rules, bots: *bots });
        }
    }
    cases
}
