//! The evaluation function of the bots that look ahead: a weighted sum of features.

use crate::game::contract::Game;
use crate::game::features::{NEXT_ROLL_FEATURES, POSITION_FEATURES};
use crate::game::seat::Seat;

/// The weights of the features. The sum of a position, for the player who throws next, is
///
/// `throw + features * (own - other's) + own * own next roll - others * other's next roll`
///
/// The value of the position is `sum / (1 + |sum|)`: 1 is a win, -1 is a loss. `docs/bots.md`
/// explains how the shipped weights were found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// The right to throw next.
    pub throw: f64,
    /// The weights of the position features, in the order of the fields of
    /// [`PositionFeatures`](crate::game::features::PositionFeatures).
    pub features: [f64; POSITION_FEATURES],
    /// The weights of the next throw of both players. `None` leaves it out.
    pub next: Option<NextRollWeights>,
}

/// The weights of what the next throw may bring, in the order of the fields of
/// [`NextRollFeatures`](crate::game::features::NextRollFeatures).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NextRollWeights {
    /// For the player who throws next.
    pub own: [f64; NEXT_ROLL_FEATURES],
    /// For the other player.
    pub others: [f64; NEXT_ROLL_FEATURES],
}

impl Weights {
    /// The weighted difference of the position features.
    #[inline]
    pub(super) fn position_sum(
        &self,
        own: [f64; POSITION_FEATURES],
        others: [f64; POSITION_FEATURES],
    ) -> f64 {
        let numbers = self.features.iter().zip(own.into_iter().zip(others));
        numbers.map(|(weight, (own, others))| weight * (own - others)).sum()
    }

    /// The estimated value of a position for `thrower`, who throws next. Between -1 and 1.
    #[inline]
    pub fn value<G: Game>(&self, game: &G, position: &G::Position, thrower: Seat) -> f64 {
        let other = thrower.other();
        let (own, others) = (
            game.position_features(position, thrower).numbers(),
            game.position_features(position, other).numbers(),
        );
        let mut sum = self.throw + self.position_sum(own, others);
        if let Some(next) = &self.next {
            let (own, others) = (
                game.next_roll_features(position, thrower),
                game.next_roll_features(position, other),
            );
            sum += weighted_sum(&next.own, own.numbers())
                - weighted_sum(&next.others, others.numbers());
        }
        bounded(sum)
    }
}

/// Converts a sum to a value between -1 and 1.
#[inline]
pub(super) fn bounded(sum: f64) -> f64 {
    sum / (1.0 + sum.abs())
}

#[inline]
fn weighted_sum(weights: &[f64; NEXT_ROLL_FEATURES], numbers: [f64; NEXT_ROLL_FEATURES]) -> f64 {
    weights.iter().zip(numbers).map(|(weight, number)| weight * number).sum()
}

/// The weights of `heuristic`. `examples/weigh.rs` found them.
pub(super) const HEURISTIC: Weights = Weights {
    throw: 0.681,
    features: [0.375, 0.322, 0.294, 0.001, 0.076, -0.059],
    next: Some(NextRollWeights {
        own: [1.049, 0.664, 0.337, 0.028],
        others: [0.209, 0.169, 0.180, 0.0],
    }),
};

/// The weights of `expectimax` of depth 1. `examples/weigh.rs` found them. Of the next throw, only
/// the right to it counts.
pub(super) const NEAR: Weights =
    Weights { throw: 0.966, features: [0.332, 0.397, 0.406, -0.016, 0.078, -0.115], next: None };

/// The weights of greater depths, found for depth 2.
pub(super) const AHEAD: Weights =
    Weights { throw: 0.015, features: [0.439, 0.538, 0.464, -0.030, 0.149, -0.079], next: None };
