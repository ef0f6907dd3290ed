//! Positions worked by hand from the rulebook, section 4.12, and the examples of the document: the
//! bounce, and the exit on four.
//!
//! The path has 14 steps and home is 15. So a piece bounces from `step` by `value` to 30 - (step +
//! value). Rosettes are on 4, 8 and 14.

use crate::game::seat::Seat::{Dark, Light};

use super::setup::Setup;

const NONE: [&str; 0] = [];
/// Bell's marks.
const FOUR: u16 = 0;
const ONE: u16 = 2;
const FIVE: u16 = 3;

fn bouncing(name: &str) -> Setup {
    Setup::new(&format!("{name}+bounce"))
}

fn exit_on_four() -> Setup {
    Setup::new("bell-tavola+exit-on-four")
}

fn finkel() -> Setup {
    bouncing("finkel-tavola")
}

fn bell() -> Setup {
    bouncing("bell-tavola")
}

#[test]
fn the_documents_example_with_finkels_rules_moves_one_forward_and_two_back() {
    // The throw is three. No piece waits, three pieces would land on own pieces, and the last needs
    // one.
    let setup = finkel().light("p5 p8 p11 p14 p15 p15 p15");
    assert_eq!(setup.base(Light, 3), ["p14-13"]);
    assert_eq!(Setup::new("finkel-tavola").light("p5 p8 p11 p14 p15 p15 p15").base(Light, 3), NONE);
}

#[test]
fn the_documents_example_with_bells_rules_moves_one_forward_and_four_back() {
    let setup = bell().light("p4 p9 p14 p15 p15 p15 p15");
    assert_eq!(setup.base(Light, FIVE), ["p14-11"]);
    assert_eq!(
        Setup::new("bell-tavola").light("p4 p9 p14 p15 p15 p15 p15").base(Light, FIVE),
        NONE
    );
}

#[test]
fn no_piece_bounces_while_another_action_is_legal() {
    assert_eq!(finkel().light("p2 p14 p15 p15 p15 p15 p15").base(Light, 3), ["p2-5"]);
    assert_eq!(finkel().light("p14").base(Light, 3), ["p0-3"]);
    // An entry by its own throw is legal as well, whatever its result is.
    assert_eq!(bell().light("p14 p15 p15 p15 p15 p15").base(Light, FIVE), ["p0*1"]);
    // Exact bearing off is legal, too.
    assert_eq!(finkel().light("p12 p14 p15 p15 p15 p15 p15").base(Light, 3), ["p12-15"]);
}

#[test]
fn a_bounce_back_to_its_own_square_is_not_an_action() {
    let last = "p15 p15 p15 p15 p15 p15";
    assert_eq!(finkel().light(&format!("{last} p14")).base(Light, 2), NONE);
    assert_eq!(finkel().light(&format!("{last} p13")).base(Light, 4), NONE);
    let played = finkel().light(&format!("{last} p14")).play("2 0");
    assert_eq!(played.log, ["light 2", "pass", "dark 0", "pass", "Unfinished"]);
}

#[test]
fn the_player_chooses_between_pieces_that_can_bounce() {
    // 11 and 5 is one too many: back to 14. 13 and 5 is three too many: back to 12.
    assert_eq!(bell().light("p11 p13 p15 p15 p15 p15 p15").base(Light, FIVE), ["p11-14", "p13-12"]);
    // Own pieces block: 13 would land on 14, and 14 on 13.
    assert_eq!(finkel().light("p13 p14 p15 p15 p15 p15 p15").base(Light, 3), NONE);
}

#[test]
fn a_bounce_captures() {
    let played = finkel().light("p14 p15 p15 p15 p15 p15 p15").dark("p12").play("4 0");
    assert_eq!(played.log, ["light 4", "p14x12", "dark 0", "pass", "Unfinished"]);
    assert_eq!(played.record.captures, [1, 0]);
    assert_eq!(played.position.side(Dark).waiting[0], 7);
    assert_eq!(played.position.side(Light).steps_left, 3);
}

#[test]
fn a_bounce_onto_a_rosette_grants_a_throw_and_is_paid_for() {
    let one = "p15 p15 p15 p15 p15 p15 p13";
    let played = finkel().light(one).play("3 0 0");
    assert_eq!(
        played.log,
        ["light 3", "p13-14", "light 0", "pass", "dark 0", "pass", "Unfinished"]
    );
    let paid = bell().light("p15 p15 p15 p15 p15 p15 p11").play("3 1");
    assert_eq!((paid.log[1].as_str(), paid.record.paid_landings), ("p11-14", [1, 0]));
}

#[test]
fn a_bouncing_piece_can_be_bumped_but_not_past_the_end() {
    // On 16 squares home is 17, and Light's last rosette 16 is Dark's 12. 15 and 3 bounces back to
    // 16.
    let last = "p17 p17 p17 p17 p17 p17 p15";
    assert_eq!(bouncing("finkel-tavola-16").light(last).base(Light, 3), ["p15-16"]);
    assert_eq!(bouncing("finkel-tavola-16").light(last).dark("p12").base(Light, 3), NONE);
    // 16 and 4 bounces back to 14 (m8), where Dark's piece on its own 14 is captured.
    let end = "p17 p17 p17 p17 p17 p17 p16";
    assert_eq!(bouncing("finkel-tavola-16").light(end).dark("p14").base(Light, 4), ["p16x14"]);
}

#[test]
fn on_the_long_path_the_overlay_makes_bearing_off_exact() {
    let last = "p28 p28 p28 p28 p28 p28";
    assert_eq!(
        bouncing("finkel-tavola-long").light(&format!("{last} p27")).base(Light, 4),
        ["p27-25"]
    );
    assert_eq!(
        bouncing("finkel-tavola-long").light(&format!("{last} p25")).base(Light, 3),
        ["p25-28"]
    );
}

#[test]
fn exit_on_four_bears_off_only_by_four_from_any_distance_up_to_four() {
    let setup = exit_on_four().light("p11 p12 p13 p14 p15 p15 p15");
    assert_eq!(setup.base(Light, FOUR), ["p11-15", "p12-15", "p13-15", "p14-15"]);
    // Not by one from 14, and not by five from 10, although these are the distances.
    assert_eq!(exit_on_four().light("p14 p15 p15 p15 p15 p15 p15").base(Light, ONE), NONE);
    assert_eq!(exit_on_four().light("p10 p15 p15 p15 p15 p15 p15").base(Light, FIVE), NONE);
    assert_eq!(exit_on_four().light("p10 p15 p15 p15 p15 p15 p15").base(Light, FOUR), ["p10-14"]);
}
