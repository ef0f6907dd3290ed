//! `urlab compare`, and `compare:` in scenarios.

use predicates::str::contains;
use serde_json::{Value, json};

use crate::desk::{files_below, folder, printed, summary, urlab, urlab_in};

const SCENARIO: &str = "\
name: turns
title: A further turn
about: Does a further turn make the game longer?
rules: [tiny, tiny+equal-turns]
bots: [[greedy, greedy], [random, random]]
games: 4_000
seed: 3
compare: {quantities: [mean(throws), share(draws), share(second_wins)]}
";

fn compared(arguments: &str) -> Value {
    serde_json::from_str(&printed(&format!("compare {arguments} --json --quiet")))
        .expect("the output is JSON")
}

fn found<'a>(comparison: &'a Value, quantity: &str) -> &'a Value {
    let all = comparison["quantities"].as_array().unwrap();
    &all.iter().find(|one| one["quantity"] == quantity).unwrap()["against"][1]
}

#[test]
fn a_rule_that_adds_throws_is_shown_to_make_games_longer_and_what_it_leaves_alone_is_alike() {
    let summary = compared("tiny tiny+equal-turns --games 4000 --seed 3");
    let comparison = &summary["comparisons"][0];
    assert_eq!((&comparison["pairs"], &comparison["baseline"]), (&json!(2_000), &json!("tiny")));
    let throws = found(comparison, "mean(throws)");
    assert_eq!(throws["verdict"], "higher");
    assert!(
        throws["difference"]["low"].as_f64().unwrap() > 0.0
            && throws["variance_reduction"].as_f64().unwrap() > 1.0
    );
    assert!(throws["p_corrected"].as_f64().unwrap() >= throws["p"].as_f64().unwrap());
    // What the second player has won is won; there are draws now, which there were none of.
    assert_eq!(found(comparison, "share(second_wins)")["verdict"], "alike");
    assert_eq!(found(comparison, "share(draws)")["verdict"], "higher");
    assert_eq!(comparison["variants"][0]["shapes"], Value::Null);
}

#[test]
fn the_same_rules_differ_in_nothing_and_no_question_is_asked_of_chance() {
    let summary = compared("urgammon+coins-4 urgammon+tetrahedra-4 --games 200");
    let comparison = &summary["comparisons"][0];
    for quantity in comparison["quantities"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| !one["against"][1].is_null())
    {
        assert_eq!(quantity["against"][1]["verdict"], "alike", "{quantity}");
    }
    let page = printed("compare urgammon+coins-4 urgammon+tetrahedra-4 --games 200 --quiet");
    assert!(page.contains("the same in every game"), "{page}");
}

#[test]
fn a_scenario_compares_every_pair_of_bots_and_writes_its_report() {
    let folder = folder(&[("turns.yaml", SCENARIO)]);
    let run = |threads: u8, out: &str| {
        urlab_in(folder.path(), &format!("run turns.yaml --quiet --threads {threads} --out {out}"))
            .assert()
            .success();
        folder.path().join(out).join("turns")
    };
    let (one, eight) = (run(1, "one"), run(8, "eight"));
    for file in files_below(&one) {
        assert_eq!(
            std::fs::read(one.join(&file)).unwrap(),
            std::fs::read(eight.join(&file)).unwrap(),
            "{file}"
        );
    }
    let written = files_below(&one);
    for file in [
        "report.html",
        "report.md",
        "summary.json",
        "differences.parquet",
        "charts/greedy-greedy-1-tiny-equal-turns.png",
    ] {
        assert!(written.contains(&file.to_owned()), "{file} in {written:?}");
    }
    let summary = summary(&one);
    let comparisons = summary["comparisons"].as_array().unwrap();
    assert_eq!(
        comparisons.iter().map(|one| one["bots"].clone()).collect::<Vec<_>>(),
        [json!(["greedy", "greedy"]), json!(["random", "random"])]
    );
    assert_eq!(comparisons[0]["quantities"].as_array().unwrap().len(), 3);
    let page = std::fs::read_to_string(one.join("report.md")).unwrap();
    assert!(
        page.contains("higher than tiny in Throws") && page.contains("Holm's method"),
        "{page}"
    );
}

#[test]
fn a_conclusion_of_random_play_alone_is_marked() {
    // Two alike bots that always play the same cannot differ where there is no choice, so a rule
    // set with choices is needed.
    let page = printed("compare finkel blitz --bots random,random --games 400 --quiet");
    assert!(page.contains("only random bots played"), "{page}");
    let page = printed("compare finkel blitz --bots greedy,greedy --games 400 --quiet");
    assert!(!page.contains("only random bots"), "{page}");
}

#[test]
fn false_discovery_rate_is_never_stricter_than_holm() {
    let verdicts = |correction: &str| {
        let summary = compared(&format!("finkel masters --games 2000 --correction {correction}"));
        let all = summary["comparisons"][0]["quantities"].as_array().unwrap().clone();
        let p = all
            .iter()
            .filter_map(|one| one["against"][1]["p_corrected"].as_f64())
            .collect::<Vec<_>>();
        (summary["correction"].clone(), p)
    };
    let ((holm, strict), (fdr, loose)) = (verdicts("holm"), verdicts("fdr"));
    assert_eq!((holm, fdr), (json!("holm"), json!("fdr")));
    assert!(strict.len() > 5 && strict.iter().zip(&loose).all(|(strict, loose)| loose <= strict));
    assert!(strict != loose);
}

#[test]
fn one_rule_set_alone_is_a_wrong_command_and_unknown_ones_are_told_all_at_once() {
    urlab("compare tiny").assert().code(64).stderr(contains("RULES"));
    let told = urlab("compare tinny finkle").assert().code(65);
    told.stderr(contains("did you mean `tiny`")).stderr(contains("did you mean `finkel`"));
}
