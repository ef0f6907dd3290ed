//! How callers of the library want a question to be played.

use crate::input::scenario::Scenario;
use crate::study::error::Error;
use crate::study::observer::{EngineChoice, IfMissing, Observer, Session};
use crate::study::recorder::Recorder;
use crate::study::{Study, check_before_learning, learning, play};

/// How a question is played. None of these fields changes a figure.
///
/// ```
/// use urlab::study::RunOptions;
///
/// let mut options = RunOptions::default();
/// options.threads = Some(2);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RunOptions {
    /// The number of threads, from 1. `None`: the rayon pool in which the caller runs.
    pub threads: Option<usize>,
    /// The engine that plays games.
    pub engine: EngineChoice,
    /// What to do if a bot needs an evaluator and there is none. Evaluators that are learned are
    /// kept in the folder `solutions`.
    pub if_missing: IfMissing,
}

impl Default for RunOptions {
    /// The caller's threads and the fastest engine. What bots need is learned.
    fn default() -> Self {
        let (engine, if_missing) = (EngineChoice::Fastest, IfMissing::Learn(None));
        Self { threads: None, engine, if_missing }
    }
}

/// Plays a scenario and returns what it found. After a request to stop, it reports the games that
/// were played.
///
/// # Errors
/// A request to stop before the first games. The engine does not play the rules. A bot needs an
/// evaluator, and it cannot or must not be learned. Threads cannot be started.
pub fn run(
    scenario: &Scenario,
    options: &RunOptions,
    observer: &dyn Observer,
) -> Result<Study, Error> {
    run_recorded(scenario, options, observer, None)
}

/// Plays a scenario as [`run`] does, and gives single games to a recorder, if there is one.
///
/// # Errors
/// Those of [`run`].
pub(crate) fn run_recorded(
    scenario: &Scenario,
    options: &RunOptions,
    observer: &dyn Observer,
    recorder: Option<&dyn Recorder>,
) -> Result<Study, Error> {
    let RunOptions { threads, engine, if_missing } = *options;
    in_pool(threads, || {
        let mut prepared = scenario.clone();
        check_before_learning(&prepared, engine)?;
        learning::prepare(&mut prepared, if_missing, observer)?;
        let session = Session { engine, if_missing, recorder, ..Session::new(observer) };
        play(&prepared, &session)
    })
}

/// Works on so many threads. `None`: in the rayon pool in which the caller runs.
///
/// # Errors
/// Those of the work. Threads cannot be started.
pub(crate) fn in_pool<T: Send>(
    threads: Option<usize>,
    work: impl FnOnce() -> Result<T, Error> + Send,
) -> Result<T, Error> {
    let Some(threads) = threads else { return work() };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    pool.map_err(Error::Threads)?.install(work)
}
