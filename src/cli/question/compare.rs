//! Comparisons played and answered.

use crate::balance::compare::{Comparison, comparison};
use crate::balance::coupled::Coupled;
use crate::balance::study::Each;
use crate::batch::coupled::{NoListener, run};
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::BotName;
use crate::cli::error::CliError;
use crate::cli::progress::Bar;
use crate::cli::question::{GamesEach, Table, plan};
use crate::input::question::compare::Compare;
use crate::input::scenario::Scenario;
use crate::report::answer::Answer;
use crate::report::compare::Compared;

/// Plays every pair of bots of a comparison and answers it; after an interruption the rest is left
/// out.
///
/// # Errors
/// An interruption before the first games, or a chart that cannot be drawn.
pub fn answer(
    scenario: &Scenario,
    compare: &Compare,
    reproduce: Option<String>,
    table: &Table,
) -> Result<(Answer, Stop), CliError> {
    let mut comparisons: Vec<Comparison> = Vec::new();
    let mut stopped = Stop::Complete;
    for bots in &scenario.bots {
        let Some(found) = play(scenario, compare, *bots, table) else {
            stopped = Stop::Interrupted;
            break;
        };
        let stop = found.stop;
        comparisons.push(found);
        if stop == Stop::Interrupted {
            stopped = stop;
            break;
        }
    }
    if comparisons.is_empty() {
        return Err(CliError::NoGames);
    }
    let mut compared = Compared {
        name: scenario.name.clone(),
        title: scenario.title.clone(),
        about: scenario.about.clone(),
        reproduce,
        left_out: scenario.bots.len() - comparisons.len(),
        comparisons,
        correction: compare.correction,
        asked: 0,
    };
    compared.correct();
    Ok((compared.answer().map_err(crate::report::files::FilesError::from)?, stopped))
}

/// What one pair of bots finds; `None` if interrupted before the first pair of games.
pub fn play(
    scenario: &Scenario,
    compare: &Compare,
    bots: [BotName; 2],
    table: &Table,
) -> Option<Comparison> {
    let variants: Vec<Plan> = scenario
        .rules
        .iter()
        .enumerate()
        .map(|(at, rules)| plan(scenario, rules, scenario.players(at, bots)))
        .collect();
    let quantities =
        compare.quantities.clone().unwrap_or_else(|| Coupled::common_quantities(&variants));
    let plan = Coupled::plan(variants, &quantities);
    let each = 2 * plan.variants.len() as u64;
    let label = format!("{} · {} v {}", scenario.title, bots[0].name(), bots[1].name());
    let bar = Bar::new(&label, plan.pairs() * each, Each::Game, table.quiet);
    let Ok(batch) = run(&plan, table.interrupted, &GamesEach(&bar, each), &mut NoListener);
    bar.clear();
    if batch.tally.pairs == 0 {
        return None;
    }
    let coupled = Coupled { plan, quantities, tally: batch.tally, level: scenario.level };
    Some(comparison(coupled, compare.baseline, batch.stop))
}
