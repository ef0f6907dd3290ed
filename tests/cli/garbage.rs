//! Files that are not rule files at all are refused at once, with one clear message.

use std::fmt::Write;
use std::fs::File;
use std::path::Path;
use std::time::Duration;

use predicates::str::contains;

use crate::support::{folder, urlab_in};

/// Asserts that the file `x.yaml` of the folder is refused as a rule set and as a scenario, with
/// one message that contains `reason`.
fn assert_refused(folder: &Path, reason: &str) {
    for command in [
        "simulate x.yaml",
        "play ./x.yaml",
        "rules show x.yaml",
        "rules check x.yaml",
        "run x.yaml",
    ] {
        // The timeout says nothing about speed. Without it, a hang would stop the tests.
        let run =
            urlab_in(folder, command).timeout(Duration::from_mins(1)).assert().code(65).stdout("");
        let output = run.stderr(contains("x.yaml")).stderr(contains(reason)).get_output().clone();
        let message = String::from_utf8(output.stderr).expect("the message is UTF-8");
        assert_eq!(message.matches("error: ").count(), 1, "{command}: {message}");
        assert!(!message.contains("panicked") && message.len() < 1_000, "{command}: {message}");
    }
    assert!(!folder.join("reports").exists(), "a refused scenario leaves no folder");
}

#[test]
fn binary_file_is_refused_as_not_text() {
    let folder = folder(&[]);
    std::fs::write(folder.path().join("x.yaml"), [0x7f, b'E', b'L', b'F', 2, 1, 0xff, 0xfe, 0])
        .unwrap();
    assert_refused(folder.path(), "the file is not UTF-8 text");
}

#[test]
fn control_characters_are_refused_as_invalid_yaml() {
    assert_refused(folder(&[("x.yaml", "name: \u{0}\u{1}\u{2}")]).path(), "x.yaml:1");
}

#[test]
fn empty_file_is_refused() {
    assert_refused(folder(&[("x.yaml", "")]).path(), "the file has no fields");
    assert_refused(folder(&[("x.yaml", "# only a comment\n\n")]).path(), "the file has no fields");
}

#[test]
fn folder_is_refused_as_not_a_file() {
    assert_refused(folder(&[("x.yaml/inside", "")]).path(), "this is a folder, not a file");
}

#[test]
fn list_or_word_is_refused_as_a_rule_set() {
    assert_refused(folder(&[("x.yaml", "- 1\n- 2\n")]).path(), "x.yaml:1");
    assert_refused(folder(&[("x.yaml", "urgammon\n")]).path(), "x.yaml:1");
}

#[test]
fn file_of_a_hundred_megabytes_is_not_read() {
    let folder = folder(&[]);
    File::create(folder.path().join("x.yaml")).unwrap().set_len(100 << 20).unwrap();
    assert_refused(folder.path(), "the file is too large; at most 1024 KiB are read");
}

#[test]
fn alias_bomb_is_refused() {
    // Nine levels of nine: 387 million words if they were expanded.
    let mut text = String::from("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
    for level in 1..9 {
        let below = vec![format!("*a{}", level - 1); 9].join(", ");
        writeln!(text, "a{level}: &a{level} [{below}]").expect("writing to a string succeeds");
    }
    assert_refused(folder(&[("x.yaml", &text)]).path(), "x.yaml");
}

#[test]
fn deeply_nested_brackets_do_not_overflow_the_stack() {
    let text = format!("name: {}{}\n", "[".repeat(100_000), "]".repeat(100_000));
    assert_refused(folder(&[("x.yaml", &text)]).path(), "x.yaml:1");
}

#[test]
fn missing_file_is_named() {
    assert_refused(folder(&[]).path(), "there is no");
}
