//! Forced share: how many actions leave no choice.

use crate::balance::measures::{MeasureDoc, RatioMeasure};
use crate::play::record::reading;

/// Forced actions divided by actions, over all games; 0 to 1.
pub const MEASURE: RatioMeasure = RatioMeasure {
    doc: MeasureDoc {
        id: "forced_share",
        title: "Share of forced actions",
        unit: "of all actions",
        about: "How many of the players' actions the dice alone decide.",
        definition: "The number of forced actions of all games divided by the number of actions of \
            all games.",
        misleads: "Passes do not count, though they leave even less choice. Long games weigh more \
            than short ones.",
    },
    numerator: reading!(|record| record.forced_actions),
    denominator: reading!(|record| record.actions),
    range: (0.0, 1.0),
    detail: true,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn the_ratio_is_forced_actions_divided_by_actions() {
        let record =
            GameRecord { throws: 20, actions: 12, forced_actions: 5, ..Default::default() };
        assert_eq!((MEASURE.numerator.one(&record), MEASURE.denominator.one(&record)), (5, 12));
    }
}
