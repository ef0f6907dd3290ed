//! The results of the matches of one rule set and one pair of bots.

use crate::balance::study::{CasePlayed, Distribution, Endings, Results};
use crate::balance::warning::Warning;
use crate::game::rules::MatchPlay;
use crate::stats::estimate::Estimate;

/// The matches of one rule set between one pair of bots, with all figures.
///
/// `First` is player 1, who starts the first game of each match. A draw of lots decides who starts
/// the later games.
#[derive(Clone, Debug)]
pub struct MatchStudy {
    /// How many matches were played.
    pub played: CasePlayed,
    /// The rules that combine games into a match.
    pub terms: MatchPlay,
    /// The highest number of games of a match.
    pub game_limit: u32,
    /// How the matches ended.
    pub endings: Endings,
    /// P(player 1 wins), P(player 2 wins), P(drawn), P(unfinished), of all matches.
    pub results: Results,
    /// P(player 1 wins) - P(player 2 wins).
    pub advantage: Estimate,
    /// The distributions: games, drawn games and throws of a match, then player 1's settlement and
    /// the loser's payment.
    pub distributions: Vec<Distribution>,
    /// The final scores, the most common first. Among equal counts, fewer points of player 1 come
    /// first, then fewer points of player 2.
    pub scores: Vec<ScoreShare>,
    /// All scores after the first [`COMMON_SCORES`], together. `None` if there are no more.
    pub other_scores: Option<OtherScores>,
    /// Warnings for the reader of the figures.
    pub warnings: Vec<Warning>,
}

/// The number of final scores that reports for people show one by one: all except
/// [`MatchStudy::other_scores`].
pub const COMMON_SCORES: usize = 12;

/// The remaining final scores, summed up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OtherScores {
    /// The number of scores.
    pub scores: u64,
    /// Matches that ended with one of them.
    pub count: u64,
    /// Their share of all matches.
    pub share: Estimate,
}

/// The frequency of one final score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreShare {
    /// Player 1's points and player 2's.
    pub score: [u32; 2],
    /// Matches that ended with this score.
    pub count: u64,
    /// Their share of all matches.
    pub share: Estimate,
}
