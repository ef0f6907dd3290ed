//! Ctrl-C and termination signals: the program keeps what was played and labels it.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{
    FILES, NOT_OF_GAMES, count, distribution, distribution_of, endings, files_below, finding_of,
    folder, list, rows, subject, summary, urlab_in, warning_kinds,
};

/// What an interrupted command says at its end: where what was played is, and how to go on.
fn says_how_to_go_on(message: &str, arguments: &str) -> bool {
    let command = format!("help: the same command goes on from there: urlab {arguments}\n");
    message.contains("what was played is kept in reports/") && message.ends_with(&command)
}

/// The output of a run that is interrupted while it plays.
fn interrupted(folder: &Path, arguments: &str) -> Output {
    signalled("-INT", folder, arguments)
}

/// The output of a run that gets this signal while it plays. If the signal comes before the first
/// games are counted, the program says so and writes nothing. Then the run is repeated, and the
/// signal comes later.
fn signalled(signal: &str, folder: &Path, arguments: &str) -> Output {
    for patience in [100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800] {
        let child = Command::new(assert_cmd::cargo::cargo_bin!("urlab"))
            .args(arguments.split_whitespace())
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        sleep(Duration::from_millis(patience));
        let signalled = Command::new("kill").arg(signal).arg(child.id().to_string()).status();
        assert!(signalled.expect("kill can be started").success());
        let output = child.wait_with_output().expect("the program ends");
        let too_early = output.status.code().is_none()
            || output.stderr.starts_with(b"interrupted before the first")
            || output.stderr.starts_with(b"interrupted: there is nothing to show");
        if !too_early {
            return output;
        }
    }
    panic!("no games were played in 12 seconds");
}

/// Asserts that an interrupted study is consistent and says that it was interrupted.
fn check(study: &Value, planned: u64) {
    let games = count(subject(study, 0), "games");
    assert!(0 < games && games < planned, "{games}");
    assert_eq!(endings(study).iter().sum::<u64>(), games);
    assert_eq!(count(distribution(study, "throws"), "n"), games);
    assert_eq!(study["stop"], "interrupted");
    assert_eq!(count(subject(study, 0), "planned"), planned);
    assert!(warning_kinds(study).contains(&"interrupted"), "{}", study["warnings"]);
}

#[test]
fn simulate_prints_what_was_played_and_labels_it() {
    let folder = folder(&[]);
    let arguments = "simulate tiny --bots greedy,greedy --games 1000000000000 --plain --json";
    let output = interrupted(folder.path(), arguments);
    assert_eq!(output.status.code(), Some(130));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(says_how_to_go_on(&message, arguments), "{message}");
    let study = serde_json::from_slice(&output.stdout).expect("the output is one JSON object");
    check(&study, 1_000_000_000_000);
}

#[test]
fn termination_signals_keep_what_was_played() {
    let folder = folder(&[]);
    for signal in ["-TERM", "-HUP"] {
        let output = signalled(
            signal,
            folder.path(),
            "simulate tiny --bots greedy,greedy \
            --games 1000000000000 --plain --json",
        );
        assert_eq!(output.status.code(), Some(130), "{signal}");
        check(
            &serde_json::from_slice(&output.stdout).expect("the output is one JSON object"),
            1_000_000_000_000,
        );
    }
}

/// Sends a signal to a run whose games never end. The run must end. A minute is far more than it
/// needs on a loaded machine.
fn ends_after_signal(signal: &str, folder: &Path, arguments: &str) -> Output {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("urlab"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    sleep(Duration::from_secs(3));
    assert!(child.try_wait().expect("its state").is_none(), "{arguments}: it ended by itself");
    let signalled = Command::new("kill").arg(signal).arg(child.id().to_string()).status();
    assert!(signalled.expect("kill can be started").success());
    for _ in 0..600 {
        if child.try_wait().expect("its state").is_some() {
            return child.wait_with_output().expect("its output");
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

#[test]
fn simulate_warns_above_its_tables() {
    let folder = folder(&[]);
    let output = interrupted(
        folder.path(),
        "simulate tiny --bots greedy,greedy \
            --games 1000000000000 --plain --verbose --threads 1",
    );
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
    assert!(
        text.contains("interrupted after ") && text.contains("First-player advantage"),
        "{text}"
    );
}

#[test]
fn run_publishes_what_was_played_and_labels_it() {
    // The second pair of bots is never reached.
    let scenario = "name: long\nrules: [tiny]\nbots: [[random, random], [greedy, greedy]]\ngames: \
        1_000_000_000_000\nplain: true\nseed: 1\n";
    let folder = folder(&[("long.yaml", scenario)]);
    let output = interrupted(folder.path(), "run long.yaml");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let report = folder.path().join("reports/long.interrupted");
    let mut files = files_below(&report);
    assert!(files.contains(&"long.partial".to_owned()), "{files:?}");
    files.retain(|name| !name.starts_with("long."));
    let mut expected = FILES.iter().filter(|name| !NOT_OF_GAMES.contains(name));
    assert!(expected.all(|name| files.contains(&(*name).to_string())), "{files:?}");
    assert!(
        files.iter().all(|name| FILES.contains(&name.as_str()) || name.starts_with("charts/")),
        "{files:?}"
    );
    for page in ["report.html", "report.md"] {
        let text = std::fs::read_to_string(report.join(page)).expect("the page can be read");
        assert!(text.contains("interrupted after "), "{page} does not say so");
        assert!(text.contains("has 1 of the 2 cases"), "{page} does not say what is missing");
    }
    let study = summary(&report);
    assert_eq!(list(&study, "subjects").len(), 1);
    check(&study, 1_000_000_000_000);
    let mut warnings = list(&study, "warnings").iter().filter_map(|one| one["message"].as_str());
    assert!(warnings.any(|text| text.contains("has 1 of the 2 cases")), "{}", study["warnings"]);
    let rows = rows(&report.join("games.parquet")) as u64;
    assert_eq!(rows, count(subject(&study, 0), "games"), "a row for every game that was counted");
    let message = String::from_utf8(output.stderr).expect("the message is UTF-8");
    assert!(
        message.contains("1 of the 2 cases"),
        "the message says what was not played: {message}"
    );
    assert!(says_how_to_go_on(&message, "run long.yaml"), "{message}");
}

/// Rule sets with the same bots play together, so that their games can be compared.
#[test]
fn rule_sets_that_play_together_keep_the_same_games() {
    let scenario = "name: long\nrules: [tiny, finkel]\nbots: [[random, random]]\ngames: \
        1_000_000_000_000\nplain: true\nseed: 1\noutputs: [json]\n";
    let folder = folder(&[("long.yaml", scenario)]);
    let output = interrupted(folder.path(), "run long.yaml");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let study = summary(&folder.path().join("reports/long.interrupted"));
    check(&study, 1_000_000_000_000);
    let games = [0, 1].map(|at| count(subject(&study, at), "games"));
    assert_eq!(games[0], games[1]);
    assert!(finding_of(&study, 1, "mean(throws)")["difference"].is_number());
}

#[test]
fn interrupted_matches_are_kept_and_labelled() {
    let folder =
        folder(&[("to-three.yaml", "name: to-three\nextends: tiny\nmatch: {points: 3}\n")]);
    let output = interrupted(
        folder.path(),
        "simulate ./to-three.yaml --bots greedy,greedy \
            --match --games 1000000000000 --plain --json",
    );
    assert_eq!(output.status.code(), Some(130));
    let study: Value =
        serde_json::from_slice(&output.stdout).expect("the output is one JSON object");
    check_matches(&study);
}

#[test]
fn run_that_is_interrupted_in_its_matches_keeps_all_games() {
    let scenario = "name: long\nrules: [to-three]\nbots: [[random, random]]\ngames: 100\nmatches: \
        1_000_000_000_000\nplain: true\nseed: 1\n";
    let to_three = "name: to-three\nextends: tiny\nmatch: {points: 3}\n";
    let folder = folder(&[("long.yaml", scenario), ("to-three.yaml", to_three)]);
    let output = interrupted(folder.path(), "run long.yaml");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let report = folder.path().join("reports/long.interrupted");
    let study = summary(&report);
    let games = subject(&study, 0);
    assert_eq!((count(games, "games"), count(games, "planned")), (100, 100));
    assert_eq!(count(distribution(&study, "throws"), "n"), 100);
    let page = std::fs::read_to_string(report.join("report.md")).expect("the page can be read");
    assert!(
        page.contains(" of 1,000,000,000,000 matches: the figures are those of the matches played"),
        "{page}"
    );
    // If the signal came before the first matches, there are no matches and no rows.
    let rows = rows(&report.join("matches.parquet"));
    assert_eq!(study["stop"], "interrupted");
    if matches_of(&study).is_none() {
        assert_eq!((rows, warning_kinds(&study).contains(&"interrupted-matches")), (0, true));
    } else {
        let matches = check_matches(&study);
        assert_eq!(rows as u64, matches, "a row for every match that was counted");
    }
}

/// The place of the matches of a study of one case, if there are any.
fn matches_of(study: &Value) -> Option<usize> {
    list(study, "subjects").iter().position(|one| one["each"] == "match")
}

/// Asserts that an interrupted study of matches is consistent and says that it was interrupted.
/// Returns how many matches were played.
fn check_matches(study: &Value) -> u64 {
    let place = matches_of(study).expect("there are matches");
    let matches = count(subject(study, place), "games");
    assert!(0 < matches && matches < 1_000_000_000_000, "{matches}");
    assert_eq!(count(subject(study, place), "planned"), 1_000_000_000_000);
    let won = |quantity| count(finding_of(study, place, quantity), "count");
    assert_eq!(won("share(match_first_wins)") + won("share(match_second_wins)"), matches);
    assert_eq!(count(distribution_of(study, place, "match_games"), "n"), matches);
    assert_eq!(study["stop"], "interrupted");
    assert_eq!(warning_kinds(study), ["interrupted-matches"]);
    matches
}

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
fn interrupted_questions_keep_what_was_played_and_say_what_was_not() {
    let head = "name: long\nrules: [tiny]\ngames: 1_000_000_000_000\nplain: true\noutputs: [json, \
                markdown]\n";
    let bots = "bots: [[random, random]]\n";
    for (question, expected) in [
        (
            format!("{bots}sweep: {{fields: {{pieces.man.count: [1, 2, 3]}}}}\n"),
            "interrupted: 2 cells were not played",
        ),
        (
            format!(
                "{bots}effects: {{rules: [{{name: one, set: {{pieces.man.count: 1}}}}, {{name: \
                    bare, set: {{safe: []}}}}]}}\n"
            ),
            "interrupted after ",
        ),
        ("ladder: {bots: [random, greedy]}\n".to_owned(), "interrupted after "),
    ] {
        let folder = folder(&[("long.yaml", &format!("{head}{question}"))]);
        let output = interrupted(folder.path(), "run long.yaml --quiet");
        assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
        let report = folder.path().join("reports/long.interrupted");
        let page = std::fs::read_to_string(report.join("report.md")).expect("the page can be read");
        assert!(page.contains(expected), "{question}: {page}");
        let summary = summary(&report);
        if question.contains("sweep") {
            let subjects = summary["subjects"].as_array().expect("a list");
            assert_eq!(subjects.len(), 1, "the last cells are never reached");
        }
        let games = count(&summary["subjects"][0], "games");
        assert!(0 < games && games < 1_000_000_000_000, "{games}");
    }
}

#[test]
fn interrupted_tune_keeps_what_was_found_and_says_that_nothing_is_confirmed() {
    let scenario = "name: long\nrules: [tiny]\nbots: [[random, random]]\ngames: \
        1_000_000_000\nseed: 1\ntune:\n  free: {pieces.man.count: [1, \
                    2, 3]}\n  goals: [mean(throws) above 12]\n";
    let folder = folder(&[("long.yaml", scenario)]);
    let output = interrupted(folder.path(), "tune long.yaml");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let study = summary(&folder.path().join("reports/long.interrupted"));
    assert_eq!((&study["stop"], &study["answer"]), (&json!("interrupted"), &json!("not-decided")));
    assert!(warning_kinds(&study).contains(&"interrupted"), "{}", study["warnings"]);
    let found = list(&study, "findings");
    let searched = found.iter().find(|one| one["quantity"] == "search_games").expect("a count");
    assert!(count(searched, "count") > 0, "{study}");
    let fresh = found.iter().find(|one| one["phase"] == "confirmation").expect("a candidate");
    assert_eq!(count(fresh, "games"), 0, "{study}");
    assert!(!folder.path().join("reports/long/found.yaml").exists());
}

#[test]
fn interrupted_tune_does_not_write_the_rule_file() {
    // The search ends soon, and the confirmation never.
    let scenario = "name: long\nrules: [tiny]\nbots: [[random, random]]\ngames: 30_000\nseed: \
        1\ntune:\n  free: {pieces.man.count: [1, 2, 3]}\n  goals: [mean(throws) above 1000]\n  \
        confirm: 1_000_000_000\n";
    let folder = folder(&[("long.yaml", scenario), ("mine.yaml", "of before")]);
    let output = interrupted(folder.path(), "tune long.yaml --write mine.yaml --quiet");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{message}");
    let note = "note: mine.yaml was not written: the search was interrupted\n";
    assert!(message.contains(note), "{message}");
    let text = std::fs::read_to_string(folder.path().join("mine.yaml")).expect("it is there");
    assert_eq!(text, "of before");
    let mut names = files_below(folder.path());
    names.retain(|name| !name.starts_with("reports/long.interrupted/"));
    assert_eq!(names, ["long.yaml", "mine.yaml"]);
}

#[test]
fn interrupted_judged_games_say_so() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "solve finkel --pieces 1 --quiet").assert().success();
    for arguments in ["luck finkel --pieces 1", "regret finkel --pieces 1 --bot random"] {
        let output =
            interrupted(folder.path(), &format!("{arguments} --verbose --games 1000000000"));
        assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
        assert!(text.contains(" of 1,000,000,000 games (interrupted)"), "{arguments}: {text}");
    }
    let output = interrupted(folder.path(), "luck finkel --pieces 1 --games 1000000000 --json");
    let study: Value =
        serde_json::from_slice(&output.stdout).expect("the output is one JSON object");
    let played = subject(&study, 0);
    assert!(count(played, "games") < count(played, "planned"), "{study}");
    assert_eq!(study["stop"], "interrupted");
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
