//! Rethrows: throws that only give another throw.

use crate::balance::measures::{Count, MeasureDoc, RACES};
use crate::play::record::reading;

/// Throws of a game that only gave another throw.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "rethrows",
        title: "Rethrows",
        unit: "throws",
        about: "How often a throw says no more than throw again.",
        definition: "The number of throws that carried again: nothing moves, the same player \
            throws once more. Always \
              0 for dice that cannot show it.",
        misleads: "It depends on the dice and on the number of throws alone, hence says nothing of \
            the board or the \
              bots.",
    },
    of: reading!(|record| record.rethrows),
    fits: RACES,
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn rethrows_are_counted_apart_from_passes() {
        let record = GameRecord { throws: 9, passes: 2, rethrows: 3, ..Default::default() };
        assert_eq!(MEASURE.of.one(&record), 3);
    }
}
