//! Players in sentences, and how strong players differ from casual ones.
//!
//! Both play the same rule set in games of their own. So the difference of two means has Welch's
//! interval, from the samples of both.

use crate::stats::estimate::{Estimate, Interval};
use crate::stats::independent::means;
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
    let difference = means(samples.each_ref(), study.provenance.level).estimate;
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
}
