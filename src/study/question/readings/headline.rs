//! The headline of readings: how many other readings change the game enough to notice, for whom,
//! and what the one that matters most changes.

use crate::study::Study;
use crate::study::answer::noticed_changes;
use crate::study::headline::text::plural;
use crate::study::number::whole;
use crate::study::question::readings::reading::PlayedReading;

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let readings = PlayedReading::all(study);
    if readings.is_empty() {
        return vec!["No open point of the rules has another reading that can be played.".into()];
    }
    let parts = PlayedReading::parts(&readings);
    parts.iter().flat_map(|part| of_players(study, part)).collect()
}

/// What readings change for these players. They are named if there are several kinds.
fn of_players(study: &Study, readings: &[&PlayedReading<'_>]) -> Vec<String> {
    let Some(first) = readings.first() else { return Vec::new() };
    let all = readings.len();
    let noticed: Vec<&PlayedReading<'_>> = readings
        .iter()
        .copied()
        .filter(|reading| !noticed_changes(study, reading.id).is_empty())
        .collect();
    let (of, players) = (plural(all, "other reading", "other readings"), first.who_plays());
    let Some(most) = noticed.first() else {
        let games = whole(readings.iter().map(|reading| reading.subject.games).max().unwrap_or(0));
        let rest = without_change(study, readings);
        return vec![format!(
            "None of {all} {of} changes the game for {players} enough to notice, in {games} games \
             of each{rest}."
        )];
    };
    let change = plural(noticed.len(), "changes", "change");
    let head = format!(
        "{} of {all} {of} {change} the game for {players} enough to notice.",
        noticed.len()
    );
    let point = most.subject.fact("point").trim_end_matches(['.', ':']);
    let what = most.what_changes(study);
    vec![head, format!("The point that matters most is \"{point}\". The other reading: {what}.")]
}

/// How readings that change nothing noticeable differ: equal games, and changes that are shown but
/// small.
fn without_change(study: &Study, readings: &[&PlayedReading<'_>]) -> String {
    let equal = readings.iter().filter(|reading| reading.differing.is_empty()).count();
    let small = readings.iter().filter(|reading| is_shown(study, reading)).count();
    let mut parts = Vec::new();
    if equal == readings.len() {
        return ": every game was equal".to_owned();
    }
    if equal > 0 {
        parts.push(format!("with {equal} of them, every game was equal"));
    }
    if small > 0 {
        parts.push(format!("with {small} of them, a difference is shown that is too small"));
    }
    if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", and ")) }
}

/// Is a difference from the rules as they are read shown? Whole distributions count.
fn is_shown(study: &Study, reading: &PlayedReading<'_>) -> bool {
    let contrasts =
        study.findings_of(reading.id).filter_map(|(_, finding)| finding.contrast.as_ref());
    contrasts.into_iter().any(|contrast| contrast.verdict.is_shown())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::study::fact::Fact;
    use crate::study::finding::Finding;
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
    fn the_reading_that_matters_most_is_named_with_what_it_changes_and_for_whom() {
        let shown = (12.0, Some(0.5), Verdict::Higher);
        let mut found = readings([shown, (0.0, None, Verdict::Alike)]);
        let expected = [
            "1 of 2 other readings changes the game for greedy against greedy enough to notice.",
            "The point that matters most is \"Point 1?\". The other reading: 12.0 throws longer \
             (11.5 to 12.5).",
        ];
        assert_eq!(headline(&found), expected);
        for subject in &mut found.subjects {
            subject.bots = ["casual", "casual"].map(str::to_owned);
        }
        assert!(headline(&found)[0].contains("the game for casual players enough to notice"));
    }

    #[test]
    fn readings_that_change_nothing_say_so() {
        let open = (0.1, Some(0.5), Verdict::NotShown);
        let small = (1.0, Some(0.5), Verdict::Higher);
        let alike = (0.0, None, Verdict::Alike);
        let none = "None of 2 other readings changes the game for greedy against greedy enough to \
                    notice, in 1,000 games of each";
        let table = [
            ([open, alike], ": with 1 of them, every game was equal."),
            ([alike, alike], ": every game was equal."),
            ([open, open], "."),
            ([small, open], ": with 1 of them, a difference is shown that is too small."),
        ];
        for (all, rest) in table {
            assert_eq!(headline(&readings(all)), [format!("{none}{rest}")]);
        }
        let few = (12.0, None, Verdict::TooFew);
        assert_eq!(headline(&readings([few, few])), [format!("{none}.")]);
        let none = headline(&study(KIND));
        assert_eq!(none, ["No open point of the rules has another reading that can be played."]);
    }

    #[test]
    fn each_row_says_what_changes_or_why_nothing_is_named() {
        let shown = (-12.0, Some(0.5), Verdict::Lower);
        let found = readings([shown, (1.0, Some(0.5), Verdict::Higher)]);
        let said: Vec<String> =
            PlayedReading::all(&found).iter().map(|own| own.what_changes(&found)).collect();
        assert_eq!(said, ["12.0 throws shorter (11.5 to 12.5)", "too little to notice"]);
        let open = readings([(0.1, Some(0.5), Verdict::NotShown), (0.0, None, Verdict::Alike)]);
        let said: Vec<String> =
            PlayedReading::all(&open).iter().map(|own| own.what_changes(&open)).collect();
        assert_eq!(said, ["no change is shown", "nothing: every game was equal"]);
    }
}
