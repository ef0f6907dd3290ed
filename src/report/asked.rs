//! What answers to the questions of scenarios have in common: names, facts, and how their games
//! were played.

use crate::balance::quantity::Quantity;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::scenario::Scenario;
use crate::report::document::{Cell, Document, Fact, Section, Table};
use crate::solve::identity::Identity;
use crate::stats::estimate::Estimate;
use crate::study::number::{Unit, level, percent, whole};

/// Two bots, as people say it.
pub(super) fn bots(bots: [impl Into<BotName>; 2]) -> String {
    let bots = bots.map(Into::into);
    format!("{} against {}", bots[0].name(), bots[1].name())
}

/// The table, of pairs of games; where the bots differ it says how seats are shared.
pub(super) fn either_first(table: Table, [one, other]: [BotName; 2]) -> Table {
    if one == other { table } else { table.noted("Either bot goes first in half of the games.") }
}

/// The name of a file from these parts: small letters, digits and hyphens.
pub(super) fn stem(parts: &[&str]) -> String {
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' }
    };
    let words: String = parts.join(" ").chars().map(plain).collect();
    words.split_whitespace().collect::<Vec<_>>().join("-")
}

/// The titles of quantities, by the first of these rule sets that has each.
pub(super) fn titles(quantities: &[Quantity], rules: &[&Rules]) -> Vec<String> {
    let title = |quantity: &Quantity| {
        let having = rules.iter().find(|rules| quantity.fits(rules)).or(rules.first());
        having.map_or_else(|| quantity.to_string(), |rules| quantity.title(rules))
    };
    quantities.iter().map(title).collect()
}

/// A figure, or that there is none.
pub(super) fn cell(figure: Option<&Estimate>, unit: Unit) -> Cell {
    figure.map_or_else(|| Cell::absent("no such figure"), |figure| Cell::figure(figure, unit))
}

/// The solution that `perfect` played a rule set by.
pub(super) fn played_by(rules: &Rules, solution: &Identity) -> Fact {
    Fact::new(format!("Solution of {}", rules.name), solution.to_string())
}

/// What was played, that all questions have.
pub(super) fn facts(scenario: &Scenario) -> Vec<Fact> {
    let mut facts = vec![
        Fact::new("Games of each", whole(2 * scenario.games.div_ceil(2))),
        Fact::new("Throw limit", whole(scenario.throw_limit.into())),
        Fact::new("Seed", scenario.seed.to_string()),
        Fact::new("Intervals", level(scenario.level)),
    ];
    let solutions = scenario.rules.iter().zip(&scenario.solutions);
    facts
        .extend(solutions.filter_map(|(rules, solution)| {
            Some(played_by(rules, &solution.as_ref()?.identity()))
        }));
    facts
}

/// How the games were played, and what intervals are.
pub(super) fn pairing(level: f64) -> String {
    format!(
        "Games are played in pairs: in the second the players exchange the seats and keep their \
            bot and their dice, so that luck \
         does not pass for an advantage of the first player. All rules see the same dice: the n-th \
         cast of a player comes from the \
         same uniform number. Intervals ({}) are Student's over pairs, of shares alone Wilson's at \
         the effective sample size, each \
         for a single question.",
        percent(level)
    )
}

/// The document of a scenario.
pub(super) fn document(
    scenario: &Scenario,
    reproduce: Option<String>,
    warnings: Vec<String>,
    sections: Vec<Section>,
) -> Document {
    let Scenario { name, title, about, .. } = scenario;
    Document {
        name: name.clone(),
        title: title.clone(),
        about: about.clone(),
        reproduce,
        warnings,
        sections,
    }
}
