//! Why a question has no answer.

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Interrupted before the first games were tallied.
    #[error(
        "interrupted before the first games were played to the end: there is nothing to show, and \
         nothing was written"
    )]
    NoGames,
    /// The engine that was asked for does not play these rules.
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
        /// Why not.
        reason: &'static str,
    },
}
