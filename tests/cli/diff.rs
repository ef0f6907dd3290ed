//! `urlab diff`: two saved reports, compared without play.

use std::fs;
use std::path::Path;

use predicates::str::contains;
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{decimal, finding_of, flat, folder, list, summary, urlab_in};

/// Writes the report of some games of these rules into `OUT/simulate`.
fn simulate(at: &Path, rules: &str, out: &str) {
    let arguments = format!(
        "simulate {rules} --bots random,random --games 4000 --measures usual --quiet --out {out}"
    );
    urlab_in(at, &arguments).assert().success();
}

/// A folder with the reports `a`, of a rule set, `b`, of the same games again, `other`, with
/// another seed, and `changed`, with other rules.
fn reports() -> TempDir {
    let own = "extends: tiny\nname: own\n";
    let changed = "extends: tiny\nname: own\npieces: {man: {count: 3}}\n";
    let folder = folder(&[("own.yaml", own), ("new/own.yaml", changed)]);
    let at = folder.path();
    simulate(at, "./own.yaml", "a");
    simulate(at, "./own.yaml", "b");
    simulate(at, "./own.yaml --seed 2", "other");
    simulate(at, "./new/own.yaml", "changed");
    folder
}

fn json(at: &Path, arguments: &str, code: i32) -> Value {
    let output = urlab_in(at, arguments).assert().code(code).get_output().stdout.clone();
    serde_json::from_slice(&output).expect("it is JSON")
}

fn text(at: &Path, arguments: &str) -> String {
    let output = urlab_in(at, arguments).assert().success().get_output().stdout.clone();
    flat(&String::from_utf8(output).expect("it is text"))
}

#[test]
fn reports_are_compared_by_what_they_saved() {
    let folder = reports();
    let at = folder.path();
    // The same games: every figure is equal, and nothing is tested.
    let same = json(at, "diff a/simulate b/simulate --fail-on shown --json", 0);
    assert!(
        same["headline"][0]
            .as_str()
            .unwrap()
            .starts_with("Nothing changed: both reports are of the same games, and all "),
        "{}",
        same["headline"]
    );
    assert_eq!(same["families"][0]["tested"], 0);
    for finding in list(&same, "findings").iter().filter(|one| one["difference"].is_number()) {
        assert_eq!(finding["verdict"], "alike", "{finding}");
    }

    // Another seed: independent samples, and chance alone explains all.
    let other = json(at, "diff a/simulate other/simulate --fail-on shown --json", 0);
    let welch = finding_of(&other, 1, "mean(throws)");
    assert_eq!(welch["difference_method"], "Welch");
    // By hand, from the moments of both: the standard error of the difference.
    let samples = ["a", "other"].map(|name| {
        let report = summary(&at.join(name).join("simulate"));
        let mut all = list(&report, "samples").iter();
        let own = all.find(|one| one["quantity"] == "mean(throws)").unwrap();
        [decimal(own, "mean"), decimal(own, "variance") / own["n"].as_u64().unwrap() as f64]
    });
    let difference = samples[1][0] - samples[0][0];
    assert!((decimal(welch, "difference") - difference).abs() < 1e-9, "{welch}");
    // With 8,000 games, Student's value at 95 % is 1.9603.
    let half = 1.9603 * (samples[0][1] + samples[1][1]).sqrt();
    assert!((decimal(welch, "difference_high") - difference - half).abs() < 1e-3 * half, "{welch}");

    // Other rules: the field comes first, and the change is an exit code only on request.
    let changed = json(at, "diff a/simulate changed/simulate --fail-on shown --json", 1);
    assert_eq!(changed["headline"][0], "The rules changed: men from 2 to 3.");
    assert_eq!(changed["fields"][0]["field"], "pieces.man.count");
    let length = finding_of(&changed, 1, "mean(throws)");
    assert_eq!(length["verdict"], "higher");
    json(at, "diff a/simulate changed/simulate --json", 0);

    let told = text(at, "diff a/simulate changed/simulate --out out");
    assert!(told.contains("The rules changed: men from 2 to 3."), "{told}");
    let page = fs::read_to_string(at.join("out/diff/report.html")).unwrap();
    assert!(page.contains("pieces.man.count"));
    for file in ["summary.json", "report.md", "findings.csv", "findings.parquet"] {
        assert!(at.join("out/diff").join(file).exists(), "{file}");
    }
}

/// One piece and one square. With a coin of 0 and 1, each player needs two throws of 1, one to
/// enter and one to leave.
///
/// By hand, for who throws next and the throws of 1 that both need: the first of (1, 1) wins 2/3,
/// of (2, 1) 2/9, of (1, 2) 8/9 and of (2, 2) 16/27. The mean lengths are 2, 10/3, 8/3 and 16/3.
/// The game has ended after three throws in 1/4 of all games, after four in 7/16, and after five
/// in 5/8: the median is 5.
///
/// If the die always shows 1, the first player wins after three throws.
fn solved_reports() -> TempDir {
    let one_square = "extends: tiny\nname: own\nboard: |\n  a1\n  b1\nrosettes: []\nsafe: []\n\
                      path: {squares: \"a1\"}\npieces: {man: {count: 1}}\n\
                      extra_throws: {landing: []}\n";
    let coin = "dice: [{faces: {0: 1, 1: 1}}]\nthrow: {0: {void: true}}\n";
    let sure = "dice: [{faces: {1: 1}}]\n";
    let [old, new] = [coin, sure].map(|dice| format!("{one_square}{dice}"));
    let folder = folder(&[("old.yaml", &old), ("new.yaml", &new)]);
    for name in ["old", "new"] {
        let arguments = format!("exact ./{name}.yaml --bots random,random --json");
        let output = urlab_in(folder.path(), &arguments).assert().success().get_output().clone();
        fs::write(folder.path().join(format!("{name}.json")), output.stdout).unwrap();
    }
    folder
}

#[test]
fn exact_reports_are_compared_without_a_test() {
    let folder = solved_reports();
    let at = folder.path();
    let found = json(at, "diff old.json new.json --fail-on shown --json", 1);
    assert_eq!(found["title"], "What changed from old to new");
    assert_eq!(found["families"][0]["tested"], 0);
    for (quantity, difference) in [("share(first_wins)", 11.0 / 27.0), ("mean(throws)", -7.0 / 3.0)]
    {
        let finding = finding_of(&found, 1, quantity);
        let ends = ["difference_low", "difference_high"].map(|key| decimal(finding, key));
        assert!(ends[0] <= difference && difference <= ends[1], "{finding}");
        assert!(ends[1] - ends[0] < 1e-9, "{finding}");
        assert_eq!(finding["difference_method"], "bounds");
        assert_eq!(finding["verdict"], if difference > 0.0 { "higher" } else { "lower" });
        assert!(finding.get("p").is_none(), "{finding}");
    }
    // Exact figures: 3 throws for 5, and no draws as before.
    let median = finding_of(&found, 1, "q50(throws)");
    assert_eq!((&median["difference"], &median["verdict"]), (&(-2.0).into(), &"lower".into()));
    assert_eq!(median["difference_method"], "exact");
    assert!(median.get("difference_low").is_none(), "{median}");
    assert_eq!(finding_of(&found, 1, "share(draws)")["verdict"], "alike");

    let told = text(at, "diff old.json new.json --verbose");
    assert!(told.contains(" 5 3 −2 lower "), "{told}");
    assert!(!told.contains("corrected for the"), "{told}");
    // The same report twice: nothing is shown, and nothing is a change of the program.
    let same = json(at, "diff old.json old.json --fail-on shown --json", 0);
    let headline = same["headline"][0].as_str().unwrap();
    assert!(headline.starts_with("No change is shown in any of "), "{headline}");
}

#[test]
fn a_sampled_report_is_compared_with_an_exact_one_by_its_own_intervals() {
    let folder = solved_reports();
    let at = folder.path();
    simulate(at, "./old.yaml", "played");
    let played = json(at, "diff old.json played/simulate --fail-on shown --json", 0);
    for (quantity, exact) in [("share(first_wins)", 16.0 / 27.0), ("mean(throws)", 16.0 / 3.0)] {
        let finding = finding_of(&played, 1, quantity);
        for (key, own) in [("difference", "estimate"), ("difference_low", "low")] {
            let expected = decimal(finding, own) - exact;
            assert!((decimal(finding, key) - expected).abs() < 1e-9, "{key}: {finding}");
        }
        assert_eq!(finding["difference_method"], finding["method"]);
        assert_eq!(finding["verdict"], "not shown");
    }
    // The other way round, and with other rules: two standard errors are far exceeded.
    let changed = json(at, "diff played/simulate new.json --fail-on shown --json", 1);
    assert_eq!(changed["level"], 0.95);
    let length = finding_of(&changed, 1, "mean(throws)");
    assert_eq!(length["verdict"], "lower");
    assert!((decimal(length, "estimate") - 3.0).abs() < 1e-9, "{length}");
    // A sampled quantile has no test.
    assert!(finding_of(&changed, 1, "q50(throws)").get("difference").is_none());
}

#[test]
fn a_table_of_findings_alone_is_a_report() {
    let folder = reports();
    let at = folder.path();
    for name in ["a", "changed"] {
        let lone = at.join(format!("lone-{name}"));
        fs::create_dir(&lone).unwrap();
        let table = at.join(name).join("simulate/findings.parquet");
        fs::copy(table, lone.join("findings.parquet")).unwrap();
    }
    let whole = json(at, "diff a/simulate changed/simulate --json", 0);
    let lone = json(at, "diff lone-a lone-changed/findings.parquet --json", 0);
    let differences = |study: &Value| -> Vec<[Value; 3]> {
        let all = list(study, "findings").iter().filter(|one| one["difference"].is_number());
        all.map(|one| ["quantity", "difference", "difference_low"].map(|key| one[key].clone()))
            .collect()
    };
    assert!(differences(&whole).len() > 5);
    assert_eq!(differences(&whole), differences(&lone));
    assert_eq!(lone["warnings"][0]["kind"], "no-rule-text");
}

#[test]
fn what_is_no_report_is_told_with_a_way_out_and_nothing_is_written() {
    let folder = reports();
    let at = folder.path();
    let refused = |old: &str, new: &str, parts: &[&str]| {
        let arguments = format!("diff {old} {new} --out refused");
        let mut checked = urlab_in(at, &arguments).assert().code(65).stdout("");
        for part in parts {
            checked = checked.stderr(contains(*part));
        }
        assert!(!at.join("refused").exists());
    };
    refused(
        "a",
        "nowhere",
        &[
            "error: a: this folder has no summary.json and no findings.parquet",
            "there are reports in it: a/simulate",
            "error: nowhere: there is no such file or folder",
            "allowed: a report folder, its summary.json, or its findings.parquet",
        ],
    );
    let good = fs::read_to_string(at.join("a/simulate/summary.json")).unwrap();
    let change = |from: &str, to: &str| {
        assert!(good.contains(from));
        fs::write(at.join("bad.json"), good.replacen(from, to, 1)).unwrap();
    };
    change("\"format\": 5", "\"format\": 4");
    let again = "run its command again with this version";
    refused(
        "bad.json",
        "a/simulate",
        &["the report has format 4, and this version reads 5", again],
    );
    change("\"seed\": 1", "\"seed\": 2");
    refused("bad.json", "a/simulate", &["it was changed after it was written", again]);
    fs::write(at.join("bad.json"), &good[..good.len() / 2]).unwrap();
    refused("a/simulate", "bad.json", &["it is not a whole report", again]);
    fs::write(at.join("bad.json"), "{}").unwrap();
    refused("a/simulate", "bad.json", &["it is not a report of Urlab: it has no `format`"]);
    let table = fs::read(at.join("a/simulate/findings.parquet")).unwrap();
    fs::write(at.join("cut.parquet"), &table[..table.len() / 2]).unwrap();
    refused("cut.parquet", "a/simulate", &["it is not a whole table of findings", again]);
    refused("own.yaml", "a/simulate", &["this file is not part of a report"]);
    // Dice have no figures.
    urlab_in(at, "dice 2d6 --out dice --quiet").assert().success();
    refused("a/simulate", "dice/dice", &["have no figure in common", "help: "]);
}
