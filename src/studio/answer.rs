//! Answers a question again and again, each time with more games. Strong players play at once by
//! what is there; what they lack is learned beside, and then the answers come again.

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
use crate::studio::strong_play::{LearningListener, LearningProgress, StrongPlay};
use crate::study::observer::{Observer, Session};
use crate::study::play_proof::PRELIMINARY;
use crate::study::{self, Study};

/// The games of the first answer. Strong players learn after it what they lack: more games before
/// are not worth their time, because these players play better soon.
const FIRST_GAMES: u64 = 1_000;

/// What is said of strong players before they learned what they lack.
const LEARNS_NOW: &str = "Strong play is preliminary: it is what was learned of the rules that \
                          these extend. These rules are learned next.";

/// What is said of strong players who learned for some seconds.
const LEARNED_A_LITTLE: &str = "Strong play is preliminary: it was learned for some seconds. Of a \
                                saved file, `urlab learn FILE` learns more.";

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
    pub fn play(&self, ask: &Ask, strong_play: &StrongPlay) {
        if let Err(faults) = self.answers(ask, strong_play) {
            self.send(faults_line(&faults));
        }
    }

    fn answers(&self, ask: &Ask, strong_play: &StrongPlay) -> Result<(), Vec<Fault>> {
        let scenario = scenario_of(ask, ask.games)?;
        let mut games = FIRST_GAMES;
        let of_error = |error| vec![Fault::of_error(&error)];
        if strong_play.can_learn(&scenario).map_err(of_error)? {
            // Without evaluators, there may be nobody who can play yet.
            let is_played = strong_play.prepared(&scenario).is_ok();
            if is_played && games <= ask.games {
                self.answer(ask, games, strong_play, LEARNS_NOW)?;
            }
            strong_play.learn(&scenario, self).map_err(of_error)?;
            games = ask.games;
        }
        while games < ask.games {
            self.answer(ask, games, strong_play, LEARNED_A_LITTLE)?;
            games = games.saturating_mul(GROWTH);
        }
        self.answer(ask, ask.games, strong_play, LEARNED_A_LITTLE)
    }

    /// Plays so many games and sends their answer, unless nobody waits any more. `preliminary` says
    /// of strong players that they learned less than usual: on a page that learns beside, it is no
    /// warning.
    fn answer(
        &self,
        ask: &Ask,
        games: u64,
        strong_play: &StrongPlay,
        preliminary: &str,
    ) -> Result<(), Vec<Fault>> {
        if self.is_stopped() {
            return Ok(());
        }
        let mut study = study_of(ask, games, strong_play, self)?;
        let all = study.warnings.len();
        study.warnings.retain(|warning| warning.kind != PRELIMINARY);
        let note = (study.warnings.len() < all).then_some(preliminary);
        let answer = answer_of(&study)?;
        if !self.is_stopped() {
            self.send(line(&json!({
                "event": "answer", "games": games, "planned": ask.games, "answer": answer,
                "note": note,
            })));
        }
        Ok(())
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Is it time to tell the progress again?
    fn must_tell(&self) -> bool {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let must_tell = told.elapsed() >= TELL_EVERY;
        if must_tell {
            *told = Instant::now();
        }
        must_tell
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
pub fn study_of(
    ask: &Ask,
    games: u64,
    strong_play: &StrongPlay,
    observer: &dyn Observer,
) -> Result<Study, Vec<Fault>> {
    let prepared = strong_play.prepared(&scenario_of(ask, games)?);
    let played = prepared.and_then(|scenario| study::play(&scenario, &Session::new(observer)));
    let mut study = played.map_err(|error| vec![Fault::of_error(&error)])?;
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
        if self.must_tell() {
            let planned = self.planned.load(Ordering::Relaxed);
            self.send(line(&json!({ "event": "progress", "games": played, "planned": planned })));
        }
    }

    fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}

impl LearningListener for Answering {
    fn learns(&self, progress: &LearningProgress) {
        if self.must_tell() {
            let LearningProgress { text, games, planned } = progress;
            self.send(line(&json!({
                "event": "learning", "text": text, "games": games, "planned": planned,
            })));
        }
    }

    fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}
