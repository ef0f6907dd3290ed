//! Plans: everything that decides the bytes of a batch.

use crate::batch::player::{Player, identities};
use crate::game::rules::Rules;
use crate::play::bots::BotKind;
use crate::play::record::CountReader;
use crate::solve::identity::Identity;

/// A whole-number quantity of one game that is tallied as a histogram.
#[derive(Clone, Copy, Debug)]
pub struct HistogramColumn {
    /// Its short name, as in JSON.
    pub id: &'static str,
    /// Reads it from a game.
    pub of: CountReader,
    /// Is it right only in records with detail?
    pub detail: bool,
}

/// Two whole-number quantities of one game whose totals form a ratio.
#[derive(Clone, Copy, Debug)]
pub struct RatioColumn {
    /// Its short name, as in JSON.
    pub id: &'static str,
    /// Reads the numerator from a game.
    pub over: CountReader,
    /// Reads the denominator from a game.
    pub under: CountReader,
    /// Is it right only in records with detail?
    pub detail: bool,
}

/// One rule set, one pair of bots, a number of games: what `batch` plays.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rule set.
    pub rules: Rules,
    /// The first player's bot and the second player's.
    pub bots: [Player; 2],
    /// How many games; with a precision asked for, the most.
    pub games: u64,
    /// The seed from which, with the game's index, each game's random stream follows.
    pub seed: u64,
    /// The greatest number of throws of one game, from 1.
    pub throw_limit: u32,
    /// The histograms to keep.
    pub columns: Vec<HistogramColumn>,
    /// The ratios to keep.
    pub ratios: Vec<RatioColumn>,
    /// Watch the squares of the board?
    pub watch_board: bool,
}

impl Plan {
    /// The kinds of the players; `None` if one plays by a solution.
    pub fn kinds(&self) -> Option<[BotKind; 2]> {
        let [first, second] = self.bots.each_ref().map(Player::kind);
        Some([first?, second?])
    }

    /// The solutions that players play by, each once.
    pub fn solutions(&self) -> Vec<Identity> {
        identities(&self.bots)
    }

    /// Must games be recorded with the detail that only some ask for
    /// ([`GameRecord`](crate::play::record::GameRecord))? As the columns and ratios say.
    pub fn needs_detail(&self) -> bool {
        self.columns.iter().any(|column| column.detail)
            || self.ratios.iter().any(|ratio| ratio.detail)
    }

    /// Does it keep a count that the lockstep engine does not know?
    pub fn needs_plain_engine(&self) -> bool {
        let ratios = self.ratios.iter().flat_map(|ratio| [ratio.over, ratio.under]);
        self.columns.iter().map(|column| column.of).chain(ratios).any(CountReader::is_plain)
    }
}

/// Why playing stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stop {
    /// All games asked for were played.
    #[default]
    Complete,
    /// The precision asked for was reached.
    PrecisionReached,
    /// The user interrupted.
    Interrupted,
}

impl Stop {
    /// The name that JSON uses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::PrecisionReached => "precision-reached",
            Self::Interrupted => "interrupted",
        }
    }
}
