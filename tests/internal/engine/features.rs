//! Features of a player's position in finkel, worked by hand.

use crate::game::contract::Game;
use crate::game::race::{Race, notation};
use crate::game::seat::Seat;

use super::shipped;

#[test]
fn pieces_on_the_board_count_for_their_player() {
    let rules = shipped::rule_set("finkel");
    let race = Race::new(&rules).unwrap();
    let scene = notation::parse(&rules, &race, "light: 5 14; dark: 8, home 1").unwrap();
    let light = race.position_features(&scene.position, Seat::Light);
    // Only Light can reach step 14.
    assert_eq!(
        [light.gone, light.open].map(f64::to_bits),
        [19.0 / 15.0, 5.0 / 15.0].map(f64::to_bits)
    );
    let dark = race.position_features(&scene.position, Seat::Dark);
    for one in [dark.home, dark.rosettes, dark.havens] {
        assert_eq!(one.to_bits(), 1.0f64.to_bits());
    }
}

#[test]
fn possible_next_throws_count_for_their_player() {
    let rules = shipped::rule_set("finkel");
    let race = Race::new(&rules).unwrap();
    let scene = notation::parse(&rules, &race, "light: 5; dark: 7").unwrap();
    // A 2, which is 6 throws of 16, captures a piece that has gone 7 steps of 15. A 3 or a 4, which
    // are 5 throws, lands on a rosette.
    let light = race.next_roll_features(&scene.position, Seat::Light);
    assert!((light.hits - 6.0 / 16.0 * 7.0 / 15.0).abs() < 1e-15);
    let found = [light.again, light.moves, light.leaves];
    assert_eq!(found.map(f64::to_bits), [5.0 / 16.0, 15.0 / 16.0, 0.0f64].map(f64::to_bits));
}
