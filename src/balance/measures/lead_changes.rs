//! Lead changes: how often the other player takes the lead.

use crate::balance::measures::{Count, MeasureDoc, RACES};
use crate::play::record::reading;

/// The number of times in a game that the lead by total steps left changed.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "lead_changes",
        title: "Lead changes",
        unit: "changes",
        about: "How open a game is: how often the player who is ahead falls behind.",
        definition: "How often the lead in total steps left passes from one player to the other. \
            The steps left are those of all pieces of a player to their home. A tie is not a \
            change if the same player leads after it.",
        misleads: "The steps left are a rough measure of who is ahead, because they ignore safe \
            squares and blocked pieces. In the first throws the lead changes easily and means \
            little.",
    },
    reader: reading!(|record| record.lead_changes),
    fits: RACES,
    detail: true,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn lead_changes_of_a_game_are_counted() {
        let record = GameRecord { throws: 40, lead_changes: 3, ..Default::default() };
        assert_eq!(MEASURE.reader.one(&record), 3);
    }
}
