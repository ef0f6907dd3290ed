//! Learns evaluators for questions and for `urlab learn`: saves its state, continues, and makes the
//! proof of the play.

mod best_play;
pub(crate) mod options;
mod proof;
mod small_form;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::disk;
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::input::evaluators::{self, learning_base};
use crate::input::question::Question;
use crate::input::scenario::Scenario;
use crate::learn::carry_over::LearningBase;
use crate::learn::evaluator::Evaluator;
use crate::learn::file::EvaluatorError;
use crate::learn::head::default_path;
use crate::learn::state::planned_games;
use crate::learn::training::{CHUNK, Pilot, TrainingPlan, Unending, pilot};
use crate::solve::file::Objective;
use crate::study::error::Error;
use crate::study::learning::best_play::{Learning, Unlearned};
use crate::study::learning::proof::prove;
use crate::study::observer::{IfMissing, Observer};

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
    /// The file to write. The state is next to it.
    pub path: &'a Path,
}

/// How long to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum LearnLength {
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

/// Learns on the current rayon pool, makes the proof of the play, and writes the evaluator. It
/// returns the evaluator as it is in its file.
///
/// It continues from the state of an interrupted learning of the same plan. A proof that was
/// interrupted begins again.
///
/// # Errors
/// Most games do not end, the observer stops it, there is a state of another plan, or a file cannot
/// be read or written.
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
    let LearnRequest { rules, objective, length, seed, base, proof, path } = *request;
    let tried =
        || pilot(game, rules, objective, seed).map_err(|pilot_error| unending(rules, pilot_error));
    let state = state_path(path);
    let games = match length {
        // The clock gives another number each time, so an interrupted learning keeps its own.
        LearnLength::Time(_) if state.is_file() => planned_games(&state)?,
        LearnLength::Games(games) => games,
        LearnLength::Usual => tried()?.usual_games,
        LearnLength::Time(time) => {
            let Pilot { games_per_second, .. } = tried()?;
            ((games_per_second * time.as_secs_f64()) as u64 / CHUNK).max(1) * CHUNK
        }
    };
    let plan = TrainingPlan { objective, games, seed };
    let learning = Learning { rules, plan, base, state: Some(&state), observer };
    let proven = learning.learn(game).and_then(|evaluator| {
        let proof = prove(game, &learning, &evaluator, proof, path)?;
        Ok(evaluator.with_proof(proof))
    });
    let evaluator = proven.map_err(|reason| match reason {
        Unlearned::Stopped => Error::LearningInterrupted { state: state.clone() },
        Unlearned::Unending(found) => unending(rules, found),
        Unlearned::Failed(error) => error,
    })?;
    evaluator.write(path, rules)?;
    disk::remove(&state).map_err(EvaluatorError::from)?;
    Ok(Arc::new(Evaluator::open(path, rules)?))
}

fn unending(rules: &Rules, found: Unending) -> Error {
    let Unending { games, unfinished, throws } = found;
    Error::Unending { rules: rules.name.clone(), games, unfinished, throws }
}

/// Gives a scenario the evaluators that its bots need and that it has not yet. Learns them on the
/// current rayon pool, and keeps them in the default folder. A cell of a sweep whose games do not
/// end is refused.
///
/// # Errors
/// Those of [`learn`], or an evaluator is missing and nothing may be learned.
pub fn prepare(
    scenario: &mut Scenario,
    if_missing: IfMissing,
    observer: &dyn Observer,
) -> Result<(), Error> {
    let missing: Vec<Rules> = scenario.rules_without_evaluators().into_iter().cloned().collect();
    for (place, rules) in missing.iter().enumerate() {
        if missing.len() > 1 && if_missing != IfMissing::Refuse {
            observer.notes(&format!("rule set {} of {} to learn", place + 1, missing.len()));
        }
        match (learn_missing(rules, if_missing, observer), &mut scenario.question) {
            (Ok(found), _) => scenario.evaluators.add(found),
            (Err(Error::Unending { .. }), Question::Sweep(sweep)) => {
                sweep.refuse(rules, "its games do not end, so that it cannot be learned");
            }
            (Err(error), _) => return Err(error),
        }
    }
    Ok(())
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
        return Err(Error::Unlearned { rules: rules.name.clone() });
    };
    let path = default_path(rules, Objective::Win);
    observer.notes(&format!(
        "there is no evaluator of {} yet, so it is learned first; it will be kept in {}",
        rules.name,
        path.display()
    ));
    let length = games.map_or(LearnLength::Usual, LearnLength::Games);
    let (objective, proof) = (Objective::Win, ProofExtent::Bots);
    let (learned_base, path) = (learning_base(rules), &path);
    let base = learned_base.as_ref();
    learn(&LearnRequest { rules, objective, length, seed: 1, base, proof, path }, observer)
}
