//! Positions worked by hand for the special rules of the other shipped rule sets. The notation is
//! that of the setup.

use crate::game::bits::BitSet;
use crate::game::contract::Game;
use crate::game::seat::Seat::{Dark, Light};

use super::setup::Setup;

const NONE: [&str; 0] = [];

#[test]
fn in_krolewska_a_a_five_is_void_and_a_six_throws_again() {
    let void = Setup::new("krolewska-a").play("5 1");
    assert_eq!(void.log, ["light 5", "pass", "dark 1", "p0-1", "Unfinished"]);
    let again = Setup::new("krolewska-a").play("6 6 1");
    assert_eq!(
        again.log,
        ["light 6", "again", "light 6", "again", "light 1", "p0-1", "Unfinished"]
    );
    let record = again.record;
    assert_eq!(
        (record.throws, record.turns, record.rethrows, record.passes, record.actions),
        (3, 1, 2, 0, 1)
    );
}

#[test]
fn bell_wager_enters_only_on_three_marks_and_onto_step_5() {
    let setup = Setup::new("bell-wager");
    assert_eq!(setup.base(Light, 3), ["p0-5"]);
    assert_eq!((setup.base(Light, 0), setup.base(Light, 2)), (vec![], vec![]));
    // No marks move by 4, two by 1, three by 5.
    let setup = setup.light("p6");
    let moves = [0, 2, 3].map(|marks| setup.base(Light, marks).join(" "));
    assert_eq!(moves, ["p6-10", "p6-7", "p0-5 p6-11"]);
}

#[test]
fn bell_wager_a_throw_that_moves_carries_an_extra_throw_and_chains() {
    let played = Setup::new("bell-wager").play("3 3 3 #1 1 1");
    // The second piece cannot enter while the first is on 5. When that piece has moved to 10, it
    // can (#0).
    let turn = [
        "light 3", "p0-5", "light 3", "p5-10", "light 3", "p10-15", "light 1", "pass", "dark 1",
        "pass",
    ];
    assert_eq!(played.log[..10], turn);
    assert_eq!((played.record.throws, played.record.turns), (5, 2));
}

#[test]
fn bell_wager_an_extra_throw_is_lost_without_an_action() {
    let played = Setup::new("bell-wager").play("0 1");
    assert_eq!(played.log, ["light 0", "pass", "dark 1", "pass", "Unfinished"]);
}

#[test]
fn bell_wager_a_rosette_does_not_add_a_second_extra_throw_and_is_paid_for() {
    // 4 and 4 is the rosette 8: one more throw, which is void, and the turn is over.
    let played = Setup::new("bell-wager").light("p4").play("0 1 1");
    assert_eq!(played.log, ["light 0", "p4-8", "light 1", "pass", "dark 1", "pass", "Unfinished"]);
    assert_eq!(played.record.paid_landings, [1, 0]);
}

#[test]
fn murray_an_own_piece_blocks_its_square_for_both_of_its_steps() {
    // Steps 11 and 17 are both m7.
    assert_eq!(Setup::new("murray").light("p11 p15").base(Light, 2), ["p0-2", "p11-13"]);
    // 9 to 11 is blocked by the piece on 17, and 17 to 19 (m5) by the one on 9.
    assert_eq!(Setup::new("murray").light("p9 p17").base(Light, 2), ["p0-2"]);
    // The way home passes the own row: 25, 26, 27 are 3, 2, 1 seen from the other end.
    assert_eq!(Setup::new("murray").light("p25").base(Light, 2), ["p0-2", "p25-27"]);
    assert_eq!(
        Setup::new("murray").light("p26").base(Light, 2),
        ["p26-28"],
        "26 is a3, where 2 would enter"
    );
}

#[test]
fn murray_captures_ignore_the_direction() {
    assert_eq!(Setup::new("murray").light("p15").dark("p11").base(Light, 2), ["p0-2", "p15x17"]);
    assert_eq!(Setup::new("murray").light("p9").dark("p17").base(Light, 2), ["p0-2", "p9x11"]);
    assert_eq!(Setup::new("murray").light("p15").dark("p17").base(Light, 2), ["p0-2", "p15x17"]);
    let after = Setup::new("murray").light("p9").dark("p17").play("2 #1");
    assert_eq!(after.position.side(Dark).waiting[0], 7);
    assert_eq!(after.position.side(Dark).steps_left, 7 * 28);
}

#[test]
fn blitz_a_capture_grants_a_throw() {
    let played = Setup::new("blitz").light("p5").dark("p6").play("1 #1 0 0");
    assert_eq!(played.log, ["light 1", "p5x6", "light 0", "pass", "dark 0", "pass", "Unfinished"]);
}

#[test]
fn blitz_a_capture_on_a_rosette_is_legal_and_grants_one_throw_not_two() {
    let played = Setup::new("blitz").light("p7").dark("p8").play("1 #1 0 0");
    assert_eq!(played.log, ["light 1", "p7x8", "light 0", "pass", "dark 0", "pass", "Unfinished"]);
}

#[test]
fn masters_a_capture_grants_no_throw_off_the_rosettes() {
    let played = Setup::new("masters").light("p5").dark("p6").play("1 #1 1");
    assert_eq!(played.log, ["light 1", "p5x6", "dark 1", "p0-1", "Unfinished"]);
    // The path first turns into the other player's corner: Light's 12 is Dark's 16.
    assert_eq!(Setup::new("masters").light("p11").dark("p16").base(Light, 1), ["p0-1", "p11x12"]);
    let square = |step| Setup::new("masters").race.square(Light, step);
    let names: Vec<_> = [12, 13, 14, 15, 16]
        .map(|step| {
            Setup::new("masters").rules.board.squares[usize::from(square(step))].name.clone()
        })
        .to_vec();
    assert_eq!(names, ["b7", "b8", "m8", "a8", "a7"]);
}

#[test]
fn traditional_dice_count_four_if_no_mark_shows() {
    let setup = Setup::new("traditional");
    assert_eq!(setup.base(Light, 0), ["p0-4"]);
    let weights: Vec<_> =
        setup.outcomes().iter().map(|cast| (cast.outcome.marks, cast.weight)).collect();
    assert_eq!(weights, [(0, 1), (1, 3), (2, 3), (3, 1)]);
}

#[test]
fn aseb_has_its_rosettes_every_four_steps_and_both_travel_the_middle_row_the_same_way() {
    let setup = Setup::new("aseb");
    assert_eq!((setup.race.length, setup.race.pieces()), (16, 5));
    assert_eq!(setup.race.rosettes, [4, 8, 12, 16].into_iter().collect::<BitSet>());
    assert_eq!(Setup::new("aseb").light("p7").dark("p9").base(Light, 2), ["p0-2", "p7x9"]);
    assert_eq!(Setup::new("aseb").light("p6").dark("p8").base(Light, 2), ["p0-2"], "m4 is safe");
    assert_eq!(Setup::new("aseb").light("p16").base(Light, 1), ["p0-1", "p16-17"]);
}

#[test]
fn freecompany_classic_without_equal_turns_ends_when_the_first_player_is_home() {
    let setup = Setup::new("freecompany-classic")
        .light("p15 p15 p15 p15 p15 p15 p14")
        .dark("p15 p15 p15 p15 p15 p15 p14");
    assert_eq!(setup.play("1").log, ["light 1", "p14-15", "FirstWins(0)"]);
    assert_eq!(setup.base(Light, 2), NONE, "bearing off is exact for the last piece too");
    assert_eq!(setup.play("0 1").log, ["light 0", "pass", "dark 1", "p14-15", "SecondWins(0)"]);
}

#[test]
fn british_museum_is_freecompany_classic_with_five_pieces() {
    let [mut five, seven] =
        ["british-museum", "freecompany-classic"].map(|name| Setup::new(name).rules);
    assert_eq!(five.pieces(), 5);
    five.race_mut().expect("a race").kinds[0].count = 7;
    assert_eq!(format!("{:?}", Setup::of(five).race), format!("{:?}", Setup::of(seven).race));
}
