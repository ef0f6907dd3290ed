//! Observers of a study: progress, and the request to stop.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::balance::study::Each;
use crate::batch::course::PlayCourse;
use crate::batch::ledger::Ledger;
use crate::batch::plan::Plan;
use crate::batch::rounds::Progress;
use crate::batch::runner::Engine;
use crate::solve::observer::SolveObserver;
use crate::study::error::Error;
use crate::study::recorder::Recorder;

/// A flag that is never set.
pub(crate) static NEVER: AtomicBool = AtomicBool::new(false);

/// An observer of the play. Any thread may call any method.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use urlab::Scenario;
/// use urlab::study::{self, Each, Observer, RunOptions};
///
/// /// Counts what is planned, and what is played of it.
/// #[derive(Default)]
/// struct Counter {
///     planned: AtomicU64,
///     played: AtomicU64,
/// }
///
/// impl Observer for Counter {
///     fn begins(&self, part: &str, planned: u64, each: Each) {
///         assert_eq!(each, Each::Game, "{part}");
///         self.planned.fetch_add(planned, Ordering::Relaxed);
///     }
///
///     fn played(&self, games: u64) {
///         self.played.fetch_add(games, Ordering::Relaxed);
///     }
/// }
///
/// let question = "rules: [tiny]\nbots: [[greedy, random]]\ngames: 600\n";
/// let scenario = Scenario::from_text(question, &[])?;
/// let counter = Counter::default();
/// study::run(&scenario, &RunOptions::default(), &counter)?;
/// assert_eq!(counter.planned.into_inner(), 600);
/// assert_eq!(counter.played.into_inner(), 600);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observer: Sync {
    /// A part of the question begins. It has a name for people, and the most games or matches that
    /// it plays.
    fn begins(&self, _part: &str, _planned: u64, _each: Each) {}

    /// This many more games or matches were played.
    fn played(&self, _games: u64) {}

    /// The half-width of the quantity whose precision is requested, and the requested one, as text.
    fn narrows(&self, _half_width: &str, _requested: &str) {}

    /// The part ended.
    fn ends(&self) {}

    /// So many positions of a race are solved, of this number. Exact figures count states: a
    /// position is one for each player to throw and each number of extra throws left.
    fn solved(&self, _positions: u64, _all: u64) {}

    /// Something that a user wants to know during play.
    fn notes(&self, _text: &str) {}

    /// The flag that stops the work when it becomes true. The games played until then are kept, and
    /// so is what was learned or solved.
    fn stop(&self) -> &AtomicBool {
        &NEVER
    }
}

/// An observer that does nothing.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl Observer for Nobody {}

/// Tells an observer of a study what the solver does, and the solver when to stop.
pub(crate) struct SolveProgress<'a> {
    pub observer: &'a dyn Observer,
    /// The number of positions or states.
    pub all: u64,
}

impl SolveObserver for SolveProgress<'_> {
    fn on_solved(&mut self, positions: u64) {
        self.observer.solved(positions, self.all);
    }

    fn is_stopped(&self) -> bool {
        self.observer.stop().load(Ordering::Relaxed)
    }
}

/// The condition for the end of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// All its games are played, or the requested precision is reached.
    Played,
    /// All its statements are decided, or all its games are played.
    Decided,
}

/// What to do if a bot needs an evaluator and there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IfMissing {
    /// It is learned first: this number of games, or the usual number.
    Learn(Option<u64>),
    /// It is an error.
    Refuse,
}

/// The choice of the engine for the games of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineChoice {
    /// The fastest engine that can play them.
    Fastest,
    Only(Engine),
}

impl EngineChoice {
    /// The engine for a plan.
    ///
    /// # Errors
    /// If the requested engine does not play the plan.
    pub(crate) fn of(self, plan: &Plan) -> Result<Engine, Error> {
        let engine = match self {
            Self::Fastest => Engine::fastest(plan),
            Self::Only(engine) => engine,
        };
        let refused = |reason| Error::Engine {
            engine: engine.name(),
            rules: plan.rules.name.clone(),
            reason,
        };
        engine.plays(plan).map(|()| engine).map_err(refused)
    }
}

/// The way in which a question is played.
#[derive(Clone, Copy)]
pub struct Session<'a> {
    /// The observer of the play.
    pub observer: &'a dyn Observer,
    /// The choice of the engine for the games of cases.
    pub engine: EngineChoice,
    /// The condition for the end of a case.
    pub until: Until,
    /// What to do if a search tries rules for which a bot needs an evaluator, and there is none.
    pub if_missing: IfMissing,
    /// The recorder of single games, if there is one.
    pub recorder: Option<&'a dyn Recorder>,
    /// The ledger that keeps what was played, if there is one.
    pub ledger: Option<&'a Ledger<'a>>,
}

impl<'a> Session<'a> {
    /// A session with the fastest engine, all games and no recorder.
    pub fn new(observer: &'a dyn Observer) -> Self {
        Self {
            observer,
            engine: EngineChoice::Fastest,
            until: Until::Played,
            if_missing: IfMissing::Refuse,
            recorder: None,
            ledger: None,
        }
    }

    /// The course of play during this part.
    pub fn course<'p>(&'p self, part: &'p Part<'a>) -> PlayCourse<'p> {
        PlayCourse { interrupted: self.observer.stop(), progress: part, ledger: self.ledger }
    }

    /// Begins a part of so many units, each of `games` games. The part ends when the returned value
    /// is dropped.
    pub fn part(&self, name: &str, units: u64, games: u64, each: Each) -> Part<'a> {
        self.observer.begins(name, units * games, each);
        Part { observer: self.observer, games }
    }
}

/// A part of a question during play.
pub struct Part<'a> {
    observer: &'a dyn Observer,
    games: u64,
}

impl Progress for Part<'_> {
    fn played(&self, units: u64) {
        self.observer.played(units * self.games);
    }
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        self.observer.ends();
    }
}
