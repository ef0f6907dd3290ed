//! What a rule file and its dice answer.

use serde_json::{Value, json};

use crate::studio::client::{Studio, TINY};
use crate::support::folder;

#[test]
fn a_fault_has_its_place_and_its_fix_and_good_rules_have_words_and_fields() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let faults = studio.check("extends: tiny\npieces: {man: {cuont: 1}}\n");
    let fault = &faults["faults"][0];
    let place = [&fault["line"], &fault["column"], &fault["width"]];
    assert_eq!(place, [&json!(2), &json!(16), &json!(5)], "{faults}");
    assert_eq!(fault["fix"], json!({ "column": 16, "width": 5, "text": "count" }));
    assert_eq!(fault["file"], "my-game.yaml");

    let rules = &studio.check(TINY)["rules"];
    assert_eq!(rules["name"], "my-game");
    assert!(rules["html"].as_str().is_some_and(|html| html.contains("<svg")), "{rules}");
    let fields = rules["fields"].as_array().expect("fields");
    let pieces = fields.iter().find(|field| field["path"] == "pieces.man.count").expect("pieces");
    assert_eq!((&pieces["label"], &pieces["value"]), (&json!("men"), &json!("2")));
}

#[test]
fn dice_have_exact_answers_and_each_fault_its_place() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let files = json!([{ "path": "my-game.yaml", "text": TINY }]);
    let ask =
        |dice: Value| studio.ask("/api/dice", &json!({ "files": files, "dice": dice })).json();
    let answer = ask(json!(["4d2", "./my-game.yaml"]));
    assert!(answer["answer"]["sections"][0]["html"].as_str().is_some_and(|it| it.contains("4d2")));
    let faults = ask(json!(["2d6", "4d", "tinny"]))["faults"].clone();
    let places: Vec<_> =
        faults.as_array().expect("faults").iter().map(|one| &one["index"]).collect();
    assert_eq!(places, [&json!(1), &json!(2)], "{faults}");
    assert_eq!(faults[1]["fix"], json!({ "column": 1, "width": 5, "text": "tiny" }));
    let many = ask(json!(vec!["d6"; 20]))["faults"].clone();
    let found = many[0]["found"].as_str().expect("a fault");
    assert!(found.contains("20 dice") && found.contains("at most 16"), "{many}");
}

#[test]
fn too_many_rule_files_are_refused() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let files: Vec<Value> =
        (0..70).map(|number| json!({ "path": format!("a{number}.yaml"), "text": TINY })).collect();
    let ask = json!({ "files": files, "path": "a1.yaml" });
    let faults = studio.ask("/api/check", &ask).json();
    let found = faults["faults"][0]["found"].as_str().expect("a fault");
    assert!(found.contains("70 rule files") && found.contains("at most 64"), "{faults}");
}
