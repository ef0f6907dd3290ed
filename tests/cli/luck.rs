//! `urlab luck`: how far dice move a game, and how far decisions could.

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::support::{decimal, finding, folder, urlab_in};

#[test]
fn missing_solution_error_says_how_to_make_one() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "luck finkel --pieces 2").assert().code(65).stderr(
        contains("solutions/finkel-2-win.ursol: there is no such file")
            .and(contains("`urlab solve finkel --pieces 2` makes one")),
    );
    urlab_in(folder.path(), "luck freecompany-royal")
        .assert()
        .code(65)
        .stderr(contains("not a race"));
}

#[test]
fn spreads_are_the_same_on_any_number_of_threads() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "solve finkel --pieces 2 --quiet").assert().success();
    let printed = |arguments: &str| {
        let output = urlab_in(folder.path(), arguments).assert().success().get_output().clone();
        String::from_utf8(output.stdout).expect("the output is UTF-8")
    };
    let text = printed("luck finkel --pieces 2 --games 2000 --verbose --threads 1");
    for word in [
        "2,000 games",
        "Luck: the dice of a throw",
        "Skill: a decision",
        "Both players use the solution finkel-2-win.ursol",
    ] {
        assert!(text.contains(word), "{word}: {text}");
    }
    assert_eq!(printed("luck finkel --pieces 2 --games 2000 --verbose --threads 3"), text);
    let object: serde_json::Value =
        serde_json::from_str(&printed("luck finkel --pieces 2 --games 2000 --json")).expect("JSON");
    let value = |quantity: &str| decimal(finding(&object, quantity), "estimate");
    // The variance is at most 1/4, over about 35 throws. So a throw moves the chance by less than 9
    // percentage points. A turn moves it more than a throw.
    assert!(
        value("luck_per_throw") < 0.09 && value("luck_per_turn") > value("luck_per_throw"),
        "{object}"
    );
    assert!(value("skill_per_turn") > 0.0 && value("skill_share") < 1.0, "{object}");
}
