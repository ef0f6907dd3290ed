//! Single files.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

use super::{contents, dead_process, left_by, texts, write_all};
use crate::disk::{DiskError, NewFile, check_replaceable, create, distinct};

#[test]
fn a_file_is_the_old_one_until_it_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.json");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    let mut new = NewFile::begin(&path).unwrap();
    new.write_all(b"new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    drop(new);
    assert_eq!(contents(folder.path()), texts(&[("a.json", "old")]));
    NewFile::begin(&path).unwrap().finish_with("newer").unwrap();
    assert_eq!(contents(folder.path()), texts(&[("a.json", "newer")]));
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600, "still private");
}

#[test]
fn folders_of_an_unfinished_file_are_removed_and_those_of_a_finished_one_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b/c.json");
    drop(NewFile::begin(&path).unwrap());
    assert_eq!(contents(folder.path()), []);
    NewFile::begin(&path).unwrap().finish_with("x").unwrap();
    assert_eq!(contents(folder.path()), texts(&[("a/b/c.json", "x")]));
}

#[test]
fn a_link_is_refused_and_what_it_points_to_stays() {
    let folder = tempfile::tempdir().unwrap();
    write_all(folder.path(), &[("precious", "mine")]);
    for (link, to) in [("one", "precious"), ("two", "nothing")] {
        let path = folder.path().join(link);
        symlink(to, &path).unwrap();
        for error in [
            NewFile::begin(&path).unwrap_err().to_string(),
            check_replaceable(&path).unwrap_err().to_string(),
        ] {
            let expected = format!(
                "cannot write {}: it is a link to {to}\n\
                 allowed: a new file, a regular file, a device or a pipe; nothing is written \
                 through a link\n\
                 help: name {to} itself, or remove the link",
                path.display()
            );
            assert_eq!(error, expected);
        }
    }
    assert!(matches!(create(&folder.path().join("one"), "x"), Ok(false)));
    let expected = [("one", "link to precious"), ("precious", "mine"), ("two", "link to nothing")];
    assert_eq!(contents(folder.path()), texts(&expected));
}

#[test]
fn a_pipe_is_written_to_and_stays_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = path.clone();
        move || {
            let mut text = String::new();
            File::open(pipe).unwrap().read_to_string(&mut text).unwrap();
            text
        }
    });
    NewFile::begin(&path).unwrap().finish_with("through").unwrap();
    assert_eq!(reader.join().unwrap(), "through");
    assert!(!path.symlink_metadata().unwrap().is_file(), "it is still a pipe");
    let error = check_replaceable(&path).unwrap_err();
    assert!(error.to_string().contains("it is a device, a pipe or a socket"), "{error}");
}

#[test]
fn a_device_is_written_to_and_stays_a_device() {
    NewFile::begin("/dev/null".as_ref()).unwrap().finish_with("nothing").unwrap();
    assert!(!fs::symlink_metadata("/dev/null").unwrap().is_file());
    // Its buffer is written at the end, and the error of the device is not lost.
    let full = NewFile::begin("/dev/full".as_ref()).unwrap().finish_with("x").unwrap_err();
    assert!(full.to_string().contains("the disk is full"), "{full}");
}

#[test]
fn a_number_that_the_shell_opened_is_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    fs::write(&path, "first ").unwrap();
    let open = File::options().append(true).open(&path).unwrap();
    let number = std::os::fd::AsRawFd::as_raw_fd(&open);
    let named = format!("/dev/fd/{number}");
    NewFile::begin(named.as_ref()).unwrap().finish_with("second").unwrap();
    assert_eq!(contents(folder.path()), texts(&[("a", "first second")]));
}

#[test]
fn a_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path(), "/".as_ref(), "..".as_ref()] {
        let error = NewFile::begin(path).unwrap_err().to_string();
        assert!(error.contains("a folder where a file should be"), "{error}");
    }
}

#[test]
fn create_replaces_nothing_and_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.yaml");
    assert!(create(&path, "first").unwrap());
    assert!(!create(&path, "second").unwrap());
    assert_eq!(contents(folder.path()), texts(&[("new.yaml", "first")]));
}

#[test]
fn what_a_dead_process_left_is_removed_and_all_else_stays() {
    let folder = tempfile::tempdir().unwrap();
    let (dead, own) = (left_by(dead_process()), left_by(std::process::id()));
    let living = left_by(1);
    let elsewhere = dead.replace(&dead[..1], "Elsewhere");
    write_all(
        folder.path(),
        &[
            (&format!(".a.json.{dead}.tmp"), "half"),
            // An earlier process had the number of this one.
            (&format!(".a.json.{own}.tmp"), "half"),
            (&format!(".a.json.{living}.tmp"), "half"),
            (&format!(".a.json.{elsewhere}.tmp"), "half"),
            (&format!(".b.json.{dead}.tmp"), "half"),
            (".a.json.notes.tmp", "mine"),
        ],
    );
    NewFile::begin(&folder.path().join("a.json")).unwrap().finish_with("x").unwrap();
    let mut expected = texts(&[
        (".a.json.notes.tmp", "mine"),
        (&format!(".a.json.{living}.tmp"), "half"),
        (&format!(".a.json.{elsewhere}.tmp"), "half"),
        (&format!(".b.json.{dead}.tmp"), "half"),
        ("a.json", "x"),
    ]);
    expected.sort();
    assert_eq!(contents(folder.path()), expected);
}

#[test]
fn a_link_at_a_temporary_name_is_never_followed() {
    let folder = tempfile::tempdir().unwrap();
    write_all(folder.path(), &[("precious", "mine")]);
    // The old fixed name, and a name as of a dead process.
    let dead = format!(".a.json.{}.tmp", left_by(dead_process()));
    for name in [".a.json.partial", &dead] {
        symlink("precious", folder.path().join(name)).unwrap();
    }
    NewFile::begin(&folder.path().join("a.json")).unwrap().finish_with("x").unwrap();
    let expected = [(".a.json.partial", "link to precious"), ("a.json", "x"), ("precious", "mine")];
    assert_eq!(contents(folder.path()), texts(&expected));
}

#[test]
fn a_locked_file_is_not_removed_although_its_process_seems_dead() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!(".a.json.{}.tmp", left_by(dead_process())));
    let file = File::create(&path).unwrap();
    file.lock().unwrap();
    NewFile::begin(&folder.path().join("a.json")).unwrap().finish_with("x").unwrap();
    assert!(path.exists(), "the process can be one of another container");
    drop(file);
    // Another test can start a program just now. For a moment, it shares all open files.
    for _ in 0..1_000 {
        NewFile::begin(&folder.path().join("a.json")).unwrap().finish_with("x").unwrap();
        if !path.exists() {
            return;
        }
    }
    panic!("it stays");
}

#[test]
fn names_of_any_length_have_temporary_names() {
    let folder = tempfile::tempdir().unwrap();
    let name = "ż".repeat(127);
    NewFile::begin(&folder.path().join(&name)).unwrap().finish_with("x").unwrap();
    assert_eq!(contents(folder.path()), texts(&[(&name, "x")]));
}

#[test]
fn two_outputs_of_one_name_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    fs::create_dir(place("in")).unwrap();
    symlink(place("in"), place("link")).unwrap();
    let refused = |junit: &str, markdown: &str| {
        let found = distinct(&[("--junit", &place(junit)), ("--markdown", &place(markdown))]);
        found.map_err(|error| error.to_string()).err()
    };
    for (one, other) in [
        ("y", "y"),
        ("y", "./y"),
        ("y", "in/../y"),
        ("in/y", "link/y"),
        ("new/y", "new/other/../y"),
    ] {
        let text = refused(one, other).unwrap_or_else(|| panic!("{one} and {other} are one"));
        assert!(text.contains("these are one file"), "{text}");
        assert!(text.ends_with("help: give --markdown another name"), "{text}");
    }
    for (one, other) in [("in", "link/y"), ("a/b/c", "a")] {
        assert!(refused(one, other).unwrap().contains("one is inside the other"));
    }
    for (one, other) in [("y", "z"), ("in/y", "y"), ("yy", "y"), ("a/y", "a/z")] {
        assert_eq!(refused(one, other), None);
    }
    let null = "/dev/null".as_ref();
    assert!(distinct(&[("--junit", null), ("--markdown", null)]).is_ok());
}

#[test]
fn a_full_disk_gives_advice() {
    let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
    let text = DiskError::new("reports/q/games.parquet".as_ref(), full).to_string();
    let expected = "cannot write reports/q/games.parquet: no storage space\nhelp: the disk is \
        full: free some space, or choose another folder; what was there before is unchanged";
    assert_eq!(text, expected);
}
