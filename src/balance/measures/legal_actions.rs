//! Legal actions: how many actions a player can choose from.

use crate::balance::measures::{MeasureDoc, RatioMeasure};
use crate::play::record::reading;

/// Legal actions divided by actions carried out, over all games; at least 1.
pub const MEASURE: RatioMeasure = RatioMeasure {
    doc: MeasureDoc {
        id: "legal_actions",
        title: "Legal actions",
        unit: "legal actions per action",
        about: "How many actions a player can choose from, on average, if there is at least one.",
        definition: "The number of legal actions for the value in force, summed over all actions \
            of all games, divided by the number of actions. It is at least 1, because passes do \
            not count.",
        misleads: "A mean of 2 can be two actions every time, or one action most of the time and \
            sometimes many: see the share of forced actions. Long games weigh more than short \
            ones. The number of actions does not show how much they differ in value.",
    },
    numerator: reading!(|record| record.legal_actions),
    denominator: reading!(|record| record.actions),
    range: (1.0, f64::INFINITY),
    detail: true,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn the_ratio_is_legal_actions_divided_by_actions() {
        // Three actions, chosen from 1, 4 and 2 legal actions.
        let record = GameRecord { actions: 3, legal_actions: 7, ..Default::default() };
        assert_eq!((MEASURE.numerator.one(&record), MEASURE.denominator.one(&record)), (7, 3));
    }
}
