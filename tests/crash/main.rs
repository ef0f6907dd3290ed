//! Proof by crash points: each command is killed, or a call of it fails, just before each call
//! that changes files. After that, every output is the whole old one or the whole new one, the
//! user's own files are there, and the same command gives what it gives undisturbed.
//!
//! `shim.c` is preloaded into the program. It counts the calls and disturbs one. The usual form
//! tries some points of each command, and the long form (`URLAB_PROVE`) tries all. The test needs
//! Linux and a C compiler, and says so if there is none. A new command is a constant in
//! `jobs.rs` and a test at the end of this file.
#![cfg(target_os = "linux")]

mod jobs;
mod snapshot;

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use tempfile::TempDir;

use crate::jobs::{Job, Start};
use crate::snapshot::Snapshot;

/// The number of points of each command, start and fault in the usual form.
const POINTS: u64 = 12;

/// What happens just before a call.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// The process is killed.
    Kill,
    /// The disk is full.
    Full,
    /// The disk is broken.
    Broken,
}

impl Fault {
    const ALL: [Self; 3] = [Self::Kill, Self::Full, Self::Broken];

    fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Full => "enospc",
            Self::Broken => "eio",
        }
    }
}

/// The compiled shim, in a folder of its own.
struct Shim {
    folder: TempDir,
}

impl Shim {
    /// `None` if there is no C compiler.
    fn compile() -> Option<Self> {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/crash/shim.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .arg(folder.path().join("shim.so"))
            .args([source, "-ldl"])
            .output()
            .ok()?;
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        Some(Self { folder })
    }

    /// Runs a command in a folder. The call with this number is disturbed; 0 disturbs none. A line
    /// for each call goes into `log`, if there is one.
    fn run(&self, job: &Job, place: &Path, at: u64, fault: Fault, log: Option<&Path>) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urlab"));
        command
            .args(job.arguments.split_whitespace())
            .args(["--threads", "1", "--quiet"])
            .current_dir(place)
            .env("LD_PRELOAD", self.folder.path().join("shim.so"))
            .env("URLAB_CRASH_BELOW", place)
            .env("URLAB_CRASH_AT", at.to_string())
            .env("URLAB_CRASH_HOW", fault.name())
            .env("URLAB_CRASH_NETWORK", if job.on_network { "yes" } else { "no" });
        if let Some(log) = log {
            command.env("URLAB_CRASH_LOG", log);
        }
        command.output().expect("the program can be started")
    }
}

/// A new empty folder. Its path has no links, as the shim needs it.
fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = folder.path().canonicalize().expect("it is there");
    (folder, path)
}

/// A command and a start, with what the command gives undisturbed.
struct Undisturbed<'a> {
    job: &'a Job,
    start: Start,
    before: Snapshot,
    after: Snapshot,
    /// The calls that change files, one a line.
    calls: Vec<String>,
}

impl<'a> Undisturbed<'a> {
    fn new(shim: &Shim, job: &'a Job, start: Start) -> Self {
        let (_folder, place) = place();
        job.prepare(&place, start);
        let before = Snapshot::of(&place);
        let log = tempfile::NamedTempFile::new().expect("a temporary file can be made");
        let output = shim.run(job, &place, 0, Fault::Kill, Some(log.path()));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{}: {said}", job.arguments);
        let after = Snapshot::of(&place);
        assert_ne!(before, after, "{}: it writes something", job.arguments);
        let calls = fs::read_to_string(log.path()).expect("the log can be read");
        let calls = calls.lines().map(str::to_owned).collect();
        Self { job, start, before, after, calls }
    }

    /// The points that are tried: all, or some that are spread evenly and include both ends.
    fn points(&self) -> Vec<u64> {
        let calls = self.calls.len() as u64;
        if std::env::var_os("URLAB_PROVE").is_some() || calls <= POINTS {
            return (1..=calls).collect();
        }
        (0..POINTS).map(|at| 1 + at * (calls - 1) / (POINTS - 1)).collect()
    }

    /// Disturbs one call, and returns all that is wrong afterwards.
    fn try_point(&self, shim: &Shim, at: u64, fault: Fault) -> Vec<String> {
        let (_folder, place) = place();
        self.before.restore(&place);
        let output = shim.run(self.job, &place, at, fault, None);
        let disturbed = Snapshot::of(&place);
        let mut wrong = self.torn(&disturbed, fault);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        if said.contains("panicked") {
            wrong.push(format!("it panics: {said}"));
        }
        if fault != Fault::Kill {
            let is_error = said.lines().any(|line| line.starts_with("error: "));
            if output.status.signal().is_some() {
                wrong.push(format!("it ends by a signal: {said}"));
            } else if output.status.success() {
                let whole = self
                    .job
                    .outputs
                    .iter()
                    .all(|output| disturbed.below(output) == self.after.below(output));
                if !whole {
                    wrong.push("it succeeds without the whole result".to_owned());
                }
            } else if !is_error {
                wrong.push(format!("it fails without an error: {said}"));
            }
        }
        let again = shim.run(self.job, &place, 0, fault, None);
        let said = String::from_utf8_lossy(&again.stderr).into_owned();
        if !again.status.success() {
            wrong.push(format!("the same command fails afterwards: {said}"));
        }
        let after = Snapshot::of(&place);
        if after != self.after {
            wrong.push(format!(
                "the same command gives another result: {}",
                after.differences(&self.after)
            ));
        }
        let call = self.calls.get(at as usize - 1).map_or("", String::as_str);
        let point =
            format!("{} ({:?}), {} before {call}", self.job.arguments, self.start, fault.name());
        wrong.into_iter().map(|what| format!("{point}\n  {what}")).collect()
    }

    /// The outputs that are neither the old nor the new one, and the user's files that are gone.
    fn torn(&self, disturbed: &Snapshot, fault: Fault) -> Vec<String> {
        let mut wrong = Vec::new();
        for output in self.job.outputs {
            let found = disturbed.below(output);
            let is_whole = found == self.before.below(output) || found == self.after.below(output);
            // Where folders cannot be exchanged, the old one is away for a moment. It is beside.
            let is_away = self.job.on_network
                && fault == Fault::Kill
                && found.is_empty()
                && disturbed.has_aside(&self.before.below(output));
            if !is_whole && !is_away {
                let old = found.differences(&self.before.below(output));
                let new = found.differences(&self.after.below(output));
                wrong.push(format!("{output} is torn: {old}; from the new one: {new}"));
            }
        }
        wrong
    }
}

/// Disturbs the points of a command from each start. Every output must be whole after each.
fn prove(job: &Job) {
    let Some(shim) = Shim::compile() else {
        eprintln!("skipped: there is no C compiler `cc`, so no calls can be disturbed");
        return;
    };
    let undisturbed: Vec<_> =
        job.starts.iter().map(|start| Undisturbed::new(&shim, job, *start)).collect();
    for name in job.calls {
        let is_call = |call: &String| call.contains(&format!(" {name} "));
        let is_seen = undisturbed.iter().any(|one| one.calls.iter().any(is_call));
        assert!(is_seen, "{}: the shim does not see {name}", job.arguments);
    }
    let points: Vec<_> = undisturbed
        .iter()
        .flat_map(|one| one.points().into_iter().map(move |at| (one, at)))
        .flat_map(|(one, at)| Fault::ALL.map(|fault| (one, at, fault)))
        .collect();
    println!("{}: {} points", job.arguments, points.len());
    let wrong: Vec<_> = points
        .into_par_iter()
        .flat_map(|(one, at, fault)| one.try_point(&shim, at, fault))
        .collect();
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn run_is_whole_after_a_crash_at_any_point() {
    prove(&jobs::RUN);
}

#[test]
fn run_is_whole_on_a_network_that_exchanges_no_folders_and_locks_no_files() {
    prove(&jobs::RUN_ON_NETWORK);
}

#[test]
fn run_that_saves_what_it_played_is_whole_and_goes_on() {
    prove(&jobs::SAVED_RUN);
}

#[test]
fn shard_goes_on_after_a_crash_at_any_point() {
    prove(&jobs::SHARD);
}

#[test]
fn merge_is_whole_after_a_crash_at_any_point() {
    prove(&jobs::MERGE);
}

#[test]
fn check_is_whole_after_a_crash_at_any_point() {
    prove(&jobs::CHECK);
}

#[test]
fn tune_is_whole_after_a_crash_at_any_point() {
    prove(&jobs::TUNE);
}

#[test]
fn solve_is_whole_after_a_crash_at_any_point() {
    prove(&jobs::SOLVE);
}
