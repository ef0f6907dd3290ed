//! Observers of a study: progress, and the request to stop.

use std::sync::atomic::AtomicBool;

use crate::balance::study::Each;
use crate::batch::plan::Plan;
use crate::batch::rounds::Progress;
use crate::batch::runner::Engine;
use crate::study::error::Error;
use crate::study::recorder::Recorder;

/// Nobody ever stops it.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Somebody who looks on. All methods may be called from any thread.
pub trait Observer: Sync {
    /// A part of the question begins: its name for people, how many games or matches it takes at
    /// the most.
    fn begins(&self, _part: &str, _planned: u64, _each: Each) {}

    /// So many more are played.
    fn played(&self, _games: u64) {}

    /// The part has come to its end.
    fn ends(&self) {}

    /// Becomes true when playing is to stop; what was played so far is kept.
    fn stop(&self) -> &AtomicBool {
        &NEVER
    }
}

/// Nobody looks on.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl Observer for Nobody {}

/// When a case is done with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// When its games are played, or the precision asked for is reached.
    Played,
    /// As soon as all its statements are decided, or its games are played.
    Decided,
}

/// Which engine plays the games of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineChoice {
    /// The fastest that can.
    Fastest,
    /// This one.
    Only(Engine),
}

impl EngineChoice {
    /// The engine for a plan.
    ///
    /// # Errors
    /// If the one that was asked for does not play it.
    pub fn of(self, plan: &Plan) -> Result<Engine, Error> {
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

/// How a question is played.
#[derive(Clone, Copy)]
pub struct Session<'a> {
    /// Who looks on.
    pub observer: &'a dyn Observer,
    /// Which engine plays the games of cases.
    pub engine: EngineChoice,
    /// When a case is done with.
    pub until: Until,
    /// Who keeps the records of single games.
    pub recorder: Option<&'a dyn Recorder>,
}

impl<'a> Session<'a> {
    /// A session with nothing asked for but the answer.
    pub fn new(observer: &'a dyn Observer) -> Self {
        Self { observer, engine: EngineChoice::Fastest, until: Until::Played, recorder: None }
    }

    /// Begins a part of so many units, each of `games` games; the part ends when what is returned
    /// is dropped.
    pub fn part(&self, name: &str, units: u64, games: u64, each: Each) -> Part<'a> {
        self.observer.begins(name, units * games, each);
        Part { observer: self.observer, games }
    }
}

/// A part that is being played.
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
