//! What is fuzzed: good files of each kind, and how such a file is read.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use assert_cmd::cargo::cargo_bin_cmd;
use urlab::study::{self, Nobody, RunOptions};
use urlab::{Diagnostics, Scenario};

use crate::heads::{Sealed, resealed};

/// A kind of file.
pub struct Target {
    /// The name, also of the folder in `tests/fuzz/found`.
    pub name: &'static str,
    /// The ending of such a file.
    pub ending: &'static str,
    /// Good files.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Reads a file with these bytes, in a folder for it. Returns what is not clean about its
    /// errors.
    pub read: fn(&Path, &[u8]) -> Result<(), String>,
}

/// All kinds of files.
pub static TARGETS: [Target; 10] = [
    Target { name: "rules", ending: ".yaml", seeds: rule_files, read: read_rules },
    Target { name: "overlays", ending: ".yaml", seeds: overlays, read: read_overlay },
    Target { name: "scenarios", ending: ".yaml", seeds: scenarios, read: read_scenario },
    Target { name: "baselines", ending: ".json", seeds: baselines, read: read_baseline },
    Target { name: "solutions", ending: ".ursol", seeds: solutions, read: read_solution },
    Target { name: "partials", ending: ".partial", seeds: partials, read: read_partial },
    Target { name: "evaluators", ending: ".urbot", seeds: evaluators, read: read_evaluator },
    Target {
        name: "solution-heads",
        ending: ".json",
        seeds: || vec![Sealed::AfterHead.head(&SOLUTION)],
        read: |folder, head| read_solution(folder, &Sealed::AfterHead.with_head(&SOLUTION, head)),
    },
    Target {
        name: "partial-heads",
        ending: ".json",
        seeds: || vec![Sealed::AtEnd.head(&PARTIAL)],
        read: |folder, head| read_partial(folder, &Sealed::AtEnd.with_head(&PARTIAL, head)),
    },
    Target {
        name: "evaluator-heads",
        ending: ".json",
        seeds: || vec![Sealed::AtEnd.head(&EVALUATOR)],
        read: |folder, head| read_evaluator(folder, &Sealed::AtEnd.with_head(&EVALUATOR, head)),
    },
];

/// The largest text of all errors of a file, in bytes.
const MAX_ERRORS: usize = 300_000;

/// A scenario that plays a rule set shortly.
fn short(rules: &str) -> String {
    format!("rules: [{rules}]\nbots: [[random, greedy]]\ngames: 2\nthrow_limit: 300\n")
}

fn files_of(folder: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "yaml"));
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("it can be read")).collect()
}

fn rule_files() -> Vec<Vec<u8>> {
    ["scenarios/rules", "scenarios/rules/more"].map(files_of).concat()
}

fn overlays() -> Vec<Vec<u8>> {
    files_of("scenarios/rules/overlays")
}

/// The shipped scenarios, without those that need a solution.
fn scenarios() -> Vec<Vec<u8>> {
    let mut files = files_of("scenarios");
    files.retain(|file| !String::from_utf8_lossy(file).contains("perfect"));
    files
}

/// The rules of the baselines and the solution.
const RULES: &str = "tiny";

/// The program's output, as it is started in a folder.
fn run(folder: &Path, arguments: &str) {
    let mut command = cargo_bin_cmd!("urlab");
    command.args(arguments.split(' ')).current_dir(folder).assert().success();
}

fn baselines() -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let scenario =
        format!("rules: [{RULES}]\nbots: [[random, random]]\ngames: 300_000\noutputs: [json]\n");
    fs::write(folder.path().join("old.yaml"), scenario).expect("the scenario can be written");
    run(folder.path(), "run old.yaml --quiet");
    vec![fs::read(folder.path().join("reports/old/summary.json")).expect("there is a summary")]
}

/// A good solution.
static SOLUTION: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    run(folder.path(), &format!("solve {RULES} --quiet --out s.ursol"));
    fs::read(folder.path().join("s.ursol")).expect("there is a solution")
});

fn solutions() -> Vec<Vec<u8>> {
    vec![SOLUTION.clone()]
}

/// A good evaluator.
static EVALUATOR: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    run(folder.path(), &format!("learn {RULES} --games 256 --no-proof --quiet --bot-out e.urbot"));
    fs::read(folder.path().join("e.urbot")).expect("there is an evaluator")
});

fn evaluators() -> Vec<Vec<u8>> {
    vec![EVALUATOR.clone()]
}

/// An evaluator is also read with a right checksum, so that more than the checksum is looked at.
fn read_evaluator(folder: &Path, bytes: &[u8]) -> Result<(), String> {
    let scenario =
        format!("rules: [{RULES}]\nbots: [[learned, random]]\ngames: 2\nevaluators: [e.urbot]\n");
    for bytes in [bytes, &resealed(bytes)] {
        write(folder, "e.urbot", bytes);
        play(folder, &scenario)?;
    }
    Ok(())
}

/// The scenario of the partials.
const SHARDED: &str = "name: x\nrules: [tiny, finkel]\nbots: [[random, random]]\ngames: 300\n\
    outputs: [json]\n";

/// A good partial.
static PARTIAL: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    write(folder.path(), "x.yaml", SHARDED.as_bytes());
    run(folder.path(), "run x.yaml --shard 1/2 --quiet");
    fs::read(folder.path().join("reports/x.1-of-2.partial")).expect("there is a partial")
});

fn partials() -> Vec<Vec<u8>> {
    vec![PARTIAL.clone()]
}

/// A partial is also read with a right checksum, so that more than the checksum is looked at.
fn read_partial(folder: &Path, bytes: &[u8]) -> Result<(), String> {
    write(folder, "x.yaml", SHARDED.as_bytes());
    for bytes in [bytes, &resealed(bytes)] {
        write(folder, "x.partial", bytes);
        let mut command = cargo_bin_cmd!("urlab");
        command.args(["merge", "x.partial", "--partial", "--quiet", "--out", "reports"]);
        command.current_dir(folder);
        let output = command.output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0) => {}
            Some(65 | 130) if said.len() < MAX_ERRORS && !said.contains("panicked") => {}
            code => return Err(format!("exit code {code:?}: {said:.2000}")),
        }
    }
    Ok(())
}

fn read_rules(folder: &Path, bytes: &[u8]) -> Result<(), String> {
    write(folder, "x.yaml", bytes);
    play(folder, &short("./x.yaml"))
}

fn read_overlay(folder: &Path, bytes: &[u8]) -> Result<(), String> {
    write(folder, "x.yaml", bytes);
    play(folder, &short("finkel+./x.yaml"))
}

fn read_scenario(folder: &Path, bytes: &[u8]) -> Result<(), String> {
    write(folder, "x.yaml", bytes);
    load(&folder.join("x.yaml")).map(drop)
}

/// A baseline is also read with a right checksum, so that more than the checksum is looked at.
fn read_baseline(folder: &Path, bytes: &[u8]) -> Result<(), String> {
    let scenario = format!(
        "rules: [{RULES}]\nbots: [[random, random]]\ngames: 2\nexpect: [unchanged since old.json]\n"
    );
    write(folder, "scenario.yaml", scenario.as_bytes());
    write(folder, "old.json", bytes);
    load(&folder.join("scenario.yaml"))?;
    // The error of a wrong checksum says which one is right.
    let Err(errors) = Scenario::load(folder.join("scenario.yaml")) else { return Ok(()) };
    let errors = errors.to_string();
    let said = errors.split_once("checksum: found `").and_then(|(_, said)| said.split_once("): "));
    let Some((wrong, right)) = said.and_then(|(said, _)| said.split_once("`, and not ")) else {
        return Ok(());
    };
    let right = String::from_utf8_lossy(bytes).replace(wrong, right);
    write(folder, "old.json", right.as_bytes());
    load(&folder.join("scenario.yaml")).map(drop)
}

fn read_solution(folder: &Path, bytes: &[u8]) -> Result<(), String> {
    write(folder, "s.ursol", bytes);
    let scenario =
        format!("rules: [{RULES}]\nbots: [[perfect, random]]\ngames: 2\nsolutions: [s.ursol]\n");
    play(folder, &scenario)
}

fn write(folder: &Path, name: &str, bytes: &[u8]) {
    fs::write(folder.join(name), bytes).expect("a file can be written");
}

/// Loads a scenario, and plays it if it has no errors.
fn play(folder: &Path, scenario: &str) -> Result<(), String> {
    write(folder, "scenario.yaml", scenario.as_bytes());
    let Some(scenario) = load(&folder.join("scenario.yaml"))? else { return Ok(()) };
    let played = study::run(&scenario, &RunOptions::default(), &Nobody);
    played.map(drop).map_err(|error| format!("not played: {error}"))
}

/// The scenario; nothing if it has clean errors.
fn load(path: &Path) -> Result<Option<Scenario>, String> {
    match Scenario::load(path) {
        Ok(scenario) => Ok(Some(scenario)),
        Err(errors) => clean(&errors).map(|()| None),
    }
}

/// Errors have a text each, and are not endless together.
fn clean(Diagnostics(errors): &Diagnostics) -> Result<(), String> {
    if errors.is_empty() {
        return Err("no error says why it is refused".to_owned());
    }
    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    if let Some(bad) = texts.iter().find(|text| !text.starts_with("error: ")) {
        return Err(format!("this is no error: {bad}"));
    }
    let length = texts.iter().map(String::len).sum::<usize>();
    if length > MAX_ERRORS {
        return Err(format!("{length} bytes of errors: {:.2000}", texts.join("\n")));
    }
    Ok(())
}
