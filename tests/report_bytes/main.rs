//! The bytes of everything that is told: a hash of every file of every report, of every `--json`,
//! of texts on terminals of two widths, of help and of errors, so that no change of a report goes
//! unnoticed, and a change that is to leave them alone is seen to do so.
//!
//! `tests/data/report_bytes.txt` has a line for each; `URLAB_WRITE_BYTES=1` writes it again after a
//! change that is meant. `URLAB_KEEP_BYTES=FOLDER` keeps the outputs themselves in a new folder, by
//! the names that the file has: two such folders of two versions are compared by `diff -r`.
//! Logarithms and their like are those of the system's library, so this asks for the one that CI
//! has.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "../shared/commands.rs"]
mod commands;
mod desks;
#[path = "../shared/dictionary.rs"]
mod dictionary;
mod texts;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tempfile::TempDir;
use xxhash_rust::xxh3::xxh3_64;

use crate::desks::Desk;
use crate::dictionary::Dictionary;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/report_bytes.txt");
const PROGRAM: &str = env!("CARGO_BIN_EXE_urlab");
/// Columns of the terminals.
const WIDTHS: [u16; 2] = [80, 120];
/// So many labels of a kind are told; a change of every page would be a long list.
const TOLD: usize = 100;

/// Outputs by label: the desk, the command or `files`, and which output.
type Outputs = BTreeMap<String, Vec<u8>>;

/// Nothing of who runs this comes in: no width of a terminal, no wish for colours or none.
fn clean(command: &mut Command, folder: &Path) {
    let path = std::env::var_os("PATH").unwrap_or_default();
    command.env_clear().env("PATH", path).current_dir(folder).stdin(Stdio::null());
}

/// Words between spaces; what stands between apostrophes is one.
fn words(arguments: &str) -> Vec<&str> {
    let parts = arguments.split('\'').enumerate();
    parts
        .flat_map(
            |(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() },
        )
        .collect()
}

/// The program in a folder, its output a pipe; `columns` for what is wrapped by clap.
fn piped(folder: &Path, arguments: &str, columns: Option<u16>) -> Output {
    let mut command = Command::new(PROGRAM);
    clean(&mut command, folder);
    command.args(words(arguments));
    if let Some(columns) = columns {
        command.env("COLUMNS", columns.to_string());
    }
    command.output().expect("the program can be started")
}

/// What it prints on a terminal of so many columns, with the colours that it has there.
///
/// `script`, of every Linux system, gives it a terminal of its own. Were standard input to end,
/// `script` would tell the terminal, and that would show: it is held open until all is printed.
fn on_terminal(folder: &Path, arguments: &str, columns: u16) -> Vec<u8> {
    let mut command = Command::new("script");
    clean(&mut command, folder);
    let inner =
        format!("stty cols {columns} rows 50 -onlcr && exec '{PROGRAM}' {arguments} 2> /dev/null");
    command
        .args(["--quiet", "--return", "--command", &inner, "/dev/null"])
        .env("TERM", "xterm")
        .env("SHELL", "/bin/sh");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("`script` can be started");
    let held = child.stdin.take();
    let output = child.wait_with_output().expect("it ends");
    drop(held);
    output.stdout
}

/// All files below a folder, by path from there.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).expect("the folder can be read") {
            let path = entry.expect("its entries can be read").path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found
}

/// A new folder with the desk's files in it.
fn laid(desk: &Desk) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (name, text) in &desk.files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it lies in the folder"))
            .expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    }
    folder
}

/// Runs the desk's commands one after the other; what they print, and at last what they have
/// written.
fn outputs(desk: &Desk) -> Outputs {
    let laid = laid(desk);
    let folder = laid.path();
    let mut found = Outputs::new();
    let mut add = |place: &str, bytes: Vec<u8>| {
        let told = String::from_utf8_lossy(&bytes);
        assert!(
            !told.contains(&*folder.to_string_lossy()),
            "{}: {place} names the temporary folder",
            desk.name
        );
        assert!(
            found.insert(format!("{}/{place}", desk.name), bytes).is_none(),
            "{}: {place} is there twice",
            desk.name
        );
    };
    for arguments in &desk.before {
        assert!(piped(folder, arguments, None).status.success(), "{}: {arguments}", desk.name);
    }
    for arguments in &desk.commands {
        let label = arguments.replace('/', ":");
        let on_one = format!("{arguments} --threads 1");
        let output = piped(folder, if desk.is_played { &on_one } else { arguments }, None);
        let code = output.status.code().expect("it ends by itself");
        if !output.stdout.is_empty() {
            add(&format!("{label}/stdout"), output.stdout);
        }
        if code != 0 || !output.stderr.is_empty() {
            add(
                &format!("{label}/stderr"),
                [output.stderr, format!("exit code {code}\n").into_bytes()].concat(),
            );
        }
        for columns in WIDTHS {
            if desk.is_shown {
                add(
                    &format!("{label}/terminal {columns}"),
                    on_terminal(folder, arguments, columns),
                );
            }
            if desk.is_help {
                let output = piped(folder, arguments, Some(columns));
                add(&format!("{label}/columns {columns}"), [output.stdout, output.stderr].concat());
            }
        }
    }
    for file in files_below(folder) {
        let name = file
            .strip_prefix(folder)
            .expect("it lies in the folder")
            .to_string_lossy()
            .into_owned();
        if !desk.files.iter().any(|(given, _)| *given == name) {
            add(&format!("files/{name}"), fs::read(&file).expect("a file can be read"));
        }
    }
    found
}

/// A line for each output, the hash first; a line between desks.
fn written(outputs: &Outputs) -> String {
    let mut text = String::new();
    let mut desk = "";
    for (label, bytes) in outputs {
        let next = label.split('/').next().expect("a split has a first part");
        if next != desk {
            writeln!(text, "{}# {next}", if desk.is_empty() { "" } else { "\n" })
                .expect("a text takes what is written");
            desk = next;
        }
        writeln!(text, "{:016x}  {label}", xxh3_64(bytes)).expect("a text takes what is written");
    }
    text
}

/// The hash of each label.
fn read(text: &str) -> BTreeMap<&str, &str> {
    text.lines()
        .filter_map(|line| line.split_once("  "))
        .map(|(hash, label)| (label, hash))
        .collect()
}

fn told(what: &str, labels: &[&str]) -> String {
    if labels.is_empty() {
        return String::new();
    }
    let lines =
        labels.iter().take(TOLD).map(|label| format!("  {label}\n")).collect::<Vec<_>>().concat();
    let more = labels.len().saturating_sub(TOLD);
    let rest = if more > 0 { format!("  and {more} more\n") } else { String::new() };
    format!("{} {what}:\n{lines}{rest}", labels.len())
}

/// Keeps the outputs themselves, in a folder that is not there yet, so that nothing of before lies
/// among them.
fn keep(outputs: &Outputs, folder: &Path) {
    assert!(!folder.exists(), "URLAB_KEEP_BYTES: {} is there already", folder.display());
    for (label, bytes) in outputs {
        let path = folder.join(label);
        fs::create_dir_all(path.parent().expect("it lies in the folder"))
            .expect("a folder can be made");
        fs::write(path, bytes).expect("a file can be written");
    }
}

/// All outputs, made once for all tests.
static TOLD_BYTES: LazyLock<Outputs> = LazyLock::new(|| {
    let found: Vec<Outputs> = desks::all().par_iter().map(outputs).collect();
    found.into_iter().flatten().collect()
});

#[test]
fn every_file_keeps_the_schema_and_the_dictionary() {
    let dictionary = Dictionary::load();
    let mut checked: BTreeMap<&str, usize> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for (label, bytes) in &*TOLD_BYTES {
        let Some(found) = dictionary.diagnostics(label, bytes) else { continue };
        diagnostics.extend(found.iter().map(|diagnostic| format!("{label}: {diagnostic}")));
        *checked.entry(label.rsplit('/').next().expect("a last part")).or_default() += 1;
    }
    assert!(diagnostics.is_empty(), "{}", diagnostics.join("\n"));
    // Every shipped scenario writes a summary, and every kind of file is among them.
    let scenarios = desks::all().iter().filter(|desk| desk.name.starts_with("scenario ")).count();
    assert!(scenarios > 10 && checked["summary.json"] >= scenarios, "{checked:?}");
    for file in ["findings", "settings", "distributions", "games", "matches"] {
        assert!(checked.contains_key(&*format!("{file}.parquet")), "{checked:?}");
    }
    assert!(checked["findings.csv"] > 10 && checked["stdout"] > 10, "{checked:?}");
    let unseen = dictionary.columns_without_values(TOLD_BYTES.values().map(Vec::as_slice));
    assert!(unseen.is_empty(), "no study has a value of {unseen:?}");
}

#[test]
fn every_report_has_the_bytes_that_are_written_down() {
    let outputs = &*TOLD_BYTES;
    if let Some(folder) = std::env::var_os("URLAB_KEEP_BYTES") {
        keep(outputs, Path::new(&folder));
    }
    let text = written(outputs);
    if std::env::var_os("URLAB_WRITE_BYTES").is_some() {
        fs::write(FILE, &text).expect("a writable folder");
    }
    let before = fs::read_to_string(FILE).unwrap_or_default();
    let (old, new) = (read(&before), read(&text));
    let changed: Vec<&str> = new
        .iter()
        .filter(|(label, hash)| old.get(*label).is_some_and(|old| old != *hash))
        .map(|(label, _)| *label)
        .collect();
    let appeared: Vec<&str> =
        new.keys().filter(|label| !old.contains_key(*label)).copied().collect();
    let vanished: Vec<&str> =
        old.keys().filter(|label| !new.contains_key(*label)).copied().collect();
    assert!(
        text == before,
        "what is told has changed. If that is meant, `just bytes-accept` writes the hashes again \
            (URLAB_WRITE_BYTES=1); \
         `just bytes-keep FOLDER` keeps the outputs, to be compared with those of another version \
         by `diff -r`.\n{}{}{}",
        told("changed", &changed),
        told("appeared", &appeared),
        told("vanished", &vanished)
    );
}
