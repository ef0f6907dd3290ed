//! Rethrows: throws that only give another throw.

use crate::balance::measures::{Count, MeasureDoc, RACES};
use crate::play::record::reading;

/// Throws of a game that only gave another throw.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "rethrows",
        title: "Rethrows",
        unit: "throws",
        about: "How often a throw only gives another throw.",
        definition: "The number of throws with the effect `again`: no piece moves, and the same \
            player throws once more. Always 0 for dice without this effect.",
        misleads: "It depends only on the dice and on the number of throws. It shows nothing about \
            the board or the bots.",
    },
    reader: reading!(|record| record.rethrows),
    fits: RACES,
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn rethrows_are_counted_separately_from_passes() {
        let record = GameRecord { throws: 9, passes: 2, rethrows: 3, ..Default::default() };
        assert_eq!(MEASURE.reader.one(&record), 3);
    }
}
