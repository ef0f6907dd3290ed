//! The calls: a question goes in, a study comes out.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread::available_parallelism;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urlab::study::{
    self, AskedDice, ExactOptions, IfMissing, LearnLength, LearnOptions, Objective, RunOptions,
    SolveOptions,
};
use urlab::{Diagnostics, GameTable, Scenario};

use crate::errors;
use crate::progress::watched;
use crate::rules::Rules;
use crate::study::Study;
use crate::table::Table;

/// How every call works.
#[pyclass(frozen, module = "urlab._native")]
pub struct Options {
    threads: usize,
    learn: bool,
    keep_games: bool,
    tell: Option<Py<PyAny>>,
}

#[pymethods]
impl Options {
    #[new]
    #[pyo3(signature = (*, threads=None, learn=true, keep_games=false, tell=None))]
    fn new(
        threads: Option<usize>,
        learn: bool,
        keep_games: bool,
        tell: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        if threads == Some(0) {
            return Err(PyValueError::new_err("threads: found 0; allowed: 1 or more"));
        }
        // A pool of its own for each call: a process that Python forks has no threads of another.
        let usual = || available_parallelism().map_or(1, NonZero::get);
        Ok(Self { threads: threads.unwrap_or_else(usual), learn, keep_games, tell })
    }
}

impl Options {
    fn tell<'py>(&self, py: Python<'py>) -> Option<&Bound<'py, PyAny>> {
        self.tell.as_ref().map(|tell| tell.bind(py))
    }

    fn if_missing(&self) -> IfMissing {
        if self.learn { IfMissing::Learn(None) } else { IfMissing::Refuse }
    }

    fn run(&self) -> RunOptions {
        let mut options = RunOptions::default();
        options.threads = Some(self.threads);
        options.if_missing = self.if_missing();
        options
    }
}

/// Plays the scenario with this text. `is_made` says that a program made the text.
#[pyfunction]
pub fn run_text(
    py: Python<'_>,
    text: &str,
    files: Vec<(String, String)>,
    is_made: bool,
    options: &Options,
) -> PyResult<Study> {
    let named: Vec<(&str, &str)> =
        files.iter().map(|(path, content)| (path.as_str(), content.as_str())).collect();
    let scenario = py.detach(|| Scenario::from_text(text, &named));
    play(py, scenario, is_made, options)
}

/// Plays the scenario at this path or with this name.
#[pyfunction]
pub fn run_file(py: Python<'_>, name_or_path: PathBuf, options: &Options) -> PyResult<Study> {
    play(py, py.detach(|| Scenario::load(&name_or_path)), false, options)
}

fn play(
    py: Python<'_>,
    scenario: Result<Scenario, Diagnostics>,
    is_made: bool,
    options: &Options,
) -> PyResult<Study> {
    let asked = scenario.map_err(|errors| errors::of_input(py, errors, is_made))?;
    let (run, keep_games) = (options.run(), options.keep_games);
    let played = watched(py, options.tell(py), |listener| {
        if keep_games {
            GameTable::run(&asked, &run, listener).map(|(study, games)| (study, Some(games)))
        } else {
            study::run(&asked, &run, listener).map(|study| (study, None))
        }
    })?;
    let (study, games) = played.map_err(|error| errors::of_question(py, &error))?;
    let table = games.map(|games| Py::new(py, Table::of_games(games)?)).transpose()?;
    Ok(Study { study, games: table })
}

/// What dice throw, exactly. Each is a rule set, or a text such as `2d6`.
#[pyfunction]
pub fn dice(py: Python<'_>, asked: Vec<Bound<'_, PyAny>>) -> PyResult<Study> {
    let read = |dice: &Bound<'_, PyAny>| -> PyResult<AskedDice> {
        if let Ok(rules) = dice.cast::<Rules>() {
            return Ok(rules.get().text.rules().clone().into());
        }
        let text: String = dice.extract()?;
        AskedDice::read(&text).map_err(|errors| errors::of_input(py, errors, false))
    };
    let all = asked.iter().map(read).collect::<PyResult<Vec<_>>>()?;
    let study = study::dice(&all).map_err(|error| errors::of_question(py, &error))?;
    Ok(Study { study, games: None })
}

/// The figures of a race between two bots, computed and not played.
#[pyfunction]
pub fn exact(
    py: Python<'_>,
    rules: &Rules,
    bots: (String, String),
    files: (Option<PathBuf>, Option<PathBuf>),
    max_memory: Option<u64>,
    options: &Options,
) -> PyResult<Study> {
    let mut how = ExactOptions::default();
    (how.solution, how.evaluator) = files;
    how.max_memory = max_memory;
    (how.if_missing, how.threads) = (options.if_missing(), Some(options.threads));
    let found = watched(py, options.tell(py), |listener| {
        study::exact(rules.text.rules(), [bots.0.as_str(), bots.1.as_str()], &how, listener)
    })?;
    let study = found.map_err(|error| errors::of_question(py, &error))?;
    Ok(Study { study, games: None })
}

/// Solves a race. Returns the file, the value of the game and the bound on its error.
#[pyfunction]
#[pyo3(signature = (rules, *, points, tolerance, max_memory, file, again, options))]
#[expect(clippy::too_many_arguments, reason = "the arguments of the call of Python")]
pub fn solve(
    py: Python<'_>,
    rules: &Rules,
    points: bool,
    tolerance: f64,
    max_memory: Option<u64>,
    file: Option<PathBuf>,
    again: bool,
    options: &Options,
) -> PyResult<(PathBuf, f64, f64)> {
    let mut how = SolveOptions::default();
    how.objective = objective(points);
    (how.tolerance, how.max_memory) = (tolerance, max_memory);
    (how.file, how.again, how.threads) = (file, again, Some(options.threads));
    let solved =
        watched(py, options.tell(py), |listener| study::solve(rules.text.rules(), &how, listener))?;
    let found = solved.map_err(|error| errors::of_question(py, &error))?;
    Ok((found.file, found.value, found.bound))
}

/// What was learned: the file, the games, the score against each bot with its interval, and whether
/// play is weak.
type Learned = (PathBuf, u64, Vec<(String, f64, Option<(f64, f64)>)>, bool);

/// Learns to play a rule set.
#[pyfunction]
#[pyo3(signature = (rules, *, games, seed, file, again, from_nothing, prove, options))]
#[expect(clippy::too_many_arguments, reason = "the arguments of the call of Python")]
pub fn learn(
    py: Python<'_>,
    rules: &Rules,
    games: Option<u64>,
    seed: u64,
    file: Option<PathBuf>,
    again: bool,
    from_nothing: bool,
    prove: bool,
    options: &Options,
) -> PyResult<Learned> {
    let mut how = LearnOptions::default();
    how.length = games.map_or(LearnLength::Usual, LearnLength::Games);
    (how.seed, how.file, how.again) = (seed, file, again);
    (how.from_nothing, how.prove, how.threads) = (from_nothing, prove, Some(options.threads));
    let learned =
        watched(py, options.tell(py), |listener| study::learn(rules.text.rules(), &how, listener))?;
    let found = learned.map_err(|error| errors::of_question(py, &error))?;
    let score = |(bot, estimate): (String, study::Estimate)| {
        let interval = estimate.interval.map(|interval| (interval.low, interval.high));
        (bot, estimate.value, interval)
    };
    let scores = found.scores.into_iter().map(score).collect();
    Ok((found.file, found.games, scores, found.is_weak))
}

fn objective(points: bool) -> Objective {
    if points { Objective::Points } else { Objective::Win }
}
