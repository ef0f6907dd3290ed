//! `urlab run` when something is wrong: exit codes, messages, and the earlier report, which does
//! not change.

use std::fs;

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::support::{files_below, folder, urlab_in};

const SMALL: &str =
    "name: small\nrules: [tiny]\nbots: [[random, random]]\ngames: 100\nseed: 1\noutputs: [json]\n";

#[test]
fn all_errors_of_a_scenario_are_shown_at_once_and_nothing_is_written() {
    let form = "name: small\nrules: [tiny]\nbots: [[greedy, randm]]\ngames: 0\nsede: 1\n";
    let sense = SMALL.replace("tiny", "tinny, finkle")
        + "precision: {quantity: mean(trows), half_width: 1}\n";
    let folder = folder(&[("form.yaml", form), ("sense.yaml", &sense)]);
    urlab_in(folder.path(), "run form.yaml")
        .assert()
        .code(65)
        .stdout("")
        .stderr(contains("form.yaml:3:17: ").and(contains("did you mean `random`?")))
        .stderr(contains("form.yaml:4:8: "))
        .stderr(contains("form.yaml:5:1: ").and(contains("did you mean `seed`?")));
    urlab_in(folder.path(), "run sense.yaml")
        .assert()
        .code(65)
        .stdout("")
        .stderr(contains("did you mean `tiny`?").and(contains("did you mean `finkel`?")))
        .stderr(contains("did you mean `mean(throws)`?"));
    assert_eq!(files_below(folder.path()), ["form.yaml", "sense.yaml"]);
}

#[test]
fn errors_of_a_rule_file_show_its_own_name_and_place() {
    let rules = "name: mine\ntitle: Mine\nextends: tiny\nrosettes: [m9]\n";
    let folder = folder(&[("small.yaml", &SMALL.replace("tiny", "mine")), ("mine.yaml", rules)]);
    urlab_in(folder.path(), "run small.yaml")
        .assert()
        .code(65)
        .stdout("")
        .stderr(contains("mine.yaml:4:12: "));
}

#[test]
fn an_output_folder_that_is_a_file_is_an_error_before_any_game_is_played() {
    let folder =
        folder(&[("small.yaml", &SMALL.replace("100", "1_000_000_000_000")), ("out", "a file")]);
    urlab_in(folder.path(), "run small.yaml --out out")
        .assert()
        .code(74)
        .stdout("")
        .stderr(contains("cannot write out: ").and(contains("choose another folder")));
    assert_eq!(fs::read_to_string(folder.path().join("out")).unwrap(), "a file");
}

#[test]
fn a_report_that_cannot_be_replaced_stays_as_it_was() {
    let folder = folder(&[("small.yaml", SMALL)]);
    urlab_in(folder.path(), "run small.yaml --quiet").assert().success();
    let report = folder.path().join("reports/small");
    let before = fs::read(report.join("summary.json")).unwrap();
    // A folder is where the new report would put its file. The rest of the old report must not
    // change.
    fs::create_dir_all(report.join("games.parquet/full")).unwrap();
    let more = SMALL.replace("100", "200").replace("[json]", "[json, games]");
    fs::write(folder.path().join("small.yaml"), more).unwrap();
    urlab_in(folder.path(), "run small.yaml").assert().code(74).stdout("").stderr(
        contains("games.parquet").and(contains("there is a file where a folder should be")),
    );
    assert_eq!(fs::read(report.join("summary.json")).unwrap(), before);
    assert_eq!(files_below(&report), ["summary.json"], "no trace of the failed run is left");
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_is_an_error_and_the_old_report_stays() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&[("small.yaml", SMALL), ("reports/small/summary.json", "old")]);
    let report = folder.path().join("reports/small");
    let allow = |mode| fs::set_permissions(&report, fs::Permissions::from_mode(mode)).unwrap();
    allow(0o555);
    // The superuser may write everywhere, so there is nothing to test for it.
    let may_write = fs::write(report.join("probe"), "").is_ok();
    if !may_write {
        urlab_in(folder.path(), "run small.yaml")
            .assert()
            .code(74)
            .stdout("")
            .stderr(contains("there is no permission to write to the folder"));
        assert_eq!(fs::read_to_string(report.join("summary.json")).unwrap(), "old");
    }
    allow(0o755);
}

/// 16 pairs of bots.
const ALL_PAIRS: &str = "[[random, random], [random, greedy], [random, foremost], \
    [random, hindmost], [greedy, random], [greedy, greedy], [greedy, foremost], \
    [greedy, hindmost], [foremost, random], [foremost, greedy], [foremost, foremost], \
    [foremost, hindmost], [hindmost, random], [hindmost, greedy], [hindmost, foremost], \
    [hindmost, hindmost]]";

#[test]
fn more_cases_than_memory_has_room_for_are_refused() {
    let rules = "[tiny, finkel, blitz, masters, aseb, urgammon, murray, skiriuk, krolewska-a, \
        krolewska-b, bell-tavola, bell-wager, ludii-long, ludii-loop, ludii-murray, traditional]";
    let cases = format!("name: cases\nrules: {rules}\nbots: {ALL_PAIRS}\ngames: 2\n");
    let sweep = format!(
        "name: swept\nrules: [tiny]\nbots: {ALL_PAIRS}\ngames: 2\nsweep:\n  fields:\n    \
         pieces.man.count: {{from: 1, to: 30}}\n    pieces.man.strength: {{from: 1, to: 30}}\n"
    );
    let folder = folder(&[("cases.yaml", &cases), ("swept.yaml", &sweep)]);
    for (file, found) in [
        ("cases.yaml", "16 rule sets and 16 pairs of bots make 256 cases"),
        ("swept.yaml", "900 cells of 1 rule sets and 16 pairs of bots make 14400 cells"),
    ] {
        let run = urlab_in(folder.path(), &format!("run {file}")).assert().code(65);
        let message = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(message.contains(found) && message.contains("allowed: at most "), "{message}");
    }
}
