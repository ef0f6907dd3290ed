//! Stakes: the size of the pot, and what each player gains or loses.

use crate::balance::measures::MeasureDoc;
use crate::batch::tally::{StakesTally, Tally};
use crate::game::rules::Stakes;
use crate::stats::values::Values;

/// The size of the pot at the end.
pub const POT: MeasureDoc = MeasureDoc {
    id: "pot",
    title: "Pot",
    unit: "coins",
    about: "What the players play for: the coins in the pot when the game ends.",
    definition: "Both antes and one fine for each paid landing of the game. An unfinished game \
        counts with the pot at the time when it was stopped.",
    misleads: "It is what the winner takes, not what the winner gains: a part of it is the \
        winner's own money.",
};

/// The net result of the first player.
pub const NET_FIRST: MeasureDoc = MeasureDoc {
    id: "net_first",
    title: "Net result of the first player",
    unit: "coins",
    about: "What the player with the first turn gains or loses: what it takes minus what it paid.",
    definition: "The winner takes the pot, so its net result is what the loser paid. The loser's \
        net result is the same amount below zero. The rule set's `stakes.payer` decides who pays \
        for a landing. After a draw each player takes back what it paid, so the net result is 0. \
        Unfinished games have no winner and count as 0 too.",
    misleads: "The mean can be near zero although single games cost much: look at the spread. With \
        different bots it mixes the effect of the first turn with the better play of one bot.",
};

/// The net result of the second player.
pub const NET_SECOND: MeasureDoc = MeasureDoc {
    id: "net_second",
    title: "Net result of the second player",
    unit: "coins",
    about: "What the player with the second turn gains or loses.",
    definition: "The first player's net result with the opposite sign, because coins only change \
        hands.",
    misleads: "As for the first player. The two results are one sample seen from two sides, not \
        two samples.",
};

/// The documentation of the stakes, in the order of the reports.
pub static ALL: [MeasureDoc; 3] = [POT, NET_FIRST, NET_SECOND];

/// Each measure of the stakes with its values. `None` for rule sets without stakes.
pub(crate) fn measured_values(
    stakes: Option<&Stakes>,
    tally: &Tally,
) -> Option<[(MeasureDoc, Values); 3]> {
    let (stakes, payments) = (stakes?, tally.stakes.as_ref()?);
    let first = net_of_first(stakes, payments, tally.draws + tally.unfinished);
    let second = Values::new(first.iter().map(|(coins, count)| (-coins, count)));
    Some([(POT, pot(stakes, payments)), (NET_FIRST, first), (NET_SECOND, second)])
}

/// The coins in the pot, with the number of games.
fn pot(stakes: &Stakes, payments: &StakesTally) -> Values {
    // The landings are those of both players, so `stakes.paid` gives all fines and one ante. The
    // pot has two antes.
    let coins = |landings| stakes.paid(landings) + i64::from(stakes.ante);
    Values::new(payments.all.iter().map(|(landings, games)| (coins(landings), games)))
}

/// The coins that the first player gained or lost, with the number of games. `undecided` is the
/// number of games without a winner.
fn net_of_first(stakes: &Stakes, payments: &StakesTally, undecided: u64) -> Values {
    // The loser's landings, in the games that the first player won and in those that it lost.
    let [won, lost] = &payments.by_loser;
    let gains = won.iter().map(|(landings, games)| (stakes.paid(landings), games));
    let losses = lost.iter().map(|(landings, games)| (-stakes.paid(landings), games));
    Values::new(gains.chain(losses).chain([(0, undecided)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;
    use crate::game::bits::BitSet;
    use crate::game::rules::Payer;
    use crate::play::record::{Ending, GameRecord};

    /// The values of the pot, the first player and the second player. Each game has an ending and
    /// the landings of each player.
    fn values(payer: Payer, games: &[(Ending, [u32; 2])]) -> [Vec<(i64, u64)>; 3] {
        let mut plan = samples::plan(vec![], vec![]);
        plan.rules.stakes =
            Some(Stakes { ante: 10, fine: 3, squares: BitSet::one(1).into(), payer });
        let mut tally = Tally::empty(&plan);
        for (ending, paid_landings) in games {
            tally.add(
                &plan,
                &GameRecord {
                    ending: *ending,
                    paid_landings: *paid_landings,
                    ..Default::default()
                },
            );
        }
        measured_values(plan.rules.stakes.as_ref(), &tally)
            .unwrap()
            .map(|(_, values)| values.iter().collect())
    }

    const GAMES: [(Ending, [u32; 2]); 4] = [
        (Ending::FirstWins(0), [2, 1]),
        (Ending::SecondWins(1), [4, 0]),
        (Ending::Draw, [1, 1]),
        (Ending::Unfinished, [0, 5]),
    ];

    #[test]
    fn the_mover_pays_for_its_own_landings() {
        let [pot, first, second] = values(Payer::Mover, &GAMES);
        // 20 coins, and three coins for each of 3, 4, 2 and 5 landings.
        assert_eq!(pot, [(26, 1), (29, 1), (32, 1), (35, 1)]);
        // A win gives the other player's ante and 1 fine: 13. A loss costs the own ante and 4
        // fines: 22. The other games are undecided.
        assert_eq!(first, [(-22, 1), (0, 2), (13, 1)]);
        assert_eq!(second, [(-13, 1), (0, 2), (22, 1)]);
    }

    #[test]
    fn the_opponent_pays_for_the_movers_landings() {
        let [pot, first, second] = values(Payer::Opponent, &GAMES);
        assert_eq!(pot, [(26, 1), (29, 1), (32, 1), (35, 1)]);
        // A win gives the other player's ante and the fines for the 2 own landings: 16. A loss
        // costs the own ante and nothing for the other player's 0 landings.
        assert_eq!(first, [(-10, 1), (0, 2), (16, 1)]);
        assert_eq!(second, [(-16, 1), (0, 2), (10, 1)]);
    }

    #[test]
    fn a_rule_set_without_stakes_has_no_measures_of_stakes() {
        let plan = samples::plan(vec![], vec![]);
        assert!(measured_values(plan.rules.stakes.as_ref(), &Tally::empty(&plan)).is_none());
    }
}
