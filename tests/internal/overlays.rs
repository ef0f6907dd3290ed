//! Overlays: their effect on a rule set, and the shipped ones on every shipped rule set.

use std::path::Path;

use tempfile::TempDir;

use crate::game::bits::BitSet;
use crate::game::rules::{Rules, race::ExitRule};
use crate::input::diagnostic::Diagnostics;
use crate::input::{catalogue, overlay, rules, schema};

/// A rule set from which the others here are made.
const BASE: &str = "\
name: base
title: Base
source: made for this test
readings: [{point: The way., reading: This one., field: path.squares}]
board: |
  a1 a2
  m1 m2
  b1 b2
rosettes: [m1]
path: {squares: a2 a1 m1 m2}
pieces: {man: {count: 2, strength: 3}}
dice: [{faces: {1: 1, 2: 1}}]
throw: {2: {extra: true}}
safe: [m1]
stakes: {ante: 5}
";

fn stems(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.filter(|path| path.extension().is_some_and(|ending| ending == "yaml"));
    let mut names: Vec<String> =
        files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_string()).collect();
    names.sort();
    names
}

fn load(name: &str) -> Rules {
    rules::load(name).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

/// A folder with the base and other files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("overlays")).unwrap();
    for (name, text) in [("base.yaml", BASE)].iter().chain(files) {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// Loads the base with overlays that have these texts.
fn load_on_base(overlays: &[(&str, &str)]) -> Result<Rules, Diagnostics> {
    let heads: Vec<(String, String)> = overlays
        .iter()
        .map(|(name, text)| {
            (format!("{name}.yaml"), format!("name: {name}\ntitle: {name}!\nsource: S\n{text}"))
        })
        .collect();
    let files: Vec<(&str, &str)> =
        heads.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = folder(&files);
    let path = |name: &str| folder.path().join(format!("{name}.yaml")).display().to_string();
    let paths: Vec<String> =
        ["base"].into_iter().chain(overlays.iter().map(|(name, _)| *name)).map(path).collect();
    rules::load(&paths.join("+"))
}

#[test]
fn every_shipped_overlay_fits_every_shipped_rule_set_or_is_refused_with_a_way_out() {
    let overlays = stems("scenarios/rules/overlays");
    assert!(overlays.len() >= 4);
    for overlay in &overlays {
        let mut plays = 0;
        for base in stems("scenarios/rules") {
            let name = format!("{base}+{overlay}");
            match rules::load(&name) {
                Ok(rules) => {
                    assert_eq!(rules.name, name);
                    assert!(
                        rules.title.starts_with(&format!("{} + ", load(&base).title)),
                        "{}",
                        rules.title
                    );
                    plays += 1;
                }
                Err(diagnostics) => {
                    for diagnostic in &diagnostics.0 {
                        assert!(
                            diagnostic.help.is_some() || diagnostic.allowed.is_some(),
                            "{name}: {diagnostic}"
                        );
                        assert!(
                            !diagnostic.field.is_empty() && diagnostic.line > 0,
                            "{name}: {diagnostic}"
                        );
                    }
                }
            }
        }
        assert!(plays > 0, "{overlay} fits no rule set");
    }
}

#[test]
fn the_shipped_overlays_do_what_their_names_say() {
    let (plain, urgammon) = (load("finkel"), load("urgammon"));
    assert!(
        !plain.race().unwrap().extra_throws.capture
            && load("finkel+capture-throws").race().unwrap().extra_throws.capture
    );
    assert_eq!(
        load("finkel+capture-throws").race().unwrap().extra_throws.landing,
        plain.board.rosettes.into(),
        "rosettes still grant throws"
    );
    assert!(
        !plain.race().unwrap().safe.is_empty()
            && load("finkel+no-safe-rosettes").race().unwrap().safe.is_empty()
    );
    assert!(
        !plain.race().unwrap().equal_turns
            && load("finkel+equal-turns").race().unwrap().equal_turns
    );
    assert_eq!(
        (
            urgammon.race().unwrap().bearing_off.rule,
            urgammon.race().unwrap().bearing_off.last_piece
        ),
        (ExitRule::Exact, ExitRule::AtLeast)
    );
    let off = load("urgammon+at-least").race().unwrap().bearing_off;
    assert_eq!((off.rule, off.last_piece), (ExitRule::AtLeast, ExitRule::AtLeast));
    // In blitz captures grant a throw and no square is safe, by the presets' own table. So these
    // overlays change nothing there.
    assert_eq!(
        load("blitz+capture-throws+no-safe-rosettes").fingerprint,
        load("blitz").fingerprint
    );
}

#[test]
fn every_shipped_overlay_is_named_as_its_file_listed_and_valid_in_editors() {
    let published: serde_json::Value = serde_json::from_str(&schema::overlay()).unwrap();
    let validator = jsonschema::validator_for(&published).unwrap();
    let listed = catalogue::overlays();
    let names = stems("scenarios/rules/overlays");
    assert_eq!(
        listed.iter().map(|overlay| &overlay.name).collect::<Vec<_>>(),
        names.iter().collect::<Vec<_>>()
    );
    for (entry, name) in listed.iter().zip(&names) {
        let path = format!("scenarios/rules/overlays/{name}.yaml");
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(
            text.lines().next(),
            Some("# yaml-language-server: $schema=../../overlay.schema.json"),
            "{name}"
        );
        let written: serde_json::Value = serde_saphyr::from_str_with_options(
            &text,
            serde_saphyr::options! { strict_booleans: true },
        )
        .unwrap();
        let diagnostics: Vec<String> =
            validator.iter_errors(&written).map(|error| error.to_string()).collect();
        assert_eq!(diagnostics, [""; 0], "{name}");
        let loaded =
            overlay::load(name).unwrap().unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
        assert_eq!(
            (&loaded.name, &loaded.title, &loaded.source),
            (name, &entry.title, &entry.source)
        );
        assert_eq!((&loaded.text, &entry.origin), (&text, &path));
    }
    assert!(
        catalogue::list().iter().all(|rules| !names.contains(&rules.name)),
        "rule sets and overlays are listed separately"
    );
}

#[test]
fn an_overlay_merges_mappings_replaces_lists_and_removes_with_null() {
    let rules = load_on_base(&[("a", "pieces: {man: {count: 1}}\nsafe: [a1, b1]\nstakes: null\n")])
        .unwrap();
    assert_eq!(
        (rules.race().unwrap().kinds[0].count, rules.race().unwrap().kinds[0].strength),
        (1, 3),
        "fields that the overlay does not set are kept"
    );
    let square = |name: &str| rules.board.find(name).unwrap();
    assert_eq!(
        rules.race().unwrap().safe,
        [square("a1"), square("b1")].into_iter().collect::<BitSet>().into()
    );
    assert_eq!(rules.stakes, None);
}

#[test]
fn overlays_on_different_fields_add_up_in_any_order() {
    let (a, b) = (
        ("a", "pieces: {man: {count: 1}}\n"),
        ("b", "pieces: {man: {strength: 9}}\nequal_turns: true\n"),
    );
    let (ab, ba) = (load_on_base(&[a, b]).unwrap(), load_on_base(&[b, a]).unwrap());
    assert_eq!(
        (
            ab.race().unwrap().kinds[0].count,
            ab.race().unwrap().kinds[0].strength,
            ab.race().unwrap().equal_turns
        ),
        (1, 9, true)
    );
    assert_eq!(ab.fingerprint, ba.fingerprint);
    assert_eq!(
        (ab.name.as_str(), ba.name.as_str()),
        ("base+a+b", "base+b+a"),
        "paths are reduced to the files' names"
    );
    assert_eq!(ab.title, "Base + a! + b!");
    assert_eq!(ab.source, "made for this test + S", "a source is named only once");
}

#[test]
fn two_overlays_may_agree_on_a_field() {
    let rules = load_on_base(&[
        ("a", "equal_turns: true\nsafe: []\n"),
        ("b", "safe: []\nequal_turns: true\n"),
    ])
    .unwrap();
    assert!(rules.race().unwrap().equal_turns && rules.race().unwrap().safe.is_empty());
}

#[test]
fn readings_of_overlays_follow_those_of_the_rule_set() {
    let reading = |field: &str| format!("readings: [{{point: P., reading: R., field: {field}}}]\n");
    let (a, b) = (reading("safe"), reading("equal_turns"));
    let fields = |overlays: &[(&str, &str)]| -> Vec<String> {
        load_on_base(overlays).unwrap().readings.into_iter().map(|reading| reading.field).collect()
    };
    assert_eq!(fields(&[("a", &a), ("b", &b)]), ["path.squares", "safe", "equal_turns"]);
    assert_eq!(fields(&[("a", "safe: []\n")]), ["path.squares"]);
    // A rule set without readings gets the readings of the overlay.
    let bare = folder(&[
        ("bare.yaml", "name: bare\nextends: base\nreadings: null\n"),
        ("a.yaml", &format!("name: a\ntitle: A\nsource: S\n{a}")),
    ]);
    let path = |name: &str| bare.path().join(name).display().to_string();
    let rules = load(&format!("{}+{}", path("bare.yaml"), path("a.yaml")));
    assert_eq!(
        rules.readings.iter().map(|reading| reading.field.as_str()).collect::<Vec<_>>(),
        ["safe"]
    );
}

#[test]
fn a_file_may_extend_a_rule_set_with_overlays_and_decides_in_the_end() {
    let folder = folder(&[
        (
            "overlays/quick.yaml",
            "name: quick\ntitle: Quick\nsource: S\npieces: {man: {count: 1, strength: 4}}\n",
        ),
        ("overlays/even.yaml", "name: even\ntitle: Even\nsource: S\nequal_turns: true\n"),
        ("child.yaml", "name: child\nextends: base+quick\npieces: {man: {strength: 7}}\n"),
    ]);
    let path = |name: &str| folder.path().join(name).display().to_string();
    let child = load(&path("child.yaml"));
    assert_eq!(
        (child.race().unwrap().kinds[0].count, child.race().unwrap().kinds[0].strength),
        (1, 7)
    );
    assert_eq!((child.name.as_str(), child.title.as_str()), ("child", "Base + Quick"));
    let more = load(&format!("{}+{}", path("child.yaml"), path("overlays/even.yaml")));
    assert_eq!((more.name.as_str(), more.title.as_str()), ("child+even", "Base + Quick + Even"));
    assert!(more.race().unwrap().equal_turns && more.race().unwrap().kinds[0].strength == 7);
}

#[test]
fn an_overlay_for_some_rule_sets_also_fits_those_that_extend_them() {
    let overlay = "name: o\ntitle: O\nsource: S\nonly_on: [elsewhere, base]\nequal_turns: true\n";
    let folder = folder(&[
        ("overlays/o.yaml", overlay),
        ("other.yaml", &BASE.replace("name: base", "name: other")),
        ("child.yaml", "name: child\nextends: base\n"),
        ("grandchild.yaml", "name: grandchild\nextends: child\n"),
    ]);
    let path = |name: &str| folder.path().join(name).display().to_string();
    for base in ["base", "child", "grandchild"] {
        assert!(
            load(&format!("{}+{}", path(&format!("{base}.yaml")), path("overlays/o.yaml")))
                .race()
                .unwrap()
                .equal_turns
        );
    }
    let diagnostics =
        rules::load(&format!("{}+{}", path("other.yaml"), path("overlays/o.yaml"))).unwrap_err();
    assert_eq!(diagnostics.0.len(), 1, "{diagnostics}");
    assert!(Path::new(&diagnostics.0[0].file).ends_with("overlays/o.yaml"));
    assert_eq!((diagnostics.0[0].line, diagnostics.0[0].field.as_str()), (4, "only_on"));
}

#[test]
fn errors_of_a_combination_point_into_the_file_of_the_field() {
    let errors = |overlays: &[(&str, &str)]| -> Vec<(String, usize, String)> {
        let diagnostics = load_on_base(overlays).unwrap_err().0;
        let name = |file: &str| Path::new(file).file_stem().unwrap().to_str().unwrap().to_string();
        diagnostics
            .into_iter()
            .map(|diagnostic| (name(&diagnostic.file), diagnostic.line, diagnostic.field))
            .collect()
    };
    let error_at =
        |file: &str, line: usize, field: &str| (file.to_string(), line, field.to_string());
    // Without the square m1 on the board, three of the base's fields that name it are wrong. Their
    // cause is the overlay's board. The fields of the overlays are in line 4.
    let board = "board: \"a1 a2\\nx1 m2\\nb1 b2\"\n";
    assert_eq!(errors(&[("a", board)]), vec![error_at("a", 4, "board"); 3]);
    assert_eq!(
        errors(&[("a", "safe: [m9]\n"), ("b", "\nrosettes: [b9]\n")]),
        [error_at("a", 4, "safe[1]"), error_at("b", 5, "rosettes[1]")]
    );
    // A missing field is missing in the rule set, not in the overlay.
    assert_eq!(errors(&[("a", "pieces: null\n")]), [error_at("base", 1, "pieces")]);
    let reading = "readings: [{point: P., reading: R., field: sfae}]\n";
    assert_eq!(
        errors(&[("a", reading)]),
        [error_at("a", 4, "readings[2].field")],
        "counted with those of the rule set"
    );
}
