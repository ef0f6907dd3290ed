//! `foremost`: moves the most advanced piece that can move.

use crate::play::bots::{Bot, Decision};
use crate::play::luck::Luck;

/// Moves the piece with the highest step; enters only if no piece on the board can move, kinds in the rule set's order;
/// never throws the second die by choice (rulebook, section 2).
///
/// ```
/// use urlab::play::bots::BotKind;
/// assert_eq!(BotKind::named("foremost"), Some(BotKind::Foremost));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Foremost;

impl Bot for Foremost {
    fn choose(&self, decision: &Decision<'_>, _: &mut dyn Luck) -> usize {
        let mut best = 0;
        for (index, action) in decision.actions.iter().enumerate() {
            if action.from > decision.actions[best].from {
                best = index;
            }
        }
        best
    }

    fn throws_second_die(&self, _: &Decision<'_>, _: &Decision<'_>, _: &mut dyn Luck) -> bool {
        false
    }
}
