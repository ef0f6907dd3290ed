//! Actions: how often the players act in a game.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// Actions of both players in a game.
pub const MEASURE: Count = Count {
    doc: MeasureDoc {
        id: "actions",
        title: "Actions",
        unit: "actions",
        about: "How often the players move, enter or bear off a piece in a game, both players \
            together.",
        definition: "The number of actions in a game. There is at most one action per throw. \
            Forced actions count. Everything that one throw causes is one action, such as a move \
            of two pieces or an entry with its own throw. The choice to throw the verdict die is \
            not an action.",
        misleads: "Forced actions count, though no player decided anything: see forced actions. An \
            action that moves several pieces counts once. Rule sets with such actions therefore \
            look quieter than they are.",
    },
    reader: reading!(|record| record.actions),
    fits: EVERY_GAME,
    detail: true,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn passes_are_not_actions() {
        let record = GameRecord { throws: 9, actions: 5, passes: 4, ..Default::default() };
        assert_eq!(MEASURE.reader.one(&record), 5);
    }
}
