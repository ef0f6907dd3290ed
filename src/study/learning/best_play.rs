//! Learns one plan, and keeps the best play of its checkpoints.

use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::balance::study::Each;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::learn::carry_over::LearningBase;
use crate::learn::checkpoint::{Checkpoint, CheckpointComparison, Checkpoints};
use crate::learn::evaluator::Evaluator;
use crate::learn::state::BestPlay;
use crate::learn::training::{PATIENCE, Training, TrainingPlan, Unending};
use crate::play::bots::BotKind;
use crate::stats::estimate::Estimate;
use crate::study::error::Error;
use crate::study::number::{Unit, show, whole};
use crate::study::observer::Observer;

/// The time between two saves of the state.
const SAVE_EVERY: Duration = Duration::from_secs(20);
/// The parts of a learning. After each of them checkpoints are compared.
pub(super) const PARTS: u64 = 8;
/// The parts of a short one.
pub(super) const SHORT_PARTS: u64 = 2;

/// A learning of one plan.
pub(super) struct Learning<'a> {
    pub rules: &'a Rules,
    pub plan: TrainingPlan,
    /// The evaluator from which it begins. `None` to begin from nothing.
    pub base: Option<&'a LearningBase>,
    /// The number of parts. After each of them checkpoints are compared.
    pub parts: u64,
    /// The file that keeps the state. `None` if it is not kept.
    pub state: Option<&'a Path>,
    pub observer: &'a dyn Observer,
}

/// Why learning ended before its plan.
pub(super) enum Unlearned {
    /// The observer stopped it. The state was saved, if it is kept.
    Stopped,
    /// Most games do not end.
    Unending(Unending),
    /// A file cannot be read or written.
    Failed(Error),
}

impl<E: Into<Error>> From<E> for Unlearned {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl Learning<'_> {
    /// Learns all games of the plan, from where the saved state stopped. Returns the best play. At
    /// the end, the saved state is complete.
    pub fn learn<G: Game>(&self, game: &G) -> Result<Evaluator, Unlearned> {
        let Self { rules, plan, observer, .. } = *self;
        let mut training = Training::new(game, rules, plan);
        if let Some(base) = self.base {
            training = training.begun_from(base);
        }
        let mut best = BestPlay::default();
        if let Some(state) = self.state.filter(|state| state.is_file()) {
            best = training.resume(state)?;
        }
        observer.begins(&format!("learning {}", rules.name), plan.games, Each::Game);
        observer.played(training.games);
        let done = self.learn_parts(game, &mut training, &mut best);
        observer.ends();
        done?;
        Ok(best.kept.unwrap_or_else(|| training.evaluator()))
    }

    fn learn_parts<G: Game>(
        &self,
        game: &G,
        training: &mut Training<'_, G>,
        best: &mut BestPlay,
    ) -> Result<(), Unlearned> {
        let checkpoints = Checkpoints::new(game, self.plan.games, self.observer.stop());
        let part =
            |games: u64| (u128::from(games) * u128::from(self.parts)) / u128::from(self.plan.games);
        let mut saved = Instant::now();
        // It is measured when it is first needed.
        let mut kept: Option<Checkpoint> = None;
        loop {
            if part(training.games) > part(best.compared) {
                if self.compare(&checkpoints, training, best, &mut kept).is_none() {
                    return self.stopped(training, best);
                }
                best.compared = training.games;
            }
            if training.is_complete() {
                self.save(training, best)?;
                return Ok(());
            }
            let before = training.games;
            let patience = if self.state.is_some() { PATIENCE } else { Duration::ZERO };
            if !training.learn_more_unless(self.observer.stop(), patience) {
                return Err(Unlearned::Stopped);
            }
            training.check_ends().map_err(Unlearned::Unending)?;
            self.observer.played(training.games - before);
            if self.observer.stop().load(Ordering::Relaxed) {
                return self.stopped(training, best);
            }
            if saved.elapsed() > SAVE_EVERY {
                self.save(training, best)?;
                saved = Instant::now();
            }
        }
    }

    /// Compares the play now with the best one so far, and keeps one of them. `None` if it was
    /// stopped.
    fn compare<G: Game>(
        &self,
        checkpoints: &Checkpoints<'_, G>,
        training: &Training<'_, G>,
        best: &mut BestPlay,
        kept: &mut Option<Checkpoint>,
    ) -> Option<()> {
        if training.is_complete() && best.kept.is_none() {
            // A short plan has no earlier checkpoint.
            best.kept = Some(training.evaluator());
            return Some(());
        }
        if let (None, Some(evaluator)) = (&kept, &best.kept) {
            *kept = Some(checkpoints.measure(evaluator.clone())?);
        }
        let now = checkpoints.measure(training.evaluator())?;
        let compared = match &kept {
            Some(kept) => Some((kept, checkpoints.compare(&now, kept)?)),
            None => None,
        };
        self.observer.notes(&progress(&now, compared));
        if compared.is_none_or(|(_, comparison)| !comparison.is_clearly_worse()) {
            best.kept = Some(now.evaluator.clone());
            *kept = Some(now);
        }
        Some(())
    }

    fn save<G: Game>(&self, training: &Training<'_, G>, best: &BestPlay) -> Result<(), Unlearned> {
        Ok(self.state.map_or(Ok(()), |state| training.save(state, best))?)
    }

    fn stopped<G: Game>(
        &self,
        training: &Training<'_, G>,
        best: &BestPlay,
    ) -> Result<(), Unlearned> {
        self.save(training, best)?;
        Err(Unlearned::Stopped)
    }
}

/// How good the play is now, in a line.
fn progress(now: &Checkpoint, compared: Option<(&Checkpoint, CheckpointComparison)>) -> String {
    let games = |checkpoint: &Checkpoint| whole(checkpoint.evaluator.head().learned);
    let mut text = format!("after {} games:", games(now));
    let mut add = |name: &str, estimate: Option<Estimate>| {
        if let Some(estimate) = estimate {
            let _ = write!(text, " {} v {name}", show(&estimate, Unit::Percent).whole());
        }
    };
    add("greedy", now.against(BotKind::Greedy));
    if let Some((kept, comparison)) = compared {
        add(&format!("the play after {}", games(kept)), comparison.head_to_head);
        if comparison.is_clearly_worse() {
            let _ = write!(text, "; clearly worse, so that the play after {} is kept", games(kept));
        }
    }
    text
}
