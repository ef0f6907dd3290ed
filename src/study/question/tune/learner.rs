//! The rule sets that a search tries, and their players. Bots learn rules that they do not know.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::balance::design::Point;
use crate::balance::tune::{Ended, Entrants};
use crate::batch::player::{BotName, Player};
use crate::game::rules::Rules;
use crate::input::evaluators::Evaluators;
use crate::input::question::tune::TuneQuestion;
use crate::input::scenario::Scenario;
use crate::study::error::Error;
use crate::study::learning;
use crate::study::observer::{IfMissing, Observer, Session};

/// The rule sets of a search.
pub(super) struct PointLearner<'a> {
    asked: &'a TuneQuestion,
    session: &'a Session<'a>,
    known: Mutex<Evaluators>,
    /// The first error. Games that do not end, and an interruption, do not count.
    failed: Mutex<Option<Error>>,
}

/// Stops with the observer of the search, and leaves its progress bar alone.
struct WithoutBar<'a>(&'a dyn Observer);

impl Observer for WithoutBar<'_> {
    fn notes(&self, text: &str) {
        self.0.notes(text);
    }

    fn stop(&self) -> &AtomicBool {
        self.0.stop()
    }
}

/// What a lock holds. A panic elsewhere does not spoil it.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> PointLearner<'a> {
    pub(super) fn new(
        scenario: &Scenario,
        asked: &'a TuneQuestion,
        session: &'a Session<'a>,
    ) -> Self {
        if scenario.needs_evaluators() && session.if_missing != IfMissing::Refuse {
            let note = "each rule set that the search tries is learned before its games";
            session.observer.notes(note);
        }
        let known = Mutex::new(scenario.evaluators.clone());
        Self { asked, session, known, failed: Mutex::default() }
    }

    /// Learns a rule set that is not known. Returns false if nobody can learn it.
    fn learn(&self, rules: &Rules) -> Result<bool, Ended> {
        let Session { observer, if_missing, .. } = *self.session;
        if observer.stop().load(Ordering::Relaxed) {
            return Err(Ended);
        }
        let folders = [Path::new("")];
        match learning::open_or_learn(rules, None, &folders, if_missing, &WithoutBar(observer)) {
            Ok(found) => {
                locked(&self.known).add(found);
                Ok(true)
            }
            // The search goes on without these rules.
            Err(Error::Unending { .. }) => Ok(false),
            Err(error) => {
                if !matches!(error, Error::LearningInterrupted { .. }) {
                    locked(&self.failed).get_or_insert(error);
                }
                Err(Ended)
            }
        }
    }

    /// Ends the search.
    ///
    /// # Errors
    /// The first error.
    pub(super) fn finish(self) -> Result<(), Error> {
        let failed = self.failed.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed.map_or(Ok(()), Err)
    }
}

impl Entrants for PointLearner<'_> {
    fn rules(&self, point: &Point) -> Option<Rules> {
        self.asked.space.rules(point).ok()
    }

    fn players(&self, rules: &Rules) -> Result<Option<[Player; 2]>, Ended> {
        let bots = self.asked.tuning.bots;
        let is_known = locked(&self.known).of(rules).is_some();
        let needed = bots.into_iter().any(BotName::needs_evaluator);
        if needed && !is_known && !self.learn(rules)? {
            return Ok(None);
        }
        let known = locked(&self.known);
        let [one, other] = known.players(rules, bots);
        Ok(one.zip(other).map(<[Player; 2]>::from))
    }
}
