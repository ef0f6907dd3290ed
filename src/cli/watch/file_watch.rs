//! Looks at a file again and again, and tells when what it contains has changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::sleep;
use std::time::Duration;

use crate::input::scenario::Scenario;
use crate::study::observer::Observer;

/// The time between two looks at the file.
const INTERVAL: Duration = Duration::from_millis(100);

/// The time after which a changed file is read again: its editor may not be finished with it.
const SETTLED: Duration = Duration::from_millis(30);

/// A version of the file, as it was seen. It observes its own play, which stops when a newer
/// version is seen.
pub(super) struct FileVersion {
    /// The scenario of the file, or its errors.
    pub loaded: Result<Scenario, String>,
    stale: Arc<AtomicBool>,
}

impl FileVersion {
    /// Is there a newer version, or has the user stopped?
    pub fn is_stale(&self) -> bool {
        self.stale.load(Ordering::Relaxed)
    }
}

impl Observer for FileVersion {
    fn stop(&self) -> &AtomicBool {
        &self.stale
    }
}

/// Watches a file until the user or the program ends it.
pub(super) struct FileWatch<'a> {
    interrupted: &'a AtomicBool,
    ended: AtomicBool,
}

impl<'a> FileWatch<'a> {
    /// A watch that ends when `interrupted` becomes true.
    pub fn new(interrupted: &'a AtomicBool) -> Self {
        Self { interrupted, ended: AtomicBool::new(false) }
    }

    /// Ends the watch.
    pub fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    fn goes_on(&self) -> bool {
        !self.ended.load(Ordering::Relaxed) && !self.interrupted.load(Ordering::Relaxed)
    }

    /// Loads the file again and again until the watch ends. Sends what was loaded whenever it
    /// differs from the time before.
    ///
    /// The whole file is loaded, and not only its time looked at: so changes of the files that it
    /// extends are seen too.
    pub fn watch(
        &self,
        load: &(impl Fn() -> Result<Scenario, String> + Sync),
        sender: &Sender<FileVersion>,
    ) {
        let mut last: Option<Result<Scenario, String>> = None;
        let mut stale = Arc::new(AtomicBool::new(false));
        while self.goes_on() {
            let now = load();
            if !last.as_ref().is_some_and(|last| is_same(last, &now)) {
                stale.store(true, Ordering::Relaxed);
                let settled = settled(now, load);
                stale = Arc::default();
                let file_version =
                    FileVersion { loaded: settled.clone(), stale: Arc::clone(&stale) };
                if sender.send(file_version).is_err() {
                    return;
                }
                last = Some(settled);
            }
            sleep(INTERVAL);
        }
        stale.store(true, Ordering::Relaxed);
    }
}

/// Is it the same version of the file?
fn is_same(one: &Result<Scenario, String>, other: &Result<Scenario, String>) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => one.asks_the_same_as(other),
        (Err(one), Err(other)) => one == other,
        _ => false,
    }
}

/// The first result that is loaded twice in a row.
fn settled(
    mut now: Result<Scenario, String>,
    load: impl Fn() -> Result<Scenario, String>,
) -> Result<Scenario, String> {
    loop {
        sleep(SETTLED);
        let next = load();
        if is_same(&next, &now) {
            return now;
        }
        now = next;
    }
}
