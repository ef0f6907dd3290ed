//! The results of the games of one rule set and one pair of bots. Reports only show it.

use crate::balance::exact::ExactCheck;
use crate::balance::nontermination::NonterminationCause;
use crate::balance::quantity::Quantity;
use crate::batch::plan::Stop;
use crate::batch::player::{Player, evaluator_identities, identities, names};
use crate::game::rules::Rules;
use crate::learn::head::EvaluatorIdentity;
use crate::solve::identity::Identity;
use crate::stats::digits::grouped;
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
    pub fn of(
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

/// A warning for the reader of the figures.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Warning {
    /// The sampled games disagree with the exact values.
    #[error(
        "the sampled games disagree with the exact values: {quantities}. Chance alone causes this \
            in fewer than 1 of {} studies, so a figure, sampled or exact, is wrong. Please report \
            it with the rule files, the command and the seed",
        grouped(*one_in)
    )]
    Disagrees {
        /// The quantities that disagree, each with its distance in standard errors.
        quantities: String,
        /// The rate of false alarms: one in this many studies.
        one_in: u64,
    },
    /// Some games did not end.
    #[error(
        "{} of {} games reached the limit of {} throws and were stopped: they count as neither \
            wins nor draws, and lengths are lower bounds. Likely cause: {cause}. `urlab play` \
            shows such a game",
        grouped(*unfinished), grouped(*games), grouped(u64::from(*limit))
    )]
    Unfinished {
        /// The number of unfinished games.
        unfinished: u64,
        /// The number of all games.
        games: u64,
        /// The limit, in throws.
        limit: u32,
        /// The likely cause, from the counts of these games.
        cause: NonterminationCause,
    },
    /// The two bots differ.
    #[error(
        "the bots differ ({first} first, {second} second): first-player advantage here mixes the \
            effect of the first turn with the better play of one bot. Play both orders to separate \
            them"
    )]
    BotsDiffer {
        /// The first player's bot.
        first: String,
        /// The second player's bot.
        second: String,
    },
    /// The user interrupted play.
    #[error("interrupted after {} of {} games: the figures are those of the games \
        played", grouped(*games), grouped(*planned))]
    Interrupted {
        /// Games played.
        games: u64,
        /// The requested number of games.
        planned: u64,
    },
    /// The games did not reach the requested precision.
    #[error(
        "{} games did not reach the requested precision: {}, but {requested} was requested. Allow \
            more games",
        grouped(*games),
        reached.map_or("no interval yet".to_owned(), |reached| format!("half-width {reached:.6}"))
    )]
    PrecisionMissed {
        /// Games played.
        games: u64,
        /// The half-width reached. `None` if there is no interval.
        reached: Option<f64>,
        /// The requested half-width.
        requested: f64,
    },
    /// There are too few games for some intervals.
    #[error("too few games ({}) for some intervals; these are left out", grouped(*games))]
    TooFewGames {
        /// Games played.
        games: u64,
    },
    /// Some matches did not end.
    #[error(
        "{} of {} matches did not end: a game reached the limit of {} throws, or the match reached \
            {game_limit} games. They have no final score and no settlement, and their lengths are \
            lower bounds",
        grouped(*unfinished), grouped(*matches), grouped(u64::from(*throw_limit))
    )]
    UnfinishedMatches {
        /// The number of unfinished matches.
        unfinished: u64,
        /// The number of all matches.
        matches: u64,
        /// The limit of one game, in throws.
        throw_limit: u32,
        /// The limit of the match, in games.
        game_limit: u32,
    },
    /// The two bots of the matches differ.
    #[error(
        "the bots differ ({first} is player 1, {second} is player 2): match advantage and \
            settlement mostly show which bot plays better, not what the start is worth"
    )]
    MatchBotsDiffer {
        /// Player 1's bot.
        first: String,
        /// Player 2's bot.
        second: String,
    },
    /// The user interrupted the matches.
    #[error("interrupted after {} of {} matches: the figures are those of the matches \
        played", grouped(*matches), grouped(*planned))]
    InterruptedMatches {
        /// Matches played.
        matches: u64,
        /// The requested number of matches.
        planned: u64,
    },
    /// There are too few matches for some intervals.
    #[error("too few matches ({}) for some intervals; these are left out", grouped(*matches))]
    TooFewMatches {
        /// Matches played.
        matches: u64,
    },
}

impl Warning {
    /// The name of the kind in files.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Disagrees { .. } => "disagrees",
            Self::Unfinished { .. } => "unfinished",
            Self::BotsDiffer { .. } => "bots-differ",
            Self::Interrupted { .. } => "interrupted",
            Self::PrecisionMissed { .. } => "precision-missed",
            Self::TooFewGames { .. } => "too-few-games",
            Self::UnfinishedMatches { .. } => "unfinished-matches",
            Self::MatchBotsDiffer { .. } => "match-bots-differ",
            Self::InterruptedMatches { .. } => "interrupted-matches",
            Self::TooFewMatches { .. } => "too-few-matches",
        }
    }

    /// The likely cause, if games did not end.
    pub const fn cause(&self) -> Option<&'static str> {
        match self {
            Self::Unfinished { cause, .. } => Some(cause.name()),
            _ => None,
        }
    }
}
