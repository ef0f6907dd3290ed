//! Positions worked by hand from the rulebook, section 4.3: asylums, and captures by direction of
//! travel.
//!
//! krolewska-b; the steps are told in `hand_worked_shares`. Each test moves Light's only piece on
//! the board by four.

use crate::game::seat::Seat::{Dark, Light};

use super::desk::Desk;

/// What Light's piece does by four; empty if it may not.
fn by_four(light: &str, dark: &str) -> String {
    let desk = Desk::new("krolewska-b").light(light).dark(dark);
    let all = desk.base(Light, 0);
    // The seats are alike.
    assert_eq!(all, Desk::new("krolewska-b").dark(light).light(dark).base(Dark, 0));
    let moves: Vec<String> = all.into_iter().filter(|action| !action.starts_with("p0")).collect();
    assert!(moves.len() < 2, "{moves:?}");
    moves.concat()
}

#[test]
fn on_m5_pieces_capture_one_another_only_on_the_same_way() {
    // Out and out, out and back, back and back, back and out.
    assert_eq!(by_four("p5", "p9"), "p5x9");
    assert_eq!(by_four("p5", "p19"), "");
    assert_eq!(by_four("p15", "p19"), "p15x19");
    assert_eq!(by_four("p15", "p9"), "");
}

#[test]
fn on_m7_where_the_way_back_begins_as_well() {
    assert_eq!(by_four("p7", "p11"), "p7x11");
    assert_eq!(by_four("p7", "p17"), "");
    assert_eq!(by_four("p13", "p17"), "p13x17");
    assert_eq!(by_four("p13", "p11"), "");
}

#[test]
fn on_the_near_end_of_the_middle_row_all_are_on_their_way_out() {
    assert_eq!(by_four("p1", "p5"), "p1x5");
    assert_eq!(by_four("p2", "p6"), "p2x6");
    assert_eq!(by_four("p3", "p7"), "p3x7");
}

#[test]
fn on_m8_they_cross_and_never_capture() {
    assert_eq!(by_four("p10", ""), "p10-14");
    assert_eq!(by_four("p10", "p14"), "");
}

#[test]
fn on_a8_and_b8_captures_are_free() {
    // Light's 13 is Dark's 15, and the other way round.
    assert_eq!(by_four("p9", "p15"), "p9x13");
    assert_eq!(by_four("p11", "p13"), "p11x15");
    // The squares across are others: no meeting.
    assert_eq!(by_four("p9", "p13"), "p9-13");
    assert_eq!(by_four("p11", "p15"), "p11-15");
}

#[test]
fn on_rosettes_any_number_of_both_players_pieces_stand_together() {
    // m4 out and back, whichever way the others travel.
    assert_eq!(by_four("p4", "p8 p8 p20"), "p4-8");
    assert_eq!(by_four("p16", "p8 p20 p20"), "p16-20");
    // a7 is Light's 12 and Dark's 16; b7 the other way round.
    assert_eq!(by_four("p8", "p16 p16"), "p8-12");
    assert_eq!(by_four("p12", "p12"), "p12-16");
    // Own ones too: nobody bars 4-8, nor 1-4 by three and 8-9 by one.
    let desk = Desk::new("krolewska-b").light("p4 p8 p8").dark("p8");
    assert!(desk.base(Light, 0).contains(&"p4-8".to_owned()));
}

#[test]
fn nobody_leaves_an_asylum_by_another_ones_landing() {
    let played = Desk::new("krolewska-b").light("p4").dark("p8 p20").play("0 #1 1 1");
    assert_eq!(played.log[..2], ["light 0", "p4-8"]);
    assert_eq!(played.record.captures, [0, 0]);
    let dark = played.position.side(Dark);
    assert_eq!((dark.waiting[0], dark.pieces_on(0, 8), dark.pieces_on(0, 20)), (5, 1, 1));
    assert_eq!(played.position.side(Light).pieces_on(0, 8), 1);
}
