//! Ctrl-C and the signals that end programs (SIGTERM, SIGHUP).
//!
//! The first signal stops games and learning: what was played is kept and reported. At any other
//! moment it ends the program at once. What was played is saved before, and unfinished folders are
//! removed. A second signal ends the program wherever it is. A kill at any moment is harmless too.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::batch::plan::Stop;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::out;
use crate::disk::{self, NewFolder};
use crate::report::folder;

/// The last words of a command that keeps nothing.
pub const NOTHING_TO_SHOW: &str = "interrupted: there is nothing to show";

type LastWords = Box<dyn Fn() -> String + Send>;

/// What the program does now, as far as signals are concerned.
struct State {
    /// The number of parts of the program that look at the flag.
    readers: usize,
    keeper: Keeper,
    last_words: Option<LastWords>,
}

/// The thread that saves before the program ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeper {
    /// There is none.
    Absent,
    /// It waits.
    Waits,
    /// It was asked to save and to end the program.
    Asked,
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

static STATE: Mutex<State> =
    Mutex::new(State { readers: 0, keeper: Keeper::Absent, last_words: None });

static KEEPER_CHANGED: Condvar = Condvar::new();

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts to listen for Ctrl-C, SIGTERM and SIGHUP. If no handler can be set, they end the program.
pub fn listen() {
    let _ = ctrlc::set_handler(hear);
}

fn hear() {
    let is_second = INTERRUPTED.swap(true, Ordering::Relaxed);
    let mut state = state();
    if state.readers > 0 && !is_second {
        return;
    }
    if state.keeper == Keeper::Waits {
        state.keeper = Keeper::Asked;
        KEEPER_CHANGED.notify_all();
        return;
    }
    let words = state.last_words.as_ref().map_or(NOTHING_TO_SHOW.to_owned(), |words| words());
    end(&words)
}

fn end(last_words: &str) -> ! {
    out::print_to_stderr(last_words);
    disk::remove_unfinished_folders();
    std::process::exit(Exit::Interrupted as i32)
}

/// The flag that a signal sets.
pub fn flag() -> &'static AtomicBool {
    &INTERRUPTED
}

/// Does the program look at the flag? It does while this value lives.
#[derive(Debug)]
pub struct FlagReader(());

impl FlagReader {
    /// The program begins to look at the flag.
    pub fn begin() -> Self {
        state().readers += 1;
        Self(())
    }
}

impl Drop for FlagReader {
    fn drop(&mut self) {
        state().readers -= 1;
    }
}

/// Sets what the program prints on standard error when a signal ends it.
pub fn end_with(last_words: impl Fn() -> String + Send + 'static) {
    state().last_words = Some(Box::new(last_words));
}

/// Works. If a signal ends the program meanwhile, `save` is called first, and gives the last words.
pub fn keep<T>(save: impl Fn() -> String + Sync, work: impl FnOnce() -> T) -> T {
    struct EndOfWork;
    impl Drop for EndOfWork {
        fn drop(&mut self) {
            let mut state = state();
            if state.keeper == Keeper::Waits {
                state.keeper = Keeper::Absent;
            }
            KEEPER_CHANGED.notify_all();
        }
    }
    let wait = || {
        let waits = |state: &mut State| state.keeper == Keeper::Waits;
        let state = KEEPER_CHANGED.wait_while(state(), waits);
        let keeper = state.unwrap_or_else(PoisonError::into_inner).keeper;
        if keeper == Keeper::Asked {
            end(&save());
        }
    };
    thread::scope(|scope| {
        state().keeper = Keeper::Waits;
        let _end = EndOfWork;
        if thread::Builder::new().spawn_scoped(scope, wait).is_err() {
            state().keeper = Keeper::Absent;
        }
        work()
    })
}

/// The error of a command whose games are complete, if a signal came in the last moment.
///
/// # Errors
/// A signal came, and no game was stopped by it.
pub fn check_not_heard(stop: Stop) -> Result<(), CliError> {
    let heard = INTERRUPTED.load(Ordering::Relaxed) && stop != Stop::Interrupted;
    if heard { Err(CliError::Interrupted) } else { Ok(()) }
}

/// Says that the report of an interrupted run is written now. It can take a while.
pub fn announce(stop: Stop) {
    if stop == Stop::Interrupted {
        out::print_to_stderr("interrupted: writes the report of what was played; Ctrl-C ends it");
    }
}

/// Puts a report in place. That of an interrupted run goes into a folder of its own, and a message
/// says so.
///
/// # Errors
/// The report cannot be put in place.
pub fn publish(staging: NewFolder, interrupted: bool) -> Result<Vec<PathBuf>, CliError> {
    if !interrupted {
        return Ok(staging.publish()?);
    }
    let own_folder = staging.with_ending(folder::INTERRUPTED)?;
    let folder = own_folder.shown().display().to_string();
    let written = own_folder.publish()?;
    out::print_to_stderr(&format!("the report of what was played is in {folder}"));
    Ok(written)
}
