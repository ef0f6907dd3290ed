//! Questions of scenarios, played and answered, one kind a file.

pub mod effects;
pub mod ladder;
pub mod sweep;
pub mod tune;

use std::sync::atomic::AtomicBool;

use crate::balance::measures::Measures;
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::Player;
use crate::batch::rounds::Progress;
use crate::cli::error::CliError;
use crate::cli::progress::Bar;
use crate::game::rules::Rules;
use crate::input::question::Question;
use crate::input::scenario::Scenario;
use crate::report::answer::Answer;

/// Where questions are played: what stops them, and whether a progress bar is drawn.
pub struct Table {
    /// Becomes true when the user wants to stop.
    pub interrupted: &'static AtomicBool,
    /// No progress bar?
    pub quiet: bool,
}

/// Is it answered by `study`?
pub fn is_ported(question: &Question) -> bool {
    matches!(question, Question::Sweep(_) | Question::Compare(_) | Question::Readings(_))
}

/// Plays what a scenario asks and answers it; `None` if it asks nothing beside how each case plays,
/// and of a tuning, which [`tune`] plays.
///
/// # Errors
/// An interruption before the first games, or a chart that cannot be drawn.
pub fn answer(
    scenario: &Scenario,
    reproduce: Option<String>,
    table: &Table,
) -> Option<Result<(Answer, Stop), CliError>> {
    match &scenario.question {
        // A tuning writes a rule file too.
        Question::Cases | Question::Tune(_) => None,
        Question::Compare(_) | Question::Readings(_) => None,
        Question::Sweep(sweep) => Some(sweep::answer(scenario, sweep, reproduce, table)),
        Question::Effects(effects) => Some(effects::answer(scenario, effects, reproduce, table)),
        Question::Ladder(ladder) => Some(ladder::answer(scenario, ladder, reproduce, table)),
    }
}

/// The plan of a variant of a scenario.
pub fn plan(scenario: &Scenario, rules: &Rules, bots: [Player; 2]) -> Plan {
    Plan {
        rules: rules.clone(),
        bots,
        games: scenario.games,
        seed: scenario.seed,
        throw_limit: scenario.throw_limit,
        columns: Measures::All.columns(rules),
        ratios: Measures::All.ratio_columns(),
        watch_board: false,
    }
}

/// Tells a bar of games about units of several games each, such as a pair of each of several
/// variants.
pub struct GamesEach<'a>(pub &'a Bar, pub u64);

impl Progress for GamesEach<'_> {
    fn played(&self, units: u64) {
        self.0.played(units * self.1);
    }
}
