//! Learns evaluators for questions and for `urlab learn`: saves its state, continues, and tells how
//! strong the play is.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::balance::study::Each;
use crate::disk;
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::input::evaluators;
use crate::input::question::Question;
use crate::input::scenario::Scenario;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::learn::file::EvaluatorError;
use crate::learn::head::default_path;
use crate::learn::state::planned_games;
use crate::learn::strength::score;
use crate::learn::training::{CHUNK, Pilot, Training, TrainingPlan, Unending, pilot};
use crate::play::bots::BotKind;
use crate::solve::file::Objective;
use crate::stats::estimate::Estimate;
use crate::study::error::Error;
use crate::study::number::{Unit, show, whole};
use crate::study::observer::{IfMissing, Observer};

/// The time between two saves of the state.
const SAVE_EVERY: Duration = Duration::from_secs(20);
/// The parts of the learning after each of which the strength is measured.
const REPORTS: u64 = 8;
/// The pairs of games that measure the strength.
const STRENGTH_PAIRS: u64 = 500;
/// The level of the intervals of strength.
const LEVEL: f64 = 0.95;

/// What to learn.
#[derive(Clone, Debug)]
pub struct LearnRequest<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The objective of both players.
    pub objective: Objective,
    /// How long to learn.
    pub length: LearnLength,
    /// The seed.
    pub seed: u64,
    /// The file to write. The state is next to it.
    pub path: &'a Path,
}

/// How long to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LearnLength {
    /// A number of games that follows from the rules and takes about a minute on two cores.
    Usual,
    /// This number of games.
    Games(u64),
    /// About this long. The number of games depends on the machine.
    Time(Duration),
}

/// What was learned.
#[derive(Clone, Debug)]
pub struct LearnedRules {
    /// The evaluator, as it is in its file.
    pub evaluator: Arc<Evaluator>,
    /// The score against `greedy`, with its interval. `None` for a game without bots.
    pub against_greedy: Option<Estimate>,
}

/// The file that keeps the state until the evaluator is complete.
pub fn state_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

/// Learns on the current rayon pool, and writes the evaluator.
///
/// It continues from the state of an interrupted learning of the same plan.
///
/// # Errors
/// Most games do not end, the observer stops it, there is a state of another plan, or a file cannot
/// be read or written.
pub fn learn(request: &LearnRequest<'_>, observer: &dyn Observer) -> Result<LearnedRules, Error> {
    match CompiledRules::new(request.rules) {
        CompiledRules::Race(game) => learn_game(&game, request, observer),
        CompiledRules::Domination(game) => learn_game(&game, request, observer),
    }
}

fn learn_game<G: Game>(
    game: &G,
    request: &LearnRequest<'_>,
    observer: &dyn Observer,
) -> Result<LearnedRules, Error> {
    let LearnRequest { rules, objective, length, seed, path } = *request;
    let tried = || pilot(game, rules, objective, seed).map_err(|found| unending(rules, found));
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
    let mut training = Training::new(game, rules, plan);
    if state.is_file() {
        training.resume(&state)?;
    }
    observer.begins(&format!("learning {}", rules.name), games, Each::Game);
    observer.played(training.games);
    let done = run(&mut training, game, rules, plan, &state, observer);
    observer.ends();
    done?;
    let evaluator = training.evaluator();
    evaluator.write(path)?;
    disk::remove(&state).map_err(EvaluatorError::from)?;
    let evaluator = Arc::new(Evaluator::open(path, rules)?);
    let against_greedy = against_greedy(game, &evaluator);
    Ok(LearnedRules { evaluator, against_greedy })
}

fn run<G: Game>(
    training: &mut Training<'_, G>,
    game: &G,
    rules: &Rules,
    plan: TrainingPlan,
    state: &Path,
    observer: &dyn Observer,
) -> Result<(), Error> {
    let mut saved = Instant::now();
    let mut best: Option<Evaluator> = None;
    let part = |games: u64| games * REPORTS / plan.games;
    while !training.is_complete() {
        let before = training.games;
        training.learn_more();
        training.check_ends().map_err(|found| unending(rules, found))?;
        observer.played(training.games - before);
        if observer.stop().load(Ordering::Relaxed) {
            training.save(state)?;
            return Err(Error::LearningInterrupted { state: state.to_path_buf() });
        }
        if saved.elapsed() > SAVE_EVERY {
            training.save(state)?;
            saved = Instant::now();
        }
        if part(training.games) > part(before) && observer.wants_notes() {
            let now = training.evaluator();
            observer.notes(&progress(game, training.games, &now, best.as_ref()));
            best = Some(now);
        }
    }
    Ok(())
}

fn unending(rules: &Rules, found: Unending) -> Error {
    let Unending { games, unfinished, throws } = found;
    Error::Unending { rules: rules.name.clone(), games, unfinished, throws }
}

/// How strong the play is now, in a line.
fn progress<G: Game>(game: &G, games: u64, now: &Evaluator, before: Option<&Evaluator>) -> String {
    let mut text = format!("after {} games:", whole(games));
    let mut add = |name: &str, found: Option<Estimate>| {
        if let Some(found) = found {
            let _ = write!(text, " {} v {name}", score_text(&found));
        }
    };
    add("greedy", against_greedy(game, now));
    if let Some(before) = before {
        let [one, other] =
            [now, before].map(|evaluator| Learned { evaluator, skill: Skill::OneThrow });
        text.push(',');
        let found = score(game, &one, &other, STRENGTH_PAIRS, 1, LEVEL);
        if let Some(found) = found {
            let _ = write!(text, " {} v the play before", score_text(&found));
        }
    }
    text
}

fn against_greedy<G: Game>(game: &G, evaluator: &Evaluator) -> Option<Estimate> {
    let learned = Learned { evaluator, skill: Skill::OneThrow };
    score(game, &learned, BotKind::Greedy.bot(), STRENGTH_PAIRS, 1, LEVEL)
}

/// A score with its interval.
pub fn score_text(found: &Estimate) -> String {
    show(found, Unit::Percent).whole()
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
    let request = LearnRequest { rules, objective: Objective::Win, length, seed: 1, path: &path };
    Ok(learn(&request, observer)?.evaluator)
}
