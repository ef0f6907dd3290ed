//! What is exported of an answer gives the same figures again.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::studio::client::{Studio, TINY, question};
use crate::support::{folder, urlab_in};

#[test]
fn an_answer_sharpens_and_its_exported_scenario_gives_the_same_figures() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let text = "extends: tiny\npieces: {man: {count: 1}}\n";
    let events = studio.answer(text, 20_000);
    let answers: Vec<&Value> = events.iter().filter(|one| one["event"] == "answer").collect();
    let games: Vec<_> = answers.iter().filter_map(|one| one["games"].as_u64()).collect();
    assert_eq!(games, [1_000, 10_000, 20_000]);
    assert_ne!(answers[0]["answer"]["headline"], answers[2]["answer"]["headline"]);
    let sections = answers[2]["answer"]["sections"].as_array().expect("sections");
    assert!(sections.len() > 2 && sections[0]["title"] == "The answer");

    let export = |kind: &str| {
        let mut ask = question(20_000, text);
        ask["kind"] = kind.into();
        studio.ask("/api/export", &ask).json()["files"].clone()
    };
    write_all(&export("scenario"), folder.path());
    urlab_in(folder.path(), "run my-answer.yaml --quiet").assert().success();
    let csv = export("csv")[0]["text"].as_str().expect("figures").to_owned();
    let run = folder.path().join("reports/my-answer");
    assert_eq!(csv, fs::read_to_string(run.join("findings.csv")).expect("figures"));
    let page = export("page")[0]["text"].as_str().expect("a page").to_owned();
    assert_eq!(page, fs::read_to_string(run.join("report.html")).expect("a page"));
}

/// Writes exported files as an archive has them.
fn write_all(files: &Value, folder: &Path) {
    for file in files.as_array().expect("files") {
        let [name, text] = ["name", "text"].map(|key| file[key].as_str().expect("a text"));
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

/// The figures of a question, and those of its exported scenario in an empty folder.
fn figures_and_those_of_the_export(studio: &Studio, ask: &Value) -> [String; 2] {
    let export = |kind: &str| {
        let mut ask = ask.clone();
        ask["kind"] = kind.into();
        let exported = studio.ask("/api/export", &ask).json();
        assert!(exported["files"].is_array(), "{exported}");
        exported["files"].clone()
    };
    let csv = export("csv")[0]["text"].as_str().expect("figures").to_owned();
    let files = export("scenario");
    let folder = folder(&[]);
    write_all(&files, folder.path());
    let scenario = files[0]["name"].as_str().expect("a name");
    urlab_in(folder.path(), &format!("run {scenario} --quiet --out out")).assert().success();
    let name = ask["question"]["name"].as_str().expect("a name");
    let run = folder.path().join("out").join(name).join("findings.csv");
    [csv, fs::read_to_string(run).expect("figures")]
}

#[test]
fn an_export_keeps_files_apart_that_have_one_name_and_references_between_them() {
    let folder = folder(&[
        ("here/disk.yaml", "extends: tiny\ntitle: Of the disk\n"),
        ("here/b/other.yaml", ""),
    ]);
    let studio = Studio::new(&folder.path().join("here"), "");
    let file = |path: &str, text: &str| json!({ "path": path, "text": text });
    let ask = json!({
        "files": [
            file("a/x.yaml", "extends: ../base.yaml\npieces: {man: {count: 1}}\n"),
            file("b/x.yaml", "extends: ../disk.yaml\n"),
            file("base.yaml", "extends: tiny\ntitle: Base\n"),
            file("shorter.yaml", "title: Shorter\nsource: a test\npieces: {man: {count: 1}}\n"),
            file("../above.yaml", "extends: ./beside.yaml\n"),
            file("../beside.yaml", "extends: tiny\ntitle: Beside\n"),
            file("question.yaml", TINY),
            file("./question-2.yaml", TINY),
        ],
        "question": {
            "name": "question",
            "rules": [
                "./a/x.yaml", "./b/x.yaml+./shorter.yaml", "../above.yaml", "./question.yaml",
            ],
            "bots": [["greedy", "random"]],
        },
        "games": 200,
    });
    let [shown, exported] = figures_and_those_of_the_export(&studio, &ask);
    assert_eq!(shown, exported);
    for rules in ["x+shorter", "above", "question"] {
        assert!(shown.contains(&format!("{rules},")), "{shown}");
    }
}

#[test]
fn an_export_writes_out_what_extends_files_of_the_folder() {
    let folder = folder(&[("base.yaml", "extends: tiny\ntitle: Base\n")]);
    let studio = Studio::new(folder.path(), "");
    let mut ask = question(10, "extends: ./base.yaml\npieces: {man: {count: 1}}\n");
    ask["kind"] = "scenario".into();
    let files = studio.ask("/api/export", &ask).json();
    let rules = files["files"][1]["text"].as_str().expect("rules");
    assert!(!rules.contains("base.yaml") && rules.contains("Base"), "{rules}");
    let written = |text: &str| studio.check(text)["rules"]["fingerprint"].clone();
    assert_eq!(written(rules), written("extends: ./base.yaml\npieces: {man: {count: 1}}\n"));
}
