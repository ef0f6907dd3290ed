//! Ladders: bots ordered by strength, how much the better one wins, and what changes with skill.

mod matchups;
mod read;

use crate::balance::difference::Difference;
use crate::balance::exact::ExactCheck;
use crate::balance::quantity::Quantity;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::stats::correction::Correction;
use crate::stats::estimate::{Estimate, Interval};

pub use crate::balance::ladder::matchups::{Matchup, Matchups};

/// What was found.
#[derive(Clone, Debug)]
pub struct LadderStudy {
    /// The quantities whose way up the ladder is reported.
    pub quantities: Vec<Quantity>,
    /// A ladder for each rule set.
    pub ladders: Vec<Ladder>,
    /// Games of each matchup.
    pub games: u64,
    /// How many differences were tested.
    pub tested: usize,
    /// How verdicts are corrected for that number.
    pub correction: Correction,
    /// The confidence level of all intervals.
    pub level: f64,
}

/// The bots of one rule set from worst to best.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The rule set.
    pub rules: Rules,
    /// The bots, the worst first; by their mean edge over all others.
    pub rungs: Vec<Rung>,
    /// Every two bots, the worse before the better.
    pub edges: Vec<Edge>,
    /// The place among the rungs of the plainest play: `random` if it is among the bots, else the
    /// worst.
    pub plain: usize,
    /// For each quantity: what it is in games of the best bot above what it is in those of the
    /// plainest; `None` where these are the same, or the rule set has no such quantity.
    pub changes: Vec<Option<Difference>>,
    /// What is concluded, of quantities with a sign, and of those that the first rule set has too.
    pub conclusions: Vec<Conclusion>,
}

/// A bot in games against itself.
#[derive(Clone, Debug)]
pub struct Rung {
    /// The bot.
    pub bot: BotName,
    /// Its mean edge over the other bots.
    pub edge: Option<f64>,
    /// Games that reached the throw limit.
    pub unfinished: u64,
    /// Decisions of each player in a game.
    pub decisions: Option<Estimate>,
    /// A figure for each quantity; `None` where the rule set has no such quantity.
    pub figures: Vec<Option<Estimate>>,
    /// What is known exactly of the same games, compared with the sample.
    pub exact: Vec<ExactCheck>,
}

/// Two bots against each other.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The worse by its results against all, then the better.
    pub bots: [BotName; 2],
    /// The share of games that each won.
    pub wins: [Option<Estimate>; 2],
    /// P(better wins) - P(worse wins).
    pub edge: Option<Difference>,
    /// What the edge is exactly, compared with the sample, if that is known.
    pub exact: Option<ExactCheck>,
    /// Games that reached the throw limit.
    pub unfinished: u64,
}

/// What is concluded from a quantity: that it lies above or below 0, for those that have a sign;
/// for others, that it is more or less than in the first rule set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conclusion {
    /// The place of the quantity.
    pub quantity: usize,
    /// In games of the plainest bot.
    pub plain: Option<Difference>,
    /// In games of the best.
    pub best: Option<Difference>,
}

/// Does what holds for the plainest play hold for the best?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConclusionTransfer {
    /// It is shown for both.
    Over,
    /// It is shown for the plainest only.
    PlainOnly,
    /// It is shown for the best only.
    BestOnly,
    /// The opposite is shown for the best.
    Reversed,
    /// It is shown for neither.
    Open,
}

impl ConclusionTransfer {
    /// The name that files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Over => "both",
            Self::PlainOnly => "plain-only",
            Self::BestOnly => "best-only",
            Self::Reversed => "reversed",
            Self::Open => "neither",
        }
    }
}

impl Conclusion {
    /// Does it carry over?
    pub fn carries(&self) -> ConclusionTransfer {
        let shown = |one: Option<Difference>| {
            one.map(|one| one.verdict).filter(|verdict| verdict.is_shown())
        };
        match (shown(self.plain), shown(self.best)) {
            (Some(plain), Some(best)) if plain == best => ConclusionTransfer::Over,
            (Some(_), Some(_)) => ConclusionTransfer::Reversed,
            (Some(_), None) => ConclusionTransfer::PlainOnly,
            (None, Some(_)) => ConclusionTransfer::BestOnly,
            (None, None) => ConclusionTransfer::Open,
        }
    }
}

/// Has a quantity a sign, so that 0 is a question?
pub fn is_signed(quantity: &Quantity) -> bool {
    matches!(quantity, Quantity::FirstPlayerAdvantage | Quantity::PointsDifference)
}

impl Ladder {
    /// The best rung.
    pub fn best(&self) -> usize {
        self.rungs.len() - 1
    }

    /// The edge of one bot over another; `None` of one over itself.
    pub fn edge(&self, of: BotName, over: BotName) -> Option<Estimate> {
        let found = |bots: [BotName; 2]| {
            let edge = self.edges.iter().find(|edge| edge.bots == bots)?;
            Some(edge.edge?.estimate)
        };
        let turned = |edge: Estimate| Estimate {
            value: -edge.value,
            interval: edge.interval.map(|ends| Interval { low: -ends.high, high: -ends.low }),
            ..edge
        };
        found([over, of]).or_else(|| found([of, over]).map(turned))
    }

    /// How many games of all matchups reached the throw limit.
    pub fn unfinished(&self) -> u64 {
        let rungs = self.rungs.iter().map(|rung| rung.unfinished);
        rungs.chain(self.edges.iter().map(|edge| edge.unfinished)).sum()
    }

    /// All that is tested.
    pub(super) fn tested(&mut self) -> impl Iterator<Item = &mut Difference> {
        let conclusions =
            self.conclusions.iter_mut().flat_map(|one| [&mut one.plain, &mut one.best]);
        self.edges
            .iter_mut()
            .map(|edge| &mut edge.edge)
            .chain(&mut self.changes)
            .chain(conclusions)
            .flatten()
    }

    /// All that is compared with what is known exactly.
    pub(super) fn exact(&mut self) -> impl Iterator<Item = &mut ExactCheck> {
        let rungs = self.rungs.iter_mut().flat_map(|rung| &mut rung.exact);
        rungs.chain(self.edges.iter_mut().filter_map(|edge| edge.exact.as_mut()))
    }

    /// The plainest bot and the best.
    pub fn ends(&self) -> [BotName; 2] {
        [self.rungs[self.plain].bot, self.rungs[self.best()].bot]
    }
}
