//! Passes: throws without an action.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// Throws of a game that moved no piece because there was no value or no legal action.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "passes",
        title: "Passes",
        unit: "throws",
        about: "How often a player throws and can do nothing: idle time at the table.",
        definition: "The number of throws that are void, or that have a value but no legal action \
            for it. With a second die, there must be no legal action for the base value and none \
            for the promoted value. Rethrows and verdict NOs are not passes. They are counted \
            separately.",
        misleads: "It mixes passes caused by the dice (void) and passes caused by the position \
            (blocked). A longer game has more passes even if each throw is equally likely to be \
            one: compare it with throws.",
    },
    reader: reading!(|record| record.passes),
    fits: EVERY_GAME,
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn rethrows_and_verdict_nos_are_not_passes() {
        let record =
            GameRecord { throws: 9, passes: 2, rethrows: 3, verdict_nos: 4, ..Default::default() };
        assert_eq!(MEASURE.reader.one(&record), 2);
    }
}
