//! `urlab regret`: what a bot's decisions lose against optimal play.

use clap::Args;

use crate::batch::player::BotName;
use crate::cli::Common;
use crate::cli::bots::parse_player;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::judged_games::{self, JudgedArgs};
use crate::cli::learned::{self, LearnedArgs};
use crate::cli::number::whole_number;
use crate::game::race::Race;
use crate::play::bots::Bot;
use crate::solve::perfect::Perfect;
use crate::study::question::judged_games::Judging;
use crate::study::question::regret;

/// Plays many games of a bot and prints what its decisions lose against optimal play, and which
/// decisions lose most.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab regret finkel --pieces 3 --bot greedy\n  \
                        urlab regret finkel --pieces 3 --bot foremost --against perfect --worst \
                        10\n\n\
                        The command needs a solution; `urlab solve finkel --pieces 3` makes one. \
                        `urlab analyse` takes the printed positions.")]
pub struct RegretArgs {
    #[command(flatten)]
    judged: JudgedArgs,
    /// The bot to judge
    #[arg(long, value_name = "BOT", value_parser = parse_player)]
    bot: BotName,
    /// The bot to play against [default: the same bot, and both are judged]
    #[arg(long, value_name = "BOT", value_parser = parse_player)]
    against: Option<BotName>,
    #[command(flatten)]
    learned: LearnedArgs,
    /// Number of decisions to show, those that lose most first
    #[arg(long, value_name = "M", default_value_t = 5, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(0..=1_000_u16))]
    worst: u16,
    #[command(flatten)]
    json: JsonArg,
}

impl RegretArgs {
    /// Plays the games and prints what the decisions lose.
    ///
    /// # Errors
    /// The rule file is invalid, the solution is missing or damaged, the run is interrupted before
    /// the first game, or standard output cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let (form, solution) = self.judged.open()?;
        let perfect = Perfect(&solution);
        let names: Vec<BotName> = [Some(self.bot), self.against].into_iter().flatten().collect();
        let learned = self.learned.bots_or_learn(&form.rules, &names, common)?;
        let bot = |place: usize| -> &dyn Bot<Race> {
            match (names[place], &learned[place]) {
                (BotName::Kind(bot), _) => bot.bot(),
                (_, Some(learned)) => learned,
                (_, None) => &perfect,
            }
        };
        let bots = (self.bot, self.against);
        let players = (bot(0), self.against.map(|_| bot(1)));
        let judging = self.judged.judging(&form, &solution, bots, players);
        let judging = Judging { evaluators: learned::identities(&learned), ..judging };
        let worst = usize::from(self.worst);
        judged_games::show(|session| regret::answer(&judging, worst, session), self.json, common)
    }
}
