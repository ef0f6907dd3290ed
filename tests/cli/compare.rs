//! `urlab compare`, and `compare:` in scenarios.

use parquet::record::Field;
use predicates::str::contains;
use serde_json::{Value, json};

use crate::support::{
    cells, decimal, files_below, flat, folder, printed, summary, urlab, urlab_in,
};

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

/// The findings of a rule set.
fn findings<'a>(summary: &'a Value, rules: &str) -> Vec<&'a Value> {
    let all = summary["findings"].as_array().expect("an array").iter();
    all.filter(|one| one["rules"] == rules).collect()
}

fn found<'a>(summary: &'a Value, rules: &str, quantity: &str) -> &'a Value {
    let all = findings(summary, rules);
    all.into_iter().find(|one| one["quantity"] == quantity).expect("the quantity is in the summary")
}

#[test]
fn rule_that_adds_throws_makes_games_longer_and_leaves_other_figures_equal() {
    let summary = compared("tiny tiny+equal-turns --bots greedy,greedy --games 4000 --seed 3");
    let found = |quantity| found(&summary, "tiny+equal-turns", quantity);
    let throws = found("mean(throws)");
    let baseline = throws["baseline"].as_u64().expect("a subject") as usize;
    assert_eq!(
        (&throws["games"], &summary["subjects"][baseline]["rules"]),
        (&json!(4_000), &json!("tiny"))
    );
    assert_eq!(throws["verdict"], "higher");
    assert!(
        throws["difference_low"].as_f64().unwrap() > 0.0
            && throws["variance_reduction"].as_f64().unwrap() > 1.0
    );
    assert!(throws["p_corrected"].as_f64().unwrap() >= throws["p"].as_f64().unwrap());
    // The second player's wins stay the same. There are draws now; before, there were none.
    assert_eq!(found("share(second_wins)")["verdict"], "alike");
    assert_eq!(found("share(draws)")["verdict"], "higher");
    // Whole distributions are compared too, in the same family as the other questions.
    let (length, endings) = (found("distribution(throws)"), found("endings"));
    assert_eq!((&length["verdict"], &endings["verdict"]), (&json!("differs"), &json!("differs")));
    assert_eq!((&length["statistic"], &length["family"]), (&json!("ks_distance"), &json!(0)));
    // A game ends with a win of the only class or with a draw: two endings, so one degree of
    // freedom.
    assert!(endings["freedom"] == 1 && endings["p_corrected"].as_f64().unwrap() < 0.05);
    let of_baseline = findings(&summary, "tiny");
    assert!(of_baseline.len() > 5 && of_baseline.iter().all(|one| one["difference"].is_null()));
}

#[test]
fn equal_rules_have_equal_figures_and_need_no_tests() {
    let command = "urgammon+coins-4 urgammon+tetrahedra-4 --bots greedy,greedy --games 200";
    let summary = compared(command);
    let all = findings(&summary, "urgammon+tetrahedra-4");
    let is_whole = |one: &Value| one["statistic"] == "ks_distance" || one["quantity"] == "endings";
    assert!(all.len() > 20 && !all.iter().any(|one| is_whole(one)), "equal samples have no test");
    for one in all.iter().filter(|one| !one["difference"].is_null()) {
        assert_eq!((&one["verdict"], &one["p"]), (&json!("alike"), &Value::Null), "{one}");
    }
    let page = flat(&printed(&format!("compare {command} --quiet --verbose")));
    let said = "throw exactly the same: every game of greedy against greedy was equal.";
    assert!(page.contains(said), "{page}");
}

#[test]
fn scenario_compares_every_pair_of_bots_and_writes_its_report() {
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
    for file in
        ["report.html", "report.md", "summary.json", "findings.parquet", "charts/differences.png"]
    {
        assert!(written.contains(&file.to_owned()), "{file} in {written:?}");
    }
    let summary = summary(&one);
    let subjects = summary["subjects"].as_array().unwrap().iter();
    let names = |one: &Value| (one["rules"].clone(), one["first_bot"].clone());
    let [tiny, other] = ["tiny", "tiny+equal-turns"].map(|rules| json!(rules));
    let [greedy, random] = ["greedy", "random"].map(|bot| json!(bot));
    assert_eq!(
        subjects.map(names).collect::<Vec<_>>(),
        [
            (tiny.clone(), greedy.clone()),
            (other.clone(), greedy),
            (tiny, random.clone()),
            (other, random)
        ]
    );
    assert_eq!(findings(&summary, "tiny").len(), 2 * 3);
    let page = std::fs::read_to_string(one.join("report.md")).unwrap();
    assert!(
        page.contains("of 6 differences were shown") && page.contains("Holm's method"),
        "{page}"
    );
}

#[test]
fn games_of_every_rule_set_are_written_on_request() {
    // Two pairs of bots. In one pair the bots differ, so the exchange of seats is visible.
    let text = SCENARIO.replace("[random, random]", "[greedy, random]")
        + "outputs: [json, parquet, games]\n";
    let folder = folder(&[("turns.yaml", &text), ("plain.yaml", SCENARIO)]);
    let run = |threads: u8| {
        let arguments = format!("run turns.yaml --quiet --threads {threads} --out {threads}");
        urlab_in(folder.path(), &arguments).assert().success();
        folder.path().join(threads.to_string()).join("turns")
    };
    let [one, three] = [run(1), run(3)];
    let read = |report: &std::path::Path| std::fs::read(report.join("games.parquet")).unwrap();
    assert!(read(&one) == read(&three), "the bytes differ on three threads");
    let columns = ["case_id", "game", "first_bot", "second_bot", "throws", "seed"];
    let rows = cells(&one.join("games.parquet"), columns);
    assert_eq!(rows.len(), 4 * 4_000);
    let summary = summary(&one);
    let mut by_game = std::collections::BTreeMap::<_, Vec<_>>::new();
    for subject in summary["subjects"].as_array().unwrap() {
        let text = |key: &str| Field::Str(subject[key].as_str().unwrap().to_owned());
        let own: Vec<_> = rows.iter().filter(|row| row[0] == text("case_id")).collect();
        let mut throws = 0;
        for (game, row) in own.iter().enumerate() {
            // The second bot takes the first turn of every other game.
            let bots = [["first_bot", "second_bot"], ["second_bot", "first_bot"]][game % 2];
            let [first, second] = bots.map(text);
            let origin = [Field::Long(game.cast_signed() as i64), first, second];
            assert_eq!([&row[1], &row[2], &row[3]], origin.each_ref(), "{subject}");
            assert_eq!(row[5], Field::ULong(3));
            let Field::Long(own) = row[4] else { panic!("{row:?}") };
            throws += own;
            let bots = subject["second_bot"].to_string();
            by_game.entry((bots, game)).or_default().push(own);
        }
        assert_eq!(own.len(), 4_000);
        let all = summary["findings"].as_array().unwrap().iter();
        let mut of_length = all.filter(|one| {
            one["case_id"] == subject["case_id"] && one["quantity"] == "mean(throws)"
        });
        let length = of_length.next().expect("its length");
        let mean = decimal(length, "estimate");
        // The interval of a difference is over pairs. The baseline has no difference.
        let pairs = length.get("difference").map(|_| 2_000);
        assert_eq!(length.get("difference_n").and_then(Value::as_u64), pairs, "{subject}");
        assert_eq!(length["n"], 4_000, "both games of a pair");
        assert!((mean - throws as f64 / 4_000.0).abs() < 1e-9, "{mean} {throws}");
    }
    // Both rule sets play a game under the same dice: a further turn adds one throw or none.
    assert_eq!(by_game.len(), 2 * 4_000);
    let are_alike = |both: &Vec<i64>| both.len() == 2 && both[0] <= both[1];
    assert!(by_game.values().all(are_alike), "games of one number have other dice");
    // This scenario does not ask for games.
    urlab_in(folder.path(), "run plain.yaml --quiet --out plain").assert().success();
    assert!(!folder.path().join("plain/turns/games.parquet").exists());
}

#[test]
fn conclusions_from_random_play_only_are_marked() {
    // Without choices, two equal bots cannot differ. So the rule set must offer choices.
    let page = printed("compare finkel blitz --bots random,random --games 400 --quiet");
    assert!(page.contains("only random bots played"), "{page}");
    let page = printed("compare finkel blitz --bots greedy,greedy --games 400 --quiet");
    assert!(!page.contains("only random bots"), "{page}");
}

#[test]
fn false_discovery_rate_is_never_stricter_than_holm() {
    let verdicts = |correction: &str| {
        let summary = compared(&format!("finkel masters --games 2000 --correction {correction}"));
        let all = summary["findings"].as_array().unwrap().iter();
        let p = all.filter_map(|one| one["p_corrected"].as_f64()).collect::<Vec<_>>();
        (summary["families"][0]["correction"].clone(), p)
    };
    let ((holm, strict), (fdr, loose)) = (verdicts("holm"), verdicts("fdr"));
    assert_eq!((holm, fdr), (json!("holm"), json!("fdr")));
    assert!(strict.len() > 5 && strict.iter().zip(&loose).all(|(strict, loose)| loose <= strict));
    assert!(strict != loose);
}

#[test]
fn one_rule_set_is_not_enough_and_all_unknown_ones_are_reported_at_once() {
    urlab("compare tiny").assert().code(64).stderr(contains("nothing to compare"));
    let refused = urlab("compare tinny finkle").assert().code(65);
    refused.stderr(contains("did you mean `tiny`")).stderr(contains("did you mean `finkel`"));
}
