//! The options of commands whose bots may play by an evaluator.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::number::whole_number;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, threads};
use crate::game::rules::Rules;
use crate::input::evaluators;
use crate::input::scenario::Scenario;
use crate::input::shell;
use crate::learn::evaluator::Evaluator;
use crate::study::learning;
use crate::study::observer::IfMissing;

/// The evaluator of learned bots, and what happens without one.
#[derive(Clone, Debug, Args)]
pub struct LearnedArgs {
    /// The evaluator for `learned` [default: the file that `urlab learn` writes, else a built-in
    /// one]
    #[arg(long, value_name = "FILE")]
    learned: Option<PathBuf>,
    #[command(flatten)]
    missing: IfMissingArgs,
}

/// What happens if a bot needs an evaluator and there is none.
#[derive(Clone, Copy, Debug, Args)]
pub struct IfMissingArgs {
    /// Do not learn if a bot needs an evaluator and there is none; stop with an error
    #[arg(long)]
    no_learn: bool,
    /// Games to learn if there is no evaluator [default: as many as take about a minute]
    #[arg(long, value_name = "N", conflicts_with = "no_learn", allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(1..=1_000_000_000_u64))]
    learn_games: Option<u64>,
}

impl IfMissingArgs {
    /// What to do.
    pub fn choice(self) -> IfMissing {
        if self.no_learn { IfMissing::Refuse } else { IfMissing::Learn(self.learn_games) }
    }

    /// The option that changes what is learned, with a space before it; empty if it was not given.
    pub fn argument(self) -> String {
        self.learn_games.map_or_else(String::new, |games| format!(" --learn-games {games}"))
    }

    /// Gives a scenario the evaluators that it lacks.
    ///
    /// # Errors
    /// Those of [`learning::prepare`].
    pub fn prepare(
        self,
        scenario: &mut Scenario,
        observer: &TerminalObserver,
        common: &Common,
    ) -> Result<(), CliError> {
        let prepare = || learning::prepare(scenario, self.choice(), observer);
        Ok(threads::pool(common)?.install(prepare)?)
    }
}

impl LearnedArgs {
    /// The evaluator of these rules, if it is wanted and there is one.
    ///
    /// # Errors
    /// The file cannot be used.
    pub fn evaluator(
        &self,
        rules: &Rules,
        is_wanted: bool,
    ) -> Result<Option<Arc<Evaluator>>, CliError> {
        if !is_wanted {
            return Ok(None);
        }
        Ok(evaluators::open(rules, self.learned.as_ref(), &[Path::new("")])?)
    }

    /// Gives a scenario the evaluators that it lacks.
    ///
    /// # Errors
    /// Those of [`learning::prepare`].
    pub fn prepare(
        &self,
        scenario: &mut Scenario,
        observer: &TerminalObserver,
        common: &Common,
    ) -> Result<(), CliError> {
        self.missing.prepare(scenario, observer, common)
    }

    /// The evaluator of these rules. Learns it if there is none.
    ///
    /// # Errors
    /// Those of [`learning::open_or_learn`].
    pub fn evaluator_or_learn(
        &self,
        rules: &Rules,
        common: &Common,
    ) -> Result<Arc<Evaluator>, CliError> {
        let observer = TerminalObserver::new(common.quiet);
        let (file, folders) = (self.learned.as_ref(), [Path::new("")]);
        let if_missing = self.missing.choice();
        let open = || learning::open_or_learn(rules, file, &folders, if_missing, &observer);
        Ok(threads::pool(common)?.install(open)?)
    }

    /// The options that were given and change the evaluator, each with a space before it.
    pub fn arguments(&self) -> String {
        let file = self.learned.as_ref();
        file.map_or_else(String::new, |file| format!(" --learned {}", shell::word(file)))
            + &self.missing.argument()
    }
}
