//! The bytes of all output: a hash of every file of every report, of every `--json`, of texts on
//! terminals of two widths, of help and of errors. So every change of a report is noticed, and a
//! change that must not affect reports is seen not to.
//!
//! `tests/data/report_bytes.txt` has a line for each output. `URLAB_WRITE_BYTES=1` writes the file
//! again after an intended change. `URLAB_KEEP_BYTES=FOLDER` keeps the outputs themselves in a new
//! folder, under the names in the file. Two such folders of two versions can be compared with `diff
//! -r`. Logarithms and similar functions are those of the system's library, so this test needs the
//! system that CI uses.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "../shared/commands.rs"]
mod commands;
#[path = "../shared/dictionary.rs"]
mod dictionary;
mod runs;
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

use crate::dictionary::Dictionary;
use crate::runs::Run;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/report_bytes.txt");
const PROGRAM: &str = env!("CARGO_BIN_EXE_urlab");
/// The widths of the terminals, in columns.
const WIDTHS: [u16; 2] = [80, 120];
/// At most this many labels of a kind are listed. A change of every page would make a long list.
const MOST_LISTED: usize = 100;

/// Outputs by label. A label is the run, the command or `files`, and which output.
type Outputs = BTreeMap<String, Vec<u8>>;

/// Removes the environment of the user: no width of a terminal, no settings for colours.
fn clean(command: &mut Command, folder: &Path) {
    let path = std::env::var_os("PATH").unwrap_or_default();
    command.env_clear().env("PATH", path).current_dir(folder).stdin(Stdio::null());
}

/// Splits arguments at spaces. Text between apostrophes is one argument.
fn words(arguments: &str) -> Vec<&str> {
    let parts = arguments.split('\'').enumerate();
    parts
        .flat_map(
            |(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() },
        )
        .collect()
}

/// Runs the program in a folder, with a pipe as its output. `columns` is for texts that clap wraps.
fn piped(folder: &Path, arguments: &str, columns: Option<u16>) -> Output {
    let mut command = Command::new(PROGRAM);
    clean(&mut command, folder);
    command.args(words(arguments));
    if let Some(columns) = columns {
        command.env("COLUMNS", columns.to_string());
    }
    command.output().expect("the program can be started")
}

/// What the program prints on a terminal with `columns` columns, with the colours that it uses
/// there.
///
/// `script`, which every Linux system has, gives it its own terminal. If standard input ended,
/// `script` would send that to the terminal, and it would show. So it stays open until all is
/// printed.
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
    let stdin = child.stdin.take();
    let output = child.wait_with_output().expect("it ends");
    drop(stdin);
    output.stdout
}

/// All files below a folder, with paths relative to it.
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

/// A new folder with the files of a run in it.
fn folder_with_files(run: &Run) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (name, text) in &run.files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it lies in the folder"))
            .expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    }
    folder
}

/// Runs the commands one after the other. Returns what they print, and then the files that they
/// have written.
fn outputs(run: &Run) -> Outputs {
    let temporary = folder_with_files(run);
    let folder = temporary.path();
    let mut found = Outputs::new();
    let mut add = |place: &str, bytes: Vec<u8>| {
        let text = String::from_utf8_lossy(&bytes);
        assert!(
            !text.contains(&*folder.to_string_lossy()),
            "{}: {place} names the temporary folder",
            run.name
        );
        assert!(
            found.insert(format!("{}/{place}", run.name), bytes).is_none(),
            "{}: {place} is there twice",
            run.name
        );
    };
    for arguments in &run.before {
        assert!(piped(folder, arguments, None).status.success(), "{}: {arguments}", run.name);
    }
    for arguments in &run.commands {
        let label = arguments.replace('/', ":");
        let on_one = format!("{arguments} --threads 1");
        let output = piped(folder, if run.is_played { &on_one } else { arguments }, None);
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
            if run.is_shown {
                add(
                    &format!("{label}/terminal {columns}"),
                    on_terminal(folder, arguments, columns),
                );
            }
            if run.is_help {
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
        if !run.files.iter().any(|(given, _)| *given == name) {
            add(&format!("files/{name}"), fs::read(&file).expect("a file can be read"));
        }
    }
    found
}

/// A line for each output, with the hash first, and a heading for each run.
fn hash_lines(outputs: &Outputs) -> String {
    let mut text = String::new();
    let mut run = "";
    for (label, bytes) in outputs {
        let next = label.split('/').next().expect("a split has a first part");
        if next != run {
            writeln!(text, "{}# {next}", if run.is_empty() { "" } else { "\n" })
                .expect("a text takes what is written");
            run = next;
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

fn listing(what: &str, labels: &[&str]) -> String {
    if labels.is_empty() {
        return String::new();
    }
    let lines = labels
        .iter()
        .take(MOST_LISTED)
        .map(|label| format!("  {label}\n"))
        .collect::<Vec<_>>()
        .concat();
    let more = labels.len().saturating_sub(MOST_LISTED);
    let rest = if more > 0 { format!("  and {more} more\n") } else { String::new() };
    format!("{} {what}:\n{lines}{rest}", labels.len())
}

/// Keeps the outputs themselves. The folder must not exist yet, so no older files are among them.
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
static OUTPUTS: LazyLock<Outputs> = LazyLock::new(|| {
    let found: Vec<Outputs> = runs::all().par_iter().map(outputs).collect();
    found.into_iter().flatten().collect()
});

#[test]
fn every_file_follows_the_schema_and_the_dictionary() {
    let dictionary = Dictionary::load();
    let mut checked: BTreeMap<&str, usize> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for (label, bytes) in &*OUTPUTS {
        let Some(found) = dictionary.diagnostics(label, bytes) else { continue };
        diagnostics.extend(found.iter().map(|diagnostic| format!("{label}: {diagnostic}")));
        *checked.entry(label.rsplit('/').next().expect("a last part")).or_default() += 1;
    }
    assert!(diagnostics.is_empty(), "{}", diagnostics.join("\n"));
    // Every shipped scenario writes a summary, and every kind of file is among them.
    let scenarios = runs::all().iter().filter(|run| run.name.starts_with("scenario ")).count();
    assert!(scenarios > 10 && checked["summary.json"] >= scenarios, "{checked:?}");
    for file in ["findings", "settings", "distributions", "events", "games", "matches"] {
        assert!(checked.contains_key(&*format!("{file}.parquet")), "{checked:?}");
    }
    assert!(checked["findings.csv"] > 10 && checked["stdout"] > 10, "{checked:?}");
    let unseen = dictionary.columns_without_values(OUTPUTS.values().map(Vec::as_slice));
    assert!(unseen.is_empty(), "no study has a value of {unseen:?}");
}

#[test]
fn every_report_has_the_recorded_bytes() {
    let outputs = &*OUTPUTS;
    if let Some(folder) = std::env::var_os("URLAB_KEEP_BYTES") {
        keep(outputs, Path::new(&folder));
    }
    let text = hash_lines(outputs);
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
        "the output has changed. If that is intended, `just bytes-accept` writes the hashes again \
            (URLAB_WRITE_BYTES=1); \
         `just bytes-keep FOLDER` keeps the outputs, to compare with those of another version \
         by `diff -r`.\n{}{}{}",
        listing("changed", &changed),
        listing("appeared", &appeared),
        listing("vanished", &vanished)
    );
}
