//! Sweeps played and answered.

use crate::balance::coupled::Coupled;
use crate::balance::exact::Allowance;
use crate::balance::study::Each;
use crate::balance::sweep::{Cell, Found, Panel, Played, Study};
use crate::batch::coupled::{NoListener, run};
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::BotName;
use crate::cli::error::CliError;
use crate::cli::progress::Bar;
use crate::cli::question::{GamesEach, Table, plan};
use crate::game::rules::Rules;
use crate::input::question::sweep::Sweep;
use crate::input::scenario::Scenario;
use crate::report::answer::Answer;
use crate::report::files::FilesError;
use crate::report::sweep;

/// Plays every cell of a sweep and answers it; after an interruption the rest is left out.
///
/// # Errors
/// An interruption before the first games, or a chart that cannot be drawn.
pub fn answer(
    scenario: &Scenario,
    sweep: &Sweep,
    reproduce: Option<String>,
    table: &Table,
) -> Result<(Answer, Stop), CliError> {
    let cells =
        sweep.rules.iter().flatten().filter(|cell| cell.is_ok()).count() * scenario.bots.len();
    let games = 2 * scenario.games.div_ceil(2);
    let bar = Bar::new(&scenario.title, games * cells as u64, Each::Game, table.quiet);
    let mut player = Player {
        scenario,
        sweep,
        table,
        bar: &bar,
        allowance: Allowance::default(),
        stop: Stop::Complete,
    };
    let mut panels = Vec::new();
    for (rules, cells) in scenario.rules.iter().zip(&sweep.rules) {
        for bots in &scenario.bots {
            panels.push(player.panel(rules, *bots, cells));
        }
    }
    let stop = player.stop;
    bar.clear();
    let Sweep { axes, design, quantities, .. } = sweep.clone();
    let mut study = Study { axes, design, quantities, panels, level: scenario.level };
    study.correct();
    if study.count(|found| matches!(found, Found::Played(_))) == 0 {
        return Err(CliError::NoGames);
    }
    let answer = sweep::answer(scenario, &study, stop, reproduce).map_err(FilesError::from)?;
    Ok((answer, stop))
}

struct Player<'a> {
    scenario: &'a Scenario,
    sweep: &'a Sweep,
    table: &'a Table,
    bar: &'a Bar,
    allowance: Allowance,
    stop: Stop,
}

impl Player<'_> {
    fn panel(
        &mut self,
        rules: &Rules,
        bots: [BotName; 2],
        cells: &[Result<Rules, String>],
    ) -> Panel {
        let cells = self.sweep.points.iter().zip(cells).map(|(point, rules)| {
            let found = match rules {
                Err(reason) => Found::Refused(reason.clone()),
                Ok(rules) => self.cell(rules, bots),
            };
            Cell { point: point.clone(), found }
        });
        Panel { cells: cells.collect(), rules: rules.clone(), bots }
    }

    fn cell(&mut self, rules: &Rules, bots: [BotName; 2]) -> Found {
        if self.stop == Stop::Interrupted {
            return Found::NotPlayed;
        }
        // Only the quantities are read: nothing else is counted. Nobody plays by a solution: the
        // rules are not the scenario's.
        let players = self.scenario.players(0, bots);
        let plan =
            Plan { columns: Vec::new(), ratios: Vec::new(), ..plan(self.scenario, rules, players) };
        let coupled = Coupled::plan(vec![plan.clone()], &self.sweep.quantities);
        let Ok(batch) =
            run(&coupled, self.table.interrupted, &GamesEach(self.bar, 2), &mut NoListener);
        self.stop = batch.stop;
        if batch.tally.pairs == 0 {
            return Found::NotPlayed;
        }
        let (quantities, level) = (&self.sweep.quantities, self.scenario.level);
        Found::Played(Played::read(plan, batch.tally, quantities, level, &mut self.allowance))
    }
}
