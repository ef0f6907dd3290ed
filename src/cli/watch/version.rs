//! A version of the watched file: what it plays, and what it is compared with.

use std::path::Path;

use crate::balance::measures::Measures;
use crate::batch::player::BotName;
use crate::cli::bots::PlayerPair;
use crate::cli::error::CliError;
use crate::cli::out;
use crate::cli::play_options::Playing;
use crate::cli::watch::file_watch::FileVersion;
use crate::input::evaluators::Evaluators;
use crate::input::question::Question;
use crate::input::question::compare::CompareQuestion;
use crate::input::scenario::{self, Scenario};
use crate::input::{rules, scenario_lookup};
use crate::report::terminal;
use crate::stats::correction::Correction;
use crate::study;
use crate::study::error::Error;
use crate::study::learning;
use crate::study::number::whole;
use crate::study::observer::{IfMissing, Session};

/// The games of the first figures.
const FIRST_GAMES: u64 = 1_000;

/// The factor from one number of games to the next.
const GROWTH: u64 = 4;

/// Loads the file as a scenario. A rule file becomes a scenario that plays its rule set.
///
/// # Errors
/// A text with all errors of the file. A tuning is refused: it has its own command.
pub(super) fn load(
    file: &Path,
    bots: PlayerPair,
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
    Ok(playing.scenario("watch", vec![rules], bots.0, games, Question::Cases))
}

/// A version of the file without errors.
pub(super) struct Version {
    /// The number of the version, from 1.
    number: u32,
    now: Scenario,
    before: Option<Scenario>,
    /// The evaluators of this version and of those before it.
    evaluators: Evaluators,
}

impl Version {
    /// The version that follows another one. If both are the same, it is the other one.
    pub fn after(before: Option<Self>, now: Scenario) -> Self {
        match before {
            Some(same) if same.now.asks_the_same_as(&now) => same,
            Some(other) => Self {
                number: other.number + 1,
                now,
                before: Some(other.now),
                evaluators: other.evaluators,
            },
            None => Self { number: 1, now, before: None, evaluators: Evaluators::default() },
        }
    }

    /// Learns what the bots need.
    ///
    /// # Errors
    /// Those of [`learning::prepare`].
    pub fn learn(
        &mut self,
        if_missing: IfMissing,
        file_version: &FileVersion,
    ) -> Result<(), Error> {
        let mut now = self.now.clone();
        if now.needs_evaluators() {
            let known = now.evaluators.clone();
            now.evaluators = self.evaluators.clone();
            known.all().cloned().for_each(|known| now.evaluators.add(known));
            now = now.with_usual_evaluators()?;
        }
        learning::prepare(&mut now, if_missing, file_version)?;
        self.evaluators = now.evaluators;
        Ok(())
    }

    /// The texts of the screen: the first one after few games, each next one after four times as
    /// many, until all games are played. It ends early if there is a newer version of the file.
    pub fn play<'a>(
        &'a self,
        file_version: &'a FileVersion,
    ) -> impl Iterator<Item = Result<String, CliError>> + 'a {
        let most = self.now.games;
        let numbers = std::iter::successors(Some(FIRST_GAMES.min(most)), move |games| {
            (*games < most).then(|| games.saturating_mul(GROWTH).min(most))
        });
        numbers.map_while(move |games| self.text(games, file_version).transpose())
    }

    /// The text of the screen after this number of games. `None` if there is a newer version of
    /// the file.
    fn text(&self, games: u64, file_version: &FileVersion) -> Result<Option<String>, CliError> {
        let mut text = self.head(games);
        for scenario in self.scenarios(games) {
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
        let pairs: Vec<String> = now
            .bots
            .iter()
            .map(|bots| {
                let [one, other] = bots.map(BotName::name);
                format!("{one} against {other}")
            })
            .collect();
        let bots = if pairs.is_empty() { String::new() } else { format!(", {}", pairs.join(", ")) };
        let same = match &self.before {
            Some(before) if self.changed(before).next().is_none() => {
                "\nThe rules are those of the version before.\n"
            }
            _ => "",
        };
        format!(
            "Version {number}: {} of {} games, seed {}{bots}\n{same}",
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
    fn scenarios(&self, games: u64) -> Vec<Scenario> {
        let evaluators = self.evaluators.clone();
        let now = Scenario { evaluators, games, ..self.now.clone() };
        let compared: Vec<Scenario> = self.before.as_ref().map_or_else(Vec::new, |before| {
            self.changed(before).filter_map(|place| self.comparison(place, before, games)).collect()
        });
        let is_shown = now.question == Question::Cases && now.rules.len() == 1;
        let itself = (compared.is_empty() || !is_shown).then_some(now);
        compared.into_iter().chain(itself).collect()
    }

    /// The comparison of a rule set with the version before. `None` if the scenario names no bots
    /// that can play both.
    fn comparison(&self, place: usize, before: &Scenario, games: u64) -> Option<Scenario> {
        let now = &self.now;
        let bots = *now.bots.first()?;
        if bots.contains(&BotName::Perfect) {
            return None;
        }
        let mut old = before.rules[place].clone();
        let new = now.rules[place].clone();
        old.title = format!("{} before", old.title);
        old.name = format!("{} before", old.name);
        let title = format!("What the change of {} does", new.title);
        let comparison = Scenario {
            title,
            about: String::new(),
            rules: vec![old, new],
            bots: vec![bots],
            solutions: Vec::new(),
            evaluators: self.evaluators.clone(),
            games: games.max(2),
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
        };
        comparison.rules_without_evaluators().is_empty().then_some(comparison)
    }
}
