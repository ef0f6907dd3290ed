//! The errors of where pieces are at the start and of what ends a game, each with its field.

use super::mistakes::assert_is_valid;
use crate::input::rules::parse;

/// Light's path passes `m1` and `m2` twice, and neither `a3` nor `b2`.
const GOOD: &str = "\
name: good
title: Good
source: made for this test
board: |
  a1 a2 a3
  m1 m2 m3
  b1 b2 b3
path: {squares: a2 a1 m1 m2 m3 m2 m1, revisits: true}
pieces: {man: {count: 3}}
dice: [{faces: {0: 1, 1: 1}, count: 2}]
throw: {0: {void: true}}
setup: {man: {a2: 1}}
winning: {home: 3}
";
const SETUP: &str = "{man: {a2: 1}}";

/// The field, what was found, what is allowed and the help of the only error after an edit.
fn error(from: &str, to: &str) -> [String; 4] {
    assert!(GOOD.contains(from), "{from}");
    let found = match parse(&GOOD.replacen(from, to, 1)) {
        Ok(_) => panic!("not refused: {to}"),
        Err(diagnostics) => diagnostics.0,
    };
    let [only] = found.as_slice() else { panic!("{to}: {found:?}") };
    let part = |part: &Option<String>| part.clone().unwrap_or_default();
    [only.field.clone(), only.found.clone(), part(&only.allowed), part(&only.help)]
}

#[test]
fn the_good_file_is_valid() {
    assert_is_valid(GOOD);
}

#[test]
fn a_setup_names_kinds_and_squares_of_the_path() {
    let squares = "a1, a2, a3, m1, m2, m3, b1, b2, b3, home";
    assert_eq!(
        error(SETUP, "{men: {a2: 1}}"),
        ["setup.men", "there is no piece kind called `men`", "man", "did you mean `man`?"]
    );
    assert_eq!(
        error(SETUP, "{man: {a9: 1}}"),
        ["setup.man.a9", "there is no square called `a9`", squares, ""]
    );
    let [field, _, _, help] = error(SETUP, "{a2: 1}");
    let way_out = "name the kind of piece first: `setup: {KIND: {a2: 1}}`";
    assert_eq!([field, help], ["setup.a2", way_out]);
    let of_path = "squares of Light's path";
    assert_eq!(
        error(SETUP, "{man: {a3: 1}}"),
        ["setup.man.a3", "Light's path does not pass `a3`", of_path, ""]
    );
    let mirrored = "write `a2`: Dark's pieces stand on the mirror images";
    assert_eq!(
        error(SETUP, "{man: {b2: 1}}"),
        ["setup.man.b2", "Light's path does not pass `b2`", of_path, mirrored]
    );
}

#[test]
fn a_square_that_the_path_passes_twice_needs_its_step() {
    let steps = "`m2@4`, `m2@6`";
    assert_eq!(
        error(SETUP, "{man: {m2: 1}}"),
        ["setup.man.m2", "the path passes `m2` 2 times", steps, ""]
    );
    assert_eq!(
        error(SETUP, "{man: {m2@5: 1}}"),
        ["setup.man.m2@5", "`m2` is not on this step of the path", steps, ""]
    );
}

#[test]
fn a_square_holds_only_what_may_stand_there() {
    let alone = "one piece on each square that pieces of one player do not share";
    assert_eq!(
        error(SETUP, "{man: {a1: 2}}"),
        [
            "setup.man.a1",
            "several pieces of one player would stand on `a1`",
            alone,
            "choose another square, or add a1 to `stacking.own`"
        ]
    );
    // The two steps of `m2` are one square.
    assert_eq!(
        error(SETUP, "{man: {m2@4: 1, m2@6: 1}}")[1],
        "several pieces of one player would stand on `m2`"
    );
    // `m3` is its own mirror image, so Dark's piece stands there too.
    assert_eq!(
        error(SETUP, "{man: {m3: 1}}"),
        [
            "setup.man.m3",
            "pieces of both players would stand on `m3`",
            "squares where no piece of the other player stands, or that both share",
            "choose another square, or add m3 to `stacking.enemy`"
        ]
    );
    assert_is_valid(&GOOD.replace(SETUP, "{man: {m3: 1}}\nstacking: {enemy: [m3]}"));
}

#[test]
fn a_player_sets_up_no_more_pieces_than_it_has_and_does_not_win_by_it() {
    assert_eq!(
        error(SETUP, "{man: {a1: 1, home: 3}}"),
        [
            "setup.man",
            "4 pieces are set up, but a player has 3 of this kind",
            "at most 3 together",
            ""
        ]
    );
    assert_eq!(
        error(SETUP, "{man: {home: 3}}"),
        ["setup", "the game is over at the start: 3 pieces are home", "at most 2 pieces home", ""]
    );
    assert_eq!(
        error("winning: {home: 3}", "winning: {home: 4}"),
        ["winning.home", "a player has 3 pieces, so 4 are never home", "1 to 3", ""]
    );
}

#[test]
fn who_is_ahead_counts_only_if_the_throws_end() {
    let by = "winning: {by: steps}";
    assert_eq!(
        error("winning: {home: 3}", by),
        [
            "winning.by",
            "the game has no last throw, so nobody is ahead at it",
            "",
            "add a number of throws, such as `winning: {throws: 200, by: home}`"
        ]
    );
    assert_is_valid(&GOOD.replace("{home: 3}", "{throws: 200, by: steps}"));
    assert_is_valid(&GOOD.replace("{home: 3}", "{home: 2, throws: 200}"));
}

#[test]
fn an_error_of_one_player_is_at_its_own_field() {
    let second = |setup: &str| format!("{SETUP}\nplayers: {{second: {{setup: {setup}}}}}");
    assert_eq!(
        error(SETUP, &second("{man: {home: 3}}"))[..2],
        ["players.second.setup", "the game is over at the start: 3 pieces are home"]
    );
    assert_eq!(error(SETUP, &second("{man: {b1: 1}}"))[0], "players.second.setup.man.b1");
    // Light's `m1` of step 3 is Dark's square too.
    let both = "{}\nplayers: {first: {setup: {man: {m1@3: 1}}}, second: {setup: {man: \
            {m1@7: 1}}}}";
    assert_eq!(
        error(SETUP, both)[..2],
        ["players.second.setup.man.m1@7", "pieces of both players would stand on `m1`"]
    );
    assert_is_valid(&GOOD.replace(SETUP, &second("{man: {m3: 1}}")));
}

/// The king waits for the man before it goes home, and the man cannot enter because the king stands
/// on its only entry step.
#[test]
fn a_game_in_which_nobody_can_ever_move_is_refused() {
    let text = "name: stuck\ntitle: Stuck\nsource: made for this test\nboard: |\n  a1 a2 a3\n  \
                b1 b2 b3\npath: {squares: a1 a2 a3}\npieces:\n  man: {count: 1}\n  king: {count: \
                1, bear_off_after: [man]}\ndice: [{faces: {2: 1}}]\n";
    assert_is_valid(text);
    let errors = parse(&format!("{text}setup: {{king: {{a2: 1}}}}\n")).unwrap_err().0;
    let [only] = errors.as_slice() else { panic!("{errors:?}") };
    assert_eq!([&only.field, &only.found], ["setup", "at the start no throw lets any player move"]);
}
