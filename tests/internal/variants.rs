//! Variants: rule sets with fields set to other values, and written as files of their own.

use std::path::Path;

use serde_json::{Value, json};

use crate::game::rules::Rules;
use crate::input::patch::Patch;
use crate::input::variant::{self, Base};
use crate::input::{catalogue, readings, rules};

/// Fields that many rule sets have, with other values. If a rule set does not have a field, the
/// patch is refused.
fn settings() -> Vec<(&'static str, Value)> {
    vec![
        ("equal_turns", json!(true)),
        ("equal_turns", json!(false)),
        ("safe", json!([])),
        ("safe", json!(["m1", "rosettes"])),
        ("safe[1]", json!("all")),
        ("rosettes[1]", Value::Null),
        ("opening", json!({"starter": "lower"})),
        ("match", json!({"points": 5, "draw_points": 1, "tie": "draw"})),
        ("match", Value::Null),
        ("match.points", json!(3)),
        ("stakes", json!({"ante": 3, "fine": 2, "squares": ["all"], "payer": "opponent"})),
        ("stakes", Value::Null),
        ("extra_throws.capture", json!(true)),
        ("extra_throws.landing", Value::Null),
        ("extra_throws.at_most", json!(2)),
        ("bearing_off", json!({"rule": "at-least"})),
        ("dice[1].count", json!(2)),
        ("dice[1].faces.1", json!(7)),
        ("dice[1].faces", json!({"4": 3, "3": 1, "2": 5, "1": 2})),
        ("dice[1]", json!({"faces": {"0": 1, "1": 3}, "count": 4})),
        ("throw", Value::Null),
        ("throw.0", json!({"value": 3})),
        ("throw.0.void", Value::Null),
        ("promotion", Value::Null),
        ("promotion.faces.yes", json!(1)),
        ("promotion.promotes", json!({"4": 10, "3": 7, "2": 6, "1": 5})),
        (
            "win_classes",
            json!({"no": {"points": 3, "when": {"home": {"at_most": 0}}}, "yes": {"points": 1}}),
        ),
        ("win_classes.single.points", json!(2)),
        ("zones.no", json!(["m1", "m2"])),
        ("pieces", json!({"yes": {"count": 3}})),
        ("pieces", json!(6)),
        ("pieces.piece.count", json!(3)),
        ("pieces.pawn", json!({"count": 2})),
        ("pieces.pawn.enter.4", Value::Null),
        ("pieces.hero", Value::Null),
        ("path.squares", json!("a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7")),
        ("placing_captures", json!(false)),
        ("draw", Value::Null),
        ("dominance", Value::Null),
        ("throw.blank gold.steps", json!(2)),
        ("dice[1].faces.gold", json!(3)),
    ]
}

/// Loads the file that a variant is written to, and compares it with the variant.
fn written_file_gives_the_variant(
    base: &Base,
    extends: &str,
    patch: &Patch,
    title: &str,
    folder: &Path,
) -> bool {
    let Ok(variant) = base.with(patch) else {
        assert!(base.as_file(extends, "found", title, patch, &[]).is_err());
        return false;
    };
    let comment = ["What was found.\nBy whom.".to_string(), "\u{7}name: x".to_string()];
    let text = base
        .as_file(extends, "found", title, patch, &comment)
        .unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    assert!(
        text.starts_with("# What was found.\n# By whom.\n#  name: x\nname: found\nextends: "),
        "{text}"
    );
    let file = folder.join("found.yaml");
    std::fs::write(&file, &text).unwrap();
    let loaded = rules::load(file.to_str().unwrap())
        .unwrap_or_else(|diagnostics| panic!("{patch}\n{text}\n{diagnostics}"));
    assert_eq!((loaded.name.as_str(), loaded.title.as_str()), ("found", title), "{text}");
    assert_eq!((&loaded.lineage[0][..], &loaded.lineage[1..]), ("found", &variant.lineage[..]));
    assert_eq!(
        Rules {
            name: variant.name.clone(),
            title: variant.title.clone(),
            left_out: variant.left_out.clone(),
            lineage: variant.lineage.clone(),
            // Only a file tells what it extends, and what it adds to it.
            built_on: variant.built_on.clone(),
            grown: variant.grown.clone(),
            // The text of the whole file has the name and the title too.
            text: variant.text.clone(),
            ..loaded
        },
        variant,
        "{text}"
    );
    true
}

#[test]
fn a_variant_written_to_a_file_is_the_same_rule_set() {
    let folder = tempfile::tempdir().unwrap();
    // A YAML reader takes each of these for something other than a text, unless it is quoted.
    let titles = [
        "no",
        "1:2",
        "~",
        "2001-01-01",
        "0x1F",
        "- a: #b",
        "1_000",
        "'\"\\",
        " x ",
        "null",
        "Kość ]",
    ];
    let mut counts = Vec::new();
    for (rule_set_index, listed) in catalogue::list().iter().enumerate() {
        let path = std::fs::canonicalize(&listed.origin).unwrap();
        let extends = path.to_str().unwrap();
        let base = Base::load(extends).unwrap();
        let singles =
            settings().into_iter().map(|(field, value)| Patch::default().with_field(field, value));
        let good: Vec<Patch> = singles.filter(|patch| base.with(patch).is_ok()).collect();
        let pairs = good.windows(2).map(|pair| pair[0].clone().join(pair[1].clone()));
        let all: Vec<Patch> = good.iter().cloned().chain(pairs).collect();
        let title = |index: usize| titles[(rule_set_index + index) % titles.len()];
        let same = all.iter().enumerate();
        let same = same.filter(|(index, patch)| {
            written_file_gives_the_variant(&base, extends, patch, title(*index), folder.path())
        });
        counts.push(same.count());
    }
    assert!(counts.iter().all(|count| *count >= 15), "{counts:?}");
}

#[test]
fn win_classes_are_tried_in_the_order_of_the_variant() {
    let folder = tempfile::tempdir().unwrap();
    let base = Base::load("urgammon").unwrap();
    let value =
        |class: &str| base.rules().win_classes.iter().find(|one| one.id == class).unwrap().points;
    let classes = json!({
        "psy-na-przedpolu": {"points": value("psy-na-przedpolu"), "when": {"home": {"at_most": 0}}},
        "babilon": {"points": 9, "when": {"waiting": {"at_least": 1}}},
        "single": {"points": 1},
    });
    let patch = Patch::default().with_field("win_classes", classes);
    let tried: Vec<String> =
        base.with(&patch).unwrap().win_classes.into_iter().map(|class| class.id).collect();
    assert_eq!(tried, ["psy-na-przedpolu", "babilon", "single"]);
    assert!(written_file_gives_the_variant(&base, "urgammon", &patch, "Order", folder.path()));
}

#[test]
fn a_variant_has_its_own_name_and_fingerprint() {
    let base = Base::load("urgammon").unwrap();
    let count =
        |count: u8| base.with(&Patch::default().with_field("pieces.pawn.count", count)).unwrap();
    assert_eq!((count(4).name.as_str(), count(4).pieces()), ("urgammon[pieces.pawn.count=4]", 8));
    assert_eq!(count(4).title, "Urgammon [pieces.pawn.count=4]");
    assert_ne!(count(4).fingerprint, count(5).fingerprint);
    assert_eq!(
        count(3).fingerprint,
        base.rules().fingerprint,
        "a field set to its old value changes nothing"
    );
    assert_eq!(base.with(&Patch::default()).unwrap(), *base.rules());
    let overlaid =
        variant::load("finkel+equal-turns", &Patch::default().with_field("safe", json!([])))
            .unwrap();
    assert_eq!(overlaid.name, "finkel+equal-turns[safe=[]]");
    let path = |squares: &str| {
        variant::load("finkel", &Patch::default().with_field("path.squares", squares)).unwrap().name
    };
    let long = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 m8";
    let (left, right) = (path(&format!("{long} a8 a7")), path(&format!("{long} b8 b7")));
    assert!(
        left.starts_with("finkel[path.squares=a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 m8 a8 a...]"),
        "{left}"
    );
    assert_ne!(left, right, "a long value is cut, but the names differ");
}

#[test]
fn a_patch_sets_items_of_lists_removes_fields_and_replaces_whole_mappings() {
    let variant_of = |name: &str, patch: Patch| {
        variant::load(name, &patch).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
    };
    let faces = |rules: &Rules| -> Vec<[u32; 2]> {
        rules.race().unwrap().dice[0]
            .faces
            .iter()
            .map(|face| [u32::from(face.marks), face.weight])
            .collect()
    };
    let face = variant_of("urgammon", Patch::default().with_field("dice[1].faces.4", 3));
    assert_eq!(faces(&face), [[1, 2], [2, 2], [3, 1], [4, 3]]);
    let whole =
        variant_of("finkel", Patch::default().with_field("dice[1].faces", json!({"0": 1, "3": 2})));
    assert_eq!(faces(&whole), [[0, 1], [3, 2]], "the face 1 is gone");
    let fewer = Patch::default()
        .with_field("rosettes[1]", Value::Null)
        .with_field("rosettes[2]", Value::Null);
    let rosettes = variant_of("finkel", fewer).board.rosettes;
    assert_eq!(
        rosettes.iter().count(),
        3,
        "the first two of five are removed, not the first and the third"
    );
    let no_hero = Patch::default().with_field("pieces.hero", Value::Null);
    let no_hero = no_hero
        .with_field("promotion.enters", json!(["chariot"]))
        .with_field("promotion.promotes.4", Value::Null);
    assert_eq!(variant_of("urgammon", no_hero).kind_names(), ["pawn", "chariot"]);
    let no_chariot = Patch::default()
        .with_field("pieces.chariot", Value::Null)
        .with_field("promotion.enters", json!(["hero"]));
    let left = variant_of("urgammon", no_chariot).readings;
    assert!(
        left.iter().all(|reading| !reading.field.contains("chariot")),
        "a reading of a missing field is removed"
    );
}

#[test]
fn every_alternative_reading_of_every_shipped_rule_set_is_playable_and_a_different_game() {
    let (mut points, mut others) = (0, 0);
    for listed in catalogue::list() {
        let plain = rules::load(&listed.name).unwrap();
        for point in readings::alternatives(&Base::load(&listed.name).unwrap()) {
            points += 1;
            assert_eq!(point.alternatives.len(), point.reading.alternatives.len());
            for (played, reports) in point.alternatives.iter().zip(&point.reading.alternatives) {
                let played = played.as_ref().unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
                others += 1;
                assert_ne!(
                    played.fingerprint, plain.fingerprint,
                    "{}: {}",
                    listed.name, reports.reading
                );
                assert_ne!(reports.reading, point.reading.reading, "{}", listed.name);
                assert!(
                    played.name.starts_with(&format!("{}[{}=", listed.name, reports.set[0].field)),
                    "{}",
                    played.name
                );
            }
        }
    }
    assert!(points >= 40 && others >= 40, "{points} points, {others} other readings");
}

#[test]
fn a_field_that_an_alternative_reading_cannot_set_is_an_error_at_its_place() {
    let rules = "\
name: base
title: Base
source: made for this test
readings:
  - point: The way.
    reading: This one.
    field: path.squares
    alternatives:
      - reading: Another.
        set: {path.sqaures: a2 a1 m1, title: x}
      - reading: None.
        set: {}
board: |
  a1 a2
  m1 m2
  b1 b2
path: {squares: a2 a1 m1 m2}
pieces: {man: {count: 2}}
dice: [{faces: {1: 1, 2: 1}}]
";
    let reports = |text: &str| -> Vec<String> {
        let diagnostics = rules::parse(text).unwrap_err().0;
        diagnostics
            .into_iter()
            .map(|diagnostic| {
                format!(
                    "{}:{}: {}: {}",
                    diagnostic.line, diagnostic.column, diagnostic.field, diagnostic.found
                )
            })
            .collect()
    };
    assert_eq!(
        reports(rules),
        [
            "10:15: readings[1].alternatives[1].set.path.sqaures: there is no field `sqaures` in \
                `path`",
            "10:39: readings[1].alternatives[1].set.title: `title` is not a rule of the game",
            "12:9: readings[1].alternatives[2].set: found too few entries",
        ]
    );
    let unplayable = rules
        .replace("path.sqaures: a2 a1 m1, title: x", "path.squares: a2 b1")
        .replace("set: {}", "set: {safe: [m1]}");
    assert_eq!(
        rules::parse(&unplayable).unwrap().readings[0].alternatives.len(),
        2,
        "the rule set itself is valid"
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base.yaml");
    std::fs::write(&path, unplayable).unwrap();
    let points = readings::alternatives(&Base::load(path.to_str().unwrap()).unwrap());
    assert!(
        points[0].alternatives[1].is_ok(),
        "a reading that cannot be played does not affect the other"
    );
    let diagnostics = &points[0].alternatives[0].as_ref().unwrap_err().0;
    assert_eq!(
        (diagnostics.len(), diagnostics[0].line, diagnostics[0].field.as_str()),
        (1, 10, "path.squares"),
        "{diagnostics:?}"
    );
    assert!(
        diagnostics[0].found.ends_with("(in `base[path.squares=a2 b1]`)"),
        "{}",
        diagnostics[0].found
    );
}
