//! Extra throws: how often a player throws again in the same turn.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// Throws of a game after the first of their turn.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "extra_throws",
        title: "Extra throws",
        unit: "throws",
        about: "How often luck or a rosette gives a player another throw. In rule sets with extra \
            throws, this is the main source of sudden swings.",
        definition: "The number of throws after the first throw of their turn: throws minus turns. \
            A throw after a rethrow counts. The action that ends the game gives no extra throw.",
        misleads: "An extra throw that is then passed counts like any other. The figure counts \
            throws, not chains: ten turns with one extra throw each look like one turn with ten.",
    },
    reader: reading!(|record| record.extra_throws()),
    fits: EVERY_GAME,
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn every_throw_after_the_first_of_its_turn_counts() {
        // Turns of 1, 3 and 2 throws.
        let record = GameRecord { throws: 6, turns: 3, ..Default::default() };
        assert_eq!(MEASURE.reader.one(&record), 3);
    }
}
