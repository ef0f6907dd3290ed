//! Runs that go on after a crash: the same command, and the bytes of a run without a crash.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::support::{files_below, folder, urlab_in};

/// Kills a command as soon as it has saved something, some moments later.
fn kill_after_a_save(folder: &Path, arguments: &str, partial: &Path) {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("urlab"))
        .args(arguments.split_whitespace())
        .args(["--save-every", "0", "--quiet"])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program can be started");
    let before = fs::read(partial).ok();
    while fs::read(partial).ok() == before {
        let ended = child.try_wait().expect("its state can be read");
        assert!(ended.is_none(), "it ended before it was killed");
        sleep(Duration::from_millis(5));
    }
    child.kill().and_then(|()| child.wait()).expect("it can be killed");
}

fn scenario(rest: &str) -> String {
    format!("name: long\nrules: [tiny]\nbots: [[random, random]]\nseed: 1\n{rest}")
}

#[test]
fn a_killed_run_goes_on_and_gives_the_same_bytes() {
    let records = scenario("games: 3_000_000\noutputs: [json, csv, games]\n");
    let swept = scenario(
        "games: 400_000\noutputs: [json, csv]\nsweep: {fields: {pieces.man.count: [1, 2, 3]}}\n",
    );
    for text in [records, swept] {
        let folder = folder(&[("long.yaml", &text)]);
        let folder = folder.path();
        let partial = folder.join("reports/long.interrupted/long.partial");
        for _ in 0..3 {
            kill_after_a_save(folder, "run long.yaml", &partial);
        }
        let again = urlab_in(folder, "run long.yaml").assert().success();
        let message = String::from_utf8_lossy(&again.get_output().stderr).into_owned();
        assert!(message.starts_with("goes on after what was played before ("), "{message}");
        urlab_in(folder, "run long.yaml --quiet --out whole").assert().success();
        let [resumed, whole] = ["reports/long", "whole/long"].map(|name| folder.join(name));
        assert_eq!(files_below(&resumed), files_below(&whole));
        for name in files_below(&whole) {
            let [one, other] = [&resumed, &whole].map(|report| fs::read(report.join(&name)));
            // The command in it names another folder only if it is the one of `--out`.
            assert!(one.expect("a file") == other.expect("a file"), "{name}");
        }
        assert!(!folder.join("reports/long.interrupted").exists());
    }
}

#[test]
fn what_another_plan_kept_is_refused_and_not_overwritten() {
    let folder = folder(&[("long.yaml", &scenario("games: 2_000_000_000\noutputs: [json]\n"))]);
    let folder = folder.path();
    let partial = folder.join("reports/long.interrupted/long.partial");
    kill_after_a_save(folder, "run long.yaml", &partial);
    let kept = fs::read(&partial).expect("something is kept");
    let refused = urlab_in(folder, "run long.yaml --games 10").assert().code(65);
    let message = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    for expected in [
        "error: reports/long.interrupted/long.partial: it keeps what was played of something else",
        "  it is of `urlab run long.yaml`",
        "  and not of `urlab run long.yaml --games 10`",
        "--force deletes what was kept",
    ] {
        assert!(message.contains(expected), "{expected}: {message}");
    }
    assert_eq!(fs::read(&partial).expect("it is kept"), kept);
    // A damaged file is not overwritten either.
    fs::write(&partial, &kept[..kept.len() - 3]).expect("it can be written");
    let refused = urlab_in(folder, "run long.yaml").assert().code(65);
    let message = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(message.contains("it is damaged: its checksum is wrong"), "{message}");
    urlab_in(folder, "run long.yaml --games 10 --force --quiet").assert().success();
    assert_eq!(files_below(folder), ["long.yaml", "reports/long/summary.json"]);
}

#[test]
fn a_killed_simulation_and_a_killed_shard_go_on() {
    let folder = folder(&[]);
    let folder = folder.path();
    let command = "simulate tiny --bots greedy,greedy --games 4000000 --shard 2/2";
    let partial = folder.join("reports/simulate.2-of-2.partial");
    kill_after_a_save(folder, command, &partial);
    let refused = urlab_in(folder, "merge reports/simulate.2-of-2.partial").assert().code(65);
    let message = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    for expected in [
        "simulate.2-of-2.partial: it is not finished",
        " --shard 1/2 --out reports\n",
        " --shard 2/2 --out reports\n",
        "as the list of an array of jobs: 1-2\n",
    ] {
        assert!(message.contains(expected), "{expected}: {message}");
    }
    urlab_in(folder, &format!("{command} --quiet")).assert().success();
    let resumed = fs::read(&partial).expect("there is a partial");
    urlab_in(folder, &format!("{command} --quiet --out whole")).assert().success();
    assert!(resumed == fs::read(folder.join("whole/simulate.2-of-2.partial")).expect("a partial"));
}
