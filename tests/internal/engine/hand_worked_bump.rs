//! Positions worked by hand from the rulebook, section 4.10: the bump. The notation is that of the
//! setup.
//!
//! finkel-tavola: the classic path of 14, rosettes on 4, 8 and 14; both players share 5 to 12. On
//! 16 squares Light's 12 is Dark's 16 and vice versa. Both are rosettes.

use crate::game::rules::Rules;
use crate::game::seat::Seat::{Dark, Light};

use super::rulebook::{BOARD, race_on};
use super::setup::Setup;
use super::shipped::changed;

const NONE: [&str; 0] = [];

fn setup() -> Setup {
    Setup::new("finkel-tavola")
}

#[test]
fn a_piece_that_would_land_on_an_enemys_rosette_moves_to_the_next_square() {
    assert_eq!(setup().light("p6").dark("p8").base(Light, 2), ["p0-2", "p6-9"]);
    assert_eq!(setup().dark("p4 p7").light("p8").base(Dark, 1), ["p0-1", "p4-5", "p7-9"]);
    // A piece lands on a free rosette.
    assert_eq!(setup().light("p6").base(Light, 2), ["p0-2", "p6-8"]);
}

#[test]
fn on_the_next_square_the_usual_landing_rules_apply() {
    assert_eq!(setup().light("p6").dark("p8 p9").base(Light, 2), ["p0-2", "p6x9"]);
    assert_eq!(
        setup().light("p6 p9").dark("p8").base(Light, 2),
        ["p0-2", "p9-11"],
        "an own piece blocks it"
    );
    let played = setup().light("p6").dark("p8 p9").play("2 #1 0");
    assert_eq!(
        played.log,
        ["light 2", "p6x9", "dark 0", "pass", "Unfinished"],
        "the next square is not a rosette"
    );
    assert_eq!(played.record.captures, [1, 0]);
    assert_eq!(played.position.side(Dark).pieces_on(0, 8), 1, "Dark stays on the rosette");
}

#[test]
fn an_own_piece_on_the_rosette_does_not_bump() {
    assert_eq!(setup().light("p6 p8").base(Light, 2), ["p0-2", "p8-10"]);
}

#[test]
fn past_the_end_of_the_path_there_is_no_next_square() {
    let last = Setup::new("finkel-tavola-16").light("p14").dark("p12");
    assert_eq!(last.base(Light, 2), ["p0-2"]);
    assert_eq!(last.base(Light, 3), ["p0-3", "p14-17"], "the distance to home has not changed");
    // Dark's last square is Light's 12. For Light the next square is a8, where it may capture.
    let before = Setup::new("finkel-tavola-16").light("p10").dark("p16");
    assert_eq!(before.base(Light, 2), ["p0-2", "p10-13"]);
    assert_eq!(before.dark("p15").base(Light, 2), ["p0-2", "p10x13"]);
}

/// Two rosettes next to each other, both bumping. No marks are one, one is two, two are three.
fn two_rosettes() -> Rules {
    let rules = race_on(BOARD, "m4 m5", "m2 m3 m4 m5 m6 m7", 3, &[(1, 1), (2, 1), (3, 1)]);
    changed(rules, |race| race.bump = race.safe)
}

#[test]
fn no_piece_is_bumped_twice() {
    let setup = Setup::of(two_rosettes()).light("p2").dark("p3 p4");
    // Steps 3 and 4 are the rosettes. By one, the next square is blocked too. By two, the piece
    // lands on the square after it.
    assert_eq!(setup.base(Light, 0), ["p0-1"]);
    assert_eq!(setup.base(Light, 1), ["p2-5"]);
    // A piece bumped onto a free rosette has landed there and throws again.
    let played = Setup::of(two_rosettes()).light("p2").dark("p3").play("0 #1 0 #0");
    assert_eq!(played.log[..3], ["light 0", "p2-4", "light 0"]);
}

#[test]
fn an_entering_piece_is_bumped_like_any_other() {
    let setup = Setup::of(two_rosettes()).dark("p3");
    // Three would enter it on the rosette.
    assert_eq!(setup.base(Light, 2), ["p0-4"]);
    let blocked = Setup::of(two_rosettes()).dark("p3").light("p4");
    assert_eq!(blocked.base(Light, 2), ["p4-7"], "an own piece blocks it; the other moves home");
    let full = Setup::of(two_rosettes()).dark("p3 p4 p5");
    assert_eq!(full.base(Light, 2), NONE);
}

#[test]
fn the_bump_is_an_action_like_any_other() {
    let setup = setup().light("p3 p6 p10").dark("p8");
    assert_eq!(setup.base(Light, 2), ["p0-2", "p3-5", "p6-9", "p10-12"]);
}
