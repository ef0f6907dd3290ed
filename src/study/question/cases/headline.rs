//! The headline of cases: the length of a game, and whether it matters who starts. Rule sets that
//! the same bots played are compared instead.

use crate::stats::estimate::{Estimate, Interval};
use crate::study::Study;
use crate::study::headline::conclusion::{DifferenceConclusion, noticed};
use crate::study::headline::text::{about_games, one_game_in, without_sign};
use crate::study::headline::{find, length, name, throws_id};
use crate::study::number::{Unit, whole};
use crate::study::question::cases::gate_headline;
use crate::study::question::compare::headline as compare;
use crate::study::subject::{Subject, SubjectId};

pub(super) fn sentences(study: &Study) -> Vec<String> {
    if !study.answers.is_empty() {
        return gate_headline::sentences(study);
    }
    let compared = compare::sentences(study);
    if !compared.is_empty() {
        return compared;
    }
    study.subject_ids().flat_map(|subject| about_case(study, subject)).collect()
}

/// Different bots do not show whether it matters who starts, because the better bot wins more often
/// from either seat. Games without an end do not show it either.
fn about_case(study: &Study, subject: SubjectId) -> Vec<String> {
    let Subject { unfinished, games, ref bots, .. } = study.subjects[subject.0];
    let shows_start = study.subjects.len() == 1 && bots[0] == bots[1] && unfinished == 0;
    let name = name(study, &study.subjects[subject.0]);
    let throws = find(study, subject, &throws_id()).and_then(|finding| finding.estimate);
    let advantage =
        find(study, subject, "first_player_advantage").and_then(|finding| finding.estimate);
    let length = throws.map(|estimate| match unfinished {
        0 => {
            let turns = length::mean_turns(study, subject);
            length::sentence(&name, &estimate, turns, study.seconds_per_throw)
        }
        _ => length::unfinished(&name, unfinished, games),
    });
    let start = advantage.map(|estimate| start_sentence(&name, &estimate));
    length.into_iter().chain(start.filter(|_| shows_start)).collect()
}

/// Who has the advantage.
fn start_sentence(name: &str, estimate: &Estimate) -> String {
    let excludes_zero =
        estimate.interval.is_some_and(|interval| interval.low > 0.0 || interval.high < 0.0);
    match DifferenceConclusion::of(estimate, excludes_zero, noticed(Unit::Points, 0.0)) {
        DifferenceConclusion::Equal | DifferenceConclusion::TooFew => {
            format!("{name}: too few games to say whether it matters who starts.")
        }
        DifferenceConclusion::TooSmall { most, .. } => format!(
            "It hardly matters who starts: the difference is at most one game in {}.",
            whole((1.0 / most) as u64)
        ),
        DifferenceConclusion::Open { games } => format!(
            "It is not decided whether it matters who starts: about {} games would show it.",
            about_games(games)
        ),
        DifferenceConclusion::Shown => shown_start(estimate),
    }
}

fn shown_start(estimate: &Estimate) -> String {
    let Interval { low, high } = estimate.interval.unwrap_or(Interval { low: 0.0, high: 0.0 });
    let who = if estimate.value > 0.0 { "first" } else { "second" };
    let (value, range) = without_sign(estimate.value, [low, high], Unit::Points);
    let games = one_game_in(estimate.value.abs())
        .map_or_else(String::new, |games| format!(": about {games}"));
    format!("The {who} player has an advantage of {value} ({range}){games}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::samples::estimate;

    /// Shown, too small to notice, not decided and too few games are four different sentences.
    #[test]
    fn the_start_has_a_sentence_for_each_border() {
        let start = |value, half, n| start_sentence("Tiny", &estimate(value, half, n));
        assert_eq!(
            start(0.1, Some(0.03), 1000),
            "The first player has an advantage of 10.0\u{a0}pp (7.0 to 13.0\u{a0}pp): about one \
             game in 10."
        );
        assert_eq!(
            start(-0.1, Some(0.03), 1000),
            "The second player has an advantage of 10.0\u{a0}pp (7.0 to 13.0\u{a0}pp): about one \
             game in 10."
        );
        // No number of games in words above a half.
        assert!(start(0.9, Some(0.03), 1000).ends_with("(87.0 to 93.0\u{a0}pp)."));
        assert_eq!(
            start(0.002, Some(0.006), 100_000),
            "It hardly matters who starts: the difference is at most one game in 125."
        );
        // An advantage that was shown but that nobody notices.
        assert!(start(0.01, Some(0.005), 100_000).starts_with("It hardly matters"));
        // Half-width 4 pp with 2,500 games: 1 pp takes 16 times as many.
        assert_eq!(
            start(0.01, Some(0.04), 2_500),
            "It is not decided whether it matters who starts: about 40,000 games would show it."
        );
        assert!(start(0.0, None, 1).contains("too few games"));
    }
}
