//! The line on tension: how often the favourite changes, how far down the loser once was, and for
//! how long a game is open.

use crate::balance::measures::feel::COUNTS;
use crate::play::feel::curve::WON;
use crate::stats::estimate::Estimate;
use crate::stats::quantile::quantile;
use crate::study::Study;
use crate::study::answer::AnswerSentence;
use crate::study::answer::players::named;
use crate::study::number::{Unit, spoken};
use crate::study::subject::SubjectId;

/// The quantile of the winner's smallest chance: one game of four is below it.
const ONE_OF_FOUR: f64 = 0.25;

/// The chance of a loser who was never ahead.
const EVEN: f64 = 0.5;

/// The share of its throws after which a game is decided that was open to its end.
const TO_THE_END: f64 = 1.0;

/// How tense the games of these players are. `None` if it was not measured, or if there are too few
/// games.
///
/// A game that nobody wins counts as even, and as open to its end. So a quantile that such games
/// fill has no clause: it tells of no loser and of no decision.
pub(super) fn sentence(study: &Study, subject: SubjectId) -> Option<AnswerSentence> {
    let [decided_at, changes, comeback, ..] = COUNTS else { return None };
    let at = |id: &str, share: f64| {
        let mut all = study.distributions_of(subject);
        let found = all.find(|distribution| distribution.id == id)?;
        quantile(&found.values, share, study.provenance.level)
    };
    let favourite = at(changes.doc.id, 0.5)?;
    let smallest = at(comeback.doc.id, ONE_OF_FOUR)?;
    let open = at(decided_at.doc.id, 0.5)?.map(|share| share / 1_000.0);
    let loser = smallest.map(|points| (f64::from(WON) - points) / f64::from(WON));
    let text = format!(
        "the favourite changes {} in the median game",
        shown(&favourite, Unit::Plain, " time")?
    );
    let mut clauses = Vec::new();
    if loser.value > EVEN {
        let chance = shown(&loser, Unit::Percent, "")?;
        clauses.push(format!("; in one game of four the loser once stood at {chance} or more"));
    }
    if open.value < TO_THE_END {
        let share = shown(&open, Unit::Percent, "")?;
        clauses.push(format!("; half of the games are open until {share} of their throws"));
    }
    Some(AnswerSentence {
        more: clauses.concat(),
        ..AnswerSentence::of(named(study.subject(subject)), text)
    })
}

/// A figure with its noun, if it has one, and its interval. `None` without an interval.
fn shown(estimate: &Estimate, unit: Unit, noun: &str) -> Option<String> {
    let figure = spoken(estimate, unit);
    let plural = if noun.is_empty() || figure.value == "1" { "" } else { "s" };
    Some(format!("{}{noun}{plural} ({})", figure.value, figure.range?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::question_kind::QuestionKind;
    use crate::study::samples::{add_subject, study};

    #[test]
    fn games_that_nobody_followed_have_no_line() {
        let mut study = study(QuestionKind::default());
        let subject = add_subject(&mut study, "Tiny");
        assert_eq!(sentence(&study, subject), None);
    }
}
