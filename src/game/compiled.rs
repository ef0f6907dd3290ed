//! A rule set compiled for play, whatever kind of game it is.

use crate::game::domination::Domination;
use crate::game::race::Race;
use crate::game::rules::{GameRules, Rules};

/// The compiled form of a rule set. Callers match on it once. After that they are generic over
/// [`Game`](crate::game::contract::Game).
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one for each batch, and it is not moved")]
pub enum CompiledRules {
    Race(Race),
    /// A domination game.
    Domination(Domination),
}

impl CompiledRules {
    /// Compiles a checked rule set.
    pub fn new(rules: &Rules) -> Self {
        match &rules.game {
            GameRules::Race(race) => Self::Race(Race::compiled(rules, race)),
            GameRules::Domination(domination) => {
                Self::Domination(Domination::compiled(rules, domination))
            }
        }
    }
}
