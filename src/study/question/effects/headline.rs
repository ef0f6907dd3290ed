//! The headline of effects: for each quantity, the rule that matters most, and by how much.

use crate::study::Study;
use crate::study::finding::{Cell, Contrast, Finding};
use crate::study::headline::conclusion::DifferenceConclusion;
use crate::study::headline::text::{about_games, at_most, without_sign};
use crate::study::headline::{grouped, is_length, name};
use crate::study::number::Unit;
use crate::study::statistic::Statistic;

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let effects = study.findings.iter().filter(|finding| finding.statistic == Statistic::Effect);
    let panels = grouped(effects, |finding| finding.subject.0);
    let has_one = panels.len() == 1;
    let mut sentences = Vec::new();
    for panel in panels {
        let subject = &study.subjects[panel[0].subject.0];
        let head = if has_one { String::new() } else { format!("{}: ", name(study, subject)) };
        let mut quantities = grouped(panel, |finding| finding.quantity.clone());
        quantities.sort_by_key(|effects| !is_length(effects[0]));
        let most = if has_one { quantities.len() } else { 1 };
        let told = quantities.iter().take(most);
        sentences.extend(told.map(|effects| head.clone() + &about(study, effects)));
    }
    sentences
}

/// A rule, or an interaction of rules, and its effect.
type RuleContrast<'s> = (&'s [String], &'s Contrast);

/// The sentence about a quantity.
fn about(study: &Study, findings: &[&Finding]) -> String {
    let first = findings[0];
    let what = if is_length(first) { "the length" } else { &first.title };
    let stopped = study.subjects.iter().any(|subject| subject.unfinished > 0);
    if stopped && is_length(first) {
        return "Some games did not end, so their lengths are not compared here.".to_owned();
    }
    let effects = findings.iter().filter_map(|finding| match &finding.cell {
        Cell::Switches(rules) => Some((rules.as_slice(), finding.contrast.as_ref()?)),
        _ => None,
    });
    let (main, interactions): (Vec<RuleContrast<'_>>, Vec<_>) =
        effects.partition(|(rules, _)| rules.len() == 1);
    let size = |(_, contrast): &RuleContrast<'_>| contrast.difference.value.abs();
    let Some(largest) = main
        .iter()
        .copied()
        // What is shown comes before what is not.
        .max_by(|left, right| {
            let shown = [left, right].map(|(_, contrast)| contrast.verdict.is_shown());
            shown[0].cmp(&shown[1]).then(size(left).total_cmp(&size(right)))
        })
    else {
        return format!("Too few games to say which rule matters for {what}.");
    };
    let before = without_rules(study, first).unwrap_or(0.0);
    let conclusion = |(_, contrast): &RuleContrast<'_>| {
        DifferenceConclusion::of_contrast(first, contrast, before)
    };
    let rule = largest.0.join(" × ");
    let change = || change_text(largest.1, first);
    match conclusion(&largest) {
        DifferenceConclusion::Shown => {
            let depends = depends_on(largest, &interactions);
            format!("The rule \"{rule}\" matters most for {what}: it {}{depends}.", change())
        }
        DifferenceConclusion::TooSmall { is_shown: true, .. } => format!(
            "No rule changes {what} enough to notice. The rule \"{rule}\" changes it most: it {}.",
            change()
        ),
        _ => not_shown(what, main.iter().map(conclusion), largest.1.unit),
    }
}

/// The figure of a quantity with all rules off.
fn without_rules(study: &Study, effect: &Finding) -> Option<f64> {
    let mut points = study.findings.iter().filter(|finding| finding.quantity == effect.quantity);
    let point = points.find(|finding| {
        finding.subject == effect.subject && matches!(finding.cell, Cell::Point(_))
    })?;
    point.estimate.map(|estimate| estimate.value)
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

/// The rule on which an effect depends: their interaction is shown and at least half as large.
fn depends_on((rules, effect): RuleContrast<'_>, interactions: &[RuleContrast<'_>]) -> String {
    let size = |contrast: &Contrast| contrast.difference.value.abs();
    let strong = interactions.iter().filter(|(both, contrast)| {
        both.contains(&rules[0])
            && contrast.verdict.is_shown()
            && 2.0 * size(contrast) >= size(effect)
    });
    let strongest = strong.max_by(|(_, left), (_, right)| size(left).total_cmp(&size(right)));
    let other = strongest.and_then(|(both, _)| both.iter().find(|rule| **rule != rules[0]));
    other.map_or_else(String::new, |rule| format!(", and this depends on the rule \"{rule}\""))
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
    use crate::study::finding::Setting;
    use crate::study::headline::headline;
    use crate::study::question::effects::KIND;
    use crate::study::samples::{add_subject, contrast, estimate, finding, study};

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
