//! The error messages for an invalid rule file of a domination game. The complete texts are in
//! `snapshots` next to this file. Read a changed text as a designer: is the place right? Does it
//! say what was found, what is allowed, and what to do?

use super::mistakes::{self, Mistake};

/// A rule set without errors that uses every field.
const GOOD: &str = "\
name: good
title: Good
source: made for this test
kind: domination
readings: [{point: Placing., reading: It captures., field: placing_captures}]
board: |
  a1 a2 a3
  m1 m2 m3
  b1 b2 b3
rosettes: [a1, b1]
zones: {far: [a3, m3, b3], near: [m1]}
pieces: 5
ways: [a3 a2 a1 m1, b3 b2 b1 m1, m1 m2 m3]
entrances: {squares: [a3, b3], spare_lone_piece: true}
forts: [rosettes, far]
protection: {by: [m2], of: [rosettes]}
dominance: {long_move: [far], capture_in_passing: [a1, b1]}
dice: [{faces: {blank: 2, gold: 1}, count: 1}, {faces: {blank: 1, iron: 1}}]
throw:
  blank blank: {void: true}
  blank gold: {enters: false, place: [near], place_beside: grid}
  blank iron: {steps: 1, place_beside: ways}
  iron gold: {steps: 2, shared: true, long_move: 3}
placing_captures: false
extra_throws: {landing: [rosettes], at_most: 2}
draw: {repeated: position, times: 3}
win_classes:
  rout: {title: Rout, points: 2, when: {on_board: {at_most: 0}}}
  win: {points: 1}
match: {points: 7, draw_points: 0, stake_per_point: 10}
";

/// What is wrong, and the edits that make the good file wrong in this way.
const ERRORS: &[Mistake<'_>] = &[
    ("a kind that does not exist", &[("kind: domination", "kind: dominaton")]),
    ("a kind that is not a word", &[("kind: domination", "kind: 7")]),
    ("no kind", &[("kind: domination\n", "")]),
    ("a field of a race", &[("placing_captures: false", "safe: [rosettes]")]),
    ("a field that is missing", &[("ways: [a3 a2 a1 m1, b3 b2 b1 m1, m1 m2 m3]\n", "")]),
    ("too many pieces", &[("pieces: 5", "pieces: 16")]),
    ("pieces as in a race", &[("pieces: 5", "pieces: {man: {count: 5}}")]),
    ("a reading that points nowhere", &[("field: placing_captures", "field: placing_capture")]),
    (
        "a reading that points to a missing throw",
        &[("field: placing_captures", "field: throw.gold gold.steps")],
    ),
    ("too many squares", &[("  m1 m2 m3\n", MANY_ROWS)]),
    ("no ways", &[("ways: [a3 a2 a1 m1, b3 b2 b1 m1, m1 m2 m3]", "ways: []")]),
    ("a way of one square", &[("m1 m2 m3]", "m1]")]),
    ("a way over a square that does not exist", &[("m1 m2 m3]", "m1 m2 m4]")]),
    ("a way that leaps", &[("m1 m2 m3]", "m1 m3 m2]")]),
    ("a way that stays on its square", &[("m1 m2 m3]", "m1 m1 m2 m3]")]),
    (
        "a way on one side only",
        &[(
            "ways: [a3 a2 a1 m1, b3 b2 b1 m1, m1 m2 m3]",
            "ways: [a3 a2 a1 m1, b3 b2 b1, m1 m2 m3]",
        )],
    ),
    ("squares that no way leads to", &[("m1 m2 m3]", "m1 m2]")]),
    ("no entrances", &[("squares: [a3, b3]", "squares: []")]),
    ("an entrance that does not exist", &[("squares: [a3, b3]", "squares: [a3, b3, b4]")]),
    ("an entrance on one side only", &[("squares: [a3, b3]", "squares: [a3]")]),
    ("no forts", &[("forts: [rosettes, far]", "forts: []")]),
    ("more forts than pieces", &[("pieces: 5", "pieces: 4")]),
    ("a fort on one side only", &[("forts: [rosettes, far]", "forts: [rosettes, far, b2]")]),
    (
        "forts that no throw leads to",
        &[
            ("{steps: 1, place_beside: ways}", "{enters: true}"),
            ("{steps: 2, shared: true, long_move: 3}", "{void: true}"),
            ("place: [near], place_beside: grid", "place: [near]"),
            ("long_move: [far], ", ""),
        ],
    ),
    ("protection by nothing", &[("by: [m2]", "by: []")]),
    ("protection of a square that does not exist", &[("of: [rosettes]", "of: [rosetes]")]),
    (
        "a privilege of squares that are not forts",
        &[("capture_in_passing: [a1, b1]", "capture_in_passing: [a1, b1, a2, b2]")],
    ),
    (
        "a privilege of a zone that is not a fort",
        &[("capture_in_passing: [a1, b1]", "capture_in_passing: [all]")],
    ),
    (
        "a privilege of all the forts",
        &[("capture_in_passing: [a1, b1]", "capture_in_passing: [rosettes, far]")],
    ),
    ("a long move that nothing earns", &[("long_move: [far], ", "")]),
    ("a long move that no throw has", &[(", long_move: 3}", "}")]),
    (
        "a long move without steps",
        &[("{steps: 2, shared: true, long_move: 3}", "{long_move: 3, place: [near]}")],
    ),
    ("a long move that is not longer", &[("long_move: 3}", "long_move: 2}")]),
    ("too many steps", &[("{steps: 2, shared: true, long_move: 3}", "{steps: 4}")]),
    ("nothing to share", &[("{steps: 1, place_beside", "{steps: 1, shared: true, place_beside")]),
    ("a throw that says nothing", &[("{steps: 1, place_beside: ways}", "{}")]),
    ("a throw that allows nothing", &[("{steps: 1, place_beside: ways}", "{enters: false}")]),
    ("a void throw that allows something", &[("{void: true}", "{void: true, steps: 1}")]),
    ("a throw that places nowhere", &[("place: [near]", "place: []")]),
    ("a throw that places on one side only", &[("place: [near]", "place: [near, a1]")]),
    (
        "a combination that never shows",
        &[("  blank blank:", "  gold gold: {steps: 1}\n  blank blank:")],
    ),
    ("a face that does not exist", &[("  iron gold:", "  iron golden:")]),
    ("a combination that is missing", &[("  blank blank: {void: true}\n", "")]),
    ("a combination twice", &[("  blank blank:", "  gold iron: {steps: 1}\n  blank blank:")]),
    ("a die that cannot fall", &[("{blank: 2, gold: 1}", "{blank: 0, gold: 0}")]),
    ("a face of two words", &[("gold: 1}, count", "pure gold: 1}, count")]),
    (
        "too many combinations",
        &[("{blank: 2, gold: 1}, count: 1", "{a: 1, b: 1, c: 1, d: 1, e: 1}, count: 9")],
    ),
    (
        "dice that are too fine",
        &[
            ("{blank: 2, gold: 1}", "{blank: 65535, gold: 2}"),
            ("{blank: 1, iron: 1}", "{blank: 65535, iron: 2}"),
        ],
    ),
    ("a draw by what is not repeated", &[("repeated: position", "repeated: game")]),
    ("a draw at the first time", &[("times: 3", "times: 1")]),
    (
        "a class of pieces at home",
        &[("when: {on_board: {at_most: 0}}", "when: {home: {at_most: 0}}")],
    ),
    ("a class that never holds", &[("on_board: {at_most: 0}", "on_board: {at_least: 6}")]),
    (
        "several errors at once",
        &[
            ("m1 m2 m3]", "m1 m2 m4]"),
            ("of: [rosettes]", "of: [a1]"),
            ("  iron gold:", "  iron golden:"),
            ("times: 3", "times: 101"),
            ("[a1, b1]}", "[a2, b2]}"),
        ],
    ),
];

const MANY_ROWS: &str = concat!(
    "  1 2 3\n  4 5 6\n  7 8 9\n  10 11 12\n  13 14 15\n  16 17 18\n  19 20 21\n  22 23 24\n  25 \
        26 27\n  m1 m2 m3\n",
    "  28 29 30\n  31 32 33\n  34 35 36\n  37 38 39\n  40 41 42\n  43 44 45\n  46 47 48\n  49 50 \
        51\n  52 53 54\n",
);

#[test]
fn the_good_file_is_valid() {
    mistakes::assert_is_valid(GOOD);
}

#[test]
fn every_error_of_a_domination_game_names_its_place_and_what_is_allowed() {
    insta::assert_snapshot!(mistakes::messages(GOOD, ERRORS));
}

#[test]
fn an_error_of_form_causes_no_error_of_content() {
    mistakes::assert_wrong_forms_bring_no_other_errors(GOOD, 80);
}

#[test]
fn errors_that_follow_from_an_invalid_field_are_not_reported() {
    mistakes::assert_single_errors(
        GOOD,
        &[
            (
                "steps",
                &[
                    ("{enters: false, place: [near], place_beside: grid}", "{void: true}"),
                    ("{steps: 1, place_beside: ways}", "{stpes: 1}"),
                    ("{steps: 2, shared: true, long_move: 3}", "{enters: true}"),
                ],
            ),
            (
                "zones",
                &[
                    ("squares: [a3, b3]", "squares: [far]"),
                    ("zones: {far: [a3, m3, b3], near: [m1]}", "zones: 5"),
                ],
            ),
        ],
    );
}

#[test]
fn a_field_with_a_strange_name_causes_no_error_of_content() {
    // Here names are free, so another name is another thing.
    mistakes::assert_strange_names_bring_no_other_errors(
        GOOD,
        &["zones", "win_classes", "throw", "faces"],
        40,
    );
}
