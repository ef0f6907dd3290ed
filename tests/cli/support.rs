//! Functions that the tests of the command line share.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::Value;
use tempfile::TempDir;

/// The files of a full report, without its charts.
pub const FILES: [&str; 9] = [
    "summary.json",
    "findings.parquet",
    "findings.csv",
    "settings.parquet",
    "distributions.parquet",
    "games.parquet",
    "matches.parquet",
    "report.html",
    "report.md",
];

/// The files among [`FILES`] that a report of plain games does not have.
pub const NOT_OF_GAMES: [&str; 2] = ["settings.parquet", "matches.parquet"];

/// The program, as started in the project's folder.
pub fn urlab(arguments: &str) -> Command {
    let mut command = cargo_bin_cmd!("urlab");
    command.args(arguments.split_whitespace());
    command
}

/// The program, as started in another folder, where only the built-in rule sets are available.
pub fn urlab_in(folder: &Path, arguments: &str) -> Command {
    let mut command = urlab(arguments);
    command.current_dir(folder);
    command
}

/// The output of the program, which must succeed.
pub fn printed(arguments: &str) -> String {
    let output = urlab(arguments).assert().success().get_output().clone();
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

/// The text with one space wherever it has spaces or a line break.
pub fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The object that `simulate --json` prints.
pub fn simulated(arguments: &str) -> Value {
    let text = printed(&format!("simulate {arguments} --json"));
    serde_json::from_str(&text).expect("the output is one JSON object")
}

/// A new folder with these files in it.
pub fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("it is in the folder"))
            .expect("a folder can be made");
        std::fs::write(path, text).expect("a file can be written");
    }
    folder
}

/// The object in the `summary.json` of a report.
pub fn summary(report: &Path) -> Value {
    let text = std::fs::read_to_string(report.join("summary.json")).expect("there is a summary");
    serde_json::from_str(&text).expect("summary.json is JSON")
}

/// A list of a study, such as its findings.
pub fn list<'a>(study: &'a Value, key: &str) -> &'a [Value] {
    study[key].as_array().unwrap_or_else(|| panic!("{key} is an array: {}", study[key]))
}

/// The subject of a study at this place.
pub fn subject(study: &Value, place: usize) -> &Value {
    &list(study, "subjects")[place]
}

/// The findings of the subject at this place, in their order.
pub fn findings_of(study: &Value, place: usize) -> Vec<&Value> {
    let all = list(study, "findings").iter();
    all.filter(|one| one["subject"] == place).collect()
}

/// The only finding of this quantity that is about the whole subject at this place.
pub fn finding_of<'a>(study: &'a Value, place: usize, quantity: &str) -> &'a Value {
    let mut found = findings_of(study, place);
    found.retain(|one| one["quantity"] == quantity && one["cell"] == "whole");
    assert_eq!(found.len(), 1, "findings of {quantity} of subject {place}: {found:?}");
    found[0]
}

/// The only finding of this quantity that is about the whole first subject.
pub fn finding<'a>(study: &'a Value, quantity: &str) -> &'a Value {
    finding_of(study, 0, quantity)
}

/// The findings of the subject at this place about parts of one kind, such as `win_class`.
pub fn findings_of_cells<'a>(study: &'a Value, place: usize, cell: &str) -> Vec<&'a Value> {
    findings_of(study, place).into_iter().filter(|one| one["cell"] == cell).collect()
}

/// The distribution of a whole number over the games or matches of the subject at this place.
pub fn distribution_of<'a>(study: &'a Value, place: usize, quantity: &str) -> &'a Value {
    let mut all = list(study, "distributions").iter();
    let found = all.find(|one| one["subject"] == place && one["quantity"] == quantity);
    found.unwrap_or_else(|| panic!("there is a distribution of {quantity} of subject {place}"))
}

/// The distribution of a whole number over the games of the first subject.
pub fn distribution<'a>(study: &'a Value, quantity: &str) -> &'a Value {
    distribution_of(study, 0, quantity)
}

/// How many games of the first subject the first player won, the second player won, were drawn, and
/// were unfinished.
pub fn endings(study: &Value) -> [u64; 4] {
    ["first_wins", "second_wins", "draws", "unfinished"]
        .map(|ending| count(finding(study, &format!("share({ending})")), "count"))
}

/// The number of rows of a Parquet file. Reads all of them.
pub fn rows(path: &Path) -> usize {
    let file = File::open(path).expect("the file is there");
    let reader = SerializedFileReader::new(file).expect("it is Parquet");
    let rows = reader.get_row_iter(None).expect("it is whole");
    rows.fold(0, |count, row| row.map(|_| count + 1).expect("a row can be read"))
}

/// The metadata of a Parquet file, by name.
pub fn metadata(path: &Path) -> BTreeMap<String, String> {
    let file = File::open(path).expect("the file is there");
    let reader = SerializedFileReader::new(file).expect("it is Parquet");
    let known = reader.metadata().file_metadata().key_value_metadata().cloned();
    let known = known.unwrap_or_default().into_iter();
    known.map(|one| (one.key, one.value.unwrap_or_default())).collect()
}

/// The cells of these columns of a Parquet file, row by row.
pub fn cells<const N: usize>(path: &Path, columns: [&str; N]) -> Vec<[Field; N]> {
    let file = File::open(path).expect("the file is there");
    let reader = SerializedFileReader::new(file).expect("it is Parquet");
    let rows = reader.get_row_iter(None).expect("it is whole");
    rows.map(|row| {
        let all: BTreeMap<String, Field> =
            row.expect("a row can be read").into_columns().into_iter().collect();
        columns.map(|column| all[column].clone())
    })
    .collect()
}

/// All files below a folder: their paths from there, sorted.
pub fn files_below(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(&next).expect("the folder can be read") {
            let path = entry.expect("its entries can be read").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("it is in the folder");
                found.push(name.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    found
}

/// The count with this key. It must exist.
pub fn count(value: &Value, key: &str) -> u64 {
    value[key].as_u64().unwrap_or_else(|| panic!("{key} is a whole number: {}", value[key]))
}

/// The decimal with this key. It must exist.
pub fn decimal(value: &Value, key: &str) -> f64 {
    value[key].as_f64().unwrap_or_else(|| panic!("{key} is a number: {}", value[key]))
}

/// The kinds of a study's warnings.
pub fn warning_kinds(study: &Value) -> Vec<&str> {
    let warnings = study["warnings"].as_array().expect("warnings are an array");
    warnings.iter().map(|warning| warning["kind"].as_str().expect("a kind is a text")).collect()
}
