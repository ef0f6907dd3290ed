//! A version of the watched file: what it plays, and what it is compared with.

use std::path::Path;

use crate::balance::measures::Measures;
use crate::batch::player::BotName;
use crate::cli::error::CliError;
use crate::cli::out;
use crate::cli::play_options::Playing;
use crate::cli::players::PlayersArgs;
use crate::cli::watch::file_watch::FileVersion;
use crate::cli::watch::screen::{Screen, ShownLearning};
use crate::input::evaluators::Evaluators;
use crate::input::player_kinds::{LEARNED, bots_of};
use crate::input::question::Question;
use crate::input::question::compare::CompareQuestion;
use crate::input::scenario::{self, Scenario};
use crate::input::{rules, scenario_lookup};
use crate::report::terminal;
use crate::stats::correction::Correction;
use crate::study::error::Error;
use crate::study::learning::stages::Stages;
use crate::study::number::whole;
use crate::study::observer::Session;
use crate::study::{self, wording};

/// The games of the first figures.
const FIRST_GAMES: u64 = 1_000;

/// The most games of figures that better play replaces soon.
const PRELIMINARY_GAMES: u64 = 4_000;

/// The factor from one number of games to the next.
const GROWTH: u64 = 4;

/// Loads the file as a scenario. A rule file becomes a scenario that plays its rule set.
///
/// # Errors
/// A text with all errors of the file. A tuning is refused: it has its own command.
pub(super) fn load(
    file: &Path,
    players: &PlayersArgs,
    playing: &Playing,
    games: u64,
) -> Result<Scenario, String> {
    if scenario_lookup::is_scenario(file) {
        let scenario = scenario::load(file).map_err(|errors| errors.to_string())?;
        if matches!(scenario.question, Question::Tune(_)) {
            return Err(format!(
                "error: {}: this scenario tunes a rule set, which takes long\nhelp: `{}` plays it",
                file.display(),
                out::rerun_command("tune", file)
            ));
        }
        return Ok(Scenario { games: scenario.games.min(games), ..scenario });
    }
    let rules = rules::load(&file.to_string_lossy()).map_err(|errors| errors.to_string())?;
    let scenario = playing.scenario("watch", vec![rules], games, Question::Cases);
    players.cast(scenario, "").map_err(|error| error.to_string())
}

/// A version of the file without errors.
pub(super) struct Version {
    /// The number of the version, from 1.
    number: u32,
    now: Scenario,
    before: Option<Scenario>,
}

/// What the strong players of a version play by, and when to stop.
#[derive(Clone, Copy)]
pub(super) struct PlayStage<'a> {
    pub stages: &'a Stages,
    /// Is anything learned?
    pub learns: bool,
    pub file_version: &'a FileVersion,
}

impl Version {
    /// The version that follows another one. If both are the same, it is the other one.
    pub fn after(before: Option<Self>, now: Scenario) -> Self {
        match before {
            Some(same) if same.now.asks_the_same_as(&now) => same,
            Some(earlier) => Self { number: earlier.number + 1, now, before: Some(earlier.now) },
            None => Self { number: 1, now, before: None },
        }
    }

    /// Plays and shows the version: at once, and again with better play. It ends early if there is
    /// a newer version of the file. False if nobody reads any more.
    ///
    /// # Errors
    /// Standard output cannot be written to, or an internal error.
    pub fn show(&self, stage: PlayStage<'_>, screen: &mut Screen) -> Result<bool, CliError> {
        let PlayStage { stages, file_version, .. } = stage;
        let scenarios = self.scenarios();
        let better = scenarios.iter().map(|scenario| stages.can_learn(scenario));
        let learns = match better.collect::<Result<Vec<bool>, Error>>() {
            Ok(better) => stage.learns && better.contains(&true),
            Err(error) => return screen.draw_error(&error),
        };
        let most = self.now.games.min(if learns { PRELIMINARY_GAMES } else { u64::MAX });
        let at_once = scenarios.iter().map(|scenario| stages.at_once(scenario));
        match at_once.collect::<Result<Vec<Scenario>, Error>>() {
            Ok(ready) if !self.play(&ready, most, file_version, screen)? => return Ok(false),
            Ok(_) => {}
            Err(Error::Unlearned { .. }) if learns => {}
            Err(error) => return screen.draw_error(&error),
        }
        if !learns || file_version.is_stale() {
            return Ok(true);
        }
        let learning = ShownLearning::new(file_version);
        let learned = scenarios.iter().map(|scenario| {
            let better = stages.learned(scenario, &learning)?;
            better.map_or_else(|| stages.at_once(scenario), Ok)
        });
        match learned.collect::<Result<Vec<Scenario>, Error>>() {
            Ok(ready) => self.play(&ready, self.now.games, file_version, screen),
            Err(Error::LearningInterrupted { .. }) => Ok(true),
            Err(error) => screen.draw_error(&error),
        }
    }

    /// Plays the scenarios with few games, then with four times as many, until this number is
    /// played, and shows each. False if nobody reads any more.
    fn play(
        &self,
        ready: &[Scenario],
        most: u64,
        file_version: &FileVersion,
        screen: &Screen,
    ) -> Result<bool, CliError> {
        let numbers = std::iter::successors(Some(FIRST_GAMES.min(most)), move |games| {
            (*games < most).then(|| games.saturating_mul(GROWTH).min(most))
        });
        for games in numbers {
            match self.text(ready, games, file_version)? {
                Some(text) if !screen.draw(&text)? => return Ok(false),
                Some(_) => {}
                None => break,
            }
        }
        Ok(true)
    }

    /// The text of the screen after this number of games. `None` if there is a newer version of
    /// the file.
    fn text(
        &self,
        ready: &[Scenario],
        games: u64,
        file_version: &FileVersion,
    ) -> Result<Option<String>, CliError> {
        let mut text = self.head(games);
        for scenario in ready {
            let scenario = Scenario { games: games.max(2), ..scenario.clone() };
            let study = match study::play(&scenario, &Session::new(file_version)) {
                Err(Error::NoGames) => return Ok(None),
                played => played?,
            };
            if file_version.is_stale() {
                return Ok(None);
            }
            text.push('\n');
            text.push_str(&terminal::screen(&study, out::has_colour()));
        }
        Ok(Some(text))
    }

    /// The first line: which version, how many games, which bots.
    fn head(&self, games: u64) -> String {
        let Self { number, now, .. } = self;
        let name = |bots: &[BotName; 2]| format!(", {}", wording::bots(*bots));
        let players: String = now.bots.iter().map(name).collect();
        let same = match &self.before {
            Some(before) if self.changed(before).next().is_none() => {
                "\nThe rules are those of the version before.\n"
            }
            _ => "",
        };
        format!(
            "Version {number}: {} of {} games, seed {}{players}\n{same}",
            whole(games),
            whole(now.games),
            now.seed
        )
    }

    /// The places of the rule sets whose rules differ from those of the version before.
    fn changed<'a>(&'a self, before: &'a Scenario) -> impl Iterator<Item = usize> + 'a {
        let both = before.rules.iter().zip(&self.now.rules).enumerate();
        both.filter(|(_, (before, now))| before.fingerprint != now.fingerprint)
            .map(|(place, _)| place)
    }

    /// What is played: first the rule sets that changed, each against the version before; then the
    /// scenario itself, unless it is one rule set, which the comparison shows already.
    fn scenarios(&self) -> Vec<Scenario> {
        let now = &self.now;
        let compared: Vec<Scenario> = self.before.as_ref().map_or_else(Vec::new, |before| {
            self.changed(before).filter_map(|place| self.comparison(place, before)).collect()
        });
        let is_shown = now.question == Question::Cases && now.rules.len() == 1;
        let itself = (compared.is_empty() || !is_shown).then(|| now.clone());
        compared.into_iter().chain(itself).collect()
    }

    /// The comparison of a rule set with the version before. `None` if the scenario names no bots
    /// that can play both.
    fn comparison(&self, place: usize, before: &Scenario) -> Option<Scenario> {
        let now = &self.now;
        // No solution fits both.
        let is_playable = |bots: &[BotName; 2]| !bots.contains(&BotName::Perfect);
        let bots: Vec<[BotName; 2]> = if now.kinds.is_empty() {
            now.bots.iter().copied().filter(is_playable).take(1).collect()
        } else {
            now.kinds.iter().map(|kind| bots_of(*kind, LEARNED)).collect()
        };
        if bots.is_empty() {
            return None;
        }
        let mut old = before.rules[place].clone();
        let new = now.rules[place].clone();
        old.title = format!("{} before", old.title);
        old.name = format!("{} before", old.name);
        let title = format!("What the change of {} does", new.title);
        Some(Scenario {
            title,
            about: String::new(),
            rules: vec![old, new],
            bots,
            solutions: Vec::new(),
            evaluators: Evaluators::default(),
            matches: None,
            precision: None,
            expect: Vec::new(),
            measures: Measures::All,
            question: Question::Compare(CompareQuestion {
                baseline: 0,
                quantities: None,
                correction: Correction::Holm,
            }),
            ..now.clone()
        })
    }
}
