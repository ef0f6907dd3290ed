//! Learns to play a rule set, for callers of the library and for `urlab learn`.

use std::path::PathBuf;
use std::sync::Arc;

use crate::disk;
use crate::game::rules::Rules;
use crate::input::evaluators::learning_base;
use crate::learn::evaluator::Evaluator;
use crate::learn::file::EvaluatorError;
use crate::learn::head::default_path;
use crate::learn::proof::PlayProof;
use crate::solve::file::Objective;
use crate::stats::estimate::Estimate;
use crate::study::error::Error;
use crate::study::learning::{
    self, Destination, LearnLength, LearnRequest, ProofExtent, state_path,
};
use crate::study::observer::Observer;
use crate::study::run_options::in_pool;

/// How a rule set is learned.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LearnOptions {
    /// The objective of both players.
    pub objective: Objective,
    /// How long to learn.
    pub length: LearnLength,
    /// The seed. The same games and seed give the same file on any machine.
    pub seed: u64,
    /// The file to write. `None`: the file in the folder `solutions` where bots look for it.
    pub file: Option<PathBuf>,
    /// Learn again, even if there is an evaluator that learned as many games, and forget what was
    /// begun.
    pub again: bool,
    /// Begin from nothing, and not from the built-in evaluator of the rule set that these rules
    /// extend.
    pub from_nothing: bool,
    /// Measure the play in the end, which takes up to as long again. Without it, reports carry a
    /// warning.
    pub prove: bool,
    /// The number of threads, from 1. `None`: the rayon pool in which the caller runs.
    pub threads: Option<usize>,
}

impl Default for LearnOptions {
    /// To win, about a minute on two cores, and a proof of the play.
    fn default() -> Self {
        Self {
            objective: Objective::Win,
            length: LearnLength::Usual,
            seed: 1,
            file: None,
            again: false,
            from_nothing: false,
            prove: true,
            threads: None,
        }
    }
}

impl LearnOptions {
    /// The file to write for these rules.
    pub(crate) fn path(&self, rules: &Rules) -> PathBuf {
        self.file.clone().unwrap_or_else(|| default_path(rules, self.objective))
    }
}

/// What was learned: the file that bots play by, and how well they play by it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LearnedRules {
    /// The evaluator's file. The bot `learned` plays by it.
    pub file: PathBuf,
    /// The number of games that it learned from.
    pub games: u64,
    /// The bots that need only the rules, and the score of `learned` against each: a win is 1, and
    /// a draw is a half. Empty if nothing was measured.
    pub scores: Vec<(String, Estimate)>,
    /// Was play measured, and does it fail to beat one of these bots? Whatever uses it carries a
    /// warning.
    pub is_weak: bool,
}

/// Learns to play a rule set by self-play alone, and writes what the bot `learned` plays by. It
/// continues what an earlier call with the same options began and did not finish.
///
/// The observer hears of the games as they are played, and can stop them.
///
/// ```
/// use urlab::Rules;
/// use urlab::study::{self, LearnLength, LearnOptions, Nobody};
///
/// # let folder = std::env::temp_dir().join(format!("urlab-learn-{}", std::process::id()));
/// let rules = Rules::from_text("extends: finkel\npieces: {piece: {count: 1}}\n", &[])?;
/// let mut options = LearnOptions::default();
/// options.length = LearnLength::Games(200);
/// options.file = Some(folder.join("one-piece.urbot"));
/// options.prove = false;
/// let learned = study::learn(&rules, &options, &Nobody)?;
/// assert!(learned.file.is_file() && learned.games <= 200);
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::LearnedBefore`] if there is an evaluator that learned as many games, unless the options
/// say `again`.
/// [`Error::Unending`] if most games do not end. [`Error::LearningInterrupted`] after a request to
/// stop. [`Error::Evaluator`] if a file cannot be read or written. [`Error::Threads`].
pub fn learn(
    rules: &Rules,
    options: &LearnOptions,
    observer: &dyn Observer,
) -> Result<LearnedRules, Error> {
    in_pool(options.threads, || {
        let evaluator = learn_with(rules, options, ProofExtent::Bots, observer)?;
        let head = evaluator.head();
        let against = head.proof.iter().flat_map(|proof| &proof.against);
        let scores = against.filter_map(|score| Some((score.bot.clone(), score.estimate()?)));
        Ok(LearnedRules {
            file: options.path(rules),
            games: head.learned,
            scores: scores.collect(),
            is_weak: head.proof.as_ref().is_some_and(PlayProof::is_weak),
        })
    })
}

/// Learns on the current rayon pool, and makes this proof if the options want one.
///
/// # Errors
/// Those of [`learn`].
pub(crate) fn learn_with(
    rules: &Rules,
    options: &LearnOptions,
    proof: ProofExtent<'_>,
    observer: &dyn Observer,
) -> Result<Arc<Evaluator>, Error> {
    let LearnOptions { objective, length, seed, again, from_nothing, prove, .. } = *options;
    let path = &options.path(rules);
    if again {
        disk::remove(&state_path(path)).map_err(EvaluatorError::from)?;
    }
    let destination = if again { Destination::File(path) } else { Destination::FileIfLonger(path) };
    let has_base = !from_nothing && objective == Objective::Win;
    let base = has_base.then(|| learning_base(rules)).flatten();
    let (base, proof) = (base.as_ref(), if prove { proof } else { ProofExtent::Nothing });
    let request = LearnRequest { rules, objective, length, seed, base, proof, destination };
    learning::learn(&request, observer)
}
