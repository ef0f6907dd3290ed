//! The cost of writing one row per game to `games.parquet`: time and memory of `urlab run` on one
//! thread, compared with no rows. They are also compared with what the library's own writer would
//! take for the same rows. Pages are encoded by hand as long as the library takes longer than
//! playing the games.

use std::path::Path;

use crate::library::rewrite;
use crate::process::{Used, urlab};
use crate::side::median;
use crate::table::{Row, Target};

const ROUNDS: usize = 5;
/// Memory is compared over these numbers of games.
const MILLIONS: [u64; 2] = [1, 4];

pub fn rows() -> Vec<Row> {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |millions: u64, games: bool| run(folder.path(), millions, games);
    let rounds: Vec<[Used; 2]> =
        (0..ROUNDS).map(|_| [false, true].map(|games| run(MILLIONS[1], games))).collect();
    let seconds =
        |games: usize| median(rounds.iter().map(|round| round[games].time.as_secs_f64()).collect());
    let times = median(
        rounds.iter().map(|[off, on]| on.time.as_secs_f64() / off.time.as_secs_f64()).collect(),
    );
    let time = Row {
        what: format!("finkel, greedy, {} M games with games.parquet, one thread", MILLIONS[1]),
        figure: format!("{:.2} s", seconds(1)),
        throw: None,
        baseline: format!("without: {:.2} s", seconds(0)),
        ratio: format!("{times:.2} times the time"),
        targets: vec![Target { text: "1.5 times the time".into(), met: times <= 1.5 }],
    };
    let [by_hand, by_library] =
        ["games", "again"].map(|name| folder.path().join(format!("timed/{name}.parquet")));
    let library =
        median((0..ROUNDS).map(|_| rewrite(&by_hand, &by_library).as_secs_f64()).collect());
    let library_times = (seconds(0) + library) / seconds(0);
    let encoding = Row {
        what: "the same rows by the library's own writer".into(),
        figure: format!("{library:.2} s more"),
        throw: None,
        baseline: format!("without: {:.2} s", seconds(0)),
        ratio: format!("{library_times:.2} times the time"),
        targets: vec![Target {
            text: "by hand as long as over 2".into(),
            met: library_times > 2.0,
        }],
    };
    let peaks: Option<Vec<f64>> =
        MILLIONS.iter().map(|millions| run(*millions, true).peak).collect();
    let memory = peaks.map(|peaks| {
        let times = peaks[1] / peaks[0];
        Row {
            what: format!("its peak memory, {} M games", MILLIONS[1]),
            figure: format!("{:.0} MB", peaks[1]),
            throw: None,
            baseline: format!("{} M games: {:.0} MB", MILLIONS[0], peaks[0]),
            ratio: format!("{times:.2} times the memory"),
            targets: vec![Target { text: "flat, within a quarter".into(), met: times <= 1.25 }],
        }
    });
    [time, encoding].into_iter().chain(memory).collect()
}

fn run(folder: &Path, millions: u64, games: bool) -> Used {
    let scenario = folder.join("timed.yaml");
    let outputs = if games { "json, games" } else { "json" };
    let text = format!(
        "name: timed\nrules: [finkel]\nbots: [[greedy, greedy]]\ngames: {millions}_000_000\nseed: \
            1\nmeasures: usual\noutputs: [{outputs}]\n"
    );
    std::fs::write(&scenario, text).expect("the scenario can be written");
    let [out, file] =
        [folder, &scenario].map(|path| path.to_str().expect("a temporary path is text"));
    let used = urlab(&["run", "--quiet", "--threads", "1", "--out", out, file]);
    assert_eq!(folder.join("timed/games.parquet").exists(), games);
    used
}
