//! The plan of the house, held as data: who may import whom, and that no rule set is named in the
//! code.

use std::fs;
use std::path::{Path, PathBuf};

/// Each room of `src` and the rooms that it may import from. Imports run down only; neighbours do
/// not see each other.
const MAY_IMPORT: [(&str, &[&str]); 10] = [
    ("cli", &["report", "input", "balance", "batch", "solve", "play", "game", "stats", "simd"]),
    ("report", &["input", "balance", "batch", "solve", "play", "game", "stats"]),
    ("input", &["balance", "batch", "solve", "play", "game", "stats"]),
    ("balance", &["batch", "solve", "play", "game", "stats"]),
    ("batch", &["solve", "play", "game", "stats", "simd"]),
    ("solve", &["play", "game", "stats", "simd"]),
    ("play", &["game", "stats", "simd"]),
    ("game", &[]),
    ("stats", &[]),
    ("simd", &[]),
];

/// Longest source file allowed, in lines: 400, and some more until the files that the narrower lines made
/// longer are cut.
const LONGEST_FILE: usize = 440;

fn files_below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            found.extend(files_below(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The rooms that a source text names after `crate::`.
fn imported_rooms(text: &str) -> impl Iterator<Item = &str> {
    text.split("crate::").skip(1).map(|rest| {
        let end = rest
            .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .unwrap_or(rest.len());
        &rest[..end]
    })
}

#[test]
fn imports_run_down_only() {
    let mut broken = Vec::new();
    for (room, allowed) in MAY_IMPORT {
        for file in files_below(&root().join("src").join(room), ".rs") {
            let text = fs::read_to_string(&file).expect("a source file can be read");
            let is_room = |name: &&str| MAY_IMPORT.iter().any(|(room, _)| room == name);
            for imported in imported_rooms(&text).filter(is_room) {
                if imported != room && !allowed.contains(&imported) {
                    broken.push(format!("{} imports from {imported}", file.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "imports that run up or sideways:\n{}", broken.join("\n"));
}

#[test]
fn every_room_of_the_source_is_in_the_plan() {
    let rooms: Vec<String> = fs::read_dir(root().join("src"))
        .expect("src can be read")
        .map(|entry| entry.expect("its entries can be read").path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().expect("a folder has a name").to_string_lossy().into_owned())
        .collect();
    for room in &rooms {
        assert!(
            MAY_IMPORT.iter().any(|(planned, _)| planned == room),
            "src/{room} is not in the plan"
        );
    }
    assert_eq!(rooms.len(), MAY_IMPORT.len(), "the plan has a room that src has not");
}

#[test]
fn nothing_in_the_source_names_a_rule_set() {
    let folder = root().join("scenarios/rules");
    // Overlays, in a folder below, may be called as the field that they set.
    let names: Vec<String> = files_below(&folder, ".yaml")
        .iter()
        .filter(|file| file.parent() == Some(&folder))
        .map(|file| file.file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .collect();
    assert!(names.len() >= 11, "only {} rule files were found", names.len());
    let mut found = Vec::new();
    for file in files_below(&root().join("src"), ".rs") {
        let text = fs::read_to_string(&file).expect("a source file can be read");
        // Help texts and documentation may show a rule set's file or a command with it as an
        // example; code may not.
        for line in text.lines() {
            for name in &names {
                if line.contains(&format!("\"{name}\"")) {
                    found.push(format!("{}: {line}", file.display()));
                }
            }
        }
    }
    assert!(found.is_empty(), "rule sets named in the code:\n{}", found.join("\n"));
}

#[test]
fn source_files_are_short() {
    for file in files_below(&root().join("src"), ".rs") {
        let lines = fs::read_to_string(&file).expect("a source file can be read").lines().count();
        assert!(
            lines <= LONGEST_FILE,
            "{} has {lines} lines; at most {LONGEST_FILE}",
            file.display()
        );
    }
}

#[test]
fn design_has_a_sentence_for_each_source_file() {
    let design = fs::read_to_string(root().join("DESIGN.md")).expect("DESIGN.md can be read");
    let missing: Vec<String> = files_below(&root().join("src"), ".rs")
        .iter()
        .map(|file| {
            file.strip_prefix(root())
                .expect("the file is below the root")
                .to_string_lossy()
                .into_owned()
        })
        .filter(|file| !design.contains(&format!("`{file}`")))
        .collect();
    assert!(missing.is_empty(), "DESIGN.md has no sentence for:\n{}", missing.join("\n"));
}
