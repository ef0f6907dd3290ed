//! Reviews of games in the studio.

use serde_json::{Value, json};

use crate::studio::client::{Studio, question};
use crate::support::{flat, folder, urlab_in};

/// A game of the rules with four squares, as a person writes it.
const GAME: &str = "\
rules: tiny
light: Anna
dark: Ben

1. Light 1: in-a2
2. Dark 2: in-b1
3. Light 2: a2-m1
4. Light 1: in-a2
5. Dark 2: b1-m2
6. Light 1: a2-a1
";

fn review(studio: &Studio, file: &str, text: &str) -> Value {
    let files = json!([{ "path": "my-game.yaml", "text": file }]);
    let ask = json!({
        "files": files, "rules": "./my-game.yaml", "name": "evening.txt", "text": text,
    });
    studio.ask("/api/review", &ask).json()
}

/// The parts of all faults.
fn faults(answer: &Value) -> Vec<[String; 3]> {
    let faults = answer["faults"].as_array().unwrap_or_else(|| panic!("no faults: {answer}"));
    let text = |fault: &Value, key: &str| fault[key].as_str().unwrap_or("").to_owned();
    faults.iter().map(|fault| ["found", "allowed", "help"].map(|key| text(fault, key))).collect()
}

#[test]
fn a_review_says_what_the_command_says() {
    let folder = folder(&[("evening.txt", GAME)]);
    let studio = Studio::new(folder.path(), "");
    let answer = review(&studio, "extends: urgammon\n", GAME);
    let mut command = urlab_in(folder.path(), "review evening.txt");
    let printed = command.assert().success().get_output().stdout.clone();
    let printed = flat(&String::from_utf8(printed).expect("UTF-8"));
    let headline = answer["answer"]["headline_text"].as_str().expect("a headline");
    assert!(headline.starts_with("The game is unfinished after 6 throws."), "{headline}");
    assert!(printed.contains(&flat(headline)), "{printed}\n{headline}");
    // Line 6 could have sent the piece on m2 back.
    let sections = answer["answer"]["sections"].as_array().expect("sections");
    let html: String = sections.iter().filter_map(|part| part["html"].as_str()).collect();
    for text in ["<svg", "Like blunders-N", "sends a piece back", "6. Light 1 (Anna)", "a2-a1"] {
        assert!(html.contains(text), "{text}: {html}");
    }
    assert_eq!(sections[1]["title"], "The worst mistake");
    assert_eq!(answer["note"], Value::Null);
}

#[test]
fn a_transcript_without_rules_is_of_the_rules_in_the_editor_and_valued_by_what_they_taught() {
    let variant = "extends: tiny\npieces: {man: {count: 3}}\n";
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    // The tab Rules learns them. A review would, but its answer has no lines that tell how far.
    let mut ask = question(1_000, variant);
    ask["question"].as_object_mut().expect("fields").remove("bots");
    studio.ask("/api/answer", &ask);
    let text = GAME.replace("rules: tiny\n", "fingerprint: 0123\n");
    let answer = review(&studio, variant, &text);
    let sections = answer["answer"]["sections"].as_array().expect("sections");
    let html: String = sections.iter().filter_map(|part| part["html"].as_str()).collect();
    assert!(html.contains("estimates, by the evaluator"), "{html}");
    // It was learned of these rules, and in memory only.
    assert!(answer["answer"]["warnings"].as_str().is_some_and(|text| text.contains("my-game")));
    assert!(answer["note"].as_str().is_some_and(|note| note.contains("0123")), "{answer}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn all_faults_of_a_transcript_come_at_once_with_their_places() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let wrong = GAME
        .replace("2. Dark 2", "2. Drak 2")
        .replace("a2-a1", "a2-m2")
        .replace("Ben", "Ben\nlihgt: x");
    let answer = review(&studio, "extends: tiny\n", &wrong);
    let places: Vec<_> = (0..3).map(|place| answer["faults"][place]["line"].clone()).collect();
    assert_eq!(places, [json!(4), json!(7), Value::Null], "{answer}");
    assert_eq!(answer["faults"][0]["file"], "evening.txt");
    // A line that can be read and that the rules do not allow.
    let illegal = review(&studio, "extends: tiny\n", &GAME.replace("in-b1", "in-b2"));
    let [found, allowed, _] = &faults(&illegal)[0];
    assert!(found.contains("`in-b2` is not legal") && allowed == "`in-b1`", "{found}: {allowed}");
    assert_eq!(illegal["faults"][0]["line"], 6);
}

#[test]
fn rules_that_cannot_be_judged_or_read_say_what_to_do() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let unending =
        "extends: tiny\ndice: [{count: 1, faces: {0: 65000, 1: 1}}]\nthrow: {0: {void: true}}\n";
    let answer = review(&studio, unending, "1. Light 0: pass\n");
    let [found, allowed, help] = &faults(&answer)[0];
    assert!(found.contains("cannot be learned"), "{found}: {allowed}: {help}");
    let smaller = GAME.replace("tiny", "finkel --pieces 3");
    let [found, _, help] = &faults(&review(&studio, "extends: tiny\n", &smaller))[0];
    assert!(
        found.contains("`finkel --pieces 3`") && help.contains("`urlab review FILE`"),
        "{found}"
    );
    let long = "1. Light 1: in-a2\n".to_owned() + &"Dark 1: in-b2\n".repeat(5_000);
    let [found, ..] = &faults(&review(&studio, "extends: tiny\n", &long))[0];
    assert_eq!(found, "the game has 5001 throws; at most 5000 are allowed");
}
