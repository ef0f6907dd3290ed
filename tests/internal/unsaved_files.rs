//! Texts that stand in for files: rule sets and scenarios of an editor.

use std::path::Path;

use serde_json::json;

use crate::input::diagnostic::LineFix;
use crate::input::unsaved::UnsavedFiles;

fn files(texts: &[(&str, &str)]) -> UnsavedFiles {
    UnsavedFiles::new(texts.iter().map(|(path, text)| ((*path).into(), (*text).to_owned())))
}

#[test]
fn a_text_stands_in_for_its_file_and_refers_to_texts_and_to_built_in_files() {
    let files = files(&[
        ("mine.yaml", "extends: ./deep/er/../base.yaml\npieces: {man: {count: 1}}\n"),
        ("deep/base.yaml", "extends: tiny\ntitle: Base\n"),
    ]);
    let base = files.base("./mine.yaml").unwrap();
    assert_eq!(base.rules().name, "mine");
    assert_eq!(base.rules().title, "Base");
    assert_eq!(files.base("tiny").unwrap().rules().name, "tiny");
}

#[test]
fn the_path_of_a_text_may_have_a_plus() {
    let files = files(&[
        ("c++/mine.yaml", "extends: tiny\ntitle: Mine\n"),
        ("c++/shorter.yaml", "title: Shorter\nsource: a test\npieces: {man: {count: 1}}\n"),
    ]);
    assert_eq!(files.base("./c++/mine.yaml").unwrap().rules().title, "Mine");
    let overlaid = files.base("./c++/mine.yaml+./c++/shorter.yaml").unwrap();
    assert_eq!(overlaid.rules().name, "mine+shorter");
    assert_ne!(overlaid.rules().fingerprint, files.base("tiny").unwrap().rules().fingerprint);
}

#[test]
fn errors_name_the_path_of_the_text() {
    let files = files(&[("mine.yaml", "extends: tiny\npeices: {}\n")]);
    let errors = files.base("./mine.yaml").unwrap_err();
    let [error] = &errors.0[..] else { panic!("{errors}") };
    assert_eq!((error.file.as_str(), error.line, error.column), ("mine.yaml", 2, 1));
    let fix = LineFix { column: 1, width: 6, text: "pieces".to_owned() };
    assert_eq!(error.fix(), Some(fix));
    let missing = files.base("./other.yaml").unwrap_err().to_string();
    assert!(missing.contains("there is no file"), "{missing}");
}

#[test]
fn a_scenario_of_fields_plays_the_texts() {
    let files = files(&[("mine.yaml", "extends: tiny\n")]);
    let fields = json!({"rules": ["./mine.yaml", "tiny"], "bots": [["greedy", "random"]],
        "games": 10, "compare": {"baseline": "tiny"}});
    let scenario = files.scenario(Path::new("ask.yaml"), &fields).unwrap();
    let names: Vec<_> = scenario.rules.iter().map(|rules| rules.name.as_str()).collect();
    assert_eq!((scenario.name(), &names[..]), ("ask", &["mine", "tiny"][..]));
    let fields = json!({"rules": ["./mine.yaml"], "games": 0});
    let errors = files.scenario(Path::new("ask.yaml"), &fields).unwrap_err().to_string();
    assert!(errors.contains("ask.yaml") && errors.contains("games"), "{errors}");
}

#[test]
fn a_text_that_is_too_long_is_refused_as_a_file_is() {
    let long = format!("title: {}\n", "x".repeat(1 << 20));
    let error = files(&[("mine.yaml", &long)]).base("./mine.yaml").unwrap_err().to_string();
    assert!(error.contains("too large"), "{error}");
}

/// The text after the fix of its first error.
fn mended(text: &str) -> String {
    let errors = files(&[("mine.yaml", text)]).base("./mine.yaml").unwrap_err();
    let error = &errors.0[0];
    let Some(LineFix { column, width, text: fix }) = error.fix() else { panic!("{errors}") };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line: Vec<char> = lines[error.line - 1].chars().collect();
    let (before, after) = (&line[..column - 1], &line[column - 1 + width..]);
    lines[error.line - 1] =
        before.iter().chain(&fix.chars().collect::<Vec<_>>()).chain(after).collect();
    lines.join("\n") + "\n"
}

#[test]
fn a_slip_with_one_way_out_has_a_fix() {
    for (slip, good) in [
        ("extends tiny\ntitle: A\n", "extends: tiny\ntitle: A\n"),
        ("extends:tiny  # Mine.\ntitle: A\n", "extends: tiny  # Mine.\ntitle: A\n"),
        (
            "extends: tiny\npieces:\n\tman: {count: 1}\n",
            "extends: tiny\npieces:\n  man: {count: 1}\n",
        ),
        ("extends: tiny\ntitle: Ur: mine\n", "extends: tiny\ntitle: \"Ur: mine\"\n"),
        ("extends: tiny\npieces: {man: {count 1}}\n", "extends: tiny\npieces: {man: {count: 1}}\n"),
        ("extends: tiny\nequal_turns: yes\n", "extends: tiny\nequal_turns: true\n"),
        (
            "extends: tiny\npieces:\n  man:\n    count 1\n",
            "extends: tiny\npieces:\n  man:\n    count: 1\n",
        ),
        ("extends: tinny\n", "extends: tiny\n"),
        ("extends: tiny+bounc\n", "extends: tiny+bounce\n"),
        ("extends: tiny\ntitle: 5\n", "extends: tiny\ntitle: \"5\"\n"),
        (
            "extends: tiny\npieces: {man: {count: '1'}}\n",
            "extends: tiny\npieces: {man: {count: 1}}\n",
        ),
    ] {
        assert_eq!(mended(slip), good);
        assert!(files(&[("mine.yaml", good)]).base("./mine.yaml").is_ok(), "{good}");
    }
}

#[test]
fn where_the_place_is_not_certain_there_is_no_fix() {
    for slip in ["extends: tiny\ntitle:   Ur: mine\n", "extends: tiny\npieces: {man: {count: 1}\n"]
    {
        let errors = files(&[("mine.yaml", slip)]).base("./mine.yaml").unwrap_err();
        assert_eq!(errors.0[0].fix(), None, "{errors}");
    }
}
