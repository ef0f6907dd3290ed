//! Recorders: they receive each single game or match while cases are played.

use std::sync::Arc;

use crate::game::rules::Rules;
use crate::play::match_play::MatchRecord;
use crate::play::record::GameRecord;
use crate::study::subject::Seats;

/// A case as records name it.
#[derive(Clone, Debug)]
pub struct RecordedCase {
    /// Its short name.
    pub id: Arc<str>,
    /// Its rule set.
    pub rules: Arc<Rules>,
    /// The two bots.
    pub bots: [&'static str; 2],
    /// The first-turn rule. With swapped seats, games of even and odd index make a pair. The second
    /// bot then takes the first turn in the games of odd index.
    pub seats: Seats,
    pub seed: u64,
}

/// The recorder can take no more records. Play stops. The maker of the recorder reports the reason.
#[derive(Clone, Copy, Debug)]
pub struct RecorderGone;

/// A recorder. It takes records round by round in order, from any thread.
pub trait Recorder: Sync {
    /// Does the recorder want games?
    fn wants_games(&self) -> bool;

    /// Does the recorder want matches?
    fn wants_matches(&self) -> bool;

    /// Takes games of a case. The first one has this index.
    ///
    /// # Errors
    /// If the recorder can take no more.
    fn games(
        &self,
        case: &RecordedCase,
        first: u64,
        records: Vec<GameRecord>,
    ) -> Result<(), RecorderGone>;

    /// Takes matches of a case. The first one has this index.
    ///
    /// # Errors
    /// If the recorder can take no more.
    fn matches(
        &self,
        case: &RecordedCase,
        first: u64,
        records: Vec<MatchRecord>,
    ) -> Result<(), RecorderGone>;
}
