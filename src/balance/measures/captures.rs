//! Captures: pieces sent back, by both players and by each.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// Captures by both players.
pub const ALL: Count = Count {
    doc: MeasureDoc {
        id: "captures",
        title: "Captures",
        unit: "captures",
        about: "How much of a game is undone: the pieces that were sent back to start again.",
        definition: "The number of enemy pieces sent back in a game, by both players; an action \
            that sends back two \
              counts two. An own piece that is withdrawn is none.",
        misleads: "A capture near the end of the path costs many steps and one near its start \
            almost none; here \
              both count one. More captures also make games longer, and longer games have more \
              captures: \
              neither is simply the cause.",
    },
    of: reading!(|record| record.captures[0] + record.captures[1]),
    fits: EVERY_GAME,
    detail: false,
};

/// Captures by the first player.
pub const FIRST: Count = Count {
    doc: MeasureDoc {
        id: "captures_first",
        title: "Captures by the first player",
        unit: "captures",
        about: "The pieces that the first player sent back.",
        definition: "The number of enemy pieces sent back by the player who took the first turn.",
        misleads: "The winner has often captured more because it was ahead in other ways. Compare \
            the two players \
              only with the same bot on both seats.",
    },
    of: reading!(|record| record.captures[0]),
    fits: EVERY_GAME,
    detail: false,
};

/// Captures by the second player.
pub const SECOND: Count = Count {
    doc: MeasureDoc {
        id: "captures_second",
        title: "Captures by the second player",
        unit: "captures",
        about: "The pieces that the second player sent back.",
        definition: "The number of enemy pieces sent back by the player who took the second turn.",
        misleads: "The second player meets pieces that are already on the board from its first \
            turn, so that a \
              slightly higher figure than the first player's is no advantage in itself.",
    },
    of: reading!(|record| record.captures[1]),
    fits: EVERY_GAME,
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn both_players_captures_are_counted_together_and_apart() {
        let record = GameRecord { captures: [3, 5], ..Default::default() };
        assert_eq!([ALL, FIRST, SECOND].map(|measure| measure.of.one(&record)), [8, 3, 5]);
    }
}
