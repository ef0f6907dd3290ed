//! `urlab regret`: what a bot's decisions lose against best play.

use clap::Args;

use crate::batch::player::BotName;
use crate::cli::Common;
use crate::cli::bots::parse_player;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::judged_games::{self, JudgedArgs};
use crate::cli::number::whole;
use crate::game::race::Race;
use crate::play::bots::Bot;
use crate::solve::perfect::Perfect;
use crate::study::question::regret;

/// Plays many games of a bot and prints what its decisions lose against best play, and which cost
/// most.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab regret finkel --pieces 3 --bot greedy\n  \
                        urlab regret finkel --pieces 3 --bot heuristic --against perfect --worst \
                        10\n\n\
                        A solution is needed: `urlab solve finkel --pieces 3`. `urlab analyse` \
                        takes the positions that are shown.")]
pub struct RegretArgs {
    #[command(flatten)]
    judged: JudgedArgs,
    /// The bot that is judged
    #[arg(long, value_name = "BOT", value_parser = parse_player)]
    bot: BotName,
    /// The bot that it plays [default: itself, and both are judged]
    #[arg(long, value_name = "BOT", value_parser = parse_player)]
    against: Option<BotName>,
    /// Show so many of the decisions that cost most
    #[arg(long, value_name = "M", default_value_t = 5, allow_negative_numbers = true)]
    #[arg(value_parser = whole(0..=1_000_u16))]
    worst: u16,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

impl RegretArgs {
    /// Plays the games and prints what they lost.
    ///
    /// # Errors
    /// An invalid rule file, no solution or a damaged one, an interruption before the first game,
    /// or standard output that cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let (form, solution) = self.judged.open()?;
        let perfect = Perfect(&solution);
        let bot = |player: BotName| -> &dyn Bot<Race> {
            match player {
                BotName::Kind(bot) => bot.bot(),
                BotName::Perfect => &perfect,
            }
        };
        let bots = (self.bot, self.against);
        let players = (bot(self.bot), self.against.map(bot));
        let judging = self.judged.judging(&form, &solution, bots, players);
        let worst = usize::from(self.worst);
        judged_games::show(|session| regret::answer(&judging, worst, session), self.json, common)
    }
}
