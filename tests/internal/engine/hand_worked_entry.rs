//! Positions worked by hand from the rulebook, section 4.11: entry by a throw of its own, one
//! re-throw a turn, who pays.
//!
//! bell-tavola: the path of 14, rosettes on 4, 8 and 14; both players share 5 to 12. No marks are
//! four, one is void, two are one, three are five.

use crate::game::rules::Rules;
use crate::game::rules::race::{EntryStep, RaceRules, ThrowEffect};
use crate::game::seat::Seat::{Dark, Light};
use crate::play::bots::BotKind::{Foremost, Greedy, Hindmost};

use super::desk::Desk;
use super::rulebook::throws;
use super::shelf::{changed, rule_set};

const NONE: [&str; 0] = [];

fn desk() -> Desk {
    Desk::new("bell-tavola")
}

/// The same, but for this.
fn other(change: impl FnOnce(&mut RaceRules)) -> Desk {
    let rules: Rules = changed(rule_set("bell-tavola"), change);
    Desk::of(rules)
}

/// A piece enters on that step.
fn entering_on(step: u8) -> Desk {
    other(|race| race.kinds[0].entries = vec![EntryStep { value: 5, step }])
}

#[test]
fn a_piece_enters_on_five_alone_and_is_moved_by_its_own_throw() {
    assert_eq!(desk().base(Light, 3), ["p0*1"]);
    assert_eq!((desk().base(Light, 0), desk().base(Light, 2)), (vec![], vec![]));
    for (own, step) in [("3", 6), ("0", 5), ("2", 2)] {
        let played = desk().play(&format!("3 {own} 1"));
        let moved = format!("own {own} {step}");
        assert_eq!(played.log, ["light 3", "p0*1", moved.as_str(), "dark 1", "pass", "Unfinished"]);
        assert_eq!(played.position.side(Light).pieces_on(0, step), 1);
        let record = played.record;
        let counts =
            (record.throws, record.turns, record.actions, record.entry_throws, record.passes);
        assert_eq!(counts, (3, 2, 1, 1, 1), "the turn ends, also after a four or a one");
        assert_eq!((record.forced_actions, record.legal_actions), (1, 1));
    }
}

#[test]
fn it_is_withdrawn_if_that_throw_is_void() {
    let played = desk().play("3 1 1");
    assert_eq!(played.log, ["light 3", "p0*1", "own 1 0", "dark 1", "pass", "Unfinished"]);
    assert_eq!(played.position, desk().position, "as if nothing had been");
    let record = played.record;
    assert_eq!(
        (record.entry_throws, record.passes, record.captures),
        (1, 1, [0, 0]),
        "no pass, and no capture"
    );
}

#[test]
fn it_is_withdrawn_if_its_landing_is_illegal() {
    let desk = desk().light("p6");
    assert_eq!(desk.base(Light, 3), ["p0*1", "p6-11"]);
    let played = desk.play("3 #0 3 1");
    assert_eq!(played.log, ["light 3", "p0*1", "own 3 0", "dark 1", "pass", "Unfinished"]);
    assert_eq!(played.position, desk.position);
}

#[test]
fn the_entry_step_itself_is_not_landed_on() {
    // Held by an own piece, it is no hindrance.
    let held = desk().light("p1");
    assert_eq!(held.base(Light, 3), ["p0*1", "p1-6"]);
    assert_eq!(held.play("3 #0 0 1").log[2], "own 0 5");
    // Held by an enemy, nobody is captured, nor if the piece is withdrawn.
    for (own, log) in [("2", "own 2 6"), ("1", "own 1 0")] {
        let met = entering_on(5).dark("p5").play(&format!("3 {own} 1"));
        assert_eq!((met.log[2].as_str(), met.record.captures), (log, [0, 0]));
        assert_eq!(met.position.side(Dark).pieces_on(0, 5), 1);
    }
    // On a rosette, nothing is paid.
    let played = entering_on(4).play("3 2 1");
    assert_eq!((played.log[2].as_str(), played.record.paid_landings), ("own 2 5", [0, 0]));
}

#[test]
fn its_move_captures_and_pays_like_any_other() {
    let played = desk().dark("p5 p6").play("3 0 1");
    assert_eq!(played.log[2], "own 0 5");
    assert_eq!(played.record.captures, [1, 0]);
    assert_eq!(played.position.side(Dark).waiting[0], 6);
    let paying = entering_on(3).play("3 2 1");
    assert_eq!((paying.log[2].as_str(), paying.record.paid_landings), ("own 2 4", [1, 0]));
}

#[test]
fn it_bears_off_if_its_throw_reaches_that_far() {
    let played = entering_on(10).play("3 3 1");
    assert_eq!(played.log[2], "own 3 15");
    assert_eq!(played.position.side(Light).pieces_left, 6);
    assert_eq!(entering_on(12).play("3 3 1").log[2], "own 3 0", "exactly");
    let last = entering_on(10).light("p15 p15 p15 p15 p15 p15").play("3 3");
    assert_eq!(
        last.log,
        ["light 3", "p0*1", "own 3 15", "FirstWins(0)"].map(|line| line.replace("*1", "*10"))
    );
}

#[test]
fn where_it_lands_may_grant_a_throw_though_neither_throw_does() {
    let granting = |race: &mut RaceRules| {
        race.extra_throws.landing = [0].into_iter().collect();
        race.extra_throws.capture = true;
        race.kinds[0].entries = vec![EntryStep { value: 5, step: 3 }];
        // Five carries an extra throw as well, for a move.
        let effect = |value| ThrowEffect::Move {
            value,
            extra: true,
            enters: [0].into_iter().collect(),
            bears_off: true,
            shared: false,
        };
        race.throws = throws(
            [effect(4), ThrowEffect::Void, effect(1), effect(5)].into_iter().zip([1, 3, 3, 1]),
        );
    };
    // The square of index 0 is a1, step 4: 3 and 1.
    assert_eq!(other(granting).play("3 2 1 1").log[2..4], ["own 2 4", "light 1"]);
    // 3 and 4 is m3, step 7: free, or a capture.
    assert_eq!(other(granting).play("3 0 1").log[2..4], ["own 0 7", "dark 1"]);
    assert_eq!(other(granting).dark("p7").play("3 0 1 1").log[2..4], ["own 0 7", "light 1"]);
}

#[test]
fn a_throw_to_be_thrown_again_is_thrown_again_for_the_piece() {
    let again = other(|race| {
        let effects = race.throws.outcomes().iter().map(|cast| match cast.outcome.marks {
            1 => (ThrowEffect::Again, u64::from(cast.weight)),
            _ => (cast.outcome.effect.clone(), u64::from(cast.weight)),
        });
        race.throws = throws(effects.collect::<Vec<_>>().into_iter());
    });
    let played = again.play("3 1 1 0 2");
    assert_eq!(played.log, ["light 3", "p0*1", "own 0 5", "dark 2", "pass", "Unfinished"]);
    assert_eq!(
        (played.record.throws, played.record.entry_throws, played.record.rethrows),
        (5, 3, 0)
    );
}

#[test]
fn a_five_moves_a_piece_without_another_throw() {
    let played = desk().light("p2").play("3 #1 1");
    assert_eq!(played.log, ["light 3", "p2-7", "dark 1", "pass", "Unfinished"]);
}

#[test]
fn four_and_one_are_thrown_again_once_a_turn() {
    let played = desk().light("p2").play("0 2 1");
    assert_eq!(played.log, ["light 0", "p2-6", "light 2", "p6-7", "dark 1", "pass", "Unfinished"]);
    assert_eq!(
        (played.record.throws, played.record.turns, played.record.extra_throws()),
        (3, 2, 1)
    );
    // Every turn again.
    let next = desk().light("p2").play("0 2 1 2 0 1");
    assert_eq!(
        next.log[6..],
        ["light 2", "p7-8", "light 0", "p8-12", "dark 1", "pass", "Unfinished"]
    );
}

#[test]
fn without_an_action_nothing_is_thrown_again() {
    assert_eq!(desk().play("0 2").log, ["light 0", "pass", "dark 2", "pass", "Unfinished"]);
    assert_eq!(desk().light("p11").base(Light, 3), ["p0*1"]);
    assert_eq!(desk().light("p14 p15 p15 p15 p15 p15 p15").base(Light, 0), NONE);
}

#[test]
fn an_entry_made_on_the_rethrow_still_has_its_own_throw() {
    let played = desk().light("p2").play("2 3 #0 0 1");
    let turn = ["light 2", "p2-3", "light 3", "p0*1", "own 0 5", "dark 1", "pass", "Unfinished"];
    assert_eq!(played.log, turn);
    let record = played.record;
    assert_eq!((record.throws, record.turns, record.actions, record.entry_throws), (4, 2, 2, 1));
}

#[test]
fn to_a_bot_an_entering_piece_lands_nowhere_yet() {
    // It would be put on a rosette; the piece on 2 goes to 7, which is nothing special, but it is
    // the foremost.
    let desk = entering_on(4).light("p2");
    assert_eq!(desk.base(Light, 3), ["p0*4", "p2-7"]);
    assert_eq!(desk.play_by([Greedy; 2], "3").log[1], "p2-7");
    assert_eq!(desk.play_by([Foremost; 2], "3").log[1], "p2-7");
    assert_eq!(desk.play_by([Hindmost; 2], "3").log[1], "p0*4");
}

#[test]
fn the_limit_may_fall_between_an_entry_and_its_throw() {
    let played = desk().play("3");
    assert_eq!(played.log, ["light 3", "p0*1", "Unfinished"]);
    let record = played.record;
    assert_eq!((record.throws, record.actions, record.entry_throws, record.passes), (1, 1, 0, 0));
}

#[test]
fn rosettes_are_not_safe_and_grant_nothing_but_cost_the_opponent() {
    let played = desk().light("p7").dark("p8").play("2 1 1");
    assert_eq!(
        played.log,
        ["light 2", "p7x8", "light 1", "pass", "dark 1", "pass", "Unfinished"],
        "that is the one's"
    );
    assert_eq!(
        (played.record.captures, played.record.paid_landings),
        ([1, 0], [1, 0]),
        "whose piece landed"
    );
    let five = desk().light("p3").play("3 #1 1");
    assert_eq!(five.log, ["light 3", "p3-8", "dark 1", "pass", "Unfinished"]);
}
