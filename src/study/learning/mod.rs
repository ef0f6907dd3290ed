//! Learns evaluators for questions and for `urlab learn`: saves its state, continues, and makes the
//! proof of the play.

mod best_play;
pub(crate) mod options;
mod proof;
mod small_form;
pub(crate) mod stages;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::disk;
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::input::evaluators::{self, learning_base};
use crate::input::question::Question;
use crate::input::question::no_strong::NoStrong;
use crate::input::scenario::Scenario;
use crate::learn::carry_over::LearningBase;
use crate::learn::evaluator::Evaluator;
use crate::learn::file::{EvaluatorError, read_head};
use crate::learn::head::default_path;
use crate::learn::state::planned_games;
use crate::learn::training::{
    CHUNK, FEWEST_USUAL, Pilot, TrainingPlan, Unending, pilot, short_games,
};
use crate::solve::file::Objective;
use crate::study::error::Error;
use crate::study::learning::best_play::{Learning, PARTS, SHORT_PARTS, Unlearned};
use crate::study::learning::proof::prove;
use crate::study::observer::{IfMissing, NEVER, Observer};

pub use crate::study::learning::proof::ProofExtent;

/// What to learn.
#[derive(Clone, Debug)]
pub struct LearnRequest<'a> {
    pub rules: &'a Rules,
    /// The objective of both players.
    pub objective: Objective,
    /// How long to learn.
    pub length: LearnLength,
    pub seed: u64,
    /// The evaluator from which learning begins. It must have the same objective. `None` to begin
    /// from nothing.
    pub base: Option<&'a LearningBase>,
    /// How much of a proof is made of the play.
    pub proof: ProofExtent<'a>,
    /// Where the evaluator goes.
    pub destination: Destination<'a>,
}

/// Where an evaluator goes.
#[derive(Clone, Copy, Debug)]
pub enum Destination<'a> {
    /// Into this file. The state of a learning that is not short is next to it.
    File(&'a Path),
    /// The same, because a bot needs it. From fewer games than usual it is preliminary.
    FileOnTheWay(&'a Path),
    /// Into this file, unless it was learned from as many games or is of other rules.
    FileIfLonger(&'a Path),
    /// Nowhere: it is in memory only, and preliminary.
    Memory,
}

impl<'a> Destination<'a> {
    fn path(self) -> Option<&'a Path> {
        match self {
            Self::File(path) | Self::FileOnTheWay(path) | Self::FileIfLonger(path) => Some(path),
            Self::Memory => None,
        }
    }
}

/// How long to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum LearnLength {
    /// A number of games that follows from the rules and takes some seconds on two cores, with a
    /// proof: what is learned because a bot needs it.
    Short,
    /// A number of games that follows from the rules and takes about a minute on two cores.
    Usual,
    /// This number of games.
    Games(u64),
    /// About this long. The number of games depends on the machine.
    Time(Duration),
}

/// The file that keeps the state until the evaluator is complete.
pub fn state_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

/// Learns on the current rayon pool, makes the proof of the play, and keeps the evaluator. It
/// returns the evaluator as it is in its file.
///
/// It continues from the state of an interrupted learning of the same plan. A short learning, and
/// a proof that was interrupted, begin again.
///
/// # Errors
/// Most games do not end, the observer stops it, there is a state of another plan, there is an
/// evaluator that learned as many games, or a file cannot be read or written.
pub fn learn(request: &LearnRequest<'_>, observer: &dyn Observer) -> Result<Arc<Evaluator>, Error> {
    match CompiledRules::new(request.rules) {
        CompiledRules::Race(game) => learn_game(&game, request, observer),
        CompiledRules::Domination(game) => learn_game(&game, request, observer),
    }
}

fn learn_game<G: Game>(
    game: &G,
    request: &LearnRequest<'_>,
    observer: &dyn Observer,
) -> Result<Arc<Evaluator>, Error> {
    let LearnRequest { rules, objective, length, seed, base, proof, destination } = *request;
    let path = destination.path();
    let kept_state = path.filter(|_| length != LearnLength::Short).map(state_path);
    let state = kept_state.as_deref();
    let as_error = |reason: Unlearned| match reason {
        Unlearned::Stopped => Error::LearningInterrupted { state: kept_state.clone() },
        Unlearned::Unending(found) => unending(rules, found),
        Unlearned::Failed(error) => error,
    };
    let games = games(game, request, state, observer).map_err(as_error)?;
    if let Destination::FileIfLonger(path) = destination {
        refuse_longer(path, rules, objective, games)?;
    }
    let plan = TrainingPlan { objective, games, seed };
    let parts = if length == LearnLength::Short { SHORT_PARTS } else { PARTS };
    let learning = Learning { rules, plan, base, parts, state, observer };
    let learned = learning.learn(game).and_then(|evaluator| {
        let proof = prove(game, &learning, &evaluator, proof, path.unwrap_or(Path::new("")))?;
        Ok(evaluator.with_proof(proof))
    });
    let mut evaluator = learned.map_err(as_error)?;
    if is_preliminary(game, request, observer).map_err(as_error)? {
        evaluator = evaluator.preliminary();
    }
    let Some(path) = path else { return Ok(Arc::new(evaluator.in_memory())) };
    evaluator.write(path, rules)?;
    state.map_or(Ok(()), disk::remove).map_err(EvaluatorError::from)?;
    Ok(Arc::new(Evaluator::open(path, rules)?))
}

/// The number of games to learn.
fn games<G: Game>(
    game: &G,
    request: &LearnRequest<'_>,
    state: Option<&Path>,
    observer: &dyn Observer,
) -> Result<u64, Unlearned> {
    let LearnRequest { rules, objective, length, seed, base, .. } = *request;
    Ok(match (length, state) {
        // The clock gives another number each time, so an interrupted learning keeps its own.
        (LearnLength::Time(_), Some(state)) if state.is_file() => planned_games(state)?,
        (LearnLength::Games(games), _) => games,
        (LearnLength::Short, _) => {
            let plan = TrainingPlan { objective, games: 1, seed };
            let found = short_games(game, rules, plan, base, observer.stop());
            found.map_err(Unlearned::Unending)?.ok_or(Unlearned::Stopped)?
        }
        (LearnLength::Usual, _) => tried(game, request, observer)?.usual_games,
        (LearnLength::Time(time), _) => {
            let Pilot { games_per_second, .. } = tried(game, request, observer)?;
            ((games_per_second * time.as_secs_f64()) as u64 / CHUNK).max(1) * CHUNK
        }
    })
}

fn tried<G: Game>(
    game: &G,
    request: &LearnRequest<'_>,
    observer: &dyn Observer,
) -> Result<Pilot, Unlearned> {
    let LearnRequest { rules, objective, seed, .. } = *request;
    let found = pilot(game, rules, objective, seed, observer.stop());
    found.map_err(Unlearned::Unending)?.ok_or(Unlearned::Stopped)
}

/// Is what was learned on the way learned from fewer games than usual?
fn is_preliminary<G: Game>(
    game: &G,
    request: &LearnRequest<'_>,
    observer: &dyn Observer,
) -> Result<bool, Unlearned> {
    Ok(match (request.destination, request.length) {
        (Destination::File(_) | Destination::FileIfLonger(_), _)
        | (Destination::FileOnTheWay(_), LearnLength::Usual | LearnLength::Time(_)) => false,
        (Destination::FileOnTheWay(_), LearnLength::Games(games)) if games >= FEWEST_USUAL => {
            games < tried(game, request, observer)?.usual_games
        }
        (Destination::FileOnTheWay(_) | Destination::Memory, _) => true,
    })
}

/// Refuses to learn if the file was learned from as many games, or is not what these rules need.
fn refuse_longer(
    path: &Path,
    rules: &Rules,
    objective: Objective,
    games: u64,
) -> Result<(), Error> {
    if !path.is_file() {
        return Ok(());
    }
    let head = read_head(path)?;
    let is_of_these = head.fingerprint == rules.fingerprint && head.objective == objective;
    if is_of_these && head.games < games {
        return Ok(());
    }
    Err(Error::LearnedBefore { path: path.to_path_buf(), head: head.to_string() })
}

fn unending(rules: &Rules, found: Unending) -> Error {
    let Unending { games, unfinished, throws } = found;
    Error::Unending { rules: rules.name.clone(), games, unfinished, throws }
}

/// Gives a scenario the evaluators that its bots need and that it has not yet. Learns them on the
/// current rayon pool, and keeps them in the default folder. A cell of a sweep whose games do not
/// end is refused. Elsewhere, strong players are left out if they cannot learn the rules, or if
/// their play is weak.
///
/// # Errors
/// Those of [`learn`], or an evaluator is missing and nothing may be learned, or nobody is left who
/// can play.
pub fn prepare(
    scenario: &mut Scenario,
    if_missing: IfMissing,
    observer: &dyn Observer,
) -> Result<(), Error> {
    let missing: Vec<Rules> = scenario.rules_without_evaluators().into_iter().cloned().collect();
    let (mut place, count) = (0, missing.len());
    let mut learned = |rules: &Rules| {
        place += 1;
        if count > 1 && if_missing != IfMissing::Refuse {
            observer.notes(&format!("rule set {place} of {count} to learn"));
        }
        learn_missing(rules, if_missing, observer).map(Some)
    };
    supply(scenario, &missing, &mut learned)
}

/// Leaves out what [`prepare`] left out because games do not end, for a scenario that was played
/// before. It learns nothing: what was learned is in its files.
///
/// # Errors
/// An evaluator is missing, or nobody is left who can play.
pub fn prepare_again(scenario: &mut Scenario) -> Result<(), Error> {
    let missing: Vec<Rules> = scenario.rules_without_evaluators().into_iter().cloned().collect();
    supply(scenario, &missing, &mut |rules| {
        let plan = TrainingPlan { objective: Objective::Win, games: 1, seed: 1 };
        let learned_base = learning_base(rules);
        let base = learned_base.as_ref();
        let ends = match CompiledRules::new(rules) {
            CompiledRules::Race(game) => short_games(&game, rules, plan, base, &NEVER),
            CompiledRules::Domination(game) => short_games(&game, rules, plan, base, &NEVER),
        };
        ends.map_err(|unended| unending(rules, unended))?;
        Err(Error::Unlearned { rules: rules.name.clone(), by_bot: true })
    })
}

/// The evaluator of a rule set, if there is one.
type FoundEvaluator = Result<Option<Arc<Evaluator>>, Error>;

/// Gives a scenario the evaluators of these rule sets. Strong players are left out if there is none
/// for one of them, if its games do not end, or if its play is weak. Where there are no strong
/// players as a kind, these are errors.
fn supply(
    scenario: &mut Scenario,
    missing: &[Rules],
    evaluator: &mut dyn FnMut(&Rules) -> FoundEvaluator,
) -> Result<(), Error> {
    let has_strong = scenario.has_strong_kind();
    let by_bot = scenario.needs_evaluators();
    for rules in missing {
        let why = match (evaluator(rules), &mut scenario.question) {
            (Ok(Some(evaluator)), _) => {
                scenario.evaluators.add(evaluator);
                continue;
            }
            (Err(Error::Unending { .. }), Question::Sweep(sweep)) => {
                sweep.refuse(rules, "its games do not end, so that it cannot be learned");
                continue;
            }
            (Err(Error::Unending { rules, games, unfinished, throws }), _) if has_strong => {
                NoStrong::Unending { rules, games, unfinished, throws }
            }
            (Ok(None), _) if has_strong => NoStrong::Unlearned { rules: rules.name.clone() },
            (Ok(None) | Err(Error::Unlearned { .. }), _) => {
                return Err(Error::Unlearned { rules: rules.name.clone(), by_bot });
            }
            (Err(error), _) => return Err(error),
        };
        // Nobody else needs what would be learned of the other rule sets.
        return scenario.leave_out_strong(why).map_err(Error::NoPlayers);
    }
    scenario.refuse_weak().map_err(Error::NoPlayers)
}

/// The evaluator of a rule set: the file with this path, or the one at the usual path in one of
/// these folders, or the one that is built in. Learns it if there is none.
///
/// # Errors
/// Those of [`prepare`], or the evaluator cannot be used.
pub fn open_or_learn(
    rules: &Rules,
    file: Option<&PathBuf>,
    folders: &[&Path],
    if_missing: IfMissing,
    observer: &dyn Observer,
) -> Result<Arc<Evaluator>, Error> {
    match evaluators::open(rules, file, folders)? {
        Some(found) => Ok(found),
        None => learn_missing(rules, if_missing, observer),
    }
}

fn learn_missing(
    rules: &Rules,
    if_missing: IfMissing,
    observer: &dyn Observer,
) -> Result<Arc<Evaluator>, Error> {
    let IfMissing::Learn(games) = if_missing else {
        return Err(Error::Unlearned { rules: rules.name.clone(), by_bot: true });
    };
    let path = default_path(rules, Objective::Win);
    observer.notes(&format!(
        "there is no evaluator of {} yet, so it is learned first; it will be kept in {}",
        rules.name,
        path.display()
    ));
    let length = games.map_or(LearnLength::Short, LearnLength::Games);
    learn(
        &on_the_way(rules, length, learning_base(rules).as_ref(), Destination::FileOnTheWay(&path)),
        observer,
    )
}

/// What is learned because somebody plays by it.
fn on_the_way<'a>(
    rules: &'a Rules,
    length: LearnLength,
    base: Option<&'a LearningBase>,
    destination: Destination<'a>,
) -> LearnRequest<'a> {
    let (objective, proof) = (Objective::Win, ProofExtent::Bots);
    LearnRequest { rules, objective, length, seed: 1, base, proof, destination }
}
