//! Captures: pieces sent back, by both players and by each.

use crate::balance::measures::{Count, EVERY_GAME, MeasureDoc};
use crate::play::record::reading;

/// Captures by both players.
pub const ALL: Count = Count {
    doc: MeasureDoc {
        id: "captures",
        title: "Captures",
        unit: "captures",
        about: "How much progress is undone in a game: the pieces that are sent back and must \
            start again.",
        definition: "The number of enemy pieces sent back in a game, by both players. An action \
            that sends back two pieces counts as two. A player's own piece that is withdrawn does \
            not count.",
        misleads: "A capture near the end of the path costs many steps, and a capture near its \
            start costs almost none. Here both count as one. More captures make games longer, and \
            longer games have more captures, so neither is simply the cause of the other.",
    },
    reader: reading!(|record| record.captures[0] + record.captures[1]),
    fits: EVERY_GAME,
    detail: false,
};

/// Captures by the first player.
pub const FIRST: Count = Count {
    doc: MeasureDoc {
        id: "captures_first",
        title: "Captures by the first player",
        unit: "captures",
        about: "The pieces that the first player sends back.",
        definition: "The number of enemy pieces sent back by the player who took the first turn.",
        misleads: "The winner often has more captures because it was ahead in other ways. Compare \
            the two players only if both seats have the same bot.",
    },
    reader: reading!(|record| record.captures[0]),
    fits: EVERY_GAME,
    detail: false,
};

/// Captures by the second player.
pub const SECOND: Count = Count {
    doc: MeasureDoc {
        id: "captures_second",
        title: "Captures by the second player",
        unit: "captures",
        about: "The pieces that the second player sends back.",
        definition: "The number of enemy pieces sent back by the player who took the second turn.",
        misleads: "There are already pieces on the board in the second player's first turn. Its \
            figure can therefore be slightly higher than that of the first player. This alone is \
            not an advantage.",
    },
    reader: reading!(|record| record.captures[1]),
    fits: EVERY_GAME,
    detail: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::record::GameRecord;

    #[test]
    fn captures_are_counted_together_and_for_each_player() {
        let record = GameRecord { captures: [3, 5], ..Default::default() };
        assert_eq!([ALL, FIRST, SECOND].map(|measure| measure.reader.one(&record)), [8, 3, 5]);
    }
}
