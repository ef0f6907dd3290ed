//! The shipped rule files and their schemas, as a user sees them.

use std::path::Path;

use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::outputs::Outputs;
use crate::input::{catalogue, rules, scenario, schema};
use crate::learn::bots::Skill;
use crate::play::bots::BotKind;

use super::engine::shipped;

const FOLDERS: [&str; 2] = ["scenarios/rules", "scenarios/rules/more"];

/// The folder and the name of each shipped rule file.
fn files() -> Vec<(&'static str, String)> {
    let of_folder = |folder: &'static str| {
        shipped::stems(folder, "yaml").into_iter().map(move |name| (folder, name))
    };
    FOLDERS.into_iter().flat_map(of_folder).collect()
}

fn load(name: &str) -> Rules {
    rules::load(name).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

#[test]
fn every_shipped_file_loads_has_the_name_of_its_file_and_is_listed() {
    let listed = catalogue::list();
    for (folder, name) in files() {
        let rules = load(&name);
        assert_eq!(rules.name, name);
        assert!(!rules.title.is_empty() && !rules.source.is_empty(), "{name}");
        let entry = listed.iter().find(|entry| entry.name == name).unwrap();
        assert_eq!((&entry.title, &entry.source), (&rules.title, &rules.source));
        assert_eq!(entry.origin, format!("{folder}/{name}.yaml"));
    }
    assert_eq!(listed.len(), files().len());
}

#[test]
fn every_shipped_file_points_editors_to_its_schema() {
    let first_line =
        |path: &str| std::fs::read_to_string(path).unwrap().lines().next().unwrap().to_string();
    for (folder, name) in files() {
        let line = first_line(&format!("{folder}/{name}.yaml"));
        let up = "../".repeat(folder.matches('/').count());
        assert_eq!(
            line,
            format!("# yaml-language-server: $schema={up}rules.schema.json"),
            "{name}"
        );
    }
    assert_eq!(
        first_line("scenarios/quickstart.yaml"),
        "# yaml-language-server: $schema=scenario.schema.json"
    );
}

#[test]
fn the_committed_schemas_match_the_types() {
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    let hint = "run `just schema` and commit what it writes";
    assert_eq!(read("scenarios/rules.schema.json"), schema::rules(), "{hint}");
    assert_eq!(read("scenarios/overlay.schema.json"), schema::overlay(), "{hint}");
    assert_eq!(read("scenarios/scenario.schema.json"), schema::scenario(), "{hint}");
}

#[test]
fn the_schema_for_editors_accepts_every_shipped_file() {
    let published: serde_json::Value = serde_json::from_str(&schema::rules()).unwrap();
    let validator = jsonschema::validator_for(&published).unwrap();
    for (folder, name) in files() {
        let text = std::fs::read_to_string(format!("{folder}/{name}.yaml")).unwrap();
        let written: serde_json::Value = serde_saphyr::from_str_with_options(
            &text,
            serde_saphyr::options! { strict_booleans: true },
        )
        .unwrap();
        let diagnostics: Vec<String> =
            validator.iter_errors(&written).map(|error| error.to_string()).collect();
        assert_eq!(diagnostics, [""; 0], "{name}");
    }
}

#[test]
fn equal_fingerprints_mean_equal_play() {
    let fingerprint = |name: &str| load(name).fingerprint;
    assert_eq!(
        fingerprint("finkel"),
        fingerprint("freecompany-classic"),
        "two names for the same game"
    );
    let mut all: Vec<String> = files().iter().map(|(_, name)| fingerprint(name)).collect();
    assert!(all.iter().all(|fingerprint| fingerprint.len() == 16));
    all.sort();
    all.dedup();
    assert_eq!(all.len(), files().len() - 1, "all other games are different");
}

#[test]
fn a_fingerprint_ignores_names_and_the_order_of_fields() {
    let tiny = std::fs::read_to_string("scenarios/rules/tiny.yaml").unwrap();
    let fingerprint = |text: &str| rules::parse(text).unwrap().fingerprint;
    assert_eq!(fingerprint(&tiny), load("tiny").fingerprint);
    assert_eq!(
        fingerprint(&tiny.replace("title: Tiny", "title: Small").replace("man:", "woman:")),
        fingerprint(&tiny)
    );
    assert_eq!(fingerprint(&tiny.replace("{1: 1, 2: 1}", "{2: 3, 1: 3}")), fingerprint(&tiny));
    assert_ne!(fingerprint(&tiny.replace("{1: 1, 2: 1}", "{1: 1, 2: 2}")), fingerprint(&tiny));
    assert_ne!(fingerprint(&tiny.replace("count: 2", "count: 1")), fingerprint(&tiny));
}

#[test]
fn every_shipped_scenario_loads() {
    for name in shipped::stems("scenarios", "yaml") {
        let path = format!("scenarios/{name}.yaml");
        // A bot that needs a solution is refused until `urlab solve` has made it.
        if !std::fs::read_to_string(&path).unwrap().contains("perfect") {
            scenario::load(Path::new(&path)).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
        }
    }
}

#[test]
fn the_quickstart_is_played_by_strong_and_by_casual_players() {
    let quickstart = scenario::load(Path::new("scenarios/quickstart.yaml"))
        .unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    assert_eq!(
        quickstart.rules.iter().map(|rules| rules.name.as_str()).collect::<Vec<_>>(),
        ["urgammon"]
    );
    assert_eq!(
        quickstart.bots,
        [[BotName::Learned(Skill::OneThrow); 2], [BotKind::Casual.into(); 2]]
    );
    assert_eq!(
        (quickstart.games, quickstart.seed, quickstart.throw_limit),
        (50_000, 2026, 100_000)
    );
    assert_eq!(quickstart.outputs, Outputs::all());
}

#[test]
fn the_examples_of_the_schemas_are_valid() {
    let mut seen = 0;
    for text in [schema::rules(), schema::overlay(), schema::scenario()] {
        let whole: serde_json::Value = serde_json::from_str(&text).unwrap();
        each_example(&whole, &mut |part, example| {
            let mut part = part.clone();
            part["$defs"] = whole["$defs"].clone();
            let diagnostics: Vec<String> = jsonschema::validator_for(&part)
                .unwrap()
                .iter_errors(example)
                .map(|error| error.to_string())
                .collect();
            assert_eq!(diagnostics, [""; 0], "{example}");
            seen += 1;
        });
        let measure = &whole["properties"]["precision"]["examples"][0]["quantity"];
        assert!(
            measure.is_null()
                || crate::balance::quantity::Quantity::parse(measure.as_str().unwrap()).is_some()
        );
    }
    assert!(seen > 20, "{seen}");
}

fn each_example(
    part: &serde_json::Value,
    visit: &mut dyn FnMut(&serde_json::Value, &serde_json::Value),
) {
    for example in
        part.get("examples").and_then(|examples| examples.as_array()).into_iter().flatten()
    {
        visit(part, example);
    }
    let parts = part.as_object().into_iter().flat_map(|fields| fields.values());
    parts.chain(part.as_array().into_iter().flatten()).for_each(|inner| each_example(inner, visit));
}
