//! Folders: the earlier one, the user's entries, and what a dead process left.

use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::Path;

use super::{contents, dead_process, left_by, texts, write_all};
use crate::disk::{DiskError, NewFolder, OwnEntries};

/// The entries of a small report.
pub(super) const OWN: OwnEntries = OwnEntries {
    files: &["games.parquet", "report.md", "summary.json", "table.parquet"],
    folders: &[("charts", &["svg", "png"])],
};

const OLD: [(&str, &str); 6] = [
    (".hidden", "the user's"),
    ("charts/notes.txt", "the user's"),
    ("charts/old.svg", "old"),
    ("games.parquet", "old"),
    ("mine/deep/a.svg", "the user's"),
    ("summary.json", "old"),
];

fn begin(target: &Path) -> Result<NewFolder, DiskError> {
    NewFolder::begin(target, OWN)
}

/// A folder that is published must not leave anything beside it.
fn report() -> (tempfile::TempDir, std::path::PathBuf) {
    let parent = tempfile::tempdir().unwrap();
    let target = parent.path().join("report");
    (parent, target)
}

#[test]
fn missing_parents_are_created_and_files_are_returned_in_order() {
    let parent = tempfile::tempdir().unwrap();
    let target = parent.path().join("a/b/report");
    let folder = begin(&target).unwrap();
    folder.write("summary.json", "{}").unwrap();
    folder.write("charts/length.svg", "<svg/>").unwrap();
    fs::write(folder.path("report.md").unwrap(), "# R").unwrap();
    let published = folder.publish().unwrap();
    assert_eq!(
        published,
        ["charts/length.svg", "report.md", "summary.json"].map(|name| target.join(name))
    );
    let expected = [
        ("a/b/report/charts/length.svg", "<svg/>"),
        ("a/b/report/report.md", "# R"),
        ("a/b/report/summary.json", "{}"),
    ];
    assert_eq!(contents(parent.path()), texts(&expected));
}

#[test]
fn a_new_folder_replaces_the_old_one_and_leaves_the_users_entries() {
    let (parent, target) = report();
    write_all(&target, &OLD);
    fs::create_dir(target.join("empty")).unwrap();
    symlink("summary.json", target.join("latest")).unwrap();
    let numbers = |name: &str| target.join(name).metadata().unwrap().ino();
    let before = numbers(".hidden");
    let folder = begin(&target).unwrap();
    folder.write("summary.json", "new").unwrap();
    folder.write("charts/new.svg", "new").unwrap();
    assert_eq!(fs::read_to_string(target.join("summary.json")).unwrap(), "old");
    folder.publish().unwrap();
    let expected = [
        ("report/.hidden", "the user's"),
        ("report/charts/new.svg", "new"),
        ("report/charts/notes.txt", "the user's"),
        ("report/empty", "empty folder"),
        ("report/latest", "link to summary.json"),
        ("report/mine/deep/a.svg", "the user's"),
        ("report/summary.json", "new"),
    ];
    assert_eq!(contents(parent.path()), texts(&expected));
    assert_eq!(numbers(".hidden"), before, "it is the same file, and not a copy");
}

#[test]
fn old_charts_and_their_folder_are_removed_if_the_new_report_has_none() {
    let (parent, target) = report();
    write_all(&target, &[("charts/old.png", "old")]);
    let folder = begin(&target).unwrap();
    folder.write("report.md", "new").unwrap();
    folder.publish().unwrap();
    assert_eq!(contents(parent.path()), texts(&[("report/report.md", "new")]));
}

#[test]
fn a_dropped_folder_leaves_no_trace() {
    let parent = tempfile::tempdir().unwrap();
    let folder = begin(&parent.path().join("a/b")).unwrap();
    folder.write("summary.json", "new").unwrap();
    drop(folder);
    assert_eq!(contents(parent.path()), []);
}

#[test]
fn the_users_folder_at_the_place_of_a_file_stops_the_publishing() {
    let (parent, target) = report();
    write_all(&target, &OLD);
    fs::create_dir(target.join("table.parquet")).unwrap();
    let before = contents(parent.path());
    let folder = begin(&target).unwrap();
    for name in ["charts/new.svg", "games.parquet", "summary.json", "table.parquet"] {
        folder.write(name, "new").unwrap();
    }
    let error = folder.publish().unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot write {}/table.parquet", target.display())));
    assert!(error.contains("a folder where a file should be"), "{error}");
    assert_eq!(contents(parent.path()), before);
}

#[test]
fn a_file_at_the_place_of_the_folder_is_named_and_kept() {
    let (parent, target) = report();
    fs::write(&target, "precious").unwrap();
    for path in [&target, &target.join("inner")] {
        let error = begin(path).unwrap_err().to_string();
        assert!(error.contains("there is a file where a folder should be"), "{error}");
    }
    assert_eq!(contents(parent.path()), texts(&[("report", "precious")]));
}

#[test]
fn a_link_to_a_folder_stays_and_the_folder_is_replaced() {
    let (parent, target) = report();
    write_all(parent.path(), &[("disk/real/summary.json", "old"), ("disk/real/notes", "mine")]);
    symlink("disk/real", &target).unwrap();
    let folder = begin(&target).unwrap();
    folder.write("summary.json", "new").unwrap();
    assert_eq!(folder.publish().unwrap(), [target.join("summary.json")]);
    let expected = [
        ("disk/real/notes", "mine"),
        ("disk/real/summary.json", "new"),
        ("report", "link to disk/real"),
    ];
    assert_eq!(contents(parent.path()), texts(&expected));
}

#[test]
fn a_mount_is_refused_before_play() {
    let error = begin("/proc".as_ref()).unwrap_err().to_string();
    assert!(error.contains("another file system is mounted there"), "{error}");
}

#[test]
fn a_file_is_written_once() {
    let (_parent, target) = report();
    let folder = begin(&target).unwrap();
    folder.write("report.md", "new").unwrap();
    assert!(folder.write("report.md", "again").is_err());
    // `report.md` is a file, so nothing can be written below it.
    let error = folder.write("report.md/inside", "new").unwrap_err();
    assert!(error.to_string().contains("report.md"), "{error}");
}

#[test]
fn names_that_lead_out_of_the_folder_are_refused() {
    let (_parent, target) = report();
    let folder = begin(&target).unwrap();
    for name in ["", "../out.md", "charts/../../out.md", "/tmp/out.md"] {
        assert!(folder.write(name, "x").is_err(), "{name}");
    }
}

#[test]
fn what_a_dead_process_left_is_removed() {
    let (parent, target) = report();
    let dead = left_by(dead_process());
    write_all(
        parent.path(),
        &[("report/summary.json", "old"), (&format!(".report.{dead}.tmp/x"), "")],
    );
    drop(begin(&target).unwrap());
    assert_eq!(contents(parent.path()), texts(&[("report/summary.json", "old")]));
}

#[test]
fn a_folder_that_was_moved_away_comes_back() {
    let (parent, target) = report();
    // Where folders cannot be exchanged, a process died after it moved the earlier one away.
    let dead = left_by(dead_process());
    write_all(
        parent.path(),
        &[
            (&format!(".report.{dead}.old.tmp/summary.json"), "old"),
            (&format!(".report.{dead}.old.tmp/notes"), "mine"),
            (&format!(".report.{dead}.tmp/summary.json"), "new"),
        ],
    );
    drop(begin(&target).unwrap());
    let expected = [("report/notes", "mine"), ("report/summary.json", "old")];
    assert_eq!(contents(parent.path()), texts(&expected));
}

#[test]
fn a_folder_that_was_replaced_is_removed_but_for_the_users_entries() {
    let (parent, target) = report();
    // A process died when the new folder was in its place and the earlier one not yet removed.
    let dead = left_by(dead_process());
    write_all(
        parent.path(),
        &[
            (&format!(".report.{dead}.old.tmp/summary.json"), "old"),
            (&format!(".report.{dead}.old.tmp/games.parquet"), "old"),
            (&format!(".report.{dead}.old.tmp/notes"), "mine"),
            ("report/summary.json", "new"),
        ],
    );
    drop(begin(&target).unwrap());
    let expected = [("report/notes", "mine"), ("report/summary.json", "new")];
    assert_eq!(contents(parent.path()), texts(&expected));
}
