//! What draws a game, worked by hand.
//!
//! That a win comes before a draw cannot be seen: between two of a player's identical actions its
//! other pieces only get fewer, so that an action which wins would have won the time before; and a
//! position that is won does not come twice.

use crate::game::contract::Game;
use crate::game::rules::domination::{Repeated, Repetition};
use crate::game::seat::Seat::{Dark, Light};

use super::desk::Desk;

const ONE: &str = "blank gold";

/// Both enter on a4 by turns, each time capturing the other there. Each has another piece out of
/// the way.
fn fighting_for_the_entrance() -> Desk {
    Desk::royal().light("m8").dark("m7")
}

#[test]
fn the_identical_action_on_five_of_ones_own_throws_in_a_row_is_a_draw() {
    let mut desk = fighting_for_the_entrance();
    for times in 1..=5 {
        // Capturing or not is the same action: the same squares left and reached.
        let effect = desk.does(Light, ONE, if times == 1 { "+a4" } else { "+a4x" });
        assert_eq!((effect.drawn, effect.extra_throw), (times == 5, false), "{times}");
        if times < 5 {
            assert!(!desk.does(Dark, ONE, "+a4x").drawn, "Dark's row is its own, and one shorter");
        }
    }
}

#[test]
fn a_pass_or_another_action_breaks_the_row() {
    for breaks in ["pass", "other"] {
        let mut desk = fighting_for_the_entrance();
        for times in 1..=4 {
            desk.does(Light, ONE, if times == 1 { "+a4" } else { "+a4x" });
            desk.does(Dark, ONE, "+a4x");
        }
        if breaks == "pass" {
            assert!(!desk.game.pass(&mut desk.position, Light));
        } else {
            assert!(!desk.does(Light, ONE, "m8-a8").drawn);
        }
        assert!(!desk.does(Light, ONE, "+a4x").drawn, "{breaks}");
    }
}

#[test]
fn passes_are_no_actions_however_many_follow_one_another() {
    let mut desk = fighting_for_the_entrance();
    assert!((0..20).all(|_| !desk.game.pass(&mut desk.position, Light)));
}

#[test]
fn only_the_players_own_throws_count() {
    let mut desk = fighting_for_the_entrance();
    for times in 1..=4 {
        desk.does(Light, ONE, if times == 1 { "+a4" } else { "+a4x" });
        desk.does(Dark, ONE, "+a4x");
        if times == 2 {
            desk.game.pass(&mut desk.position, Dark);
        }
    }
    assert!(desk.does(Light, ONE, "+a4x").drawn, "Dark's pass breaks Dark's row alone");
}

#[test]
fn without_the_field_nothing_draws() {
    let mut desk = Desk::but(|rules| rules.draw = None).light("m8").dark("m7");
    for times in 1..=20 {
        assert!(!desk.does(Light, ONE, if times == 1 { "+a4" } else { "+a4x" }).drawn);
        assert!(!desk.does(Dark, ONE, "+a4x").drawn);
    }
}

/// Light goes to and fro, Dark passes.
fn to_and_fro(desk: &mut Desk, times: usize) -> Vec<bool> {
    let mut drawn = Vec::new();
    for round in 0..times {
        drawn.push(desk.does(Light, ONE, if round % 2 == 0 { "m3-m4" } else { "m4-m3" }).drawn);
        drawn.push(desk.game.pass(&mut desk.position, Dark));
    }
    drawn
}

#[test]
fn the_other_reading_counts_a_position_with_the_same_player_to_throw_the_start_included() {
    let mut desk =
        Desk::but(|rules| rules.draw = Some(Repetition { of: Repeated::Position, times: 3 }))
            .light("m3");
    // m3 with Light to throw: at the start, after the 2nd round and after the 4th, which is the
    // third time. m4 with Dark to throw comes the third time in the 5th round only.
    assert_eq!(to_and_fro(&mut desk, 4), [false, false, false, false, false, false, false, true]);
}

#[test]
fn a_position_with_the_other_player_to_throw_is_another() {
    let mut desk =
        Desk::but(|rules| rules.draw = Some(Repetition { of: Repeated::Position, times: 2 }))
            .light("m3");
    // m3, Light to throw; Light passes: m3, Dark to throw; Dark passes: m3, Light to throw, the
    // second time.
    assert!(!desk.game.pass(&mut desk.position, Light));
    assert!(desk.game.pass(&mut desk.position, Dark));
}

#[test]
fn an_extra_throw_leaves_the_same_player_to_throw() {
    let mut desk =
        Desk::but(|rules| rules.draw = Some(Repetition { of: Repeated::Position, times: 2 }))
            .light("a1");
    // a1, Light to throw; a2, Dark; back to a1 with another throw for Light: the second time.
    assert!(!desk.does(Light, ONE, "a1-a2").drawn);
    assert!(!desk.game.pass(&mut desk.position, Dark));
    let effect = desk.does(Light, ONE, "a2-a1");
    assert!(effect.drawn && !effect.extra_throw, "a drawn game gives no throw");
}
