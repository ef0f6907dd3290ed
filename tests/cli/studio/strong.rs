//! Strong players in the studio: at once by what is there, and better after they learned.

use serde_json::{Value, json};

use crate::studio::client::{Studio, question};
use crate::support::folder;

/// A variant of which nothing is built in.
const VARIANT: &str = "extends: tiny\npieces: {man: {count: 3}}\n";

/// A question that names no players.
fn for_usual_players(text: &str, games: u64) -> Value {
    let mut ask = question(games, text);
    ask["question"].as_object_mut().expect("fields").remove("bots");
    ask
}

fn of_kind<'e>(events: &'e [Value], kind: &str) -> Vec<&'e Value> {
    events.iter().filter(|event| event["event"] == kind).collect()
}

fn text_of(answer: &Value, part: &str) -> String {
    answer["answer"][part].as_str().expect("a text").to_owned()
}

#[test]
fn a_question_without_players_is_answered_at_once_and_again_after_learning() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let ask = for_usual_players(VARIANT, 2_000);
    let events = studio.ask("/api/answer", &ask).lines();
    let place = |kind: &str| events.iter().position(|event| event["event"] == kind);
    let (first, learning) = (place("answer").expect("an answer"), place("learning"));
    assert!(learning.is_some_and(|learning| first < learning), "{events:?}");
    let answers = of_kind(&events, "answer");
    for (answer, note) in
        [(answers[0], "are learned next"), (answers[answers.len() - 1], "seconds")]
    {
        let cards = text_of(answer, "cards");
        assert!(cards.contains("Strong players") && cards.contains("Casual players"), "{cards}");
        assert!(answer["note"].as_str().is_some_and(|said| said.contains(note)), "{answer}");
    }
    assert_eq!(answers[answers.len() - 1]["games"], 2_000);
    // What was learned is there at the next question, and nothing was written.
    let again = studio.ask("/api/answer", &ask).lines();
    assert_eq!(of_kind(&again, "learning").len(), 0);
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn casual_players_answer_until_rules_from_nothing_are_learned() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let tiny = include_str!("../../../scenarios/rules/tiny.yaml");
    let events = studio
        .ask("/api/answer", &for_usual_players(&tiny.replace("count: 2", "count: 3"), 1_000))
        .lines();
    let answers = of_kind(&events, "answer");
    let [first, last] = [answers[0], answers[answers.len() - 1]];
    let warnings = text_of(first, "warnings");
    let said = "only casual players play, because nothing was learned of <code>my-game</code> yet";
    assert!(warnings.contains(said), "{warnings}");
    assert!(!text_of(last, "warnings").contains("only casual players play"), "{last}");
    assert!(!text_of(first, "cards").contains("Strong players"), "{first}");
    assert!(text_of(last, "cards").contains("trong players"), "{last}");
}

#[test]
fn a_comparison_has_strong_players_of_both_versions() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let file = |path: &str, count: u64| {
        let text = format!("extends: tiny\ntitle: {path}\npieces: {{man: {{count: {count}}}}}\n");
        json!({ "path": format!("{path}.yaml"), "text": text })
    };
    let ask = json!({
        "files": [file("before", 3), file("now", 4)],
        "question": {
            "name": "change", "rules": ["./before.yaml", "./now.yaml"],
            "compare": { "baseline": "./before.yaml" },
        },
        "games": 1_000,
    });
    let events = studio.ask("/api/answer", &ask).lines();
    for answer in of_kind(&events, "answer") {
        let cards = text_of(answer, "cards");
        assert!(cards.contains("now instead of before"), "{cards}");
        assert!(cards.contains("Strong players"), "{cards}");
    }
    assert_eq!(of_kind(&events, "faults").len(), 0, "{events:?}");
}

#[test]
fn rules_whose_games_do_not_end_have_casual_answers_that_say_why() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let text =
        "extends: tiny\ndice: [{count: 1, faces: {0: 65000, 1: 1}}]\nthrow: {0: {void: true}}\n";
    let mut ask = for_usual_players(text, 1_000);
    ask["question"]["throw_limit"] = json!(100);
    let events = studio.ask("/api/answer", &ask).lines();
    let last = of_kind(&events, "answer").pop().expect("an answer");
    let warnings = text_of(last, "warnings");
    assert!(warnings.contains("cannot be learned"), "{warnings}");
}

#[test]
fn a_check_names_what_the_file_extends() {
    let folder = folder(&[("base.yaml", "extends: tiny\ntitle: Base\n")]);
    let studio = Studio::new(folder.path(), "");
    let base = |text: &str| studio.check(text)["rules"]["base"].clone();
    let built_in = base(VARIANT);
    assert_eq!((&built_in["reference"], &built_in["file"]), (&json!("tiny"), &Value::Null));
    let own = base("extends: ./base.yaml\n");
    assert_eq!(own["reference"], "./base.yaml");
    assert_eq!(own["title"], "Base");
    assert_eq!(own["file"]["text"], "extends: tiny\ntitle: Base\n");
    assert_eq!(own["fingerprint"], built_in_fingerprint(&studio));
    assert_eq!(base(include_str!("../../../scenarios/rules/tiny.yaml")), Value::Null);
}

fn built_in_fingerprint(studio: &Studio) -> Value {
    studio.check("extends: tiny\n")["rules"]["fingerprint"].clone()
}
