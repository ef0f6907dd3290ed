//! Do intervals over pairs hold the truth as often as they say? The truth comes from plain,
//! independent games.

use std::sync::atomic::AtomicBool;

use crate::balance::quantity::Quantity;
use crate::batch::rounds::Listener;
use crate::batch::runner;
use crate::play::bots::BotKind::Greedy;

use super::super::proof;
use super::{plan, played};

struct Quiet;

impl<R, T> Listener<R, T> for Quiet {
    type Error = std::convert::Infallible;
}

/// Games of each variant that the truth is taken from: the standard error of a small study is more
/// than 20 times as large.
const TRUTH: u64 = 400_000;
/// Games of each variant in a small study.
const GAMES: u64 = 200;

#[test]
fn intervals_of_small_studies_hold_the_truth_as_often_as_they_say() {
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
        let Ok(batch) = runner::run(&plain, &AtomicBool::new(false), &(), &mut Quiet);
        quantities
            .iter()
            .map(|quantity| quantity.sample(&plain, &batch.tally).unwrap().mean)
            .collect::<Vec<_>>()
    });
    // The standard error of a share is 0.69 percentage points, in the long form 0.34: a fourth of
    // what is allowed.
    let (studies, allowed) = proof::size((1_000, 0.922..=0.978), (4_000, 0.935..=0.965));
    let mut held = vec![[0; 3]; quantities.len()];
    for seed in 0..studies {
        let coupled = played(
            names.map(|name| plan(name, [Greedy, Greedy], GAMES, 1_000 + seed)).to_vec(),
            &quantities,
        );
        for (place, held) in held.iter_mut().enumerate() {
            let difference = coupled.difference(place, 1, 0).unwrap().estimate;
            let found = [
                coupled.estimate(place, 0).unwrap(),
                coupled.estimate(place, 1).unwrap(),
                difference,
            ];
            let wanted = [truth[0][place], truth[1][place], truth[1][place] - truth[0][place]];
            for ((held, estimate), wanted) in held.iter_mut().zip(found).zip(wanted) {
                *held += u64::from(estimate.interval.unwrap().contains(wanted));
            }
        }
    }
    for (quantity, held) in quantities.iter().zip(&held) {
        println!(
            "{quantity}: baseline {}, variant {}, difference {} of {studies}",
            held[0], held[1], held[2]
        );
    }
    for (quantity, held) in quantities.iter().zip(held) {
        for held in held {
            let share = held as f64 / studies as f64;
            assert!(
                allowed.contains(&share),
                "{quantity}: {held} of {studies} intervals held the truth"
            );
        }
    }
}
