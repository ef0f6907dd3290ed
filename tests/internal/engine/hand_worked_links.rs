//! Positions worked by hand: links, from which a piece that lands there goes on at once. The
//! notation is that of the setup.
//!
//! The path is the middle row, which both players share in the same direction: m1 to m8 are the
//! steps 1 to 8, and home is 9. The rosette m4 is safe and grants a throw. No marks are one, one
//! is two, two are three.

use crate::game::rules::Rules;
use crate::game::rules::passage::SquareLink;
use crate::game::rules::race::RaceRules;
use crate::game::seat::Seat::{Dark, Light};

use super::rulebook::{BOARD, race_on};
use super::setup::Setup;
use super::shipped::changed;

const NONE: [&str; 0] = [];

fn linked_and(links: &[(u8, &[u8])], change: impl FnOnce(&mut RaceRules)) -> Setup {
    let rules = race_on(BOARD, "m4", "m1 m2 m3 m4 m5 m6 m7 m8", 3, &[(1, 1), (2, 1), (3, 1)]);
    let links = links.iter().map(|(from, to)| SquareLink { from: *from, to: to.to_vec() });
    let with_links = |race: &mut RaceRules| race.links = links.collect();
    let rules: Rules = changed(changed(rules, with_links), change);
    Setup::of(rules)
}

fn linked(links: &[(u8, &[u8])]) -> Setup {
    linked_and(links, |_| {})
}

#[test]
fn a_piece_that_lands_or_enters_on_a_link_goes_on() {
    let ladder = || linked(&[(3, &[6])]);
    assert_eq!(ladder().light("p2").base(Light, 0), ["p0-1", "p2-6"]);
    assert_eq!(ladder().base(Light, 2), ["p0-6"], "it enters on 3");
    assert_eq!(ladder().dark("p2").base(Dark, 0), ["p0-1", "p2-6"], "for both players");
    // A piece that passes the square takes no notice of it. 2 + 3 is 5.
    assert_eq!(ladder().light("p2").base(Light, 2), ["p0-6", "p2-5"]);
    assert_eq!(linked(&[(6, &[3])]).light("p5").base(Light, 0), ["p0-1", "p5-3"], "also back");
}

#[test]
fn the_rules_of_landing_are_those_of_the_last_place() {
    let ladder = || linked(&[(3, &[6])]);
    assert_eq!(ladder().light("p2").dark("p6").base(Light, 0), ["p0-1", "p2x6"]);
    assert_eq!(ladder().light("p2 p6").base(Light, 0), ["p0-1", "p6-7"], "an own piece is there");
    // The rosette on 4 is safe and grants a throw.
    let to_rosette = || linked(&[(3, &[4])]);
    assert_eq!(to_rosette().light("p2").dark("p4").base(Light, 0), ["p0-1"]);
    let played = to_rosette().light("p2").play("0 #1 0 #0");
    assert_eq!(played.log[..3], ["light 0", "p2-4", "light 0"]);
    // From the rosette on 4 to 7: nothing there grants a throw.
    let from_rosette = linked(&[(4, &[7])]).light("p3").play("0 #1 0");
    assert_eq!(from_rosette.log[..3], ["light 0", "p3-7", "dark 0"]);
}

#[test]
fn a_capture_at_the_end_of_a_link_sends_the_enemy_back() {
    let played = linked(&[(3, &[6])]).light("p2").dark("p6").play("0 #1 0");
    assert_eq!(played.log[..2], ["light 0", "p2x6"]);
    let [light, dark] = [Light, Dark].map(|seat| *played.position.side(seat));
    assert_eq!((light.pieces_on(0, 6), light.steps_left), (1, 2 * 9 + 3));
    // All of Dark's pieces wait, and one has entered again by the last throw.
    assert_eq!((dark.waiting[0], dark.pieces_on(0, 1)), (2, 1));
}

#[test]
fn the_first_place_that_is_not_blocked_counts() {
    let setup = || linked(&[(3, &[4, 6, 8])]).light("p2");
    assert_eq!(setup().base(Light, 0), ["p0-1", "p2-4"]);
    assert_eq!(setup().dark("p4").base(Light, 0), ["p0-1", "p2-6"], "4 is a safe rosette");
    assert_eq!(setup().dark("p4 p6").base(Light, 0), ["p0-1", "p2x6"]);
    assert_eq!(setup().light("p6").dark("p4").base(Light, 0), ["p0-1", "p2-8", "p6-7"]);
    let full = setup().light("p6").dark("p4");
    assert_eq!(
        full.light("p8").base(Light, 0),
        ["p6-7", "p8-9"],
        "no place is left, and none waits"
    );
}

#[test]
fn a_link_may_lead_back_to_the_start_or_home() {
    let trap = || linked(&[(3, &[0])]);
    assert_eq!(trap().light("p2").base(Light, 0), ["p0-1", "p2-0"]);
    // Nobody can enter on 3: nothing would change.
    assert_eq!(trap().base(Light, 2), NONE);
    let played = trap().light("p2").play("0 #1 2");
    assert_eq!(played.log, ["light 0", "p2-0", "dark 2", "pass", "Unfinished"]);
    let light = played.position.side(Light);
    assert_eq!((light.waiting[0], light.pieces_left, light.steps_left), (3, 3, 3 * 9));

    let ladder = || linked_and(&[(3, &[9])], |race| race.kinds[0].count = 1);
    assert_eq!(ladder().base(Light, 2), ["p0-9"]);
    let won = ladder().light("p2").play("0");
    assert_eq!(won.log, ["light 0", "p2-9", "FirstWins(0)"]);
}

#[test]
fn a_link_home_waits_for_the_kinds_that_must_enter_first() {
    let gated = |race: &mut RaceRules| {
        race.kinds[0].bear_off_after = [0].into_iter().collect();
    };
    let setup = || linked_and(&[(3, &[9, 6])], gated).light("p2 p8");
    assert_eq!(setup().base(Light, 0), ["p0-1", "p2-6"], "one piece waits");
    assert_eq!(setup().light("p5").base(Light, 0), ["p2-9", "p5-6", "p8-9"]);
}

#[test]
fn links_follow_one_another() {
    let chain = || linked(&[(3, &[5]), (5, &[7])]);
    assert_eq!(chain().light("p2").base(Light, 0), ["p0-1", "p2-7"]);
    assert_eq!(chain().light("p4").dark("p7").base(Light, 0), ["p0-1", "p4x7"]);
}

#[test]
fn bumps_and_links_meet() {
    let bump = |race: &mut RaceRules| race.bump = race.safe;
    // Dark on the rosette 4 bumps the piece to 5, from where it goes on to 8.
    let bumped_to_link = linked_and(&[(5, &[8])], bump).light("p2").dark("p4");
    assert_eq!(bumped_to_link.base(Light, 1), ["p2-8"]);
    // The link leads to the rosette, and Dark bumps the piece from there.
    let linked_to_bump = linked_and(&[(3, &[4])], bump).light("p2").dark("p4");
    assert_eq!(linked_to_bump.base(Light, 0), ["p0-1", "p2-5"]);
}

#[test]
fn no_link_brings_a_piece_back_to_where_it_was() {
    let snake = linked(&[(5, &[2])]).light("p2");
    assert_eq!(snake.base(Light, 2), ["p0-3"]);
}

#[test]
fn a_bounce_may_end_on_a_link() {
    let alone = |race: &mut RaceRules| {
        race.kinds[0].count = 1;
        race.bearing_off.bounce = true;
    };
    // 8 + 3 is two past home, so it comes back to 7.
    assert_eq!(linked_and(&[(7, &[2])], alone).light("p8").base(Light, 2), ["p8-2"]);
}

#[test]
fn an_own_throw_may_end_on_a_link() {
    let own = |race: &mut RaceRules| race.kinds[0].own_throw = true;
    let on = linked_and(&[(3, &[6])], own).play("1 0");
    assert_eq!(on.log, ["light 1", "p0*2", "own 0 6", "Unfinished"]);
    let back = linked_and(&[(3, &[0])], own).play("1 0");
    assert_eq!(back.log, ["light 1", "p0*2", "own 0 0", "Unfinished"]);
    assert_eq!(back.position.side(Light).waiting[0], 3);
}

#[test]
fn no_piece_stands_on_a_link() {
    let mut setup = linked(&[(3, &[6])]);
    let error = setup.position.set_up(&setup.race, Light, 0, 3).unwrap_err();
    assert_eq!(error.to_string(), "no piece stays on step 3: a link takes it on");
}
