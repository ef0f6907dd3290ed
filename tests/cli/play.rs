//! `urlab play`: one game, written down.

use predicates::str::contains;

use crate::desk::{printed, simulated, urlab};

/// Read line by line against the rulebook. The way is a2 a1 m1* m2 (Dark's b2 b1 m1* m2), then home at the fifth step; two
/// men each, so ten steps at the start; exact bearing off; the rosette gives a throw. Throw 1: entering is all there is.
/// 3: of the two, greedy takes the rosette; nine less two is seven; throws again. 4: nothing to capture, no rosette; from
/// step 3 by 2 is home. 5: Dark may not enter on its own man at b2. 7: nor at b1. 8: m2 is no rosette, so the man there
/// goes back, and Dark has ten steps left once more. 10: from step 4 only a 1 is exact. 12: the second man is home.
#[test]
fn a_short_game_reads_as_the_rulebook_says() {
    insta::assert_snapshot!(printed("play tiny --seed 147 --bots greedy,random"));
}

#[test]
fn the_same_seed_and_game_are_the_same_game_and_others_are_others() {
    let game = |arguments: &str| printed(&format!("play urgammon {arguments}"));
    assert_eq!(game("--seed 5 --game 2"), game("--game 2 --seed 5"));
    assert_ne!(game("--seed 5 --game 2"), game("--seed 5 --game 3"));
    assert_ne!(game("--seed 5 --game 2"), game("--seed 6 --game 2"));
}

#[test]
fn game_0_is_the_game_that_simulate_plays_first() {
    let study = simulated("urgammon --games 1 --seed 9 --bots greedy,random");
    let ending = format!("after {} throws.", study["throws"]["min"]);
    urlab("play urgammon --seed 9 --bots greedy,random").assert().success().stdout(contains(ending));
}

#[test]
fn urgammons_kept_cast_and_second_die_are_told() {
    urlab("play urgammon --seed 1")
        .assert()
        .stdout(contains("(the opening cast, kept)"))
        .stdout(contains("second die must be thrown: YES, the value is promoted"))
        .stdout(contains("[promoted value "));
}
