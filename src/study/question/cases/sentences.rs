//! The texts of a case: the rules of its matches, and names of scores.

use crate::game::rules::{MatchPlay, Tie};

/// A score. The points of player 1 come first.
pub(super) fn score([one, two]: [u32; 2]) -> String {
    format!("{one} : {two}")
}

/// The rules of a match, in words.
pub(super) fn terms(terms: MatchPlay) -> String {
    let MatchPlay { points, draw_points, stake_per_point, tie } = terms;
    let tie = match tie {
        Tie::Draw => "draw the match",
        Tie::Decider => "play on until their points differ",
    };
    format!(
        "Matches to {points} {}. A drawn game gives {draw_points} to each player. Players who get \
         there with equal points {tie}. A point of difference is worth {stake_per_point} {}. \
         Player 1 starts the first game; chance decides who starts the others.",
        if points == 1 { "point" } else { "points" },
        if stake_per_point == 1 { "coin" } else { "coins" },
    )
}
