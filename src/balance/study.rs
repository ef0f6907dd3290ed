//! The results of the games of one rule set and one pair of bots. Reports only show it.

use crate::balance::exact::ExactCheck;
use crate::balance::quantity::Quantity;
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::batch::player::{Player, evaluator_identities, identities, names};
use crate::game::rules::Rules;
use crate::learn::head::EvaluatorIdentity;
use crate::solve::identity::Identity;
use crate::stats::estimate::Estimate;
use crate::stats::sample::Sample;

pub use crate::balance::distribution::{Distribution, Each, Quantile};
pub use crate::balance::figures::{
    BoardFindings, ClassShare, Endings, Ratio, Results, SquareFindings,
};

/// One rule set played by one pair of bots, with all figures.
#[derive(Clone, Debug)]
pub struct CaseStudy {
    /// The record of the run, with everything needed to repeat it.
    pub provenance: CasePlayed,
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
    /// The mean and variance of every quantity over the games. A later `unchanged since` compares
    /// its own with these.
    pub samples: Vec<(Quantity, Sample)>,
    /// The exact values for the same games, compared with the sample. Most full-size rule sets have
    /// none. Empty if a game was unfinished.
    pub exact: Vec<ExactCheck>,
    /// The figures of each square, if the plan watched the board.
    pub board: Option<BoardFindings>,
    /// Warnings for the reader of the figures.
    pub warnings: Vec<Warning>,
}

/// The record of a run, with everything needed to repeat it.
#[derive(Clone, Debug, PartialEq)]
pub struct CasePlayed {
    /// Urlab's version.
    pub version: String,
    /// The rule set's short name.
    pub rules: String,
    /// Its name for people.
    pub title: String,
    pub fingerprint: String,
    /// The first player's bot, then the second player's bot.
    pub bots: [String; 2],
    /// The solutions that `perfect` used, without duplicates. Empty if it did not play.
    pub solutions: Vec<Identity>,
    /// The evaluators that learned bots used, without duplicates.
    pub evaluators: Vec<EvaluatorIdentity>,
    /// The seed of the plan.
    pub seed: u64,
    /// The throw limit of one game.
    pub throw_limit: u32,
    /// The number of games played; for a study of matches, the number of matches.
    pub games: u64,
    /// The requested number of games or matches. With a precision, the highest number allowed.
    pub planned: u64,
    /// Why playing stopped.
    pub stop: Stop,
    /// The confidence level of all intervals.
    pub level: f64,
}

impl CasePlayed {
    /// The record at the start, from the rule set and the plan, with no games.
    pub(super) fn of(
        rules: &Rules,
        bots: &[Player; 2],
        seed: u64,
        throw_limit: u32,
        stop: Stop,
        level: f64,
    ) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules: rules.name.clone(),
            title: rules.title.clone(),
            fingerprint: rules.fingerprint.clone(),
            bots: names(bots),
            solutions: identities(bots),
            evaluators: evaluator_identities(bots),
            seed,
            throw_limit,
            games: 0,
            planned: 0,
            stop,
            level,
        }
    }
}
