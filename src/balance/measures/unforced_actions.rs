//! Unforced actions: how often a player has a choice.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// Actions of a game with more than one legal action.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "unforced_actions",
        title: "Unforced actions",
        unit: "actions",
        about: "How often the players choose between actions in a whole game.",
        definition: "The number of actions that were not the only legal one for the value in \
            force: actions minus forced actions. Two actions are the same if they lead to the same \
            position and the same right to throw again.",
        misleads: "Not every choice matters: all actions may be worth the same, or one may be \
            clearly best. The decisions of both players count together, and longer games have more \
            of them.",
    },
    reader: reading!(|record| record.actions - record.forced_actions),
    fits: EVERY_GAME,
    detail: true,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn unforced_actions_are_actions_minus_forced_actions() {
        let record = GameRecord { actions: 10, forced_actions: 4, passes: 3, ..Default::default() };
        assert_eq!(MEASURE.reader.one(&record), 6);
    }
}
