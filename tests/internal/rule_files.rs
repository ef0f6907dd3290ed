//! The shipped rule files, as a user meets them, and the values that they come to.

use std::path::Path;

use crate::game::bits::BitSet;
use crate::game::rules::race::{ExitRule, RaceRules, ThrowEffect};
use crate::game::rules::{PiecePlace, Rules, Starter};
use crate::input::patch::Patch;
use crate::input::{catalogue, rules, scenario, schema, variant};
use crate::play::bots::BotKind;

const FOLDER: &str = "scenarios/rules";

fn files() -> Vec<String> {
    let entries = std::fs::read_dir(FOLDER)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        entries.filter_map(|file| file.strip_suffix(".yaml").map(ToString::to_string)).collect();
    names.sort();
    names
}

fn load(name: &str) -> Rules {
    rules::load(name).unwrap_or_else(|faults| panic!("{faults}"))
}

/// What the file says of the race itself.
fn race(rules: &Rules) -> &RaceRules {
    rules.race().unwrap()
}

/// The probabilities of the throw's values over their common total; void is 0, again is -1.
fn values(rules: &Rules) -> Vec<(i16, u32)> {
    let value = |effect: &ThrowEffect| match effect {
        ThrowEffect::Void => 0,
        ThrowEffect::Again => -1,
        ThrowEffect::Move { value, .. } => i16::from(*value),
    };
    race(rules)
        .throws
        .outcomes()
        .iter()
        .map(|outcome| (value(&outcome.outcome.effect), outcome.weight))
        .collect()
}

fn path(rules: &Rules) -> String {
    let names: Vec<&str> = race(rules)
        .path
        .iter()
        .map(|square| rules.board.squares[usize::from(*square)].name.as_str())
        .collect();
    names.join(" ")
}

/// The steps of the path that lie on squares of a set.
fn steps(rules: &Rules, squares: BitSet) -> Vec<usize> {
    let path = &race(rules).path;
    (1..=path.len()).filter(|step| squares.contains(path[step - 1])).collect()
}

#[test]
fn every_shipped_file_loads_is_called_as_its_file_and_is_listed() {
    let listed = catalogue::list();
    for name in files() {
        let rules = load(&name);
        assert_eq!(rules.name, name);
        assert!(!rules.title.is_empty() && !rules.source.is_empty(), "{name}");
        let entry = listed.iter().find(|entry| entry.name == name).unwrap();
        assert_eq!((&entry.title, &entry.source), (&rules.title, &rules.source));
        assert_eq!(entry.origin, format!("{FOLDER}/{name}.yaml"));
    }
    assert_eq!(listed.len(), files().len());
}

#[test]
fn every_shipped_file_points_editors_to_its_schema() {
    let first_line =
        |path: &str| std::fs::read_to_string(path).unwrap().lines().next().unwrap().to_string();
    for name in files() {
        let line = first_line(&format!("{FOLDER}/{name}.yaml"));
        assert_eq!(line, "# yaml-language-server: $schema=../rules.schema.json", "{name}");
    }
    assert_eq!(
        first_line("scenarios/quickstart.yaml"),
        "# yaml-language-server: $schema=scenario.schema.json"
    );
}

#[test]
fn the_committed_schemas_are_those_of_the_types() {
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    let way_out = "run `just schema` and commit what it writes";
    assert_eq!(read("scenarios/rules.schema.json"), schema::rules(), "{way_out}");
    assert_eq!(read("scenarios/overlay.schema.json"), schema::overlay(), "{way_out}");
    assert_eq!(read("scenarios/scenario.schema.json"), schema::scenario(), "{way_out}");
}

#[test]
fn the_schema_for_editors_accepts_every_shipped_file_as_it_is_written() {
    let published: serde_json::Value = serde_json::from_str(&schema::rules()).unwrap();
    let validator = jsonschema::validator_for(&published).unwrap();
    for name in files() {
        let text = std::fs::read_to_string(format!("{FOLDER}/{name}.yaml")).unwrap();
        let written: serde_json::Value = serde_saphyr::from_str_with_options(
            &text,
            serde_saphyr::options! { strict_booleans: true },
        )
        .unwrap();
        let faults: Vec<String> =
            validator.iter_errors(&written).map(|error| error.to_string()).collect();
        assert_eq!(faults, [""; 0], "{name}");
    }
}

#[test]
fn urgammon_throws_1_and_2_twice_as_often_as_3_and_4() {
    assert_eq!(values(&load("urgammon")), [(1, 2), (2, 2), (3, 1), (4, 1)]);
}

#[test]
fn the_kept_opening_cast_of_urgammon_is_8_4_and_1_of_13() {
    // By hand: a cast of weight w is kept if the other's is greater. 1: 2 x (2 + 1 + 1) = 8, 2: 2 x
    // (1 + 1) = 4, 3: 1 x 1 = 1, 4: never. Indices 0, 1, 2 are the values 1, 2, 3.
    let opening = load("urgammon").opening;
    assert_eq!(opening.starter, Starter::Lower);
    let kept = opening.kept.unwrap();
    let weights: Vec<(u8, u32)> =
        kept.outcomes().iter().map(|outcome| (outcome.outcome, outcome.weight)).collect();
    assert_eq!(weights, [(0, 8), (1, 4), (2, 1)]);
}

#[test]
fn urgammon_is_as_the_rulebook_has_it() {
    let rules = load("urgammon");
    let board = &rules.board;
    assert_eq!(path(&rules), "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7");
    assert_eq!(board.squares.len(), 20);
    assert_eq!(steps(&rules, board.rosettes), [4, 8, 12, 16]);
    assert_eq!(
        (race(&rules).safe, race(&rules).extra_throws.landing),
        (board.rosettes, board.rosettes)
    );
    assert_eq!(board.mirror[usize::from(board.find("a7").unwrap())], board.find("b7").unwrap());
    assert_eq!(board.mirror[usize::from(board.find("m4").unwrap())], board.find("m4").unwrap());
    let kinds: Vec<_> = race(&rules)
        .kinds
        .iter()
        .map(|kind| (kind.name.as_str(), kind.count, kind.strength))
        .collect();
    assert_eq!(kinds, [("pawn", 3, 1), ("chariot", 3, 2), ("hero", 1, 3)]);
    let entries: Vec<Vec<(u8, u8)>> = race(&rules)
        .kinds
        .iter()
        .map(|kind| kind.entries.iter().map(|entry| (entry.value, entry.step)).collect())
        .collect();
    assert_eq!(
        entries,
        [vec![(1, 1), (2, 2), (3, 3), (4, 4)], vec![(5, 5), (6, 6), (7, 7)], vec![(10, 10)]]
    );
    let gates: Vec<BitSet> = race(&rules).kinds.iter().map(|kind| kind.enter_after).collect();
    assert_eq!(gates, [BitSet::EMPTY, BitSet::one(0), BitSet::one(0)], "figures wait for pawns");
    let promotion = race(&rules).promotion.as_ref().unwrap();
    let yes: Vec<(bool, u32)> =
        promotion.die.outcomes().iter().map(|o| (o.outcome, o.weight)).collect();
    assert_eq!(yes, [(true, 2), (false, 1)], "4 and 2 of six faces");
    let promotes: Vec<(u8, u8)> =
        promotion.promotes.iter().map(|promoted| (promoted.from, promoted.to)).collect();
    assert_eq!(promotes, [(1, 5), (2, 6), (3, 7), (4, 10)]);
    assert_eq!((promotion.enters, promotion.bears_off), ([1, 2].into_iter().collect(), false));
    assert_eq!(
        (race(&rules).bearing_off.rule, race(&rules).bearing_off.last_piece),
        (ExitRule::Exact, ExitRule::AtLeast)
    );
    assert!(race(&rules).equal_turns);
}

#[test]
fn the_win_classes_of_urgammon_are_tried_from_babilon_down() {
    let rules = load("urgammon");
    let classes: Vec<_> =
        rules.win_classes.iter().map(|class| (class.id.as_str(), class.points)).collect();
    assert_eq!(
        classes,
        [("babilon", 4), ("psy-na-przedpolu", 3), ("psy-na-ulicach", 2), ("single", 1)]
    );
    let condition = rules.win_classes[2].conditions[0];
    let PiecePlace::Squares(streets) = condition.place else {
        panic!("pieces are counted on squares")
    };
    assert_eq!(streets.len(), 14, "twenty squares less the six of the upper city");
    assert_eq!((condition.at_least, condition.at_most), (1, u8::MAX));
    assert!(
        !streets.contains(rules.board.find("m8").unwrap())
            && streets.contains(rules.board.find("m6").unwrap())
    );
    assert_eq!(rules.win_classes[0].conditions[0].at_most, 0);
    assert_eq!(rules.win_classes[3].conditions, []);
}

#[test]
fn paths_and_rosette_steps_are_those_of_the_rulebook() {
    let p14 = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 m8 a8 a7";
    let p16 = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7";
    for name in ["krolewska-a", "freecompany-classic", "british-museum", "bell-wager", "finkel"] {
        assert_eq!(path(&load(name)), p14, "{name}");
        assert_eq!(steps(&load(name), load(name).board.rosettes), [4, 8, 14], "{name}");
    }
    assert_eq!(path(&load("traditional")), p16);
    let murray = load("murray");
    assert_eq!(path(&murray), format!("{p16} m7 m6 m5 m4 m3 m2 m1 a1 a2 a3 a4"));
    assert_eq!(steps(&murray, murray.board.rosettes), [4, 8, 12, 16, 20, 24]);
}

#[test]
fn throws_are_those_of_the_rulebook() {
    assert_eq!(values(&load("freecompany-classic")), [(0, 1), (1, 4), (2, 6), (3, 4), (4, 1)]);
    assert_eq!(values(&load("krolewska-a")), [(1, 1), (2, 1), (3, 1), (4, 1), (0, 1), (-1, 1)]);
    // In the order of the marks, so that the throw without marks, which counts four, comes first.
    assert_eq!(values(&load("traditional")), [(4, 1), (1, 3), (2, 3), (3, 1)]);
    assert_eq!(values(&load("bell-wager")), [(4, 1), (0, 3), (1, 3), (5, 1)]);
}

#[test]
fn bell_enters_only_on_five_throws_again_after_all_but_void_and_pays() {
    let rules = load("bell-wager");
    let entries: Vec<(u8, u8)> =
        race(&rules).kinds[0].entries.iter().map(|entry| (entry.value, entry.step)).collect();
    assert_eq!(entries, [(5, 5)]);
    for outcome in race(&rules).throws.outcomes() {
        if let ThrowEffect::Move { value, extra, enters, bears_off, .. } = &outcome.outcome.effect {
            assert!(*extra && *bears_off);
            assert_eq!(enters.is_empty(), *value != 5);
        }
    }
    let stakes = rules.stakes.unwrap();
    assert_eq!((stakes.ante, stakes.fine, stakes.squares), (10, 1, rules.board.rosettes));
}

#[test]
fn the_presets_are_those_of_the_royalur_project() {
    // (pieces, are rosettes safe, does a rosette grant a throw, does a capture), from the project's
    // table.
    let summary = |name: &str| {
        let rules = load(name);
        let rosettes = rules.board.rosettes;
        let race = race(&rules);
        (
            rules.pieces(),
            race.safe == rosettes,
            race.extra_throws.landing == rosettes,
            race.extra_throws.capture,
        )
    };
    assert_eq!(summary("finkel"), (7, true, true, false));
    assert_eq!(summary("blitz"), (5, false, true, true));
    assert_eq!(summary("masters"), (7, false, true, false));
    assert_eq!(summary("aseb"), (5, true, true, false));
    assert!(["blitz", "masters"].iter().all(|name| race(&load(name)).safe.is_empty()));
    // Their A, B, C are our a, m, b: the far end is gone round from the opponent's side, unlike the
    // rulebook's P16.
    let masters = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 b7 b8 m8 a8 a7";
    assert_eq!((path(&load("masters")), path(&load("blitz"))), (masters.into(), masters.into()));
    assert_eq!(values(&load("masters")), [(4, 1), (1, 3), (2, 3), (3, 1)]);
    assert_eq!(values(&load("blitz")), [(0, 1), (1, 4), (2, 6), (3, 4), (4, 1)]);
}

#[test]
fn the_board_of_aseb_has_three_rows_and_twelve_columns() {
    let aseb = load("aseb");
    assert_eq!((aseb.board.rows, aseb.board.columns, aseb.board.squares.len()), (3, 12, 20));
    assert_eq!(path(&aseb), "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12");
    assert_eq!(steps(&aseb, aseb.board.rosettes), [4, 8, 12, 16]);
}

#[test]
fn equal_fingerprints_mean_equal_play() {
    let print = |name: &str| load(name).fingerprint;
    assert_eq!(print("finkel"), print("freecompany-classic"), "another name for the same game");
    let mut all: Vec<String> = files().iter().map(|name| print(name)).collect();
    assert!(all.iter().all(|print| print.len() == 16));
    all.sort();
    all.dedup();
    assert_eq!(all.len(), files().len() - 1, "no other two are the same game");
}

#[test]
fn a_fingerprint_does_not_see_names_or_the_order_in_which_a_file_is_written() {
    let tiny = std::fs::read_to_string(format!("{FOLDER}/tiny.yaml")).unwrap();
    let print = |text: &str| rules::parse(text).unwrap().fingerprint;
    assert_eq!(print(&tiny), load("tiny").fingerprint);
    assert_eq!(
        print(&tiny.replace("title: Tiny", "title: Small").replace("man:", "woman:")),
        print(&tiny)
    );
    assert_eq!(print(&tiny.replace("{1: 1, 2: 1}", "{2: 3, 1: 3}")), print(&tiny));
    assert_ne!(print(&tiny.replace("{1: 1, 2: 1}", "{1: 1, 2: 2}")), print(&tiny));
    assert_ne!(print(&tiny.replace("count: 2", "count: 1")), print(&tiny));
}

#[test]
fn the_quickstart_is_a_million_games_for_each_of_two_pairs() {
    let quickstart = scenario::load(Path::new("scenarios/quickstart.yaml"))
        .unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(
        quickstart.rules.iter().map(|rules| rules.name.as_str()).collect::<Vec<_>>(),
        ["urgammon"]
    );
    assert_eq!(
        quickstart.bots,
        [[BotKind::Greedy; 2], [BotKind::Random; 2]].map(|pair| pair.map(Into::into))
    );
    assert_eq!(
        (quickstart.games, quickstart.seed, quickstart.throw_limit),
        (1_000_000, 2026, 100_000)
    );
    assert_eq!(quickstart.outputs, scenario::Outputs::all());
}

#[test]
fn a_file_whose_name_is_not_its_own_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.yaml");
    std::fs::copy(format!("{FOLDER}/tiny.yaml"), &path).unwrap();
    let faults = rules::load(path.to_str().unwrap()).unwrap_err();
    assert_eq!(faults.0[0].found, "found `tiny`, but the file is called `mine`");
    assert_eq!(faults.0[0].allowed.as_deref(), Some("mine"));
}

#[test]
fn a_variant_of_a_few_lines_keeps_the_rest_and_its_faults_point_into_the_right_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("variant.yaml");
    std::fs::write(
        &path,
        "name: variant\nextends: urgammon\npromotion: null\npieces: {chariot: {enter: {2: 2}}}\n",
    )
    .unwrap();
    let faults = rules::load(path.to_str().unwrap()).unwrap_err();
    // Without the second die neither 5, 6 and 7 nor 10 ever come; the chariot's other entries are
    // the base's.
    let told: Vec<_> = faults
        .0
        .iter()
        .map(|fault| (fault.file.ends_with("variant.yaml"), fault.field.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (false, "pieces.chariot.enter.5"),
            (false, "pieces.chariot.enter.6"),
            (false, "pieces.chariot.enter.7"),
            (false, "pieces.hero"),
            (false, "pieces.hero.enter.10"),
        ]
    );
}

#[test]
fn a_new_kind_that_is_nearly_one_below_is_a_slip_and_a_numbered_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("variant.yaml");
    let load = |below: &str, pieces: &str| {
        std::fs::write(&path, format!("name: variant\nextends: {below}\npieces: {{{pieces}}}\n"))
            .unwrap();
        rules::load(path.to_str().unwrap())
    };
    let told: Vec<String> = load("urgammon", "pown: {count: 5}, heroe: {count: 2}")
        .unwrap_err()
        .0
        .iter()
        .map(ToString::to_string)
        .collect();
    for (fault, [slip, meant]) in told.iter().zip([["pown", "pawn"], ["heroe", "hero"]]) {
        assert!(
            fault.contains(&format!(
                "pieces.{slip}: `{slip}` is no kind of pieces below, and would be a further one"
            )),
            "{fault}"
        );
        assert!(fault.ends_with(&format!("did you mean `{meant}`?")), "{fault}");
    }
    assert_eq!(told.len(), 2);
    let kinds = |pieces: &str| load("urgammon", pieces).unwrap().kind_names().join(" ");
    assert_eq!(kinds("pawn2: {count: 1}"), "pawn chariot hero pawn2");
    assert_eq!(kinds("scout: {count: 1}"), "pawn chariot hero scout");
    assert_eq!(
        kinds("pawns: null"),
        "pawn chariot hero",
        "what takes nothing away changes nothing"
    );
    let renamed = load("finkel", "peice: {count: 2}, piece: null").unwrap();
    assert_eq!(renamed.kind_names(), ["peice"], "another name for what is taken away");
}

#[test]
fn a_variant_that_sets_a_kind_that_is_nearly_one_of_the_rule_set_is_refused_too() {
    let kinds =
        |patch: Patch| variant::load("finkel", &patch).map(|rules| rules.kind_names().join(" "));
    let two = serde_json::json!({"count": 2});
    let fault = kinds(Patch::default().and("pieces.peice", two.clone())).unwrap_err().to_string();
    assert!(
        fault.contains(
            "pieces.peice: `peice` is no kind of pieces below, and would be a further one"
        ),
        "{fault}"
    );
    assert!(fault.ends_with("did you mean `piece`?"), "{fault}");
    let kinds = |patch| kinds(patch).unwrap();
    assert_eq!(kinds(Patch::default().and("pieces.piece2", two.clone())), "piece piece2");
    let renamed =
        Patch::default().and("pieces.peice", two).and("pieces.piece", serde_json::Value::Null);
    assert_eq!(kinds(renamed), "peice", "another name for what is taken away");
}

#[test]
fn a_file_without_a_name_is_told_of_there_and_not_in_the_one_that_it_extends() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.yaml");
    std::fs::write(&file, "title: Mine\nextends: finkel\n").unwrap();
    let faults = rules::load(file.to_str().unwrap()).unwrap_err().to_string();
    assert!(faults.contains("mine.yaml:1:1: name: this field is missing"), "{faults}");
    assert!(!faults.contains("finkel.yaml"), "{faults}");
}

#[test]
fn names_and_files_that_do_not_exist_are_told_apart() {
    let told = |name: &str| rules::load(name).unwrap_err().to_string();
    assert_eq!(
        told("urgamon"),
        "error: urgamon: there is no rule set called `urgamon`\nhelp: did you mean `urgammon`?"
    );
    assert_eq!(
        told("chess"),
        "error: chess: there is no rule set called `chess`\n\
         help: `urlab rules list` shows all names; a path must end in `.yaml`"
    );
    assert!(told("no/such.yaml").starts_with("error: no/such.yaml: cannot read the file"));
    assert_eq!(told("scenarios/"), "error: scenarios/: this is a folder, not a file");
}

#[test]
fn a_reading_may_point_to_any_field_that_may_be_there() {
    let tiny = std::fs::read_to_string(format!("{FOLDER}/tiny.yaml")).unwrap();
    for field in [
        "match.draw_points",
        "dice[1].faces.2",
        "pieces.man.enter_after",
        "throw.2.extra",
        "readings[1]",
    ] {
        let reading = format!("{tiny}readings: [{{point: p, reading: r, field: '{field}'}}]\n");
        assert_eq!(
            rules::parse(&reading).unwrap_or_else(|faults| panic!("{faults}")).readings[0].field,
            field
        );
    }
    for field in [
        "",
        ".",
        "dice[0]",
        "dice.faces",
        "title.x",
        "throw.two",
        "zones.far",
        "pieces..count",
        "a[b[1]",
    ] {
        let reading = format!("{tiny}readings: [{{point: p, reading: r, field: '{field}'}}]\n");
        assert_eq!(rules::parse(&reading).unwrap_err().0.len(), 1, "{field}");
    }
}

#[test]
fn a_name_for_a_path_and_a_path_for_a_name_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let child = folder.path().join("child.yaml");
    std::fs::write(&child, "name: child\nextends: tiny.yaml\n").unwrap();
    let fault = rules::load(child.to_str().unwrap()).unwrap_err().0.remove(0);
    assert_eq!(
        fault.found,
        format!("there is no file {}", folder.path().join("tiny.yaml").display())
    );
    assert_eq!(
        (fault.field.as_str(), fault.help.as_deref()),
        ("extends", Some("did you mean `tiny`?"))
    );
    let told = rules::load("tiny.yaml").unwrap_err().to_string();
    assert_eq!(told, "error: tiny.yaml: there is no file tiny.yaml\nhelp: did you mean `tiny`?");
}

#[test]
fn a_rule_set_and_a_scenario_are_told_apart() {
    let told = rules::load("scenarios/quickstart.yaml").unwrap_err().to_string();
    assert_eq!(
        told,
        "error: scenarios/quickstart.yaml: this is a scenario, not a rule set\n\
         help: `urlab run scenarios/quickstart.yaml` plays it, \
         `urlab rules check --scenario scenarios/quickstart.yaml` checks it"
    );
    let told = scenario::load(Path::new("scenarios/rules/tiny.yaml")).unwrap_err().to_string();
    assert_eq!(
        told,
        "error: scenarios/rules/tiny.yaml: this is a rule set, not a scenario\n\
         help: `urlab simulate scenarios/rules/tiny.yaml` plays it, \
         `urlab rules check scenarios/rules/tiny.yaml` checks it"
    );
}

#[test]
fn a_scenario_that_is_not_there_is_sought_where_scenarios_are() {
    let help = |path: &str| scenario::load(Path::new(path)).unwrap_err().0.remove(0).help;
    let quickstart = Some("did you mean `scenarios/quickstart.yaml`?".to_string());
    for path in ["quickstart", "quickstart.yaml", "scenarios/quickstart"] {
        assert_eq!(help(path), quickstart, "{path}");
    }
    assert_eq!(help("scenarios/quickstat.yaml"), quickstart, "a slip of the pen");
    assert_eq!(
        help("tiny"),
        Some("`tiny` is a rule set: `urlab simulate tiny` plays it".to_string())
    );
    assert_eq!(help("nowhere"), None);
}

#[test]
fn the_examples_of_the_schemas_are_good_themselves() {
    let mut seen = 0;
    for text in [schema::rules(), schema::overlay(), schema::scenario()] {
        let whole: serde_json::Value = serde_json::from_str(&text).unwrap();
        each_example(&whole, &mut |part, example| {
            let mut part = part.clone();
            part["$defs"] = whole["$defs"].clone();
            let faults: Vec<String> = jsonschema::validator_for(&part)
                .unwrap()
                .iter_errors(example)
                .map(|error| error.to_string())
                .collect();
            assert_eq!(faults, [""; 0], "{example}");
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
    look: &mut dyn FnMut(&serde_json::Value, &serde_json::Value),
) {
    for example in
        part.get("examples").and_then(|examples| examples.as_array()).into_iter().flatten()
    {
        look(part, example);
    }
    let parts = part.as_object().into_iter().flat_map(|fields| fields.values());
    parts.chain(part.as_array().into_iter().flatten()).for_each(|inner| each_example(inner, look));
}

/// The win classes of a file that extends urgammon and writes these, or what is told of it.
fn win_classes_over_urgammon(classes: &str) -> Result<Vec<String>, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.yaml");
    let text = format!(
        "name: mine\ntitle: Mine\nsource: this test\nextends: urgammon\nwin_classes:\n{classes}"
    );
    std::fs::write(&file, text).unwrap();
    let loaded = rules::load(file.to_str().unwrap()).map_err(|faults| faults.to_string());
    loaded.map(|rules| rules.win_classes.into_iter().map(|class| class.id).collect())
}

#[test]
fn a_file_that_extends_another_says_in_which_order_win_classes_are_tried() {
    let first = "  psy-na-przedpolu: {points: 5}\n  babilon: {points: 2}\n";
    assert_eq!(
        win_classes_over_urgammon(first).unwrap(),
        ["psy-na-przedpolu", "babilon", "psy-na-ulicach", "single"]
    );
    let close = "  close: {points: 1, when: {home: {at_least: 6}}}\n";
    let faults = win_classes_over_urgammon(close).unwrap_err();
    assert!(
        faults.contains("no win ever comes to `close`: `single` before it takes every win"),
        "{faults}"
    );
    assert!(faults.contains("help: write `single: {}` after `close` to put it there"), "{faults}");
    let followed = format!("{close}  single: {{}}\n");
    let tried = ["babilon", "psy-na-przedpolu", "psy-na-ulicach", "close", "single"];
    assert_eq!(win_classes_over_urgammon(&followed).unwrap(), tried);
}

#[test]
fn a_win_class_whose_wins_one_before_it_takes_is_a_fault() {
    let told = |when: &str| {
        let faults = win_classes_over_urgammon(&format!(
            "  other: {{points: 1, when: {when}}}\n  single: {{}}\n"
        ));
        faults.err().map(|faults| faults.lines().next().unwrap_or_default().to_string())
    };
    // Before it: nothing home; one or more waiting; one or more outside the upper city.
    for all_taken in [
        "{home: {at_most: 0}, on_board: {at_least: 2}}",
        "{waiting: {at_least: 2}}",
        "{outside: {zone: upper-city, at_least: 2}}",
        "{outside: {zone: upper-city, at_least: 1, at_most: 3}, home: {at_least: 1}}",
    ] {
        let told = told(all_taken).unwrap_or_else(|| panic!("{all_taken} is taken for good"));
        assert!(told.contains("other.when: no win ever comes to `other`: `"), "{told}");
    }
    for some_left in [
        "{home: {at_most: 1}}",
        "{waiting: {at_most: 2}}",
        "{outside: {zone: upper-city, at_most: 3}}",
        "{on_board: {at_least: 1}}",
        "{inside: {zone: upper-city, at_least: 1}}",
    ] {
        assert_eq!(told(some_left), None, "{some_left}");
    }
}

#[test]
fn faults_of_a_file_are_told_where_what_it_extends_is_missing_or_faulty() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("broken.yaml"), "name: broken\n  title: x\n").unwrap();
    let told = |text: &str| {
        let file = folder.path().join("mine.yaml");
        std::fs::write(&file, text).unwrap();
        let faults = rules::load(file.to_str().unwrap()).unwrap_err();
        faults.0.iter().map(|fault| format!("{}: {}", fault.field, fault.found)).collect::<Vec<_>>()
    };
    let race = "name: other\ntitel: Mine\nsafe: rosettes\nequal_turns: null\nextends: urgamon\n";
    let wanted = [
        "extends: there is no rule set called `urgamon`",
        "name: found `other`, but the file is called `mine`",
        "titel: there is no field `titel` here",
        "safe: found the text `rosettes`",
    ];
    assert_eq!(told(race), wanted);
    // Nothing is missing that the other file may have.
    assert_eq!(told("name: mine\nextends: urgamon\npieces: {pawn: {count: 2}}\n"), wanted[..1]);
    // A fault of the file below does not hide those of this one, be it of a race or not.
    let faults =
        told("name: mine\nextends: broken\ndraw: {repeated: action, times: 5}\npiece: 1\n");
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[1].starts_with("piece: there is no field"), "{faults:?}");
}
