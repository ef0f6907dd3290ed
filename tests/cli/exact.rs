//! `urlab exact`: figures without playing.

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::support::{decimal, finding, findings_of_cells, folder, list, subject, urlab_in};

/// `tests/internal/engine/small_forms.rs` prints 0.5300498395 and 17.06188104 for one piece of the
/// classic version between random bots.
#[test]
fn figures_are_shown_with_their_margins() {
    let folder = folder(&[]);
    let arguments = "exact freecompany-classic --pieces 1 --bots random,random";
    urlab_in(folder.path(), &format!("{arguments} --verbose"))
        .assert()
        .success()
        .stdout(contains("random begins, against random").and(contains("\n  positions  ")))
        .stdout(
            contains("first player (random) wins")
                .and(contains("53.0049839"))
                .and(contains("± 0.0000000")),
        )
        .stdout(contains("throws, mean").and(contains("17.0618810")))
        .stdout(contains("ended by throw").and(contains("margins are proven")));
    urlab_in(folder.path(), &format!("{arguments} --quiet"))
        .assert()
        .success()
        .stdout(contains("\n  positions  ").not());
}

#[test]
fn json_has_the_exact_figures() {
    let folder = folder(&[]);
    let arguments = "exact finkel+equal-turns --pieces 1 --bots greedy,random --json";
    let output = urlab_in(folder.path(), arguments).assert().success().get_output().stdout.clone();
    let found: serde_json::Value = serde_json::from_slice(&output).expect("JSON and nothing else");
    let exact = |quantity: &str| decimal(finding(&found, quantity), "exact");
    let draws = exact("share(draws)");
    let all = exact("share(first_wins)") + exact("share(second_wins)") + draws;
    assert!((all - 1.0).abs() < 1e-9 && draws > 0.001, "{found}");
    // The only win class, once for each player.
    let classes = findings_of_cells(&found, 0, "win_class").into_iter();
    let classes = classes.map(|one| [&one["win_class"], &one["quantity"]]);
    let of_each = [["win", "share(win by first)"], ["win", "share(win by second)"]];
    assert_eq!(classes.collect::<Vec<_>>(), of_each);
    let lengths = &list(&found, "lengths")[0];
    let chances = list(lengths, "chances").iter().filter_map(serde_json::Value::as_f64);
    let sum: f64 = chances.sum();
    assert!((sum + decimal(lengths, "rest") - 1.0).abs() < 1e-9, "{sum}");
    let played = subject(&found, 0);
    assert_eq!([&played["first_bot"], &played["second_bot"]], ["greedy", "random"]);
}

#[test]
fn what_cannot_be_computed_is_refused_with_a_way_out() {
    let folder = folder(&[]);
    let refused = |arguments: &str, code: i32| {
        urlab_in(folder.path(), arguments).assert().code(code).stdout("")
    };
    refused("exact finkel --max-memory 100M", 65).stderr(
        contains("`finkel` has 137,892,016 positions")
            .and(contains("help: `urlab exact finkel --pieces ")),
    );
    refused("exact freecompany-royal", 65).stderr(contains("is not a race"));
    refused("exact finkel --pieces 1 --bots perfect,random", 65)
        .stderr(contains("`urlab solve finkel --pieces 1` makes one"));
    refused("exact finkel --bots greedy", 64).stderr(contains("write two bots"));
}

#[test]
fn perfect_bot_has_the_solved_value() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "solve finkel --pieces 1 --tolerance 1e-9")
        .assert()
        .success()
        .stdout(contains("53.0049"));
    urlab_in(folder.path(), "exact finkel --pieces 1 --bots perfect,perfect --verbose")
        .assert()
        .success()
        .stdout(contains("first player (perfect) wins").and(contains("53.0049")));
}
