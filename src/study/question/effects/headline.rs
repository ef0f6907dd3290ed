//! The headline of effects: for each quantity, the rule that matters most, and by how much.

use crate::study::Study;
use crate::study::finding::{Contrast, Finding};
use crate::study::headline::conclusion::DifferenceConclusion;
use crate::study::headline::text::{about_games, at_most, without_sign};
use crate::study::headline::{is_length, name};
use crate::study::number::Unit;
use crate::study::question::effects::panel::{Effects, RulePanel, switches};

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let panels = RulePanel::all(study);
    let has_one = panels.len() == 1;
    let mut sentences = Vec::new();
    for panel in panels {
        let head =
            if has_one { String::new() } else { format!("{}: ", name(study, panel.first())) };
        let mut quantities = panel.effects();
        quantities.sort_by_key(|effects| !is_length(effects[0].1));
        let most = if has_one { quantities.len() } else { 1 };
        let told = quantities.iter().take(most);
        sentences.extend(told.map(|effects| head.clone() + &about(&panel, effects)));
    }
    sentences
}

/// A rule, or an interaction of rules, and its effect.
type RuleContrast<'s> = (&'s [String], &'s Contrast);

/// The sentence about a quantity.
fn about(panel: &RulePanel<'_>, effects: &Effects<'_>) -> String {
    let first = effects[0].1;
    let what = if is_length(first) { "the length" } else { &first.title };
    let stopped = panel.study.subjects.iter().any(|subject| subject.unfinished > 0);
    if stopped && is_length(first) {
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
    let off = panel.figures(panel.combinations[0]);
    let mut without_rules = off.filter(|(_, figure)| figure.quantity == first.quantity);
    let estimate = without_rules.next().and_then(|(_, figure)| figure.estimate);
    let before = estimate.map_or(0.0, |estimate| estimate.value);
    let conclusion =
        |contrast: &Contrast| DifferenceConclusion::of_contrast(first, contrast, before);
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
    let interval = difference.interval.map_or([0.0; 2], |interval| [interval.low, interval.high]);
    let (value, range) = without_sign(difference.value, interval, *unit);
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
            ["The rule \"other\" matters most for the length: it makes a game 20.00 throws \
              shorter (19.50 to 20.50)."]
        );
        let found = effects([(12.0, 0.5, Higher), (-20.0, 0.5, Lower), (-10.0, 0.5, Lower)]);
        assert!(headline(&found)[0].ends_with(", and this depends on the rule \"one\"."));
        // A larger effect that is not shown does not come first.
        let found = effects([(12.0, 0.5, Higher), (-20.0, 30.0, NotShown), (1.0, 0.5, NotShown)]);
        assert!(headline(&found)[0].starts_with("The rule \"one\" matters most"));
        let found = effects([(1.0, 0.5, Higher), (0.5, 0.75, NotShown), (1.0, 0.5, NotShown)]);
        assert_eq!(
            headline(&found),
            ["No rule changes the length enough to notice. The rule \"one\" changes it most: it \
              makes a game 1.00 throws longer (0.50 to 1.50)."]
        );
    }

    #[test]
    fn no_effect_that_is_shown_is_small_or_not_decided() {
        use Verdict::NotShown;
        let found = effects([(0.5, 1.0, NotShown), (0.0, 1.0, NotShown), (0.0, 9.0, NotShown)]);
        assert_eq!(
            headline(&found),
            ["No rule matters for the length: each changes it by at most 1.5 throws."]
        );
        // A half-width of 10 has to become 1: 100 times as many games.
        let found = effects([(0.5, 1.0, NotShown), (0.0, 10.0, NotShown), (0.0, 9.0, NotShown)]);
        assert_eq!(
            headline(&found),
            ["No rule is shown to matter for the length: about 100,000 games of each combination \
              would show it."]
        );
    }
}
