//! Strong play of rule sets that change under an editor: at once, and then better.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::input::evaluators::{self, learning_base, usual_file};
use crate::input::scenario::Scenario;
use crate::learn::carry_over::LearningBase;
use crate::learn::evaluator::Evaluator;
use crate::learn::training::{Training, TrainingPlan};
use crate::solve::file::Objective;
use crate::study::error::Error;
use crate::study::learning::{Destination, LearnLength, learn, on_the_way, supply};
use crate::study::observer::Observer;

/// The most rule sets whose play is kept. Each takes some ten megabytes.
const MOST_KEPT: usize = 16;

/// Strong play of rule sets in two stages, in memory: nothing is written.
///
/// The *first* stage is there within a fraction of a second. It is the evaluator of a file, or a
/// built-in one, or what was learned of the built-in rule set that these rules extend. The *better*
/// stage is a short learning with a proof, of some seconds. Both are preliminary, and reports say
/// so. A file and a built-in evaluator need no better stage.
///
/// What was found is kept for the last rule sets, by their fingerprints. So it costs nothing to go
/// back to one of them, and any number of threads may ask.
///
/// ```ignore
/// let stages = Stages::new(vec![folder]);          // one for the whole program
/// let first = stages.at_once(&scenario)?;          // play `first` now
/// if let Some(better) = stages.learned(&scenario, observer)? {
///     // play `better`: strong players, or a warning that their play is weak
/// }
/// ```
#[derive(Debug)]
pub(crate) struct Stages {
    /// How long the better stage learns.
    length: LearnLength,
    /// Where files of evaluators are looked for.
    folders: Vec<PathBuf>,
    /// The rule sets by fingerprint, the last used first.
    kept: Mutex<VecDeque<(String, KnownPlay)>>,
}

/// What is known of a rule set without a file.
#[derive(Clone, Debug)]
enum KnownPlay {
    /// The evaluator that is built in.
    BuiltIn(Arc<Evaluator>),
    /// What was learned of the rules that these extend.
    CarriedOver(Arc<Evaluator>),
    /// What a short learning gave. It may be weak.
    Learned(Arc<Evaluator>),
    /// Its games do not end: how many were tried, how many did not end, and the most throws.
    Unending(u64, u64, u32),
}

impl Stages {
    /// Stages that look for files of evaluators in these folders, and where the program runs.
    pub(crate) fn new(mut folders: Vec<PathBuf>) -> Self {
        folders.push(PathBuf::new());
        Self { length: LearnLength::Short, folders, kept: Mutex::default() }
    }

    /// The same, whose better stage learns this number of games.
    #[must_use]
    pub(crate) fn of_games(self, games: u64) -> Self {
        Self { length: LearnLength::Games(games), ..self }
    }

    /// The scenario with the evaluators that its bots need, as far as there is something at once.
    /// If there is nothing for a rule set, strong players are left out, and the scenario says why.
    ///
    /// # Errors
    /// A file cannot be used, or nobody is left who can play. [`Error::Unlearned`] if a bot needs
    /// an evaluator that must be learned first.
    pub(crate) fn at_once(&self, scenario: &Scenario) -> Result<Scenario, Error> {
        supplied(scenario, |rules| self.first(rules))
    }

    /// The scenario with evaluators of a short learning, where it has none. Take the scenario
    /// itself, and not what [`Self::at_once`] gave. `None` if that was as good. Strong players are
    /// left out if their play is weak, and the scenario says so.
    ///
    /// # Errors
    /// As [`Self::at_once`]. [`Error::LearningInterrupted`] within half a second after the observer
    /// wants to stop.
    pub(crate) fn learned(
        &self,
        scenario: &Scenario,
        observer: &dyn Observer,
    ) -> Result<Option<Scenario>, Error> {
        let mut is_better = false;
        let found = supplied(scenario, |rules| {
            let better = self.better(rules, observer)?;
            is_better |= better.is_some();
            better.map_or_else(|| self.first(rules), |better| Ok(Some(better)))
        })?;
        Ok(is_better.then_some(found))
    }

    /// Would [`Self::learned`] learn something for this scenario?
    ///
    /// # Errors
    /// A built-in evaluator cannot be used.
    pub(crate) fn can_learn(&self, scenario: &Scenario) -> Result<bool, Error> {
        for rules in scenario.rules_without_evaluators() {
            if self.lacks_play(rules)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Was nothing learned of these rules themselves?
    fn lacks_play(&self, rules: &Rules) -> Result<bool, Error> {
        if self.file(rules).is_some() {
            return Ok(false);
        }
        Ok(match self.stage(rules) {
            None => evaluators::open(rules, None, &[])?.is_none(),
            Some(stage) => matches!(stage, KnownPlay::CarriedOver(_)),
        })
    }

    /// What plays these rules at once. `None` if there is nothing: they extend no built-in rule
    /// set.
    ///
    /// # Errors
    /// A file cannot be used, or a short learning found that games do not end.
    pub(crate) fn first(&self, rules: &Rules) -> Result<Option<Arc<Evaluator>>, Error> {
        if let Some(file) = self.file(rules) {
            return Ok(evaluators::open(rules, Some(&file), &[])?);
        }
        let stage = match self.stage(rules) {
            Some(stage) => Some(stage),
            None => match evaluators::open(rules, None, &[])? {
                Some(built_in) => Some(KnownPlay::BuiltIn(built_in)),
                None => learning_base(rules)
                    .map(|base| KnownPlay::CarriedOver(Arc::new(carried_over(rules, &base)))),
            },
        };
        let Some(stage) = stage else { return Ok(None) };
        self.keep(rules, stage.clone());
        match stage {
            KnownPlay::BuiltIn(found)
            | KnownPlay::CarriedOver(found)
            | KnownPlay::Learned(found) => Ok(Some(found)),
            KnownPlay::Unending(games, unfinished, throws) => {
                Err(Error::Unending { rules: rules.name.clone(), games, unfinished, throws })
            }
        }
    }

    /// What a short learning gives. `None` if [`Self::first`] gives what is as good: a file, a
    /// built-in evaluator, or what was learned before. A learning that was stopped begins again.
    ///
    /// # Errors
    /// [`Error::Unending`] or [`Error::LearningInterrupted`].
    pub(crate) fn better(
        &self,
        rules: &Rules,
        observer: &dyn Observer,
    ) -> Result<Option<Arc<Evaluator>>, Error> {
        if !self.lacks_play(rules)? {
            return Ok(None);
        }
        let base = learning_base(rules);
        let request = on_the_way(rules, self.length, base.as_ref(), Destination::Memory);
        let learned = learn(&request, observer);
        match &learned {
            Ok(found) => self.keep(rules, KnownPlay::Learned(Arc::clone(found))),
            Err(Error::Unending { games, unfinished, throws, .. }) => {
                self.keep(rules, KnownPlay::Unending(*games, *unfinished, *throws));
            }
            Err(_) => {}
        }
        learned.map(Some)
    }

    fn file(&self, rules: &Rules) -> Option<PathBuf> {
        let folders: Vec<&Path> = self.folders.iter().map(PathBuf::as_path).collect();
        usual_file(rules, &folders)
    }

    /// What is kept of these rules.
    fn stage(&self, rules: &Rules) -> Option<KnownPlay> {
        let kept = self.kept();
        let stage = kept.iter().find(|(fingerprint, _)| *fingerprint == rules.fingerprint);
        stage.map(|(_, stage)| stage.clone())
    }

    /// Keeps what was found, as the last used.
    fn keep(&self, rules: &Rules, stage: KnownPlay) {
        let mut kept = self.kept();
        kept.retain(|(fingerprint, _)| *fingerprint != rules.fingerprint);
        kept.push_front((rules.fingerprint.clone(), stage));
        kept.truncate(MOST_KEPT);
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<(String, KnownPlay)>> {
        // Each change is whole, so a panic elsewhere does not spoil it.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The scenario with the evaluators that it lacks.
fn supplied(
    scenario: &Scenario,
    mut evaluator: impl FnMut(&Rules) -> Result<Option<Arc<Evaluator>>, Error>,
) -> Result<Scenario, Error> {
    let missing: Vec<Rules> = scenario.rules_without_evaluators().into_iter().cloned().collect();
    let mut supplied = scenario.clone();
    supply(&mut supplied, &missing, &mut evaluator)?;
    Ok(supplied)
}

/// What was learned of the base, as far as these rules have the same patterns.
fn carried_over(rules: &Rules, base: &LearningBase) -> Evaluator {
    fn begun<G: Game>(game: &G, rules: &Rules, base: &LearningBase) -> Evaluator {
        let plan = TrainingPlan { objective: Objective::Win, games: 1, seed: 1 };
        Training::new(game, rules, plan).begun_from(base).evaluator().preliminary().in_memory()
    }
    match CompiledRules::new(rules) {
        CompiledRules::Race(game) => begun(&game, rules, base),
        CompiledRules::Domination(game) => begun(&game, rules, base),
    }
}
