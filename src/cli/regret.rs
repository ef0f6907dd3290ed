//! `urlab regret`: what a bot's decisions lose against best play.

use clap::Args;

use crate::balance::regret::Regret;
use crate::batch::plan::Stop;
use crate::batch::player::BotName;
use crate::cli::bots::parse_player;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::judged::JudgedArgs;
use crate::cli::number::whole;
use crate::cli::{Common, out};
use crate::game::race::Race;
use crate::play::bots::Bot;
use crate::report::{json, regret_text};
use crate::solve::perfect::Perfect;

/// Plays many games of a bot and prints what its decisions lose against best play, and which cost
/// most.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab regret finkel --pieces 3 --bot greedy\n  \
                        urlab regret finkel --pieces 3 --bot shrewd --against perfect --worst \
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
    /// A faulty rule file, no solution or a damaged one, an interruption before the first game, or
    /// standard output that cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let (form, solution) = self.judged.open()?;
        let perfect = Perfect(&solution);
        let bot = |player: BotName| -> &dyn Bot<Race> {
            match player {
                BotName::Kind(bot) => bot.bot(),
                BotName::Perfect => &perfect,
            }
        };
        let plan = self.judged.plan(&form, &solution, bot(self.bot), self.against.map(bot));
        let batch = self.judged.play(&plan, common)?;
        let names = (self.bot.name(), self.against.map(BotName::name));
        let regret = Regret::new(
            &plan,
            &batch.tally,
            names,
            self.judged.playing.level,
            usize::from(self.worst),
        );
        out::print(&if self.json {
            format!("{:#}\n", json::regret(&form.rules, &form.race, &regret))
        } else {
            regret_text::regret(&form.rules, &form.race, &regret)
        })?;
        if batch.stop != Stop::Interrupted {
            return Ok(Exit::Success);
        }
        out::complain("interrupted: the figures are those of the games played");
        Ok(Exit::Interrupted)
    }
}
