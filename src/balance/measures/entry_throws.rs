//! Entry throws: throws that only move a piece that has just entered.

use crate::balance::measures::{Count, MeasureDoc};
use crate::play::record::reading;

/// Throws of entering pieces in a game.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "entry_throws",
        title: "Entry throws",
        unit: "throws",
        about: "How many throws go into moving pieces on from where they enter, where the rules \
            cast again for that.",
        definition: "Throws that an entering piece is moved by at once, withdrawn or not, those \
            that are thrown again \
              included. They are throws too, but neither actions nor passes. Measured only where a \
              piece has `own_throw`.",
        misleads: "An entry that takes two throws is one action: games with them have more throws \
            for the same number of \
              actions.",
    },
    of: reading!(|record| record.entry_throws),
    fits: |rules| rules.race().is_some_and(|race| race.kinds.iter().any(|kind| kind.own_throw)),
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn the_throws_of_entering_pieces_are_counted() {
        let record = GameRecord { throws: 40, actions: 30, entry_throws: 7, ..Default::default() };
        assert_eq!(MEASURE.of.one(&record), 7);
    }
}
