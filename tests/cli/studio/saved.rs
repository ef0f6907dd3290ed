//! A saved report is opened again: its rules, and what it asked.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::studio::client::{Studio, TINY};
use crate::support::{folder, urlab_in};

/// A comparison with a rule file of the folder, and its report in `reports/two`.
fn report(folder: &Path) {
    let scenario = "name: two\nrules: [./short.yaml, tiny]\nplayers: casual\ngames: 100\nseed: \
                    7\noutputs: [json]\ncompare: {baseline: tiny}\n";
    fs::write(folder.join("short.yaml"), "extends: tiny\nequal_turns: true\n").expect("a file");
    fs::write(folder.join("two.yaml"), scenario).expect("a file");
    urlab_in(folder, "run two.yaml --quiet --out reports").assert().success();
    // The report alone is enough.
    fs::remove_file(folder.join("short.yaml")).expect("the file is there");
}

fn start(studio: &Studio) -> Value {
    studio.send(&studio.head("/api/start", 0).replace("POST", "GET")).json()
}

#[test]
fn a_report_opens_with_its_rules_and_its_question_and_can_be_played_again() {
    let folder = folder(&[]);
    report(folder.path());
    for named in ["reports/two", "reports/two/summary.json"] {
        let info = start(&Studio::new(folder.path(), named));
        let saved = &info["report"];
        assert_eq!((&saved["name"], &saved["kind"]), (&json!("two"), &json!("compare")), "{named}");
        assert_eq!((&saved["question"]["seed"], &info["file"]), (&json!(7), &Value::Null));
    }
    let studio = Studio::new(folder.path(), "");
    assert_eq!(start(&studio)["report"], Value::Null);
    let text = fs::read_to_string(folder.path().join("reports/two/summary.json")).expect("a file");
    let opened = studio.ask("/api/report", &json!({ "name": "summary.json", "text": text })).json();
    let saved = &opened["report"];
    let files = saved["files"].as_array().expect("files");
    let paths: Vec<&Value> = files.iter().map(|file| &file["path"]).collect();
    assert_eq!(paths, [&json!("short.yaml"), &json!("tiny.yaml")]);
    assert_eq!(saved["question"]["compare"]["baseline"], "./tiny.yaml");

    // Its texts are whole: they check without the files that they extended.
    let rules = |text: &Value| studio.check(text.as_str().expect("a text"))["rules"].clone();
    assert_eq!(rules(&files[1]["text"])["fingerprint"], studio.check(TINY)["rules"]["fingerprint"]);
    let mut question = saved["question"].clone();
    question.as_object_mut().expect("an object").remove("games");
    let ask = json!({ "files": files, "question": question, "games": 100 });
    let events = studio.ask("/api/answer", &ask).lines();
    let answer = events.last().expect("an answer");
    assert_eq!((&answer["event"], &answer["games"]), (&json!("answer"), &json!(100)), "{answer}");
}

#[test]
fn what_is_no_report_is_refused_with_the_way_out() {
    let folder = folder(&[("old.json", r#"{"format": 4}"#), ("notes.json", "hello")]);
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    for (name, found, help) in [
        ("empty", "this folder has no summary.json", "`--out FOLDER` writes a report folder"),
        ("old.json", "format 4, and this version reads", "run its command again"),
        ("notes.json", "it is not a whole report", "run its command again"),
        ("none.json", "there is no such file", "`--out FOLDER` writes a report folder"),
    ] {
        let refused = urlab_in(folder.path(), &format!("studio {name} --no-open"));
        let output = { refused }.assert().code(65).get_output().clone();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        for part in [name, found, help, "allowed: a report folder, its summary.json"] {
            assert!(error.contains(part), "{name}: {part}: {error}");
        }
    }
    let studio = Studio::new(folder.path(), "");
    let refused = studio.ask("/api/report", &json!({ "name": "a.json", "text": "{}" })).json();
    let found = refused["faults"][0]["found"].as_str().expect("a fault");
    assert!(found.contains("it has no `format`"), "{refused}");
}
