//! Whoever looks on while a question is played: shows how far it is, and may stop it.

use std::sync::atomic::AtomicBool;

use crate::balance::study::Each;
use crate::batch::rounds::Progress;

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

/// How a question is played.
pub struct Session<'a> {
    /// Who looks on.
    pub observer: &'a dyn Observer,
}

impl<'a> Session<'a> {
    /// A session with nothing asked for but the answer.
    pub fn new(observer: &'a dyn Observer) -> Self {
        Self { observer }
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
