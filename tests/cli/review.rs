//! `urlab review`: games that were written down.

use insta::assert_snapshot;
use parquet::record::Field;
use predicates::str::contains;
use serde_json::Value;

use crate::support::{cells, flat, folder, list, rows, summary, urlab_in};

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

/// Anna leaves the safe m1 for m2, which Ben's man on b1 reaches with a 2: half of his throws. On
/// a2 and m1 nobody can meet her.
#[test]
fn a_mistake_is_told_with_what_was_better_and_why() {
    let lines: Vec<&str> = BY_HAND.lines().take(7).chain(["4. Light 1: m1-m2"]).collect();
    let text = flat(&reviewed(&lines.join("\n"), ""));
    let expected = "1. Throw 4. Light 1 (Anna), lost 27.1 pp";
    let told = "played: m1-m2, chance 40 % then 50 % of the throws of Ben can send a piece back \
                better: in-a2, chance 67 % then 0 % of the throws of Ben can send a piece back";
    assert!(text.contains("The worst mistake") && text.contains(expected), "{text}");
    assert!(text.contains(told), "{text}");
}

#[test]
fn a_short_hand_needs_no_numbers_no_captures_and_no_capitals() {
    let short = "rules: tiny\nlight: Anna\ndark: Ben\nL 1: in-a2\nd 2: IN - B1\nl 2: a2–m1\n\
                 l 1: in-a2\nD 2: b1-m2\nl 1: m1-m2\nd 1: in-b2\nl 1: m2-home\n";
    let answer = |text: &str| {
        let object: Value = serde_json::from_str(&reviewed(text, "--json")).expect("JSON");
        object["games"][0]["events"].clone()
    };
    assert_eq!(answer(short), answer(BY_HAND));
}

#[test]
fn all_faults_of_lines_are_shown_at_once_with_the_first_that_the_rules_do_not_allow() {
    let text = "rules: tiny\nlihgt: Anna\nlight: Ben\nlight: Ben\n\n\
                1. Light 1: in-a1\n2. Drak 2: in-b1\n3. Light 3: a2-m1\n5. Light: in-a2\n\
                6. Dark 2: b1-m3\n7. Light 1: up\n8. Dark own 1: in-b2\n";
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
    let values = object["subjects"][0]["facts"]["values"].as_str().expect("a text");
    assert!(values.starts_with("exact, by the solution"), "{values}");
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
    let report = folder.path().join("report");
    let files =
        ["report.html", "report.md", "findings.csv", "events.parquet", "charts/chance-2.svg"];
    for file in files {
        assert!(report.join(file).is_file(), "{file}");
    }
    // What Anna gains, Ben loses: they played both games against each other.
    let findings = cells(&report.join("findings.parquet"), ["seats", "quantity", "estimate"]);
    let luck: f64 = findings
        .iter()
        .map(|row| match row {
            [Field::Str(seats), Field::Str(quantity), Field::Double(luck)]
                if seats == "as_played" && quantity == "luck_per_game" =>
            {
                *luck
            }
            _ => 0.0,
        })
        .sum();
    assert!(luck.abs() < 1e-6, "{luck}");
    let study = summary(&report);
    assert_eq!(list(&study, "findings").len(), findings.len());
    let events =
        list(&study["games"][0], "events").len() + list(&study["games"][1], "events").len();
    assert_eq!(rows(&report.join("events.parquet")), events);
    let other = BY_HAND.replace("rules: tiny", "rules: finkel");
    std::fs::write(folder.path().join("c.txt"), other).expect("a file");
    urlab_in(folder.path(), "review a.txt c.txt")
        .assert()
        .code(65)
        .stderr(contains("the game is of `finkel`, but an earlier file is of `tiny`"));
}

/// What a review prints and writes has the schema of all studies.
#[test]
fn a_review_fits_the_schema_of_studies() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/summary.schema.json");
    let text = std::fs::read_to_string(path).expect("the schema");
    let schema = serde_json::from_str(&text).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let study: Value = serde_json::from_str(&reviewed(BY_HAND, "--json")).expect("JSON");
    let faults: Vec<String> = validator
        .iter_errors(&study)
        .map(|fault| format!("{} {fault}", fault.instance_path()))
        .collect();
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!(study["question"], "review");
    let mut other = study;
    other["games"][0]["events"][0]["kind"] = Value::Null;
    assert!(!validator.is_valid(&other));
}

/// The files of `simulate` are those of `play`, for bots that know nothing, that learned, and that
/// know a solution.
#[test]
fn simulate_writes_the_same_transcripts_as_play() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "solve tiny --quiet").assert().success();
    for (bots, first) in
        [("random,greedy", "random"), ("learned,casual", "learned"), ("perfect,random", "perfect")]
    {
        let simulate = format!("simulate tiny --bots {bots} --games 12 --seed 5 --quiet");
        let arguments = format!("{simulate} --out {first} --transcripts 11");
        urlab_in(folder.path(), &arguments).assert().success();
        let written = folder.path().join(first).join("simulate/transcripts");
        assert_eq!(std::fs::read_dir(&written).expect("a folder").count(), 11);
        for game in [0, 10] {
            let play =
                format!("play tiny --bots {bots} --seed 5 --game {game} --transcript one.txt");
            urlab_in(folder.path(), &play).assert().success();
            let name = format!("tiny-{}-{game:02}.txt", bots.replace(',', "-"));
            let [one, other] = [folder.path().join("one.txt"), written.join(name)]
                .map(|path| std::fs::read_to_string(path).expect("a transcript"));
            assert_eq!(one, other, "{bots}, game {game}");
        }
    }
    let review = "review random/simulate/transcripts/tiny-random-greedy-00.txt \
                  random/simulate/transcripts/tiny-random-greedy-01.txt --quiet";
    urlab_in(folder.path(), review).assert().success().stdout(contains("2 games were reviewed"));
    // A report with fewer transcripts removes the others.
    let fewer = "simulate tiny --bots random,greedy --games 3 --quiet --out random --transcripts 9";
    urlab_in(folder.path(), fewer).assert().success();
    let left = std::fs::read_dir(folder.path().join("random/simulate/transcripts"));
    assert_eq!(left.expect("a folder").count(), 3, "there are three games");
}

#[test]
fn transcripts_without_a_place_or_of_matches_are_refused() {
    let folder = folder(&[]);
    let refused = |arguments: &str, code: i32, said: &str| {
        urlab_in(folder.path(), arguments).assert().code(code).stderr(contains(said));
    };
    refused("simulate tiny --transcripts 3", 64, "add --out FOLDER");
    refused("simulate tiny --transcripts 0 --out a", 64, "--transcripts");
    refused("simulate tiny --transcripts 3 --match", 64, "--match");
    refused("simulate tiny --transcripts 3 --out a --shard 1/2", 64, "--shard");
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
