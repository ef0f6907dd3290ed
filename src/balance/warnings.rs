//! Warnings about the figures of a case.

use crate::balance::exact::ExactCheck;
use crate::balance::feel::calibration::wrong_evaluator;
use crate::balance::nontermination;
use crate::balance::precision::Precision;
use crate::balance::study::Distribution;
use crate::balance::warning::Warning;
use crate::batch::matches::{MatchPlan, MatchTally};
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::names;
use crate::batch::tally::Tally;
use crate::stats::deviation;

/// All warnings of a case, the most important first.
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
    let unfinished = nontermination::cause(plan, tally)
        .map(|cause| Warning::unfinished(tally.unfinished, games, plan.throw_limit, &cause));
    let differ = (first != second).then(|| Warning::bots_differ(&first, &second));
    let interrupted = (stop == Stop::Interrupted).then(|| Warning::interrupted(games, plan.games));
    let few = has_too_few(games, distributions).then(|| Warning::too_few_games(games));
    [
        disagrees(exact),
        wrong_evaluator(plan, tally),
        unfinished,
        differ,
        interrupted,
        missed_precision,
        few,
    ]
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
    let quantities: Vec<String> = parts.collect();
    (!quantities.is_empty()).then(|| Warning::disagrees(&quantities))
}

/// All warnings about matches, the most important first.
pub(super) fn match_warnings(
    plan: &MatchPlan,
    tally: &MatchTally,
    stop: Stop,
    distributions: &[Distribution],
) -> Vec<Warning> {
    let matches = tally.matches;
    let [first, second] = names(&plan.bots);
    let unfinished = (tally.unfinished > 0)
        .then(|| Warning::unfinished_matches(tally.unfinished, matches, plan.throw_limit));
    let differ = (first != second).then(|| Warning::match_bots_differ(&first, &second));
    let interrupted =
        (stop == Stop::Interrupted).then(|| Warning::interrupted_matches(matches, plan.matches));
    let few = has_too_few(matches, distributions).then(|| Warning::too_few_matches(matches));
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
    let requested = precision.half_width;
    (!narrow).then(|| Warning::precision_missed(tally.games, reached, requested))
}
