//! Forced actions: actions without an alternative.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// Actions of a game that were the only legal action.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "forced_actions",
        title: "Forced actions",
        unit: "actions",
        about: "How often a player acts without a choice.",
        definition: "The number of actions that were the only legal one for the value in force. \
            Two actions are the same if they lead to the same position and the same right to throw \
            again.",
        misleads: "A choice between several actions can mean as little as a forced action: one of \
            them may be clearly best, or all may be worth the same. Longer games have more forced \
            actions: see the share of forced actions.",
    },
    reader: reading!(|record| record.forced_actions),
    fits: EVERY_GAME,
    detail: true,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn forced_actions_are_counted_and_passes_are_not() {
        let record = GameRecord { actions: 10, forced_actions: 4, passes: 3, ..Default::default() };
        assert_eq!(MEASURE.reader.one(&record), 4);
    }
}
