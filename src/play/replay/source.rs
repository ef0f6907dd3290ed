//! Dice that fall as a script says.

use crate::game::contract::Game;
use crate::play::random_source::{Draw, RandomSource};
use crate::play::replay::prompter::Prompter;

/// A source of the draws that give the throws of a script.
pub(super) struct ScriptSource<'a, 'p, G: Game> {
    prompter: &'p Prompter<'a, G>,
    purpose: Draw,
}

impl<'a, 'p, G: Game> ScriptSource<'a, 'p, G> {
    pub(super) fn new(prompter: &'p Prompter<'a, G>) -> Self {
        Self { prompter, purpose: Draw::Opening }
    }
}

impl<G: Game> RandomSource for ScriptSource<'_, '_, G> {
    fn below(&mut self, bound: u32) -> u32 {
        let draw = match self.purpose {
            Draw::Opening => self.prompter.opening(),
            Draw::Casts(player) => self.prompter.cast(player),
            Draw::Verdicts(_) => self.prompter.second_die(),
            Draw::Choices(_) => 0,
        };
        draw.min(bound.saturating_sub(1))
    }

    fn set_purpose(&mut self, purpose: Draw) {
        self.purpose = purpose;
    }
}
