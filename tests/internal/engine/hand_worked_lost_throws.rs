//! Turns worked by hand: throws that are burnt in a row, tries to enter, and throws that the other
//! player uses.
//!
//! A path of ten squares for each player, who never meet, and a die. A six throws again, and the
//! third six in a row is burnt.

use crate::game::seat::Seat::Light;
use crate::input::rules::parse;

use super::setup::Setup;

fn playing(more: &str) -> Setup {
    let text = format!(
        "name: burnt\ntitle: Burnt\nsource: made for this test\nboard: |\n  \
         a1 a2 a3 a4 a5 a6 a7 a8 a9 a10\n  b1 b2 b3 b4 b5 b6 b7 b8 b9 b10\nrosettes: [a9, b9]\n\
         path: {{squares: a1 a2 a3 a4 a5 a6 a7 a8 a9 a10}}\ndice: d6\n{more}"
    );
    Setup::of(parse(&text).unwrap_or_else(|diagnostics| panic!("{diagnostics}")))
}

const BURNT: &str = "pieces: {piece: {count: 3}}\nthrow: {6: {extra: true, burnt_after: 3}}\n";

fn assert_log(setup: &Setup, script: &str, log: &str) {
    let log: Vec<&str> = log.split(", ").chain(["Unfinished"]).collect();
    assert_eq!(setup.play(script).log, log);
}

#[test]
fn the_third_six_in_a_row_moves_nothing_and_ends_the_turn() {
    let setup = playing(BURNT).light("p1 p2 p3");
    let played = setup.play("6 #0 6 #0 6 6 1 #0");
    let log = ["light 6", "p1-7", "light 6", "p2-8", "light 6", "burnt", "dark 6", "p0-6"];
    assert_eq!(played.log[..8], log);
    assert_eq!(played.log[8..10], ["dark 1", "p0-1"], "Dark's row begins with its own throw");
    let steps = [7, 8, 3].map(|step| played.position.side(Light).pieces_on(0, step));
    assert_eq!(steps, [1, 1, 1], "the first two moves stay, and nothing else moved");
    let record = played.record;
    assert_eq!((record.throws, record.turns, record.actions, record.passes), (5, 2, 4, 1));
}

#[test]
fn another_throw_breaks_the_row_even_within_the_turn() {
    // The rosette on step 9 grants the throw after the two.
    let rules = "pieces: {piece: {count: 4}}\nthrow: {6: {extra: true, burnt_after: 3}}\n\
                 extra_throws: {landing: [rosettes]}\n";
    let setup = playing(rules).light("p1 p2 p7");
    assert_log(
        &setup,
        "6 #0 2 #3 6 #0 6 6",
        "light 6, p0-6, light 2, p7-9, light 6, p1-7, light 6, p2-8, light 6, burnt",
    );
}

#[test]
fn a_six_that_nothing_can_use_ends_the_turn_and_the_row() {
    let setup = playing(BURNT).light("p8 p9 p10");
    assert_log(&setup, "6 6", "light 6, pass, dark 6, p0-6");
}

#[test]
fn a_throw_that_only_says_again_can_be_burnt() {
    let again = "pieces: {piece: {count: 1}}\nthrow: {6: {again: true, burnt_after: 3}}\n";
    let setup = playing(again);
    assert_log(
        &setup,
        "6 6 6 6 2",
        "light 6, again, light 6, again, light 6, burnt, dark 6, again, dark 2, p0-2",
    );
    assert_log(&setup, "6 6 5 6", "light 6, again, light 6, again, light 5, p0-5, dark 6, again");
}

#[test]
fn a_throw_that_says_again_and_is_never_burnt_does_not_break_the_row() {
    let rules = "pieces: {piece: {count: 1}}\n\
                 throw: {6: {again: true, burnt_after: 2}, 5: {again: true}}\n";
    assert_log(&playing(rules), "6 5 6", "light 6, again, light 5, again, light 6, burnt");
}

#[test]
fn throws_that_can_be_burnt_count_together() {
    let rules = "pieces: {piece: {count: 1}}\nthrow: {6: {again: true, burnt_after: 3}, \
                 5: {again: true, burnt_after: 2}}\n";
    let setup = playing(rules);
    assert_log(&setup, "6 5", "light 6, again, light 5, burnt");
    assert_log(&setup, "5 6 6", "light 5, again, light 6, again, light 6, burnt");
}

const TRIES: &str = "pieces: {piece: {count: 2, enter: {6: 1}}}\ntries_to_enter: 3\n";

#[test]
fn a_player_without_a_piece_on_the_board_tries_three_times_to_enter() {
    let setup = playing(TRIES);
    let played = setup.play("1 2 3 4 6");
    let light = ["light 1", "tries again", "light 2", "tries again", "light 3", "pass"];
    let dark = ["dark 4", "tries again", "dark 6", "p0-1"];
    assert_eq!(played.log[..6], light);
    assert_eq!(played.log[6..10], dark, "the entry ends the turn");
    let record = played.record;
    assert_eq!((record.throws, record.turns, record.actions, record.passes), (5, 2, 1, 4));
}

#[test]
fn a_piece_on_the_board_that_cannot_move_leaves_no_tries() {
    let setup = playing(TRIES).light("p10");
    assert_log(&setup, "5 1", "light 5, pass, dark 1, tries again");
}

#[test]
fn pieces_at_home_do_not_count() {
    let setup = playing(TRIES).light("p11");
    assert_log(&setup, "5 6", "light 5, tries again, light 6, p0-1");
}

#[test]
fn a_burnt_throw_is_not_tried_again() {
    let rules = "pieces: {piece: {count: 1, enter: {1: 1}}}\ntries_to_enter: 9\n\
                 throw: {6: {burnt_after: 2}}\n";
    assert_log(
        &playing(rules),
        "6 5 6 6 2",
        "light 6, tries again, light 5, tries again, light 6, tries again, light 6, burnt, \
         dark 2, tries again",
    );
}

const GIVEN: &str = "pieces: {piece: {count: 1, enter: {6: 1}}}\nunused_throw: opponent\n";

#[test]
fn the_other_player_uses_a_throw_and_has_its_own_turn() {
    let setup = playing(GIVEN).dark("p4");
    let played = setup.play("3 2 5");
    let log = ["light 3", "given to dark", "p4-7", "dark 2", "p7-9", "light 5", "pass"];
    assert_eq!(played.log[..7], log);
    let record = played.record;
    assert_eq!((record.throws, record.turns, record.actions, record.passes), (3, 3, 2, 1));
}

#[test]
fn a_throw_that_nobody_can_use_is_lost_and_one_that_enters_is_used() {
    let setup = playing(GIVEN);
    assert_log(
        &setup,
        "3 2 6 1",
        "light 3, pass, dark 2, pass, light 6, p0-1, dark 1, given to light, p1-2",
    );
}

#[test]
fn a_given_throw_may_finish_the_game() {
    let played = playing(GIVEN).dark("p8").play("3");
    assert_eq!(played.log, ["light 3", "given to dark", "p8-11", "SecondWins(0)"]);
    let record = played.record;
    assert_eq!((record.throws, record.turns, record.actions, record.passes), (1, 1, 1, 0));
}

#[test]
fn a_given_throw_earns_nothing_more_than_the_own_turn() {
    let rules = format!("{GIVEN}extra_throws: {{landing: [rosettes], at_most: 1}}\n");
    let setup = playing(&rules).dark("p6");
    assert_log(&setup, "3 1 2", "light 3, given to dark, p6-9, dark 1, p9-10, light 2, pass");
    // The limit of extra throws is that of the own turn.
    let limit = format!("{GIVEN}throw: {{6: {{extra: true}}}}\nextra_throws: {{at_most: 1}}\n");
    let limited = playing(&limit).dark("p1");
    assert_log(
        &limited,
        "2 6 1 2",
        "light 2, given to dark, p1-3, dark 6, p3-9, dark 1, p9-10, light 2, pass",
    );
}

#[test]
fn a_burnt_throw_is_not_given_and_tries_come_first() {
    let rules = format!("{GIVEN}tries_to_enter: 2\nthrow: {{6: {{burnt_after: 2}}}}\n");
    let setup = playing(&rules).dark("p1");
    assert_log(&setup, "1 2", "light 1, tries again, light 2, given to dark, p1-3");
    let blocked = playing(
        "pieces: {piece: {count: 1, enter: {1: 1}}}\nunused_throw: opponent\n\
         tries_to_enter: 3\nthrow: {6: {burnt_after: 2}}\n",
    );
    assert_log(&blocked.dark("p1"), "6 6 1", "light 6, tries again, light 6, burnt, dark 1, p1-2");
}
