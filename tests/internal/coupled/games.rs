//! The games themselves.

use crate::balance::quantity::Quantity;
use crate::batch::course::PlayCourse;
use crate::batch::rounds::Listener;
use crate::batch::runner;
use crate::play::bots::BotKind::{Greedy, Random};

use super::{plan, played};

struct Quiet;

impl<R, T> Listener<R, T> for Quiet {
    type Error = std::convert::Infallible;
}

#[test]
fn coupled_games_have_the_figures_of_independent_games() {
    // 30 figures, each within 4.42 standard errors of the difference: 1 false alarm in 100,000
    // checks, and the seeds are fixed.
    for name in ["urgammon", "finkel", "finkel-tavola"] {
        let plain = plan(name, [Random, Random], 100_000, 5);
        let quantities = Quantity::all(&plain.rules);
        let Ok(batch) = runner::run(&plain, &PlayCourse::undisturbed(), &mut Quiet);
        let coupled = played(vec![plan(name, [Random, Random], 100_000, 6)], &quantities);
        for (index, quantity) in quantities.iter().enumerate() {
            let Some(one) = quantity.sample(&plain, &batch.tally) else { continue };
            let Some(other) = coupled.contrast(index, &[1.0]) else { continue };
            let apart = (one.mean - other.estimate.value).abs();
            let stderr = one.stderr().hypot(other.stderr.unwrap());
            assert!(
                apart <= 4.42 * stderr,
                "{name}, {quantity}: {apart} apart, standard error {stderr}"
            );
        }
    }
}

#[test]
fn equal_rules_with_two_names_play_the_same_games() {
    let variants = ["tetrahedra-3", "coins-3"]
        .map(|dice| plan(&format!("urgammon+{dice}"), [Greedy, Random], 2_000, 3));
    let quantities = Quantity::all(&variants[0].rules);
    let coupled = played(variants.to_vec(), &quantities);
    assert_eq!(
        coupled.tally.variants[0], coupled.tally.variants[1],
        "all lots with two sides are the same"
    );
    for index in 0..quantities.len() {
        let Some(difference) = coupled.difference(index, 1, 0) else { continue };
        assert_eq!((difference.estimate.value.to_bits(), difference.estimate.interval), (0, None));
    }
}

#[test]
fn a_rule_that_acts_at_the_end_does_not_change_the_game_before() {
    // Equal turns only add a turn after the first player has finished. So a game is at least as
    // long as without them, and the second player's wins stay the same.
    let variants =
        ["finkel", "finkel+equal-turns"].map(|name| plan(name, [Greedy, Greedy], 4_000, 9));
    let quantities =
        ["mean(throws)", "share(second_wins)"].map(|name| Quantity::parse(name).unwrap());
    let coupled = played(variants.to_vec(), &quantities);
    let longer = coupled.difference(0, 1, 0).unwrap();
    assert!(longer.estimate.interval.unwrap().low > 0.0);
    assert!(coupled.variance_reduction(0, &coupled.weights(1, 0)).unwrap() > 50.0);
    assert_eq!(
        coupled.tally.sums[1].squared_differences(1, 0),
        0,
        "games that the second player has won stay won"
    );
}

#[test]
fn swapping_the_seats_reduces_the_variance_of_the_first_players_advantage() {
    let coupled = played(
        vec![plan("finkel", [Greedy, Greedy], 20_000, 4)],
        &[Quantity::FirstPlayerAdvantage],
    );
    assert!(coupled.variance_reduction(0, &[1.0]).unwrap() > 1.2);
}

#[test]
fn with_different_bots_seats_are_shared_and_skill_cancels_out() {
    // Greedy beats random clearly in either seat. In pairs, the first player's advantage is that of
    // the seat alone.
    let coupled = played(
        vec![plan("finkel", [Greedy, Random], 20_000, 4)],
        &[Quantity::FirstPlayerAdvantage],
    );
    let advantage = coupled.estimate(0, 0).unwrap();
    assert!(advantage.value.abs() < 0.1, "{advantage:?}");
    let straight = &coupled.tally.variants[0].straight;
    let wins: u64 = straight.iter().flat_map(|tally| &tally.wins).map(|[first, _]| first).sum();
    let games: u64 = straight.iter().map(|tally| tally.games).sum();
    assert!(wins * 10 > games * 7, "{wins} of {games}");
}

#[test]
fn any_number_of_threads_gives_the_same_tally() {
    let variants =
        || ["tiny", "tiny+equal-turns"].map(|name| plan(name, [Random, Greedy], 3_001, 8)).to_vec();
    let quantities = [Quantity::FirstPlayerAdvantage, Quantity::Ratio("legal_actions")];
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| played(variants(), &quantities).tally)
    };
    let (one, eight) = (on(1), on(8));
    assert_eq!(one, eight);
    assert_eq!(one.pairs, 1_501, "an odd number of games is rounded up");
}
