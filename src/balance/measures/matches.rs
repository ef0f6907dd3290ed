//! Matches: winners, scores, lengths and payments.

use crate::balance::measures::MeasureDoc;
use crate::balance::study::Endings;
use crate::batch::matches::MatchTally;
use crate::stats::values::Values;

/// Who wins matches.
pub const RESULTS: MeasureDoc = MeasureDoc {
    id: "match_results",
    title: "Match wins",
    unit: "of all matches",
    about: "How often player 1, who started the first game, wins the match, how often player 2 \
        wins it, and how often nobody does.",
    definition: "Matches won divided by all matches, including drawn and unfinished ones. Each \
        later game has its own cast-off, which decides who starts it. A match is drawn only if its \
        rules allow that. A match is unfinished if a game reached the throw limit or if the match \
        reached 10,000 games.",
    misleads: "A longer match favours the better player and reduces the value of the first game's \
        start. Do not compare shares of matches to different points.",
};

/// The value of starting the first game.
pub const ADVANTAGE: MeasureDoc = MeasureDoc {
    id: "match_advantage",
    title: "Match advantage",
    unit: "difference of shares",
    about: "What it is worth, in matches, to start the first game.",
    definition: "The share of matches that player 1 wins minus the share that player 2 wins, of \
        all matches.",
    misleads: "With different bots it is mostly the strength of the better bot, not the value of \
        the start.",
};

/// The final scores of matches.
pub const SCORES: MeasureDoc = MeasureDoc {
    id: "match_score",
    title: "Final scores",
    unit: "of all matches",
    about: "How close matches are: the final scores, with player 1's points first.",
    definition: "Matches that ended with this score divided by all matches. The last win counts in \
        full, so a score can be above the points that the match is played to. Unfinished matches \
        have no final score.",
    misleads: "Rare scores are shown together as one. Each of them is less certain than their \
        common interval suggests.",
};

/// The number of games in a match.
pub const GAMES: MeasureDoc = MeasureDoc {
    id: "match_games",
    title: "Games",
    unit: "games",
    about: "The length of a match in games.",
    definition: "The number of games until the match ended, including drawn games. An unfinished \
        match counts with the games that it had.",
    misleads: "Draws that give no points make a match longer without changing its score.",
};

/// The number of drawn games in a match.
pub const DRAWN_GAMES: MeasureDoc = MeasureDoc {
    id: "match_drawn_games",
    title: "Drawn games",
    unit: "drawn games",
    about: "How many games of a match nobody wins.",
    definition: "The number of drawn games of a match. Each gives both players the rule set's \
        `draw_points`.",
    misleads: "Bots can draw far more or far less often than people, who see a draw coming.",
};

/// The number of throws in a match.
pub const THROWS: MeasureDoc = MeasureDoc {
    id: "match_throws",
    title: "Throws",
    unit: "throws",
    about: "The length of a match in casts of the main dice, which is close to the time that it \
        takes at the table.",
    definition: "The throws of all games of a match.",
    misleads: "As for games: throws without an action count as much as decisions.",
};

/// The settlement of player 1: coins won or lost.
pub const SETTLEMENT: MeasureDoc = MeasureDoc {
    id: "settlement",
    title: "Settlement",
    unit: "coins",
    about: "What player 1 gets when the match is settled. Below zero, it is what player 1 pays.",
    definition: "Player 1's points minus player 2's points, times the rule set's \
        `stake_per_point`. Unfinished matches have no settlement and count as 0.",
    misleads: "A mean near zero shows that the match is fair, not that the payments are small: see \
        the payment.",
};

/// The payment of the loser, whichever player that is.
pub const PAYMENT: MeasureDoc = MeasureDoc {
    id: "payment",
    title: "Payment",
    unit: "coins",
    about: "What a match costs its loser.",
    definition: "The settlement without its sign. It is 0 for drawn and unfinished matches.",
    misleads: "The last win counts in full. A big win at the end therefore costs more than the \
        points that were still needed.",
};

/// The documentation of the measures of matches, in the order of the reports.
pub static ALL: [MeasureDoc; 8] =
    [RESULTS, ADVANTAGE, SCORES, GAMES, DRAWN_GAMES, THROWS, SETTLEMENT, PAYMENT];

/// The number of matches for each ending.
pub(crate) fn endings(tally: &MatchTally) -> Endings {
    let MatchTally { first_wins, second_wins, draws, unfinished, .. } = *tally;
    Endings { first_wins, second_wins, draws, unfinished }
}

/// Each measure of matches that has a distribution, with its values.
pub(crate) fn measured_values(
    tally: &MatchTally,
    stake_per_point: u32,
) -> [(MeasureDoc, Values); 5] {
    let settled = |[first, second]: [u32; 2]| {
        (i64::from(first) - i64::from(second)) * i64::from(stake_per_point)
    };
    let settlements = || tally.scores.iter().map(|(score, count)| (settled(*score), *count));
    let unfinished = [(0, tally.unfinished)];
    [
        (GAMES, Values::from(&tally.games)),
        (DRAWN_GAMES, Values::from(&tally.drawn_games)),
        (THROWS, Values::from(&tally.throws)),
        (SETTLEMENT, Values::new(settlements().chain(unfinished))),
        (
            PAYMENT,
            Values::new(settlements().map(|(coins, count)| (coins.abs(), count)).chain(unfinished)),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_settlement_is_the_points_difference_times_the_stake() {
        let mut tally = MatchTally { unfinished: 2, ..Default::default() };
        // The document's example: 8 to 4 at ten coins per point makes 40 coins. Then 4 to 8, and
        // twice 7 to 6.
        tally.scores.extend([([8, 4], 1), ([4, 8], 3), ([7, 6], 2)]);
        let [.., (_, settlement), (_, payment)] = measured_values(&tally, 10);
        assert_eq!(settlement.iter().collect::<Vec<_>>(), [(-40, 3), (0, 2), (10, 2), (40, 1)]);
        assert_eq!(payment.iter().collect::<Vec<_>>(), [(0, 2), (10, 2), (40, 4)]);
    }
}
