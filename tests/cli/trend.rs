//! `urlab trend`: many saved reports in their order.

use std::fs;
use std::path::Path;

use predicates::str::contains;
use serde_json::Value;

use crate::support::{folder, list, urlab_in};

fn simulate(at: &Path, pieces: u32, seed: u32, out: &str) {
    let rules = format!("extends: tiny\nname: own\npieces: {{man: {{count: {pieces}}}}}\n");
    fs::write(at.join("own.yaml"), rules).unwrap();
    let arguments = format!(
        "simulate ./own.yaml --bots random,random --games 4000 --measures usual --seed {seed} \
         --quiet --out {out}"
    );
    urlab_in(at, &arguments).assert().success();
}

fn json(at: &Path, arguments: &str, code: i32) -> Value {
    let output = urlab_in(at, arguments).assert().code(code).get_output().stdout.clone();
    serde_json::from_slice(&output).expect("it is JSON")
}

/// The reports at which a quantity was shown to change.
fn changes<'a>(study: &'a Value, quantity: &str) -> Vec<&'a str> {
    let shown = |one: &&Value| {
        let verdict = one["verdict"].as_str().unwrap_or_default();
        one["quantity"] == quantity && ["higher", "lower", "differs"].contains(&verdict)
    };
    let found = list(study, "findings").iter().filter(shown);
    found.map(|one| one["label"].as_str().unwrap()).collect()
}

#[test]
fn reports_in_a_folder_are_drawn_by_name_and_a_change_is_marked_where_it_is() {
    let folder = folder(&[]);
    let at = folder.path();
    // The rules change between 1.9 and 1.10.
    for (pieces, seed, out) in
        [(1, 1, "releases/1.8"), (1, 2, "releases/1.9"), (2, 3, "releases/1.10")]
    {
        simulate(at, pieces, seed, out);
    }
    let trend = json(at, "trend releases --fail-on shown --out out --json", 1);
    assert_eq!(trend["title"], "3 reports, from 1.8 to 1.10");
    assert_eq!(changes(&trend, "mean(throws)"), ["1.10"]);
    let chart = fs::read_to_string(at.join("out/trend/charts/trend.svg")).unwrap();
    assert!(chart.contains("1.10") && chart.contains("after a change"));
    let page = fs::read_to_string(at.join("out/trend/report.html")).unwrap();
    assert!(page.contains("pieces.man.count"));

    // The order of arguments counts, and one quantity can be asked for.
    let arguments = "trend releases/1.10/simulate releases/1.9/simulate --quantity mean(throws)";
    let back = json(at, &format!("{arguments} --out back --json"), 0);
    assert_eq!(changes(&back, "mean(throws)"), ["1.9"]);

    urlab_in(at, "trend releases/1.8").assert().code(65).stderr(contains("only one report"));
    urlab_in(at, "trend releases --quantity length").assert().code(64);
    assert!(!at.join("reports").exists());
}

#[test]
fn a_track_is_named_by_what_its_reports_share() {
    let folder = folder(&[("own.yaml", "extends: tiny\nname: own\n")]);
    let at = folder.path();
    for (out, set) in [("1", ""), ("2", ""), ("3", " --set pieces.man.count=1")] {
        let arguments = format!(
            "simulate ./own.yaml{set} --bots random,random --games 4000 --seed {out} --quiet --out \
             releases/{out}"
        );
        urlab_in(at, &arguments).assert().success();
    }
    let trend = json(at, "trend releases --out out --json", 0);
    let headline = trend["headline"][1].as_str().unwrap();
    assert!(headline.starts_with("The greatest is at 3: "), "{headline}");
    assert!(headline.contains(" of own · random, "), "{headline}");
    let report = fs::read_to_string(at.join("out/trend/report.md")).unwrap();
    // The changed rules are named only where the change is told.
    let named: Vec<&str> = report.lines().filter(|line| line.contains("own[")).collect();
    assert!(named.iter().all(|line| line.contains("pieces.man.count |")), "{named:?}");
}
