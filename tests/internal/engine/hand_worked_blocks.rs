//! Positions worked by hand: blocks, a limit of stacks, and forced captures. The notation is that
//! of the setup.
//!
//! The path is the middle row, which both players share in the same direction: m1 to m8 are the
//! steps 1 to 8, and home is 9. No square is safe. No marks are one, one is two, two are three.

use crate::game::bits::BitSet;
use crate::game::rules::passage::{BarredMoves, BarredSides, BlockShape, PieceBlock};
use crate::game::rules::race::RaceRules;
use crate::game::seat::Seat::Light;

use super::rulebook::{BOARD, race_on};
use super::setup::Setup;
use super::shipped::changed;

const NONE: [&str; 0] = [];
const ENEMY: BarredSides = BarredSides { enemy: true, own: false };
const OWN: BarredSides = BarredSides { enemy: false, own: true };
const BOTH: BarredMoves = BarredMoves { landing: true, passing: true };
const LANDING: BarredMoves = BarredMoves { landing: true, passing: false };
const PASSING: BarredMoves = BarredMoves { landing: false, passing: true };

fn setup(change: impl FnOnce(&mut RaceRules)) -> Setup {
    let path = "m1 m2 m3 m4 m5 m6 m7 m8";
    let rules = race_on(BOARD, "m4", path, 4, &[(1, 1), (2, 1), (3, 1)]);
    let plain = changed(rules, |race| {
        race.safe = BitSet::EMPTY.into();
        race.extra_throws.landing = BitSet::EMPTY.into();
    });
    Setup::of(changed(plain, change))
}

fn block(pieces: u8, shape: BlockShape, bars: BarredSides, from: BarredMoves) -> PieceBlock {
    PieceBlock { pieces, shape, bars, from, steps: BitSet::range(1, 8) }
}

/// Own pieces share all squares, and two of them on a square are a block.
fn two_on_a_square(bars: BarredSides, from: BarredMoves) -> Setup {
    setup(|race| {
        race.stacking.own = BitSet::range(0, 63).into();
        race.blocks = vec![block(2, BlockShape::Square, bars, from)];
    })
}

#[test]
fn two_enemies_on_a_square_bar_the_way_and_the_square() {
    let barred = || two_on_a_square(ENEMY, BOTH).light("p2").dark("p4 p4");
    assert_eq!(barred().base(Light, 0), ["p0-1", "p2-3"]);
    assert_eq!(barred().base(Light, 1), ["p0-2"], "2 + 2 is their square");
    assert_eq!(barred().base(Light, 2), ["p0-3"], "2 + 3 is past it");
    let one = two_on_a_square(ENEMY, BOTH).light("p2").dark("p4");
    assert_eq!(one.base(Light, 1), ["p0-2", "p2x4"]);
    assert_eq!(one.base(Light, 2), ["p0-3", "p2-5"]);
    // Own pieces do not mind.
    let own = two_on_a_square(ENEMY, BOTH).light("p2 p4 p4");
    assert_eq!(own.base(Light, 2), ["p0-3", "p2-5", "p4-7"]);
}

#[test]
fn a_block_may_bar_only_the_landing_or_only_the_way() {
    let landing = two_on_a_square(ENEMY, LANDING).light("p2").dark("p4 p4");
    assert_eq!(landing.base(Light, 1), ["p0-2"]);
    assert_eq!(landing.base(Light, 2), ["p0-3", "p2-5"]);
    let passing = two_on_a_square(ENEMY, PASSING).light("p2").dark("p4 p4");
    assert_eq!(passing.base(Light, 1), ["p0-2", "p2x4"]);
    assert_eq!(passing.base(Light, 2), ["p0-3"]);
}

#[test]
fn pieces_that_enter_or_leave_pass_squares_too() {
    let entering = two_on_a_square(ENEMY, BOTH).dark("p2 p2");
    assert_eq!(entering.base(Light, 0), ["p0-1"]);
    assert_eq!((entering.base(Light, 1), entering.base(Light, 2)), (vec![], vec![]));
    let leaving = two_on_a_square(ENEMY, BOTH).light("p7").dark("p8 p8");
    assert_eq!(leaving.base(Light, 1), ["p0-2"], "7 + 2 is home, past 8");
}

#[test]
fn a_piece_may_not_jump_over_its_own() {
    let setup = || setup(|race| race.blocks = vec![block(1, BlockShape::Square, OWN, PASSING)]);
    assert_eq!(setup().light("p2 p3").base(Light, 0), ["p0-1", "p3-4"]);
    // From 2 past 3; from 0 past 2.
    assert_eq!(setup().light("p2 p3").base(Light, 1), ["p3-5"], "2 is taken too");
    assert_eq!(setup().light("p2 p5").base(Light, 2), ["p5-8"], "2 + 3 is the own piece on 5");
    assert_eq!(setup().light("p2").dark("p3").base(Light, 1), ["p2-4"], "past an enemy");
}

#[test]
fn enemies_on_neighbouring_squares_bar_the_way() {
    let three =
        |from| setup(move |race| race.blocks = vec![block(3, BlockShape::Neighbours, ENEMY, from)]);
    let passing = || three(PASSING).light("p3");
    assert_eq!(passing().dark("p4 p5 p6").base(Light, 0), ["p0-1", "p3x4"], "landing is allowed");
    assert_eq!(passing().dark("p4 p5 p6").base(Light, 1), ["p0-2"], "4 is passed");
    assert_eq!(passing().dark("p4 p5 p7").base(Light, 1), ["p0-2", "p3x5"], "not three in a row");
    assert_eq!(passing().dark("p4 p5 p6").base(Light, 2), NONE);
    let landing = three(LANDING).light("p3").dark("p4 p5 p6");
    assert_eq!(landing.base(Light, 0), ["p0-1"]);
}

#[test]
fn a_piece_that_moves_is_no_part_of_a_block() {
    let row = |pieces| {
        let row = block(pieces, BlockShape::Neighbours, OWN, PASSING);
        setup(move |race| race.blocks = vec![row])
    };
    // When the piece on 3 moves, only 4 and 5 are left of the three.
    assert_eq!(row(3).light("p3 p4 p5").base(Light, 2), ["p3-6", "p4-7", "p5-8"]);
    // From 2 the pieces on 3 and 4 are in the way. From 3 and 4 no two neighbours are left.
    assert_eq!(row(2).light("p2 p3 p4").base(Light, 2), ["p3-6", "p4-7"]);
}

#[test]
fn a_block_may_be_limited_to_squares() {
    let only_five =
        PieceBlock { steps: BitSet::one(5), ..block(1, BlockShape::Square, ENEMY, PASSING) };
    let setup = || setup(move |race| race.blocks = vec![only_five]).light("p3");
    assert_eq!(setup().dark("p4").base(Light, 1), ["p0-2", "p3-5"]);
    assert_eq!(setup().dark("p5").base(Light, 2), NONE, "3 is taken, and 6 is past 5");
}

#[test]
fn nobody_is_bumped_past_a_block() {
    let bumping = |from| {
        setup(move |race| {
            race.bump = BitSet::range(0, 63).into();
            race.blocks = vec![block(1, BlockShape::Square, ENEMY, from)];
        })
    };
    assert_eq!(bumping(LANDING).light("p2").dark("p4").base(Light, 1), ["p2-5"]);
    assert_eq!(bumping(BOTH).light("p2").dark("p4").base(Light, 1), NONE);
}

#[test]
fn a_stack_has_at_most_so_many_pieces() {
    let stacks = |most| {
        setup(move |race| {
            race.stacking.own = BitSet::range(0, 63).into();
            race.stacking.most = Some(most);
        })
    };
    assert_eq!(stacks(2).light("p3 p3 p2").base(Light, 0), ["p0-1", "p3-4"], "3 is full");
    assert_eq!(stacks(3).light("p3 p3 p2").base(Light, 0), ["p0-1", "p2-3", "p3-4"]);
    let mut full = stacks(2).light("p3 p3");
    let error = full.position.set_up(&full.race, Light, 0, 3).unwrap_err();
    assert_eq!(error.to_string(), "the square of step 3 is taken");
}

#[test]
fn who_can_capture_must_capture() {
    let forced = || setup(|race| race.captures_forced = true).light("p2 p5");
    assert_eq!(forced().dark("p6").base(Light, 0), ["p5x6"]);
    assert_eq!(forced().dark("p3 p6").base(Light, 0), ["p2x3", "p5x6"]);
    assert_eq!(forced().dark("p8").base(Light, 0), ["p0-1", "p2-3", "p5-6"]);
    assert_eq!(forced().dark("p1").base(Light, 0), ["p0x1"], "entering captures too");
}
