//! How one game feels, as whole numbers.

use crate::play::feel::choice::ChoiceCounts;
use crate::play::feel::closeness::closeness;
use crate::play::feel::comeback::comeback;
use crate::play::feel::curve::GameCurve;
use crate::play::feel::decided::decided_at;
use crate::play::feel::drama::drama;
use crate::play::feel::favourite::favourite_changes;
use crate::play::feel::movement::{luck_squares, result_square, suspense};

/// The measures of one game's curve. Chances are in basis points. All are 0 and have no meaning if
/// nobody followed the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeelRecord {
    /// The share of the throws after which the winner never fell below 80 % again, in per mille.
    pub decided_at: u32,
    /// How often the player with the higher chance changed.
    pub favourite_changes: u32,
    /// The smallest chance of the winner.
    pub comeback: u32,
    /// The loser's chance ten throws before the end.
    pub closeness: u32,
    /// The steps that the loser still had to go.
    pub loser_steps: u32,
    /// The drama, if the winner was ever behind after a throw.
    pub drama: u32,
    /// Was it? 0 or 1.
    pub was_behind: u32,
    /// The standard deviations of what each throw could do, added up.
    pub suspense: u32,
    /// The squares of what chance did, added up, in millionths.
    pub luck_squares: u32,
    /// The square of the whole way from the start to the result, in millionths.
    pub result_square: u32,
    /// The decisions.
    pub choices: ChoiceCounts,
}

impl FeelRecord {
    /// The measures of a curve.
    pub fn of(curve: &GameCurve) -> Self {
        let drama = drama(curve);
        Self {
            decided_at: decided_at(curve),
            favourite_changes: favourite_changes(curve),
            comeback: comeback(curve),
            closeness: closeness(curve),
            loser_steps: curve.steps_left,
            drama: drama.unwrap_or(0),
            was_behind: drama.is_some().into(),
            suspense: suspense(curve),
            luck_squares: luck_squares(curve),
            result_square: result_square(curve),
            choices: ChoiceCounts::of(curve),
        }
    }
}
