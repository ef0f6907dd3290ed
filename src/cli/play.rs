//! `urlab play`: plays one game move by move and draws the board.

use std::path::PathBuf;

use clap::Args;

use crate::batch::player::BotName;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::{self, JsonArg};
use crate::cli::learned::{self, LearnedArgs, LearnedBot};
use crate::cli::number::whole_number;
use crate::cli::players::GamePlayersArgs;
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
use crate::report::terminal;
use crate::report::transcript::{Adviser, Transcript};
use crate::report::transcript_json::JsonTranscript;
use crate::solve::perfect::Perfect;
use crate::study::error::Error;
use crate::study::{Warning, play_proof};

/// Plays one game and prints each throw, the choices, and the board.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab play urgammon --seed 7\n  \
                        urlab play urgammon --bots greedy,random\n  \
                        urlab play finkel --pieces 3 --bots perfect,greedy --advise\n\n\
                        `perfect` and --advise need a solution; `urlab solve finkel --pieces 3` \
                        makes one.")]
pub struct PlayArgs {
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    players: GamePlayersArgs,
    /// Show the value of each action under optimal play; `urlab analyse` has them as JSON
    #[arg(long, conflicts_with = "json")]
    advise: bool,
    /// The solution file for `perfect` and --advise [default: the file that `urlab solve` writes]
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    #[command(flatten)]
    learned: LearnedArgs,
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
    #[command(flatten)]
    json: JsonArg,
}

impl PlayArgs {
    /// Plays the game.
    ///
    /// # Errors
    /// The rule file is invalid, a solution is needed and missing, or standard output cannot be
    /// written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let rules = self.form.rules()?;
        let bots = self.players.bots(&rules, self.learned.names_file())?;
        let learned = &self.learned.bots_or_learn(&rules, &bots, common)?[..];
        let players = &ChosenPlayers { bots, learned };
        match CompiledRules::new(&rules) {
            CompiledRules::Race(game) => self.play_race(&rules, &game, players)?,
            CompiledRules::Domination(game) => match players.without_solution() {
                [Some(light), Some(dark)] if !self.advise => {
                    self.play_game(&rules, &game, [light, dark], None, players)?;
                }
                _ => return Err(Error::NotARace { rules: rules.name }.into()),
            },
        }
        Ok(Exit::Success)
    }

    fn play_race(
        &self,
        rules: &Rules,
        game: &Race,
        players: &ChosenPlayers<'_>,
    ) -> Result<(), CliError> {
        let bots_without_solution = players.without_solution();
        if let [Some(light), Some(dark)] = bots_without_solution
            && !self.advise
        {
            return self.play_game(rules, game, [light, dark], None, players);
        }
        let solution = self.form.solution(rules, self.solution.as_deref())?;
        let perfect = Perfect(&solution);
        let bots = bots_without_solution.map(|bot| bot.unwrap_or(&perfect));
        let adviser = self.advise.then_some(&solution as &dyn Adviser<Race>);
        self.play_game(rules, game, bots, adviser, players)
    }

    fn play_game<G: Game>(
        &self,
        rules: &Rules,
        game: &G,
        bots: [&dyn Bot<G>; 2],
        adviser: Option<&dyn Adviser<G>>,
        players: &ChosenPlayers<'_>,
    ) -> Result<(), CliError> {
        let used = learned::identities(players.learned);
        let warnings: Vec<Warning> = used.iter().filter_map(play_proof::warning).collect();
        let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit: self.throw_limit };
        let mut stream = GameStream::new(self.seed, self.game);
        let names = players.bots.map(BotName::name);
        if self.json.json {
            let mut transcript = JsonTranscript::new(rules, game);
            play(&setup, &mut stream, &mut transcript);
            let warning_texts: Vec<&str> =
                warnings.iter().map(|warning| &warning.text[..]).collect();
            let mut game = transcript.object(names, self.seed, self.game);
            game["warnings"] = warning_texts.into();
            return json::print(&game);
        }
        let mut transcript = Transcript::new(rules, game, names);
        if let Some(adviser) = adviser {
            transcript = transcript.advised_by(adviser);
        }
        play(&setup, &mut stream, &mut transcript);
        let warning_lines = warnings
            .iter()
            .fold(String::new(), |text, warning| text + "Warning: " + &warning.text + ".\n");
        out::print(&terminal::fit(&format!(
            "{}, seed {}, game {}. Light takes the first turn.\n{warning_lines}{}",
            rules.title, self.seed, self.game, transcript.text
        )))
    }
}

/// The two bots of the game, and those that learned.
struct ChosenPlayers<'a> {
    bots: [BotName; 2],
    learned: &'a [Option<LearnedBot>],
}

impl<'a> ChosenPlayers<'a> {
    /// The bots of the two players. `None` for a bot that needs a solution.
    fn without_solution<G: Game>(&self) -> [Option<&'a dyn Bot<G>>; 2] {
        let learned = self.learned;
        [0, 1].map(|place| match self.bots[place] {
            BotName::Kind(kind) => Some(kind.bot()),
            BotName::Learned(_) => learned[place].as_ref().map(|bot| bot as &dyn Bot<G>),
            BotName::Perfect => None,
        })
    }
}
