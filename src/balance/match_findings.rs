//! From a tally of matches to a finished study: every figure with its interval.

use crate::balance::findings::distribution;
use crate::balance::match_study::{COMMON_SCORES, MatchStudy, OtherScores, ScoreShare};
use crate::balance::measures::{matches, results};
use crate::balance::study::{Each, Provenance};
use crate::balance::warnings;
use crate::batch::matches::{MatchPlan, MatchTally};
use crate::batch::plan::Stop;
use crate::play::match_play::GAME_LIMIT;
use crate::stats::contrast::bonett_price;
use crate::stats::share::wilson;

/// All that the tally of a plan shows, with intervals at `level` (between 0 and 1); `None` of no matches.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn match_study(plan: &MatchPlan, tally: &MatchTally, stop: Stop, level: f64) -> Option<MatchStudy> {
    let endings = matches::endings(tally);
    let found = matches::found(tally, plan.terms.stake_per_point).into_iter();
    let distributions: Vec<_> =
        found.map(|(doc, values)| distribution(&doc, Each::Match, values, level)).collect::<Option<_>>()?;
    let scores = scores(tally, level);
    Some(MatchStudy {
        provenance: Provenance {
            games: tally.matches,
            planned: plan.matches,
            ..Provenance::of(&plan.rules, plan.bots, plan.seed, plan.throw_limit, stop, level)
        },
        terms: plan.terms,
        game_limit: GAME_LIMIT,
        endings,
        results: results::shares(&endings, level)?,
        advantage: bonett_price(endings.first_wins, endings.second_wins, tally.matches, level)?,
        other_scores: other_scores(&scores, tally.matches, level),
        scores,
        warnings: warnings::of_matches(plan, tally, stop, &distributions),
        distributions,
    })
}

fn scores(tally: &MatchTally, level: f64) -> Vec<ScoreShare> {
    let share = |(score, count): (&[u32; 2], &u64)| {
        Some(ScoreShare { score: *score, count: *count, share: wilson(*count, tally.matches, level)? })
    };
    let mut scores: Vec<_> = tally.scores.iter().filter_map(share).collect();
    // Stable, so that equal counts stay in the order of their scores.
    scores.sort_by_key(|one| std::cmp::Reverse(one.count));
    scores
}

/// All but the common ones together; `None` if there are no more.
fn other_scores(scores: &[ScoreShare], matches: u64, level: f64) -> Option<OtherScores> {
    let others = scores.get(COMMON_SCORES..).filter(|others| !others.is_empty())?;
    let count = others.iter().map(|one| one.count).sum();
    Some(OtherScores { scores: others.len() as u64, count, share: wilson(count, matches, level)? })
}
