//! `urlab review`: games that were written down.

use insta::assert_snapshot;
use predicates::str::contains;
use serde_json::Value;

use crate::support::{flat, folder, urlab_in};

/// A game of the rules with four squares, written by hand. Light's path is a2 a1 m1* m2, Dark's is
/// b2 b1 m1* m2; m1 is safe and gives another throw. Light's line 4 captures on m2.
const BY_HAND: &str = "\
rules: tiny
light: Anna
dark: Ben

1. Light 1: in-a2
2. Dark 2: in-b1
3. Light 2: a2-m1      # throws again
4. Light 1: in-a2
5. Dark 2: b1-m2
6. Light 1: m1-m2 x
7. Dark 1: in-b2
8. Light 1: m2-home
";

/// The output of a review of this text, which must succeed.
fn reviewed(text: &str, arguments: &str) -> String {
    let folder = folder(&[("game.txt", text)]);
    let assert = urlab_in(folder.path(), &format!("review game.txt {arguments}")).assert();
    String::from_utf8(assert.success().get_output().stdout.clone()).expect("UTF-8")
}

/// The errors of a review of this text.
fn faults(text: &str, arguments: &str) -> String {
    let folder = folder(&[("game.txt", text)]);
    let assert = urlab_in(folder.path(), &format!("review game.txt {arguments}")).assert();
    String::from_utf8(assert.code(65).get_output().stderr.clone()).expect("UTF-8")
}

#[test]
fn a_game_that_was_written_by_hand_is_reviewed() {
    assert_snapshot!(reviewed(BY_HAND, "--verbose"));
}

#[test]
fn a_short_hand_needs_no_numbers_no_captures_and_no_capitals() {
    let short = "rules: tiny\nL 1: in-a2\nd 2: IN - B1\nl 2: a2–m1\nl 1: in-a2\nD 2: b1-m2\nl 1: \
                 m1-m2\nd 1: in-b2\nl 1: m2-home\n";
    let answer = |text: &str| {
        let object: Value = serde_json::from_str(&reviewed(text, "--json")).expect("JSON");
        object["games"][0]["events"].clone()
    };
    assert_eq!(answer(short), answer(BY_HAND));
}

#[test]
fn all_faults_of_lines_are_shown_at_once_with_the_first_that_the_rules_do_not_allow() {
    let text = "rules: tiny\nlihgt: Anna\nlight: Ben\nlight: Ben\n\n1. Light 1: in-a1\n2. Drak 2: \
                in-b1\n3. Light 3: a2-m1\n5. Light: in-a2\n6. Dark 2: b1-m3\n7. Light 1: up\n8. Dark \
                own 1: in-b2\n";
    assert_snapshot!(faults(text, ""));
}

#[test]
fn the_first_line_that_does_not_fit_is_a_fault_with_what_is_legal() {
    let with = |number: usize, line: &str| {
        let mut lines: Vec<&str> = BY_HAND.lines().collect();
        lines[3 + number] = line;
        faults(&lines.join("\n"), "")
    };
    let cases = [
        with(1, "1. Dark 1: in-b2"),
        with(2, "2. Dark 2: pass"),
        with(2, "2. Dark 2 yes: in-b1"),
        with(3, "3. Light own 2"),
        with(4, "4. Dark 1: in-b2"),
        with(5, "5. Dark 2: b1-b2"),
        with(8, "8. Light 2: m2-home"),
    ];
    assert_snapshot!(cases.join("\n----\n"));
}

#[test]
fn lines_after_the_end_of_a_game_are_a_fault() {
    let over = "Light 1: m2-home";
    let text = format!(
        "{BY_HAND}9. Dark 1: b2-b1\n10. Light 1: a2-a1\n11. Dark 2: b1-m2\n12. Light \
                        2: a1-m2 x\n13. Dark 1: in-b2\n14. {over}\n15. Dark 1: pass\n"
    );
    let found = faults(&text, "");
    assert!(found.contains("the game is over before this line"), "{found}");
}

#[test]
fn a_game_of_other_rules_names_the_first_line_that_does_not_fit() {
    let text = BY_HAND.replace("rules: tiny", "rules: finkel\nfingerprint: 0123456789abcdef");
    assert_snapshot!(faults(&text, ""));
    let fitting = BY_HAND.replace("rules: tiny", "rules: tiny\nfingerprint: 0123456789abcdef");
    let folder = folder(&[("game.txt", &fitting)]);
    urlab_in(folder.path(), "review game.txt")
        .assert()
        .success()
        .stderr(contains("all its lines fit `tiny`"));
}

#[test]
fn heads_without_usable_rules_are_errors() {
    let bare = BY_HAND.replace("rules: tiny\n", "");
    let cases = [
        faults(&bare, ""),
        faults("rules: tiny\n", ""),
        faults(&BY_HAND.replace("tiny", "tinny"), ""),
        faults(&BY_HAND.replace("tiny", "tiny --piece 1"), ""),
    ];
    assert_snapshot!(cases.join("\n----\n"));
    assert!(reviewed(&bare, "--rules tiny").contains("Anna"));
}

/// A rule set of one's own has no evaluator until it is learned.
#[test]
fn without_an_evaluator_the_error_names_the_command_that_makes_one() {
    let own = "name: own\nextends: tiny\npieces: {man: {count: 1}}\n";
    let game = BY_HAND.replace("rules: tiny", "rules: ./own.yaml");
    let folder = folder(&[("own.yaml", own), ("game.txt", &game)]);
    let assert = urlab_in(folder.path(), "review game.txt").assert().code(65);
    assert_snapshot!(String::from_utf8_lossy(&assert.get_output().stderr));
}

/// With a solution the values are exact: start, luck and losses are the result.
#[test]
fn a_solution_makes_the_values_exact() {
    let folder = folder(&[("game.txt", BY_HAND)]);
    urlab_in(folder.path(), "solve tiny --quiet").assert().success();
    let assert = urlab_in(folder.path(), "review game.txt --json").assert().success();
    let object: Value = serde_json::from_slice(&assert.get_output().stdout).expect("JSON");
    assert_eq!(object["exact"], true);
    assert_eq!(object["games"][0]["unfinished"], true);
    let long = "play tiny --seed 5 --bots random,random --review --json --transcript long.txt";
    let played = urlab_in(folder.path(), long).assert().success();
    let game: Value = serde_json::from_slice(&played.get_output().stdout).expect("JSON");
    let unexplained = game["review"]["games"][0]["unexplained"].as_f64().expect("a finished game");
    assert!(unexplained.abs() < 1e-6, "{unexplained}");
    // The file gives the same review.
    let again = urlab_in(folder.path(), "review long.txt --json").assert().success();
    let review: Value = serde_json::from_slice(&again.get_output().stdout).expect("JSON");
    assert_eq!(review["games"][0]["events"], game["review"]["games"][0]["events"]);
}

#[test]
fn several_files_give_a_table_of_players_and_a_page() {
    let folder = folder(&[("a.txt", BY_HAND)]);
    let swapped = BY_HAND.replace("light: Anna\ndark: Ben", "light: Ben\ndark: Anna");
    std::fs::write(folder.path().join("b.txt"), swapped).expect("a file");
    let assert = urlab_in(folder.path(), "review a.txt b.txt --out report").assert().success();
    let text = flat(&String::from_utf8_lossy(&assert.get_output().stdout));
    assert!(text.contains("2 games were reviewed") && text.contains("Luck a game"), "{text}");
    for file in ["report.html", "report.md", "summary.json", "charts/chance-2.svg"] {
        assert!(folder.path().join("report").join(file).is_file(), "{file}");
    }
    let other = BY_HAND.replace("rules: tiny", "rules: finkel");
    std::fs::write(folder.path().join("c.txt"), other).expect("a file");
    urlab_in(folder.path(), "review a.txt c.txt")
        .assert()
        .code(65)
        .stderr(contains("the game is of `finkel`, but an earlier file is of `tiny`"));
}

/// A game of every kind: captures, second die, kept opening cast, stacks, own throws, domination.
#[test]
fn a_game_that_was_played_is_reviewed_at_once() {
    let folder = folder(&[]);
    for rules in ["urgammon", "freecompany-royal", "masters"] {
        let play = format!("play {rules} --seed 2 --bots random,greedy --review --json");
        let assert = urlab_in(folder.path(), &play).assert().success();
        let game: Value = serde_json::from_slice(&assert.get_output().stdout).expect("JSON");
        let review = &game["review"]["games"][0];
        assert_eq!(review["throws"], game["ending"]["throws"], "{rules}");
        assert!(!review["mistakes"].as_array().expect("a list").is_empty(), "{rules}");
    }
}
