//! Positions worked by hand for games that begin with pieces on the board or end before all pieces
//! are home. The path is that of `finkel`: 14 steps, home is 15, rosettes are on 4, 8 and 14.

use crate::game::bits::BitSet;
use crate::game::board::MAX_SQUARES;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::notation::{format_position, parse};
use crate::game::rules::race::{
    ExitRule, PlacedPieces, RaceRules, Standing, ThrowEffect, ThrowEnd,
};
use crate::game::seat::Seat::{Dark, Light};

use super::setup::Setup;
use super::shipped::{changed, rule_set};

const NONE: [&str; 0] = [];

fn finkel(change: impl FnOnce(&mut RaceRules)) -> Setup {
    Setup::of(changed(rule_set("finkel"), change))
}

fn placed(step: u8, count: u8) -> PlacedPieces {
    PlacedPieces { kind: 0, step, count }
}

/// Both players have a piece on step 3 and two home.
fn advanced() -> Setup {
    finkel(|race| {
        race.setup = [vec![placed(3, 1), placed(15, 2)], vec![placed(3, 1), placed(15, 2)]];
    })
}

#[test]
fn pieces_that_are_set_up_stand_on_their_squares_and_move_from_there() {
    let setup = advanced();
    assert_eq!(setup.base(Light, 1), ["p0-1", "p3-4"]);
    // The own piece on 3 blocks the entry.
    assert_eq!(setup.base(Light, 3), ["p3-6"]);
    assert_eq!(setup.base(Dark, 3), ["p3-6"]);
    for seat in [Light, Dark] {
        let side = setup.position.side(seat);
        // Four pieces wait with 15 steps each, one has 12 steps left.
        assert_eq!((side.waiting[0], side.home[0], side.steps_left), (4, 2, 72));
        assert_eq!(side.pieces_left, 5);
        let squares = (0..20).filter(|square| {
            let mut counts = [0; MAX_SQUARES];
            setup.race.count_by_square(&setup.position, seat, &mut counts);
            counts[*square] > 0
        });
        assert_eq!(squares.count(), 1);
    }
}

/// A captured piece of the setup waits like any other.
#[test]
fn a_piece_that_was_set_up_can_be_captured() {
    let pieces = [vec![placed(5, 1)], vec![placed(6, 1)]];
    let played = finkel(|race| race.setup = pieces).play("1 #1");
    assert_eq!(played.log, ["light 1", "p5x6", "Unfinished"]);
    assert_eq!(played.position.side(Dark).waiting[0], 7);
    assert_eq!(played.position.side(Dark).steps_left, 7 * 15);
}

#[test]
fn the_second_player_keeps_its_own_setup_whoever_starts() {
    let setup = finkel(|race| race.setup[1] = vec![placed(3, 1), placed(15, 1)]);
    let by_light = setup.race.start();
    let by_dark = setup.race.start_of(Dark);
    assert_eq!(by_dark, by_light.mirrored());
    assert_eq!([Light, Dark].map(|seat| by_light.side(seat).home[0]), [0, 1]);
    assert_eq!([Light, Dark].map(|seat| by_dark.side(seat).home[0]), [1, 0]);
}

#[test]
fn a_player_wins_with_as_many_pieces_home_as_are_needed() {
    let home = "p15 p15 p15 p15 p15";
    let early = || finkel(|race| race.home_to_win = Some(6)).light(&format!("{home} p13 p14"));
    assert_eq!(early().position.side(Light).pieces_left, 1);
    // 13 to 14 is blocked, so the piece on 14 goes home as the sixth.
    assert_eq!(early().play("1").log, ["light 1", "p14-15", "FirstWins(0)"]);
    let usual = Setup::new("finkel").light(&format!("{home} p13 p14"));
    assert_eq!(usual.play("1").log, ["light 1", "p14-15", "Unfinished"]);
}

#[test]
fn the_last_piece_is_the_last_one_that_is_needed() {
    let rule = |home: Option<u8>| {
        let setup = finkel(|race| {
            race.home_to_win = home;
            race.bearing_off.last_piece = ExitRule::AtLeast;
        });
        setup.light("p15 p15 p15 p15 p15 p13 p14").base(Light, 3)
    };
    // Distances are 2 and 1, and the throw is 3.
    assert_eq!(rule(Some(6)), ["p13-15", "p14-15"]);
    assert_eq!(rule(None), NONE);
    assert_eq!(rule(Some(7)), NONE);
}

/// Three pieces share a throw of 3 and go home. Two were needed.
#[test]
fn a_shared_throw_may_bear_off_more_pieces_than_are_needed() {
    let setup = finkel(|race| {
        race.home_to_win = Some(6);
        race.stacking.own = BitSet::range(0, 19).into();
        race.throws = race.throws.map(|throw| {
            let mut sharing = throw.clone();
            if let ThrowEffect::Move { shared, .. } = &mut sharing.effect {
                *shared = true;
            }
            sharing
        });
    });
    let played = setup.light("p15 p15 p15 p15 p14 p14 p14").play("3");
    assert_eq!(played.log, ["light 3", "p14-15+p14-15+p14-15", "FirstWins(0)"]);
    assert_eq!(played.position.side(Light).home[0], 7);
    assert_eq!(played.position.side(Light).pieces_left, 0);
}

/// The two throws of the script move nothing, and the rules end the game after them.
#[test]
fn after_the_last_throw_the_player_who_is_ahead_wins() {
    let play = |by: Standing, light: &str, dark: &str| {
        let setup = finkel(|race| race.throw_end = Some(ThrowEnd { throws: 2, by }));
        let log = setup.light(light).dark(dark).play("0 0").log;
        log.last().cloned().unwrap_or_default()
    };
    let home = Standing::Home;
    assert_eq!(play(home, "p15", "p14"), "FirstWins(0)");
    assert_eq!(play(home, "p14", "p15"), "SecondWins(0)");
    // 14 steps of two pieces are more than the 15 of one piece home.
    assert_eq!(play(home, "p14 p13", "p15"), "SecondWins(0)");
    assert_eq!(play(Standing::Steps, "p14 p13", "p15"), "FirstWins(0)");
    assert_eq!(play(home, "p15 p2", "p15 p3"), "SecondWins(0)");
    assert_eq!(play(home, "p15 p3", "p15 p3"), "Draw");
    assert_eq!(play(home, "", ""), "Draw");
}

/// The limit of the plan comes before that of the rules: the game is unfinished.
#[test]
fn a_game_that_is_stopped_before_its_last_throw_is_unfinished() {
    let end = Some(ThrowEnd { throws: 3, by: Standing::Home });
    let setup = finkel(|race| race.throw_end = end).light("p15");
    assert_eq!(setup.play("0 0").log, ["light 0", "pass", "dark 0", "pass", "Unfinished"]);
    assert_eq!(setup.play("0 0 0").log.last().unwrap(), "FirstWins(0)");
}

/// Dark has its last turn, finishes too, and the game is drawn.
#[test]
fn equal_turns_count_the_pieces_that_are_needed() {
    let setup = finkel(|race| {
        race.home_to_win = Some(1);
        race.equal_turns = true;
    });
    let setup = setup.light("p14").dark("p14");
    assert_eq!(setup.play("1 #1 1 #1").log, ["light 1", "p14-15", "dark 1", "p14-15", "Draw"]);
}

#[test]
fn a_position_without_pieces_is_the_start_and_every_position_reads_back() {
    let Setup { rules, race, position } = advanced();
    let read = |text: &str| parse(&rules, &race, text).unwrap();
    assert_eq!(read("").position, position);
    assert_eq!(read("dark to throw").position, position);
    let all_wait = read("light:").position;
    assert_eq!(all_wait.side(Light).waiting[0], 7);
    for text in ["light: 3 home 2; dark: 3 home 2", "light:; dark: 5", "light: 1 2; dark:"] {
        let written = read(text);
        assert_eq!(format_position(&rules, &race, &written), text);
    }
    let other = Race::new(&rule_set("finkel")).unwrap();
    assert_eq!(read("light:; dark:").position, other.start());
}
