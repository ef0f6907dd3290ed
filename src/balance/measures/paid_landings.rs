//! Paid landings: how often a player pays into the pot.

use crate::balance::measures::{Count, MeasureDoc};
use crate::play::record::reading;

/// Landings of both players on squares with a payment, in a game.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "paid_landings",
        title: "Paid landings",
        unit: "landings",
        about: "How often a piece lands on a square where the rule set's stakes ask for a fine.",
        definition: "The landings and entries of both players on the squares of `stakes.squares`. \
            The pot at the end is both antes and one fine for each of them. Measured only if the \
            rule set has stakes.",
        misleads: "It shows how the pot grows, not who wins it. The player who pays is not always \
            the player who lands often.",
    },
    reader: reading!(|record| record.paid_landings[0] + record.paid_landings[1]),
    fits: |rules| rules.stakes.is_some(),
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn landings_of_both_players_are_added() {
        let record = GameRecord { paid_landings: [3, 5], ..Default::default() };
        assert_eq!(MEASURE.reader.one(&record), 8);
    }
}
