//! The threads that carry out a call together.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The parts of a call for each thread. With several, a thread that wakes up late takes fewer.
const PARTS_A_THREAD: usize = 4;

/// The thread that calls, and those that help it.
#[derive(Debug)]
pub(super) struct Team {
    threads: usize,
    helpers: Option<ThreadPool>,
}

impl Team {
    /// A team of this many threads, at least 1. The thread that calls is one of them.
    pub(super) fn new(threads: usize) -> Result<Self, ThreadPoolBuildError> {
        let pool = || ThreadPoolBuilder::new().num_threads(threads - 1).build();
        Ok(Self { threads, helpers: (threads > 1).then(pool).transpose()? })
    }

    /// The number of games in each part of so many games, at least 1.
    pub(super) fn share(&self, games: usize) -> usize {
        let parts = if self.threads > 1 { self.threads * PARTS_A_THREAD } else { 1 };
        games.div_ceil(parts).max(1)
    }

    /// Plays all parts, in any order. This thread takes the first ones and helpers the last ones.
    /// So in each call a thread finds most of its games in its own cache.
    pub(super) fn play<P: Send>(
        &self,
        parts: impl Iterator<Item = P>,
        play: impl Fn(P) + Send + Sync,
    ) {
        let Some(helpers) = &self.helpers else { return parts.for_each(play) };
        let left = Mutex::new(parts.collect::<VecDeque<_>>());
        let play_all = |take: fn(&mut VecDeque<P>) -> Option<P>| {
            let next = || take(&mut left.lock().unwrap_or_else(PoisonError::into_inner));
            while let Some(part) = next() {
                play(part);
            }
        };
        helpers.in_place_scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|_| play_all(VecDeque::pop_back));
            }
            play_all(VecDeque::pop_front);
        });
    }
}
