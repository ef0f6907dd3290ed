//! Games whose decisions a solution judges: what `urlab regret` and `urlab luck` share.

use std::path::PathBuf;

use clap::Args;

use crate::balance::study::Each;
use crate::batch::regret::{RegretPlan, RegretTally, run};
use crate::batch::rounds::Batch;
use crate::cli::error::CliError;
use crate::cli::form::{Form, FormArgs};
use crate::cli::number::whole;
use crate::cli::playing::Playing;
use crate::cli::progress::Bar;
use crate::cli::{Common, interrupt, threads};
use crate::game::race::Race;
use crate::play::bots::Bot;
use crate::solve::solution::Solution;

/// What is played, and what judges it.
#[derive(Debug, Args)]
pub struct JudgedArgs {
    #[command(flatten)]
    form: FormArgs,
    /// The solution [default: where `urlab solve` puts it]
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// How many games to play
    #[arg(long, default_value_t = 10_000, allow_negative_numbers = true)]
    #[arg(value_parser = whole(1..=1_000_000_000_u64))]
    games: u64,
    #[command(flatten)]
    pub playing: Playing,
}

impl JudgedArgs {
    /// The rule set, and the solution that judges.
    ///
    /// # Errors
    /// A faulty rule file, no solution or a damaged one.
    pub fn open(&self) -> Result<(Form, Solution), CliError> {
        let form = self.form.load()?;
        let solution = self.form.solution(&form.rules, self.solution.as_deref())?;
        Ok((form, solution))
    }

    /// The plan of a bot against another, or against itself.
    pub fn plan<'a>(
        &self,
        form: &'a Form,
        solution: &'a Solution,
        bot: &'a dyn Bot<Race>,
        against: Option<&'a dyn Bot<Race>>,
    ) -> RegretPlan<'a> {
        let Playing { seed, throw_limit, .. } = self.playing;
        RegretPlan {
            rules: &form.rules,
            solution,
            bot,
            against,
            games: self.games,
            seed,
            throw_limit,
        }
    }

    /// Plays the games, with a progress bar.
    ///
    /// # Errors
    /// An interruption before the first game.
    pub fn play(
        &self,
        plan: &RegretPlan<'_>,
        common: &Common,
    ) -> Result<Batch<RegretTally>, CliError> {
        let bar = Bar::new(&plan.rules.name, self.games, Each::Game, common.quiet);
        let batch = threads::pool(common)?.install(|| run(plan, interrupt::listen(), &bar));
        bar.clear();
        if batch.tally.games == 0 { Err(CliError::NoGames) } else { Ok(batch) }
    }
}
