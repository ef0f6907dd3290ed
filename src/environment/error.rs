//! What is refused.

use crate::batch::player::BotName;
use crate::learn::file::EvaluatorError;

/// Why games for a learner cannot be set up.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EnvironmentError {
    /// No games or no threads.
    #[error("there are 0 {0}; at least 1 is needed")]
    None(&'static str),
    /// There is no such bot.
    #[error("there is no bot `{0}`; the bots are {bots}", bots = BotName::names_without_solution())]
    Bot(String),
    /// The bot needs a solution.
    #[error("the bot `{0}` needs a solution; the bots without one are {bots}",
        bots = BotName::names_without_solution())]
    NeedsSolution(String),
    /// There is no evaluator of these rules.
    #[error(
        "the bot `{bot}` needs an evaluator of `{rules}`, and there is none; `urlab learn {rules}` \
         learns one"
    )]
    Unlearned { bot: String, rules: String },
    /// The evaluator cannot be used.
    #[error(transparent)]
    Evaluator(#[from] EvaluatorError),
    /// Threads cannot be started.
    #[error("the threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// An action is not legal in its game. No game of the step has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}: action {action} is not legal; the legal actions are {legal}")]
#[non_exhaustive]
pub struct IllegalAction {
    /// The game, from 0.
    pub game: usize,
    /// The number of the action.
    pub action: u32,
    /// The legal actions, as numbers with commas.
    pub legal: String,
}
