//! `urlab play`: plays one game move by move and draws the board.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use crate::batch::player::BotName;
use crate::cli::bots::{PlayerPair, parse_players, players_help};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::{self, JsonArg};
use crate::cli::learned::LearnedArgs;
use crate::cli::number::whole_number;
use crate::cli::small_form::FormArgs;
use crate::cli::{Common, out};
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::play::bots::Bot;
use crate::play::random_source::GameStream;
use crate::play::referee::{GameSetup, play};
use crate::report::terminal;
use crate::report::transcript::{Adviser, Transcript};
use crate::report::transcript_json::JsonTranscript;
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
        let find = || self.learned.evaluator_or_learn(&rules, common);
        let evaluator = self.bots.needs_evaluator().then(find).transpose()?;
        let learned: Vec<LearnedBot> = evaluator.iter().flat_map(of_all_skills).collect();
        match CompiledRules::new(&rules) {
            CompiledRules::Race(game) => self.play_race(&rules, &game, &learned)?,
            CompiledRules::Domination(game) => {
                let bots = self.bots.0.map(|name| bot_without_solution(name, &learned));
                let [Some(light), Some(dark)] = bots else {
                    return Err(CliError::NotARace { rules: rules.name });
                };
                if self.advise {
                    return Err(CliError::NotARace { rules: rules.name });
                }
                self.play_game(&rules, &game, [light, dark], None)?;
            }
        }
        Ok(Exit::Success)
    }

    fn play_race(
        &self,
        rules: &Rules,
        game: &Race,
        learned: &[LearnedBot],
    ) -> Result<(), CliError> {
        let PlayerPair(players) = self.bots;
        let known = |name| bot_without_solution(name, learned);
        if let ([Some(light), Some(dark)], false) = (players.map(known), self.advise) {
            return self.play_game(rules, game, [light, dark], None);
        }
        let solution = self.form.solution(rules, self.solution.as_deref())?;
        let perfect = Perfect(&solution);
        let bots = players.map(|player| known(player).unwrap_or(&perfect));
        self.play_game(rules, game, bots, self.advise.then_some(&solution as &dyn Adviser<Race>))
    }

    fn play_game<G: Game>(
        &self,
        rules: &Rules,
        game: &G,
        bots: [&dyn Bot<G>; 2],
        adviser: Option<&dyn Adviser<G>>,
    ) -> Result<(), CliError> {
        let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit: self.throw_limit };
        let mut stream = GameStream::new(self.seed, self.game);
        let names = self.bots.0.map(BotName::name);
        if self.json.json {
            let mut transcript = JsonTranscript::new(rules, game);
            play(&setup, &mut stream, &mut transcript);
            return json::print(&transcript.object(names, self.seed, self.game));
        }
        let mut transcript = Transcript::new(rules, game, names);
        if let Some(adviser) = adviser {
            transcript = transcript.advised_by(adviser);
        }
        play(&setup, &mut stream, &mut transcript);
        out::print(&terminal::fit(&format!(
            "{}, seed {}, game {}. Light takes the first turn.\n{}",
            rules.title, self.seed, self.game, transcript.text
        )))
    }
}

/// A bot that plays by an evaluator.
type LearnedBot = Learned<Arc<Evaluator>>;

fn of_all_skills(evaluator: &Arc<Evaluator>) -> impl Iterator<Item = LearnedBot> + use<'_> {
    Skill::ALL.into_iter().map(|skill| Learned { evaluator: Arc::clone(evaluator), skill })
}

/// The bot, or `None` if it needs a solution. `learned` has a bot of each skill, if a skill is
/// named.
fn bot_without_solution<G: Game>(name: BotName, learned: &[LearnedBot]) -> Option<&dyn Bot<G>> {
    match name {
        BotName::Kind(kind) => Some(kind.bot()),
        BotName::Learned(skill) => {
            learned.iter().find(|bot| bot.skill == skill).map(|bot| bot as &dyn Bot<G>)
        }
        BotName::Perfect => None,
    }
}
