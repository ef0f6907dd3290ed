//! Passes: throws that bring nothing.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// Throws of a game that moved no piece because there was no value or no legal action.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "passes",
        title: "Passes",
        unit: "throws",
        about: "How often a player throws and can do nothing: idle time at the table.",
        definition: "The number of throws that were void, or that had a value but no legal action \
            for it (with a \
              second die: neither for the base value nor for the promoted one). An again and a \
              verdict NO are \
              no passes; they are counted apart.",
        misleads: "It mixes passes by the dice (void) and by the position (blocked). In a longer \
            game there are \
              more passes even if each throw is as likely to be one: compare it with throws.",
    },
    of: reading!(|record| record.passes),
    fits: EVERY_GAME,
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn rethrows_and_verdict_nos_are_no_passes() {
        let record =
            GameRecord { throws: 9, passes: 2, rethrows: 3, verdict_nos: 4, ..Default::default() };
        assert_eq!(MEASURE.of.one(&record), 2);
    }
}
