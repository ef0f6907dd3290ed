//! Work that takes long: without the lock of Python, with progress, and with an end by Ctrl-C.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use urlab::study::{Each, Observer};

/// The time between two looks at the signals of the process. It is the longest delay of a Ctrl-C,
/// and of each report of progress.
const LOOK_EVERY: Duration = Duration::from_millis(80);

/// What is done so far.
#[derive(Clone, Debug, Default, PartialEq)]
struct Done {
    part: String,
    done: u64,
    planned: u64,
    has_ended: bool,
}

/// An observer that remembers what is done, and a flag that stops it.
#[derive(Debug, Default)]
pub struct Listener {
    stop: AtomicBool,
    done: Mutex<Done>,
    ended: Condvar,
}

impl Listener {
    fn done(&self) -> MutexGuard<'_, Done> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the work ends, at most until it is time to look again.
    fn wait(&self) {
        let has_ended = |done: &mut Done| !done.has_ended;
        drop(self.ended.wait_timeout_while(self.done(), LOOK_EVERY, has_ended));
    }

    fn end(&self) {
        self.done().has_ended = true;
        self.ended.notify_all();
    }
}

impl Observer for Listener {
    fn begins(&self, part: &str, planned: u64, _: Each) {
        let (part, has_ended) = (part.to_owned(), false);
        *self.done() = Done { part, done: 0, planned, has_ended };
    }

    fn played(&self, games: u64) {
        self.done().done += games;
    }

    fn solved(&self, positions: u64, all: u64) {
        let mut done = self.done();
        (done.done, done.planned) = (positions, all);
    }

    fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}

/// Ends the wait, also if the work panics.
struct EndOfWork<'a>(&'a Listener);

impl Drop for EndOfWork<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Works on another thread, without the lock of Python. Meanwhile this thread looks at the signals
/// of the process and calls `tell` with what is done: the part, how much of it, and of how much.
///
/// # Errors
/// Ctrl-C, and what `tell` raises. Both stop the work first.
pub fn watched<T: Send>(
    py: Python<'_>,
    tell: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Listener) -> T + Send,
) -> PyResult<T> {
    let listener = Listener::default();
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let _end = EndOfWork(&listener);
            work(&listener)
        });
        let (mut told, mut failure) = (Done::default(), None);
        loop {
            py.detach(|| listener.wait());
            let now = listener.done().clone();
            let has_ended = now.has_ended;
            if failure.is_none() {
                failure = py.check_signals().and_then(|()| tell_of(tell, &mut told, now)).err();
            }
            if failure.is_some() {
                listener.stop.store(true, Ordering::Relaxed);
            }
            if has_ended {
                break;
            }
        }
        let value = py.detach(|| worker.join()).unwrap_or_else(|panic| resume_unwind(panic));
        failure.map_or(Ok(value), Err)
    })
}

/// Calls `tell`, if there is something new.
fn tell_of(tell: Option<&Bound<'_, PyAny>>, told: &mut Done, now: Done) -> PyResult<()> {
    let Some(tell) = tell.filter(|_| now.planned > 0) else { return Ok(()) };
    if (&told.part, told.done, told.planned) != (&now.part, now.done, now.planned) {
        tell.call1((&now.part, now.done, now.planned))?;
        *told = now;
    }
    Ok(())
}
