//! Entry throws: throws that only move a piece that has just entered.

use crate::balance::measures::{Count, MeasureDoc};
use crate::play::record::reading;

/// Throws of entering pieces in a game.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "entry_throws",
        title: "Entry throws",
        unit: "throws",
        about: "How many throws only move a piece that has just entered, in rules that throw again \
            for such a piece.",
        definition: "The number of throws that move an entering piece at once, also if the piece \
            is then withdrawn. Throws with the effect `again` among them count. Entry throws count \
            as throws too, but not as actions or passes. Measured only if a piece has `own_throw`.",
        misleads: "An entry that takes two throws is one action. Games with such entries have more \
            throws for the same number of actions.",
    },
    reader: reading!(|record| record.entry_throws),
    fits: |rules| rules.race().is_some_and(|race| race.kinds.iter().any(|kind| kind.own_throw)),
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn throws_of_entering_pieces_are_counted() {
        let record = GameRecord { throws: 40, actions: 30, entry_throws: 7, ..Default::default() };
        assert_eq!(MEASURE.reader.one(&record), 7);
    }
}
