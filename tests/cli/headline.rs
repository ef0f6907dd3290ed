//! The headline: the first sentences of a report, against the figures of the same report.

use serde_json::Value;

use crate::support::{finding_of, folder, list, urlab_in};

const FIVE: &str = "name: five\ntitle: Five pawns\nextends: urgammon\npieces: {pawn: {count: 5}}\n";
const COPY: &str = "name: copy\ntitle: A copy\nextends: urgammon\n";

fn summary(folder: &std::path::Path, command: &str) -> Value {
    let output = urlab_in(folder, &format!("{command} --json")).output().expect("it runs");
    serde_json::from_slice(&output.stdout).expect("the output is one JSON object")
}

fn headline(summary: &Value) -> Vec<&str> {
    list(summary, "headline").iter().map(|one| one.as_str().expect("a sentence")).collect()
}

#[test]
fn comparison_says_how_much_longer_and_which_class_changed_most() {
    let folder = folder(&[("five.yaml", FIVE)]);
    let found = summary(folder.path(), "compare urgammon five.yaml --games 100000 --seed 3");
    let [length, class] = headline(&found)[..] else { panic!("{found}") };
    let figure = |quantity: &str, subject: usize, key: &str| {
        finding_of(&found, subject, quantity)[key].as_f64().expect("a number")
    };
    let throws = |subject, key| figure("mean(throws)", subject, key);
    let expected = format!(
        "A game of Five pawns is {:.2} throws longer than one of Urgammon ({:.2} to {:.2}): {:.2} \
         instead of {:.2}.",
        throws(1, "difference"),
        throws(1, "difference_low"),
        throws(1, "difference_high"),
        throws(1, "estimate"),
        throws(0, "estimate"),
    );
    assert_eq!(length, expected);
    let share = |subject| figure("share(babilon)", subject, "estimate");
    let percent = 100.0 * share(1) / share(0);
    assert!(percent < 60.0, "more pawns make Babilon rarer: {percent}");
    assert!(
        class.starts_with(&format!("Babilon ends {percent:.0}\u{a0}% as many games")),
        "{class}"
    );
}

#[test]
fn same_rules_under_another_name_play_the_same() {
    let folder = folder(&[("copy.yaml", COPY)]);
    let found = summary(folder.path(), "compare urgammon copy.yaml --games 200");
    assert_eq!(headline(&found), ["A copy and Urgammon play the same: every game was equal."]);
}

#[test]
fn different_bots_do_not_show_whether_it_matters_who_starts() {
    let folder = folder(&[]);
    let sentences = |bots: &str| {
        let found = summary(folder.path(), &format!("simulate tiny --games 20000 --bots {bots}"));
        headline(&found).join(" ")
    };
    // The exact advantage between random bots is 7.5 pp (`just exact`).
    let (same, different) = (sentences("random,random"), sentences("greedy,random"));
    assert!(same.contains("The first player has an advantage of "), "{same}");
    assert!(different.starts_with("A game of Tiny takes "), "{different}");
    assert!(!different.contains("advantage") && !different.contains("starts"), "{different}");
}

#[test]
fn games_that_did_not_end_have_no_mean_length() {
    let folder = folder(&[]);
    let found = summary(folder.path(), "simulate tiny --throw-limit 20 --games 1000");
    let unfinished = found["subjects"][0]["unfinished"].as_u64().expect("a count");
    assert!(unfinished > 0);
    let expected = format!(
        "{unfinished} of 1,000 games of Tiny did not end, so their mean length is not known."
    );
    assert_eq!(headline(&found), [expected]);
    let found = summary(folder.path(), "compare tiny finkel --throw-limit 20 --games 100");
    let [sentence] = headline(&found)[..] else { panic!("{found}") };
    assert!(sentence.starts_with("Some games of Finkel or Tiny did not end"), "{sentence}");
}
