//! Finds and reads the file of a saved report.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value as Json;

use crate::input::diagnostic::{Diagnostic, Diagnostics, quoted};
use crate::input::question::expect::{CHECKSUM, FORMAT, checksum};
use crate::input::saved::report::SavedReport;
use crate::input::saved::table;
use crate::input::tree::text;

/// The summary of a report, in its folder.
pub const SUMMARY: &str = "summary.json";
/// The table of findings, beside it.
pub const FINDINGS: &str = "findings.parquet";
/// The largest summary that is read, in bytes: some thousand subjects.
const MAX_BYTES: u64 = 1 << 28;
/// The most report folders that an error names.
const MOST_NAMED: usize = 5;

const ALLOWED: &str = "a report folder, its summary.json, or its findings.parquet";

/// Why a file is not a report that this version reads.
pub(super) struct SavedFault {
    pub found: String,
    pub help: String,
}

impl SavedFault {
    /// The fault of a file that this version did not write.
    pub fn run_again(found: impl Into<String>) -> Self {
        let help = "run its command again with this version: it stands at the end of the report";
        Self { found: found.into(), help: help.to_owned() }
    }

    /// The fault of a file that is in another format. `None` if it is in this one.
    pub fn of_format(format: Option<u64>) -> Option<Self> {
        let known = u64::from(FORMAT);
        let found =
            |format| format!("the report has format {format}, and this version reads {known}");
        match format {
            Some(format) if format == known => None,
            Some(newer) if newer > known => {
                let help = "open it with the version that wrote it: `urlab` in the file";
                Some(Self { found: found(newer), help: help.to_owned() })
            }
            Some(older) => Some(Self::run_again(found(older))),
            None => Some(Self::run_again("it is not a report of Urlab: it has no `format`")),
        }
    }

    /// The fault as an error of this file.
    pub fn of_file(self, file: &str) -> Diagnostic {
        Diagnostic::of_file(file, self.found).allow(ALLOWED).advise(self.help)
    }
}

impl SavedReport {
    /// Reads the report in this folder, or in this file. If a summary stands beside a table of
    /// findings, the summary is read, because it has more.
    ///
    /// # Errors
    /// There is no report, it cannot be read, it was changed after it was written, or it is in
    /// another format.
    pub fn open(path: &Path) -> Result<Self, Diagnostics> {
        let from = path.display().to_string();
        let read = find(path).and_then(|file| match file.extension() {
            Some(ending) if ending == "parquet" => table::read(&file),
            _ => read_summary(&file),
        });
        read.map(|report| Self { from: from.clone(), ..report })
            .map_err(|fault| fault.of_file(&from).into())
    }

    /// Reads several reports.
    ///
    /// # Errors
    /// Those of [`SavedReport::open`], of all of them.
    pub fn open_all(paths: &[PathBuf]) -> Result<Vec<Self>, Diagnostics> {
        let (mut reports, mut faults) = (Vec::new(), Vec::new());
        for path in paths {
            match Self::open(path) {
                Ok(report) => reports.push(report),
                Err(found) => faults.extend(found.0),
            }
        }
        if faults.is_empty() { Ok(reports) } else { Err(Diagnostics(faults)) }
    }
}

/// The reports that these paths name, in their order. A folder that is no report, but has reports
/// in it or in its folders, names these, by name: `1.9` comes before `1.10`.
pub fn reports_at(paths: &[PathBuf]) -> Vec<PathBuf> {
    let of = |path: &PathBuf| {
        let inside = if is_report(path) { Vec::new() } else { reports_in(path) };
        if inside.is_empty() { vec![path.clone()] } else { inside }
    };
    paths.iter().flat_map(of).collect()
}

/// The reports in a folder, and in folders of it that are no reports.
fn reports_in(folder: &Path) -> Vec<PathBuf> {
    let of = |path: PathBuf| if is_report(&path) { vec![path] } else { folders(&path) };
    let all = folders(folder).into_iter().flat_map(of);
    all.filter(|path| is_report(path)).collect()
}

/// The folders in a folder, by name.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut all: Vec<PathBuf> =
        entries.map(|entry| folder.join(entry.file_name())).filter(|path| path.is_dir()).collect();
    all.sort_by_cached_key(|path| natural(&path.display().to_string()));
    all
}

fn is_report(path: &Path) -> bool {
    path.join(SUMMARY).exists() || path.join(FINDINGS).exists()
}

/// A text as parts that sort numbers by their values.
fn natural(text: &str) -> Vec<(u64, String)> {
    let mut parts: Vec<(u64, String)> = vec![(0, String::new())];
    let mut was_digit = false;
    for sign in text.chars() {
        if sign.is_ascii_digit() != was_digit {
            parts.push((0, String::new()));
            was_digit = !was_digit;
        }
        if let Some((number, words)) = parts.last_mut() {
            match sign.to_digit(10) {
                Some(digit) => *number = number.saturating_mul(10).saturating_add(digit.into()),
                None => words.push(sign),
            }
        }
    }
    parts
}

/// The file of a report.
pub(super) fn find(path: &Path) -> Result<PathBuf, SavedFault> {
    let help = || "`--out FOLDER` writes a report folder".to_owned();
    if path.is_dir() {
        let files = [SUMMARY, FINDINGS].map(|name| path.join(name));
        return files.into_iter().find(|file| file.exists()).ok_or_else(|| no_report(path));
    }
    if !path.exists() {
        return Err(SavedFault {
            found: "there is no such file or folder".to_owned(),
            help: help(),
        });
    }
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("json") => Ok(path.to_owned()),
        Some("parquet") => {
            let summary = path.with_file_name(SUMMARY);
            Ok(if summary.exists() { summary } else { path.to_owned() })
        }
        _ => {
            Err(SavedFault { found: "this file is not part of a report".to_owned(), help: help() })
        }
    }
}

/// The fault of a folder without a report. It names the report folders in it.
fn no_report(folder: &Path) -> SavedFault {
    let found = reports_in(folder);
    let inside: Vec<String> =
        found.iter().take(MOST_NAMED).map(|path| path.display().to_string()).collect();
    let help = match &inside[..] {
        [] => "`--out FOLDER` writes a report folder".to_owned(),
        found => format!("there are reports in it: {}", found.join(", ")),
    };
    SavedFault { found: format!("this folder has no {SUMMARY} and no {FINDINGS}"), help }
}

fn read_summary(file: &Path) -> Result<SavedReport, SavedFault> {
    let json = summary_in(&text_of(file)?)?;
    let (found, right) = (json[CHECKSUM].clone(), Json::from(checksum(&json)));
    if found != right {
        let found = quoted(&found.to_string());
        return Err(SavedFault::run_again(format!(
            "it was changed after it was written: its {CHECKSUM} is {found}, and not {right}"
        )));
    }
    SavedReport::deserialize(&json).map_err(not_whole)
}

/// The text of a file of a report.
pub(super) fn text_of(file: &Path) -> Result<String, SavedFault> {
    text::read_at_most(file, MAX_BYTES).map_err(SavedFault::run_again)
}

/// The summary in a text, which is of the format that this version reads.
pub(super) fn summary_in(text: &str) -> Result<Json, SavedFault> {
    let json: Json = serde_json::from_str(text).map_err(not_whole)?;
    match SavedFault::of_format(json.get("format").and_then(Json::as_u64)) {
        Some(fault) => Err(fault),
        None => Ok(json),
    }
}

/// The fault of a summary that lacks something.
#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` calls")]
pub(super) fn not_whole(error: serde_json::Error) -> SavedFault {
    SavedFault::run_again(format!("it is not a whole report: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_sorted_by_the_numbers_in_their_names() {
        let mut names = ["v1.10", "v1.9", "v1", "a2b", "v1.9.1"];
        names.sort_by_key(|name| natural(name));
        assert_eq!(names, ["a2b", "v1", "v1.9", "v1.9.1", "v1.10"]);
    }
}
