//! Ladders of bots played and answered.

use crate::balance::ladder::{Matchup, Matchups, Study};
use crate::balance::study::Each;
use crate::batch::coupled::{NoListener, run};
use crate::batch::plan::{Plan, Stop};
use crate::cli::error::CliError;
use crate::cli::progress::Bar;
use crate::cli::question::{GamesEach, Table, plan};
use crate::input::question::ladder::Ladder;
use crate::input::scenario::Scenario;
use crate::report::answer::Answer;
use crate::report::files::FilesError;
use crate::report::ladder;

/// Plays every matchup of a ladder, all side by side, and answers what skill does.
///
/// # Errors
/// An interruption before the first games, or a chart that cannot be drawn.
pub fn answer(
    scenario: &Scenario,
    asked: &Ladder,
    reproduce: Option<String>,
    table: &Table,
) -> Result<(Answer, Stop), CliError> {
    let matchups = Matchups {
        rules: scenario.rules.clone(),
        bots: asked.bots.clone(),
        quantities: asked.quantities.clone(),
    };
    // Only the quantities are read: nothing else is counted.
    let plan = matchups.plan(|Matchup { rules, bots }| {
        let plan = plan(scenario, &scenario.rules[rules], scenario.players(rules, bots));
        Plan { columns: Vec::new(), ratios: Vec::new(), ..plan }
    });
    let each = 2 * plan.variants.len() as u64;
    let bar = Bar::new(&scenario.title, plan.pairs() * each, Each::Game, table.quiet);
    let Ok(batch) = run(&plan, table.interrupted, &GamesEach(&bar, each), &mut NoListener);
    bar.clear();
    if batch.tally.pairs == 0 {
        return Err(CliError::NoGames);
    }
    let study = Study::of(&matchups, plan, batch.tally, asked.correction, scenario.level);
    let answer = ladder::answer(scenario, &study, reproduce).map_err(FilesError::from)?;
    Ok((answer, batch.stop))
}
