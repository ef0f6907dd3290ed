//! `urlab regret`: what a bot's decisions lose against best play.

use std::path::PathBuf;

use clap::Args;

use crate::balance::regret::Regret;
use crate::balance::study::Each;
use crate::batch::plan::Stop;
use crate::batch::player::BotName;
use crate::batch::regret::{RegretPlan, run};
use crate::cli::bots::parse_player;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::form::FormArgs;
use crate::cli::number::whole;
use crate::cli::playing::Playing;
use crate::cli::progress::Bar;
use crate::cli::{Common, interrupt, out, threads};
use crate::game::race::Race;
use crate::play::bots::Bot;
use crate::report::{json, regret_text};
use crate::solve::perfect::Perfect;

/// Plays many games of a bot and prints what its decisions lose against best play, and which cost most.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab regret finkel --pieces 3 --bot greedy\n  \
                        urlab regret finkel --pieces 3 --bot shrewd --against perfect --worst 10\n\n\
                        A solution is needed: `urlab solve finkel --pieces 3`. `urlab analyse` takes the positions that are shown.")]
pub struct RegretArgs {
    #[command(flatten)]
    form: FormArgs,
    /// The bot that is judged
    #[arg(long, value_name = "BOT", value_parser = parse_player)]
    bot: BotName,
    /// The bot that it plays [default: itself, and both are judged]
    #[arg(long, value_name = "BOT", value_parser = parse_player)]
    against: Option<BotName>,
    /// The solution [default: where `urlab solve` puts it]
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// How many games to play
    #[arg(long, default_value_t = 10_000, allow_negative_numbers = true, value_parser = whole(1..=1_000_000_000_u64))]
    games: u64,
    #[command(flatten)]
    playing: Playing,
    /// Show so many of the decisions that cost most
    #[arg(long, value_name = "M", default_value_t = 5, allow_negative_numbers = true, value_parser = whole(0..=1_000_u16))]
    worst: u16,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

impl RegretArgs {
    /// Plays the games and prints what they lost.
    ///
    /// # Errors
    /// A faulty rule file, no solution or a damaged one, an interruption before the first game, or standard output that cannot be
    /// written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let form = self.form.load()?;
        let solution = self.form.solution(&form.rules, self.solution.as_deref())?;
        let perfect = Perfect(&solution);
        let bot = |player: BotName| -> &dyn Bot<Race> {
            match player {
                BotName::Kind(bot) => bot.bot(),
                BotName::Perfect => &perfect,
            }
        };
        let plan = RegretPlan {
            rules: &form.rules,
            solution: &solution,
            bot: bot(self.bot),
            against: self.against.map(bot),
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
        let names = (self.bot.name(), self.against.map(BotName::name));
        let regret = Regret::new(&plan, &batch.tally, names, self.playing.level, usize::from(self.worst));
        out::print(&if self.json {
            format!("{:#}\n", json::regret(&form.rules, &form.race, &regret))
        } else {
            regret_text::regret(&form.rules, &form.race, &regret)
        })?;
        Ok(if batch.stop == Stop::Interrupted { Exit::Interrupted } else { Exit::Success })
    }
}
