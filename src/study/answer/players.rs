//! Players in sentences, and how strong players differ from casual ones.
//!
//! Both play the same rule set in games of their own. So the difference of two means has Welch's
//! interval, from the samples of both.

use crate::stats::critical;
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::sample::Sample;
use crate::study::Study;
use crate::study::answer::size::{noticed, practical_size};
use crate::study::finding::Finding;
use crate::study::headline::conclusion::DifferenceConclusion;
use crate::study::number::Unit;
use crate::study::subject::{Subject, SubjectId};
use crate::study::wording::and_list;

/// The players of a subject, such as `Strong players` or `Greedy against random`.
pub(crate) fn named(subject: &Subject) -> String {
    capitalised(&subject.bots_in_words())
}

/// A text that begins with a capital letter.
pub(in crate::study) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Several players of one sentence: `Strong and casual players`.
pub(crate) fn together(names: &[String]) -> String {
    let kinds: Option<Vec<String>> =
        names.iter().map(|name| name.strip_suffix(" players").map(str::to_owned)).collect();
    let lower = |(place, name): (usize, &String)| {
        if place == 0 { name.clone() } else { name.to_lowercase() }
    };
    match kinds {
        Some(kinds) if kinds.len() > 1 => {
            let words: Vec<String> = kinds.iter().enumerate().map(lower).collect();
            format!("{} players", and_list(&words))
        }
        _ => and_list(&names.iter().enumerate().map(lower).collect::<Vec<_>>()),
    }
}

/// A figure of two pairs of players of one rule set, and its difference.
pub(super) struct PlayersDiffer<'s> {
    /// The figure of the first pair.
    pub own: &'s Finding,
    /// The figure of the second pair.
    pub before: &'s Finding,
    /// The first minus the second.
    pub difference: Estimate,
    /// The unit of the difference.
    pub unit: Unit,
    pub conclusion: DifferenceConclusion,
    /// The practical size of the difference.
    pub size: f64,
}

/// The difference of a quantity between these two subjects. `None` if one has no sample or no
/// estimate.
pub(super) fn differ<'s>(
    study: &'s Study,
    both: [SubjectId; 2],
    quantity: &str,
) -> Option<PlayersDiffer<'s>> {
    let of = |subject: SubjectId| {
        let mut samples = study.samples.iter();
        let own = samples.find(|own| own.subject == subject && own.quantity == quantity)?;
        let finding = study.finding(study.find_in_any_cell(subject, quantity)?);
        finding.estimate.is_some().then_some((own.sample, finding))
    };
    let [(sample, own), (other, before)] = [of(both[0])?, of(both[1])?];
    let samples = [without_luck(sample, own), without_luck(other, before)];
    let difference = welch(samples.each_ref(), study.provenance.level);
    let noticed = noticed(own.unit, other.mean, Some(other.variance.sqrt()));
    let excludes_zero = |ends: Interval| ends.low > 0.0 || ends.high < 0.0;
    let is_shown = difference.interval.is_some_and(excludes_zero);
    let unit = match own.unit {
        Unit::Percent | Unit::Points => Unit::Points,
        Unit::Plain | Unit::Difference => Unit::Difference,
    };
    Some(PlayersDiffer {
        own,
        before,
        difference,
        unit,
        conclusion: DifferenceConclusion::of(&difference, is_shown, noticed),
        size: practical_size(difference.value, noticed),
    })
}

/// The sample of a finding as its figure counts it: without the luck that was taken out.
fn without_luck(plain: Sample, finding: &Finding) -> Sample {
    let taken = finding.plain.zip(finding.estimate);
    let Some((worth, estimate)) = taken.and_then(|(plain, own)| plain.worth.zip(Some(own))) else {
        return plain;
    };
    let variance = plain.variance * plain.n as f64 / worth as f64;
    Sample { mean: estimate.value, variance, ..plain }
}

/// The difference between the means of two independent samples, by Welch's interval (1947). The
/// degrees of freedom are those of Welch and Satterthwaite. There is no interval without spread.
fn welch([first, second]: [&Sample; 2], level: f64) -> Estimate {
    let part = |sample: &Sample| sample.variance / sample.n as f64;
    let (one, two) = (part(first), part(second));
    let squares = one.powi(2) / (first.n - 1) as f64 + two.powi(2) / (second.n - 1) as f64;
    let value = first.mean - second.mean;
    let interval = (squares > 0.0).then(|| {
        let freedom = ((one + two).powi(2) / squares).max(1.0) as u64;
        let half = critical::student(level, freedom) * (one + two).sqrt();
        Interval { low: value - half, high: value + half }
    });
    Estimate { value, interval, level, n: first.n.min(second.n), method: Method::Student }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_players_are_named_together() {
        let of = |names: &[&str]| {
            together(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(of(&["Strong players", "Casual players"]), "Strong and casual players");
        assert_eq!(of(&["Strong players"]), "Strong players");
        assert_eq!(
            of(&["Strong players", "Greedy against random"]),
            "Strong players and greedy against random"
        );
        assert_eq!(capitalised("żółw"), "Żółw");
    }

    // By hand: the standard error is sqrt(9/40 + 4/30) = 0.5986, with 67.2 degrees of freedom. A
    // table of Student's t has 1.996 for 67.
    #[test]
    fn means_of_two_samples_have_welchs_interval() {
        let first = Sample { n: 40, mean: 10.0, variance: 9.0 };
        let second = Sample { n: 30, mean: 8.0, variance: 4.0 };
        let found = welch([&first, &second], 0.95).interval.unwrap();
        assert!((found.low - 0.805_2).abs() < 1e-3, "{found:?}");
        assert!((found.high - 3.194_8).abs() < 1e-3, "{found:?}");
        let still = Sample { n: 40, mean: 10.0, variance: 0.0 };
        assert_eq!(welch([&still, &still], 0.95).interval, None);
    }
}
