//! `urlab luck`: how far the dice move a game under optimal play, and how far decisions could.

use clap::Args;

use crate::batch::player::BotName;
use crate::cli::Common;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::judged_games::{self, JudgedArgs};
use crate::solve::perfect::Perfect;
use crate::study::question::luck;

/// Plays many games with a solution and prints how far the dice move the value of a game, and how
/// far decisions could.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab luck finkel --pieces 3\n  urlab luck urgammon --pieces 1 \
        --objective points --json\n\n\
                        The command needs a solution; `urlab solve finkel --pieces 3` makes one."
)]
pub struct LuckArgs {
    #[command(flatten)]
    judged: JudgedArgs,
    #[command(flatten)]
    json: JsonArg,
}

impl LuckArgs {
    /// Plays the games and prints the spreads.
    ///
    /// # Errors
    /// The rule file is invalid, the solution is missing or damaged, the run is interrupted before
    /// the first game, or standard output cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let (form, solution) = self.judged.open()?;
        let perfect = Perfect(&solution);
        let bots = (BotName::Perfect, None);
        let judging = self.judged.judging(&form, &solution, bots, (&perfect, None));
        judged_games::show(|session| luck::answer(&judging, session), self.json, common)
    }
}
