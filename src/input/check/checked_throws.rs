//! The throws of both players, as a rule file has them.

use crate::game::chance::Chance;
use crate::game::dice::Die;
use crate::game::rules::dice_of_players::SecondDice;
use crate::game::rules::race::Throw;
use crate::input::tree::field::Field;

/// The throws of both players: one list of outcomes, with the weights of each player.
pub struct CheckedThrows {
    /// The fields that say the dice.
    pub fields: [Field; 2],
    /// The throws with the weights of each player.
    pub roles: [Chance<Throw>; 2],
    pub dice: [Vec<Die>; 2],
}

impl CheckedThrows {
    /// Is a throw more likely for one player than for the other?
    pub fn differ(&self) -> bool {
        self.roles[0] != self.roles[1]
    }

    /// All throws that some player can throw.
    pub fn all(&self) -> impl Iterator<Item = &Throw> {
        self.roles[0].outcomes().iter().map(|weighted| &weighted.outcome)
    }

    /// The throws that the player with this role can throw.
    pub fn of_role(&self, role: usize) -> impl Iterator<Item = &Throw> {
        let outcomes = self.roles[role].outcomes().iter();
        outcomes.filter(|weighted| weighted.weight > 0).map(|weighted| &weighted.outcome)
    }

    /// The throws with the weights of the player who takes the first turn.
    pub fn of_first(&self) -> &Chance<Throw> {
        &self.roles[0]
    }

    /// The dice and the throws as rules hold them.
    pub fn into_rules(self) -> (Vec<Die>, Chance<Throw>, Option<SecondDice>) {
        let differ = self.differ();
        let ([first, second], [throws, others]) = (self.dice, self.roles);
        let weights = others.outcomes().iter().map(|weighted| weighted.weight).collect();
        (first, throws, differ.then_some(SecondDice { dice: second, weights }))
    }
}
