//! Tests of publishing: what is kept when something fails.

use std::fs;
use std::path::Path;

use crate::report::folder::{PublishError, Staging};

/// All files below a folder with their contents, and all empty folders.
fn contents(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let inside = contents(&path);
            if inside.is_empty() {
                found.push((name, "empty folder".into()));
            } else {
                found.extend(
                    inside.into_iter().map(|(inner, text)| (format!("{name}/{inner}"), text)),
                );
            }
        } else {
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    found.sort();
    found
}

fn texts(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect()
}

fn write_all(folder: &Path, pairs: &[(&str, &str)]) {
    for (name, text) in pairs {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

const OLD: [(&str, &str); 5] = [
    (".hidden", "the user's"),
    ("charts/notes.txt", "the user's"),
    ("charts/old.svg", "old"),
    ("games.parquet", "old"),
    ("summary.json", "old"),
];

#[test]
fn missing_parents_are_created_and_files_are_returned_in_order() {
    let parent = tempfile::tempdir().unwrap();
    let target = parent.path().join("a/b/report");
    let staging = Staging::begin(&target).unwrap();
    staging.write("summary.json", "{}").unwrap();
    staging.write("charts/length.svg", "<svg/>").unwrap();
    fs::write(staging.path("report.md").unwrap(), "# R").unwrap();
    let published = staging.publish().unwrap();
    assert_eq!(
        published,
        ["charts/length.svg", "report.md", "summary.json"].map(|name| target.join(name))
    );
    assert_eq!(
        contents(&target),
        texts(&[("charts/length.svg", "<svg/>"), ("report.md", "# R"), ("summary.json", "{}")])
    );
}

#[test]
fn a_new_report_replaces_the_old_one_and_leaves_the_users_files() {
    let parent = tempfile::tempdir().unwrap();
    let target = parent.path();
    write_all(target, &OLD);
    let staging = Staging::begin(target).unwrap();
    staging.write("summary.json", "new").unwrap();
    staging.write("charts/new.svg", "new").unwrap();
    staging.publish().unwrap();
    let expected = [
        (".hidden", "the user's"),
        ("charts/new.svg", "new"),
        ("charts/notes.txt", "the user's"),
        ("summary.json", "new"),
    ];
    assert_eq!(contents(target), texts(&expected));
}

#[test]
fn old_charts_and_their_folder_are_removed_if_the_new_report_has_none() {
    let parent = tempfile::tempdir().unwrap();
    write_all(parent.path(), &[("charts/old.png", "old")]);
    let staging = Staging::begin(parent.path()).unwrap();
    staging.write("report.md", "new").unwrap();
    staging.publish().unwrap();
    assert_eq!(contents(parent.path()), texts(&[("report.md", "new")]));
}

#[test]
fn a_dropped_staging_leaves_no_trace() {
    let parent = tempfile::tempdir().unwrap();
    let staging = Staging::begin(&parent.path().join("a/b")).unwrap();
    staging.write("summary.json", "new").unwrap();
    drop(staging);
    assert_eq!(contents(parent.path()), []);
}

#[test]
fn a_failed_move_restores_the_old_report() {
    let parent = tempfile::tempdir().unwrap();
    let target = parent.path();
    write_all(target, &OLD);
    // A folder at the place of the last file by name. All other files have been moved by then.
    fs::create_dir(target.join("table.parquet")).unwrap();
    let before = contents(target);
    let staging = Staging::begin(target).unwrap();
    for name in ["charts/new.svg", "games.parquet", "report.md", "summary.json", "table.parquet"] {
        staging.write(name, "new").unwrap();
    }
    let error = staging.publish().unwrap_err();
    assert_eq!(error.path, target.join("table.parquet"));
    assert!(error.to_string().contains("a folder where a file should be"), "{error}");
    assert_eq!(contents(target), before);
}

#[test]
fn a_file_that_cannot_be_written_fails_and_leaves_the_old_report() {
    let parent = tempfile::tempdir().unwrap();
    let target = parent.path();
    write_all(target, &OLD);
    let staging = Staging::begin(target).unwrap();
    staging.write("report.md", "new").unwrap();
    // `report.md` is a file, so nothing can be written below it.
    let error = staging.write("report.md/inside", "new").unwrap_err();
    assert!(error.to_string().contains("report.md"), "{error}");
    drop(staging);
    assert_eq!(contents(target), texts(&OLD));
}

#[test]
fn a_file_at_the_place_of_the_folder_is_named_and_kept() {
    let parent = tempfile::tempdir().unwrap();
    let target = parent.path().join("report");
    fs::write(&target, "precious").unwrap();
    let error = Staging::begin(&target).unwrap_err();
    assert_eq!(error.path, target);
    assert!(error.to_string().contains("There is a file where a folder should be"), "{error}");
    assert_eq!(contents(parent.path()), texts(&[("report", "precious")]));
}

#[test]
fn two_runs_do_not_write_the_same_report_at_once() {
    let parent = tempfile::tempdir().unwrap();
    let first = Staging::begin(parent.path()).unwrap();
    first.write("report.md", "first").unwrap();
    let error = Staging::begin(parent.path()).unwrap_err();
    assert!(error.to_string().contains("Another run is writing this report"), "{error}");
    first.publish().unwrap();
    assert_eq!(contents(parent.path()), texts(&[("report.md", "first")]));
}

#[test]
fn remains_of_a_crash_are_removed_and_moved_files_are_restored() {
    let parent = tempfile::tempdir().unwrap();
    let target = parent.path();
    // The state after a crash during the moves: one old file was moved away, and its successor is
    // incomplete.
    write_all(
        target,
        &[
            (".partial/lock", ""),
            (".partial/new/report.md", "half"),
            (".partial/old/charts/a.svg", "old"),
        ],
    );
    write_all(target, &[("charts/a.svg", "new")]);
    drop(Staging::begin(target).unwrap());
    assert_eq!(contents(target), texts(&[("charts/a.svg", "old")]));
}

#[test]
fn a_crash_after_the_last_move_restores_nothing() {
    let parent = tempfile::tempdir().unwrap();
    write_all(parent.path(), &[(".partial/replaced/report.md", "old"), ("report.md", "new")]);
    drop(Staging::begin(parent.path()).unwrap());
    assert_eq!(contents(parent.path()), texts(&[("report.md", "new")]));
}

#[test]
fn names_that_lead_out_of_the_folder_are_refused() {
    let parent = tempfile::tempdir().unwrap();
    let staging = Staging::begin(&parent.path().join("report")).unwrap();
    for name in ["", "../out.md", "charts/../../out.md", "/tmp/out.md"] {
        assert!(staging.write(name, "x").is_err(), "{name}");
    }
}

#[test]
fn a_full_disk_gives_advice() {
    let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
    let text = PublishError::new("reports/q/games.parquet".as_ref(), full).to_string();
    let expected = "cannot write reports/q/games.parquet: no storage space\nThe disk is full: free \
        some space, or choose another folder. An earlier report there is unchanged.";
    assert_eq!(text, expected);
}

#[test]
fn an_interrupted_run_does_not_change_an_earlier_report() {
    let parent = tempfile::tempdir().unwrap();
    let target = parent.path().join("quick");
    let publish = |text: &str, interrupted: bool| {
        let staging = Staging::begin(&target).unwrap();
        staging.write("report.md", text).unwrap();
        staging.write("charts/a.svg", text).unwrap();
        if interrupted {
            staging.publish_interrupted().unwrap().0
        } else {
            staging.publish().map(|_| None).unwrap()
        }
    };
    let files = |text: &'static str| texts(&[("charts/a.svg", text), ("report.md", text)]);
    assert_eq!(publish("cut short", true), None, "there is none yet");
    assert_eq!(contents(&target), files("cut short"));
    assert_eq!(publish("whole", false), None);
    let interrupted_folder = parent.path().join("quick.interrupted");
    for text in ["cut short again", "and again"] {
        assert_eq!(publish(text, true), Some(interrupted_folder.clone()));
        assert_eq!(
            (contents(&target), contents(&interrupted_folder)),
            (files("whole"), files(text))
        );
    }
}
