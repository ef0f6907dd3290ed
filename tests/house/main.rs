//! The rules for the source tree, as data: which room may import which, that no rule set is named
//! in the code, that files are short and say what they are for, and that a type name is declared in
//! one room only.

mod input;
mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each room of `src` and the rooms that it may import from. Imports go down only. Rooms of the
/// same level do not import from each other.
const MAY_IMPORT: [(&str, &[&str]); 17] = [
    (
        "cli",
        &[
            "studio", "report", "chart", "study", "input", "balance", "batch", "learn", "solve",
            "play", "game", "stats", "simd", "disk",
        ],
    ),
    (
        "studio",
        &[
            "report", "chart", "study", "input", "balance", "batch", "learn", "solve", "play",
            "game", "disk",
        ],
    ),
    (
        "report",
        &[
            "chart", "study", "input", "balance", "batch", "learn", "solve", "play", "game",
            "stats", "disk",
        ],
    ),
    ("chart", &["study", "balance", "game", "stats"]),
    ("study", &["input", "balance", "batch", "learn", "solve", "play", "game", "stats", "disk"]),
    ("environment", &["input", "batch", "learn", "play", "game"]),
    ("input", &["balance", "batch", "learn", "solve", "play", "game", "stats", "disk"]),
    ("balance", &["batch", "luck", "learn", "solve", "play", "game", "stats"]),
    ("batch", &["luck", "learn", "solve", "play", "game", "stats", "simd", "disk"]),
    ("luck", &["learn", "solve", "play", "game", "stats"]),
    ("learn", &["solve", "play", "game", "stats", "simd", "disk"]),
    ("solve", &["play", "game", "stats", "simd", "disk"]),
    ("play", &["game", "stats", "simd"]),
    ("game", &[]),
    ("stats", &[]),
    ("simd", &[]),
    ("disk", &[]),
];

/// The longest source file allowed, in lines: 400, and some more until the files that narrower
/// lines made longer are split.
const LONGEST_FILE: usize = 440;

/// The widest line of Rust allowed, in characters. Tables in comments cannot be wrapped.
const WIDEST_LINE: usize = 100;

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
fn imports_go_down_only() {
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
    assert!(broken.is_empty(), "imports that go up or sideways:\n{}", broken.join("\n"));
}

#[test]
fn every_room_of_the_source_is_in_the_plan() {
    let folders: Vec<String> = fs::read_dir(root().join("src"))
        .expect("src can be read")
        .map(|entry| entry.expect("its entries can be read").path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().expect("a folder has a name").to_string_lossy().into_owned())
        .collect();
    for room in &folders {
        assert!(
            MAY_IMPORT.iter().any(|(planned, _)| planned == room),
            "src/{room} is not in the plan"
        );
    }
    assert_eq!(folders.len(), MAY_IMPORT.len(), "the plan has a room that is not in src");
}

#[test]
fn source_code_names_no_rule_set() {
    let folder = root().join("scenarios/rules");
    // Overlays, in a folder below, may be called as the field that they set.
    let names: Vec<String> = files_below(&folder, ".yaml")
        .iter()
        .filter(|file| file.parent().is_some_and(|parent| !parent.ends_with("overlays")))
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

/// The calls that write, move or remove files. Only `disk` has them.
const WRITES: [&str; 8] = [
    "File::create",
    "File::options",
    "OpenOptions",
    "fs::write",
    "fs::rename",
    "create_dir",
    "remove_file",
    "remove_dir",
];

#[test]
fn only_disk_writes_files() {
    let mut found = Vec::new();
    for file in files_below(&root().join("src"), ".rs") {
        let is_allowed = file.starts_with(root().join("src/disk")) || file.ends_with("tests.rs");
        let text = fs::read_to_string(&file).expect("a source file can be read");
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            if !is_allowed && WRITES.iter().any(|call| line.contains(call)) {
                found.push(format!("{}: {}", file.display(), line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "these write without `disk`:\n{}", found.join("\n"));
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
fn every_source_file_says_what_it_is_for() {
    for file in files_below(&root().join("src"), ".rs") {
        let text = fs::read_to_string(&file).expect("a source file can be read");
        let says = text.lines().next().and_then(|line| line.strip_prefix("//! "));
        assert!(says.is_some_and(|says| says.len() > 10), "{} does not", file.display());
    }
}

#[test]
fn lines_are_at_most_100_wide() {
    let mut wide = Vec::new();
    for folder in ["src", "tests", "benches", "examples"] {
        for file in files_below(&root().join(folder), ".rs") {
            let shown = file.strip_prefix(root()).expect("it is below the root");
            let text = fs::read_to_string(&file).expect("a source file can be read");
            for (number, line) in (1..).zip(text.lines()) {
                let width = line.chars().count();
                let is_table = line.trim_start_matches([' ', '/', '!']).starts_with('|');
                if width > WIDEST_LINE && !is_table {
                    wide.push(format!("{}:{number}: {width}", shown.display()));
                }
            }
        }
    }
    assert!(wide.is_empty(), "lines of more than {WIDEST_LINE}:\n{}", wide.join("\n"));
}

/// The types that a source file declares, without those of its tests.
fn declared_types(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    code.lines().filter_map(|line| {
        // An indented `type` belongs to a trait, which gives it its name.
        let is_alias =
            line.starts_with("type ") || line.contains(" type ") && line.starts_with("pub");
        let line = line.trim_start();
        let line = match line.strip_prefix("pub(") {
            Some(narrowed) => narrowed.split_once(") ")?.1,
            None => line.strip_prefix("pub ").unwrap_or(line),
        };
        let alias = line.strip_prefix("type ").filter(|_| is_alias);
        let kinds = ["struct ", "enum ", "trait "];
        let named = alias.or_else(|| kinds.iter().find_map(|kind| line.strip_prefix(kind)))?;
        let end = named.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(named.len());
        // A macro that declares types has a variable in the place of the name.
        Some(&named[..end]).filter(|name| !name.is_empty())
    })
}

#[test]
fn type_names_are_unique_across_rooms() {
    let mut found: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (room, _) in MAY_IMPORT {
        for file in files_below(&root().join("src").join(room), ".rs") {
            if file.ends_with("tests.rs") {
                continue;
            }
            let text = fs::read_to_string(&file).expect("a source file can be read");
            for name in declared_types(&text) {
                found.entry(name.to_string()).or_default().insert(room);
            }
        }
    }
    assert!(found.len() > 400, "only {} types were found", found.len());
    found.retain(|_, rooms| rooms.len() > 1);
    let shared: Vec<String> =
        found.iter().map(|(name, rooms)| format!("{name} {rooms:?}")).collect();
    assert!(shared.is_empty(), "names of types of more than one room:\n{}", shared.join("\n"));
}

/// The types of a source file that are read from a file or a request.
fn read_types(text: &str) -> Vec<&str> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let derived = code.split("#[derive(").skip(1);
    let read = derived.filter_map(|rest| {
        let (traits, rest) = rest.split_once(")]")?;
        traits.contains("Deserialize").then(|| declared_types(rest).next())?
    });
    read.collect()
}

// What is read from outside has a bound, and docs/testing.md says which.
#[test]
fn what_is_read_from_outside_is_in_the_lists_of_bounds() {
    let page = fs::read_to_string(root().join("docs/testing.md")).expect("the page can be read");
    let (_, lists) = page.split_once("\n## What files and requests can do\n").expect("the lists");
    let lists = lists.split("\n## ").next().unwrap_or_default();
    let (mut missing, mut found) = (Vec::new(), 0);
    let drafts = root().join("src/input/draft");
    let sources = files_below(&root().join("src"), ".rs");
    for file in sources.into_iter().filter(|file| !file.starts_with(&drafts)) {
        let text = fs::read_to_string(&file).expect("a source file can be read");
        for name in read_types(&text).into_iter().filter(|name| !name.ends_with("Draft")) {
            found += 1;
            if !lists.contains(&format!("`{name}`")) {
                missing.push(format!("{name} in {}", file.display()));
            }
        }
    }
    assert!(found > 25, "only {found} types were found");
    assert!(
        missing.is_empty(),
        "types without a bound in docs/testing.md:\n{}",
        missing.join("\n")
    );
}
