//! Throws: how long a game is, in casts of the dice.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// The length of a game: casts of the main dice.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "throws",
        title: "Throws",
        unit: "throws",
        about: "The length of a game in casts of the main dice: close to the time that it takes at \
            the table.",
        definition: "The number of casts of the main dice in a game, void ones and extra throws \
            included. Not counted \
              are the opening cast-off and the verdict die; where the starter keeps its opening \
              value, that \
              value is the first throw. Unfinished games count with the throws they had when \
              stopped.",
        misleads: "Throws that bring nothing count as much as decisions, so a rule set with many \
            passes looks \
              longer than it plays. Unfinished games are cut at the throw limit: with any of them \
              the mean and \
              the upper quantiles are lower bounds.",
    },
    of: reading!(|record| record.throws),
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
        assert_eq!(MEASURE.of.one(&record), 9);
    }
}
