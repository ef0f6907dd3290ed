//! The headline of effects: the rule that matters most at a table, of which quantity and for whom;
//! then where players disagree.

use crate::study::Study;
use crate::study::answer::capitalised;
use crate::study::finding::{Contrast, Finding};
use crate::study::headline::conclusion::DifferenceConclusion;
use crate::study::headline::text::{about_games, at_most, spoken_without_sign};
use crate::study::headline::{is_length, name};
use crate::study::number::Unit;
use crate::study::question::effects::panel::{Effects, RulePanel, switches};

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let panels = RulePanel::all(study);
    let is_one_rule_set = panels.iter().all(|panel| panel.first().rules == panels[0].first().rules);
    let head = |panel: &RulePanel<'_>| {
        if is_one_rule_set {
            capitalised(&panel.first().bots_in_words())
        } else {
            name(study, panel.first())
        }
    };
    let mut sentences = Vec::new();
    for panel in &panels {
        let mut quantities = panel.effects();
        quantities.sort_by(|left, right| panel.size(right).total_cmp(&panel.size(left)));
        let most = if panels.len() == 1 { quantities.len() } else { 1 };
        let told = quantities.iter().take(most).map(|effects| about(panel, effects));
        for (place, text) in told.enumerate() {
            let text = match place {
                0 => format!("{}: {}", head(panel), after_colon(&text)),
                _ => text,
            };
            sentences.push(text);
        }
    }
    let place = sentences.len().min(1);
    sentences.splice(place..place, disagreement(&panels));
    sentences
}

/// A sentence after a colon. Names keep their first letter.
fn after_colon(text: &str) -> String {
    let is_plain = ["The ", "No ", "Too ", "Some "].iter().any(|word| text.starts_with(word));
    let (first, rest) = text.split_at(usize::from(is_plain));
    first.to_lowercase() + rest
}

/// The rule that different players feel in opposite ways, if there is one. Of several, the one
/// whose smaller effect is largest.
fn disagreement(panels: &[RulePanel<'_>]) -> Option<String> {
    let mut most: Option<(f64, String)> = None;
    for (place, panel) in panels.iter().enumerate() {
        let others = panels[place + 1..].iter();
        for other in others.filter(|later| later.first().rules == panel.first().rules) {
            for (size, text) in opposites(panel, other) {
                if most.as_ref().is_none_or(|(largest, _)| size > *largest) {
                    most = Some((size, text));
                }
            }
        }
    }
    most.map(|(_, text)| text)
}

/// The rules whose effects on a quantity are noticed by both pairs of players, in opposite ways:
/// the practical size of the smaller effect, and a sentence.
fn opposites(one: &RulePanel<'_>, other: &RulePanel<'_>) -> Vec<(f64, String)> {
    let both = [one, other];
    let [own, theirs] = both.map(super::panel::RulePanel::noticed_effects);
    let mut found = Vec::new();
    for (size, effect, contrast) in own {
        let same = theirs.iter().find(|(_, same, against)| {
            let is_same = same.quantity == effect.quantity && same.cell == effect.cell;
            is_same && against.difference.value * contrast.difference.value < 0.0
        });
        let ([rule], Some((other_size, _, against))) = (switches(effect), same) else { continue };
        let texts = [(contrast, one), (against, other)].map(|(contrast, panel)| {
            format!("{} for {}", change_text(contrast, effect), panel.first().bots_in_words())
        });
        let what = if is_length(effect) { String::new() } else { format!(" Of {}:", effect.title) };
        let [first, second] = &texts;
        let text = format!(
            "Players disagree about the rule \"{rule}\".{what} It {first}, and it {second}."
        );
        found.push((size.min(*other_size), text));
    }
    found
}

/// A rule, or an interaction of rules, and its effect.
type RuleContrast<'s> = (&'s [String], &'s Contrast);

/// The sentence about a quantity.
fn about(panel: &RulePanel<'_>, effects: &Effects<'_>) -> String {
    let first = effects[0].1;
    let what = if is_length(first) { "the length" } else { &first.title };
    if panel.is_stopped() && is_length(first) {
        return "Some games did not end, so their lengths are not compared here.".to_owned();
    }
    let contrasts = effects
        .iter()
        .filter_map(|(_, effect)| Some((switches(effect), effect.contrast.as_ref()?)));
    let (main, interactions): (Vec<RuleContrast<'_>>, Vec<_>) =
        contrasts.partition(|(rules, _)| rules.len() == 1);
    // What is shown comes before what is not. In each group, the largest is first.
    let Some(([rule, ..], contrast)) = main.first() else {
        return format!("Too few games to say which rule matters for {what}.");
    };
    let conclusion = |contrast: &Contrast| panel.conclusion(first, contrast);
    match conclusion(contrast) {
        DifferenceConclusion::Shown => format!(
            "The rule \"{rule}\" matters most for {what}: it {}{}.",
            change_text(contrast, first),
            depends_on(rule, contrast, &interactions)
        ),
        DifferenceConclusion::TooSmall { is_shown: true, .. } => format!(
            "No rule changes {what} enough to notice. The rule \"{rule}\" changes it most: it {}.",
            change_text(contrast, first)
        ),
        _ => {
            let conclusions = main.iter().map(|(_, contrast)| conclusion(contrast));
            not_shown(what, conclusions, contrast.unit)
        }
    }
}

/// What a rule does to a quantity: `raises it by 0.2 (0.1 to 0.3)`.
fn change_text(contrast: &Contrast, finding: &Finding) -> String {
    let Contrast { difference, unit, .. } = contrast;
    let (value, range) = spoken_without_sign(difference, *unit);
    let is_less = difference.value < 0.0;
    if is_length(finding) {
        let word = if is_less { "shorter" } else { "longer" };
        format!("makes a game {value} throws {word} ({range})")
    } else {
        let word = if is_less { "lowers" } else { "raises" };
        format!("{word} it by {value} ({range})")
    }
}

/// The rule on which the effect of a rule depends: their interaction is shown and at least half as
/// large.
fn depends_on(rule: &String, effect: &Contrast, interactions: &[RuleContrast<'_>]) -> String {
    let size = |contrast: &Contrast| contrast.difference.value.abs();
    // The largest interaction that is shown is the first.
    let mut strong = interactions.iter().filter(|(both, contrast)| {
        both.contains(rule) && contrast.verdict.is_shown() && 2.0 * size(contrast) >= size(effect)
    });
    let partner = strong.next().and_then(|(both, _)| both.iter().find(|name| *name != rule));
    partner.map_or_else(String::new, |name| format!(", and this depends on the rule \"{name}\""))
}

/// No main effect is shown.
fn not_shown(
    what: &str,
    conclusions: impl Iterator<Item = DifferenceConclusion>,
    unit: Unit,
) -> String {
    let throws = if what == "the length" { " throws" } else { "" };
    let mut largest: f64 = 0.0;
    let mut needed = 0;
    for conclusion in conclusions {
        match conclusion {
            DifferenceConclusion::TooSmall { most, .. } => largest = largest.max(most),
            DifferenceConclusion::Open { games } => needed = needed.max(games),
            DifferenceConclusion::TooFew => {
                return format!("Too few games to say which rule matters for {what}.");
            }
            DifferenceConclusion::Equal | DifferenceConclusion::Shown => {}
        }
    }
    if needed > 0 {
        return format!(
            "No rule is shown to matter for {what}: about {} games of each combination would show \
             it.",
            about_games(needed)
        );
    }
    if largest == 0.0 {
        return format!("No rule matters for {what}: it was equal in every game.");
    }
    format!(
        "No rule matters for {what}: each changes it by at most {}{throws}.",
        at_most(largest, unit)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::study::finding::{Cell, Setting};
    use crate::study::headline::headline;
    use crate::study::question::effects::KIND;
    use crate::study::samples::{add_subject, contrast, estimate, finding, study};
    use crate::study::statistic::Statistic;

    /// The effects of two rules and their interaction on a length of 100 throws.
    fn effects(all: [(f64, f64, Verdict); 3]) -> Study {
        let mut study = study(KIND);
        let subject = add_subject(&mut study, "Tiny");
        let length = || finding(subject, "mean(throws)", "Throws", Unit::Plain);
        let off = Setting { field: "one".to_owned(), value: "off".to_owned() };
        let base = length().with_estimate(Some(estimate(100.0, Some(0.1), 1_000)));
        study.add_finding(base.in_cell(Cell::Point(vec![off])));
        let rules = [vec!["one"], vec!["other"], vec!["one", "other"]];
        for (names, (value, half, verdict)) in rules.into_iter().zip(all) {
            let rules = names.into_iter().map(str::to_owned).collect();
            let difference = estimate(value, Some(half), 1_000);
            let found = length().with_statistic(Statistic::Effect, Unit::Difference);
            study.add_finding(Finding {
                contrast: Some(contrast(None, difference, Unit::Difference, verdict)),
                ..found.in_cell(Cell::Switches(rules))
            });
        }
        study
    }

    #[test]
    fn the_rule_that_matters_most_is_named_with_its_effect() {
        use Verdict::{Higher, Lower, NotShown};
        let found = effects([(12.0, 0.5, Higher), (-20.0, 0.5, Lower), (1.0, 0.5, NotShown)]);
        assert_eq!(
            headline(&found),
            ["Greedy against greedy: the rule \"other\" matters most for the length: it makes a \
              game 20.0 throws shorter (19.5 to 20.5)."]
        );
        let found = effects([(12.0, 0.5, Higher), (-20.0, 0.5, Lower), (-10.0, 0.5, Lower)]);
        assert!(headline(&found)[0].ends_with(", and this depends on the rule \"one\"."));
        // A larger effect that is not shown does not come first.
        let found = effects([(12.0, 0.5, Higher), (-20.0, 30.0, NotShown), (1.0, 0.5, NotShown)]);
        assert!(headline(&found)[0].contains(": the rule \"one\" matters most"));
        let found = effects([(1.0, 0.5, Higher), (0.5, 0.75, NotShown), (1.0, 0.5, NotShown)]);
        assert_eq!(
            headline(&found),
            ["Greedy against greedy: no rule changes the length enough to notice. The rule \
                 \"one\" changes it most: it makes a game 1.0 throws longer (0.5 to 1.5)."]
        );
    }

    #[test]
    fn no_effect_that_is_shown_is_small_or_not_decided() {
        use Verdict::NotShown;
        let found = effects([(0.5, 1.0, NotShown), (0.0, 1.0, NotShown), (0.0, 9.0, NotShown)]);
        assert_eq!(
            headline(&found),
            ["Greedy against greedy: no rule matters for the length: each changes it by at \
                 most 1.5 throws."]
        );
        // A half-width of 10 has to become 1: 100 times as many games.
        let found = effects([(0.5, 1.0, NotShown), (0.0, 10.0, NotShown), (0.0, 9.0, NotShown)]);
        assert_eq!(
            headline(&found),
            ["Greedy against greedy: no rule is shown to matter for the length: about 100,000 \
                 games of each combination would show it."]
        );
    }

    /// The effects for strong players, then those for casual players. Each pair of figures is the
    /// effect of the first rule on the length and on draws.
    fn of_people(all: [[(f64, Verdict); 2]; 2]) -> Study {
        let mut study = study(KIND);
        for (bot, effects) in ["learned", "casual"].into_iter().zip(all) {
            let subject = add_subject(&mut study, "Tiny");
            study.subjects[subject.0].bots = [bot, bot].map(str::to_owned);
            let quantities = [
                ("mean(throws)", "Throws", Unit::Plain, Unit::Difference, 1.0),
                ("share(draws)", "Draws", Unit::Percent, Unit::Points, 0.01),
            ];
            for ((id, title, unit, of, scale), (value, verdict)) in
                quantities.into_iter().zip(effects)
            {
                let off = Setting { field: "one".to_owned(), value: "off".to_owned() };
                let base = estimate(100.0 * scale, Some(0.1 * scale), 1_000);
                let figure = || finding(subject, id, title, unit);
                let base = figure().with_estimate(Some(base));
                study.add_finding(base.in_cell(Cell::Point(vec![off])));
                let difference = estimate(value * scale, Some(0.5 * scale), 1_000);
                study.add_finding(Finding {
                    contrast: Some(contrast(None, difference, of, verdict)),
                    ..figure()
                        .with_statistic(Statistic::Effect, of)
                        .in_cell(Cell::Switches(vec!["rosettes".to_owned()]))
                });
            }
        }
        study
    }

    #[test]
    fn the_rule_and_the_quantity_that_matter_most_are_named_for_each_kind_of_players() {
        use Verdict::{Higher, Lower, NotShown};
        let strong = [(-14.2, Lower), (0.1, NotShown)];
        let said = headline(&of_people([strong, [(7.7, Higher), (0.0, NotShown)]]));
        assert_eq!(
            said,
            [
                "Strong players: the rule \"rosettes\" matters most for the length: it makes a \
                 game 14.2 throws shorter (13.7 to 14.7).",
                "Players disagree about the rule \"rosettes\". It makes a game 14.2 throws shorter \
                 (13.7 to 14.7) for strong players, and it makes a game 7.7 throws longer (7.2 to \
                 8.2) for casual players.",
                "Casual players: the rule \"rosettes\" matters most for the length: it makes a \
                 game 7.7 throws longer (7.2 to 8.2).",
            ]
        );
        // 12 points of draws are six times what people notice, and 5 throws of 100 are 2.5 times.
        let said = headline(&of_people([[(5.0, Higher), (12.0, Higher)], [(0.1, NotShown); 2]]));
        assert!(
            said[0].contains("matters most for Draws: it raises it by 12.0\u{a0}pp"),
            "{said:?}"
        );
        // An effect that nobody notices is no disagreement.
        let said = headline(&of_people([strong, [(0.7, Higher), (0.0, NotShown)]]));
        assert!(said.iter().all(|text| !text.starts_with("Players disagree")), "{said:?}");
    }
}
