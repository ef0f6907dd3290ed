//! Checkpoints of learning: which play is kept. Play can become worse while learning goes on, and
//! its score against its own earlier play alone does not show it.

use std::sync::atomic::AtomicBool;

use crate::game::contract::Game;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::learn::strength::{SwappedPairs, quarters};
use crate::play::bots::BotKind;
use crate::stats::estimate::Estimate;
use crate::stats::mean::mean;
use crate::stats::values::Values;

/// The level of the intervals that decide.
const LEVEL: f64 = 0.99;
/// The seed of the games. A proof has another one, so that the choice does not make it too good.
const SEED: u64 = 1;
/// The planned games of learning for each pair of a comparison, so that comparisons take a small
/// part of the time.
const GAMES_A_PAIR: u64 = 160;
/// The fewest and the most pairs of games with each opponent.
const PAIRS: [u64; 2] = [25, 500];

/// The games that compare checkpoints.
pub struct Checkpoints<'a, G> {
    game: &'a G,
    /// The pairs of games with each opponent.
    pairs: u64,
    /// The flag that stops play when it becomes true.
    stop: &'a AtomicBool,
}

/// An evaluator after a part of the learning.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    pub evaluator: Evaluator,
    /// What it scored against each simple bot, in quarters of each pair.
    quarters: Vec<Vec<u8>>,
}

/// A checkpoint compared with an earlier one, in the same dice.
#[derive(Clone, Copy, Debug)]
pub struct CheckpointComparison {
    /// Its score against the earlier one. `None` without pairs.
    pub head_to_head: Option<Estimate>,
    /// How much more it scores against all simple bots together. `None` without pairs.
    pub against_bots: Option<Estimate>,
}

impl<'a, G: Game> Checkpoints<'a, G> {
    /// The comparisons of a learning of this number of games.
    pub fn new(game: &'a G, games: u64, stop: &'a AtomicBool) -> Self {
        let [fewest, most] = PAIRS;
        Self { game, pairs: (games / GAMES_A_PAIR).clamp(fewest, most), stop }
    }

    /// Plays an evaluator against the simple bots. `None` if play was stopped.
    pub fn measure(&self, evaluator: Evaluator) -> Option<Checkpoint> {
        let learned = Learned { evaluator: &evaluator, skill: Skill::OneThrow };
        let against = |kind: &BotKind| quarters(self.game, &learned, kind.bot(), &self.plan());
        let quarters = BotKind::RULEBOOK.iter().map(against).collect::<Option<_>>()?;
        Some(Checkpoint { evaluator, quarters })
    }

    /// Compares a checkpoint with an earlier one. `None` if play was stopped.
    pub fn compare(&self, now: &Checkpoint, earlier: &Checkpoint) -> Option<CheckpointComparison> {
        let [bot, other] = [now, earlier]
            .map(|checkpoint| Learned { evaluator: &checkpoint.evaluator, skill: Skill::OneThrow });
        let won = quarters(self.game, &bot, &other, &self.plan())?;
        let all = 4.0 * BotKind::RULEBOOK.len() as f64;
        let more = now.summed().zip(earlier.summed()).map(|(now, earlier)| now - earlier);
        Some(CheckpointComparison {
            head_to_head: score(won.iter().map(|quarter| i64::from(*quarter)), 4.0),
            against_bots: score(more, all),
        })
    }

    fn plan(&self) -> SwappedPairs<'a> {
        SwappedPairs { pairs: 0..self.pairs, seed: SEED, stop: self.stop }
    }
}

impl Checkpoint {
    /// The score against one of the simple bots. `None` without pairs.
    pub fn against(&self, bot: BotKind) -> Option<Estimate> {
        let place = BotKind::RULEBOOK.iter().position(|kind| *kind == bot)?;
        score(self.quarters.get(place)?.iter().map(|quarter| i64::from(*quarter)), 4.0)
    }

    /// The score in each pair against all simple bots together, in quarters.
    fn summed(&self) -> impl Iterator<Item = i64> {
        let pairs = self.quarters.first().map_or(0, Vec::len);
        let sum = |pair: usize| {
            self.quarters.iter().filter_map(|bot| bot.get(pair)).map(|won| i64::from(*won)).sum()
        };
        (0..pairs).map(sum)
    }
}

impl CheckpointComparison {
    /// Is an interval wholly on the side of the earlier checkpoint?
    pub fn is_clearly_worse(&self) -> bool {
        let below = |estimate: Option<Estimate>, level: f64| {
            let interval = estimate.and_then(|estimate| estimate.interval);
            interval.is_some_and(|interval| interval.high < level)
        };
        below(self.head_to_head, 0.5) || below(self.against_bots, 0.0)
    }
}

/// The mean of whole numbers of which `unit` are 1, with its interval.
fn score(numbers: impl Iterator<Item = i64>, unit: f64) -> Option<Estimate> {
    let found = mean(&Values::new(numbers.map(|number| (number, 1))), LEVEL)?;
    let interval = found.interval.map(|mut ends| {
        ends.low /= unit;
        ends.high /= unit;
        ends
    });
    Some(Estimate { value: found.value / unit, interval, ..found })
}
