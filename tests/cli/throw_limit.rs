//! Games that reach the throw limit are counted separately and shown, with a warning.

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::support::{
    count, decimal, distribution, endings, finding, findings_of_cells, simulated, subject, urlab,
    warning_kinds,
};

#[test]
fn all_games_are_unfinished_with_a_limit_of_five_throws_and_none_is_dropped() {
    // Seven pieces cannot be home after five throws.
    let study = simulated("finkel --bots greedy,greedy --games 200 --throw-limit 5");
    let played = subject(&study, 0);
    assert_eq!((count(played, "games"), count(played, "unfinished")), (200, 200));
    assert_eq!(endings(&study), [0, 0, 0, 200]);
    let unfinished = finding(&study, "share(unfinished)");
    assert_eq!(decimal(unfinished, "estimate").to_bits(), 1.0f64.to_bits());
    let throws = distribution(&study, "throws");
    assert_eq!((count(throws, "least"), count(throws, "greatest")), (5, 5));
    assert_eq!(count(throws, "n"), 200, "unfinished games stay in the distributions");
    let classes = findings_of_cells(&study, 0, "win_class");
    assert!(!classes.is_empty() && classes.iter().all(|class| count(class, "count") == 0));
    assert_eq!(warning_kinds(&study), ["unfinished"]);
}

#[test]
fn the_tables_show_and_explain_unfinished_games() {
    urlab("simulate finkel --bots greedy,greedy --games 200 --throw-limit 5 --verbose")
        .assert()
        .success()
        .stdout(contains("200 of 200 games reached the").and(contains("Unfinished")));
}

#[test]
fn throw_limit_may_stop_only_some_games() {
    // With a limit of 16 throws, about half of the games between greedy bots end.
    let study = simulated("tiny --bots greedy,greedy --games 1000 --throw-limit 16");
    let [first_wins, second_wins, _, unfinished] = endings(&study);
    assert!((100..900).contains(&unfinished), "{unfinished}");
    assert_eq!(first_wins + second_wins + unfinished, 1_000);
}

#[test]
fn transcript_says_that_the_game_was_stopped() {
    urlab("play tiny --throw-limit 3")
        .assert()
        .success()
        .stdout(contains("Stopped at the throw limit: unfinished, after 3 throws."));
}
