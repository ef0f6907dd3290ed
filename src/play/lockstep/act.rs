//! What the action of a throw does to one game, without a branch, and how the game goes on.

use crate::play::lockstep::features::{
    AGAIN, CROSSING, DETAIL, EQUAL_TURNS, EXTRA_LIMIT, Features, GRANTS, OWN_THROW, PAID, VERDICT,
    has,
};
use crate::play::lockstep::lane::{GameLane, LaneCount, lower_half, upper_one};
use crate::play::lockstep::places::across;
use crate::play::lockstep::race_tables::{RaceTables, UNLIMITED};
use crate::play::lockstep::throw::{Decision, flag};
use crate::play::lockstep::word::{Word, only_if, select};

/// What is known of a throw before its action.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is known or absent when the loop is compiled"
)]
#[derive(Clone, Copy)]
struct KnownOfThrow {
    /// Does the game go on until this throw?
    live: bool,
    /// Does the first player throw?
    first: bool,
    /// Is the throw for a piece that has just entered?
    in_hand: bool,
    /// Is any action legal?
    any: bool,
    /// Does the player act?
    acts: bool,
    /// Did the cast give another throw and nothing else?
    said_again: bool,
    /// Does the cast grant an extra throw?
    carries: bool,
}

/// What an action did.
#[derive(Clone, Copy)]
struct MoveEffect<W> {
    /// The step on the board where a piece landed, as a set.
    landed: W,
    /// The step that it left, as a set.
    left: W,
    /// Empty if all pieces of the player are home: the steps of the others, or how many wait.
    not_home: W,
    /// Did a piece enter that moves on by its own throw?
    enters_hand: bool,
    /// The steps from which pieces of the other player were sent back, as a set.
    sent_back_from: W,
}

/// How the game goes on after an action.
#[derive(Clone, Copy)]
struct AfterAction {
    /// Has the player who threw finished?
    finished: bool,
    /// Is the game over?
    over: bool,
    /// Does the turn end?
    ends: bool,
}

/// Carries out a decision: moves, counts, and passes the turn on. Returns the game, and whether the
/// throw needed the second step of the stream.
#[inline(always)]
pub(super) fn act<W: Word, const K: usize, const F: Features>(
    tables: &RaceTables,
    mut lane: GameLane<W, K>,
    decision: &Decision<W, K>,
) -> (GameLane<W, K>, bool) {
    let none = W::default();
    let live = !has(F, EQUAL_TURNS) | !lane.over;
    let first = lane.seat == none;
    let in_hand = has(F, OWN_THROW) && lane.hand != none;
    let is_set = |bit: u32| decision.flags & W::of(bit) != none;
    let (any, said_no) = (is_set(flag::ANY), has(F, VERDICT) && is_set(flag::NO));
    let (said_again, carries) =
        (has(F, AGAIN) && is_set(flag::AGAIN), has(F, GRANTS) && is_set(flag::CARRIES));
    let acts = any & !said_no & live;
    let known = KnownOfThrow { live, first, in_hand, any, acts, said_again, carries };
    if has(F, VERDICT) {
        lane.count(LaneCount::Verdicts, is_set(flag::VERDICT));
        lane.count(LaneCount::VerdictNos, said_no);
    }
    let effect = move_pieces::<W, K, F>(tables, &mut lane, decision, known);
    let after = follow::<W, K, F>(tables, &mut lane, known, &effect);
    count::<W, K, F>(tables, &mut lane, known, &effect, after);
    if has(F, DETAIL) {
        count_detail(tables, &mut lane, decision.legal, known, &effect, after);
    }
    pass_on::<W, K, F>(tables, &mut lane, after);
    lane.doubtful |= is_set(flag::DOUBTFUL);
    (lane, has(F, VERDICT) && is_set(flag::SECOND_STEP))
}

/// Moves the piece of a decision, and sends back what it captures.
#[inline(always)]
fn move_pieces<W: Word, const K: usize, const F: Features>(
    tables: &RaceTables,
    lane: &mut GameLane<W, K>,
    decision: &Decision<W, K>,
    known: KnownOfThrow,
) -> MoveEffect<W> {
    let (none, one) = (W::default(), W::of(1));
    let KnownOfThrow { live, in_hand, any, said_again, .. } = known;
    let board = W::of((1 << (tables.length + 1)) - 2);
    let (mut reached, mut left, mut not_home, mut enters_hand) = (none, none, none, false);
    for kind in 0..K {
        let (from, to) = (decision.from[kind], decision.to[kind]);
        if has(F, OWN_THROW) {
            enters_hand = (from == one) & !in_hand;
            reached = only_if(!enters_hand, to);
            lane.hand = select(enters_hand, to, only_if(in_hand & said_again, lane.hand));
            left = only_if(!in_hand, from);
            let withdrawn = in_hand & !any & !said_again & live;
            lane.waiting[kind] = lane.waiting[kind].plus(W::from(withdrawn));
        } else {
            reached |= to;
            left |= from;
        }
        let left = if has(F, OWN_THROW) { left } else { from };
        let reached = if has(F, OWN_THROW) { reached } else { to };
        lane.waiting[kind] = lane.waiting[kind].minus(left & one);
        let waits = lower_half(lane.waiting[kind]) != none;
        lane.me[kind] = (lane.me[kind] & !left) | (reached & board) | W::from(waits);
        not_home |= (lane.me[kind] & !one) | lower_half(lane.waiting[kind]);
    }
    let landed = reached & board;
    let sent_back_from = capture::<W, K, F>(tables, lane, landed);
    MoveEffect { landed, left, not_home, enters_hand, sent_back_from }
}

/// Sends back the pieces of the other player where a piece landed. Returns their steps, as a set.
#[inline(always)]
fn capture<W: Word, const K: usize, const F: Features>(
    tables: &RaceTables,
    lane: &mut GameLane<W, K>,
    landed: W,
) -> W {
    let none = W::default();
    let mut captured_steps = landed & W::of(tables.hostile.same);
    if has(F, CROSSING) {
        captured_steps |= across::<W, F>(tables, landed & W::of(tables.hostile.across));
    }
    let mut sent_back_from = none;
    for kind in 0..K {
        let sent_back = lane.op[kind] & captured_steps;
        sent_back_from |= sent_back;
        lane.op[kind] = (lane.op[kind] ^ sent_back) | W::from(sent_back != none);
        lane.waiting[kind] = lane.waiting[kind].plus(only_if(sent_back != none, upper_one()));
    }
    lane.captured_on = only_if(sent_back_from != none, landed);
    sent_back_from
}

/// Decides what follows from an action: another throw, the other player's turn, or the end.
#[inline(always)]
fn follow<W: Word, const K: usize, const F: Features>(
    tables: &RaceTables,
    lane: &mut GameLane<W, K>,
    known: KnownOfThrow,
    effect: &MoveEffect<W>,
) -> AfterAction {
    let none = W::default();
    let KnownOfThrow { live, first, in_hand, acts, said_again, carries, .. } = known;
    let finished = (effect.not_home == none) & (!has(F, OWN_THROW) | (lane.hand == none));
    let mut extra = effect.landed & W::of(tables.granting) != none;
    if has(F, GRANTS) {
        let captures = effect.sent_back_from != none;
        extra |= (tables.capture_grants & captures) | (carries & acts & !in_hand);
    }
    extra &= !finished & !effect.enters_hand;
    if has(F, EXTRA_LIMIT) {
        extra &= lane.extra_throws_left > none;
        lane.extra_throws_left =
            lane.extra_throws_left.minus(W::from(extra & (tables.extra_throws < UNLIMITED)));
    }
    let again = said_again | extra | effect.enters_hand;
    let (mut over, mut ends) = (finished, !again & !finished & live);
    if has(F, EQUAL_TURNS) {
        let becomes_last = tables.equal_turns & finished & first & !lane.last_turn;
        over = (finished & !becomes_last) | (lane.last_turn & ends) | lane.over;
        ends = (ends | becomes_last) & !over;
        lane.last_turn |= becomes_last;
    }
    AfterAction { finished, over, ends }
}

/// Adds to the counts of every game.
#[inline(always)]
fn count<W: Word, const K: usize, const F: Features>(
    tables: &RaceTables,
    lane: &mut GameLane<W, K>,
    known: KnownOfThrow,
    effect: &MoveEffect<W>,
    after: AfterAction,
) {
    let none = W::default();
    let KnownOfThrow { live, first, in_hand, any, said_again, .. } = known;
    let captures = effect.sent_back_from != none;
    let played = live & (any | !after.finished);
    lane.count(LaneCount::Throws, played);
    lane.count(LaneCount::Turns, after.ends);
    lane.count(LaneCount::Passes, !any & !said_again & !in_hand & played);
    lane.count(LaneCount::Captures, captures & first);
    lane.count(LaneCount::CapturesOfSecond, captures & !first);
    if has(F, PAID) {
        let pays = effect.landed & W::of(tables.paying) != none;
        lane.count(LaneCount::Paid, pays & first);
        lane.count(LaneCount::PaidToSecond, pays & !first);
    }
    if has(F, AGAIN) | has(F, OWN_THROW) {
        lane.count(LaneCount::Rethrows, said_again & !in_hand & live);
        lane.count(LaneCount::EntryThrows, in_hand & live);
    }
}

/// Adds to the counts that only plans with all measures need.
#[inline(always)]
fn count_detail<W: Word, const K: usize>(
    tables: &RaceTables,
    lane: &mut GameLane<W, K>,
    legal: W,
    known: KnownOfThrow,
    effect: &MoveEffect<W>,
    after: AfterAction,
) {
    let (none, one) = (W::default(), W::of(1));
    let KnownOfThrow { in_hand, acts, .. } = known;
    let MoveEffect { landed, left, enters_hand, sent_back_from, .. } = *effect;
    let acted = acts & !in_hand;
    lane.legal_actions = lane.legal_actions.plus(only_if(acted, legal));
    let went_home = acts & (landed == none) & !enters_hand;
    // The number of bits between two steps is the number of steps. A piece that is not on the
    // board counts as step 0.
    let place = |set: W| set | W::from(set == none);
    let to = select(went_home, W::of(1 << (tables.length + 1)), place(landed));
    let advance = to.minus(place(left)).ones();
    let gained =
        only_if(acts & !enters_hand, advance).plus(place(sent_back_from).minus(one).ones());
    lane.behind = lane.behind.minus(gained);
    let leads =
        select(lane.behind >> (W::BITS - 1) == one, lane.seat.plus(one), W::of(2).minus(lane.seat));
    let leader = select(lane.behind == none, lane.leader, leads);
    lane.count(LaneCount::Forced, acted & (legal == one));
    lane.count(LaneCount::LeadChanges, (lane.leader != none) & (lane.leader != leader));
    lane.leader = leader;
    lane.behind = select(after.ends, none.minus(lane.behind), lane.behind);
}

/// If the turn ends, makes the other player the one to move.
#[inline(always)]
fn pass_on<W: Word, const K: usize, const F: Features>(
    tables: &RaceTables,
    lane: &mut GameLane<W, K>,
    AfterAction { over, ends, .. }: AfterAction,
) {
    if has(F, EXTRA_LIMIT) {
        lane.extra_throws_left = select(ends, W::of(tables.extra_throws), lane.extra_throws_left);
    }
    lane.seat ^= W::from(ends);
    for kind in 0..K {
        let (me, op) = (lane.me[kind], lane.op[kind]);
        lane.me[kind] = select(ends, op, me);
        lane.op[kind] = select(ends, me, op);
        lane.waiting[kind] = select(ends, lane.waiting[kind].turned(), lane.waiting[kind]);
    }
    lane.over = over;
}
