//! The options of commands whose bots may play by an evaluator.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::batch::player::BotName;
use crate::cli::bots::PlayerPair;
use crate::cli::error::CliError;
use crate::cli::number::whole_number;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, threads};
use crate::game::rules::Rules;
use crate::input::evaluators::{self, Evaluators};
use crate::input::scenario::Scenario;
use crate::input::shell;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::learn::head::EvaluatorIdentity;
use crate::study::learning;
use crate::study::observer::IfMissing;

/// The evaluator of learned bots, and what happens without one.
#[derive(Clone, Debug, Args)]
pub struct LearnedArgs {
    /// The evaluator for `learned` and strong players [default: the file that `urlab learn` writes,
    /// else a built-in one]; give it twice for two learned bots, the first player's and then the
    /// second player's
    #[arg(long, value_name = "FILE")]
    learned: Vec<PathBuf>,
    #[command(flatten)]
    missing: IfMissingArgs,
}

/// A bot that plays by an evaluator.
pub type LearnedBot = Learned<Arc<Evaluator>>;

/// The evaluators of these bots, without duplicates.
pub fn identities(bots: &[Option<LearnedBot>]) -> Vec<EvaluatorIdentity> {
    let mut all: Vec<EvaluatorIdentity> =
        bots.iter().flatten().map(|bot| bot.evaluator.identity()).collect();
    all.dedup();
    all
}

/// What happens if a bot needs an evaluator and there is none.
#[derive(Clone, Copy, Debug, Args)]
pub struct IfMissingArgs {
    /// Do not learn if a bot needs an evaluator and there is none; stop with an error
    #[arg(long)]
    no_learn: bool,
    /// Games to learn if there is no evaluator [default: as many as take some seconds]
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
    /// The evaluators of these rules for these bots, as far as there are any. For kinds of
    /// players, only the one that was named.
    ///
    /// # Errors
    /// The files do not fit the bots, or one cannot be used.
    pub fn evaluators(
        &self,
        rules: &Rules,
        bots: Option<PlayerPair>,
    ) -> Result<Evaluators, CliError> {
        let mut found = Evaluators::default();
        // Strong players share one evaluator.
        let strong = [BotName::Learned(Skill::OneThrow)];
        let (named, is_needed) = match &bots {
            Some(PlayerPair(bots)) => (&bots[..], bots.iter().any(|bot| bot.needs_evaluator())),
            None => (&strong[..], !self.learned.is_empty()),
        };
        self.check(named)?;
        if !is_needed {
            return Ok(found);
        }
        let open = |file: Option<&PathBuf>| evaluators::open(rules, file, &[Path::new("")]);
        open(self.learned.first())?.into_iter().for_each(|evaluator| found.add(evaluator));
        if let Some(file) = self.learned.get(1) {
            open(Some(file))?.into_iter().for_each(|evaluator| found.add_for_second(evaluator));
        }
        Ok(found)
    }

    /// The file for learned bots, the first player's if there are two.
    pub fn file(&self) -> Option<&PathBuf> {
        self.learned.first()
    }

    /// Is there a file for learned bots?
    pub fn names_file(&self) -> bool {
        !self.learned.is_empty()
    }

    /// Checks that each file has a bot that plays by it.
    fn check(&self, bots: &[BotName]) -> Result<(), CliError> {
        let files = self.learned.len();
        let learned = bots.iter().filter(|bot| bot.needs_evaluator()).count();
        if files > 1 && files != learned {
            return Err(CliError::Evaluators { files, learned });
        }
        Ok(())
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

    /// The learned bots among these, each with its evaluator of these rules; `None` for any other
    /// bot. Learns the evaluator if there is none.
    ///
    /// # Errors
    /// The files do not fit the bots, or those of [`learning::open_or_learn`].
    pub fn bots_or_learn(
        &self,
        rules: &Rules,
        bots: &[BotName],
        common: &Common,
    ) -> Result<Vec<Option<LearnedBot>>, CliError> {
        self.check(bots)?;
        let observer = TerminalObserver::new(common.quiet);
        let bot = |(place, bot): (usize, &BotName)| {
            let BotName::Learned(skill) = *bot else { return Ok(None) };
            let file = self.learned.get(place).or(self.learned.first());
            let if_missing = self.missing.choice();
            let folders = [Path::new("")];
            let open = || learning::open_or_learn(rules, file, &folders, if_missing, &observer);
            let evaluator = threads::pool(common)?.install(open)?;
            Ok(Some(Learned { evaluator, skill }))
        };
        bots.iter().enumerate().map(bot).collect()
    }

    /// The options that were given and change the evaluator, each with a space before it.
    pub fn arguments(&self) -> String {
        let file = |file: &PathBuf| format!(" --learned {}", shell::word(file));
        let files: String = self.learned.iter().map(file).collect();
        files + &self.missing.argument()
    }
}
