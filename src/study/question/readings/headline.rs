//! The headline of readings: how many other readings change the game, and which changes it most.

use crate::study::Study;
use crate::study::headline::is_length;
use crate::study::headline::text::plural;
use crate::study::number::whole;
use crate::study::question::compare::headline::difference_sentence;
use crate::study::question::readings::reading::PlayedReading;

pub(super) fn sentences(study: &Study) -> Vec<String> {
    let readings = PlayedReading::all(study);
    let all = readings.len();
    let Some(first) = readings.first() else {
        return vec!["No open point of the rules has another reading that can be played.".into()];
    };
    let changing = readings.iter().filter(|reading| is_shown(study, reading)).count();
    let of = plural(all, "other reading", "other readings");
    if changing == 0 {
        let equal = readings.iter().filter(|reading| reading.differing.is_empty()).count();
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
    [Some(head), sentence(study, first)].into_iter().flatten().collect()
}

/// Is a difference from the rules as they are read shown? Whole distributions count.
fn is_shown(study: &Study, reading: &PlayedReading<'_>) -> bool {
    let contrasts =
        study.findings_of(reading.id).filter_map(|(_, finding)| finding.contrast.as_ref());
    contrasts.into_iter().any(|contrast| contrast.verdict.is_shown())
}

/// What a reading changes: the length if its change is shown, else the largest effect.
fn sentence(study: &Study, reading: &PlayedReading<'_>) -> Option<String> {
    let mut shown = reading.differing.iter().filter(|difference| difference.is_shown());
    let ended = reading.subject.unfinished == 0;
    let length = shown.clone().find(|difference| ended && is_length(difference.finding));
    let main = length.or_else(|| shown.next())?;
    let names = ["the other reading", "the file's reading"];
    let difference = difference_sentence(study, main, names)?;
    let point = reading.subject.fact("point").trim_end_matches(['.', ':']);
    Some(format!("The point that matters most is \"{point}\". {difference}"))
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
