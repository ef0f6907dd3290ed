//! The results of the matches of one rule set and one pair of bots.

use crate::balance::study::{CasePlayed, Distribution, Endings, Results, Warning};
use crate::game::rules::MatchPlay;
use crate::stats::estimate::Estimate;

/// Matches of one rule set between one pair of bots, and all that was found.
///
/// `First` is player 1, who started the first game of each match; who started the later ones was by
/// lot.
#[derive(Clone, Debug)]
pub struct MatchStudy {
    /// What was played, enough to play it again; its games are matches.
    pub provenance: CasePlayed,
    /// How games add up to a match.
    pub terms: MatchPlay,
    /// The most games of a match.
    pub game_limit: u32,
    /// How the matches ended.
    pub endings: Endings,
    /// P(player 1 wins), P(player 2 wins), P(drawn), P(unfinished), of all matches.
    pub results: Results,
    /// P(player 1 wins) - P(player 2 wins).
    pub advantage: Estimate,
    /// Games, drawn games and throws of a match, then its settlement to player 1 and the loser's
    /// payment.
    pub distributions: Vec<Distribution>,
    /// The final scores, the most common first, of equals the one in which player 1 has fewer
    /// points, then player 2.
    pub scores: Vec<ScoreShare>,
    /// All but the [`COMMON_SCORES`] first of them together; `None` if there are no more.
    pub other_scores: Option<OtherScores>,
    /// What a reader must know before believing the figures.
    pub warnings: Vec<Warning>,
}

/// So many final scores are shown to people one by one.
pub const COMMON_SCORES: usize = 12;

impl MatchStudy {
    /// The final scores that are shown one by one: all but [`Self::other_scores`].
    pub fn common_scores(&self) -> &[ScoreShare] {
        &self.scores[..self.scores.len().min(COMMON_SCORES)]
    }
}

/// Final scores that are too many to be shown one by one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OtherScores {
    /// How many scores.
    pub scores: u64,
    /// Matches that ended with one of them.
    pub count: u64,
    /// Their share of all matches.
    pub share: Estimate,
}

/// How often matches ended with one score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreShare {
    /// Player 1's points and player 2's.
    pub score: [u32; 2],
    /// Matches that ended so.
    pub count: u64,
    /// Their share of all matches.
    pub share: Estimate,
}
