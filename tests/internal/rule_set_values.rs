//! The values of the shipped rule sets, by hand or from their rulebooks.

use crate::game::bits::BitSet;
use crate::game::rules::race::{ExitRule, RaceRules, ThrowEffect};
use crate::game::rules::{PiecePlace, Rules, Starter};
use crate::input::rules;

fn load(name: &str) -> Rules {
    rules::load(name).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

/// The rules of the race in the file.
fn race(rules: &Rules) -> &RaceRules {
    rules.race().unwrap()
}

/// The probabilities of the throw's values with a common total. Void is 0, again is -1.
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

/// The steps of the path on squares of a set.
fn steps(rules: &Rules, squares: BitSet) -> Vec<usize> {
    let path = &race(rules).path;
    (1..=path.len()).filter(|step| squares.contains(path[step - 1])).collect()
}

#[test]
fn urgammon_throws_1_and_2_twice_as_often_as_3_and_4() {
    assert_eq!(values(&load("urgammon")), [(1, 2), (2, 2), (3, 1), (4, 1)]);
}

#[test]
fn the_kept_opening_cast_of_urgammon_is_8_4_and_1_of_13() {
    // By hand: a cast of weight w is kept if the other cast is greater. 1: 2 x (2 + 1 + 1) = 8, 2:
    // 2 x (1 + 1) = 4, 3: 1 x 1 = 1, 4: never. Indices 0, 1, 2 are the values 1, 2, 3.
    let opening = load("urgammon").opening;
    assert_eq!(opening.starter, Starter::Lower);
    let kept = opening.kept.unwrap();
    let weights: Vec<(u8, u32)> =
        kept.outcomes().iter().map(|outcome| (outcome.outcome, outcome.weight)).collect();
    assert_eq!(weights, [(0, 8), (1, 4), (2, 1)]);
}

#[test]
fn urgammon_matches_the_rulebook() {
    let rules = load("urgammon");
    let board = &rules.board;
    assert_eq!(path(&rules), "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 a7 a8 m8 b8 b7");
    assert_eq!(board.squares.len(), 20);
    assert_eq!(steps(&rules, board.rosettes), [4, 8, 12, 16]);
    assert_eq!(
        (race(&rules).safe, race(&rules).extra_throws.landing),
        (board.rosettes.into(), board.rosettes.into())
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
fn the_win_classes_of_urgammon_are_tried_in_order_from_babilon() {
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
fn paths_and_rosette_steps_match_the_rulebook() {
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
fn throws_match_the_rulebook() {
    assert_eq!(values(&load("freecompany-classic")), [(0, 1), (1, 4), (2, 6), (3, 4), (4, 1)]);
    assert_eq!(values(&load("krolewska-a")), [(1, 1), (2, 1), (3, 1), (4, 1), (0, 1), (-1, 1)]);
    // In the order of the marks: the throw without marks, which counts four, comes first.
    assert_eq!(values(&load("traditional")), [(4, 1), (1, 3), (2, 3), (3, 1)]);
    assert_eq!(values(&load("bell-wager")), [(4, 1), (0, 3), (1, 3), (5, 1)]);
}

#[test]
fn bell_enters_only_on_five_throws_again_unless_void_and_pays() {
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
    assert_eq!((stakes.ante, stakes.fine, stakes.squares), (10, 1, rules.board.rosettes.into()));
}

#[test]
fn the_presets_match_the_royalur_project() {
    // (pieces, are rosettes safe, does a rosette grant a throw, does a capture grant one), from the
    // project's table.
    let summary = |name: &str| {
        let rules = load(name);
        let rosettes = rules.board.rosettes;
        let race = race(&rules);
        (
            rules.pieces(),
            race.safe == rosettes.into(),
            race.extra_throws.landing == rosettes.into(),
            race.extra_throws.capture,
        )
    };
    assert_eq!(summary("finkel"), (7, true, true, false));
    assert_eq!(summary("blitz"), (5, false, true, true));
    assert_eq!(summary("masters"), (7, false, true, false));
    assert_eq!(summary("aseb"), (5, true, true, false));
    assert!(["blitz", "masters"].iter().all(|name| race(&load(name)).safe.is_empty()));
    // Their A, B, C are our a, m, b. The path goes round the far end from the opponent's side,
    // unlike the rulebook's P16.
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
