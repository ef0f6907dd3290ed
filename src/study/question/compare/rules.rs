//! What is known about compared rule sets before play: their dice, and which are identical.

use crate::balance::compare::Comparison;
use crate::game::rules::Rules;
use crate::study::number::whole;
use crate::study::outline::Section;
use crate::study::{dice_section, wording};

/// The sections about the rule sets of these comparisons: one on their dice if these differ, and
/// one on rule sets that are the same.
pub(super) fn sections(comparisons: &[&Comparison]) -> Vec<Section> {
    let Some(first) = comparisons.first() else { return Vec::new() };
    let rules: Vec<&Rules> = first.coupled.plan.variants.iter().map(|plan| &plan.rules).collect();
    let mut sections = Vec::new();
    if dice_section::throws_differ(&rules) {
        sections.push(dice_section::section(&rules));
    }
    let paragraphs: Vec<String> =
        same(&rules).iter().map(|group| same_rules_text(&rules, group, comparisons)).collect();
    if !paragraphs.is_empty() {
        let title = "The same rules under different names".to_owned();
        sections.push(Section { title, paragraphs, ..Section::default() });
    }
    sections
}

/// The places of rule sets with equal fingerprints, in groups of two or more.
fn same(rules: &[&Rules]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (place, one) in rules.iter().enumerate() {
        match groups.iter_mut().find(|group| rules[group[0]].fingerprint == one.fingerprint) {
            Some(group) => group.push(place),
            None => groups.push(vec![place]),
        }
    }
    groups.retain(|group| group.len() > 1);
    groups
}

fn same_rules_text(rules: &[&Rules], group: &[usize], comparisons: &[&Comparison]) -> String {
    let names =
        group.iter().map(|place| rules[*place].name.as_str()).collect::<Vec<_>>().join(", ");
    let fingerprint = &rules[group[0]].fingerprint;
    let (equal, different): (Vec<&Comparison>, Vec<_>) =
        comparisons.iter().partition(|comparison| {
            group.windows(2).all(|pair| comparison.coupled.plays_equally(pair[0], pair[1]))
        });
    let list = |comparisons: &[&Comparison]| {
        let games = comparisons.iter().map(|comparison| {
            let games = comparison.coupled.tally.pairs * 2;
            format!("{} ({} games each)", wording::bots(comparison.bots()), whole(games))
        });
        games.collect::<Vec<_>>().join(", ")
    };
    let mut sentences = vec![format!(
        "{names}: when compiled, these are exactly the same rules (fingerprint {fingerprint}). \
         With the same dice, they play the same games."
    )];
    if !equal.is_empty() {
        let found = list(&equal);
        sentences.push(format!(
            "Compared in play, every pair of games and every count was equal: {found}."
        ));
    }
    if !different.is_empty() {
        sentences.push(format!(
            "Compared in play, they differed, which is an error in Urlab: {}.",
            list(&different)
        ));
    }
    sentences.join(" ")
}
