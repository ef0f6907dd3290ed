//! Several processes or threads with one name.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rustix::fs::{Mode, OFlags, openat};

use super::contents;
use super::folders::OWN;
use crate::disk::{NewFile, NewFolder};

fn publish(target: &Path, stamp: &str) {
    let folder = NewFolder::begin(target, OWN).unwrap();
    folder.write("report.md", stamp).unwrap();
    folder.write("summary.json", stamp).unwrap();
    folder.publish().unwrap();
}

/// The two files of a report, through one opened folder. `None` if the folder was removed while it
/// was read: then the reader opens it again.
fn read(target: &Path) -> Option<[String; 2]> {
    let folder = File::open(target).expect("the folder is never missing");
    let read = |name: &str| {
        let file = openat(&folder, name, OFlags::RDONLY, Mode::empty()).ok()?;
        let mut text = String::new();
        File::from(file).read_to_string(&mut text).ok()?;
        Some(text)
    };
    Some([read("report.md")?, read("summary.json")?])
}

#[test]
fn readers_see_one_report_and_never_a_mixed_one() {
    let parent = tempfile::tempdir().unwrap();
    let target = &parent.path().join("report");
    publish(target, "0");
    std::fs::write(target.join("notes"), "mine").unwrap();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let (mut whole, mut torn) = (0, Vec::new());
            while !is_over.load(Ordering::Relaxed) {
                assert!(target.join("notes").exists(), "the user's file is never absent");
                if let Some([one, other]) = read(target) {
                    whole += 1;
                    if one != other {
                        torn.push((one, other));
                    }
                }
            }
            (whole, torn)
        });
        let writers = ["a", "b"].map(|writer| {
            scope.spawn(move || {
                for number in 0..100 {
                    publish(target, &format!("{writer}{number}"));
                }
            })
        });
        for writer in writers {
            writer.join().unwrap();
        }
        is_over.store(true, Ordering::Relaxed);
        let (whole, torn) = reader.join().unwrap();
        assert!(whole > 0 && torn.is_empty(), "{whole} reads: {torn:?}");
    });
    assert_eq!(contents(parent.path()).len(), 3, "two files and the user's: no trace of others");
}

#[test]
fn all_that_start_at_once_succeed() {
    let parent = tempfile::tempdir().unwrap();
    // Unfinished folders and files remove their empty parents while others create them.
    let target = &parent.path().join("a/b/report");
    thread::scope(|scope| {
        for number in 0..8 {
            scope.spawn(move || {
                for _ in 0..20 {
                    drop(NewFolder::begin(target, OWN).unwrap());
                    drop(NewFile::begin(&target.with_extension("json")).unwrap());
                }
                publish(target, &number.to_string());
            });
        }
    });
    let [one, other] = read(target).unwrap();
    assert_eq!(one, other);
    assert_eq!(contents(parent.path()).len(), 2);
}
