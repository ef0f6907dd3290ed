//! Throws: how long a game is, in casts of the dice.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// The length of a game: casts of the main dice.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "throws",
        title: "Throws",
        unit: "throws",
        about: "The length of a game in casts of the main dice, which is close to the time that it \
            takes at the table.",
        definition: "The number of casts of the main dice in a game, including void throws and \
            extra throws. The opening cast-off and the verdict die do not count. If the starter \
            keeps its opening value, that value is the first throw. An unfinished game counts with \
            the throws that it had when it was stopped.",
        misleads: "Throws without an action count as much as decisions. A rule set with many \
            passes therefore looks longer than it feels. Unfinished games are cut off at the throw \
            limit. If there are any, the mean and the upper quantiles are lower bounds.",
    },
    reader: reading!(|record| record.throws),
    fits: EVERY_GAME,
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn every_cast_counts() {
        // 5 actions, 2 passes, one *again* and one verdict NO.
        let record = GameRecord {
            throws: 9,
            turns: 6,
            actions: 5,
            passes: 2,
            rethrows: 1,
            verdict_nos: 1,
            ..Default::default()
        };
        assert_eq!(MEASURE.reader.one(&record), 9);
    }
}
