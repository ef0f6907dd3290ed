//! Which rule matters: factorial designs played and answered.

use crate::balance::coupled::Coupled;
use crate::balance::effects::Study;
use crate::balance::study::Each;
use crate::batch::coupled::{CoupledPlan, NoListener, run};
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::BotName;
use crate::cli::error::CliError;
use crate::cli::progress::Bar;
use crate::cli::question::{GamesEach, Table, plan};
use crate::game::rules::Rules;
use crate::input::question::effects::Effects;
use crate::input::scenario::Scenario;
use crate::report::answer::Answer;
use crate::report::effects;
use crate::report::files::FilesError;

/// Plays every combination of rules and answers which matters; after an interruption the rest is
/// left out.
///
/// # Errors
/// An interruption before the first games, or a chart that cannot be drawn.
pub fn answer(
    scenario: &Scenario,
    asked: &Effects,
    reproduce: Option<String>,
    table: &Table,
) -> Result<(Answer, Stop), CliError> {
    let panels = scenario.rules.iter().zip(&asked.rules);
    let panels =
        panels.flat_map(|(rules, all)| scenario.bots.iter().map(move |bots| (rules, all, *bots)));
    let (mut played, mut stop) = (Vec::new(), Stop::Complete);
    for (rules, combinations, bots) in panels.clone() {
        let label = format!("{} · {} v {}", rules.title, bots[0].name(), bots[1].name());
        let variants: Vec<Plan> =
            combinations.iter().map(|rules| variant(scenario, rules, bots)).collect();
        let coupled = Coupled::plan(variants, &asked.quantities);
        stop = play(scenario, asked, (rules, bots, coupled), &label, table, &mut played);
        if stop == Stop::Interrupted {
            break;
        }
    }
    if played.is_empty() {
        return Err(CliError::NoGames);
    }
    let left_out = panels.count() - played.len();
    let study = Study::of(asked.names.clone(), played, asked.correction, scenario.level);
    let answer =
        effects::answer(scenario, &study, left_out, reproduce).map_err(FilesError::from)?;
    Ok((answer, stop))
}

/// Only the quantities are read: nothing else is counted. Nobody plays by a solution: the rules are
/// not the scenario's.
fn variant(scenario: &Scenario, rules: &Rules, bots: [BotName; 2]) -> Plan {
    Plan {
        columns: Vec::new(),
        ratios: Vec::new(),
        ..plan(scenario, rules, scenario.players(0, bots))
    }
}

/// Plays all combinations of a rule set side by side and keeps them, if there are any games.
fn play(
    scenario: &Scenario,
    asked: &Effects,
    (rules, bots, plan): (&Rules, [BotName; 2], CoupledPlan),
    label: &str,
    table: &Table,
    played: &mut Vec<(Rules, [BotName; 2], Coupled)>,
) -> Stop {
    let each = 2 * plan.variants.len() as u64;
    let bar = Bar::new(label, plan.pairs() * each, Each::Game, table.quiet);
    let Ok(batch) = run(&plan, table.interrupted, &GamesEach(&bar, each), &mut NoListener);
    bar.clear();
    if batch.tally.pairs > 0 {
        let quantities = asked.quantities.clone();
        let coupled = Coupled { plan, quantities, tally: batch.tally, level: scenario.level };
        played.push((rules.clone(), bots, coupled));
    }
    batch.stop
}
