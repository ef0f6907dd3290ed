//! Ladders: bots ordered by strength, how much the better one wins, and what changes with skill.

mod matchups;
mod read;

use crate::balance::difference::{Difference, Verdict};
use crate::balance::exact::ExactCheck;
use crate::balance::feel::calibration::EvaluatorCheck;
use crate::balance::quantity::Quantity;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::play::bots::BotKind;
use crate::stats::correction::Correction;
use crate::stats::estimate::Estimate;

pub use crate::balance::ladder::matchups::{Matchup, Matchups};

/// The result of a ladder study.
#[derive(Clone, Debug)]
pub struct LadderStudy {
    /// The quantities that are reported along the ladder.
    pub quantities: Vec<Quantity>,
    /// One ladder for each rule set.
    pub ladders: Vec<Ladder>,
    /// The number of games of each matchup.
    pub games: u64,
    /// The number of tested differences.
    pub tested: usize,
    /// The correction of verdicts for that number.
    pub correction: Correction,
    /// The confidence level of all intervals.
    pub level: f64,
}

/// The bots of one rule set, from worst to best.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The rule set.
    pub rules: Rules,
    /// The bots, ordered by their mean edge over all others. The worst comes first.
    pub rungs: Vec<Rung>,
    /// Every two bots, the worse one first.
    pub edges: Vec<Edge>,
    /// The index of the rung with the plainest play: `random` if it is among the bots, otherwise
    /// the worst bot.
    pub plain: usize,
    /// For each quantity, its value in games of the best bot minus its value in games of the
    /// plainest bot. `None` if these bots are the same, or if the rule set does not have the
    /// quantity.
    pub changes: Vec<Option<Difference>>,
    /// The conclusions about quantities with a sign, and about quantities that the first rule set
    /// has too.
    pub conclusions: Vec<Conclusion>,
}

/// A bot in games against itself.
#[derive(Clone, Debug)]
pub struct Rung {
    pub bot: BotName,
    /// Its mean edge over the other bots.
    pub edge: Option<f64>,
    /// Games that reached the throw limit.
    pub unfinished: u64,
    /// The mean number of decisions of each player in a game.
    pub decisions: Option<Estimate>,
    /// A figure for each quantity. `None` if the rule set does not have the quantity.
    pub figures: Vec<Option<Estimate>>,
    /// The exact values for the same games, compared with the sample.
    pub exact: Vec<ExactCheck>,
    /// Whether the evaluator that tells how the games feel is right.
    pub evaluator_check: EvaluatorCheck,
}

/// The result of two bots against each other.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The two bots, the worse one first. The mean edge over all bots decides which one is worse.
    pub bots: [BotName; 2],
    /// The share of games that each won.
    pub wins: [Option<Estimate>; 2],
    /// P(better wins) - P(worse wins).
    pub edge: Option<Difference>,
    /// The exact edge, compared with the sample, if it is known.
    pub exact: Option<ExactCheck>,
    /// Games that reached the throw limit.
    pub unfinished: u64,
}

/// A conclusion about a quantity.
///
/// If the quantity has a sign, the conclusion is that it is above or below 0. For other quantities,
/// it is that the value is higher or lower than in the first rule set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conclusion {
    /// The index of the quantity.
    pub quantity: usize,
    /// The plainest bot against itself: the value of a quantity with a sign, otherwise the
    /// difference from the first rule set.
    pub plain: Option<Difference>,
    /// The same for the best bot.
    pub best: Option<Difference>,
}

/// Whether a conclusion for the plainest play also holds for the best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConclusionTransfer {
    /// The conclusion is shown for both.
    Both,
    /// The conclusion is shown for the plainest bot only.
    PlainOnly,
    /// The conclusion is shown for the best bot only.
    BestOnly,
    /// The opposite is shown for the best bot.
    Reversed,
    /// The conclusion is shown for neither.
    Open,
}

impl ConclusionTransfer {
    /// Whether a conclusion carries over. The verdicts are about the plainest bot and the best. A
    /// verdict that is not shown counts as none.
    pub fn of(verdicts: [Option<Verdict>; 2]) -> Self {
        match verdicts.map(|verdict| verdict.filter(|verdict| verdict.is_shown())) {
            [Some(plain), Some(best)] if plain == best => Self::Both,
            [Some(_), Some(_)] => Self::Reversed,
            [Some(_), None] => Self::PlainOnly,
            [None, Some(_)] => Self::BestOnly,
            [None, None] => Self::Open,
        }
    }

    /// The name that files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::PlainOnly => "plain-only",
            Self::BestOnly => "best-only",
            Self::Reversed => "reversed",
            Self::Open => "neither",
        }
    }
}

impl Conclusion {
    /// Whether the conclusion carries over from the plainest bot to the best bot.
    pub fn transfer(&self) -> ConclusionTransfer {
        let verdicts = [self.plain, self.best].map(|end| end.map(|difference| difference.verdict));
        ConclusionTransfer::of(verdicts)
    }
}

/// The index of the bot with the plainest play, among bots sorted from the worst to the best: the
/// random bot, or else the worst.
pub fn plainest<'b>(mut bots: impl Iterator<Item = &'b str>) -> usize {
    let random = BotName::Kind(BotKind::Random).name();
    bots.position(|bot| bot == random).unwrap_or(0)
}

/// Does the quantity have a sign, which makes a comparison with 0 useful?
pub fn is_signed(quantity: &Quantity) -> bool {
    matches!(quantity, Quantity::FirstPlayerAdvantage | Quantity::PointsDifference)
}

impl Ladder {
    /// The index of the best rung.
    pub fn best(&self) -> usize {
        self.rungs.len() - 1
    }

    /// All tested differences.
    pub(super) fn tested(&mut self) -> impl Iterator<Item = &mut Difference> {
        let conclusions = self
            .conclusions
            .iter_mut()
            .flat_map(|conclusion| [&mut conclusion.plain, &mut conclusion.best]);
        self.edges
            .iter_mut()
            .map(|edge| &mut edge.edge)
            .chain(&mut self.changes)
            .chain(conclusions)
            .flatten()
    }

    /// All checks against exact values.
    pub(super) fn exact(&mut self) -> impl Iterator<Item = &mut ExactCheck> {
        let rungs = self.rungs.iter_mut().flat_map(|rung| &mut rung.exact);
        rungs.chain(self.edges.iter_mut().filter_map(|edge| edge.exact.as_mut()))
    }

    /// The plainest bot and the best.
    pub fn ends(&self) -> [BotName; 2] {
        [self.rungs[self.plain].bot, self.rungs[self.best()].bot]
    }
}
