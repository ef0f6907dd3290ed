//! Fuzzing: files that are almost right, and files that broke something once. Whatever a file
//! holds, reading it ends soon, with a value or with clean errors. It never panics.
//!
//! A target is a line in `TARGETS`: good files to begin with, and a function that reads bytes. The
//! mutator has a fixed seed, so every run sees the same files. `just prove` sees many more.

mod heads;
mod mutate;
mod targets;

use std::any::Any;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use tempfile::TempDir;

use mutate::mutated;
use targets::{TARGETS, Target};

/// The time after which reading counts as endless. It says nothing about speed.
const ENDLESS: Duration = Duration::from_mins(2);

/// The number of mutated files of each target.
fn rounds() -> usize {
    if std::env::var_os("URLAB_PROVE").is_some() { 20_000 } else { 250 }
}

/// A file that is read: what it is, and its bytes.
struct Input {
    what: String,
    bytes: Vec<u8>,
}

/// Reads all inputs in a second thread, and panics at the first that panics or never ends.
fn read_all(target: &'static Target, inputs: Vec<Input>) {
    let (sender, receiver) = mpsc::channel();
    let names: Vec<String> = inputs.iter().map(|input| input.what.clone()).collect();
    thread::spawn(move || {
        let canary = Canary::new();
        for input in inputs {
            let read = || {
                let read = (target.read)(&canary.home(), &input.bytes);
                read.and_then(|()| canary.check())
            };
            let result = catch_unwind(AssertUnwindSafe(read));
            let fault = match result {
                Ok(Ok(())) => None,
                Ok(Err(fault)) => Some(fault),
                Err(panic) => Some(format!("a panic: {}", words(panic.as_ref()))),
            };
            let shown = fault.map(|fault| format!("{fault}\n{}", keep(target, &input.bytes)));
            if sender.send(shown).is_err() {
                return;
            }
        }
    });
    for name in names {
        match receiver.recv_timeout(ENDLESS) {
            Ok(None) => {}
            Ok(Some(fault)) => panic!("{} {name}: {fault}", target.name),
            Err(error) => panic!("{} {name}: reading does not end: {error}", target.name),
        }
    }
}

/// A folder for reading, and a folder beside it that nothing may change.
struct Canary(TempDir);

impl Canary {
    fn new() -> Self {
        let canary = Self(tempfile::tempdir().expect("a temporary folder can be made"));
        for path in [canary.home(), canary.0.path().join("canary/report/charts")] {
            fs::create_dir_all(path).expect("a folder can be made");
        }
        for file in CANARIES {
            fs::write(canary.0.path().join(file), file).expect("a file can be written");
        }
        canary
    }

    /// Where files are read.
    fn home(&self) -> PathBuf {
        self.0.path().join("home")
    }

    /// The beginning of what was changed outside of [`Self::home`], if anything was.
    fn check(&self) -> Result<(), String> {
        let names = |folder: &Path| {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
            names.sort();
            names
        };
        let root = self.0.path();
        let is_same = names(root) == ["canary", "home"]
            && names(&root.join("canary")) == ["report"]
            && names(&root.join("canary/report")) == ["charts", "summary.json"]
            && names(&root.join("canary/report/charts")) == ["length.svg"]
            && CANARIES
                .iter()
                .all(|file| fs::read_to_string(root.join(file)).is_ok_and(|text| text == *file));
        if is_same { Ok(()) } else { Err("something outside of the folder was changed".to_owned()) }
    }
}

/// Files that a report would replace or delete.
const CANARIES: [&str; 2] = ["canary/report/summary.json", "canary/report/charts/length.svg"];

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
    text.unwrap_or_else(|| "without a text".to_owned())
}

/// Keeps an input that was not read well, and says where.
fn keep(target: &Target, bytes: &[u8]) -> String {
    let path = std::env::temp_dir().join(format!("urlab-fuzz-{}{}", target.name, target.ending));
    match std::fs::write(&path, bytes) {
        Ok(()) => format!("the file is {}; put it into tests/fuzz/found/", path.display()),
        Err(error) => format!("the file cannot be kept: {error}"),
    }
}

fn target(name: &str) -> &'static Target {
    TARGETS.iter().find(|target| target.name == name).expect("there is such a target")
}

/// Mutated files of one target.
fn fuzz(name: &str) {
    let target = target(name);
    let seeds = (target.seeds)();
    assert!(!seeds.is_empty(), "{name} has no good files");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(28);
    let inputs = (0..rounds()).map(|round| Input {
        what: format!("in round {round}"),
        bytes: mutated(&seeds, &mut random),
    });
    read_all(target, inputs.collect());
}

#[test]
fn rule_files() {
    fuzz("rules");
}

#[test]
fn overlays() {
    fuzz("overlays");
}

#[test]
fn scenarios() {
    fuzz("scenarios");
}

#[test]
fn baselines() {
    fuzz("baselines");
}

#[test]
fn solutions() {
    fuzz("solutions");
}

#[test]
fn partials() {
    fuzz("partials");
}

#[test]
fn evaluators() {
    fuzz("evaluators");
}

#[test]
fn heads_with_right_checksums() {
    for target in ["solution-heads", "partial-heads", "evaluator-heads"] {
        fuzz(target);
    }
}

#[test]
fn good_files_are_read() {
    for target in &TARGETS {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        for bytes in (target.seeds)() {
            let read = (target.read)(folder.path(), &bytes);
            assert_eq!(read, Ok(()), "{}: {}", target.name, String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn files_that_broke_something_once() {
    let mut count = 0;
    for target in &TARGETS {
        let folder = Path::new("tests/fuzz/found").join(target.name);
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        let inputs = paths.iter().map(|path| Input {
            what: path.display().to_string(),
            bytes: std::fs::read(path).expect("the file can be read"),
        });
        let inputs: Vec<Input> = inputs.collect();
        count += inputs.len();
        read_all(target, inputs);
    }
    assert!(count >= 12, "{count} files were found");
}
