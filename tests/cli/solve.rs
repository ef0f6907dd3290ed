//! `urlab solve` and `urlab analyse`: exact answers, written into files and read from them.

use std::fs;
use std::path::Path;

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::support::{folder, urlab_in};

/// The output of a command in a folder. It must succeed.
fn printed_in(folder: &Path, arguments: &[&str]) -> String {
    let output = urlab_in(folder, "").args(arguments).assert().success().get_output().clone();
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

const SMALL: &str = "solutions/finkel-1-win.ursol";

/// A folder with the solution of finkel with one piece each.
fn solved() -> tempfile::TempDir {
    let folder = folder(&[]);
    urlab_in(folder.path(), "solve finkel --pieces 1 --tolerance 1e-9").assert().success();
    folder
}

/// The text with at most four decimals. Later decimals depend on the solver.
fn rounded(text: &str) -> String {
    let is_digit = |letter: char| letter.is_ascii_digit() || letter == '.';
    let runs = text.split_inclusive(|letter: char| !is_digit(letter)).map(|run| {
        let digits = run.trim_end_matches(|letter: char| !is_digit(letter));
        match digits
            .split_once('.')
            .filter(|(_, decimals)| decimals.len() > 4)
            .and_then(|_| digits.parse::<f64>().ok())
        {
            Some(number) => format!("{number:.4}{}", &run[digits.len()..]),
            None => run.to_owned(),
        }
    });
    runs.collect()
}

/// The chances are worked out by hand in `tests/internal/solve/play.rs`. A player on step 13 who
/// throws, against a player on step 14, has 116/161 = 72.04969 %. After a 1, both are on step 14
/// and the same player throws again: 4/7 = 57.14286 %. If the player cannot move, the other player
/// on step 14 throws: 1 - 74/161 = 54.03727 %.
#[test]
fn analysis_matches_a_hand_calculation() {
    let folder = solved();
    let text = printed_in(
        folder.path(),
        &["analyse", "finkel", "--pieces", "1", "--position", "light: 13; dark: 14"],
    );
    insta::assert_snapshot!(rounded(&text));
}

#[test]
fn analysis_can_show_only_one_throw() {
    let folder = solved();
    let position = ["analyse", "finkel", "--pieces", "1", "--position", "light: 13; dark: 14"];
    let text = printed_in(folder.path(), &[&position[..], &["--throw", "2"]].concat());
    assert!(
        text.contains("2 marks") && !text.contains("1 mark,") && text.contains("100.000"),
        "{text}"
    );
    urlab_in(folder.path(), "")
        .args(position)
        .args(["--throw", "9"])
        .assert()
        .code(65)
        .stderr(contains("allowed: 0, 1, 2, 3, 4"));
}

#[test]
fn solve_prints_its_cost_first_and_its_result_last() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "solve finkel --pieces 2 --threads 2")
        .assert()
        .success()
        .stdout(
            contains("positions  12,990\n")
                .and(contains("on 2 threads\n"))
                .and(contains("allowed\n")),
        )
        .stdout(contains("The first player's winning chance: 51.8").and(contains("± 0.0000")))
        .stdout(contains("solutions/finkel-2-win.ursol ("));
    assert!(folder.path().join("solutions/finkel-2-win.ursol").is_file());
    urlab_in(folder.path(), "solve finkel --pieces 2 --tolerance 1e-3")
        .assert()
        .success()
        .stdout(contains("solved before"));
    urlab_in(folder.path(), "solve finkel --pieces 2 --tolerance 1e-8 --quiet")
        .assert()
        .success()
        .stdout(contains("solved before").not().and(contains("positions").not()));
}

#[test]
fn points_and_pieces_of_each_kind_can_be_requested() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "solve bell-wager --pieces 1 --objective points --out here/b.ursol")
        .assert()
        .success()
        .stdout(contains("expected points, minus those of the other player: "));
    let arguments = "analyse bell-wager --pieces 1 --solution here/b.ursol";
    urlab_in(folder.path(), arguments).assert().success().stdout(contains("points"));
    urlab_in(folder.path(), "solve urgammon --pieces 1,1").assert().code(65).stderr(contains(
        "--pieces has 2 numbers, but `urgammon` has these kinds of pieces: pawn, chariot, hero",
    ));
    urlab_in(folder.path(), "solve urgammon --pieces 0")
        .assert()
        .code(64)
        .stderr(contains("whole numbers from 1 to 30"));
}

#[test]
fn too_large_a_race_is_refused_with_a_size_that_fits() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "solve finkel --max-memory 100M").assert().code(65).stdout("").stderr(
        contains("`finkel` has 137,892,016 positions")
            .and(contains("help: `urlab solve finkel --pieces ")),
    );
    urlab_in(folder.path(), "solve finkel --pieces 1 --max-memory 1K")
        .assert()
        .code(65)
        .stderr(contains("not even one piece"));
    urlab_in(folder.path(), "solve finkel --max-memory lots")
        .assert()
        .code(64)
        .stderr(contains("is not a size"));
    assert!(!folder.path().join("solutions").exists(), "nothing was written");
}

#[test]
fn only_races_can_be_solved() {
    let folder = folder(&[]);
    for command in ["solve", "analyse"] {
        let refused =
            urlab_in(folder.path(), &format!("{command} freecompany-royal")).assert().code(65);
        refused.stderr(contains("`freecompany-royal` is not a race: only races can be solved"));
    }
}

#[test]
fn missing_solution_error_says_how_to_make_one() {
    let folder = folder(&[]);
    urlab_in(folder.path(), "analyse finkel --pieces 2").assert().code(65).stderr(
        contains("solutions/finkel-2-win.ursol: there is no such file")
            .and(contains("`urlab solve finkel --pieces 2` makes one")),
    );
}

#[test]
fn all_errors_of_a_position_are_reported() {
    let folder = solved();
    let position = "light: 4 99; dark: home 2 x; grey: 3; dark sleeps";
    urlab_in(folder.path(), "analyse finkel --pieces 1")
        .args(["--position", position])
        .assert()
        .code(65)
        .stderr(contains("light: piece 99: there are not enough pieces of that kind"))
        .stderr(contains("dark: piece home 2: there are not enough pieces of that kind"))
        .stderr(contains("dark: `x` is neither a step nor a kind of piece"))
        .stderr(contains("`grey` is not a player"))
        .stderr(contains("`dark sleeps` does not describe a position"));
    urlab_in(folder.path(), "analyse finkel --pieces 1")
        .args(["--position", "light: home 1"])
        .assert()
        .code(65)
        .stderr(contains("light has all pieces home"));
}

#[test]
fn damaged_or_foreign_file_is_neither_read_nor_replaced() {
    let folder = solved();
    let path = folder.path().join(SMALL);
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, &bytes).unwrap();
    let damaged = contains("this solution is damaged: the checksum of layer");
    urlab_in(folder.path(), "analyse finkel --pieces 1").assert().code(65).stderr(damaged.clone());
    urlab_in(folder.path(), "solve finkel --pieces 1").assert().code(65).stderr(damaged);
    urlab_in(folder.path(), "analyse finkel --pieces 2")
        .args(["--solution", SMALL])
        .assert()
        .code(65)
        .stderr(
            contains("does not match the request")
                .and(contains("pieces: 1 piece in the file, 2 piece expected")),
        );
    urlab_in(folder.path(), "solve finkel --pieces 1 --objective points")
        .args(["--out", SMALL])
        .assert()
        .code(65)
        .stderr(
            contains("objective: win in the file, points expected")
                .and(contains("--force replaces it")),
        );
    fs::write(&path, "a text").unwrap();
    urlab_in(folder.path(), "solve finkel --pieces 1")
        .assert()
        .code(65)
        .stderr(contains("this is not a solution"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "a text");
    urlab_in(folder.path(), "solve finkel --pieces 1 --force").assert().success();
    urlab_in(folder.path(), "analyse finkel --pieces 1").assert().success();
}

#[cfg(unix)]
#[test]
fn interrupted_solve_is_kept_and_continued() {
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let folder = folder(&[]);
    let solve = || {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("urlab"));
        command
            .args(["solve", "finkel", "--pieces", "4", "--tolerance", "1e-6"])
            .current_dir(folder.path());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program can be started")
    };
    for patience in [200, 400, 800, 1_600, 3_200, 6_400] {
        let child = solve();
        std::thread::sleep(Duration::from_millis(patience));
        let signalled = Command::new("kill").arg("-INT").arg(child.id().to_string()).status();
        assert!(signalled.expect("kill can be started").success());
        let output = child.wait_with_output().expect("the program ends");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.code() != Some(130) {
            // The signal came before the program listened, or after the end.
            continue;
        }
        assert!(
            message.contains("what was solved is kept in solutions/finkel-4-win.ursol.partial"),
            "{message}"
        );
        assert!(!folder.path().join("solutions/finkel-4-win.ursol").exists());
        // A run before this one may have been interrupted in the first layer.
        if String::from_utf8_lossy(&output.stdout).contains("continues with the ") {
            urlab_in(folder.path(), "solve finkel --pieces 4")
                .assert()
                .success()
                .stdout(contains("continues with the "));
            assert!(!folder.path().join("solutions/finkel-4-win.ursol.partial").exists());
            return;
        }
    }
    panic!("no signal came during the solve");
}

/// A limit of the shell stands for a machine with too little memory.
#[test]
#[cfg(target_os = "linux")]
fn memory_that_is_missing_is_an_error_with_a_way_out() {
    let folder = folder(&[]);
    let solve = "ulimit -v 300000; exec \"$0\" solve finkel --pieces 6 --threads 1 --quiet \
        --max-memory 8G --out six.ursol";
    let output = std::process::Command::new("sh")
        .args(["-c", solve])
        .arg(assert_cmd::cargo::cargo_bin!("urlab"))
        .current_dir(folder.path())
        .output()
        .expect("a shell can be started");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(71), "{message}");
    let begin = "error: there is not enough memory: ";
    assert!(message.starts_with(begin) && message.contains("\nhelp: "), "{message}");
    assert!(!folder.path().join("six.ursol").exists());
}
