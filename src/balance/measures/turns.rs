//! Turns: how often the dice change hands.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// Turns that both players began in a game.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "turns",
        title: "Turns",
        unit: "turns",
        about: "The length of a game in turns, both players together: how often the dice change \
            hands.",
        definition: "The number of turns begun in a game. A turn is all that one player does until \
            the other player throws, including extra throws.",
        misleads: "A turn of five throws counts as much as a turn that was passed. Players who \
            speak of rounds often mean two turns.",
    },
    reader: reading!(|record| record.turns),
    fits: EVERY_GAME,
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn extra_throws_do_not_begin_a_turn() {
        let record = GameRecord { throws: 9, turns: 6, ..Default::default() };
        assert_eq!(MEASURE.reader.one(&record), 6);
    }
}
