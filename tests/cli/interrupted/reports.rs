//! Interrupted commands do not change an earlier report.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::support::{count, files_below, folder, subject, summary, urlab_in};

use super::{interrupted, says_how_to_go_on};

#[test]
fn killed_run_keeps_the_old_report_and_does_not_block_the_next_run() {
    let small = "name: long\nrules: [tiny]\nbots: [[random, random]]\ngames: 100\nseed: \
        1\noutputs: [json, games]\n";
    let long = small.replace("100", "1_000_000_000_000");
    let folder = folder(&[("small.yaml", small), ("long.yaml", &long)]);
    let run = || urlab_in(folder.path(), "run small.yaml").assert().success().stderr("");
    run();
    let report = folder.path().join("reports/long");
    let before = std::fs::read(report.join("summary.json")).expect("there is a summary");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("urlab"))
        .args(["run", "long.yaml"])
        .current_dir(folder.path())
        .spawn()
        .expect("the program can be started");
    // The run has started to play when there is an unfinished file of records.
    let reports = folder.path().join("reports");
    let is_new = |name: &String| name.starts_with("long.interrupted/.long.games.");
    while !files_below(&reports).iter().any(is_new) {
        assert!(
            child.try_wait().expect("its state can be read").is_none(),
            "it ended before it played"
        );
        sleep(Duration::from_millis(10));
    }
    child.kill().and_then(|()| child.wait()).expect("it can be killed");
    assert_eq!(std::fs::read(report.join("summary.json")).expect("the old summary exists"), before);
    run();
    assert_eq!(files_below(&reports), ["long/games.parquet", "long/summary.json"]);
}

#[test]
fn interrupted_commands_do_not_change_an_earlier_report() {
    for command in ["simulate tiny", "compare tiny finkel"] {
        let folder = folder(&[]);
        urlab_in(folder.path(), &format!("{command} --games 200 --out reports")).assert().success();
        let name = command.split(' ').next().expect("a command");
        let [complete, interrupted_report] =
            ["", ".interrupted"].map(|end| folder.path().join(format!("reports/{name}{end}")));
        let before = summary(&complete);
        let output =
            interrupted(folder.path(), &format!("{command} --games 1000000000000 --out reports"));
        assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(summary(&complete), before, "{command}");
        assert!(files_below(&interrupted_report).contains(&"report.html".to_owned()), "{command}");
        assert!(
            String::from_utf8_lossy(&output.stderr)
                .contains(&format!("the report of what was played is in reports/{name}.inter")),
            "{command}"
        );
    }
}

#[test]
fn interrupted_run_does_not_change_an_earlier_report() {
    let scenario = |games: u64| {
        format!(
            "name: again\nrules: [tiny]\nbots: [[random, random]]\ngames: {games}\nplain: \
                true\noutputs: [json]\n"
        )
    };
    let folder = folder(&[("again.yaml", &scenario(10))]);
    urlab_in(folder.path(), "run again.yaml --quiet").assert().success();
    std::fs::write(folder.path().join("again.yaml"), scenario(1_000_000_000_000))
        .expect("it can be written");
    let output = interrupted(folder.path(), "run again.yaml --quiet");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{message}");
    assert!(message.contains("again.interrupted"), "{message}");
    let games = |name: &str| {
        count(subject(&summary(&folder.path().join("reports").join(name)), 0), "games")
    };
    assert!(games("again") == 10 && games("again.interrupted") > 10);
    // A second interruption adds to the first.
    let first = games("again.interrupted");
    let output = interrupted(folder.path(), "run again.yaml --quiet");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(games("again") == 10 && games("again.interrupted") > first);
}

#[test]
fn interrupted_check_does_not_replace_earlier_files() {
    let scenario = "name: long\nrules: [tiny]\nbots: [[random, random]]\ngames: \
        1_000_000_000_000\nplain: true\nseed: 1\nexpect: [first_player_advantage \
                    above 0.0753]\n";
    let folder = folder(&[("long.yaml", scenario), ("answers.xml", "of before")]);
    let output = interrupted(folder.path(), "check long.yaml --junit answers.xml --quiet");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{message}");
    assert!(output.stdout.is_empty() && message.contains("no file was written"), "{message}");
    assert_eq!(
        files_below(folder.path()),
        ["answers.xml", "long.yaml", "reports/long-check.interrupted/long-check.partial"]
    );
    assert_eq!(
        std::fs::read_to_string(folder.path().join("answers.xml")).expect("it is there"),
        "of before"
    );
}

/// A scenario of many cases, so that its report has hundreds of charts.
fn many_cases(games: u64) -> String {
    format!(
        "name: many\nrules: [tiny, finkel, blitz, masters, aseb, urgammon]\nbots: [[greedy, \
            greedy], [random, random], [greedy, random], [random, greedy], [foremost, greedy], \
            [hindmost, greedy]]\ngames: {games}\nseed: 1\n"
    )
}

#[test]
fn a_signal_while_a_report_is_written_ends_the_run_and_keeps_what_was_played() {
    let folder = folder(&[("many.yaml", &many_cases(20))]);
    urlab_in(folder.path(), "run many.yaml --quiet").assert().success();
    let reports = folder.path().join("reports");
    let contents = || {
        let names = files_below(&reports.join("many"));
        let read = |name: &String| std::fs::read(reports.join("many").join(name)).unwrap();
        names.iter().map(|name| (name.clone(), read(name))).collect::<Vec<_>>()
    };
    let before = contents();
    std::fs::write(folder.path().join("many.yaml"), many_cases(200)).unwrap();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("urlab"))
        .args(["run", "many.yaml", "--quiet"])
        .current_dir(folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let is_chart = |name: &String| name.starts_with(".many.") && name.contains(".tmp/charts/");
    while !files_below(&reports).iter().any(is_chart) {
        assert!(child.try_wait().expect("its state").is_none(), "it ended before it wrote a chart");
        sleep(Duration::from_millis(5));
    }
    Command::new("kill").arg("-INT").arg(child.id().to_string()).status().expect("kill runs");
    let output = child.wait_with_output().expect("its output");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{message}");
    assert!(message.starts_with("interrupted before the report was written\n"), "{message}");
    assert!(says_how_to_go_on(&message, "run many.yaml --quiet"), "{message}");
    assert_eq!(contents(), before);
    let others: Vec<_> =
        files_below(&reports).into_iter().filter(|name| !name.starts_with("many/")).collect();
    let is_of_the_state = |name: &String| name.starts_with("many.interrupted/many.");
    assert!(!others.is_empty() && others.iter().all(is_of_the_state), "{others:?}");
    // All games are kept, so the same command writes the report of all.
    urlab_in(folder.path(), "run many.yaml --quiet").assert().success();
    assert_eq!(count(subject(&summary(&reports.join("many")), 0), "games"), 200);
    assert!(!reports.join("many.interrupted").exists());
}

#[test]
fn learning_hears_a_signal_in_its_first_second_too() {
    let folder = folder(&[]);
    let arguments = "learn murray --from-nothing --games 1000000 --bot-out m.urbot";
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("urlab"))
        .args(arguments.split(' '))
        .current_dir(folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    sleep(Duration::from_millis(700));
    assert!(child.try_wait().expect("its state").is_none(), "it ended by itself");
    Command::new("kill").arg("-TERM").arg(child.id().to_string()).status().expect("kill runs");
    let output = child.wait_with_output().expect("its output");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{message}");
    assert!(message.starts_with("interrupted"), "{message}");
    assert!(!folder.path().join("m.urbot").exists());
}
