//! Computes the figures of matches, with their intervals, from their tally.

use crate::balance::findings::distribution;
use crate::balance::match_study::{COMMON_SCORES, MatchStudy, OtherScores, ScoreShare};
use crate::balance::measures::{matches, results};
use crate::balance::study::{CasePlayed, Each};
use crate::balance::warnings;
use crate::batch::matches::{MatchPlan, MatchTally};
use crate::batch::plan::Stop;
use crate::play::match_play::GAME_LIMIT;
use crate::stats::contrast::bonett_price;
use crate::stats::share::share;

/// All figures of the tally of matches, with intervals at `level` (between 0 and 1). `None` without
/// matches.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn match_study(
    plan: &MatchPlan,
    tally: &MatchTally,
    stop: Stop,
    level: f64,
) -> Option<MatchStudy> {
    let endings = matches::endings(tally);
    let found = matches::measured_values(tally, plan.terms.stake_per_point).into_iter();
    let distributions: Vec<_> = found
        .map(|(doc, values)| distribution(&doc, Each::Match, values, level))
        .collect::<Option<_>>()?;
    let scores = scores(tally, level);
    Some(MatchStudy {
        played: CasePlayed { games: tally.matches, planned: plan.matches, stop },
        terms: plan.terms,
        game_limit: GAME_LIMIT,
        endings,
        results: results::shares(&endings, level)?,
        advantage: bonett_price(endings.first_wins, endings.second_wins, tally.matches, level)?,
        other_scores: other_scores(&scores, tally.matches, level),
        scores,
        warnings: warnings::match_warnings(plan, tally, stop, &distributions),
        distributions,
    })
}

fn scores(tally: &MatchTally, level: f64) -> Vec<ScoreShare> {
    let share = |(score, count): (&[u32; 2], &u64)| {
        Some(ScoreShare {
            score: *score,
            count: *count,
            share: share(*count, tally.matches, level)?,
        })
    };
    let mut scores: Vec<_> = tally.scores.iter().filter_map(share).collect();
    // A stable sort: equal counts stay in the order of their scores.
    scores.sort_by_key(|score| std::cmp::Reverse(score.count));
    scores
}

/// All scores except the common ones, together. `None` if there are no more.
fn other_scores(scores: &[ScoreShare], matches: u64, level: f64) -> Option<OtherScores> {
    let others = scores.get(COMMON_SCORES..).filter(|others| !others.is_empty())?;
    let count = others.iter().map(|score| score.count).sum();
    Some(OtherScores { scores: others.len() as u64, count, share: share(count, matches, level)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::study::Endings;
    use crate::balance::warning::Warning;
    use crate::batch::samples;
    use crate::game::rules::{MatchPlay, Tie};
    use crate::play::bots::BotKind;
    use crate::play::match_play::{MatchEnding, MatchRecord};

    fn plan(bots: [BotKind; 2]) -> MatchPlan {
        let terms = MatchPlay { points: 7, draw_points: 1, stake_per_point: 10, tie: Tie::Draw };
        MatchPlan {
            rules: samples::plan(vec![], vec![]).rules,
            terms,
            bots: bots.map(Into::into),
            matches: 50,
            seed: 7,
            throw_limit: 90,
        }
    }

    /// Four results, ten times each: 8 to 4, 4 to 7, drawn at 7, unfinished at 6 to 0.
    fn tally() -> MatchTally {
        let mut tally = MatchTally::default();
        let endings = [
            MatchEnding::FirstWins,
            MatchEnding::SecondWins,
            MatchEnding::Drawn,
            MatchEnding::Unfinished,
        ];
        let scores = [[8, 4], [4, 7], [7, 7], [6, 0]];
        for index in 0..40 {
            let (ending, score) = (endings[index % 4], scores[index % 4]);
            tally.add(&MatchRecord {
                ending,
                score,
                games: 5 + index as u32 % 4,
                draws: 1,
                throws: 600,
            });
        }
        tally
    }

    #[test]
    fn shares_count_all_matches_and_unfinished_matches_have_no_settlement() {
        let study =
            match_study(&plan([BotKind::Random; 2]), &tally(), Stop::Interrupted, 0.95).unwrap();
        assert_eq!(
            study.endings,
            Endings { first_wins: 10, second_wins: 10, draws: 10, unfinished: 10 }
        );
        assert_eq!(study.results.draws.value.to_bits(), 0.25f64.to_bits());
        assert_eq!((study.advantage.value.to_bits(), study.advantage.n), (0, 40));
        let means: Vec<f64> =
            study.distributions.iter().map(|measure| measure.mean.value).collect();
        // Games from 5 to 8, one drawn game and 600 throws each. In 40 matches, player 1 wins 40
        // coins ten times and loses 30 coins ten times.
        let expected = [6.5, 1.0, 600.0, (40.0 - 30.0) / 4.0, (40.0 + 30.0) / 4.0];
        assert!(
            means
                .iter()
                .zip(expected)
                .all(|(mean, expected_mean)| (mean - expected_mean).abs() < 1e-12),
            "{means:?}"
        );
        // The games of an unfinished match count, but it has no score. Equal counts stay in the
        // order of scores.
        let scores: Vec<_> = study.scores.iter().map(|shown| (shown.score, shown.count)).collect();
        assert_eq!(scores, [([4, 7], 10), ([7, 7], 10), ([8, 4], 10)]);
        assert_eq!(study.other_scores, None);
    }

    #[test]
    fn the_most_common_scores_are_shown_and_the_others_are_summed_up() {
        let mut tally = MatchTally::default();
        for points in 0..15 {
            let record = MatchRecord {
                ending: MatchEnding::SecondWins,
                score: [points, 20],
                ..MatchRecord::default()
            };
            (0..=points).for_each(|_| tally.add(&record));
        }
        let study = match_study(&plan([BotKind::Random; 2]), &tally, Stop::Complete, 0.95).unwrap();
        let shown: Vec<u64> =
            study.scores[..COMMON_SCORES].iter().map(|score| score.count).collect();
        assert_eq!(shown, (4..=15).rev().collect::<Vec<_>>());
        let others = study.other_scores.unwrap();
        assert_eq!((others.scores, others.count), (3, 1 + 2 + 3));
    }

    #[test]
    fn every_reason_for_care_causes_a_warning() {
        let study = match_study(
            &plan([BotKind::Greedy, BotKind::Random]),
            &tally(),
            Stop::Interrupted,
            0.95,
        )
        .unwrap();
        let differ = Warning::match_bots_differ("greedy", "random");
        let unfinished = Warning::unfinished_matches(10, 40, 90);
        let interrupted = Warning::interrupted_matches(40, 50);
        assert_eq!(study.warnings, [unfinished, differ, interrupted, Warning::too_few_matches(40)]);
    }

    #[test]
    fn no_matches_give_no_study_and_one_match_gives_a_study_without_nan() {
        let plan = plan([BotKind::Random; 2]);
        assert!(match_study(&plan, &MatchTally::default(), Stop::Interrupted, 0.95).is_none());
        let mut one = MatchTally::default();
        one.add(&MatchRecord::default());
        let study = match_study(&plan, &one, Stop::Complete, 0.95).unwrap();
        assert!(!format!("{study:?}").contains("NaN"));
    }
}
