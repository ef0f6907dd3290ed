//! Signals inside games without end.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

use crate::support::folder;

use super::check;

/// Sends a signal to a run whose games never end. The run must end. A minute is far more than it
/// needs on a loaded machine. The output goes into files, because nobody reads a pipe meanwhile.
fn ends_after_signal(signal: &str, folder: &Path, arguments: &str) -> Output {
    let [stdout, stderr] = ["stdout.txt", "stderr.txt"].map(|name| folder.join(name));
    let written = |path: &Path| File::create(path).expect("the folder can be written");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("urlab"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stdout(written(&stdout))
        .stderr(written(&stderr))
        .spawn()
        .expect("the program can be started");
    sleep(Duration::from_secs(3));
    assert!(child.try_wait().expect("its state").is_none(), "{arguments}: it ended by itself");
    let signalled = Command::new("kill").arg(signal).arg(child.id().to_string()).status();
    assert!(signalled.expect("kill can be started").success());
    for _ in 0..600 {
        if let Some(status) = child.try_wait().expect("its state") {
            let [stdout, stderr] = [stdout, stderr].map(|path| fs::read(path).expect("its output"));
            return Output { status, stdout, stderr };
        }
        sleep(Duration::from_millis(100));
    }
    child.kill().expect("it can be killed");
    panic!("{arguments}: it does not hear {signal}");
}

/// `foremost` against itself goes on for ever in this game.
const ENDLESS: &str = "--bots foremost,foremost --throw-limit 1000000000";

#[test]
fn a_signal_is_heard_inside_a_game_without_end() {
    let scenario = |question: &str| {
        format!(
            "name: endless\nrules: [freecompany-royal]\nthrow_limit: 1_000_000_000\ngames: \
                100\nseed: 1\n{question}\n"
        )
    };
    let bots = "bots: [[foremost, foremost]]\n";
    let endless = folder(&[
        ("cases.yaml", &scenario(bots)),
        ("ladder.yaml", &scenario("ladder: {bots: [foremost, random]}")),
        ("check.yaml", &scenario(&format!("{bots}expect: [share(draws) below 0.5]"))),
        ("other.yaml", "name: other\nextends: freecompany-royal\ntitle: Other\n"),
        ("to-three.yaml", "name: to-three\nextends: freecompany-royal\nmatch: {points: 3}\n"),
    ]);
    for (signal, command) in [
        ("-INT", format!("simulate freecompany-royal {ENDLESS} --games 100")),
        ("-TERM", format!("simulate ./to-three.yaml --match {ENDLESS} --games 100")),
        ("-INT", format!("compare freecompany-royal ./other.yaml {ENDLESS}")),
        ("-TERM", "run cases.yaml --quiet".to_owned()),
        ("-INT", "run ladder.yaml --quiet".to_owned()),
        ("-TERM", "check check.yaml --quiet".to_owned()),
    ] {
        let output = ends_after_signal(signal, endless.path(), &command);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{command}: {message}");
        assert!(message.contains("interrupted before the first games ended"), "{message}");
        assert!(!endless.path().join("reports/endless").exists(), "{command}");
    }
}

/// A few games of random bots end in a deadlock with this overlay. The games before the first one
/// count.
#[test]
fn a_game_without_end_does_not_lose_the_games_before_it() {
    let command = "simulate urgammon+astragalus-bone --bots random,random --throw-limit \
        1000000000 --games 1000000 --engine plain --json";
    let output = ends_after_signal("-INT", folder(&[]).path(), command);
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let study = serde_json::from_slice(&output.stdout).expect("the output is one JSON object");
    check(&study, 1_000_000);
}
