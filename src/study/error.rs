//! The reasons why a question has no answer.

/// The reason why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The play was interrupted before the first games were counted.
    #[error(
        "interrupted before the first games ended: there is nothing to show, and nothing was \
         written"
    )]
    NoGames,
    /// The question cannot be divided.
    #[error(
        "error: --shard: the scenario cannot be divided: {what}\nallowed: scenarios whose games \
         are fixed before play: plain cases, matches, compare, sweep, effects, ladder\nhelp: leave \
         out --shard; an interrupted run goes on where it stopped. Instead of `precision`, ask for \
         a number of games"
    )]
    Indivisible {
        /// The reason.
        what: &'static str,
    },
    /// The requested engine does not play these rules.
    #[error(
        "error: the engine `{engine}` does not play `{rules}`: {reason}\nallowed: `--engine auto` \
         chooses the fastest engine that can play them; `--engine plain` plays everything\nhelp: \
         leave out `--engine {engine}`; the results are the same"
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
