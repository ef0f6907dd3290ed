//! What a reader must know before believing the figures of a study.

use crate::balance::precision::Precision;
use crate::balance::runaway;
use crate::balance::study::{Distribution, Warning};
use crate::batch::plan::{Plan, Stop};
use crate::batch::tally::Tally;
use crate::stats::deviation;
use crate::stats::estimate::Estimate;

/// All that gives reason to be careful, in the order of [`Warning`].
pub(super) fn warnings(
    plan: &Plan,
    tally: &Tally,
    stop: Stop,
    distributions: &[Distribution],
    missed: Option<Warning>,
) -> Vec<Warning> {
    let games = tally.games;
    let [first, second] = plan.bots.map(|bot| bot.name().to_owned());
    let unfinished = runaway::cause(plan, tally).map(|cause| Warning::Unfinished {
        unfinished: tally.unfinished,
        games,
        limit: plan.throw_limit,
        cause,
    });
    let differ = (first != second).then_some(Warning::BotsDiffer { first, second });
    let interrupted = (stop == Stop::Interrupted).then_some(Warning::Interrupted { games, planned: plan.games });
    let open = |estimate: &Estimate| estimate.interval.is_none();
    let quantile_open = distributions.iter().flat_map(|one| &one.quantiles).any(|quantile| open(&quantile.estimate));
    let few = (games < deviation::LEAST || quantile_open).then_some(Warning::TooFewGames { games });
    [unfinished, differ, interrupted, missed, few].into_iter().flatten().collect()
}

/// The warning that the precision asked for was not reached, if so.
pub(super) fn missed(precision: &Precision, plan: &Plan, tally: &Tally, level: f64) -> Option<Warning> {
    let reached = precision.half_width_of(plan, tally, level);
    let narrow = reached.is_some_and(|reached| reached <= precision.half_width);
    (!narrow).then_some(Warning::PrecisionMissed { games: tally.games, reached, wanted: precision.half_width })
}
