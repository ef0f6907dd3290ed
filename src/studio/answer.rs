//! Answers a question again and again, each time with more games.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use serde_json::{Value as Json, json};
use tokio::sync::mpsc::Sender;

use crate::balance::study::Each;
use crate::input::scenario::Scenario;
use crate::report::document::Document;
use crate::report::html::{self, PageParts};
use crate::studio::fault::{self, Fault};
use crate::studio::request::{Ask, check_games, unsaved};
use crate::study::error::Error;
use crate::study::observer::{Observer, Session};
use crate::study::{self, Study};

/// The games of the first answer.
const FIRST_GAMES: u64 = 1_000;

/// The factor from one number of games to the next. Each answer is played from its first game on,
/// so all earlier answers together cost at most a ninth of a full one.
const GROWTH: u64 = 10;

/// The time between two lines that tell the progress.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// A question in play, and where its answers go.
#[derive(Debug)]
pub struct Answering {
    stop: Arc<AtomicBool>,
    sender: Sender<Bytes>,
    played: AtomicU64,
    planned: AtomicU64,
    told: Mutex<Instant>,
}

impl Answering {
    /// An answer that goes to `sender` and ends when `stop` becomes true.
    pub fn new(stop: Arc<AtomicBool>, sender: Sender<Bytes>) -> Self {
        let (played, planned) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { stop, sender, played, planned, told: Mutex::new(Instant::now()) }
    }

    /// Sends a line. If nobody reads any more, play stops.
    fn send(&self, line: Bytes) {
        if self.sender.blocking_send(line).is_err() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Plays the question with more and more games, until all are played or nobody waits.
    pub fn play(&self, ask: &Ask) {
        let numbers = std::iter::successors(Some(FIRST_GAMES.min(ask.games)), |games| {
            (*games < ask.games).then(|| games.saturating_mul(GROWTH).min(ask.games))
        });
        for games in numbers {
            match self.answer(ask, games) {
                Ok(_) if self.stop.load(Ordering::Relaxed) => return,
                Ok(answer) => self.send(line(&json!({
                    "event": "answer", "games": games, "planned": ask.games, "answer": answer,
                }))),
                Err(faults) => return self.send(faults_line(&faults)),
            }
        }
    }

    fn answer(&self, ask: &Ask, games: u64) -> Result<PageParts, Vec<Fault>> {
        let study = study_of(ask, games, self)?;
        answer_of(&study)
    }
}

/// The line that tells why there is no answer.
pub fn faults_line(faults: &[Fault]) -> Bytes {
    line(&json!({ "event": "faults", "faults": faults }))
}

fn line(event: &Json) -> Bytes {
    format!("{event}\n").into()
}

/// Plays a question with so many games.
///
/// # Errors
/// All that is wrong with the question or its rule files. Or play was stopped before its first
/// games.
pub fn study_of(ask: &Ask, games: u64, observer: &dyn Observer) -> Result<Study, Vec<Fault>> {
    let scenario = scenario_of(ask, games)?;
    let played = study::play(&scenario, &Session::new(observer));
    let mut study = played.map_err(|error| vec![of_error(&error)])?;
    study.provenance.command = Some(format!("urlab run {}", ask.path().display()));
    Ok(study)
}

/// The scenario of a question with so many games.
///
/// # Errors
/// All that is wrong with the question or its rule files.
pub fn scenario_of(ask: &Ask, games: u64) -> Result<Scenario, Vec<Fault>> {
    check_games(ask.games)?;
    let path = ask.path();
    let scenario = unsaved(&ask.files)?.scenario(&path, &ask.fields(games));
    // Nobody sees the lines of a scenario that the page made. The field says where the fault is.
    let of_page = |fault: Fault| {
        if fault.file == path.to_string_lossy() {
            Fault { file: String::new(), line: 0, column: 0, width: 0, fix: None, ..fault }
        } else {
            fault
        }
    };
    scenario.map_err(|errors| fault::all(&errors).into_iter().map(of_page).collect())
}

/// Why a question has no answer. In the studio, nothing is learned on the way.
fn of_error(error: &Error) -> Fault {
    match error {
        Error::Unlearned { rules } => {
            Fault::new(format!("no bot has learned the rules of `{rules}` yet")).advise(
                "choose other bots; or save the file, and let `urlab learn FILE` learn it for a \
                 minute",
            )
        }
        other => Fault::of_error(other),
    }
}

/// The parts of a page that show a study.
///
/// # Errors
/// A chart cannot be drawn, which is an internal error.
pub fn answer_of(study: &Study) -> Result<PageParts, Vec<Fault>> {
    html::parts(&document_of(study)?).map_err(|error| vec![Fault::internal(&error)])
}

/// The document that shows a study.
///
/// # Errors
/// A chart cannot be drawn, which is an internal error.
pub fn document_of(study: &Study) -> Result<Document, Vec<Fault>> {
    Document::of(study).map_err(|error| vec![Fault::internal(&error)])
}

impl Observer for Answering {
    fn begins(&self, _: &str, planned: u64, _: Each) {
        self.played.store(0, Ordering::Relaxed);
        self.planned.store(planned, Ordering::Relaxed);
    }

    fn played(&self, games: u64) {
        let played = self.played.fetch_add(games, Ordering::Relaxed) + games;
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.elapsed() < TELL_EVERY {
            return;
        }
        *told = Instant::now();
        drop(told);
        let planned = self.planned.load(Ordering::Relaxed);
        self.send(line(&json!({ "event": "progress", "games": played, "planned": planned })));
    }

    fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}
