//! Dice of one player alone, as a handicap.

use std::borrow::Cow;
use std::fmt::{self, Write};

use crate::game::chance::Chance;
use crate::game::dice::Die;
use crate::game::rules::race::{RaceRules, Throw};

/// The dice of the player who takes the second turn, where the players throw different dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondDice {
    /// What this player throws in place of [`RaceRules::dice`].
    pub dice: Vec<Die>,
    /// The weight of each outcome of [`RaceRules::throws`] with them, without a common factor; 0
    /// for an outcome that they never show.
    pub weights: Vec<u32>,
}

impl SecondDice {
    /// Writes what affects play, for the fingerprint.
    pub(super) fn write_canonical(&self, text: &mut String) -> fmt::Result {
        writeln!(text, "weights of 1: {:?}", self.weights)
    }
}

impl RaceRules {
    /// The outcomes of the main throw with the weights of a role: 0 for the player who takes the
    /// first turn, 1 for the other.
    pub fn throws_of(&self, role: usize) -> Cow<'_, Chance<Throw>> {
        match &self.second_dice {
            Some(second) if role == 1 => {
                let weights = second.weights.iter().map(|weight| u64::from(*weight));
                // The weights were those of a chance event, so they make one again.
                self.throws.reweighted(weights).map_or(Cow::Borrowed(&self.throws), Cow::Owned)
            }
            _ => Cow::Borrowed(&self.throws),
        }
    }

    /// The dice of a role: 0 for the player who takes the first turn, 1 for the other.
    pub fn dice_of(&self, role: usize) -> &[Die] {
        let second = self.second_dice.as_ref().filter(|_| role == 1);
        second.map_or(&self.dice, |second| &second.dice)
    }

    /// The roles whose dice differ: only that of the first player if both throw the same dice.
    pub fn dice_roles(&self) -> std::ops::Range<usize> {
        0..1 + usize::from(self.second_dice.is_some())
    }
}
