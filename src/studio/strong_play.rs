//! How strong players play in questions of pages: at once by what is there, then by what was
//! learned beside. What was learned stays in memory until the studio ends.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use crate::balance::study::Each;
use crate::game::rules::Rules;
use crate::input::scenario::Scenario;
use crate::learn::evaluator::Evaluator;
use crate::study::error::Error;
use crate::study::learning::stages::Stages;
use crate::study::observer::Observer;

/// The time between two looks at the learning of another answer.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// How far learning is: what is learned, and how many games of how many.
#[derive(Clone, Debug)]
pub struct LearningProgress {
    /// What is learned, such as `learning My game`.
    pub text: String,
    pub games: u64,
    pub planned: u64,
}

/// Who hears of learning, and can stop it.
pub trait LearningListener: Sync {
    /// Learning is so far. It may be that of another answer, which this one waits for.
    fn learns(&self, progress: &LearningProgress);

    /// The flag that stops it.
    fn stop(&self) -> &AtomicBool;
}

/// Strong play of all answers of a studio. One answer learns at a time, so that answers that need
/// the same rules learn them once.
#[derive(Debug)]
pub struct StrongPlay {
    stages: Stages,
    learning: Mutex<()>,
    progress: Mutex<Option<LearningProgress>>,
}

/// Locks a value. A panic of another answer left it whole.
fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl StrongPlay {
    /// Nothing is learned yet but what files and the program have.
    pub fn new() -> Self {
        let (learning, progress) = (Mutex::default(), Mutex::default());
        Self { stages: Stages::new(Vec::new()), learning, progress }
    }

    /// The scenario with the evaluators that its bots need, as they are there now. Strong players
    /// who lack one are left out, and so are those whose play is weak.
    ///
    /// # Errors
    /// An evaluator cannot be used, or nobody is left who can play.
    pub fn prepared(&self, scenario: &Scenario) -> Result<Scenario, Error> {
        self.stages.at_once(scenario)
    }

    /// The evaluator of these rules as it is now. `None` if there is none.
    ///
    /// # Errors
    /// It cannot be used.
    pub fn known(&self, rules: &Rules) -> Result<Option<Arc<Evaluator>>, Error> {
        match self.stages.first(rules) {
            Err(Error::Unending { .. }) => Ok(None),
            found => found,
        }
    }

    /// The same, for a judge of games.
    ///
    /// # Errors
    /// It cannot be used, or games of these rules do not end, so that nothing can be learned.
    pub fn known_or_why(&self, rules: &Rules) -> Result<Option<Arc<Evaluator>>, Error> {
        self.stages.first(rules)
    }

    /// Does strong play of this scenario become better by learning?
    ///
    /// # Errors
    /// A built-in evaluator cannot be used.
    pub fn can_learn(&self, scenario: &Scenario) -> Result<bool, Error> {
        self.stages.can_learn(scenario)
    }

    /// Learns what makes strong play of this scenario better.
    ///
    /// # Errors
    /// It was stopped, an evaluator cannot be used, or nobody is left who can play.
    pub fn learn(&self, scenario: &Scenario, listener: &dyn LearningListener) -> Result<(), Error> {
        let Some(_turn) = self.turn(listener) else { return Ok(()) };
        let rules = &scenario.rules;
        let watch = LearningWatch { play: self, listener, rules, games: AtomicU64::new(0) };
        let learned = self.stages.learned(scenario, &watch);
        *locked(&self.progress) = None;
        learned.map(drop)
    }

    /// The turn to learn. `None` if the listener stopped while another answer learned.
    fn turn(&self, listener: &dyn LearningListener) -> Option<MutexGuard<'_, ()>> {
        loop {
            match self.learning.try_lock() {
                Ok(turn) => return Some(turn),
                Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => {}
            }
            if listener.stop().load(Ordering::Relaxed) {
                return None;
            }
            if let Some(progress) = locked(&self.progress).clone() {
                listener.learns(&progress);
            }
            thread::sleep(LOOK_EVERY);
        }
    }
}

/// Hears what one learning does, and tells all answers that wait for it.
struct LearningWatch<'a> {
    play: &'a StrongPlay,
    listener: &'a dyn LearningListener,
    /// The rule sets of the question. People know them by their titles.
    rules: &'a [Rules],
    games: AtomicU64,
}

impl Observer for LearningWatch<'_> {
    fn begins(&self, part: &str, planned: u64, _: Each) {
        self.games.store(0, Ordering::Relaxed);
        let named = self.rules.iter().find_map(|rules| {
            let rest = part.strip_suffix(rules.name.as_str())?;
            rest.ends_with(' ').then(|| format!("{rest}{}", rules.title))
        });
        let text = named.unwrap_or_else(|| part.to_owned());
        let progress = LearningProgress { text, games: 0, planned };
        self.listener.learns(&progress);
        *locked(&self.play.progress) = Some(progress);
    }

    fn played(&self, games: u64) {
        let games = self.games.fetch_add(games, Ordering::Relaxed) + games;
        let mut progress = locked(&self.play.progress);
        if let Some(progress) = &mut *progress {
            progress.games = games;
        }
        let told = progress.clone();
        drop(progress);
        if let Some(progress) = told {
            self.listener.learns(&progress);
        }
    }

    fn stop(&self) -> &AtomicBool {
        self.listener.stop()
    }
}
