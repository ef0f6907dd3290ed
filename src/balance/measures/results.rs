//! Results: who wins, and how often nobody wins.

use crate::balance::figures::{Endings, Results};
use crate::balance::measures::MeasureDoc;
use crate::batch::tally::Tally;
use crate::stats::share::share;

/// How often the first player wins.
pub const FIRST_WINS: MeasureDoc = MeasureDoc {
    id: "first_wins",
    title: "Wins of the first player",
    unit: "of all games",
    about: "How often the player who took the first turn wins.",
    definition: "Games won by the first player divided by all games, including draws and \
        unfinished games. The four shares of results therefore add up to 1.",
    misleads: "A share below one half does not mean that the first player is worse off: with draws \
        or unfinished games, the shares of both players can be below one half. See first-player \
        advantage.",
};

/// How often the second player wins.
pub const SECOND_WINS: MeasureDoc = MeasureDoc {
    id: "second_wins",
    title: "Wins of the second player",
    unit: "of all games",
    about: "How often the player who took the second turn wins.",
    definition: "Games won by the second player divided by all games, including draws and \
        unfinished games.",
    misleads: "As for the first player: draws and unfinished games lower both shares.",
};

/// How often nobody wins.
pub const DRAWS: MeasureDoc = MeasureDoc {
    id: "draws",
    title: "Draws",
    unit: "of all games",
    about: "How often the rules end a game without a winner.",
    definition: "Drawn games divided by all games. Unfinished games are not draws.",
    misleads: "Bots can draw far more or far less often than people, who see a draw coming.",
};

/// How often a game does not end.
pub const UNFINISHED: MeasureDoc = MeasureDoc {
    id: "unfinished",
    title: "Unfinished games",
    unit: "of all games",
    about: "How often a game is stopped at the throw limit.",
    definition: "Games stopped before the throw that would exceed the limit, divided by all games. \
        They are neither wins nor draws.",
    misleads: "It depends on the limit. A share above 0 can mean that the rules allow a deadlock, \
        that these bots do not bring the game to an end, or only that the limit is low.",
};

/// The number of games for each ending. Without games, four zeros.
pub fn endings(tally: &Tally) -> Endings {
    let wins = |player: usize| tally.wins.iter().map(|class| class[player]).sum();
    Endings {
        first_wins: wins(0),
        second_wins: wins(1),
        draws: tally.draws,
        unfinished: tally.unfinished,
    }
}

/// The four shares of these endings with their intervals. `None` without games.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn shares(endings: &Endings, level: f64) -> Option<Results> {
    let all = endings.first_wins + endings.second_wins + endings.draws + endings.unfinished;
    let share_of = |count| share(count, all, level);
    Some(Results {
        first_wins: share_of(endings.first_wins)?,
        second_wins: share_of(endings.second_wins)?,
        draws: share_of(endings.draws)?,
        unfinished: share_of(endings.unfinished)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;

    #[test]
    fn results_are_shares_of_all_games() {
        let mut tally = Tally::empty(&samples::plan(vec![], vec![]));
        assert_eq!(shares(&endings(&tally), 0.95), None);
        tally.games = 40;
        tally.wins = vec![[2, 1], [14, 13]];
        (tally.draws, tally.unfinished) = (4, 6);
        assert_eq!(
            endings(&tally),
            Endings { first_wins: 16, second_wins: 14, draws: 4, unfinished: 6 }
        );
        let found = shares(&endings(&tally), 0.95).unwrap();
        let all = [found.first_wins, found.second_wins, found.draws, found.unfinished];
        assert_eq!(all.map(|share| (share.value * 1000.0) as u32), [400, 350, 100, 150]);
        assert!(all.iter().all(|share| share.n == 40));
    }
}
