//! The length of a game in units that a table knows: throws, turns, minutes.

use crate::balance::measures::turns;
use crate::stats::estimate::Estimate;
use crate::study::Study;
use crate::study::headline::find;
use crate::study::number::{Unit, decimal, show, whole};
use crate::study::subject::SubjectId;

/// The assumption behind minutes.
pub fn assumption(seconds_per_throw: f64) -> String {
    let number = seconds_per_throw.to_string();
    let unit = if number == "1" { "second" } else { "seconds" };
    format!(" at {number} {unit} a throw")
}

/// The minutes that this many throws take.
pub fn minutes(throws: f64, seconds_per_throw: f64) -> String {
    let minutes = throws * seconds_per_throw / 60.0;
    decimal(minutes, usize::from(minutes < 10.0))
}

/// How long a game is. `turns` is the mean number of turns, if it is known.
pub fn sentence(name: &str, throws: &Estimate, turns: Option<f64>, seconds: f64) -> String {
    let shown = show(throws, Unit::Plain);
    let Some(range) = shown.range else {
        return format!("{name}: too few games to say how long a game is.");
    };
    let turns_text =
        turns.map_or_else(String::new, |turns| format!("{} turns and ", decimal(turns, 0)));
    format!(
        "A game of {name} takes {} throws ({range}): about {turns_text}{} minutes{}.",
        shown.value,
        minutes(throws.value, seconds),
        assumption(seconds)
    )
}

/// The mean number of turns of a subject, if the study has it.
pub fn mean_turns(study: &Study, subject: SubjectId) -> Option<f64> {
    let finding = find(study, subject, &format!("mean({})", turns::MEASURE.doc.id))?;
    let sampled = finding.estimate.map(|estimate| estimate.value);
    sampled.or_else(|| finding.exact.map(|exact| exact.value))
}

/// The mean length of games that were stopped is no answer.
pub fn unfinished(name: &str, unfinished: u64, games: u64) -> String {
    format!(
        "{} of {} games of {name} did not end, so their mean length is not known.",
        whole(unfinished),
        whole(games)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::samples::estimate;

    #[test]
    fn a_length_has_turns_and_minutes_and_too_few_games_say_so() {
        assert_eq!(
            sentence("Tiny", &estimate(30.0, Some(0.25), 1000), Some(19.6), 8.0),
            "A game of Tiny takes 30.00 throws (29.75 to 30.25): about 20 turns and 4.0 minutes \
             at 8 seconds a throw."
        );
        assert_eq!(
            sentence("Long", &estimate(120.0, Some(0.5), 1000), None, 7.5),
            "A game of Long takes 120.00 throws (119.50 to 120.50): about 15 minutes at 7.5 \
             seconds a throw."
        );
        let too_few = sentence("Tiny", &estimate(30.0, None, 1), None, 8.0);
        assert_eq!(too_few, "Tiny: too few games to say how long a game is.");
        assert_eq!(assumption(1.0), " at 1 second a throw");
    }

    #[test]
    fn games_without_an_end_have_no_mean_length() {
        assert_eq!(
            unfinished("Tiny", 12, 20_000),
            "12 of 20,000 games of Tiny did not end, so their mean length is not known."
        );
    }
}
