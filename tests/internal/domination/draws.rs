//! What makes a game a draw, worked by hand.
//!
//! No test can show that a win comes before a draw. Between two identical actions of a player the
//! number of its other pieces only falls, so an action that wins would already have won before. And
//! a won position does not occur twice.

use crate::game::contract::Game;
use crate::game::rules::domination::{Repeated, Repetition};
use crate::game::seat::Seat::{Dark, Light};

use super::setup::Setup;

const ONE: &str = "blank gold";

/// Both players enter on a4 in turn, and each captures the other there. Each has another piece
/// elsewhere.
fn fighting_for_the_entrance() -> Setup {
    Setup::royal().light("m8").dark("m7")
}

#[test]
fn the_same_action_on_five_own_throws_in_a_row_is_a_draw() {
    let mut setup = fighting_for_the_entrance();
    for times in 1..=5 {
        // Whether it captures or not, it is the same action: the same squares are left and reached.
        let effect = setup.play(Light, ONE, if times == 1 { "+a4" } else { "+a4x" });
        assert_eq!((effect.drawn, effect.extra_throw), (times == 5, false), "{times}");
        if times < 5 {
            assert!(
                !setup.play(Dark, ONE, "+a4x").drawn,
                "Dark's row is counted separately, and is one shorter"
            );
        }
    }
}

#[test]
fn a_pass_or_another_action_breaks_the_row() {
    for interruption in ["pass", "other"] {
        let mut setup = fighting_for_the_entrance();
        for times in 1..=4 {
            setup.play(Light, ONE, if times == 1 { "+a4" } else { "+a4x" });
            setup.play(Dark, ONE, "+a4x");
        }
        if interruption == "pass" {
            assert!(!setup.game.pass(&mut setup.position, Light));
        } else {
            assert!(!setup.play(Light, ONE, "m8-a8").drawn);
        }
        assert!(!setup.play(Light, ONE, "+a4x").drawn, "{interruption}");
    }
}

#[test]
fn passes_are_not_actions_and_never_draw() {
    let mut setup = fighting_for_the_entrance();
    assert!((0..20).all(|_| !setup.game.pass(&mut setup.position, Light)));
}

#[test]
fn only_the_players_own_throws_count() {
    let mut setup = fighting_for_the_entrance();
    for times in 1..=4 {
        setup.play(Light, ONE, if times == 1 { "+a4" } else { "+a4x" });
        setup.play(Dark, ONE, "+a4x");
        if times == 2 {
            setup.game.pass(&mut setup.position, Dark);
        }
    }
    assert!(setup.play(Light, ONE, "+a4x").drawn, "Dark's pass breaks only Dark's row");
}

#[test]
fn without_the_field_no_repetition_draws() {
    let mut setup = Setup::with_rules(|rules| rules.draw = None).light("m8").dark("m7");
    for times in 1..=20 {
        assert!(!setup.play(Light, ONE, if times == 1 { "+a4" } else { "+a4x" }).drawn);
        assert!(!setup.play(Dark, ONE, "+a4x").drawn);
    }
}

/// Light moves to and fro. Dark passes.
fn to_and_fro(setup: &mut Setup, times: usize) -> Vec<bool> {
    let mut drawn = Vec::new();
    for round in 0..times {
        drawn.push(setup.play(Light, ONE, if round % 2 == 0 { "m3-m4" } else { "m4-m3" }).drawn);
        drawn.push(setup.game.pass(&mut setup.position, Dark));
    }
    drawn
}

#[test]
fn the_other_reading_counts_positions_with_the_player_to_throw_and_includes_the_start() {
    let mut setup = Setup::with_rules(|rules| {
        rules.draw = Some(Repetition { of: Repeated::Position, times: 3 });
    })
    .light("m3");
    // m3 with Light to throw: at the start, after the 2nd round and after the 4th, which is the
    // third time. m4 with Dark to throw occurs for the third time only in the 5th round.
    assert_eq!(to_and_fro(&mut setup, 4), [false, false, false, false, false, false, false, true]);
}

#[test]
fn a_position_with_the_other_player_to_throw_is_different() {
    let mut setup = Setup::with_rules(|rules| {
        rules.draw = Some(Repetition { of: Repeated::Position, times: 2 });
    })
    .light("m3");
    // m3, Light to throw; Light passes: m3, Dark to throw; Dark passes: m3, Light to throw, for the
    // second time.
    assert!(!setup.game.pass(&mut setup.position, Light));
    assert!(setup.game.pass(&mut setup.position, Dark));
}

#[test]
fn an_extra_throw_leaves_the_same_player_to_throw() {
    let mut setup = Setup::with_rules(|rules| {
        rules.draw = Some(Repetition { of: Repeated::Position, times: 2 });
    })
    .light("a1");
    // a1, Light to throw; a2, Dark; back to a1 with another throw for Light: the second time.
    assert!(!setup.play(Light, ONE, "a1-a2").drawn);
    assert!(!setup.game.pass(&mut setup.position, Dark));
    let effect = setup.play(Light, ONE, "a2-a1");
    assert!(effect.drawn && !effect.extra_throw, "a drawn game gives no throw");
}
