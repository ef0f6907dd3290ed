//! `greedy`: captures, else lands on a rosette, else bears off, else moves the foremost piece.

use crate::game::actions::Action;
use crate::play::bots::{Bot, Decision};
use crate::play::luck::Luck;

/// Takes the best of four classes of action, and in it the piece with the highest step before its move; of equals the
/// first in the order of kinds (rulebook, section 2). It throws the second die by choice only if the base value has
/// no action of the first three classes and the promoted value has one.
///
/// ```
/// use urlab::play::bots::BotKind;
/// assert_eq!(BotKind::named("greedy"), Some(BotKind::Greedy));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Bot for Greedy {
    fn choose(&self, decision: &Decision<'_>, _: &mut dyn Luck) -> usize {
        let rank = |action: &Action| (appeal(decision, *action), action.from);
        let mut best = 0;
        for (index, action) in decision.actions.iter().enumerate() {
            if rank(action) > rank(&decision.actions[best]) {
                best = index;
            }
        }
        best
    }

    fn throws_second_die(&self, base: &Decision<'_>, promoted: &Decision<'_>, _: &mut dyn Luck) -> bool {
        let appeals = |decision: &Decision<'_>| decision.actions.iter().any(|action| appeal(decision, *action) > 0);
        !appeals(base) && appeals(promoted)
    }
}

/// 3 for a capture, 2 for a rosette, 1 for bearing off, 0 for anything else.
fn appeal(decision: &Decision<'_>, action: Action) -> u8 {
    if action.captures {
        3
    } else if decision.race.rosettes.contains(action.to) {
        2
    } else {
        u8::from(action.to == decision.race.home())
    }
}
