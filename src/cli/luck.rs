//! `urlab luck`: how far the dice move a game under best play, and how far decisions could.

use std::path::PathBuf;

use clap::Args;

use crate::balance::luck::Luck;
use crate::balance::study::Each;
use crate::batch::plan::Stop;
use crate::batch::regret::{RegretPlan, run};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::form::FormArgs;
use crate::cli::number::whole;
use crate::cli::playing::Playing;
use crate::cli::progress::Bar;
use crate::cli::{Common, interrupt, out, threads};
use crate::report::luck_text;
use crate::solve::perfect::Perfect;

/// Plays many games by a solution and prints how far the dice move what a game is worth, and how far decisions could.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab luck finkel --pieces 3\n  urlab luck urgammon --pieces 1 --objective points --json\n\n\
                        A solution is needed: `urlab solve finkel --pieces 3`."
)]
pub struct LuckArgs {
    #[command(flatten)]
    form: FormArgs,
    /// The solution [default: where `urlab solve` puts it]
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// How many games to play
    #[arg(long, default_value_t = 10_000, allow_negative_numbers = true, value_parser = whole(1..=1_000_000_000_u64))]
    games: u64,
    #[command(flatten)]
    playing: Playing,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

impl LuckArgs {
    /// Plays the games and prints the spreads.
    ///
    /// # Errors
    /// A faulty rule file, no solution or a damaged one, an interruption before the first game, or standard output that cannot be
    /// written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let form = self.form.load()?;
        let solution = self.form.solution(&form.rules, self.solution.as_deref())?;
        let plan = RegretPlan {
            rules: &form.rules,
            solution: &solution,
            bot: &Perfect(&solution),
            against: None,
            games: self.games,
            seed: self.playing.seed,
            throw_limit: self.playing.throw_limit,
        };
        let bar = Bar::new(&form.rules.name, self.games, Each::Game, common.quiet);
        let batch = threads::pool(common)?.install(|| run(&plan, interrupt::listen(), &bar));
        bar.clear();
        if batch.tally.games == 0 {
            return Err(CliError::NoGames);
        }
        let luck = Luck::new(&plan, &batch.tally, self.playing.level);
        let played_by = solution.identity();
        out::print(&if self.json {
            format!("{:#}\n", luck_text::json(&form.rules, &played_by, &luck))
        } else {
            luck_text::luck(&form.rules, &played_by, &luck)
        })?;
        Ok(if batch.stop == Stop::Interrupted { Exit::Interrupted } else { Exit::Success })
    }
}
