//! Cases: a rule set and a pair of bots, in the order in which a scenario plays them.

use crate::batch::player::{BotName, PlayerKind};
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

/// A rule set and its players for people: `Finkel · strong players`, or `Finkel · greedy v random`
/// for bots that stand for no kind of players.
pub fn label(title: &str, players: Option<PlayerKind>, [first, second]: [&str; 2]) -> String {
    match players {
        Some(kind) => format!("{title} · {} players", kind.name()),
        None => format!("{title} · {first} v {second}"),
    }
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
            let label = label(&rules.title, PlayerKind::of(*bots), names);
            cases.push(Case { id, label, rules, rules_index, bots: *bots });
        }
    }
    cases
}
