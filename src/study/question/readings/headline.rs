//! The headline of readings: how many other readings change the game, and which changes it most.

use crate::balance::difference::Verdict;
use crate::study::Study;
use crate::study::finding::Finding;
use crate::study::headline::is_length;
use crate::study::headline::text::plural;
use crate::study::number::whole;
use crate::study::question::compare::headline::{difference_sentence, strongest};
use crate::study::subject::{Subject, SubjectId};

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let readings: Vec<PlayedReading<'_>> = study
        .subjects
        .iter()
        .enumerate()
        .filter(|(_, subject)| subject.rank.is_some())
        .map(|(index, _)| PlayedReading::of(study, SubjectId(index)))
        .collect();
    let all = readings.len();
    let Some(first) = readings.iter().min_by_key(|reading| reading.subject.rank) else {
        return vec!["No open point of the rules has another reading that can be played.".into()];
    };
    let changing = readings.iter().filter(|reading| reading.is_shown()).count();
    let of = plural(all, "other reading", "other readings");
    if changing == 0 {
        let equal = readings.iter().filter(|reading| reading.is_equal()).count();
        let most = whole(readings.iter().map(|reading| reading.subject.games).max().unwrap_or(0));
        let equal = match equal {
            0 => String::new(),
            _ if equal == all => ": every game was equal".to_owned(),
            _ => format!(": with {equal} of them, every game was equal"),
        };
        return vec![format!(
            "None of {all} {of} is shown to change the game, in {most} games of each{equal}."
        )];
    }
    let count = plural(changing, "is", "are");
    let head = format!("{changing} of {all} {of} {count} shown to change the game.");
    [Some(head), first.sentence(study)].into_iter().flatten().collect()
}

/// Another reading.
struct PlayedReading<'s> {
    subject: &'s Subject,
    /// Its findings that are compared with the rules as they are read.
    findings: Vec<&'s Finding>,
}

impl<'s> PlayedReading<'s> {
    fn of(study: &'s Study, subject: SubjectId) -> Self {
        let findings = study
            .findings
            .iter()
            .filter(|finding| finding.subject == subject)
            .filter(|finding| finding.contrast.is_some())
            .collect();
        Self { subject: &study.subjects[subject.0], findings }
    }

    fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        self.findings
            .iter()
            .filter_map(|finding| finding.contrast.as_ref().map(|contrast| contrast.verdict))
    }

    fn is_shown(&self) -> bool {
        self.verdicts().any(Verdict::is_shown)
    }

    fn is_equal(&self) -> bool {
        let measured = self.findings.iter().filter(|finding| finding.estimate.is_some());
        let mut verdicts = measured.filter_map(|finding| finding.contrast.as_ref());
        verdicts.all(|contrast| contrast.verdict == Verdict::Alike)
    }

    /// What the reading changes: the length if its change is shown, else the largest effect.
    fn sentence(&self, study: &Study) -> Option<String> {
        let is_shown = |finding: &&Finding| {
            finding.contrast.as_ref().is_some_and(|contrast| contrast.verdict.is_shown())
        };
        let ended = self.subject.unfinished == 0;
        let shown: Vec<&Finding> = self.findings.iter().copied().filter(is_shown).collect();
        let length = shown.iter().copied().find(|finding| is_length(finding)).filter(|_| ended);
        let main = length.or_else(|| strongest(&shown))?;
        let fact = |term: &str| {
            let found = self.subject.facts.iter().find(|fact| fact.term == term);
            found.map_or("", |fact| fact.value.trim_end_matches(['.', ':']))
        };
        let names = ["the other reading", "the file's reading"];
        let difference = difference_sentence(study, main, names)?;
        Some(format!("The point that matters most is \"{}\". {difference}", fact("point")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::fact::Fact;
    use crate::study::headline::headline;
    use crate::study::number::Unit;
    use crate::study::question::readings::KIND;
    use crate::study::samples::{add_subject, contrast, estimate, finding, study};

    /// Two other readings. Their lengths have these differences from 120 throws.
    fn readings(all: [(f64, Option<f64>, Verdict); 2]) -> Study {
        let mut study = study(KIND);
        let base = add_subject(&mut study, "Tiny");
        let length = |subject, value| {
            let found = finding(subject, "mean(throws)", "Throws", Unit::Plain);
            found.with_estimate(Some(estimate(value, Some(0.5), 1_000)))
        };
        study.add_finding(length(base, 120.0));
        for (rank, (value, half, verdict)) in (1..).zip(all) {
            let subject = add_subject(&mut study, "Tiny");
            let of = &mut study.subjects[subject.0];
            of.rank = Some(rank);
            of.facts = vec![Fact::new("point", format!("Point {rank}?"))];
            let difference = estimate(value, half, 1_000);
            let contrast = contrast(Some(base), difference, Unit::Difference, verdict);
            let found = length(subject, 120.0 + value);
            study.add_finding(Finding { contrast: Some(contrast), ..found });
        }
        study
    }

    #[test]
    fn the_reading_that_matters_most_is_named() {
        let shown = (12.0, Some(0.5), Verdict::Higher);
        let found = readings([shown, (0.0, None, Verdict::Alike)]);
        assert_eq!(
            headline(&found),
            [
                "1 of 2 other readings is shown to change the game.",
                "The point that matters most is \"Point 1?\". A game of the other reading is 12.00 \
                 throws longer than one of the file's reading (11.50 to 12.50): 132.00 instead of \
                 120.00, about 18 minutes instead of 16 at 8 seconds a throw."
            ]
        );
    }

    #[test]
    fn readings_that_change_nothing_say_so() {
        let open = (0.1, Some(0.5), Verdict::NotShown);
        let alike = (0.0, None, Verdict::Alike);
        assert_eq!(
            headline(&readings([open, alike])),
            ["None of 2 other readings is shown to change the game, in 1,000 games of each: \
                 with 1 of them, every game was equal."]
        );
        assert_eq!(
            headline(&readings([alike, alike])),
            ["None of 2 other readings is shown to change the game, in 1,000 games of each: \
                 every game was equal."]
        );
        let none = headline(&study(KIND));
        assert_eq!(none, ["No open point of the rules has another reading that can be played."]);
    }
}
