//! Positions worked by hand from the rulebook, section 4.3: safe squares for both players, and
//! captures by direction of travel.
//!
//! The rule set is krolewska-b. `hand_worked_shares` describes the steps. Each test moves Light's
//! only piece on the board by four.

use crate::game::seat::Seat::{Dark, Light};

use super::setup::Setup;

/// What Light's piece does by four; empty if it cannot move.
fn by_four(light: &str, dark: &str) -> String {
    let setup = Setup::new("krolewska-b").light(light).dark(dark);
    let all = setup.base(Light, 0);
    // The seats are symmetric.
    assert_eq!(all, Setup::new("krolewska-b").dark(light).light(dark).base(Dark, 0));
    let moves: Vec<String> = all.into_iter().filter(|action| !action.starts_with("p0")).collect();
    assert!(moves.len() < 2, "{moves:?}");
    moves.concat()
}

#[test]
fn on_m5_pieces_capture_each_other_only_in_the_same_direction() {
    // Both on the way out; out and back; both on the way back; back and out.
    assert_eq!(by_four("p5", "p9"), "p5x9");
    assert_eq!(by_four("p5", "p19"), "");
    assert_eq!(by_four("p15", "p19"), "p15x19");
    assert_eq!(by_four("p15", "p9"), "");
}

#[test]
fn on_m7_pieces_capture_each_other_only_in_the_same_direction() {
    assert_eq!(by_four("p7", "p11"), "p7x11");
    assert_eq!(by_four("p7", "p17"), "");
    assert_eq!(by_four("p13", "p17"), "p13x17");
    assert_eq!(by_four("p13", "p11"), "");
}

#[test]
fn at_the_near_end_of_the_middle_row_all_pieces_are_on_the_way_out() {
    assert_eq!(by_four("p1", "p5"), "p1x5");
    assert_eq!(by_four("p2", "p6"), "p2x6");
    assert_eq!(by_four("p3", "p7"), "p3x7");
}

#[test]
fn on_m8_pieces_travel_in_opposite_directions_and_never_capture() {
    assert_eq!(by_four("p10", ""), "p10-14");
    assert_eq!(by_four("p10", "p14"), "");
}

#[test]
fn on_a8_and_b8_every_capture_is_allowed() {
    // Light's 13 is Dark's 15, and vice versa.
    assert_eq!(by_four("p9", "p15"), "p9x13");
    assert_eq!(by_four("p11", "p13"), "p11x15");
    // The squares opposite are different ones, so the pieces do not meet.
    assert_eq!(by_four("p9", "p13"), "p9-13");
    assert_eq!(by_four("p11", "p15"), "p11-15");
}

#[test]
fn rosettes_hold_any_number_of_both_players_pieces() {
    // m4 on the way out and back, with others travelling in either direction.
    assert_eq!(by_four("p4", "p8 p8 p20"), "p4-8");
    assert_eq!(by_four("p16", "p8 p20 p20"), "p16-20");
    // a7 is Light's 12 and Dark's 16; for b7 it is the other way round.
    assert_eq!(by_four("p8", "p16 p16"), "p8-12");
    assert_eq!(by_four("p12", "p12"), "p12-16");
    // Own pieces stand together, too: no piece blocks 4-8.
    let setup = Setup::new("krolewska-b").light("p4 p8 p8").dark("p8");
    assert!(setup.base(Light, 0).contains(&"p4-8".to_owned()));
}

#[test]
fn a_landing_sends_no_piece_from_a_safe_square() {
    let played = Setup::new("krolewska-b").light("p4").dark("p8 p20").play("0 #1 1 1");
    assert_eq!(played.log[..2], ["light 0", "p4-8"]);
    assert_eq!(played.record.captures, [0, 0]);
    let dark = played.position.side(Dark);
    assert_eq!((dark.waiting[0], dark.pieces_on(0, 8), dark.pieces_on(0, 20)), (5, 1, 1));
    assert_eq!(played.position.side(Light).pieces_on(0, 8), 1);
}
