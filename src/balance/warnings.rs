//! Warnings about the figures of a case.

use crate::balance::exact::{ExactCheck, FALSE_ALARMS};
use crate::balance::nontermination;
use crate::balance::precision::Precision;
use crate::balance::study::{Distribution, Warning};
use crate::batch::matches::{MatchPlan, MatchTally};
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::names;
use crate::batch::tally::Tally;
use crate::play::match_play::GAME_LIMIT;
use crate::stats::deviation;

/// All warnings of a case, in the order of [`Warning`].
pub(super) fn warnings(
    plan: &Plan,
    tally: &Tally,
    stop: Stop,
    distributions: &[Distribution],
    exact: &[ExactCheck],
    missed_precision: Option<Warning>,
) -> Vec<Warning> {
    let games = tally.games;
    let [first, second] = names(&plan.bots);
    let unfinished = nontermination::cause(plan, tally).map(|cause| Warning::Unfinished {
        unfinished: tally.unfinished,
        games,
        limit: plan.throw_limit,
        cause,
    });
    let differ = (first != second).then_some(Warning::BotsDiffer { first, second });
    let interrupted =
        (stop == Stop::Interrupted).then_some(Warning::Interrupted { games, planned: plan.games });
    let few = has_too_few(games, distributions).then_some(Warning::TooFewGames { games });
    [disagrees(exact), unfinished, differ, interrupted, missed_precision, few]
        .into_iter()
        .flatten()
        .collect()
}

/// The warning that the sample disagrees with exact values. `None` if all values agree.
pub(crate) fn disagrees<'a>(exact: impl IntoIterator<Item = &'a ExactCheck>) -> Option<Warning> {
    let disagreeing = exact.into_iter().filter(|check| check.disagrees());
    let parts = disagreeing.map(|check| {
        let by =
            check.deviation.map_or_else(String::new, |by| format!(" by {by:+.1} standard errors"));
        format!("{}{by}", check.known.title)
    });
    let quantities = parts.collect::<Vec<_>>().join(", ");
    (!quantities.is_empty())
        .then(|| Warning::Disagrees { quantities, one_in: (1.0 / FALSE_ALARMS).round() as u64 })
}

/// All warnings about matches, in the order of [`Warning`].
pub(super) fn match_warnings(
    plan: &MatchPlan,
    tally: &MatchTally,
    stop: Stop,
    distributions: &[Distribution],
) -> Vec<Warning> {
    let matches = tally.matches;
    let [first, second] = names(&plan.bots);
    let unfinished = (tally.unfinished > 0).then_some(Warning::UnfinishedMatches {
        unfinished: tally.unfinished,
        matches,
        throw_limit: plan.throw_limit,
        game_limit: GAME_LIMIT,
    });
    let differ = (first != second).then_some(Warning::MatchBotsDiffer { first, second });
    let interrupted = (stop == Stop::Interrupted)
        .then_some(Warning::InterruptedMatches { matches, planned: plan.matches });
    let few = has_too_few(matches, distributions).then_some(Warning::TooFewMatches { matches });
    [unfinished, differ, interrupted, few].into_iter().flatten().collect()
}

/// Is there a figure without an interval because there are too few observations?
fn has_too_few(observed: u64, distributions: &[Distribution]) -> bool {
    let mut quantiles = distributions.iter().flat_map(|distribution| &distribution.quantiles);
    observed < deviation::MIN_OBSERVATIONS
        || quantiles.any(|quantile| quantile.estimate.interval.is_none())
}

/// The warning that the games did not reach the requested precision. `None` if they reached it.
pub(super) fn missed_precision(
    precision: &Precision,
    plan: &Plan,
    tally: &Tally,
    level: f64,
) -> Option<Warning> {
    let reached = precision.half_width_of(plan, tally, level);
    let narrow = reached.is_some_and(|reached| reached <= precision.half_width);
    (!narrow).then_some(Warning::PrecisionMissed {
        games: tally.games,
        reached,
        requested: precision.half_width,
    })
}
