//! Actions: how much is done in a game.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// Actions of both players in a game.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "actions",
        title: "Actions",
        unit: "actions",
        about: "How often a player moves, enters or bears off in a game, both players together.",
        definition: "The number of choices carried out: at most one a throw, forced ones included. \
            Whatever one throw \
              brings about (a move of two pieces, an entry with its own throw) is one action. \
              Choosing to \
              throw the verdict die is none.",
        misleads: "Forced actions are included, though nobody decided them: see forced choices. An \
            action that \
              moves several pieces counts once, so rule sets with such actions look quieter than \
              they are.",
    },
    of: reading!(|record| record.actions),
    fits: EVERY_GAME,
    detail: true,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn throws_that_bring_nothing_are_no_actions() {
        let record = GameRecord { throws: 9, actions: 5, passes: 4, ..Default::default() };
        assert_eq!(MEASURE.of.one(&record), 5);
    }
}
