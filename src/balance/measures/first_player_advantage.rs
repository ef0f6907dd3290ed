//! First-player advantage: the value of the first turn.

use crate::balance::measures::{MeasureDoc, results};
use crate::batch::tally::Tally;
use crate::stats::contrast::bonett_price;
use crate::stats::estimate::Estimate;

/// The value of the first turn.
pub const DOC: MeasureDoc = MeasureDoc {
    id: "first_player_advantage",
    title: "First-player advantage",
    unit: "difference of shares",
    about: "What the first turn is worth.",
    definition: "The share of games that the first player wins minus the share that the second \
        player wins. Both are shares of all games, so draws and unfinished games count for neither \
        player. 0 is balanced. 1 means that the first player always wins.",
    misleads: "If the seats have different bots, it mixes the effect of the first turn with the \
        better play of one bot. It is the advantage between these bots: between better players it \
        can be reversed. Some authors report half of it, the first player's share above one half.",
};

/// P(first wins) - P(second wins) with the Bonett-Price interval. `None` without games.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn first_player_advantage(tally: &Tally, level: f64) -> Option<Estimate> {
    let endings = results::endings(tally);
    bonett_price(endings.first_wins, endings.second_wins, tally.games, level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;

    #[test]
    fn draws_and_unfinished_games_count_for_neither_player() {
        let mut tally = Tally::empty(&samples::plan(vec![], vec![]));
        assert_eq!(first_player_advantage(&tally, 0.95), None);
        tally.games = 40;
        tally.wins = vec![[2, 1], [14, 13]];
        (tally.draws, tally.unfinished) = (4, 6);
        let advantage = first_player_advantage(&tally, 0.95).unwrap();
        // (16 - 14) / 40.
        assert_eq!((advantage.value.to_bits(), advantage.n), (0.05f64.to_bits(), 40));
    }
}
