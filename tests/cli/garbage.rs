//! Files that are no rule files at all are refused at once, in one clear message.

use std::fmt::Write;
use std::fs::File;
use std::path::Path;
use std::time::Duration;

use predicates::str::contains;

use crate::desk::{folder, urlab_in};

/// Refuses the file `x.yaml` of the folder in one message with `reason` in it, as a rule set and as
/// a scenario.
fn refused(folder: &Path, reason: &str) {
    for command in [
        "simulate x.yaml",
        "play ./x.yaml",
        "rules show x.yaml",
        "rules check x.yaml",
        "run x.yaml",
    ] {
        // The time is no claim about speed: without it a hang would hang the tests.
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
fn a_binary_file_is_no_text() {
    let folder = folder(&[]);
    std::fs::write(folder.path().join("x.yaml"), [0x7f, b'E', b'L', b'F', 2, 1, 0xff, 0xfe, 0])
        .unwrap();
    refused(folder.path(), "the file is not UTF-8 text");
}

#[test]
fn control_characters_are_no_yaml() {
    refused(folder(&[("x.yaml", "name: \u{0}\u{1}\u{2}")]).path(), "x.yaml:1");
}

#[test]
fn an_empty_file_says_nothing() {
    refused(folder(&[("x.yaml", "")]).path(), "the file has no fields");
    refused(folder(&[("x.yaml", "# only a comment\n\n")]).path(), "the file has no fields");
}

#[test]
fn a_folder_is_no_file() {
    refused(folder(&[("x.yaml/inside", "")]).path(), "this is a folder, not a file");
}

#[test]
fn a_list_or_a_word_is_no_rule_set() {
    refused(folder(&[("x.yaml", "- 1\n- 2\n")]).path(), "x.yaml:1");
    refused(folder(&[("x.yaml", "urgammon\n")]).path(), "x.yaml:1");
}

#[test]
fn a_file_of_a_hundred_megabytes_is_not_read() {
    let folder = folder(&[]);
    File::create(folder.path().join("x.yaml")).unwrap().set_len(100 << 20).unwrap();
    refused(folder.path(), "the file is too large; at most 1024 KiB are read");
}

#[test]
fn an_alias_bomb_does_not_go_off() {
    // Nine levels of nine: 387 million words if it were unfolded.
    let mut text = String::from("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
    for level in 1..9 {
        let below = vec![format!("*a{}", level - 1); 9].join(", ");
        writeln!(text, "a{level}: &a{level} [{below}]").expect("a text takes all that is written");
    }
    refused(folder(&[("x.yaml", &text)]).path(), "x.yaml");
}

#[test]
fn a_tower_of_brackets_does_not_overturn_the_stack() {
    let text = format!("name: {}{}\n", "[".repeat(100_000), "]".repeat(100_000));
    refused(folder(&[("x.yaml", &text)]).path(), "x.yaml:1");
}

#[test]
fn a_missing_file_is_named() {
    refused(folder(&[]).path(), "cannot read the file");
}
