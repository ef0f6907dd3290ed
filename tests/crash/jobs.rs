//! The commands that are disturbed, and what they start from.

use std::fs;
use std::path::Path;
use std::process::Command;

/// What is there before a command starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Start {
    /// Nothing but what the command reads.
    Nothing,
    /// An earlier, different result, and files of the user in each folder.
    Earlier,
}

/// A command that is disturbed.
pub struct Job {
    /// The command with its arguments.
    pub arguments: &'static str,
    /// The same command for the earlier result, in which `EARLIER` replaces text of the input.
    pub earlier: &'static str,
    /// The files and folders that it writes. Each must be whole, alone.
    pub outputs: &'static [&'static str],
    /// Is the file system one of a network, which exchanges no folders and locks no files?
    pub on_network: bool,
    /// Calls that the shim must see. If it does not, the proof is empty.
    pub calls: &'static [&'static str],
    /// Commands that run before, with the same input.
    pub before: &'static [&'static str],
    /// What it starts from.
    pub starts: &'static [Start],
}

/// A command that starts from nothing, and from an earlier result.
const USUAL: Job = Job {
    arguments: "",
    earlier: "",
    outputs: &[],
    on_network: false,
    calls: &[],
    before: &[],
    starts: &[Start::Nothing, Start::Earlier],
};

/// The input of all commands. Each command reads one of these.
const FILES: [(&str, &str); 4] = [
    (
        "small.yaml",
        "name: small\nrules: [tiny]\nbots: [[random, random]]\ngames: 100\nseed: 1\n\
         outputs: [json, csv, games, markdown]\n",
    ),
    (
        "saved.yaml",
        "name: saved\nrules: [tiny]\nbots: [[random, random], [greedy, random]]\ngames: 4096\n\
         seed: 1\noutputs: [json, games]\n",
    ),
    (
        "gate.yaml",
        "name: gate\nrules: [tiny]\nbots: [[random, random]]\ngames: 4096\nseed: 1\n\
         expect: [mean(throws) above 5]\n",
    ),
    (
        "tuned.yaml",
        "name: tuned\nrules: [tiny]\nbots: [[greedy, greedy]]\ngames: 7000\nseed: 1\n\
         outputs: [json]\ntune:\n  free: {pieces.man.count: [1, 3]}\n  goals: [mean(throws) above \
         20]\n  winners: 1\n  confirm: 3000\n",
    ),
];

/// How the input differs for the earlier result.
const EARLIER: (&str, &str) = ("seed: 1\n", "seed: 2\n");

/// A report folder, in folders that are created too.
pub const RUN: Job = Job {
    arguments: "run small.yaml",
    earlier: "run small.yaml",
    outputs: &["reports/small"],
    calls: &["openat64", "write", "fsync", "mkdir", "rename", "renameat2", "linkat", "unlinkat"],
    ..USUAL
};

/// The same on a file system of a network.
pub const RUN_ON_NETWORK: Job = Job {
    arguments: "run small.yaml --out a/b",
    earlier: "run small.yaml --out a/b",
    outputs: &["a/b/small"],
    on_network: true,
    calls: &["rename", "renameat2", "linkat"],
    ..USUAL
};

/// A report folder. What was played is saved as often as possible.
pub const SAVED_RUN: Job = Job {
    arguments: "run saved.yaml --save-every 0",
    earlier: "run saved.yaml",
    outputs: &["reports/saved"],
    calls: &["openat64", "write", "fsync", "rename", "renameat2", "unlink"],
    ..USUAL
};

/// The partial of a shard. It can be there unfinished: the same command goes on.
pub const SHARD: Job = Job {
    arguments: "run saved.yaml --shard 1/2 --save-every 0",
    on_network: true,
    calls: &["openat64", "write", "fsync", "rename"],
    starts: &[Start::Nothing],
    ..USUAL
};

/// A report folder from partials.
pub const MERGE: Job = Job {
    arguments: "merge reports/small.1-of-2.partial reports/small.2-of-2.partial",
    earlier: "run small.yaml",
    outputs: &["reports/small"],
    calls: &["openat64", "write", "fsync", "rename", "renameat2"],
    before: &["run small.yaml --shard 1/2", "run small.yaml --shard 2/2"],
    ..USUAL
};

/// Two files, one of them in a folder that is created too.
pub const CHECK: Job = Job {
    arguments: "check gate.yaml --junit out/answers.xml --markdown answers.md",
    earlier: "check gate.yaml --junit out/answers.xml --markdown answers.md",
    outputs: &["out/answers.xml", "answers.md"],
    calls: &["openat64", "write", "fsync", "mkdir", "rename"],
    ..USUAL
};

/// A report folder and a file.
pub const TUNE: Job = Job {
    arguments: "tune tuned.yaml --write mine.yaml",
    earlier: "tune tuned.yaml --write mine.yaml",
    outputs: &["reports/tuned", "mine.yaml"],
    calls: &["openat64", "write", "fsync", "rename", "renameat2"],
    ..USUAL
};

/// A solution, whose unfinished file stays after a crash.
pub const SOLVE: Job = Job {
    arguments: "solve finkel --pieces 1",
    earlier: "solve finkel --pieces 1 --tolerance 1e-2",
    outputs: &["solutions/finkel-1-win.ursol"],
    calls: &["openat64", "write", "ftruncate64", "fsync", "fdatasync", "rename", "unlink"],
    ..USUAL
};

impl Job {
    /// Writes into an empty folder what the command starts from.
    pub fn prepare(&self, place: &Path, start: Start) {
        let write = |is_earlier: bool| {
            for (name, text) in FILES {
                let text = text.replace(EARLIER.0, if is_earlier { EARLIER.1 } else { EARLIER.0 });
                fs::write(place.join(name), text).expect("an input can be written");
            }
        };
        if start == Start::Earlier {
            write(true);
            run(self.earlier, place);
            for output in self.outputs.iter().map(|output| place.join(output)) {
                if output.is_dir() {
                    fs::write(output.join("notes.txt"), "the user's").expect("it can be written");
                    fs::create_dir(output.join("mine")).expect("a folder can be made");
                    fs::write(output.join("mine/deep.txt"), "the user's").expect("it can too");
                }
            }
        }
        write(false);
        self.before.iter().for_each(|command| run(command, place));
    }
}

/// Runs a command undisturbed.
fn run(arguments: &str, place: &Path) {
    let run = Command::new(env!("CARGO_BIN_EXE_urlab"))
        .args(arguments.split_whitespace())
        .arg("--quiet")
        .current_dir(place)
        .output()
        .expect("the program can be started");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}
