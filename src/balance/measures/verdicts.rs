//! Verdict NOs: turns that the second die ended.

use crate::balance::measures::{Count, MeasureDoc, RACES};
use crate::play::record::reading;

/// Casts of the second die in a game that said NO.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "verdict_nos",
        title: "Verdict NOs",
        unit: "throws",
        about: "How often the second die (kość wyroku, the verdict die) ends a turn without an \
            action.",
        definition: "The number of casts of the second die that show NO. Always 0 for rule sets \
            without a second die.",
        misleads: "Where throwing the die is a choice, the number of its casts depends on the bot. \
            A low figure can mean a lucky die or a bot that avoids the die.",
    },
    reader: reading!(|record| record.verdict_nos),
    fits: RACES,
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn only_casts_that_show_no_count() {
        let record = GameRecord { verdicts: 6, verdict_nos: 2, ..Default::default() };
        assert_eq!(MEASURE.reader.one(&record), 2);
    }
}
