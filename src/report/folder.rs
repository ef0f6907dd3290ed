//! The report folder: which entries belong to a report, and where that of an interrupted run goes.

use std::path::{Path, PathBuf};

use crate::disk::{DiskError, NewFolder, OwnEntries};

/// The files that a report may have in addition to its charts. Those of an earlier report are
/// removed if the new report does not have them.
pub const FILES: [&str; 10] = [
    "summary.json",
    "findings.parquet",
    "findings.csv",
    "settings.parquet",
    "distributions.parquet",
    "games.parquet",
    "matches.parquet",
    "report.html",
    "report.md",
    "found.yaml",
];

/// What in the folder belongs to a report. `.svg` and `.png` files of an earlier report are removed
/// from `charts` if the new report does not have them. All else belongs to the user.
const OWN: OwnEntries = OwnEntries { files: &FILES, folder: "charts", endings: &["svg", "png"] };

/// Begins the report folder that will be at `target`.
///
/// # Errors
/// Those of [`NewFolder::begin`].
pub fn begin(target: &Path) -> Result<NewFolder, DiskError> {
    NewFolder::begin(target, OWN)
}

/// Puts the report of an interrupted run in place. An earlier report stays unchanged. In that case,
/// the new one goes into a folder next to it whose name ends in `.interrupted`. Returns that folder,
/// if it was used, and the paths of the files.
///
/// # Errors
/// Those of [`NewFolder::with_ending`] and [`NewFolder::publish`].
pub fn publish_interrupted(
    folder: NewFolder,
) -> Result<(Option<PathBuf>, Vec<PathBuf>), DiskError> {
    let has_report = FILES.iter().any(|name| folder.target().join(name).exists());
    if !has_report {
        return Ok((None, folder.publish()?));
    }
    let folder = folder.with_ending(".interrupted")?;
    Ok((Some(folder.target().to_path_buf()), folder.publish()?))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn an_interrupted_run_does_not_change_an_earlier_report() {
        let parent = tempfile::tempdir().unwrap();
        let target = parent.path().join("quick");
        let publish = |text: &str, interrupted: bool| {
            let folder = begin(&target).unwrap();
            folder.write("report.md", text).unwrap();
            folder.write("charts/a.svg", text).unwrap();
            if interrupted {
                publish_interrupted(folder).unwrap().0
            } else {
                folder.publish().map(|_| None).unwrap()
            }
        };
        let read = |folder: &Path| {
            ["report.md", "charts/a.svg"].map(|name| fs::read_to_string(folder.join(name)).unwrap())
        };
        assert_eq!(publish("cut short", true), None, "there is none yet");
        assert_eq!(read(&target), ["cut short"; 2]);
        assert_eq!(publish("whole", false), None);
        let interrupted = parent.path().join("quick.interrupted");
        for text in ["cut short again", "and again"] {
            assert_eq!(publish(text, true), Some(interrupted.clone()));
            assert_eq!(
                (read(&target), read(&interrupted)),
                (["whole"; 2].map(Into::into), [text; 2].map(Into::into))
            );
        }
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 2, "nothing else is left");
    }
}
