//! Do intervals over pairs contain the true value as often as they claim? The true value comes from
//! independent games.

use crate::balance::quantity::Quantity;
use crate::batch::course::PlayCourse;
use crate::batch::rounds::Listener;
use crate::batch::runner;
use crate::play::bots::BotKind::Greedy;

use super::super::proof;
use super::{plan, played};

struct Quiet;

impl<R, T> Listener<R, T> for Quiet {
    type Error = std::convert::Infallible;
}

/// The games of each variant for the true value. The standard error of a small study is more than
/// 40 times as large as that of this value.
const TRUTH: u64 = 400_000;
/// Games of each variant in a small study.
const GAMES: u64 = 200;

#[test]
fn intervals_of_small_studies_contain_the_true_value_as_often_as_they_claim() {
    let names = ["urgammon", "urgammon+no-safe-rosettes"];
    let quantities: Vec<Quantity> = [
        "first_player_advantage",
        "points_difference",
        "share(first_wins)",
        "share(psy-na-ulicach)",
        "mean(throws)",
        "mean(captures)",
        "legal_actions",
    ]
    .map(|name| Quantity::parse(name).unwrap())
    .to_vec();
    let truth = names.map(|name| {
        let plain = plan(name, [Greedy, Greedy], TRUTH, 77);
        let Ok(batch) = runner::run(&plain, &PlayCourse::undisturbed(), &mut Quiet);
        quantities
            .iter()
            .map(|quantity| quantity.sample(&plain, &batch.tally).unwrap().mean)
            .collect::<Vec<_>>()
    });
    // The standard error of a share is 0.69 percentage points, and 0.34 in the long form. That is a
    // quarter of what is allowed.
    let (studies, allowed) = proof::size((1_000, 0.922..=0.978), (4_000, 0.935..=0.965));
    let mut contained = vec![[0; 3]; quantities.len()];
    for seed in 0..studies {
        let coupled = played(
            names.map(|name| plan(name, [Greedy, Greedy], GAMES, 1_000 + seed)).to_vec(),
            &quantities,
        );
        for (index, contained) in contained.iter_mut().enumerate() {
            let difference = coupled.difference(index, 1, 0).unwrap().estimate;
            let found = [
                coupled.estimate(index, 0).unwrap(),
                coupled.estimate(index, 1).unwrap(),
                difference,
            ];
            let expected = [truth[0][index], truth[1][index], truth[1][index] - truth[0][index]];
            for ((contained, estimate), expected) in contained.iter_mut().zip(found).zip(expected) {
                *contained += u64::from(estimate.interval.unwrap().contains(expected));
            }
        }
    }
    for (quantity, contained) in quantities.iter().zip(&contained) {
        println!(
            "{quantity}: baseline {}, variant {}, difference {} of {studies}",
            contained[0], contained[1], contained[2]
        );
    }
    for (quantity, contained) in quantities.iter().zip(contained) {
        for contained in contained {
            let share = contained as f64 / studies as f64;
            assert!(
                allowed.contains(&share),
                "{quantity}: {contained} of {studies} intervals contained the true value"
            );
        }
    }
}
