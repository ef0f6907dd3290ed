//! Why a question has no answer.

/// The reason why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The play was interrupted before the first games were counted.
    #[error(
        "interrupted before the first games were played to the end: there is nothing to show, and \
         nothing was written"
    )]
    NoGames,
    /// The requested engine does not play these rules.
    #[error(
        "error: the engine `{engine}` does not play `{rules}`: {reason}\n\
         allowed: `--engine auto` takes the fastest engine that does; `--engine plain` plays \
         everything\n\
         help: leave out `--engine {engine}`; the results are the same"
    )]
    Engine {
        /// The engine's name.
        engine: &'static str,
        /// The rule set's name.
        rules: String,
        /// The reason.
        reason: &'static str,
    },
}
