//! Extra throws: how often a player throws again in the same turn.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// Throws of a game after the first of their turn.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "extra_throws",
        title: "Extra throws",
        unit: "throws",
        about: "How often luck or a rosette lets a player go on: the main source of sudden swings \
            in rule sets \
              that grant them.",
        definition: "The number of throws actually cast after the first of their turn: throws less \
            turns. The throw \
              after an again counts; the action that ends the game earns none.",
        misleads: "A granted throw that is then passed counts like any other. It counts throws, \
            not chains: ten \
              turns of one extra throw each look like one turn of ten.",
    },
    of: reading!(|record| record.extra_throws()),
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
        assert_eq!(MEASURE.of.one(&record), 3);
    }
}
