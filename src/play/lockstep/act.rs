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

/// Carries out a decision: moves, counts, and passes the turn on. Returns the game, and whether the
/// throw needed the second step of the stream.
#[inline(always)]
pub(super) fn act<W: Word, const K: usize, const F: Features>(
    tables: &RaceTables,
    mut lane: GameLane<W, K>,
    decision: &Decision<W, K>,
) -> (GameLane<W, K>, bool) {
    let (none, one) = (W::default(), W::of(1));
    let live = !has(F, EQUAL_TURNS) | !lane.over;
    let first = lane.seat == none;
    let in_hand = has(F, OWN_THROW) && lane.hand != none;
    let is_set = |bit: u32| decision.flags & W::of(bit) != none;
    let (any, said_no) = (is_set(flag::ANY), has(F, VERDICT) && is_set(flag::NO));
    let (said_again, carries) =
        (has(F, AGAIN) && is_set(flag::AGAIN), has(F, GRANTS) && is_set(flag::CARRIES));
    let acts = any & !said_no & live;
    if has(F, VERDICT) {
        lane.count(LaneCount::Verdicts, is_set(flag::VERDICT));
        lane.count(LaneCount::VerdictNos, said_no);
    }
    let board = W::of((1 << (tables.length + 1)) - 2);
    let (mut landed, mut reached, mut left, mut not_home, mut enters_hand) =
        (none, none, none, none, false);
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
    landed |= reached & board;
    let sent_back_from = capture::<W, K, F>(tables, &mut lane.op, &mut lane.waiting, landed);
    let captures = sent_back_from != none;
    lane.captured_on = only_if(captures, landed);

    // What follows.
    let finished = (not_home == none) & (!has(F, OWN_THROW) | (lane.hand == none));
    let mut extra = landed & W::of(tables.granting) != none;
    if has(F, GRANTS) {
        extra |= (tables.capture_grants & captures) | (carries & acts & !in_hand);
    }
    extra &= !finished & !enters_hand;
    if has(F, EXTRA_LIMIT) {
        extra &= lane.extra_throws_left > none;
        lane.extra_throws_left =
            lane.extra_throws_left.minus(W::from(extra & (tables.extra_throws < UNLIMITED)));
    }
    let again = said_again | extra | enters_hand;
    let (mut over, mut ends) = (finished, !again & !finished & live);
    if has(F, EQUAL_TURNS) {
        let becomes_last = tables.equal_turns & finished & first & !lane.last_turn;
        over = (finished & !becomes_last) | (lane.last_turn & ends) | lane.over;
        ends = (ends | becomes_last) & !over;
        lane.last_turn |= becomes_last;
    }

    // The counts.
    let played = live & (any | !finished);
    lane.count(LaneCount::Throws, played);
    lane.count(LaneCount::Turns, ends);
    lane.count(LaneCount::Passes, !any & !said_again & !in_hand & played);
    lane.count(LaneCount::Captures, captures & first);
    lane.count(LaneCount::CapturesOfSecond, captures & !first);
    if has(F, PAID) {
        let pays = landed & W::of(tables.paying) != none;
        lane.count(LaneCount::Paid, pays & first);
        lane.count(LaneCount::PaidToSecond, pays & !first);
    }
    if has(F, AGAIN) | has(F, OWN_THROW) {
        lane.count(LaneCount::Rethrows, said_again & !in_hand & live);
        lane.count(LaneCount::EntryThrows, in_hand & live);
    }
    if has(F, DETAIL) {
        let acted = acts & !in_hand;
        lane.legal_actions = lane.legal_actions.plus(only_if(acted, decision.legal));
        lane.count(LaneCount::Forced, acted & (decision.legal == one));
        let went_home = acts & (landed == none) & !enters_hand;
        // The number of bits between two steps is the number of steps. A piece that is not on the
        // board counts as step 0.
        let place = |set: W| set | W::from(set == none);
        let to = select(went_home, W::of(1 << (tables.length + 1)), place(landed));
        let advance = to.minus(place(left)).ones();
        let gained =
            only_if(acts & !enters_hand, advance).plus(place(sent_back_from).minus(one).ones());
        count_lead(&mut lane, gained, ends);
    }

    pass_on::<W, K, F>(tables, &mut lane, ends);
    lane.over = over;
    lane.doubtful |= is_set(flag::DOUBTFUL);
    (lane, has(F, VERDICT) && is_set(flag::SECOND_STEP))
}

/// Sends back the pieces of the other player where a piece landed. Returns their steps, as a set.
#[inline(always)]
fn capture<W: Word, const K: usize, const F: Features>(
    tables: &RaceTables,
    enemies: &mut [W; K],
    waiting: &mut [W; K],
    landed: W,
) -> W {
    let none = W::default();
    let mut captured_steps = landed & W::of(tables.hostile.same);
    if has(F, CROSSING) {
        captured_steps |= across::<W, F>(tables, landed & W::of(tables.hostile.across));
    }
    let mut sent_back_from = none;
    for kind in 0..K {
        let sent_back = enemies[kind] & captured_steps;
        sent_back_from |= sent_back;
        enemies[kind] = (enemies[kind] ^ sent_back) | W::from(sent_back != none);
        waiting[kind] = waiting[kind].plus(only_if(sent_back != none, upper_one()));
    }
    sent_back_from
}

/// Counts who leads after a throw that gained these steps.
#[inline(always)]
fn count_lead<W: Word, const K: usize>(lane: &mut GameLane<W, K>, gained: W, ends: bool) {
    let (none, one) = (W::default(), W::of(1));
    lane.behind = lane.behind.minus(gained);
    let leads =
        select(lane.behind >> (W::BITS - 1) == one, lane.seat.plus(one), W::of(2).minus(lane.seat));
    let leader = select(lane.behind == none, lane.leader, leads);
    lane.count(LaneCount::LeadChanges, (lane.leader != none) & (lane.leader != leader));
    lane.leader = leader;
    lane.behind = select(ends, none.minus(lane.behind), lane.behind);
}

/// If the turn ends, makes the other player the one to move.
#[inline(always)]
fn pass_on<W: Word, const K: usize, const F: Features>(
    tables: &RaceTables,
    lane: &mut GameLane<W, K>,
    ends: bool,
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
}
