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
    /// Who takes the first turn. Where seats are swapped, games of even and of odd index make a
    /// pair, and the second bot takes the first turn of those of odd index.
    pub seats: Seats,
    /// The seed.
    pub seed: u64,
}

/// The recorder can take no more records: playing stops, and whoever made the recorder tells why.
#[derive(Clone, Copy, Debug)]
pub struct RecorderGone;

/// Takes records, round by round in order, from any thread.
pub trait Recorder: Sync {
    /// Are games wanted?
    fn wants_games(&self) -> bool;

    /// Are matches wanted?
    fn wants_matches(&self) -> bool;

    /// Takes the games of a case from the one with this index on.
    ///
    /// # Errors
    /// If no more can be taken.
    fn games(
        &self,
        case: &RecordedCase,
        first: u64,
        records: Vec<GameRecord>,
    ) -> Result<(), RecorderGone>;

    /// The same of matches.
    ///
    /// # Errors
    /// If no more can be taken.
    fn matches(
        &self,
        case: &RecordedCase,
        first: u64,
        records: Vec<MatchRecord>,
    ) -> Result<(), RecorderGone>;
}
