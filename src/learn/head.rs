//! What an evaluator was made for, and how it was made.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::game::rules::Rules;
use crate::learn::left_out::LeftOut;
use crate::learn::proof::PlayProof;
use crate::learn::training::TrainingPlan;
use crate::solve::file::Objective;

/// The default folder for evaluators. Solutions are there too.
const FOLDER: &str = "solutions";
/// The ending of the names of evaluator files.
pub const ENDING: &str = "urbot";

/// What an evaluator was made for, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvaluatorHead {
    /// The version of Urlab that learned.
    pub program: String,
    /// The rule set's name.
    pub rules: String,
    /// The rule set's fingerprint.
    pub fingerprint: String,
    /// The objective of both players.
    pub objective: Objective,
    /// The number of games that were planned. The steps of learning depend on it.
    pub games: u64,
    /// The number of games that were learned. It is smaller than the planned one if the play of a
    /// checkpoint was better than the play at the end.
    pub learned: u64,
    pub seed: u64,
    /// The evaluator from which learning began. `None` if it began from nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<BaseIdentity>,
    /// Was it learned on the way, from fewer games than are usual?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub preliminary: bool,
    /// What affects later play and is in no input.
    pub left_out: Vec<LeftOut>,
    /// What was measured of the play. `None` if no proof was made.
    pub proof: Option<PlayProof>,
}

/// The data that identify the evaluator from which another one began to learn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseIdentity {
    /// The name of the rule set that it learned.
    pub rules: String,
    /// A checksum of its whole file in 32 hexadecimal digits.
    pub checksum: String,
}

impl EvaluatorHead {
    /// The head of an evaluator that learns these rules by this plan.
    pub(super) fn new(
        rules: &Rules,
        plan: TrainingPlan,
        learned: u64,
        base: Option<BaseIdentity>,
        left_out: Vec<LeftOut>,
    ) -> Self {
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            rules: rules.name.clone(),
            fingerprint: rules.fingerprint.clone(),
            objective: plan.objective,
            games: plan.games,
            learned,
            seed: plan.seed,
            base,
            preliminary: false,
            left_out,
            proof: None,
        }
    }
}

impl fmt::Display for EvaluatorHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, fingerprint, objective, games, seed, base, .. } = self;
        let objective_name = objective.name();
        write!(
            f,
            "`{rules}` ({fingerprint}), {games} games, seed {seed}, objective {objective_name}"
        )?;
        base.as_ref().map_or(Ok(()), |base| write!(f, ", begun from `{}`", base.rules))
    }
}

/// The default path of a rule set's evaluator, relative to the folder in which Urlab runs. Rule
/// sets that play the same games share a fingerprint, which is part of the name.
pub fn default_path(rules: &Rules, objective: Objective) -> PathBuf {
    let name = rules.name.split('[').next().unwrap_or(&rules.name);
    PathBuf::from(format!("{FOLDER}/{name}{}", ending_of_path(rules, objective)))
}

/// The end of the default path, which is the same for all rule sets that play the same games.
pub fn ending_of_path(rules: &Rules, objective: Objective) -> String {
    let fingerprint: String = rules.fingerprint.chars().take(12).collect();
    format!("-{fingerprint}-{}.{ENDING}", objective.name())
}

/// What `urlab learn` needs to learn the rule set with this name. The name of a rule set with
/// changed fields has the changes in brackets.
pub fn learn_argument(name: &str) -> String {
    match name.strip_suffix(']').and_then(|name| name.split_once('[')) {
        Some((name, change)) if change.matches('=').count() == 1 => {
            format!("{name} --set {change}")
        }
        Some((name, _)) => format!("{name} --set FIELD=VALUE"),
        None => name.to_owned(),
    }
}

/// How many times as many games a weak evaluator should learn.
const TIMES_AS_MANY: u64 = 4;
/// The most games that can be learned.
const MOST_GAMES: u64 = 1_000_000_000;

/// The command that learns more games than were planned. `rules` is the argument of `urlab learn`.
pub fn learn_more(rules: &str, planned: u64) -> String {
    let games = planned.saturating_mul(TIMES_AS_MANY).min(MOST_GAMES);
    format!("urlab learn {rules} --games {games} --force")
}

/// The data that identify an evaluator in reports.
#[derive(Clone, Debug, PartialEq)]
pub struct EvaluatorIdentity {
    /// The name of the rule set that it learned.
    pub rules: String,
    /// The name of its file, without folders. Empty if it has no file.
    pub file: String,
    /// A checksum of the whole file in 32 hexadecimal digits.
    pub checksum: String,
    /// The objective of both players.
    pub objective: Objective,
    /// The number of games that were learned.
    pub games: u64,
    /// The number of games that were planned.
    pub planned: u64,
    pub seed: u64,
    /// Was it learned on the way, from fewer games than are usual?
    pub preliminary: bool,
    /// What was measured of the play. `None` if no proof was made.
    pub proof: Option<PlayProof>,
}
