//! `urlab play`: one game, move by move, with the board drawn.

use std::path::PathBuf;

use clap::Args;

use crate::batch::player::BotName;
use crate::cli::bots::{PlayerPair, parse_players, players_help};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::number::whole;
use crate::cli::small_form::FormArgs;
use crate::cli::{Common, out};
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::bots::Bot;
use crate::play::random_source::GameStream;
use crate::play::referee::{GameSetup, play};
use crate::report::transcript::Transcript;
use crate::solve::perfect::Perfect;

/// Plays one game and prints each throw, the choices, and the board.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab play urgammon --bots greedy,random --seed 7\n  \
                        urlab play finkel --pieces 3 --bots perfect,greedy --advise\n\n\
                        `perfect` and --advise need a solution: `urlab solve finkel --pieces 3`.")]
pub struct PlayArgs {
    #[command(flatten)]
    form: FormArgs,
    #[arg(long, value_name = "FIRST,SECOND", default_value = "greedy,greedy")]
    #[arg(value_parser = parse_players)]
    #[arg(help = players_help("The first player's bot and the second player's"))]
    bots: PlayerPair,
    /// Show what each action is worth under best play
    #[arg(long)]
    advise: bool,
    /// The solution for `perfect` and --advise [default: where `urlab solve` puts it]
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// The seed, as in `simulate` and in scenarios
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Which game of that seed, as the `game` column of games.parquet numbers them
    #[arg(long, default_value_t = 0, allow_negative_numbers = true)]
    #[arg(value_parser = whole(0..=u64::MAX))]
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
    /// An invalid rule file, no solution where one is needed, or standard output that cannot be
    /// written to.
    pub fn execute(&self, _: &Common) -> Result<Exit, CliError> {
        let rules = self.form.rules()?;
        let text = match CompiledRules::new(&rules) {
            CompiledRules::Race(game) => self.race(&rules, &game)?,
            CompiledRules::Domination(game) => {
                let bots = self.bots.0.map(plain);
                let [Some(light), Some(dark)] = bots else {
                    return Err(CliError::NotARace { rules: rules.name });
                };
                if self.advise {
                    return Err(CliError::NotARace { rules: rules.name });
                }
                self.played(
                    &game,
                    [light, dark],
                    Transcript::new(&rules, &game, self.bots.0.map(BotName::name)),
                )
            }
        };
        let head = format!(
            "{}, seed {}, game {}. Light takes the first turn.\n",
            rules.title, self.seed, self.game
        );
        out::print(&(head + &text))?;
        Ok(Exit::Success)
    }

    fn race(&self, rules: &Rules, game: &Race) -> Result<String, CliError> {
        let PlayerPair(players) = self.bots;
        let transcript = Transcript::new(rules, game, players.map(BotName::name));
        if let ([Some(light), Some(dark)], false) = (players.map(plain), self.advise) {
            return Ok(self.played(game, [light, dark], transcript));
        }
        let solution = self.form.solution(rules, self.solution.as_deref())?;
        let perfect = Perfect(&solution);
        let bots = players.map(|player| plain(player).unwrap_or(&perfect));
        Ok(self.played(
            game,
            bots,
            if self.advise { transcript.advised_by(&solution) } else { transcript },
        ))
    }

    fn played<G: Game>(
        &self,
        game: &G,
        bots: [&dyn Bot<G>; 2],
        mut transcript: Transcript<'_, G>,
    ) -> String {
        let table = GameSetup { game, bots, starter: Seat::Light, throw_limit: self.throw_limit };
        play(&table, &mut GameStream::new(self.seed, self.game), &mut transcript);
        transcript.text
    }
}

/// The bot of a player who needs no solution.
fn plain<G: Game>(player: BotName) -> Option<&'static dyn Bot<G>> {
    match player {
        BotName::Kind(kind) => Some(kind.bot()),
        BotName::Perfect => None,
    }
}
