//! `urlab run`: plays a scenario file and writes a report folder.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::{
    FILES, NOT_OF_GAMES, count, decimal, distribution_of, files_below, finding, folder, list,
    metadata, rows, simulated, subject, summary, urlab_in, warning_kinds,
};

/// The tiny game with one man per player.
const ONE_MAN: &str = "name: one-man\ntitle: One man\nextends: tiny\npieces: {man: {count: 1}}\n";

fn scenario(more: &str) -> String {
    format!("name: small\nseed: 3\n{more}\n")
}

fn run(folder: &Path) {
    urlab_in(folder, "run small.yaml").assert().success().stderr("");
}

fn study(folder: &Path) -> Value {
    summary(&folder.join("reports/small"))
}

#[test]
fn requested_files_are_written_and_no_others() {
    for (outputs, expected) in [
        ("json", &["summary.json"][..]),
        ("parquet", &["distributions.parquet", "findings.parquet"]),
        ("csv", &["findings.csv"]),
        ("games", &["games.parquet"]),
        ("html", &["report.html"]),
        ("markdown", &["report.md"]),
        ("json, games", &["games.parquet", "summary.json"]),
    ] {
        let more =
            format!("rules: [tiny]\nbots: [[random, greedy]]\ngames: 50\noutputs: [{outputs}]");
        let folder = folder(&[("small.yaml", &scenario(&more))]);
        run(folder.path());
        assert_eq!(files_below(&folder.path().join("reports/small")), expected);
    }
}

#[test]
fn everything_is_written_without_outputs() {
    let folder =
        folder(&[("small.yaml", &scenario("rules: [tiny]\nbots: [[random, greedy]]\ngames: 50"))]);
    run(folder.path());
    let files = files_below(&folder.path().join("reports/small"));
    for name in FILES.iter().filter(|name| !NOT_OF_GAMES.contains(name)) {
        assert!(files.contains(&(*name).to_string()), "{name}: {files:?}");
    }
    let charts: Vec<_> = files.iter().filter_map(|name| name.strip_prefix("charts/")).collect();
    let names_with = |ending: &str| {
        charts.iter().filter_map(|name| name.strip_suffix(ending)).collect::<Vec<_>>()
    };
    assert!(!names_with(".svg").is_empty());
    assert_eq!(names_with(".svg"), names_with(".png"), "each chart in both formats");
}

#[test]
fn every_file_names_its_program_version_and_plan() {
    let more = "rules: [to-three]\nbots: [[random, greedy]]\ngames: 50\nmatches: 20";
    let to_three = "name: to-three\nextends: tiny\nmatch: {points: 3}\n";
    let folder = folder(&[("small.yaml", &scenario(more)), ("to-three.yaml", to_three)]);
    run(folder.path());
    let report = folder.path().join("reports/small");
    let study = study(folder.path());
    let known = ["urlab", "plan"].map(|key| study[key].as_str().expect("a text").to_owned());
    let [version, plan] = known;
    let format = study["format"].to_string();
    assert_eq!(plan.len(), 16);
    let head = [("format", &format), ("plan", &plan), ("version", &version)];
    for table in ["findings", "distributions", "games", "matches"] {
        let found = metadata(&report.join(format!("{table}.parquet")));
        let found = found.iter().map(|(name, value)| (&name["urlab_".len()..], value));
        assert_eq!(found.collect::<Vec<_>>(), head, "{table}");
    }
    let read = |name: &str| fs::read_to_string(report.join(name)).expect("a file can be read");
    let table = read("findings.csv");
    let mut lines = table.lines();
    let names = lines.next().expect("the names of the columns");
    assert!(names.starts_with("urlab_version,urlab_format,urlab_plan,subject,"), "{names}");
    assert!(lines.all(|line| line.starts_with(&format!("{version},{format},{plan},"))), "{table}");
    for page in ["report.html", "report.md"] {
        let line = format!("Urlab {version} · format {format} · plan {plan}");
        assert!(read(page).contains(&line), "{page}");
    }
}

#[test]
fn every_pair_plays_every_rule_set_and_games_has_one_row_per_game() {
    let more = "rules: [tiny, finkel]\nbots: [[random, greedy], [greedy, random]]\ngames: \
        30\noutputs: [json, games]";
    let folder = folder(&[("small.yaml", &scenario(more))]);
    run(folder.path());
    let study = study(folder.path());
    let subjects = list(&study, "subjects");
    let cases: Vec<&Value> = subjects.iter().map(|subject| &subject["case_id"]).collect();
    let expected = [
        "tiny-random-greedy",
        "tiny-greedy-random",
        "finkel-random-greedy",
        "finkel-greedy-random",
    ];
    assert_eq!(json!(cases), json!(expected));
    assert!(subjects.iter().all(|one| one["each"] == "game" && count(one, "games") == 30));
    assert_eq!(rows(&folder.path().join("reports/small/games.parquet")), 4 * 30);
}

#[test]
fn summary_has_the_same_figures_as_simulate() {
    let more = "rules: [finkel]\nbots: [[greedy, random]]\ngames: 400\noutputs: [json]";
    let folder = folder(&[("small.yaml", &scenario(more))]);
    run(folder.path());
    let mut study = study(folder.path());
    let mut simulated =
        simulated("finkel --bots greedy,random --games 400 --seed 3 --measures all");
    // Only a scenario has its own name and title.
    let named = |study: &mut Value| {
        let of_scenario = ["name", "title"].map(|key| study["scenario"][key].take());
        let of_study = ["name", "title"].map(|key| study[key].take());
        json!([of_study, of_scenario])
    };
    assert_eq!(named(&mut study), json!([["small", "small"], ["small", "small"]]));
    named(&mut simulated);
    assert_eq!(subject(&study, 0)["case_id"], "finkel-greedy-random");
    assert_eq!(list(&study["boards"][0], "squares").len(), 20);
    assert_eq!(study, simulated);
}

#[test]
fn second_run_replaces_the_report_and_keeps_other_files() {
    let wide = scenario("rules: [tiny]\nbots: [[random, greedy]]\ngames: 50");
    let narrow = scenario("rules: [tiny]\nbots: [[random, greedy]]\ngames: 60\noutputs: [json]");
    let folder = folder(&[
        ("small.yaml", &wide),
        ("reports/small/notes.txt", "mine"),
        ("reports/other/a", ""),
    ]);
    run(folder.path());
    assert_eq!(count(subject(&study(folder.path()), 0), "games"), 50);
    fs::write(folder.path().join("small.yaml"), narrow).unwrap();
    run(folder.path());
    assert_eq!(count(subject(&study(folder.path()), 0), "games"), 60);
    assert_eq!(
        files_below(&folder.path().join("reports")),
        ["other/a", "small/notes.txt", "small/summary.json"]
    );
}

#[test]
fn scenario_gives_the_same_bytes_on_any_number_of_threads() {
    let folder = folder(&[(
        "small.yaml",
        &scenario("rules: [tiny]\nbots: [[random, greedy]]\ngames: 3000"),
    )]);
    let written = |threads: u16| {
        let out = format!("out-{threads}");
        urlab_in(folder.path(), &format!("run small.yaml --out {out} --threads {threads}"))
            .assert()
            .success();
        let report = folder.path().join(out).join("small");
        let read = |name: &String| fs::read(report.join(name)).expect("a file can be read");
        files_below(&report).iter().map(|name| (name.clone(), read(name))).collect::<Vec<_>>()
    };
    let alone = written(1);
    for threads in [2, 8] {
        for ((name, bytes), (same, others)) in alone.iter().zip(written(threads)) {
            assert!(*name == same && *bytes == others, "{name} differs on {threads} threads");
        }
    }
}

#[test]
fn precision_stops_the_games_when_it_is_reached_and_says_so() {
    let precision = "precision: {quantity: first_player_advantage, half_width: 0.02}";
    let more = format!(
        "rules: [tiny]\nbots: [[random, random]]\ngames: 10_000_000\n{precision}\noutputs: [json, \
            games]"
    );
    let folder = folder(&[("small.yaml", &scenario(&more))]);
    run(folder.path());
    let study = study(folder.path());
    let played = count(subject(&study, 0), "games");
    assert_eq!(count(subject(&study, 0), "planned"), 10_000_000);
    // The half-width of a difference of win shares is at most 1.96 / sqrt(n), 0.02 after 9604
    // games.
    assert!((1_000..10_000_000).contains(&played), "{played}");
    assert_eq!(study["stop"], "precision-reached");
    let advantage = finding(&study, "first_player_advantage");
    assert_eq!(count(advantage, "n"), played);
    assert!(decimal(advantage, "high") - decimal(advantage, "low") <= 0.04, "{advantage}");
    assert!(warning_kinds(&study).is_empty(), "{:?}", study["warnings"]);
    assert_eq!(rows(&folder.path().join("reports/small/games.parquet")) as u64, played);
}

#[test]
fn missed_precision_gets_a_warning() {
    let precision = "precision: {quantity: mean(throws), half_width: 0.0001}";
    let more = format!(
        "rules: [tiny]\nbots: [[random, random]]\ngames: 2000\n{precision}\noutputs: [json]"
    );
    let folder = folder(&[("small.yaml", &scenario(&more))]);
    run(folder.path());
    let study = study(folder.path());
    assert_eq!((count(subject(&study, 0), "games"), &study["stop"]), (2_000, &json!("complete")));
    assert_eq!(warning_kinds(&study), ["precision-missed"]);
}

#[test]
fn rules_are_found_next_to_the_scenario_and_variants_next_to_their_base() {
    let more = "rules: [one-man, variants/again.yaml]\nbots: [[random, random]]\ngames: \
        1000\noutputs: [json]";
    let again =
        "name: again\ntitle: Again\nextends: ../one-man.yaml\nextra_throws: {landing: []}\n";
    let files = [
        ("in/small.yaml", &*scenario(more)),
        ("in/one-man.yaml", ONE_MAN),
        ("in/variants/again.yaml", again),
    ];
    let folder = folder(&files);
    // The program starts in another folder. Paths are relative to the scenario; reports are
    // relative to the current folder.
    urlab_in(folder.path(), "run in/small.yaml").assert().success().stderr("");
    let study = study(folder.path());
    let of_each = |key: &str| [0, 1].map(|place| subject(&study, place)[key].clone());
    assert_eq!(of_each("rules"), ["one-man", "again"]);
    // One man needs five steps with throws of 1 or 2. With an extra throw on step 3, and throws 1 2
    // 2 or 2 1 2, the first player needs three throws in two turns, and Dark has one throw between:
    // four in all. Without it, the first player needs three turns, and Dark has two: five in all.
    let least = |place| count(distribution_of(&study, place, "throws"), "least");
    assert_eq!([0, 1].map(least), [4, 5]);
    let [one, other] = of_each("fingerprint");
    assert_ne!(one, other);
}

#[test]
fn throw_limit_of_a_scenario_leaves_unfinished_games_in_every_file() {
    let more = "rules: [finkel]\nbots: [[random, random]]\ngames: 40\nthrow_limit: 5\noutputs: \
        [json, games]";
    let folder = folder(&[("small.yaml", &scenario(more))]);
    run(folder.path());
    let study = study(folder.path());
    let case = subject(&study, 0);
    assert_eq!((count(case, "unfinished"), count(case, "games")), (40, 40));
    let share = finding(&study, "share(unfinished)");
    assert_eq!((count(share, "count"), &share["estimate"]), (40, &json!(1.0)));
    assert!(warning_kinds(&study).contains(&"unfinished"));
    assert_eq!(rows(&folder.path().join("reports/small/games.parquet")), 40);
}
