//! The course of play of a batch: what stops it, who counts its progress, and who keeps what was
//! played.

use std::sync::atomic::AtomicBool;

use crate::batch::ledger::Ledger;
use crate::batch::unit::Progress;

/// A flag that is never set.
#[cfg(any(test, feature = "internals"))]
static NEVER: AtomicBool = AtomicBool::new(false);

/// The course of play of a batch. It changes no figure.
#[derive(Clone, Copy)]
pub struct PlayCourse<'a> {
    /// The flag that stops play when it becomes true.
    pub interrupted: &'a AtomicBool,
    /// The observer of the progress.
    pub progress: &'a dyn Progress,
    /// The ledger that keeps what was played, if there is one.
    pub ledger: Option<&'a Ledger<'a>>,
}

#[cfg(any(test, feature = "internals"))]
impl PlayCourse<'static> {
    /// Play that nothing stops, observes or keeps.
    pub fn undisturbed() -> Self {
        Self { interrupted: &NEVER, progress: &(), ledger: None }
    }
}

#[cfg(any(test, feature = "internals"))]
impl<'a> PlayCourse<'a> {
    /// Play that this flag stops. Nothing observes or keeps it.
    pub fn until(interrupted: &'a AtomicBool) -> Self {
        Self { interrupted, progress: &(), ledger: None }
    }
}
