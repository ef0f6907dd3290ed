//! Exact counts of action sequences from the start, kept in `data/action-counts` next to this file.
//!
//! A sequence of depth d is d throws with all choices and casts between them. Each throw has its
//! outcome (void and again included, weights not counted), then the answer of the second die if it
//! is thrown, then the action or the pass. Light throws first, no opening cast is kept, and extra
//! throws are followed. Two sequences that reach the same position by different throws, answers or
//! actions count as two. A finished game is not continued.
//!
//! `URLAB_WRITE_COUNTS=1` writes the files. The test then still compares the engine with the
//! reference.

use std::fmt::Write;

use crate::game::actions::{Action, ActionEffect, ActionList};
use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::race::{Race, UsableRoll};
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;

use super::reference::{ActionResult, Move, Reference, State, ThrowResult, Value};
use super::shipped;

const FOLDER: &str = "tests/internal/engine/data/action-counts";
const DEPTHS: u32 = 5;

/// The player to throw, and how many extra throws the actions of this turn have earned.
#[derive(Clone, Copy)]
struct Turn {
    seat: Seat,
    earned: u32,
}

impl Turn {
    fn of(seat: Seat) -> Self {
        Self { seat, earned: 0 }
    }

    /// The turn after an action that earns another throw or does not.
    fn after(self, extra_throw: bool, at_most: u32) -> Self {
        if extra_throw && self.earned < at_most {
            Self { earned: self.earned + 1, ..self }
        } else {
            Self::of(self.seat.other())
        }
    }
}

/// Counts with the engine.
fn count(race: &Race, position: &Position, turn: Turn, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let passed = || count(race, position, Turn::of(turn.seat.other()), depth - 1);
    let course = race.course();
    let cast = |cast: &Cast<UsableRoll>| match cast {
        Cast::Void => passed(),
        Cast::Again => count(race, position, turn, depth - 1),
        Cast::Move { base, promoted } => {
            let recorded = count_actions(race, position, turn, base, depth);
            let answers = course
                .verdict
                .as_ref()
                .map_or(0, |die| die.outcomes().iter().filter(|one| !one.outcome).count());
            let promoted = promoted
                .as_ref()
                .and_then(|force| count_actions(race, position, turn, force, depth));
            let refused = promoted.map(|_| answers as u64 * passed());
            match recorded.unwrap_or(0) + promoted.unwrap_or(0) + refused.unwrap_or(0) {
                0 => passed(),
                sequences => sequences,
            }
        }
    };
    course.dice.of_role(0).outcomes().iter().map(|weighted| cast(&weighted.outcome)).sum()
}

/// `None` if there is no action.
fn count_actions(
    race: &Race,
    position: &Position,
    turn: Turn,
    force: &UsableRoll,
    depth: u32,
) -> Option<u64> {
    let mut list = ActionList::default();
    race.legal_actions(position, turn.seat, force, &mut list);
    let after = |action: &Action| {
        let mut position = position.clone();
        let effect = race.apply(&mut position, turn.seat, force, action);
        if action.has_own_throw() {
            return count_entry(race, &position, turn, action, depth - 1);
        }
        count_next(race, &position, turn, effect, depth)
    };
    (!list.is_empty()).then(|| list.iter().map(after).sum())
}

fn count_next(
    race: &Race,
    position: &Position,
    turn: Turn,
    effect: ActionEffect,
    depth: u32,
) -> u64 {
    if effect.finished {
        return 1;
    }
    count(
        race,
        position,
        turn.after(effect.extra_throw, race.course().extra_throws_a_turn),
        depth - 1,
    )
}

/// Counts from the throw of an entering piece.
fn count_entry(race: &Race, position: &Position, turn: Turn, action: &Action, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |force: Option<&UsableRoll>| {
        let mut position = position.clone();
        let (_, effect) = race.finish_entry(&mut position, turn.seat, action, force);
        count_next(race, &position, turn, effect, depth)
    };
    let cast = |cast: &Cast<UsableRoll>| match cast {
        Cast::Void => after(None),
        Cast::Again => count_entry(race, position, turn, action, depth - 1),
        Cast::Move { base, .. } => after(Some(base)),
    };
    race.course().dice.of_role(0).outcomes().iter().map(|weighted| cast(&weighted.outcome)).sum()
}

/// Counts with the reference.
fn count_by_reference(reference: &Reference<'_>, state: &State, turn: Turn, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let passed = || count_by_reference(reference, state, Turn::of(turn.seat.other()), depth - 1);
    let mut sequences = 0;
    for outcome in 0..reference.race.throws.outcomes().len() {
        let (base, promoted) = match reference.throw_result(outcome) {
            ThrowResult::Void => {
                sequences += passed();
                continue;
            }
            ThrowResult::Again => {
                sequences += count_by_reference(reference, state, turn, depth - 1);
                continue;
            }
            ThrowResult::Values { base, promoted } => (base, promoted),
        };
        let values: Vec<Value> = std::iter::once(base).chain(promoted).collect();
        let actions: Vec<_> =
            values.iter().map(|value| reference.legal(state, turn.seat, value)).collect();
        if actions.iter().all(Vec::is_empty) {
            sequences += passed();
        }
        if actions.len() == 2 && !actions[1].is_empty() {
            sequences += passed();
        }
        for (value, actions) in values.iter().zip(actions) {
            for chosen in actions {
                let mut next = state.clone();
                let done = reference.apply(&mut next, turn.seat, value, &chosen);
                sequences += if chosen.own_throw {
                    count_entry_by_reference(reference, &next, turn, chosen.moves[0], depth - 1)
                } else {
                    count_next_by_reference(reference, &next, turn, done, depth)
                };
            }
        }
    }
    sequences
}

fn count_entry_by_reference(
    reference: &Reference<'_>,
    state: &State,
    turn: Turn,
    entry: Move,
    depth: u32,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |outcome| {
        let value = match reference.throw_result(outcome) {
            ThrowResult::Again => {
                return count_entry_by_reference(reference, state, turn, entry, depth - 1);
            }
            ThrowResult::Void => None,
            ThrowResult::Values { base, .. } => Some(base),
        };
        let mut next = state.clone();
        let (_, done) = reference.finish_entry(&mut next, turn.seat, entry, value.as_ref());
        count_next_by_reference(reference, &next, turn, done, depth)
    };
    (0..reference.race.throws.outcomes().len()).map(after).sum()
}

fn count_next_by_reference(
    reference: &Reference<'_>,
    state: &State,
    turn: Turn,
    done: ActionResult,
    depth: u32,
) -> u64 {
    if done.finished {
        return 1;
    }
    let at_most = reference.race.extra_throws.at_most.map_or(u32::MAX, u32::from);
    count_by_reference(reference, state, turn.after(done.extra_throw, at_most), depth - 1)
}

fn counts_of(rules: &Rules) -> Vec<u64> {
    let (race, reference) = (Race::new(rules).expect("a race"), Reference::new(rules));
    let [light, dark] = Seat::BOTH.map(Turn::of);
    let of_depth = |depth| {
        let engine = count(&race, &race.start(), light, depth);
        assert_eq!(
            engine,
            count_by_reference(&reference, &reference.start(Seat::Light), light, depth),
            "{} {depth}",
            rules.name
        );
        // The seats are symmetric.
        assert_eq!(engine, count(&race, &race.start(), dark, depth));
        engine
    };
    // The same depth for all, and further as long as there is little to count: some games start
    // slowly.
    let mut counts: Vec<u64> = (1..=DEPTHS).map(of_depth).collect();
    while counts[counts.len() - 1] < 50_000 {
        counts.push(of_depth(counts.len() as u32 + 1));
    }
    counts
}

fn file_path(name: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER).join(format!("{name}.txt"))
}

fn file_text(name: &str, counts: &[u64]) -> String {
    let mut text = format!(
        "# {name}: the number of sequences of d throws from the start, Light to throw, no opening \
            cast kept. A sequence\n\
         # is, for each throw, its outcome, the second die's answer where it is thrown, and the \
         action or the pass.\n\
         # Confirmed by two independent implementations: the engine and \
         tests/internal/engine/reference. Depths 1 and 2 of\n\
         # freecompany-classic and urgammon were also counted by hand: see \
         tests/internal/engine/action_counts.rs.\n\
         # depth sequences\n"
    );
    for (depth, count) in (1..).zip(counts) {
        writeln!(text, "{depth} {count}").expect("a text takes what is written");
    }
    text
}

#[test]
fn the_counts_of_every_shipped_rule_set_match_the_files() {
    for name in shipped::names() {
        let text = file_text(&name, &counts_of(&shipped::rule_set(&name)));
        if std::env::var_os("URLAB_WRITE_COUNTS").is_some() {
            std::fs::write(file_path(&name), &text).expect("a writable folder");
        }
        let recorded = std::fs::read_to_string(file_path(&name)).unwrap_or_default();
        assert_eq!(
            recorded, text,
            "{name}: the counts on file (left) are not those counted now (right)"
        );
    }
}

#[test]
fn every_rule_file_has_counts_and_all_counts_have_a_rule_file() {
    assert_eq!(shipped::stems(FOLDER, "txt"), shipped::names());
}

/// Depth 1: void, or one way to enter on each of 1, 2, 3, 4: 5.
///
/// Depth 2: after void, 1, 2 and 3 it is Dark's turn, with the same 5: 20. After 4 Light is on the
/// rosette 4 and throws again: void 1; on each of 1, 2, 3 enter or move on, 2 each; on 4 only 4 to
/// 8, because the own piece blocks the entry: 1. Together 1 + 6 + 1 = 8, and 28 in all.
#[test]
fn freecompany_classic_was_counted_by_hand_to_depth_2() {
    assert_eq!(counts_of(&shipped::rule_set("freecompany-classic"))[..2], [5, 28]);
}

/// Depth 1: a pawn enters on each of 1, 2, 3, 4; promoted values enter nothing while pawns wait: 4.
///
/// Depth 2: after 1, 2 and 3 it is Dark's turn, with the same 4: 12. After 4 Light is on the
/// rosette 4 and throws again: on each of 1, 2, 3 it enters or moves by the value (2), or throws
/// the second die: YES, and 4 moves by 5, 6 or 7 (1), or NO (1), 4 each; on 4 only 4 to 8 (1), or
/// YES and 4 to 14 (1), or NO (1): 3. Together 12 + 3 = 15, and 27 in all.
#[test]
fn urgammon_was_counted_by_hand_to_depth_2() {
    assert_eq!(counts_of(&shipped::rule_set("urgammon"))[..2], [4, 27]);
}

/// Depth 1: 5 and 4 enter, 1 moves nothing, 0 is void: 4.
///
/// Depth 2: after 1 and 0 it is Dark's turn: 2 x 4. After 5 and 4 Light throws again with a piece
/// on 1, which blocks entering: one move on each of 5, 4, 1, and void: 2 x 4. Together 16.
///
/// Depth 3: after 1 and 0: 2 x 16. After 5 and 4, the piece on 1 moves by 5 or 4 and Light throws
/// once more: enter or move on 5 and on 4, one move on 1, void: 6 each; or it moves by 1, or the
/// throw is void, and Dark has its 4 each: 20. Together 32 + 2 x 20 = 72.
#[test]
fn krolewska_b_was_counted_by_hand_to_depth_3() {
    assert_eq!(counts_of(&shipped::rule_set("krolewska-b"))[..3], [4, 16, 72]);
}

/// Depth 1: 5 enters, 4 and 1 move nothing, void: 4. Depth 2: three passed turns, 3 x 4, and the
/// entering piece's throw, 4: 16. Depth 3: 3 x 16, and after each entering piece's throw Dark's 4:
/// 64.
///
/// Depth 4: 3 x 64. After the entry, Dark's turn: three passes, then Light's throw, or an entry and
/// its throw of 4. Light's throw has 5 sequences with a piece on the board (on 5 it may enter
/// another or move), so 3 x 5 + 4 = 19; and 3 x 4 + 4 = 16 if its piece was withdrawn. The piece is
/// moved by three of the four throws: 3 x 19 + 16 = 73. Together 265.
#[test]
fn bell_tavola_was_counted_by_hand_to_depth_4() {
    assert_eq!(counts_of(&shipped::rule_set("bell-tavola"))[..4], [4, 16, 64, 265]);
}
