//! What solving takes, in time and memory, and what a memory map of a solution saves.

use std::any::Any;
use std::hint::black_box;

use crate::game::race::Race;
use crate::game::rules::{GameRules, Rules};
use crate::solve::index::Index;
use crate::solve::solution::Solution;
use crate::solve::value_iteration::{SolveRequest, solve};

use crate::clock;
use crate::naive;
use crate::no_archive::NoArchive;
use crate::played;
use crate::process::{kilobytes, urlab};
use crate::side::{median, pool};
use crate::table::{Row, Target};

const ROUNDS: usize = 5;

pub fn rows() -> Vec<Row> {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let mut rows = vec![command("finkel", &["--pieces", "4"], &path("four.ursol"), None)];
    // The same rules as `--pieces 4` makes, as a file.
    std::fs::write(path("four.yaml"), "name: four\nextends: finkel\npieces: {piece: {count: 4}}\n")
        .expect("it can be written");
    rows.extend(mapped(&played::rule_set(&path("four.yaml")), &path("four.ursol")));
    // After the map, because its memory is compared with what the process has taken so far.
    rows.extend([1, 2].map(against_naive));
    rows.push(command("finkel", &[], &path("seven.ursol"), Some((60.0, 1_300.0))));
    rows.push(command(
        "finkel",
        &["--tolerance", "1e-9"],
        &path("exact.ursol"),
        Some((150.0, 2_600.0)),
    ));
    rows
}

fn form(pieces: u8) -> Rules {
    let mut rules = played::rule_set("finkel");
    let GameRules::Race(race) = &mut rules.game else { panic!("a race") };
    race.kinds[0].count = pieces;
    rules
}

/// A small form by the library, compared with the simple value iteration of the tests.
fn against_naive(pieces: u8) -> Row {
    let rules = form(pieces);
    let race = Race::new(&rules).expect("a race");
    let quick = || {
        let index = Index::new(&race).expect("positions that can be numbered");
        let question =
            SolveRequest { race: &race, index: &index, payoffs: &[1.0], tolerance: 1e-9 };
        let Ok(solved) = solve(&question, &mut NoArchive, &mut ()) else {
            panic!("nobody stops it")
        };
        solved.value
    };
    let one = pool(1);
    let rounds = if pieces == 1 { ROUNDS } else { 1 };
    let seconds = |times: Vec<f64>| median(times);
    let time = |job: &(dyn Fn() -> f64 + Sync)| {
        one.install(|| clock::on_thread(|| black_box(job()))).1.as_secs_f64()
    };
    let ours = seconds((0..ROUNDS).map(|_| time(&quick)).collect());
    let naive = seconds((0..rounds).map(|_| time(&|| naive::solve(&rules, vec![1.0]))).collect());
    Row {
        what: format!("finkel, {pieces} a side, solved to 1e-9, one thread"),
        figure: format!("{ours:.3} s"),
        throw: None,
        baseline: format!("the tests' value iteration: {naive:.3} s"),
        ratio: format!("{:.1}", naive / ours),
        targets: Vec::new(),
    }
}

/// The whole command on one thread. The targets are seconds and megabytes.
fn command(name: &str, words: &[&str], out: &str, targets: Option<(f64, f64)>) -> Row {
    let arguments = [&["solve", name], words].concat();
    let used = urlab(
        &[arguments.as_slice(), &["--quiet", "--force", "--threads", "1", "--out", out]].concat(),
    );
    let (seconds, peak) =
        (used.processors.unwrap_or(used.time.as_secs_f64()), used.peak.unwrap_or(0.0));
    let targets = targets.map_or_else(Vec::new, |(most_seconds, most_memory)| {
        vec![
            Target { text: format!("{most_seconds} s"), met: seconds <= most_seconds },
            Target { text: format!("{most_memory} MB"), met: peak <= most_memory },
        ]
    });
    Row {
        what: format!("urlab {}", arguments.join(" ")),
        figure: format!("{seconds:.1} s, {peak:.0} MB"),
        throw: None,
        baseline: String::new(),
        ratio: String::new(),
        targets,
    }
}

/// An opened solution, which is mapped, compared with its file read into memory: time, and memory
/// that is not shared.
fn mapped(rules: &Rules, path: &str) -> Option<Row> {
    let own = || kilobytes(std::process::id(), "RssAnon:");
    let cost_of = |opened: &dyn Fn() -> Box<dyn Any>| -> Option<[f64; 2]> {
        let before = own()?;
        let (kept, time) = clock::on_the_wall(opened);
        let memory = own()? - before;
        drop(kept);
        Some([time.as_secs_f64() * 1e3, memory.max(0.0) / 1024.0])
    };
    let open = || -> Box<dyn Any> {
        Box::new(Solution::open(path.as_ref(), rules).unwrap_or_else(|error| panic!("{error}")))
    };
    let read =
        || -> Box<dyn Any> { Box::new((std::fs::read(path).expect("it can be read"), open())) };
    let one = |job: &dyn Fn() -> Box<dyn Any>| -> Option<[f64; 2]> {
        let rounds: Vec<[f64; 2]> = (0..ROUNDS).map(|_| cost_of(job)).collect::<Option<_>>()?;
        // An allocator may keep what was freed. Then only the first round takes memory from the
        // system.
        let memory = rounds.iter().map(|round| round[1]).fold(0.0, f64::max);
        Some([median(rounds.iter().map(|round| round[0]).collect()), memory])
    };
    let ([time, memory], [read_time, read_memory]) = (one(&open)?, one(&read)?);
    Some(Row {
        what: "finkel, 4 pieces: its solution opened and checked, in a memory map".into(),
        figure: format!("{time:.1} ms, {memory:.1} MB of its own"),
        throw: None,
        baseline: format!("also read into memory: {read_time:.1} ms, {read_memory:.1} MB"),
        ratio: format!("{:.2} times the time", time / read_time),
        targets: Vec::new(),
    })
}
