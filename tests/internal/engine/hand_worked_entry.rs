//! Positions worked by hand from the rulebook, section 4.11: entry by an own throw, one re-throw a
//! turn, and who pays.
//!
//! bell-tavola: the path of 14, rosettes on 4, 8 and 14; both players share 5 to 12. No marks are
//! four, one is void, two are one, three are five.

use crate::game::bits::BitSet;
use crate::game::rules::Rules;
use crate::game::rules::race::{EntryStep, RaceRules, ThrowEffect};
use crate::game::seat::Seat::{Dark, Light};
use crate::play::bots::BotKind::{Foremost, Greedy, Hindmost};

use super::rulebook::throws;
use super::setup::Setup;
use super::shipped::{changed, rule_set};

const NONE: [&str; 0] = [];

fn setup() -> Setup {
    Setup::new("bell-tavola")
}

/// bell-tavola with a changed rule.
fn with_rules(change: impl FnOnce(&mut RaceRules)) -> Setup {
    let rules: Rules = changed(rule_set("bell-tavola"), change);
    Setup::of(rules)
}

/// bell-tavola where a piece enters on this step.
fn entering_on(step: u8) -> Setup {
    with_rules(|race| race.kinds[0].entries = vec![EntryStep { value: 5, step }])
}

#[test]
fn a_piece_enters_only_on_five_and_is_moved_by_its_own_throw() {
    assert_eq!(setup().base(Light, 3), ["p0*1"]);
    assert_eq!((setup().base(Light, 0), setup().base(Light, 2)), (vec![], vec![]));
    for (own, step) in [("3", 6), ("0", 5), ("2", 2)] {
        let played = setup().play(&format!("3 {own} 1"));
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
fn an_entering_piece_is_withdrawn_if_its_throw_is_void() {
    let played = setup().play("3 1 1");
    assert_eq!(played.log, ["light 3", "p0*1", "own 1 0", "dark 1", "pass", "Unfinished"]);
    assert_eq!(played.position, setup().position, "the position is unchanged");
    let record = played.record;
    assert_eq!(
        (record.entry_throws, record.passes, record.captures),
        (1, 1, [0, 0]),
        "it is not a pass, and nothing is captured"
    );
}

#[test]
fn an_entering_piece_is_withdrawn_if_its_landing_is_illegal() {
    let setup = setup().light("p6");
    assert_eq!(setup.base(Light, 3), ["p0*1", "p6-11"]);
    let played = setup.play("3 #0 3 1");
    assert_eq!(played.log, ["light 3", "p0*1", "own 3 0", "dark 1", "pass", "Unfinished"]);
    assert_eq!(played.position, setup.position);
}

#[test]
fn the_entry_step_itself_is_not_landed_on() {
    // An own piece on it does not prevent the entry.
    let held = setup().light("p1");
    assert_eq!(held.base(Light, 3), ["p0*1", "p1-6"]);
    assert_eq!(held.play("3 #0 0 1").log[2], "own 0 5");
    // An enemy on it is not captured, even if the entering piece is withdrawn.
    for (own, log) in [("2", "own 2 6"), ("1", "own 1 0")] {
        let met = entering_on(5).dark("p5").play(&format!("3 {own} 1"));
        assert_eq!((met.log[2].as_str(), met.record.captures), (log, [0, 0]));
        assert_eq!(met.position.side(Dark).pieces_on(0, 5), 1);
    }
    // If it is a rosette, nothing is paid.
    let played = entering_on(4).play("3 2 1");
    assert_eq!((played.log[2].as_str(), played.record.paid_landings), ("own 2 5", [0, 0]));
}

#[test]
fn the_move_of_an_entering_piece_captures_and_pays_like_any_other() {
    let played = setup().dark("p5 p6").play("3 0 1");
    assert_eq!(played.log[2], "own 0 5");
    assert_eq!(played.record.captures, [1, 0]);
    assert_eq!(played.position.side(Dark).waiting[0], 6);
    let paying = entering_on(3).play("3 2 1");
    assert_eq!((paying.log[2].as_str(), paying.record.paid_landings), ("own 2 4", [1, 0]));
}

#[test]
fn an_entering_piece_bears_off_if_its_throw_reaches_home() {
    let played = entering_on(10).play("3 3 1");
    assert_eq!(played.log[2], "own 3 15");
    assert_eq!(played.position.side(Light).pieces_left, 6);
    assert_eq!(entering_on(12).play("3 3 1").log[2], "own 3 0", "bearing off is exact");
    let last = entering_on(10).light("p15 p15 p15 p15 p15 p15").play("3 3");
    assert_eq!(
        last.log,
        ["light 3", "p0*1", "own 3 15", "FirstWins(0)"].map(|line| line.replace("*1", "*10"))
    );
}

#[test]
fn the_landing_of_an_entering_piece_may_grant_a_throw() {
    let granting = |race: &mut RaceRules| {
        race.extra_throws.landing = BitSet::one(0).into();
        race.extra_throws.capture = true;
        race.kinds[0].entries = vec![EntryStep { value: 5, step: 3 }];
        // Five carries an extra throw as well, but for a move.
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
    assert_eq!(with_rules(granting).play("3 2 1 1").log[2..4], ["own 2 4", "light 1"]);
    // 3 and 4 is m3, step 7: free, or a capture.
    assert_eq!(with_rules(granting).play("3 0 1").log[2..4], ["own 0 7", "dark 1"]);
    assert_eq!(with_rules(granting).dark("p7").play("3 0 1 1").log[2..4], ["own 0 7", "light 1"]);
}

#[test]
fn a_throw_of_again_is_repeated_for_the_entering_piece() {
    let again = with_rules(|race| {
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
    let played = setup().light("p2").play("3 #1 1");
    assert_eq!(played.log, ["light 3", "p2-7", "dark 1", "pass", "Unfinished"]);
}

#[test]
fn four_and_one_grant_one_more_throw_a_turn() {
    let played = setup().light("p2").play("0 2 1");
    assert_eq!(played.log, ["light 0", "p2-6", "light 2", "p6-7", "dark 1", "pass", "Unfinished"]);
    assert_eq!(
        (played.record.throws, played.record.turns, played.record.extra_throws()),
        (3, 2, 1)
    );
    // The same applies in every turn.
    let next = setup().light("p2").play("0 2 1 2 0 1");
    assert_eq!(
        next.log[6..],
        ["light 2", "p7-8", "light 0", "p8-12", "dark 1", "pass", "Unfinished"]
    );
}

#[test]
fn without_an_action_there_is_no_extra_throw() {
    assert_eq!(setup().play("0 2").log, ["light 0", "pass", "dark 2", "pass", "Unfinished"]);
    assert_eq!(setup().light("p11").base(Light, 3), ["p0*1"]);
    assert_eq!(setup().light("p14 p15 p15 p15 p15 p15 p15").base(Light, 0), NONE);
}

#[test]
fn an_entry_made_on_the_rethrow_still_has_its_own_throw() {
    let played = setup().light("p2").play("2 3 #0 0 1");
    let turn = ["light 2", "p2-3", "light 3", "p0*1", "own 0 5", "dark 1", "pass", "Unfinished"];
    assert_eq!(played.log, turn);
    let record = played.record;
    assert_eq!((record.throws, record.turns, record.actions, record.entry_throws), (4, 2, 2, 1));
}

/// The other reading of the sources: a four or a one by the entering piece is thrown again, as the
/// one more throw of the turn. A five and a void throw are not.
#[test]
fn the_own_throw_grants_the_one_more_throw_if_the_kind_says_so() {
    let granting = || with_rules(|race| race.kinds[0].own_throw_extra = true);
    for (own, step) in [("0", 5), ("2", 2)] {
        let played = granting().play(&format!("3 {own} 1 1"));
        let moved = format!("own {own} {step}");
        let turns = ["light 3", "p0*1", &moved, "light 1", "pass", "dark 1", "pass", "Unfinished"];
        assert_eq!(played.log, turns);
        assert_eq!((played.record.throws, played.record.turns), (4, 2));
    }
    for own in ["3", "1"] {
        let log = granting().play(&format!("3 {own} 1")).log;
        assert_eq!(log[3], "dark 1", "the turn ends: {log:?}");
    }
    // The one more throw of a turn is used up by the one that it began with.
    let again = granting().light("p2").play("2 3 #0 0 1");
    let turn = ["light 2", "p2-3", "light 3", "p0*1", "own 0 5", "dark 1", "pass", "Unfinished"];
    assert_eq!(again.log, turn);
}

#[test]
fn bots_treat_an_entering_piece_as_not_landed() {
    // The piece would be placed on a rosette. The piece on 2 moves to 7, which is not special, but
    // it is the foremost piece.
    let setup = entering_on(4).light("p2");
    assert_eq!(setup.base(Light, 3), ["p0*4", "p2-7"]);
    assert_eq!(setup.play_by([Greedy; 2], "3").log[1], "p2-7");
    assert_eq!(setup.play_by([Foremost; 2], "3").log[1], "p2-7");
    assert_eq!(setup.play_by([Hindmost; 2], "3").log[1], "p0*4");
}

#[test]
fn the_limit_may_fall_between_an_entry_and_its_throw() {
    let played = setup().play("3");
    assert_eq!(played.log, ["light 3", "p0*1", "Unfinished"]);
    let record = played.record;
    assert_eq!((record.throws, record.actions, record.entry_throws, record.passes), (1, 1, 0, 0));
}

#[test]
fn rosettes_are_not_safe_and_grant_no_throw_but_the_opponent_pays() {
    let played = setup().light("p7").dark("p8").play("2 1 1");
    assert_eq!(
        played.log,
        ["light 2", "p7x8", "light 1", "pass", "dark 1", "pass", "Unfinished"],
        "the extra throw belongs to the one"
    );
    assert_eq!(
        (played.record.captures, played.record.paid_landings),
        ([1, 0], [1, 0]),
        "they count for the player whose piece landed"
    );
    let five = setup().light("p3").play("3 #1 1");
    assert_eq!(five.log, ["light 3", "p3-8", "dark 1", "pass", "Unfinished"]);
}
