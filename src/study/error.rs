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
}
