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
use crate::cli::review::PlayedReview;
use crate::cli::small_form::FormArgs;
use crate::cli::{Common, out};
use crate::disk::NewFile;
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::bots::Bot;
use crate::play::random_source::GameStream;
use crate::play::referee::{GameSetup, play};
use crate::report::game_file::{GameFile, GameFileHead};
use crate::report::terminal;
use crate::report::transcript::{Adviser, Transcript};
use crate::report::transcript_json::JsonTranscript;
use crate::solve::perfect::Perfect;
use crate::study::error::Error;
use crate::study::play_proof;
use crate::study::review::{Judge, JudgeFiles};

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
    /// Write the game into this file, a line for each throw, as `urlab review` reads it
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// Review the game after it: luck, decisions, the worst mistakes
    #[arg(long)]
    review: bool,
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
            CompiledRules::Race(game) => self.play_race(&rules, &game, players, common)?,
            CompiledRules::Domination(game) => match players.without_solution() {
                [Some(light), Some(dark)] if !self.advise => {
                    self.play_game(&rules, &game, [light, dark], None, players, common)?;
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
        common: &Common,
    ) -> Result<(), CliError> {
        let bots_without_solution = players.without_solution();
        if let [Some(light), Some(dark)] = bots_without_solution
            && !self.advise
        {
            return self.play_game(rules, game, [light, dark], None, players, common);
        }
        let solution = self.form.solution(rules, self.solution.as_deref())?;
        let perfect = Perfect(&solution);
        let bots = bots_without_solution.map(|bot| bot.unwrap_or(&perfect));
        let adviser = self.advise.then_some(&solution as &dyn Adviser<Race>);
        self.play_game(rules, game, bots, adviser, players, common)
    }

    fn play_game<G: Game>(
        &self,
        rules: &Rules,
        game: &G,
        bots: [&dyn Bot<G>; 2],
        adviser: Option<&dyn Adviser<G>>,
        players: &ChosenPlayers<'_>,
        common: &Common,
    ) -> Result<(), CliError> {
        let setup = GameSetup { game, bots, starter: Seat::Light, throw_limit: self.throw_limit };
        let mut stream = GameStream::new(self.seed, self.game);
        let names = players.bots.map(BotName::name);
        let form = self.form.arguments();
        let (seed, number) = (self.seed, self.game);
        let head = GameFileHead { rules: &form, players: names, seed, game: number };
        let file = GameFile::new(rules, game, &head);
        if self.json.json {
            let mut observers = (JsonTranscript::new(rules, game), file);
            play(&setup, &mut stream, &mut observers);
            let mut object = observers.0.object(names, self.seed, self.game);
            object["warnings"] = players.warnings().iter().map(|text| &text[..]).collect();
            if let Some(reviewed) = self.reviewed(rules, &observers.1.text)? {
                object["review"] = reviewed.object();
            }
            self.write(&observers.1.text)?;
            return json::print(&object);
        }
        let mut transcript = Transcript::new(rules, game, names);
        if let Some(adviser) = adviser {
            transcript = transcript.advised_by(adviser);
        }
        let mut observers = (transcript, file);
        play(&setup, &mut stream, &mut observers);
        let reviewed = self.reviewed(rules, &observers.1.text)?;
        self.write(&observers.1.text)?;
        let review = reviewed.map(|reviewed| reviewed.text(common.verbose));
        let warning_lines = players
            .warnings()
            .iter()
            .fold(String::new(), |text, warning| text + "Warning: " + warning + ".\n");
        let told = terminal::fit(&format!(
            "{}, seed {}, game {}. Light takes the first turn.\n{warning_lines}{}",
            rules.title, self.seed, self.game, observers.0.text
        ));
        out::print(&(told + &review.map_or_else(String::new, |text| format!("\n{text}"))))
    }

    /// The review of the game, if it is wanted.
    fn reviewed<'r>(
        &self,
        rules: &'r Rules,
        text: &str,
    ) -> Result<Option<PlayedReview<'r>>, CliError> {
        let judge = || self.judge(rules);
        self.review.then(|| PlayedReview::of(rules, text, &judge()?)).transpose()
    }

    /// What values the game: the solution or the evaluator that was named, else the strongest.
    fn judge(&self, rules: &Rules) -> Result<Judge, CliError> {
        let solution = self.solution.as_deref();
        let evaluator = self.learned.file().filter(|_| solution.is_none());
        Ok(Judge::of(rules, JudgeFiles { solution, evaluator })?)
    }

    /// Writes the transcript, if it is wanted.
    fn write(&self, text: &str) -> Result<(), CliError> {
        let write = |path: &PathBuf| Ok(NewFile::begin(path)?.finish_with(text)?);
        self.transcript.as_ref().map_or(Ok(()), write)
    }
}

/// The two bots of the game, and those that learned.
struct ChosenPlayers<'a> {
    bots: [BotName; 2],
    learned: &'a [Option<LearnedBot>],
}

impl<'a> ChosenPlayers<'a> {
    /// What a reader must know about their play.
    fn warnings(&self) -> Vec<String> {
        let used = learned::identities(self.learned);
        used.iter().filter_map(play_proof::warning).map(|warning| warning.text).collect()
    }

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
