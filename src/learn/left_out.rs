//! What affects later play and is in no cell, on purpose. All else is in the cells.

use serde::{Deserialize, Serialize};

use crate::game::rules::{GameRules, Rules};

/// Something that affects later play and that no input tells. Positions that differ only in it have
/// one value, a mean of what was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftOut {
    /// The past actions or positions that may draw a domination game by repetition.
    Repetition,
    /// The extra throws that were earned in this turn of a domination game, if they are limited.
    ExtraThrowsEarned,
    /// The number of throws so far, if a race ends after a number of throws.
    ThrowsSoFar,
    /// What stands on some squares. So many pieces may share squares that the inputs have no room
    /// for all cells.
    Squares,
}

impl LeftOut {
    /// What an evaluator of these rules leaves out. `is_complete` says that its inputs hold all
    /// cells.
    pub(super) fn all(rules: &Rules, is_complete: bool) -> Vec<Self> {
        let mut left_out = Vec::new();
        match &rules.game {
            GameRules::Domination(game) => {
                let is_limited = game.extra_throws_a_turn.is_some();
                left_out.extend(game.draw.is_some().then_some(Self::Repetition));
                left_out.extend(is_limited.then_some(Self::ExtraThrowsEarned));
            }
            GameRules::Race(race) => {
                left_out.extend(race.throw_end.is_some().then_some(Self::ThrowsSoFar));
            }
        }
        left_out.extend((!is_complete).then_some(Self::Squares));
        left_out
    }
}
