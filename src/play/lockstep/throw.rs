//! One throw of one game, without a branch, so that the compiler makes it a throw of many games.
//!
//! This is the course of a turn as the plain engine's referee has it, and what an action does as the race has it, in words of bits;
//! tests hold it against both, game by game.

use crate::play::lockstep::choose::{Bots, Chooser, below, highest, lowest, member};
use crate::play::lockstep::features::{
    AGAIN, CROSSING, DETAIL, ENTRIES, EQUAL_TURNS, EXITS, EXTRA_LIMIT, Features, GRANTS, OPENING, OWN_THROW, PAID,
    UNEVEN, VERDICT, has,
};
use crate::play::lockstep::lane::{Lane, UPPER, only_if, select};
use crate::play::lockstep::places::{Landings, View, across};
use crate::play::lockstep::track::{
    CARRIES_THROW, Face, Faces, MOST_OUTCOMES, SAYS_AGAIN, STEPS, Track, UNLIMITED, WAITING,
};

/// The draws that a throw may need, each a half of a step of the game's stream: the cast, then up to three.
pub(super) type Draws = [u32; 4];

/// What follows from a throw beside the position.
#[derive(Clone, Copy)]
pub(super) struct Used {
    /// Was the second step of the stream needed?
    pub second_step: bool,
    /// May a draw have to be rejected, so that the game must be played again by the plain engine?
    pub doubtful: bool,
}

#[inline(always)]
fn face<const O: usize, const F: Features>(
    from: &[u32; MOST_OUTCOMES],
    change: &[Face; MOST_OUTCOMES],
    draw: u32,
) -> Face {
    let mut face = change[0];
    for outcome in 1..O {
        let here = draw >= from[outcome];
        face[0] = face[0].wrapping_add(only_if(here, change[outcome][0]));
        if has(F, ENTRIES) {
            face[1] = face[1].wrapping_add(only_if(here, change[outcome][1]));
        }
        if has(F, EXITS) {
            face[2] = face[2].wrapping_add(only_if(here, change[outcome][2]));
            face[3] = face[3].wrapping_add(only_if(here, change[outcome][3]));
        }
    }
    face
}

#[inline(always)]
fn cast<const O: usize, const F: Features>(faces: &Faces, draw: u32) -> (Face, Face) {
    let promoted = if has(F, VERDICT) { face::<O, F>(&faces.from, &faces.promoted, draw) } else { Face::default() };
    (face::<O, F>(&faces.from, &faces.base, draw), promoted)
}

#[inline(always)]
fn either(these: bool, one: Face, other: Face) -> Face {
    let mut face = one;
    for word in 0..4 {
        face[word] = select(these, one[word], other[word]);
    }
    face
}

/// The best of four classes of landings, as greedy sees them, and whether they are better than the rest.
#[inline(always)]
fn best<const K: usize, const F: Features>(track: &Track, view: &View<K>, all: &Landings<K>) -> (Landings<K>, bool) {
    let captures = all.among::<F>(view.captures, false);
    let rosettes = all.among::<F>(track.rosettes, false);
    let home = all.among::<F>(if has(F, EXITS) { 0 } else { 1 << (track.length + 1) }, true);
    let (capture, rosette, leave) = (captures.any::<F>(), rosettes.any::<F>(), home.any::<F>());
    let less = rosettes.or::<F>(&home.or::<F>(all, leave), rosette);
    (captures.or::<F>(&less, capture), capture | rosette | leave)
}

/// The bot's choice among these landings.
#[inline(always)]
fn choose<const K: usize, const F: Features, const B: u8>(
    track: &Track,
    view: &View<K>,
    chooser: Chooser,
    all: &Landings<K>,
    draw: u32,
) -> ([u32; K], u32, bool) {
    let (mut from, mut legal, mut members) = ([0; K], 0, [0; K]);
    let random = B == Bots::Random as u8 || (B == Bots::Any as u8 && chooser.random);
    if B != Bots::Greedy as u8 || has(F, DETAIL) {
        for kind in 0..K {
            members[kind] = all.from::<F>(kind).count_ones();
            legal += members[kind];
        }
    }
    let mut doubtful = false;
    if B != Bots::Greedy as u8 {
        let (mut index, rejected) = below(draw, legal);
        doubtful = random & rejected;
        // Kind after kind: all ones for the one that the index falls on, and what is left of the index.
        let (mut set, mut open, mut of) = (0, u32::from(random).wrapping_neg(), [0; K]);
        for kind in 0..K {
            of[kind] = open & u32::from(index < members[kind]).wrapping_neg();
            set |= of[kind] & all.from::<F>(kind);
            open &= !of[kind];
            index = index.wrapping_sub(members[kind] & open);
        }
        let one = member(set, index, 8);
        for kind in 0..K {
            from[kind] = of[kind] & one;
        }
    }
    if B != Bots::Random as u8 {
        let preferred = if B == Bots::Greedy as u8 {
            best::<K, F>(track, view, all).0
        } else {
            best::<K, F>(track, view, all).0.or::<F>(all, chooser.greedy)
        };
        let mut union = 0;
        for kind in 0..K {
            union |= preferred.from::<F>(kind);
        }
        let end = if B == Bots::Greedy as u8 {
            highest(union)
        } else {
            select(chooser.hindmost, lowest(union), highest(union))
        };
        let mut found = random;
        for kind in 0..K {
            let one = only_if(!found, preferred.from::<F>(kind) & end);
            found |= one != 0;
            from[kind] |= one;
        }
    }
    (from, legal, doubtful)
}

/// Plays one throw.
#[expect(
    clippy::too_many_lines,
    reason = "one throw from the cast to the next player's turn, each part of it a few lines"
)]
#[inline(always)]
pub(super) fn throw<const K: usize, const O: usize, const F: Features, const B: u8>(
    track: &Track,
    choosers: [Chooser; 2],
    mut lane: Lane<K>,
    draws: Draws,
) -> (Lane<K>, Used) {
    let mut used = Used { second_step: false, doubtful: false };
    let chooser = Chooser {
        random: (choosers[0].random & (lane.seat == 0)) | (choosers[1].random & (lane.seat == 1)),
        greedy: (choosers[0].greedy & (lane.seat == 0)) | (choosers[1].greedy & (lane.seat == 1)),
        hindmost: (choosers[0].hindmost & (lane.seat == 0)) | (choosers[1].hindmost & (lane.seat == 1)),
    };
    let random = B == Bots::Random as u8 || (B == Bots::Any as u8 && chooser.random);

    // The cast.
    let (mut base, mut promoted) = cast::<O, F>(&track.casts, draws[0]);
    if has(F, UNEVEN) {
        used.doubtful = track.casts.rejection.rejects(draws[0]);
    }
    if has(F, OPENING) {
        let (first_base, first_promoted) = cast::<O, F>(&track.opening, draws[0]);
        base = either(lane.first, first_base, base);
        promoted = either(lane.first, first_promoted, promoted);
        used.doubtful |= lane.first & track.opening.rejection.rejects(draws[0]);
    }
    let in_hand = has(F, OWN_THROW) && lane.hand != 0;
    let view = View::of::<F>(track, &lane);
    let mut landings = view.landings::<F>(track, &base, in_hand);

    // The second die.
    let (mut carries, mut said_no, mut asked) = (base[0] & CARRIES_THROW != 0, false, 0);
    let mut draw = draws[1];
    if has(F, VERDICT) {
        let higher = view.landings::<F>(track, &promoted, false);
        let (any_base, any_higher) = (landings.any::<F>(), higher.any::<F>());
        let both = any_base & any_higher;
        let likes = best::<K, F>(track, &view, &higher).1 & !best::<K, F>(track, &view, &landings).1;
        let greedy = B == Bots::Greedy as u8 || (B == Bots::Any as u8 && chooser.greedy);
        let prefers = (random & (draws[1] >> 31 == 1)) | (greedy & likes);
        let throws_second = any_higher & (!any_base | (both & prefers));
        let verdict = select(both & random, draws[2], draws[1]);
        let yes = verdict.wrapping_sub(track.yes.0) <= track.yes.1;
        asked = u32::from(both & random) + u32::from(throws_second);
        used.doubtful |= throws_second & track.verdict.rejects(verdict);
        said_no = throws_second & !yes;
        landings = higher.or::<F>(&landings, throws_second);
        carries = (throws_second & (promoted[0] & CARRIES_THROW != 0)) | (!throws_second & carries);
        draw = select(asked == 0, draws[1], select(asked == 1, draws[2], draws[3]));
        lane.verdicts_nos += u32::from(throws_second) + only_if(said_no, UPPER);
    }

    // The choice.
    let (from, legal, doubtful) = choose::<K, F, B>(track, &view, chooser, &landings, draw);
    let any = landings.any::<F>();
    let acts = any & !said_no;
    used.doubtful |= doubtful & acts;
    if has(F, VERDICT) {
        asked += u32::from(random & acts & (legal > 1));
        used.second_step = asked >= 2;
    }
    let said_again = has(F, AGAIN) && base[0] & SAYS_AGAIN != 0;
    let board = (1 << (track.length + 1)) - 2;
    let (mut landed, mut reached, mut left, mut enters_hand) = (0, 0, 0, false);
    for kind in 0..K {
        let from = only_if(acts, from[kind]);
        let to = landings.to::<F>(kind, from);
        if has(F, OWN_THROW) {
            enters_hand = (from == 1) & !in_hand;
            reached = only_if(!enters_hand, to);
            lane.hand = select(enters_hand, to, only_if(in_hand & said_again, lane.hand));
            left = only_if(!in_hand, from);
            let withdrawn = in_hand & !any & !said_again;
            lane.me[kind] = ((lane.me[kind] & !(left & STEPS)) | (reached & board))
                .wrapping_sub((left & 1) << WAITING)
                .wrapping_add(only_if(withdrawn, 1 << WAITING));
        } else {
            reached |= to;
            left |= from;
            lane.me[kind] = ((lane.me[kind] & !(from & STEPS)) | (to & board)).wrapping_sub((from & 1) << WAITING);
        }
    }
    landed |= reached & board;
    let hit = (landed & track.hostile.same)
        | if has(F, CROSSING) { across::<F>(track, landed & track.hostile.across) } else { 0 };
    let (mut captured, mut rest) = (0, 0);
    for kind in 0..K {
        let sent_back = lane.op[kind] & hit;
        captured |= sent_back;
        lane.op[kind] = (lane.op[kind] ^ sent_back).wrapping_add(only_if(sent_back != 0, 1 << WAITING));
        rest |= lane.me[kind];
    }

    lane.captured_on = only_if(captured != 0, landed);

    // What follows.
    let finished = (rest == 0) & (!has(F, OWN_THROW) | (lane.hand == 0));
    let mut extra = landed & track.granting != 0;
    if has(F, GRANTS) {
        extra |= (track.capture_grants & (captured != 0)) | (carries & acts & !in_hand);
    }
    extra &= !finished & !enters_hand;
    if has(F, EXTRA_LIMIT) {
        extra &= lane.extra_throws_left > 0;
        lane.extra_throws_left -= u32::from(extra & (track.extra_throws < UNLIMITED));
    }
    let again = said_again | extra | enters_hand;
    let (mut over, mut ends) = (finished, !again & !finished);
    if has(F, EQUAL_TURNS) {
        let becomes_last = track.equal_turns & finished & (lane.seat == 0) & !lane.last_turn;
        over = (finished & !becomes_last) | (lane.last_turn & ends);
        ends = (ends | becomes_last) & !over;
        lane.last_turn |= becomes_last;
    }

    // The counts.
    let half = lane.seat << 4;
    let passes = !any & !said_again & !in_hand;
    lane.turns_passes += u32::from(ends) + only_if(passes, UPPER);
    lane.captures += u32::from(captured != 0) << half;
    if has(F, PAID) {
        lane.paid += u32::from(landed & track.paying != 0) << half;
    }
    if has(F, AGAIN) | has(F, OWN_THROW) {
        lane.agains_entries += u32::from(said_again & !in_hand) + only_if(in_hand, UPPER);
    }
    if has(F, DETAIL) {
        let step = |set: u32| (set | 1).ilog2();
        let acted = acts & !in_hand;
        lane.legal_actions += only_if(acted, legal);
        let went_home = acts & (landed == 0) & !enters_hand;
        let advance = select(went_home, track.length + 1, step(landed)).wrapping_sub(step(left));
        let gained = only_if(acts & !enters_hand, advance).wrapping_add(step(captured));
        lane.behind = lane.behind.wrapping_sub(gained);
        let leads = select(lane.behind >> 31 == 1, lane.seat + 1, 2 - lane.seat);
        let leader = select(lane.behind == 0, lane.leader, leads);
        let changes = (lane.leader != 0) & (lane.leader != leader);
        lane.forced_leads += u32::from(acted & (legal == 1)) + only_if(changes, UPPER);
        lane.leader = leader;
        lane.behind = select(ends, lane.behind.wrapping_neg(), lane.behind);
    }

    // The other player's turn.
    if has(F, EXTRA_LIMIT) {
        lane.extra_throws_left = select(ends, track.extra_throws, lane.extra_throws_left);
    }
    lane.seat ^= u32::from(ends);
    for kind in 0..K {
        let (me, op) = (lane.me[kind], lane.op[kind]);
        lane.me[kind] = select(ends, op, me);
        lane.op[kind] = select(ends, me, op);
    }
    lane.over = over;
    (lane, used)
}
