//! `urlab play`: plays one game move by move and draws the board.

use std::path::PathBuf;

use clap::Args;

use crate::batch::player::BotName;
use crate::cli::bots::{PlayerPair, parse_players, players_help};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::number::whole_number;
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
                        `perfect` and --advise need a solution; `urlab solve finkel --pieces 3` \
                        makes one.")]
pub struct PlayArgs {
    #[command(flatten)]
    form: FormArgs,
    #[arg(long, value_name = "FIRST,SECOND", default_value = "greedy,greedy")]
    #[arg(value_parser = parse_players)]
    #[arg(help = players_help("The bots of the first and the second player"))]
    bots: PlayerPair,
    /// Show the value of each action under optimal play
    #[arg(long)]
    advise: bool,
    /// The solution file for `perfect` and --advise [default: the file that `urlab solve` writes]
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// The seed, as in `simulate` and scenarios
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(0..=u64::MAX))]
    seed: u64,
    /// The number of the game of this seed, as in the column `game` of games.parquet
    #[arg(long, default_value_t = 0, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(0..=u64::MAX))]
    game: u64,
    /// Stop the game after this many throws
    #[arg(long, value_name = "THROWS", default_value_t = 100_000, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(1..=1_000_000_000_u32))]
    throw_limit: u32,
}

impl PlayArgs {
    /// Plays the game.
    ///
    /// # Errors
    /// The rule file is invalid, a solution is needed and missing, or standard output cannot be
    /// written to.
    pub fn execute(&self, _: &Common) -> Result<Exit, CliError> {
        let rules = self.form.rules()?;
        let text = match CompiledRules::new(&rules) {
            CompiledRules::Race(game) => self.play_race(&rules, &game)?,
            CompiledRules::Domination(game) => {
                let bots = self.bots.0.map(plain_bot);
                let [Some(light), Some(dark)] = bots else {
                    return Err(CliError::NotARace { rules: rules.name });
                };
                if self.advise {
                    return Err(CliError::NotARace { rules: rules.name });
                }
                self.play_game(
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

    fn play_race(&self, rules: &Rules, game: &Race) -> Result<String, CliError> {
        let PlayerPair(players) = self.bots;
        let transcript = Transcript::new(rules, game, players.map(BotName::name));
        if let ([Some(light), Some(dark)], false) = (players.map(plain_bot), self.advise) {
            return Ok(self.play_game(game, [light, dark], transcript));
        }
        let solution = self.form.solution(rules, self.solution.as_deref())?;
        let perfect = Perfect(&solution);
        let bots = players.map(|player| plain_bot(player).unwrap_or(&perfect));
        Ok(self.play_game(
            game,
            bots,
            if self.advise { transcript.advised_by(&solution) } else { transcript },
        ))
    }

    fn play_game<G: Game>(
        &self,
        game: &G,
        bots: [&dyn Bot<G>; 2],
        mut transcript: Transcript<'_, G>,
    ) -> String {
        let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit: self.throw_limit };
        play(&setup, &mut GameStream::new(self.seed, self.game), &mut transcript);
        transcript.text
    }
}

/// The bot, or `None` if it needs a solution.
fn plain_bot<G: Game>(player: BotName) -> Option<&'static dyn Bot<G>> {
    match player {
        BotName::Kind(kind) => Some(kind.bot()),
        BotName::Perfect => None,
    }
}
