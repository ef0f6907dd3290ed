//! The shipped rule files, as a user meets them, and the values that they come to.

use std::path::Path;

use proptest::prelude::*;
use urlab::game::bits::BitSet;
use urlab::game::rules::{
    BearingOff, Condition, Entry, ExitRule, ExtraThrows, MatchPlay, Opening, Payer, Place, Promoted, Rules, Stacking,
    Stakes, Starter, ThrowEffect,
};
use urlab::play::bots::BotKind;
use urlab::spec::{catalogue, rules, scenario, schema};

const FOLDER: &str = "scenarios/rules";

fn files() -> Vec<String> {
    let entries = std::fs::read_dir(FOLDER).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().to_str().unwrap().trim_end_matches(".yaml").to_string())
        .collect();
    names.sort();
    names
}

fn load(name: &str) -> Rules {
    rules::load(name).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The probabilities of the throw's values over their common total; void is 0, again is -1.
fn values(rules: &Rules) -> Vec<(i16, u32)> {
    let value = |effect: &ThrowEffect| match effect {
        ThrowEffect::Void => 0,
        ThrowEffect::Again => -1,
        ThrowEffect::Move { value, .. } => i16::from(*value),
    };
    rules.throws.outcomes().iter().map(|outcome| (value(&outcome.outcome.effect), outcome.weight)).collect()
}

fn path(rules: &Rules) -> String {
    let names: Vec<&str> =
        rules.path.iter().map(|square| rules.board.squares[usize::from(*square)].name.as_str()).collect();
    names.join(" ")
}

/// The steps of the path that lie on squares of a set.
fn steps(rules: &Rules, squares: BitSet) -> Vec<usize> {
    (1..=rules.path.len()).filter(|step| squares.contains(rules.path[step - 1])).collect()
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
    let first_line = |path: &str| std::fs::read_to_string(path).unwrap().lines().next().unwrap().to_string();
    for name in files() {
        let line = first_line(&format!("{FOLDER}/{name}.yaml"));
        assert_eq!(line, "# yaml-language-server: $schema=../rules.schema.json", "{name}");
    }
    assert_eq!(first_line("scenarios/quickstart.yaml"), "# yaml-language-server: $schema=scenario.schema.json");
}

#[test]
fn the_committed_schemas_are_those_of_the_types() {
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    let way_out = "run `urlab rules schema` and `urlab rules schema --scenario` and commit what they print";
    assert_eq!(read("scenarios/rules.schema.json"), schema::rules(), "{way_out}");
    assert_eq!(read("scenarios/scenario.schema.json"), schema::scenario(), "{way_out}");
}

#[test]
fn the_schema_for_editors_accepts_every_shipped_file_as_it_is_written() {
    let published: serde_json::Value = serde_json::from_str(&schema::rules()).unwrap();
    let validator = jsonschema::validator_for(&published).unwrap();
    for name in files() {
        let text = std::fs::read_to_string(format!("{FOLDER}/{name}.yaml")).unwrap();
        let written: serde_json::Value =
            serde_saphyr::from_str_with_options(&text, serde_saphyr::options! { strict_booleans: true }).unwrap();
        let faults: Vec<String> = validator.iter_errors(&written).map(|error| error.to_string()).collect();
        assert_eq!(faults, [""; 0], "{name}");
    }
}

#[test]
fn urgammon_throws_1_and_2_twice_as_often_as_3_and_4() {
    assert_eq!(values(&load("urgammon")), [(1, 2), (2, 2), (3, 1), (4, 1)]);
}

#[test]
fn the_kept_opening_cast_of_urgammon_is_8_4_and_1_of_13() {
    // By hand: a cast of weight w is kept if the other's is greater. 1: 2 x (2 + 1 + 1) = 8, 2: 2 x (1 + 1) = 4,
    // 3: 1 x 1 = 1, 4: never. Indices 0, 1, 2 are the values 1, 2, 3.
    let opening = load("urgammon").opening;
    assert_eq!(opening.starter, Starter::Lower);
    let kept = opening.kept.unwrap();
    let weights: Vec<(u8, u32)> = kept.outcomes().iter().map(|outcome| (outcome.outcome, outcome.weight)).collect();
    assert_eq!(weights, [(0, 8), (1, 4), (2, 1)]);
}

#[test]
fn urgammon_is_as_the_rulebook_has_it() {
    let rules = load("urgammon");
    let board = &rules.board;
    assert_eq!(path(&rules), "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7");
    assert_eq!(board.squares.len(), 20);
    assert_eq!(steps(&rules, board.rosettes), [4, 8, 12, 16]);
    assert_eq!((rules.safe, rules.extra_throws.landing), (board.rosettes, board.rosettes));
    assert_eq!(board.mirror[usize::from(board.find("a7").unwrap())], board.find("b7").unwrap());
    assert_eq!(board.mirror[usize::from(board.find("m4").unwrap())], board.find("m4").unwrap());
    let kinds: Vec<_> = rules.kinds.iter().map(|kind| (kind.name.as_str(), kind.count, kind.strength)).collect();
    assert_eq!(kinds, [("pawn", 3, 1), ("chariot", 3, 2), ("hero", 1, 3)]);
    let entries: Vec<Vec<(u8, u8)>> =
        rules.kinds.iter().map(|kind| kind.entries.iter().map(|entry| (entry.value, entry.step)).collect()).collect();
    assert_eq!(entries, [vec![(1, 1), (2, 2), (3, 3), (4, 4)], vec![(5, 5), (6, 6), (7, 7)], vec![(10, 10)]]);
    let gates: Vec<BitSet> = rules.kinds.iter().map(|kind| kind.enter_after).collect();
    assert_eq!(gates, [BitSet::EMPTY, BitSet::one(0), BitSet::one(0)], "figures wait for pawns");
    let promotion = rules.promotion.as_ref().unwrap();
    let yes: Vec<(bool, u32)> = promotion.die.outcomes().iter().map(|o| (o.outcome, o.weight)).collect();
    assert_eq!(yes, [(true, 2), (false, 1)], "4 and 2 of six faces");
    let promotes: Vec<(u8, u8)> = promotion.promotes.iter().map(|promoted| (promoted.from, promoted.to)).collect();
    assert_eq!(promotes, [(1, 5), (2, 6), (3, 7), (4, 10)]);
    assert_eq!((promotion.enters, promotion.bears_off), ([1, 2].into_iter().collect(), false));
    assert_eq!((rules.bearing_off.rule, rules.bearing_off.last_piece), (ExitRule::Exact, ExitRule::AtLeast));
    assert!(rules.equal_turns);
}

#[test]
fn the_win_classes_of_urgammon_are_tried_from_babilon_down() {
    let rules = load("urgammon");
    let classes: Vec<_> = rules.win_classes.iter().map(|class| (class.id.as_str(), class.points)).collect();
    assert_eq!(classes, [("babilon", 4), ("psy-na-przedpolu", 3), ("psy-na-ulicach", 2), ("single", 1)]);
    let condition = rules.win_classes[2].conditions[0];
    let Place::Squares(streets) = condition.place else { panic!("pieces are counted on squares") };
    assert_eq!(streets.len(), 14, "twenty squares less the six of the upper city");
    assert_eq!((condition.at_least, condition.at_most), (1, u8::MAX));
    assert!(!streets.contains(rules.board.find("m8").unwrap()) && streets.contains(rules.board.find("m6").unwrap()));
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
    let entries: Vec<(u8, u8)> = rules.kinds[0].entries.iter().map(|entry| (entry.value, entry.step)).collect();
    assert_eq!(entries, [(5, 5)]);
    for outcome in rules.throws.outcomes() {
        if let ThrowEffect::Move { value, extra, enters, bears_off } = &outcome.outcome.effect {
            assert!(*extra && *bears_off);
            assert_eq!(enters.is_empty(), *value != 5);
        }
    }
    let stakes = rules.stakes.unwrap();
    assert_eq!((stakes.ante, stakes.fine, stakes.squares), (10, 1, rules.board.rosettes));
}

#[test]
fn the_presets_are_those_of_the_royalur_project() {
    // (pieces, are rosettes safe, does a rosette grant a throw, does a capture), from the project's table.
    let summary = |name: &str| {
        let rules = load(name);
        let rosettes = rules.board.rosettes;
        (rules.pieces(), rules.safe == rosettes, rules.extra_throws.landing == rosettes, rules.extra_throws.capture)
    };
    assert_eq!(summary("finkel"), (7, true, true, false));
    assert_eq!(summary("blitz"), (5, false, true, true));
    assert_eq!(summary("masters"), (7, false, true, false));
    assert_eq!(summary("aseb"), (5, true, true, false));
    assert!(load("blitz").safe.is_empty() && load("masters").safe.is_empty());
    // Their A, B, C are our a, m, b: the far end is gone round from the opponent's side, unlike the rulebook's P16.
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
    assert_eq!(print(&tiny.replace("title: Tiny", "title: Small").replace("man:", "woman:")), print(&tiny));
    assert_eq!(print(&tiny.replace("{1: 1, 2: 1}", "{2: 3, 1: 3}")), print(&tiny));
    assert_ne!(print(&tiny.replace("{1: 1, 2: 1}", "{1: 1, 2: 2}")), print(&tiny));
    assert_ne!(print(&tiny.replace("count: 2", "count: 1")), print(&tiny));
}

#[test]
fn the_quickstart_is_a_million_games_for_each_of_two_pairs() {
    let quickstart =
        scenario::load(Path::new("scenarios/quickstart.yaml"), &[]).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(quickstart.rules.iter().map(|rules| rules.name.as_str()).collect::<Vec<_>>(), ["urgammon"]);
    assert_eq!(quickstart.bots, [[BotKind::Greedy; 2], [BotKind::Random; 2]]);
    assert_eq!((quickstart.games, quickstart.seed, quickstart.throw_limit), (1_000_000, 2026, 100_000));
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
    std::fs::write(&path, "name: variant\nextends: urgammon\npromotion: null\npieces: {chariot: {enter: {2: 2}}}\n")
        .unwrap();
    let faults = rules::load(path.to_str().unwrap()).unwrap_err();
    // Without the second die neither 5, 6 and 7 nor 10 ever come; the chariot's other entries are the base's.
    let told: Vec<_> =
        faults.0.iter().map(|fault| (fault.file.ends_with("variant.yaml"), fault.field.as_str())).collect();
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

/// A rule set on three by three squares, a1 to b3, which have the indices 0 to 8; more fields are added.
fn small(more: &str) -> Rules {
    let text = "name: small\ntitle: Small\nsource: made for this test\nboard: |\n  a1 a2 a3\n  m1 m2 m3\n  b1 b2 b3\n\
                rosettes: [a1, b1]\npath: {squares: a2 a1 m1 m2 m3 a3}\ndice: [{faces: {0: 1, 1: 1}, count: 2}]\n";
    let men = if more.contains("pieces:") { "" } else { "pieces: {man: {count: 3}}\n" };
    let table = if more.contains("throw:") { "" } else { "throw: {0: {void: true}}\n" };
    rules::parse(&format!("{text}{men}{table}{more}")).unwrap_or_else(|faults| panic!("{faults}"))
}

fn set(squares: &[u8]) -> BitSet {
    squares.iter().copied().collect()
}

#[test]
fn without_optional_fields_the_rules_are_the_plainest() {
    let rules = small("");
    assert_eq!(
        (rules.safe, rules.stacking, rules.extra_throws),
        (BitSet::EMPTY, Stacking::default(), ExtraThrows::default())
    );
    assert_eq!(rules.bearing_off, BearingOff { rule: ExitRule::Exact, last_piece: ExitRule::Exact });
    assert_eq!((rules.opening, rules.equal_turns), (Opening { starter: Starter::Random, kept: None }, false));
    assert_eq!((rules.promotion, rules.match_play, rules.stakes), (None, None, None));
    assert_eq!((rules.win_classes.len(), rules.win_classes[0].points), (1, 1));
    let man = &rules.kinds[0];
    assert_eq!((man.strength, man.enter_after, man.bear_off_after), (1, BitSet::EMPTY, BitSet::EMPTY));
    assert_eq!(man.entries, [Entry { value: 1, step: 1 }, Entry { value: 2, step: 2 }], "any value, onto its step");
}

#[test]
fn stacking_and_safety_are_sets_of_squares_and_zones() {
    let rules = small("zones: {end: [a3, m3, b3]}\nsafe: [end, m1]\nstacking: {own: [m2, rosettes], enemy: [all]}\n");
    assert_eq!(rules.safe, set(&[2, 5, 8, 3]));
    assert_eq!(rules.stacking, Stacking { own: set(&[4, 0, 6]), enemy: set(&[0, 1, 2, 3, 4, 5, 6, 7, 8]) });
}

#[test]
fn a_capture_and_a_landing_may_grant_an_extra_throw_each_by_itself() {
    let extra = |more: &str| small(more).extra_throws;
    assert_eq!(extra("extra_throws: {capture: true}\n"), ExtraThrows { landing: BitSet::EMPTY, capture: true });
    assert_eq!(extra("extra_throws: {landing: [m2]}\n"), ExtraThrows { landing: set(&[4]), capture: false });
}

#[test]
fn the_throw_table_limits_what_a_throw_may_enter_and_bear_off() {
    let rules = small(
        "pieces: {man: {count: 2}, king: {count: 1}}\n\
         throw: {0: {value: 3, bears_off: false}, 1: {enters: [king]}, 2: {again: true}}\n",
    );
    let effect = |index: usize| rules.throws.outcomes()[index].outcome.effect.clone();
    let all = set(&[0, 1]);
    assert_eq!(effect(0), ThrowEffect::Move { value: 3, extra: false, enters: all, bears_off: false });
    assert_eq!(effect(1), ThrowEffect::Move { value: 1, extra: false, enters: set(&[1]), bears_off: true });
    assert_eq!(effect(2), ThrowEffect::Again);
}

#[test]
fn kinds_wait_for_others_to_enter_and_to_bear_off() {
    let rules = small(
        "pieces:\n  man: {count: 2, enter: {2: 6}}\n  king: {count: 1, strength: 9, enter_after: [man]}\n  \
         queen: {count: 1, bear_off_after: [king, man]}\n",
    );
    let gates: Vec<_> = rules.kinds.iter().map(|kind| (kind.strength, kind.enter_after, kind.bear_off_after)).collect();
    assert_eq!(gates, [(1, set(&[]), set(&[])), (9, set(&[0]), set(&[])), (1, set(&[]), set(&[0, 1]))]);
    assert_eq!(rules.kinds[0].entries, [Entry { value: 2, step: 6 }]);
}

#[test]
fn a_greater_value_may_bear_off_all_pieces_or_none_or_all_but_the_last() {
    let rule = |more: &str| (small(more).bearing_off.rule, small(more).bearing_off.last_piece);
    let (exact, at_least) = (ExitRule::Exact, ExitRule::AtLeast);
    assert_eq!(rule("bearing_off: {rule: at-least}\n"), (at_least, at_least));
    assert_eq!(rule("bearing_off: {rule: at-least, last_piece: exact}\n"), (at_least, exact));
    assert_eq!(rule("bearing_off: {last_piece: at-least}\n"), (exact, at_least));
}

#[test]
fn the_opening_is_by_lot_or_by_a_cast_that_may_be_kept() {
    let opening = |more: &str| small(more).opening;
    assert_eq!(opening("opening: {starter: random}\n"), Opening { starter: Starter::Random, kept: None });
    assert_eq!(opening("opening: {starter: higher}\n"), Opening { starter: Starter::Higher, kept: None });
    // Two coins show 0, 1, 2 with weights 1, 2, 1. A kept 1 beats a 0: 2 x 1 = 2; a kept 2 beats 0 and 1: 1 x 3 = 3.
    let kept = opening("opening: {starter: higher, keeps_value: true}\n").kept.unwrap();
    let weights: Vec<(u8, u32)> = kept.outcomes().iter().map(|outcome| (outcome.outcome, outcome.weight)).collect();
    assert_eq!(weights, [(1, 2), (2, 3)]);
}

#[test]
fn stakes_and_matches_are_as_written() {
    let rules = small(
        "stakes: {ante: 5, fine: 2, squares: [m1], payer: opponent}\nmatch: {points: 9, draw_points: 1, stake_per_point: 4}\n",
    );
    assert_eq!(rules.stakes, Some(Stakes { ante: 5, fine: 2, squares: set(&[3]), payer: Payer::Opponent }));
    assert_eq!(rules.match_play, Some(MatchPlay { points: 9, draw_points: 1, stake_per_point: 4 }));
    let rules = small("stakes: {ante: 5}\nmatch: {points: 3}\nequal_turns: true\n");
    assert_eq!(rules.stakes, Some(Stakes { ante: 5, fine: 0, squares: set(&[]), payer: Payer::Mover }));
    assert_eq!(rules.match_play, Some(MatchPlay { points: 3, draw_points: 0, stake_per_point: 1 }));
    assert!(rules.equal_turns);
}

#[test]
fn the_second_die_promotes_what_its_table_lists() {
    let promotion = small("promotion: {faces: {yes: 3, no: 6}, promotes: {2: 5, 1: 4}}\n").promotion.unwrap();
    let die: Vec<(bool, u32)> = promotion.die.outcomes().iter().map(|o| (o.outcome, o.weight)).collect();
    assert_eq!(die, [(true, 1), (false, 2)]);
    assert_eq!(promotion.promotes, [Promoted { from: 1, to: 4 }, Promoted { from: 2, to: 5 }]);
    assert_eq!((promotion.enters, promotion.bears_off), (set(&[0]), true));
}

#[test]
fn a_class_counts_pieces_home_waiting_and_on_squares() {
    let rules = small(
        "win_classes:\n  a: {points: 5, when: {home: {at_least: 1, at_most: 2}, waiting: {at_most: 1}}}\n  \
         b: {points: 4, when: {on_board: {at_least: 2}, inside: {zone: rosettes, at_least: 1}}}\n  \
         c: {points: 2, when: {outside: {zone: rosettes, at_most: 0}}}\n  d: {title: Dee, points: 0}\n",
    );
    let condition = |place, at_least, at_most| Condition { place, at_least, at_most };
    let conditions: Vec<_> = rules.win_classes.iter().map(|class| class.conditions.clone()).collect();
    let all = set(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(conditions[0], [condition(Place::Home, 1, 2), condition(Place::Waiting, 0, 1)]);
    let on_board = condition(Place::Squares(all), 2, u8::MAX);
    assert_eq!(conditions[1], [on_board, condition(Place::Squares(set(&[0, 6])), 1, u8::MAX)]);
    assert_eq!(conditions[2], [condition(Place::Squares(set(&[1, 2, 3, 4, 5, 7, 8])), 0, 0)]);
    assert_eq!(
        (conditions[3].len(), rules.win_classes[3].title.as_str(), rules.win_classes[2].title.as_str()),
        (0, "Dee", "c")
    );
}

#[test]
fn a_reading_may_point_to_any_field_that_may_be_there() {
    let tiny = std::fs::read_to_string(format!("{FOLDER}/tiny.yaml")).unwrap();
    for field in ["match.draw_points", "dice[1].faces.2", "pieces.man.enter_after", "throw.2.extra", "readings[1]"] {
        let reading = format!("{tiny}readings: [{{point: p, reading: r, field: '{field}'}}]\n");
        assert_eq!(rules::parse(&reading).unwrap_or_else(|faults| panic!("{faults}")).readings[0].field, field);
    }
    for field in ["", ".", "dice[0]", "dice.faces", "title.x", "throw.two", "zones.far", "pieces..count", "a[b[1]"] {
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
    assert_eq!(fault.found, format!("there is no file {}", folder.path().join("tiny.yaml").display()));
    assert_eq!((fault.field.as_str(), fault.help.as_deref()), ("extends", Some("did you mean `tiny`?")));
    let told = rules::load("tiny.yaml").unwrap_err().to_string();
    assert_eq!(told, "error: tiny.yaml: there is no file tiny.yaml\nhelp: did you mean `tiny`?");
    // What the current folder holds is tried by the program itself.
    std::fs::write(folder.path().join("mine.yaml"), "name: mine\nextends: tiny\n").unwrap();
    let mut urlab = std::process::Command::new(env!("CARGO_BIN_EXE_urlab"));
    let output = urlab.args(["rules", "check", "mine"]).current_dir(folder.path()).output().unwrap();
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "error: mine: there is no rule set called `mine`\nhelp: did you mean `mine.yaml`?\n"
    );
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
    let told = scenario::load(Path::new("scenarios/rules/tiny.yaml"), &[]).unwrap_err().to_string();
    assert_eq!(
        told,
        "error: scenarios/rules/tiny.yaml: this is a rule set, not a scenario\n\
         help: `urlab simulate scenarios/rules/tiny.yaml` plays it, \
         `urlab rules check scenarios/rules/tiny.yaml` checks it"
    );
}

#[test]
fn a_scenario_that_is_not_there_is_sought_where_scenarios_are() {
    let help = |path: &str| scenario::load(Path::new(path), &[]).unwrap_err().0.remove(0).help;
    let quickstart = Some("did you mean `scenarios/quickstart.yaml`?".to_string());
    for path in ["quickstart", "quickstart.yaml", "scenarios/quickstart"] {
        assert_eq!(help(path), quickstart, "{path}");
    }
    assert_eq!(help("tiny"), Some("`tiny` is a rule set: `urlab simulate tiny` plays it".to_string()));
    assert_eq!(help("nowhere"), None);
}

#[test]
fn the_examples_of_the_schemas_are_good_themselves() {
    let mut seen = 0;
    for text in [schema::rules(), schema::scenario()] {
        let whole: serde_json::Value = serde_json::from_str(&text).unwrap();
        each_example(&whole, &mut |part, example| {
            let mut part = part.clone();
            part["$defs"] = whole["$defs"].clone();
            let faults: Vec<String> =
                jsonschema::validator_for(&part).unwrap().iter_errors(example).map(|error| error.to_string()).collect();
            assert_eq!(faults, [""; 0], "{example}");
            seen += 1;
        });
        let measure = &whole["properties"]["precision"]["examples"][0]["measure"];
        assert!(measure.is_null() || urlab::balance::precision::MEASURES.contains(&measure.as_str().unwrap()));
    }
    assert!(seen > 20, "{seen}");
}

fn each_example(part: &serde_json::Value, look: &mut dyn FnMut(&serde_json::Value, &serde_json::Value)) {
    for example in part.get("examples").and_then(|examples| examples.as_array()).into_iter().flatten() {
        look(part, example);
    }
    let parts = part.as_object().into_iter().flat_map(|fields| fields.values());
    parts.chain(part.as_array().into_iter().flatten()).for_each(|inner| each_example(inner, look));
}

#[test]
fn a_file_of_a_hundred_megabytes_a_bomb_and_garbage_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |bytes: &[u8]| {
        let path = folder.path().join("x.yaml");
        std::fs::write(&path, bytes).unwrap();
        rules::load(path.to_str().unwrap()).unwrap_err().0.remove(0).found
    };
    let bomb =
        (1..30).fold("l0: &l0 [x, x]\n".to_string(), |text, i| text + &format!("l{i}: &l{i} [*l{0}, *l{0}]\n", i - 1));
    assert!(refused(bomb.as_bytes()).starts_with("YAML document too large or too complex"));
    assert_eq!(refused(b""), "the file holds no fields");
    assert!(!refused(b"\0\0\0\0").is_empty());
    assert!(refused(&[0x1f, 0x8b, 0x08, 0xff]).contains("not UTF-8"));
    let path = folder.path().join("huge.yaml");
    std::fs::File::create(&path).unwrap().set_len(100 << 20).unwrap();
    let faults = rules::load(path.to_str().unwrap()).unwrap_err();
    assert_eq!(faults.0[0].found, "the file is too large; at most 1024 KiB are read");
}

#[test]
fn a_file_of_nonsense_has_a_short_report() {
    let text = (0..5000).fold(String::new(), |text, i| text + &format!("k{i}: 1\n"));
    let faults = rules::parse(&text).unwrap_err();
    assert_eq!(faults.0.len(), 101);
    assert_eq!(faults.0[100].found, "there are more than 100 faults; the rest is not listed");
    let wide = format!("{{name: {}}}", "x".repeat(500_000));
    assert!(rules::parse(&wide).unwrap_err().to_string().len() < 20_000);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_loader_panic(text in "\\PC*") {
        let _ = rules::parse(&text).map_err(|faults| faults.to_string());
    }

    #[test]
    fn no_damage_to_a_good_file_makes_the_loader_panic(
        at in 0.0..1.0f64,
        cut in 0usize..40,
        put in prop::sample::select(vec!["", "-1", "99999999999", "[", "}", ": ", "null", "\n", "a1", "0", "&a *a", "é", "\t", "1e400"]),
    ) {
        let good = std::fs::read_to_string(format!("{FOLDER}/urgammon.yaml")).unwrap();
        let letters: Vec<char> = good.chars().collect();
        let start = (letters.len() as f64 * at) as usize;
        let end = (start + cut).min(letters.len());
        let text: String = letters[..start].iter().collect::<String>() + put + &letters[end..].iter().collect::<String>();
        if let Err(faults) = rules::parse(&text) {
            prop_assert!(!faults.0.is_empty());
            prop_assert!(faults.to_string().starts_with("error: "));
        }
    }
}
