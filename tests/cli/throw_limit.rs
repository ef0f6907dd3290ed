//! Games that reach the throw limit are counted apart, shown, and warned about.

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::desk::{count, decimal, simulated, urlab, warning_kinds};

#[test]
fn with_a_limit_of_five_throws_all_games_are_unfinished_and_none_is_dropped() {
    // Seven pieces cannot be home after five throws.
    let study = simulated("finkel --games 200 --throw-limit 5");
    assert_eq!((count(&study, "games"), count(&study, "unfinished")), (200, 200));
    assert_eq!(["first_wins", "second_wins", "draws"].map(|key| count(&study, key)), [0, 0, 0]);
    assert_eq!(decimal(&study["results"]["unfinished"], "estimate").to_bits(), 1.0f64.to_bits());
    assert_eq!((count(&study["throws"], "min"), count(&study["throws"], "max")), (5, 5));
    assert_eq!(count(&study["throws"], "n"), 200, "unfinished games stay in the distributions");
    assert_eq!(count(&study["win_classes"]["win"], "count"), 0);
    assert_eq!(warning_kinds(&study), ["unfinished"]);
}

#[test]
fn the_tables_show_and_explain_unfinished_games() {
    urlab("simulate finkel --games 200 --throw-limit 5")
        .assert()
        .success()
        .stdout(contains("200 of 200 games reached the").and(contains("Unfinished")));
}

#[test]
fn some_games_may_finish_and_others_not() {
    // Under the limit of 16 throws a game between greedy players of the small rule set ends about
    // half the time.
    let study = simulated("tiny --games 1000 --throw-limit 16");
    let unfinished = count(&study, "unfinished");
    assert!((100..900).contains(&unfinished), "{unfinished}");
    assert_eq!(count(&study, "first_wins") + count(&study, "second_wins") + unfinished, 1_000);
}

#[test]
fn a_single_game_says_that_it_was_stopped() {
    urlab("play tiny --throw-limit 3")
        .assert()
        .success()
        .stdout(contains("Stopped at the throw limit: unfinished, after 3 throws."));
}
