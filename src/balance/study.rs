//! The results of the games of one rule set and one pair of bots. Reports only show it.

use crate::balance::exact::ExactCheck;
use crate::balance::feel::FollowedGames;
use crate::balance::luck::{LuckOfThrows, LuckTakenOut};
use crate::balance::quantity::Quantity;
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::stats::estimate::Estimate;
use crate::stats::sample::Sample;

pub use crate::balance::distribution::{Distribution, Each, Quantile};
pub use crate::balance::figures::{
    BoardFindings, ClassShare, Endings, Ratio, Results, SquareFindings,
};

/// One rule set played by one pair of bots, with all figures.
#[derive(Clone, Debug)]
pub struct CaseStudy {
    /// How many games were played.
    pub played: CasePlayed,
    /// The number of games for each ending.
    pub endings: Endings,
    /// P(first player wins), P(second wins), P(draw), P(unfinished), of all games.
    pub results: Results,
    /// The win classes, in the rule set's order.
    pub win_classes: Vec<ClassShare>,
    /// P(first wins) - P(second wins).
    pub first_player_advantage: Estimate,
    /// The mean of the first player's points minus the second player's points, for each game.
    pub points_difference: Estimate,
    /// The mean of the winner's points, for each game (0 for a draw or an unfinished game).
    pub mean_points: Estimate,
    /// The distributions of the whole-number measures, in registry order. If the rule set has
    /// stakes, their distributions follow.
    pub distributions: Vec<Distribution>,
    /// Ratios over all actions of all games, such as the mean number of legal actions.
    pub ratios: Vec<Ratio>,
    /// The mean and variance of every quantity over the games, with all luck in them. A later
    /// `unchanged since` compares its own with these.
    pub samples: Vec<(Quantity, Sample)>,
    /// The exact values for the same games, compared with the sample. Most full-size rule sets have
    /// none. Empty if a game was unfinished.
    pub exact: Vec<ExactCheck>,
    /// The plain figure beside each figure that luck was taken out of.
    pub without_luck: Vec<LuckTakenOut>,
    /// The luck of throws as such. `None` if the plan does not tell it.
    pub luck: Option<LuckOfThrows>,
    /// The games as an evaluator saw them. `None` if nobody followed them.
    pub feel: Option<FollowedGames>,
    /// The figures of each square, if the plan watched the board.
    pub board: Option<BoardFindings>,
    /// Warnings for the reader of the figures.
    pub warnings: Vec<Warning>,
}

/// How many games or matches were played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CasePlayed {
    /// The number of games played; for a study of matches, the number of matches.
    pub games: u64,
    /// The requested number of games or matches. With a precision, the highest number allowed.
    pub planned: u64,
    /// Why playing stopped.
    pub stop: Stop,
}
