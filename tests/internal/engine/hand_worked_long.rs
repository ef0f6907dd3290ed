//! Positions worked by hand from the rulebook, section 4.12: the long paths, where pieces show two
//! faces.
//!
//! Steps 1 to 16 are as on 16 squares; then pieces show the back: 17 to 23 are m7 to m1, 24 to 27
//! a1 to a4, 28 home. So m5 is 9 and 19, the rosette m4 is 8 and 20, m1 is 5 and 23. Finkel's
//! throws have the value of their marks; Bell's no marks are four, two are one, three are five.

use crate::game::seat::Seat::{Dark, Light};

use super::setup::Setup;

const NONE: [&str; 0] = [];

fn finkel() -> Setup {
    Setup::new("finkel-tavola-long")
}

fn bell() -> Setup {
    Setup::new("bell-tavola-long")
}

#[test]
fn landing_captures_all_enemies_of_the_same_face_and_no_others() {
    // Two fronts and a back are on m5.
    let front = finkel().light("p7").dark("p9 p9 p19");
    assert_eq!(front.base(Light, 2), ["p0-2", "p7x9"]);
    let played = front.play("2 #1 0");
    assert_eq!(played.record.captures, [2, 0]);
    let dark = played.position.side(Dark);
    assert_eq!((dark.waiting[0], dark.pieces_on(0, 9), dark.pieces_on(0, 19)), (6, 0, 1));
    let back = finkel().light("p17").dark("p9 p9 p19").play("2 #1 0");
    assert_eq!((back.log[1].as_str(), back.record.captures), ("p17x19", [1, 0]));
    let dark = back.position.side(Dark);
    assert_eq!((dark.waiting[0], dark.pieces_on(0, 9), dark.pieces_on(0, 19)), (5, 2, 0));
}

#[test]
fn enemies_of_the_other_face_share_any_square() {
    assert_eq!(finkel().light("p7").dark("p19 p19").base(Light, 2), ["p0-2", "p7-9"]);
    assert_eq!(finkel().light("p17").dark("p9").base(Light, 2), ["p0-2", "p17-19"]);
    let played = finkel().light("p7").dark("p19").play("2 #1 0");
    assert_eq!(played.record.captures, [0, 0]);
    assert_eq!(played.position.side(Dark).pieces_on(0, 19), 1);
}

#[test]
fn any_number_of_own_pieces_share_a_square_whatever_faces_they_show() {
    assert_eq!(finkel().light("p2 p7 p9 p9").base(Light, 2), ["p0-2", "p2-4", "p7-9", "p9-11"]);
    let played = finkel().light("p2").play("2 #0 0");
    assert_eq!(played.log[..2], ["light 2", "p0-2"]);
    assert_eq!(played.position.side(Light).pieces_on(0, 2), 2);
    // 25 is a3, which is also step 2.
    assert_eq!(finkel().light("p3 p24").base(Light, 1), ["p0-1", "p3-4", "p24-25"]);
}

#[test]
fn a_stack_of_own_pieces_is_captured_whole() {
    let played = finkel().light("p9 p9 p9").dark("p7 p17").play("0 2 #1");
    assert_eq!((played.log[3].as_str(), played.record.captures), ("p7x9", [0, 3]));
    assert_eq!(played.position.side(Light).waiting[0], 7);
    assert_eq!(played.position.side(Light).steps_left, 7 * 28);
}

#[test]
fn one_piece_of_a_stack_moves_and_leaves_the_others() {
    let played = finkel().light("p9 p9 p9").play("2 #1 0");
    assert_eq!(played.log[1], "p9-11");
    let light = played.position.side(Light);
    assert_eq!((light.pieces_on(0, 9), light.pieces_on(0, 11)), (2, 1));
}

#[test]
fn any_value_that_is_great_enough_bears_off() {
    for (marks, to) in [(1, "p25-26"), (2, "p25-27"), (3, "p25-28"), (4, "p25-28")] {
        let enters = format!("p0-{marks}");
        assert_eq!(finkel().light("p25").base(Light, marks), [enters.as_str(), to]);
    }
    assert_eq!(bell().light("p26").base(Light, 3), ["p0*1", "p26-28"]);
}

#[test]
fn finkels_bump_needs_an_enemy_of_the_same_face_on_the_rosette() {
    assert_eq!(finkel().light("p6").dark("p8").base(Light, 2), ["p0-2", "p6-9"]);
    assert_eq!(finkel().light("p6").dark("p20").base(Light, 2), ["p0-2", "p6-8"]);
    assert_eq!(finkel().light("p18").dark("p20").base(Light, 2), ["p0-2", "p18-21"]);
    assert_eq!(finkel().light("p18").dark("p8").base(Light, 2), ["p0-2", "p18-20"]);
    // Both faces are there: the same face blocks.
    assert_eq!(finkel().light("p6").dark("p8 p20").base(Light, 2), ["p0-2", "p6-9"]);
    // A rosette shared with the other face grants its throw.
    assert_eq!(finkel().light("p6").dark("p20").play("2 #1 0").log[2], "light 0");
    // A piece bumped onto m5 captures a stack of the same face.
    let played = finkel().light("p6").dark("p8 p9 p9 p19").play("2 #1 0");
    assert_eq!((played.log[1].as_str(), played.record.captures), ("p6x9", [2, 0]));
    // If own pieces are there as well, they share the square with the enemy of the other face.
    assert_eq!(finkel().light("p6 p8").dark("p20").base(Light, 2), ["p0-2", "p6-8", "p8-10"]);
}

#[test]
fn bells_rosettes_are_neutral() {
    // m4, with fronts and backs.
    let played = bell().light("p7").dark("p8 p8 p20").play("2 #1 1");
    assert_eq!((played.log[1].as_str(), played.record.captures), ("p7-8", [0, 0]));
    assert_eq!(played.position.side(Dark).pieces_on(0, 8), 2);
    // Elsewhere they capture as in Finkel's game: two fronts of three pieces on m1.
    let played = bell().light("p4").dark("p5 p5 p23").play("2 #1 1");
    assert_eq!((played.log[1].as_str(), played.record.captures), ("p4x5", [2, 0]));
    assert_eq!(played.position.side(Dark).pieces_on(0, 23), 1);
    // They are paid for as usual.
    assert_eq!(bell().light("p7").play("2 #1 1").record.paid_landings, [1, 0]);
}

#[test]
fn bells_pieces_also_enter_on_one_and_then_the_turn_ends() {
    assert_eq!(
        (bell().base(Light, 3), bell().base(Light, 2)),
        (vec!["p0*1".to_owned()], vec!["p0*1".to_owned()])
    );
    assert_eq!(bell().base(Light, 0), NONE);
    for entry in ["2", "3"] {
        let played = bell().play(&format!("{entry} 0 1"));
        assert_eq!(played.log[1..], ["p0*1", "own 0 5", "dark 1", "pass", "Unfinished"]);
    }
    // After a move by one there is another throw.
    assert_eq!(bell().light("p2").play("2 #1 1").log[2], "light 1");
    // Own pieces share squares, so only a void throw withdraws the entering piece.
    assert_eq!(bell().light("p2 p5 p6").play("3 #0 3 1").log[2], "own 3 6");
}
