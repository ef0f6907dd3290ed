//! `urlab rules`.

use std::path::{Path, PathBuf};

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;

use crate::support::{folder, printed, urlab, urlab_in};

/// The tiny game with one man per player.
const ONE_MAN: &str = "name: one-man\ntitle: One man\nextends: tiny\npieces: {man: {count: 1}}\n";

/// The names of all shipped rule sets, the forms of the sources first.
fn names() -> Vec<String> {
    let of_folder = |folder: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = std::fs::read_dir(path).expect("the rule files can be read");
        let paths = files.map(|file| file.expect("a file can be read").path());
        let is_yaml = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "yaml");
        let stem = |path: PathBuf| path.file_stem().map(|stem| stem.display().to_string());
        let mut names: Vec<String> = paths.filter(is_yaml).filter_map(stem).collect();
        names.sort();
        names
    };
    ["scenarios/rules", "scenarios/rules/more"].map(of_folder).concat()
}

#[test]
fn list_has_every_rule_file_also_outside_the_project_folder() {
    let elsewhere = folder(&[]);
    let built_in =
        urlab_in(elsewhere.path(), "rules list").assert().success().get_output().stdout.clone();
    let built_in = String::from_utf8(built_in).expect("the list is UTF-8");
    let listed = |text: &str, name: &str| {
        text.lines().any(|line| line.split_whitespace().next() == Some(name))
    };
    let here = printed("rules list");
    assert!(names().len() >= 12);
    for name in names() {
        assert!(listed(&here, &name) && listed(&built_in, &name), "{name}");
    }
}

#[test]
fn every_rule_file_is_valid() {
    let names = names();
    let expected: Vec<String> = names.iter().map(|name| format!("{name}: valid: ")).collect();
    let found = printed(&format!("rules check {}", names.join(" ")));
    // What a file changes of the one that it extends stands below, with spaces before it.
    let titles: Vec<&str> = found.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(titles.len(), names.len());
    assert!(titles.iter().zip(&expected).all(|(line, start)| line.starts_with(start)), "{found}");
    assert_eq!(printed(&format!("rules check --quiet {}", names.join(" "))), "");
}

#[test]
fn rule_set_is_shown_with_its_path_pieces_dice_and_readings() {
    urlab("rules show urgammon")
        .assert()
        .success()
        // Rulebook, section 4.1: row m has steps 5 to 11, and step 14 last, for both players.
        .stdout(contains("m1  5   m2  6   m3  7   m4* 8   m5  9   m6  10  m7  11  m8  14"))
        .stdout(contains(
            "3 x chariot, strength 2; enters with 5 on step 5, 6 on step 6, 7 on step 7",
        ))
        .stdout(contains("Psy na przedpolu").and(contains("3 points")))
        .stdout(contains("Equal turns: yes"))
        .stdout(contains("Readings"));
}

#[test]
fn variant_shows_what_it_changes_and_keeps_the_rest() {
    let folder = folder(&[("one-man.yaml", ONE_MAN)]);
    urlab_in(folder.path(), "rules show one-man.yaml")
        .assert()
        .success()
        .stdout(contains("1 x man"))
        .stdout(contains("Safe squares: rosettes (m1)"));
}

#[test]
fn all_errors_of_all_files_are_shown_at_once() {
    let form =
        "name: form\ntitle: Form\nextends: tiny\nbearing_of: {}\npieces: {man: {count: many}}\n";
    let sense = "name: sense\ntitle: Sense\nextends: tiny\nrosettes: [m9]\nsafe: [m8]\n";
    let folder = folder(&[("one-man.yaml", ONE_MAN), ("form.yaml", form), ("sense.yaml", sense)]);
    urlab_in(folder.path(), "rules check form.yaml sense.yaml one-man.yaml urgamon")
        .assert()
        .code(65)
        .stdout(
            "one-man.yaml: valid: One man\n  Against tiny, it\n    changes pieces.man.count: 2 -> \
             1\n",
        )
        .stderr(contains("form.yaml:4:1: ").and(contains("did you mean `bearing_off`?")))
        .stderr(contains("form.yaml:5:23: "))
        .stderr(contains("sense.yaml:4:12: ").and(contains("sense.yaml:5:8: ")))
        .stderr(contains("did you mean `urgammon`?"));
}

#[test]
fn invalid_rule_file_is_not_played() {
    let folder = folder(&[(
        "bad.yaml",
        "name: bad\ntitle: Bad\nextends: tiny\nrosettes: [m9]\nsafe: [m8]\n",
    )]);
    for command in ["simulate", "play", "rules show", "dice"] {
        urlab_in(folder.path(), &format!("{command} bad.yaml"))
            .assert()
            .code(65)
            .stdout("")
            .stderr(contains("bad.yaml:4:12: ").and(contains("bad.yaml:5:8: ")));
    }
}

#[test]
fn unknown_name_gets_a_suggestion() {
    for (found, meant) in
        [("urgamon", "urgammon"), ("Urgammon", "urgammon"), ("finkle", "finkel"), ("museum", "")]
    {
        let help = if meant.is_empty() {
            "`urlab rules list` shows all names".into()
        } else {
            format!("`{meant}`?")
        };
        urlab(&format!("simulate {found}"))
            .assert()
            .code(65)
            .stdout("")
            .stderr(contains(found).and(contains(help)));
    }
}

#[test]
fn printed_schemas_equal_the_schema_files() {
    let schemas = [
        ("", "rules.schema.json"),
        (" --overlay", "overlay.schema.json"),
        (" --scenario", "scenario.schema.json"),
    ];
    for (arguments, file) in schemas {
        let schema = printed(&format!("rules schema{arguments}"));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(file);
        assert_eq!(
            schema,
            std::fs::read_to_string(path).expect("the schema file can be read"),
            "{file}"
        );
        let parsed: Value = serde_json::from_str(&schema).expect("a schema is JSON");
        assert_eq!(parsed["type"], "object");
    }
}

#[test]
fn file_that_replaces_a_built_in_rule_set_gets_a_note() {
    let other = "name: finkel\ntitle: Other\nsource: this test\nextends: tiny\n";
    let same = include_str!("../../scenarios/rules/urgammon.yaml");
    let scenario = |rules: &str| {
        format!("name: s\nrules: [{rules}]\nbots: [[random, random]]\ngames: 100\nseed: 1\n")
    };
    let files = [
        ("finkel.yaml", other),
        ("urgammon.yaml", same),
        ("hiding.yaml", &scenario("finkel, urgammon, finkel+equal-turns")),
        ("plain.yaml", &scenario("urgammon, finkel-tablet")),
    ];
    let folder = folder(&files);
    let notes = |arguments: &str| {
        let output =
            urlab_in(folder.path(), arguments).assert().success().get_output().stderr.clone();
        String::from_utf8(output).expect("messages are UTF-8")
    };
    let note = |name: &str| {
        format!(
            "note: `{name}` is not the built-in rule set of that name: a file replaces it, next to \
             the scenario, in scenarios/rules, or given by its path\n"
        )
    };
    assert_eq!(
        notes("rules check --scenario hiding.yaml"),
        note("finkel") + &note("finkel+equal-turns")
    );
    assert_eq!(notes("rules check --scenario plain.yaml"), "");
    assert_eq!(
        notes(
            "simulate finkel.yaml --bots greedy,greedy \
        --games 100 --quiet"
        ),
        note("finkel")
    );
    assert_eq!(
        notes("simulate finkel --bots greedy,greedy --games 100 --quiet"),
        "",
        "here a name is not looked up in this folder"
    );
}

#[test]
fn a_name_finds_a_file_in_the_current_folder_that_replaces_nothing() {
    let own = "name: mine\nextends: tiny\n";
    let folder = folder(&[("mine.yaml", own), ("tiny.yaml", "name: tiny\nextends: finkel\n")]);
    let run = |arguments: &str| urlab_in(folder.path(), arguments).assert();
    run("rules check mine").success();
    let shown = |rules: &str| {
        let assert = run(&format!("rules show {rules}")).success();
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    };
    assert_ne!(shown("tiny"), shown("./tiny.yaml"), "the built-in rule set comes first");
}

/// Both players run over the same hundred squares, so the board is one row: it is its own mirror
/// image. Two snakes and a ladder, one piece each.
#[test]
fn a_race_over_a_hundred_squares_in_one_row_can_be_played() {
    let row: Vec<String> = (1..=100).map(|number| format!("s{number}")).collect();
    let row = row.join(" ");
    let text = format!(
        "title: Ladders\nsource: made for this test\nboard: |\n  {row}\n\
         path: {{squares: \"{row}\"}}\npieces: {{man: {{count: 1}}}}\ndice: d6\n\
         stacking: {{enemy: [all]}}\nlinks:\n  \
         s4: {{to: s14}}\n  s17: {{to: s7}}\n  s98: {{to: s79}}\n"
    );
    let folder = folder(&[("ladders.yaml", &text)]);
    urlab_in(folder.path(), "rules check ladders.yaml")
        .assert()
        .success()
        .stdout("ladders.yaml: valid: Ladders\n");
    urlab_in(folder.path(), "play ladders.yaml --seed 1 --bots random,random")
        .assert()
        .success()
        .stdout(contains("s100"));
}
