//! Positions worked by hand on paths of 63, 64, 65 and 126 steps. A set of 64 bits has the steps up
//! to 63, so these games are played with wider sets.
//!
//! All squares are on one row, so step n of both players is the same square. Each has three pieces.
//! Throws go from no mark, which is void, to four. Rosettes are on the steps 61 and 64.

use crate::game::bits::BitSet;
use crate::game::contract::Game;
use crate::game::race::notation::{format_position, parse};
use crate::game::rules::race::{EntryStep, ExitRule, PlacedPieces, RaceRules, ThrowEffect};
use crate::game::seat::Seat::{Dark, Light};

use super::invented::on_one_row;
use super::setup::Setup;
use super::shipped::changed;

const NONE: [&str; 0] = [];
const LENGTHS: [u8; 4] = [63, 64, 65, 126];

fn row_of(length: u8, change: impl FnOnce(&mut RaceRules)) -> Setup {
    Setup::of(changed(on_one_row(length), change))
}

fn far(length: u8) -> Setup {
    row_of(length, |_| ())
}

#[test]
fn a_piece_crosses_the_border_of_the_first_word() {
    for length in LENGTHS {
        let setup = || far(length).light("p62");
        assert_eq!(setup().base(Light, 1), ["p0-1", "p62-63"], "{length}");
        // Step 64 is home on the shortest of these paths, and a rosette on the others.
        let played = setup().play("2 #1 0");
        assert_eq!(played.log[1], "p62-64", "{length}");
        let light = played.position.side(Light);
        let is_home = length == 63;
        assert_eq!(light.home[0], u8::from(is_home));
        assert_eq!(played.log[2], if is_home { "dark 0" } else { "light 0" });
        assert_eq!(light.steps_left, 3 * (u32::from(length) + 1) - 64);
    }
    assert_eq!(far(64).light("p62").base(Light, 3), ["p0-3", "p62-65"]);
    assert_eq!(far(64).light("p62").base(Light, 4), ["p0-4"], "a value must be exact");
    // No piece waits. 60 to 63 is blocked, and 127 is home.
    assert_eq!(far(126).light("p60 p63 p124").base(Light, 3), ["p63-66", "p124-127"]);
}

#[test]
fn pieces_are_captured_on_both_sides_of_the_border() {
    for (length, from, to) in
        [(63, 61, 63), (64, 62, 63), (65, 62, 65), (126, 62, 66), (126, 64, 65), (126, 123, 126)]
    {
        let marks = u16::from(to - from);
        let setup = far(length).light(&format!("p{from}")).dark(&format!("p{to} p2"));
        let capture = format!("p{from}x{to}");
        assert!(setup.base(Light, marks).contains(&capture), "{length} {capture}");
        let place = setup.base(Light, marks).iter().position(|action| *action == capture);
        let played = setup.play(&format!("{marks} #{} 0", place.expect("it is legal")));
        assert_eq!(played.record.captures, [1, 0], "{length} {capture}");
        let [light, dark] = [Light, Dark].map(|seat| played.position.side(seat));
        assert_eq!((light.pieces_on(0, to), dark.pieces_on(0, to)), (1, 0));
        // Two pieces wait again, and one is on step 2.
        assert_eq!((dark.waiting[0], dark.pieces_on(0, 2)), (2, 1));
        assert_eq!(dark.steps_left, 3 * (u32::from(length) + 1) - 2);
        // The piece of Light now meets the piece of Dark that comes after it.
        let after = Setup { position: played.position, ..far(length) };
        assert_eq!(after.race.occupied(&after.position, Light), [0, to].into_iter().collect());
    }
}

#[test]
fn own_pieces_and_safe_squares_block_past_the_border() {
    // 64 is a rosette, where Dark's piece is safe.
    let setup = || far(65).light("p62 p65").dark("p64");
    assert_eq!(setup().base(Light, 2), ["p0-2"]);
    assert_eq!(setup().base(Light, 3), ["p0-3"], "62 to 65 is blocked by the own piece");
    assert_eq!(setup().base(Light, 1), ["p0-1", "p62-63", "p65-66"]);
    assert_eq!(far(126).light("p123 p125").base(Light, 2), ["p0-2", "p125-127"]);
}

#[test]
fn pieces_enter_past_the_border() {
    let entered = |length: u8, step: u8| {
        row_of(length, |race| race.kinds[0].entries = vec![EntryStep { value: 3, step }])
    };
    for (length, step) in [(63, 63), (64, 64), (65, 64), (126, 64), (126, 126)] {
        let setup = entered(length, step);
        assert_eq!(setup.base(Light, 3), [format!("p0-{step}")]);
        assert_eq!(setup.base(Light, 2), NONE);
        let played = setup.play("3");
        let light = played.position.side(Light);
        assert_eq!((light.waiting[0], light.pieces_on(0, step)), (2, 1));
    }
}

#[test]
fn bearing_off_is_exact_or_at_least_from_any_step() {
    for length in LENGTHS {
        let home = length + 1;
        let last = format!("p{length}");
        let exact = |marks| far(length).light(&last).base(Light, marks);
        assert_eq!(exact(1), ["p0-1".to_owned(), format!("p{length}-{home}")]);
        assert_eq!(exact(2), ["p0-2"]);
        let loose = row_of(length, |race| race.bearing_off.rule = ExitRule::AtLeast).light(&last);
        assert_eq!(loose.base(Light, 4), ["p0-4".to_owned(), format!("p{length}-{home}")]);
        // The last of three pieces wins.
        let two_home = format!("p{home} p{home} p{length}");
        let won = far(length).light(&two_home).play("1");
        assert_eq!(won.log, ["light 1", &format!("p{length}-{home}"), "FirstWins(0)"]);
    }
}

#[test]
fn a_stack_past_the_border_is_captured_whole_and_shares_a_throw() {
    let stacking = |length| {
        row_of(length, |race| {
            race.stacking.own = BitSet::range(0, length - 1).into();
            race.throws = race.throws.map(|throw| {
                let mut sharing = throw.clone();
                if let ThrowEffect::Move { shared, .. } = &mut sharing.effect {
                    *shared = true;
                }
                sharing
            });
        })
    };
    let played = stacking(126).light("p63").dark("p65 p65 p65").play("2 #1 0");
    assert_eq!((played.log[1].as_str(), played.record.captures), ("p63x65", [3, 0]));
    assert_eq!(played.position.side(Dark).waiting[0], 3);
    // By hand: 63 moves by one and 65 by one, or one of them by two. The capture sends all back.
    let setup = stacking(126).light("p63 p65").dark("p66 p66");
    assert_eq!(setup.base(Light, 2), ["p0-2", "p63-64+p65x66", "p63-65", "p65-67"]);
    // 64 to 65 with 65 to 67 leads to the same as 64 to 67: pieces on 65 and 67.
    let setup = stacking(126).light("p64 p65");
    assert_eq!(setup.base(Light, 3), ["p0-3", "p64-66+p65-66", "p64-67", "p65-68"]);
}

#[test]
fn positions_past_the_border_read_back() {
    let Setup { rules, race, .. } = far(126);
    for text in ["light: 63 64 126; dark: 65 home 2", "light: home 2; dark: 125"] {
        let written = parse(&rules, &race, text).unwrap();
        assert_eq!(format_position(&rules, &race, &written), text);
    }
    let refused = parse(&rules, &race, "light: 128").unwrap_err();
    assert_eq!(refused, ["light: piece 128: the path has no step 128"]);
}

/// Each move is told once, without carrying it out, as it is carried out.
#[test]
fn a_setup_past_the_border_is_the_start_of_moves() {
    let placed = |step| PlacedPieces { kind: 0, step, count: 1 };
    let setup = row_of(126, |race| race.setup[0] = vec![placed(64), placed(126)]);
    assert_eq!(setup.base(Light, 1), ["p0-1", "p64-65", "p126-127"]);
    let roll = setup.forces(1).0;
    for action in &setup.list(Light, &roll) {
        let (mut told, mut found, mut after) = (Vec::new(), Vec::new(), setup.position.clone());
        let race = &setup.race;
        let effect =
            race.preview(&setup.position, Light, &roll, action, |change| told.push(change.place));
        assert_eq!(race.apply(&mut after, Light, &roll, action), effect);
        race.see_changes(&setup.position, &after, |change| found.push(change.place));
        let step = action.moves()[0];
        assert_eq!((told, found), (vec![step.from, step.to], vec![step.from, step.to]));
    }
}
