//! The reasons why a question has no answer.

use std::path::{Path, PathBuf};

use indicatif::HumanBytes;

use crate::input::diagnostic::Diagnostic;
use crate::input::question::no_strong::NoStrong;
use crate::learn::file::EvaluatorError;
use crate::learn::head::learn_argument;
use crate::solve::file::FileError;
use crate::study::number::whole;

/// The reason why a question has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The play was interrupted before the first games were counted.
    #[error(
        "interrupted before the first games ended: there is nothing to show, and nothing was \
         written"
    )]
    NoGames,
    /// The question cannot be divided.
    #[error(
        "error: the scenario cannot be divided: {what}\nallowed: scenarios whose games are fixed \
         before play: every question but `tune`\nhelp: instead of \
         `precision`, ask for a number of games"
    )]
    Indivisible {
        /// The reason.
        what: &'static str,
    },
    /// The requested engine does not play these rules.
    #[error(
        "error: the engine `{engine}` does not play `{rules}`: {reason}\nallowed: the engine \
         `plain`, which plays everything, or the fastest one that can play them"
    )]
    Engine {
        /// The engine's name.
        engine: &'static str,
        /// The rule set's name.
        rules: String,
        reason: &'static str,
    },
    /// A bot or a measure needs an evaluator, and nothing may be learned.
    #[error(
        "error: `{rules}` has no learned evaluator, and {} one\nallowed: the file that \
         `urlab learn {}` writes; if these rules are in a file, write its path\nhelp: learn the \
         rules first, or name a file in a scenario under `evaluators`",
        if *by_bot { "a bot needs" } else { "measures of how games feel need" },
        learn_argument(rules)
    )]
    Unlearned {
        /// The rule set's name.
        rules: String,
        /// Does a bot need it? If not, only how games feel needs it.
        by_bot: bool,
    },
    /// What was learned is too weak to tell how games feel.
    #[error("error: how these games feel cannot be told: {reason}\nhelp: {way_out}")]
    WeakFeel {
        /// Why it is weak.
        reason: String,
        /// What helps.
        way_out: String,
    },
    /// Nothing can be learned, because games do not end.
    #[error(
        "error: `{rules}` cannot be learned: {unfinished} of {games} games did not end within \
         {throws} throws\nhelp: `urlab simulate` with these rules shows why games do not end"
    )]
    Unending {
        /// The rule set's name.
        rules: String,
        /// The games that were tried.
        games: u64,
        /// Those that did not end.
        unfinished: u64,
        /// The most throws of each.
        throws: u32,
    },
    /// Nothing knows the values of positions of these rules.
    #[error(
        "error: nothing can judge games of `{rules}`: {}\nallowed: rules with a solution, or with \
         an evaluator whose play is strong\nhelp: {}", .why.reason(), .why.way_out()
    )]
    NoJudge {
        /// The rule set's name.
        rules: String,
        why: NoStrong,
    },
    /// Only strong players were asked for, and they cannot play.
    #[error(
        "error: strong players cannot play: {}\nallowed: {}\nhelp: {}; casual players can play",
        .0.reason(), NoStrong::ALLOWED, .0.way_out()
    )]
    NoPlayers(NoStrong),
    /// Dice have too many values for a report that anybody can read.
    #[error(
        "error: these dice have {} different values together\nallowed: at most {}\nhelp: ask for \
         fewer dice at once",
        whole(*found), whole(*most)
    )]
    TooManyValues {
        /// The values of all dice.
        found: u64,
        /// The most that are allowed.
        most: u64,
    },
    /// Two saved reports have no figure in common.
    #[error(
        "error: {before} and {after} have no figure in common\nallowed: reports with the same kind \
         of players and a quantity that both have\nhelp: `urlab diff` compares reports of the \
         same question, such as two runs of a scenario"
    )]
    NothingInCommon {
        /// The path of the earlier report.
        before: String,
        /// The path of the later one.
        after: String,
    },
    /// Learning was interrupted.
    #[error("{}", learning_interrupted(state.as_deref()))]
    LearningInterrupted {
        /// The file with the state. `None` if no state is kept.
        state: Option<PathBuf>,
    },
    /// An exact computation was interrupted.
    #[error("{}", interrupted(kept.as_deref()))]
    Interrupted {
        /// The file with what was solved. A later call continues from there. `None` if nothing is
        /// kept.
        kept: Option<PathBuf>,
    },
    /// No bot has this name, or it has no exact figures.
    #[error("error: `{found}` {reason}\nallowed: {allowed}")]
    Bot {
        /// The name.
        found: String,
        /// Why it has no exact figures.
        reason: &'static str,
        /// The bots that have exact figures.
        allowed: String,
    },
    /// Only races can be solved.
    #[error(
        "error: the rule set `{rules}` is not a race: only races can be solved\nallowed: rule sets \
         of `kind: race`"
    )]
    NotARace {
        /// The rule set's name.
        rules: String,
    },
    /// There are more positions than can be numbered.
    #[error("error: `{rules}` has more positions than Urlab can number\nhelp: use fewer pieces")]
    TooManyPositions {
        /// The rule set's name.
        rules: String,
    },
    /// The solver does not number the positions of these rules, however few they are.
    #[error("error: `{rules}` cannot be solved: {reason}")]
    NotSolvable {
        /// The rule set's name.
        rules: String,
        /// Why not.
        reason: &'static str,
    },
    /// More memory is needed than is allowed.
    #[error(
        "error: `{rules}` has {} positions and needs about {} of memory, but only {} are allowed",
        whole(*positions), HumanBytes(*needed), HumanBytes(*allowed)
    )]
    TooLarge {
        /// The rule set's name.
        rules: String,
        /// The number of positions.
        positions: u64,
        /// The memory that is needed, in bytes.
        needed: u64,
        /// The memory that is allowed, in bytes.
        allowed: u64,
    },
    /// The bound of a solution cannot be proven.
    #[error(
        "error: a bound of {tolerance:e} cannot be proven for `{rules}`: either 64-bit numbers are \
         not precise enough for it, or games from some position never end"
    )]
    Unproven {
        /// The rule set's name.
        rules: String,
        /// The requested tolerance.
        tolerance: f64,
    },
    /// Figures cannot be computed exactly.
    #[error("error: `{rules}` between {} cannot be computed exactly: {reason}", bots.join(","))]
    Inexact {
        /// The rule set's name.
        rules: String,
        /// The bots.
        bots: [&'static str; 2],
        /// The reason.
        reason: String,
    },
    /// There is an evaluator already.
    #[error("error: {}: this was learned before: {head}", path.display())]
    LearnedBefore {
        /// The file.
        path: PathBuf,
        /// What it was made for, and how.
        head: String,
    },
    /// The threads cannot be started.
    #[error("error: the threads cannot be started: {0}")]
    Threads(#[source] rayon::ThreadPoolBuildError),
    /// An evaluator cannot be read or written.
    #[error("error: {0}")]
    Evaluator(#[from] EvaluatorError),
    /// The solution that judges a small form cannot be read or written.
    #[error("error: {0}")]
    Solution(#[from] FileError),
}

impl Error {
    /// The error by its parts: what was found, what is allowed, and the way out.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::of_message(&self.to_string())
    }
}

/// What to say when learning was interrupted. The state is saved from time to time, so at first
/// there is none.
fn learning_interrupted(state: Option<&Path>) -> String {
    match state.filter(|state| state.is_file()) {
        Some(state) => format!("interrupted: what was learned is kept in {}", state.display()),
        None => "interrupted before anything was learned that can be kept".to_owned(),
    }
}

/// What to say when an exact computation was interrupted.
fn interrupted(kept: Option<&Path>) -> String {
    kept.map_or_else(
        || "interrupted: there is nothing to show".to_owned(),
        |path| format!("interrupted: what was solved is kept in {}", path.display()),
    )
}
