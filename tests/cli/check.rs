//! `urlab check`: whether the statements of scenarios hold.

use std::fs;
use std::path::Path;

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use roxmltree::Document;
use serde_json::{Value, json};

use crate::support::{count, flat, folder, list, subject, summary, urlab_in};

fn scenario(name: &str, games: u64, statements: &[&str]) -> String {
    let expect = statements.join("\n  - ");
    format!(
        "name: {name}\nrules: [tiny]\nbots: [[random, random], [greedy, random]]\ngames: \
            {games}\nseed: 1\nexpect:\n  - {expect}\n"
    )
}

/// This is true: random bots need 17.05 throws on average for the tiny game.
const TRUE: &str = "mean(throws) above 5";
const FALSE: &str = "mean(turns) above 40";
/// So few games cannot decide this.
const OPEN: &str = "mean(throws) below 17.05";

/// The exit code of a quiet check, and what it prints.
fn checked(folder: &Path, arguments: &str) -> (i32, String) {
    let output = urlab_in(folder, &format!("check {arguments} --quiet"))
        .output()
        .expect("it can be started");
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
    (output.status.code().expect("it ends by itself"), text)
}

fn code(folder: &Path, arguments: &str) -> i32 {
    let (code, text) = checked(folder, arguments);
    assert!(text.is_empty(), "quiet");
    code
}

#[test]
fn worst_answer_gives_the_exit_code() {
    let folder = folder(&[
        ("holds.yaml", &scenario("holds", 4_096, &[TRUE])),
        ("fails.yaml", &scenario("fails", 4_096, &[TRUE, FALSE])),
        ("open.yaml", &scenario("open", 1_024, &[TRUE, OPEN])),
        ("few.yaml", &scenario("few", 20, &[TRUE])),
    ]);
    let code = |arguments| code(folder.path(), arguments);
    assert_eq!(
        [code("holds.yaml"), code("fails.yaml"), code("open.yaml"), code("few.yaml")],
        [0, 1, 2, 2]
    );
    assert_eq!([code("holds.yaml open.yaml"), code("open.yaml fails.yaml holds.yaml")], [2, 1]);
}

#[test]
fn table_shows_statement_figure_games_and_answer() {
    let folder = folder(&[("open.yaml", &scenario("open", 1_024, &[TRUE, FALSE, OPEN]))]);
    let output = urlab_in(folder.path(), "check open.yaml --verbose").assert().code(1).stderr("");
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let line = |start: &str| {
        let mut lines =
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        lines.find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("no {start} in {text}"))
    };
    assert!(line("mean(throws) above 5 ✓ holds").ends_with(" 1,024"), "{text}");
    assert!(line("mean(turns) above 40 ✗ fails").ends_with(" 1,024"), "{text}");
    assert!(text.contains("? not decided") && text.contains(" more games"), "{text}");
    assert!(text.contains(": 2 of 6 fail, 2 not decided.\n\n"), "{text}");
    assert!(text.contains("All answers together are correct"), "{text}");
}

#[test]
fn command_to_repeat_has_the_path_as_the_user_wrote_it() {
    let folder = folder(&[]);
    fs::create_dir(folder.path().join("gates")).expect("a folder can be made");
    fs::write(folder.path().join("gates/holds.yaml"), scenario("holds", 1_024, &[TRUE]))
        .expect("a file can be written");
    urlab_in(folder.path(), "run gates/holds.yaml").assert().code(0);
    let page = fs::read_to_string(folder.path().join("reports/holds/report.md"))
        .expect("the run wrote it");
    assert!(page.contains("\n    urlab run gates/holds.yaml\n"), "{page}");
    let checked = urlab_in(folder.path(), "check gates/holds.yaml --verbose").assert();
    checked.stdout(contains("To reproduce this: urlab check gates/holds.yaml\n"));
}

#[test]
fn junit_markdown_and_json_have_the_same_answers() {
    let statements = [TRUE, FALSE, OPEN, "share(throws above 3) above 1 %"];
    let folder = folder(&[
        ("a.yaml", &scenario("a", 1_024, &statements)),
        ("b.yaml", &scenario("b", 2_048, &[TRUE])),
    ]);
    let at = |name: &str| fs::read_to_string(folder.path().join(name)).expect("the file is there");
    let (code, text) =
        checked(folder.path(), "a.yaml b.yaml --junit out/j.xml --markdown out/m.md --json");
    assert_eq!(code, 1);

    let found: Value = serde_json::from_str(&text).expect("the output is one JSON object");
    assert_eq!(
        (&found["answer"], &found["scenarios"][1]["answer"]),
        (&json!("fails"), &json!("holds"))
    );
    let study = &found["scenarios"][0];
    let of_case = |place: usize| {
        let answers = list(study, "answers").iter();
        answers.filter(|one| one["subject"] == place).collect::<Vec<_>>()
    };
    assert_eq!([of_case(0).len(), of_case(1).len()], [4, 4]);
    let expect = of_case(0);
    let answers: Vec<&Value> = expect.iter().map(|one| &one["answer"]).collect();
    assert_eq!(answers, ["holds", "fails", "not-decided", "holds"]);
    assert_eq!(expect[1]["statement"], FALSE);
    let figure = &list(study, "findings")[count(expect[1], "finding") as usize];
    assert_eq!((&figure["quantity"], &figure["subject"]), (&json!("mean(turns)"), &json!(0)));
    assert!(
        figure["low"].as_f64() < figure["estimate"].as_f64()
            && figure["high"].as_f64() < Some(40.0),
        "{figure}"
    );
    // The eight answers, of two cases and four statements, share an error probability of 0.05.
    assert!((figure["level"].as_f64().unwrap() - (1.0 - 0.05 / 8.0)).abs() < 1e-12);

    let text = at("out/j.xml");
    let junit = Document::parse(&text).expect("it is well-formed XML");
    let root = junit.root_element();
    let suites: Vec<_> = root.children().filter(|node| node.has_tag_name("testsuite")).collect();
    let counts = |suite: &roxmltree::Node<'_, '_>| {
        ["name", "tests", "failures", "errors", "skipped"]
            .map(|name| suite.attribute(name).unwrap().to_owned())
    };
    assert_eq!(root.tag_name().name(), "testsuites");
    assert_eq!(counts(&suites[0])[..2], ["a", "8"]);
    assert_eq!(counts(&suites[1]), ["b", "2", "0", "0", "0"]);
    let cases: Vec<_> = suites[0].children().filter(|node| node.has_tag_name("testcase")).collect();
    let has = |case: usize, tag: &str| cases[case].children().any(|node| node.has_tag_name(tag));
    assert_eq!((cases.len(), cases[1].attribute("name")), (8, Some(FALSE)));
    assert_eq!(cases[1].attribute("classname"), Some("a.tiny-random-random"));
    assert!(has(1, "failure") && has(2, "skipped") && !has(0, "failure") && !has(0, "skipped"));
    let failures = cases
        .iter()
        .flat_map(roxmltree::Node::children)
        .filter(|node| node.has_tag_name("failure"));
    assert_eq!(failures.count().to_string(), counts(&suites[0])[2]);

    let page = at("out/m.md");
    assert!(page.starts_with("# a\n") && page.contains("\n# b\n"), "{page}");
    assert!(page.contains("| mean(turns) above 40 | ✗ **fails** |"), "{page}");
    assert!(
        page.contains(" | Tiny · random players | ") && page.contains("? not decided"),
        "{page}"
    );
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let folder = folder(&[(
        "open.yaml",
        &scenario("open", 70_000, &[TRUE, FALSE, OPEN, "no unfinished games"]),
    )]);
    let written = |threads: u16| {
        let files = format!("--junit {threads}/j.xml --markdown {threads}/m.md --json");
        let (_, text) = checked(folder.path(), &format!("open.yaml --threads {threads} {files}"));
        let read = |name| fs::read_to_string(folder.path().join(threads.to_string()).join(name));
        (text, ["j.xml", "m.md"].map(|name| read(name).expect("the file is there")))
    };
    assert_eq!(written(1), written(8));
}

#[test]
fn run_shows_the_answers_and_does_not_fail() {
    let text = scenario("open", 2_048, &[TRUE, FALSE, OPEN]) + "outputs: [json, html, markdown]\n";
    let folder = folder(&[("open.yaml", &text)]);
    urlab_in(folder.path(), "run open.yaml --verbose")
        .assert()
        .success()
        .stdout(contains("2 of 6 fail, 1 not decided.").and(contains("✗ fails")));
    let report = folder.path().join("reports/open");
    let study = summary(&report);
    assert_eq!(count(subject(&study, 0), "games"), 2_048);
    let answer = &list(&study, "answers")[1];
    assert_eq!((&answer["statement"], &answer["answer"]), (&json!(FALSE), &json!("fails")));
    for page in ["report.html", "report.md"] {
        let page = fs::read_to_string(report.join(page)).unwrap();
        assert!(page.contains("What was expected") && page.contains("not decided"), "{page}");
    }
}

#[test]
fn later_run_is_compared_with_an_earlier_one() {
    let old = "name: old\nrules: [tiny]\nbots: [[random, random]]\ngames: 30_000\nseed: \
        7\noutputs: [json]\n";
    let new = |rules: &str| {
        let statement = "unchanged since reports/old/summary.json within 0.1 sd";
        format!(
            "name: new\nrules: [{rules}]\nbots: [[random, random]]\ngames: 100_000\nseed: \
                8\nexpect: [{statement}]\n"
        )
    };
    let tiny = fs::read_to_string("scenarios/rules/tiny.yaml").unwrap();
    let other = tiny.replace("count: 2", "count: 1");
    assert_ne!(tiny, other);
    let folder = folder(&[
        ("old.yaml", old),
        ("same.yaml", &new("tiny")),
        ("v/tiny.yaml", &other),
        ("other.yaml", &new("v/tiny.yaml")),
    ]);
    urlab_in(folder.path(), "run old.yaml").assert().success();
    urlab_in(folder.path(), "check same.yaml").assert().code(0);
    let changed = urlab_in(folder.path(), "check other.yaml --verbose").assert().code(1);
    let changed = flat(&String::from_utf8_lossy(&changed.get_output().stdout));
    for part in ["their fingerprints differ", "what changed or may have", "mean(throws)"] {
        assert!(changed.contains(part), "{part}: {changed}");
    }
    fs::write(folder.path().join("again.yaml"), new("tiny").replace("seed: 8", "seed: 7")).unwrap();
    let again = urlab_in(folder.path(), "check again.yaml --verbose").assert();
    let again = flat(&String::from_utf8_lossy(&again.get_output().stdout));
    assert!(again.contains("so the games are the same"), "{again}");
}

#[test]
fn refuted_comparison_plays_on_and_names_the_three_greatest_changes() {
    let rules = |men: u8| format!("name: men\nextends: tiny\npieces: {{man: {{count: {men}}}}}\n");
    let scenario = |name: &str, seed: u64, rest: &str| {
        format!(
            "name: {name}\nrules: [{name}/men.yaml]\nbots: [[random, random]]\nseed: \
                {seed}\n{rest}\n"
        )
    };
    let expect = "expect: [unchanged since reports/old/summary.json within 0.1 sd]";
    let folder = folder(&[
        ("old/men.yaml", &rules(3)),
        ("new/men.yaml", &rules(4)),
        ("old.yaml", &scenario("old", 7, "games: 50_000\noutputs: [json]")),
        ("new.yaml", &scenario("new", 8, &format!("games: 100_000\n{expect}"))),
        ("few/men.yaml", &rules(4)),
        ("few.yaml", &scenario("few", 8, &format!("games: 3_000\n{expect}"))),
    ]);
    urlab_in(folder.path(), "run old.yaml").assert().success();
    let found = |name: &str, threads: u8, engine: &str| {
        let files = format!("--junit {threads}/j.xml --markdown {threads}/m.md --json");
        let how = format!("--threads {threads} --engine {engine}");
        let (code, text) = checked(folder.path(), &format!("{name}.yaml {files} {how}"));
        assert_eq!(code, 1);
        let read = |name| fs::read_to_string(folder.path().join(threads.to_string()).join(name));
        [read("j.xml").unwrap(), read("m.md").unwrap(), text]
    };
    let [junit, page, text] = found("new", 1, "plain");
    assert_eq!([&junit, &page, &text], found("new", 2, "lockstep").each_ref());

    // Every quantity has an interval. The answer is that of the first refutation.
    let json: Value = serde_json::from_str(&text).unwrap();
    let study = &json["scenarios"][0];
    let answer = &list(study, "answers")[0];
    let drift = list(answer, "drift");
    let refuted_with = count(answer, "games");
    assert!(count(subject(study, 0), "games") >= (2 * refuted_with).max(4_000), "{answer}");
    assert!(drift.len() > 10, "{answer}");
    for moved in drift {
        let finding = &list(study, "findings")[count(moved, "finding") as usize];
        assert!(finding["low"].as_f64() < finding["high"].as_f64(), "{finding}");
    }
    // More pieces make a game longer, whatever else they change.
    let mut first = [&drift[0]["quantity"], &drift[1]["quantity"]];
    first.sort_by_key(|quantity| quantity.as_str());
    assert_eq!(first, ["mean(throws)", "mean(turns)"]);
    assert!(drift[0]["before"].as_f64() < drift[0]["now"].as_f64());
    assert_eq!(answer["finding"], drift[0]["finding"]);

    let junit = Document::parse(&junit).unwrap();
    let mut failures = junit.descendants().filter_map(|node| node.attribute("message"));
    let sentence = failures.next().expect("the statement fails");
    let (games, _) = sentence.split_once(" games: mean(t").expect("the length comes first");
    assert_eq!(games.replace(',', ""), format!("fails with {refuted_with}"));
    assert!(sentence.contains(" more changed; the rules differ"), "{sentence}");
    let terminal =
        urlab_in(folder.path(), "check new.yaml --verbose").assert().get_output().clone();
    let terminal = String::from_utf8(terminal.stdout).unwrap();
    let changed = sentence.split_once("; the rules differ").expect("notes follow").0;
    assert_eq!(changed.matches(" from ").count(), 3, "{sentence}");
    assert!(flat(&terminal).contains(&flat(changed)), "{terminal}");
    assert!(terminal.contains("\n\nRandom players: 1 of 1 fails.\n\n"), "{terminal}");
    assert!(flat(&page.replace('\\', "")).contains(&flat(changed)), "{page}");
    assert!(page.contains("\n\n**Random players: 1 of 1 fails.**\n\n"), "{page}");

    // The scenario's games are the limit.
    let few: Value = serde_json::from_str(&found("few", 1, "auto")[2]).unwrap();
    let study = &few["scenarios"][0];
    assert_eq!(count(subject(study, 0), "games"), 3_000);
    assert!(count(&list(study, "answers")[0], "games") < 3_000);
}

#[test]
fn invalid_input_is_refused_before_anything_is_played_or_written() {
    let without = "name: plain\nrules: [tiny]\nbots: [[random, random]]\ngames: 10\nseed: 1\n";
    let folder = folder(&[
        ("plain.yaml", without),
        ("bad.yaml", &scenario("bad", 10, &["mean(throw) below 3"])),
        ("worse.yaml", &scenario("worse", 10, &["nonsense"])),
        ("good.yaml", &scenario("good", 10, &[TRUE])),
    ]);
    urlab_in(folder.path(), "check plain.yaml")
        .assert()
        .code(65)
        .stderr(contains("no `expect`").and(contains("help:")));
    let both =
        contains("no quantity called `mean(throw)`").and(contains("`nonsense` is not a statement"));
    urlab_in(folder.path(), "check bad.yaml worse.yaml --junit c.xml")
        .assert()
        .code(65)
        .stderr(both);
    assert!(!folder.path().join("c.xml").exists());
    urlab_in(folder.path(), "check").assert().code(64);
    urlab_in(folder.path(), "check good.yaml --junit plain.yaml/c.xml")
        .assert()
        .code(74)
        .stderr(contains("cannot write"));
    let left = fs::read_dir(folder.path()).unwrap().flatten().count();
    assert_eq!(left, 4, "nothing is left behind");
}
