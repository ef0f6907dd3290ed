//! The chances of outcomes: they are chances, and they agree with the value.

use rayon::prelude::*;

use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::learn::evaluator::Evaluator;
use crate::solve::file::Objective;

use super::scenes::{Scene, play_at_random};
use super::{learned, shipped};

/// Sums of a few numbers of 24 bits.
const CLOSE: f32 = 1e-5;

/// Checks the chances in positions of random games. Returns their number.
fn check<G: Game>(game: &G, rules: &Rules, evaluator: &Evaluator) -> u32 {
    let mut seen = 0;
    for index in 0..4 {
        play_at_random(game, index, 200, |scene, throw| {
            if throw.is_some() {
                return;
            }
            let Scene { position, seat, turn_state, .. } = scene;
            let chances = evaluator.chances(game, position, *seat, *turn_state);
            let case = || format!("{}: {chances:?} in {scene:?}", rules.name);
            let classes = rules.win_classes.len();
            assert_eq!(
                (chances.wins.len(), chances.losses.len()),
                (classes, classes),
                "{}",
                case()
            );
            let all = || chances.wins.iter().chain(&chances.losses).chain([&chances.draw]);
            assert!(all().all(|chance| (0.0..=1.0 + CLOSE).contains(chance)), "{}", case());
            assert!((all().sum::<f32>() - 1.0).abs() < CLOSE, "{}", case());
            if evaluator.head().objective == Objective::Win {
                let value = evaluator.value(game, position, *seat, *turn_state).chance();
                assert!((chances.score() - value).abs() < CLOSE, "{}, value {value}", case());
            }
            seen += 1;
        });
    }
    seen
}

/// A few games move the chances away from their equal start, and leave some near 0.
#[test]
fn chances_add_up_to_1_and_their_score_is_the_value() {
    let seen = shipped().into_par_iter().flat_map_iter(|rules| {
        [Objective::Win, Objective::Points].map(|objective| {
            let evaluator = learned(&rules, objective, 8);
            match CompiledRules::new(&rules) {
                CompiledRules::Race(race) => check(&race, &rules, &evaluator),
                CompiledRules::Domination(game) => check(&game, &rules, &evaluator),
            }
        })
    });
    let seen: u32 = seen.sum();
    assert!(seen > 10_000, "{seen} positions");
}
