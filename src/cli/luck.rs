//! `urlab luck`: how far the dice move a game under best play, and how far decisions could.

use clap::Args;

use crate::balance::luck::Luck;
use crate::batch::plan::Stop;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::judged::JudgedArgs;
use crate::cli::{Common, out};
use crate::report::luck_text;
use crate::solve::perfect::Perfect;

/// Plays many games by a solution and prints how far the dice move what a game is worth, and how
/// far decisions could.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab luck finkel --pieces 3\n  urlab luck urgammon --pieces 1 \
        --objective points --json\n\n\
                        A solution is needed: `urlab solve finkel --pieces 3`."
)]
pub struct LuckArgs {
    #[command(flatten)]
    judged: JudgedArgs,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

impl LuckArgs {
    /// Plays the games and prints the spreads.
    ///
    /// # Errors
    /// A faulty rule file, no solution or a damaged one, an interruption before the first game, or
    /// standard output that cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let (form, solution) = self.judged.open()?;
        let perfect = Perfect(&solution);
        let plan = self.judged.plan(&form, &solution, &perfect, None);
        let batch = self.judged.play(&plan, common)?;
        let luck = Luck::new(&plan, &batch.tally, self.judged.playing.level);
        let played_by = solution.identity();
        out::print(&if self.json {
            format!("{:#}\n", luck_text::json(&form.rules, &played_by, &luck))
        } else {
            luck_text::luck(&form.rules, &played_by, &luck)
        })?;
        if batch.stop != Stop::Interrupted {
            return Ok(Exit::Success);
        }
        out::complain("interrupted: the figures are those of the games played");
        Ok(Exit::Interrupted)
    }
}
