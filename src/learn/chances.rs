//! The chance of each outcome in any position.

use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::learn::evaluator::Evaluator;
use crate::learn::logit::{Logit, exp_of_negative};
use crate::learn::whole_weights::WholeWeights;
use crate::solve::file::Objective;

/// The chances of the outcomes of a game, for the player who throws next.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// The chance of winning with each win class.
    pub wins: Vec<f32>,
    /// The chance of losing with each win class.
    pub losses: Vec<f32>,
    /// The chance of a draw.
    pub draw: f32,
}

impl Chances {
    /// The expected score: a win 1, a draw one half.
    pub fn score(&self) -> f32 {
        self.wins.iter().sum::<f32>() + self.draw / 2.0
    }
}

impl Evaluator {
    /// The value of a position to the player who throws next.
    pub fn value<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        thrower: Seat,
        turn_state: TurnState,
    ) -> Logit {
        let contents = self.rows.encoding.write(game, position, thrower, turn_state);
        self.logit(&contents, &self.units(&contents))
    }

    /// The chance of each outcome for the player who throws next.
    ///
    /// If the objective is winning, the chances agree with [`Self::value`]: their score is its
    /// chance.
    pub fn chances<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        thrower: Seat,
        turn_state: TurnState,
    ) -> Chances {
        let contents = self.rows.encoding.write(game, position, thrower, turn_state);
        let units = self.units(&contents);
        let WholeWeights { outcomes, bits, .. } = &self.weights;
        let logits: Vec<f32> =
            outcomes.iter().map(|outcome| outcome.logit(&units, *bits)).collect();
        let shares = shares(&logits);
        let classes = shares.len() / 2;
        let (wins, losses) = (&shares[..classes], &shares[classes..2 * classes]);
        let draw = shares[2 * classes..].iter().sum::<f32>();
        let (won, lost) = (wins.iter().sum::<f32>(), losses.iter().sum::<f32>());
        if self.head.objective == Objective::Points {
            return Chances { wins: wins.to_vec(), losses: losses.to_vec(), draw };
        }
        let score = self.logit(&contents, &units).chance();
        let possible_draw = draw.min(2.0 * score).min(2.0 * (1.0 - score));
        let scaled = |part: &[f32], from: f32, to: f32| -> Vec<f32> {
            part.iter().map(|share| share / from * to).collect()
        };
        Chances {
            wins: scaled(wins, won, score - possible_draw / 2.0),
            losses: scaled(losses, lost, 1.0 - score - possible_draw / 2.0),
            draw: possible_draw,
        }
    }
}

/// The share of each outcome, from its logarithm of weight. The shares add up to 1.
fn shares(logits: &[f32]) -> Vec<f32> {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weight = |logit: &f32| exp_of_negative(logit - most).max(1e-12);
    let weights: Vec<f32> = logits.iter().map(weight).collect();
    let sum: f32 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}
