//! The report folder: which entries belong to a report, and where that of an interrupted run is.

use std::path::{Path, PathBuf};

use crate::disk::{self, DiskError, NewFolder, OwnEntries};

/// The files that a report may have in addition to its charts and transcripts. Those of an earlier
/// report are removed if the new report does not have them.
pub const FILES: [&str; 11] = [
    "summary.json",
    "findings.parquet",
    "findings.csv",
    "settings.parquet",
    "distributions.parquet",
    "events.parquet",
    "games.parquet",
    "matches.parquet",
    "report.html",
    "report.md",
    "found.yaml",
];

/// The folder of the games that were written down.
pub const TRANSCRIPTS: &str = "transcripts";

/// What in the folder belongs to a report. Charts and transcripts of an earlier report are removed
/// if the new report does not have them. All else belongs to the user.
const OWN: OwnEntries =
    OwnEntries { files: &FILES, folders: &[("charts", &["svg", "png"]), (TRANSCRIPTS, &["txt"])] };

/// Begins the report folder that will be at `target`.
///
/// # Errors
/// Those of [`NewFolder::begin`].
pub fn begin(target: &Path) -> Result<NewFolder, DiskError> {
    NewFolder::begin(target, OWN)
}

/// What the name of the folder of an interrupted run ends in.
pub const INTERRUPTED: &str = ".interrupted";

/// The folder of an interrupted run, beside the report folder at `target`.
pub fn interrupted(target: &Path) -> PathBuf {
    let mut path = target.as_os_str().to_owned();
    path.push(INTERRUPTED);
    path.into()
}

/// Removes the report of an interrupted run. Other files in its folder stay.
///
/// # Errors
/// A file cannot be removed.
pub fn remove_interrupted(target: &Path) -> Result<(), DiskError> {
    disk::remove_own(&interrupted(target), &OWN)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_report_of_an_interrupted_run_has_a_folder_of_its_own_until_it_is_removed() {
        let parent = tempfile::tempdir().unwrap();
        let target = parent.path().join("quick");
        let beside = parent.path().join("quick.interrupted");
        for text in ["cut short", "cut short again"] {
            let folder = begin(&target).unwrap();
            folder.write("report.md", text).unwrap();
            folder.write("charts/a.svg", text).unwrap();
            folder.with_ending(INTERRUPTED).unwrap().publish().unwrap();
            assert!(!target.exists());
            assert_eq!(fs::read_to_string(beside.join("charts/a.svg")).unwrap(), text);
        }
        fs::write(beside.join("mine.txt"), "mine").unwrap();
        remove_interrupted(&target).unwrap();
        let left: Vec<_> =
            fs::read_dir(&beside).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["mine.txt"]);
        fs::remove_file(beside.join("mine.txt")).unwrap();
        remove_interrupted(&target).unwrap();
        remove_interrupted(&target).unwrap();
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0, "nothing is left");
    }
}
