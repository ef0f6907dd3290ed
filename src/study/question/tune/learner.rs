//! Learns evaluators for the rule sets that a search tries.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::batch::player::{BotName, Player};
use crate::game::rules::Rules;
use crate::input::evaluators::Evaluators;
use crate::input::scenario::Scenario;
use crate::learn::evaluator::Evaluator;
use crate::study::error::Error;
use crate::study::learning;
use crate::study::observer::{Observer, Session};

/// Gives the points of a search their players. A bot that needs an evaluator learns the rules of
/// the point first, if they were not learned before.
pub(super) struct PointLearner<'a> {
    session: &'a Session<'a>,
    known: Mutex<Evaluators>,
    /// The first error other than rules that cannot be learned.
    failed: Mutex<Option<Error>>,
}

/// Stops with the observer of the search, and shows nothing: several points are learned at once.
struct Silent<'a>(&'a dyn Observer);

impl Observer for Silent<'_> {
    fn stop(&self) -> &AtomicBool {
        self.0.stop()
    }
}

impl<'a> PointLearner<'a> {
    pub(super) fn new(scenario: &'a Scenario, session: &'a Session<'a>) -> Self {
        if scenario.needs_evaluators() {
            session
                .observer
                .notes("each rule set that the search tries is learned before its games");
        }
        let known = Mutex::new(scenario.evaluators.clone());
        Self { session, known, failed: Mutex::default() }
    }

    /// The players of a point. `None` if its rules cannot be learned, or learning failed.
    pub(super) fn players(&self, rules: &Rules, bots: [BotName; 2]) -> Option<[Player; 2]> {
        if bots.into_iter().any(BotName::needs_evaluator) && self.known().of(rules).is_none() {
            let evaluator = self.evaluator(rules)?;
            self.known().add(evaluator);
        }
        let known = self.known();
        let [one, other] = bots.map(|bot| known.player(rules, bot));
        Some([one?, other?])
    }

    fn known(&self) -> MutexGuard<'_, Evaluators> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn evaluator(&self, rules: &Rules) -> Option<Arc<Evaluator>> {
        let observer = Silent(self.session.observer);
        match learning::open_or_learn(rules, self.session.if_missing, &observer) {
            Ok(found) => Some(found),
            // The search goes on without these rules.
            Err(Error::Unending { .. } | Error::LearningInterrupted { .. }) => None,
            Err(error) => {
                let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
                failed.get_or_insert(error);
                None
            }
        }
    }

    /// Ends the search.
    ///
    /// # Errors
    /// The first error other than rules that cannot be learned.
    pub(super) fn finish(self) -> Result<(), Error> {
        let failed = self.failed.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed.map_or(Ok(()), Err)
    }
}
