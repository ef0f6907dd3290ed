//! `urlab play`: one game, move by move, with the board drawn.

use clap::Args;

use crate::cli::bots::{BotPair, parse_bots};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::number::whole;
use crate::cli::{Common, out};
use crate::game::compiled::Compiled;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::bots::BotKind;
use crate::play::luck::GameStream;
use crate::play::referee::{Table, play};
use crate::report::transcript::Transcript;
use crate::spec;

/// Plays one game and prints each throw, the choices, and the board.
#[derive(Debug, Args)]
#[command(after_help = "Example: urlab play urgammon --bots greedy,random --seed 7")]
pub struct PlayArgs {
    /// A rule set's name (see `urlab rules list`) or the path of its file, overlays after `+`
    rules: String,
    /// The first player's bot and the second player's, with a comma between: random, greedy, foremost, hindmost
    #[arg(long, value_name = "FIRST,SECOND", default_value = "greedy,greedy", value_parser = parse_bots)]
    bots: BotPair,
    /// The seed, as in `simulate` and in scenarios
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Which game of that seed, as the `game` column of games.parquet numbers them
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_parser = whole(0..=u64::MAX))]
    game: u64,
    /// Stop the game before the throw after this one
    #[arg(long, value_name = "THROWS", default_value_t = 100_000, allow_negative_numbers = true)]
    #[arg(value_parser = whole(1..=1_000_000_000_u32))]
    throw_limit: u32,
}

impl PlayArgs {
    /// Plays the game.
    ///
    /// # Errors
    /// A faulty rule file, or standard output that cannot be written to.
    pub fn execute(&self, _: &Common) -> Result<Exit, CliError> {
        let rules = spec::rules::load(&self.rules)?;
        let text = match Compiled::new(&rules) {
            Compiled::Race(game) => self.transcript(&rules, &game),
            Compiled::Domination(game) => self.transcript(&rules, &game),
        };
        let head = format!("{}, seed {}, game {}. Light takes the first turn.\n", rules.title, self.seed, self.game);
        out::print(&(head + &text))?;
        Ok(Exit::Success)
    }

    fn transcript<G: Game>(&self, rules: &Rules, game: &G) -> String {
        let BotPair(bots) = self.bots;
        let table = Table { game, bots: bots.map(BotKind::bot), starter: Seat::Light, throw_limit: self.throw_limit };
        let mut transcript = Transcript::new(rules, game, bots.map(BotKind::name));
        play(&table, &mut GameStream::new(self.seed, self.game), &mut transcript);
        transcript.text
    }
}
