//! What a round of a few throws needs besides the games: the draws and the decisions of a throw.
//!
//! It is separate from the games. The compiler then sees that writes here do not change what is
//! read there.

use crate::play::lockstep::throw::{Decision, Draws};
use crate::play::lockstep::word::{LANES, LaneWords, THROWS, Word};

/// The four words of each game's random stream.
pub(super) type Streams = [[u64; LANES]; 4];

/// A step of each game's stream: its upper and its lower half. Vectors of halves are quickly made
/// narrower.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Steps {
    pub upper: [u32; LANES],
    pub lower: [u32; LANES],
}

impl Steps {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { upper: [0; LANES], lower: [0; LANES] }
    }
}

/// The draws of a throw of each game, an array for each field of [`Draws`].
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct ThrowDraws<W> {
    pub cast: LaneWords<W>,
    pub others: [[LaneWords<W>; 2]; 3],
}

/// The decisions of a throw of each game, an array for each field of [`Decision`].
#[repr(align(64))]
pub(super) struct DecidedThrow<W, const K: usize> {
    from: [LaneWords<W>; K],
    to: [LaneWords<W>; K],
    legal: LaneWords<W>,
    flags: LaneWords<W>,
}

/// The working memory of a round.
pub(super) struct ThrowRound<W, const K: usize> {
    pub steps: [Steps; THROWS],
    pub drawn: [ThrowDraws<W>; THROWS],
    pub decided: DecidedThrow<W, K>,
}

impl<W: Word, const K: usize> ThrowRound<W, K> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let none = [W::default(); LANES];
        Self {
            steps: [Steps::new(); THROWS],
            drawn: [ThrowDraws { cast: none, others: [[none; 2]; 3] }; THROWS],
            decided: DecidedThrow { from: [none; K], to: [none; K], legal: none, flags: none },
        }
    }
}

impl<W: Word> ThrowDraws<W> {
    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> Draws<W> {
        let halves = |draw: usize| [self.others[draw][0][at], self.others[draw][1][at]];
        Draws { cast: self.cast[at], others: [halves(0), halves(1), halves(2)] }
    }
}

impl<W: Word, const K: usize> DecidedThrow<W, K> {
    #[inline(always)]
    pub(super) fn put(&mut self, at: usize, decision: &Decision<W, K>) {
        for kind in 0..K {
            self.from[kind][at] = decision.from[kind];
            self.to[kind][at] = decision.to[kind];
        }
        self.legal[at] = decision.legal;
        self.flags[at] = decision.flags;
    }

    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> Decision<W, K> {
        let none = [W::default(); K];
        let mut decision =
            Decision { from: none, to: none, legal: self.legal[at], flags: self.flags[at] };
        for kind in 0..K {
            decision.from[kind] = self.from[kind][at];
            decision.to[kind] = self.to[kind][at];
        }
        decision
    }
}

/// Computes some steps of Xoshiro256++ for every game (Blackman and Vigna 2021).
#[inline(always)]
pub(super) fn steps<const N: usize>(streams: &mut Streams, steps: &mut [Steps; N]) {
    let [one, two, three, four] = streams;
    for at in 0..LANES {
        let [mut a, mut b, mut c, mut d] = [one[at], two[at], three[at], four[at]];
        for step in 0..N {
            let value = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
            (steps[step].upper[at], steps[step].lower[at]) = ((value >> 32) as u32, value as u32);
            let shifted = b << 17;
            c ^= a;
            d ^= b;
            b ^= c;
            a ^= d;
            c ^= shifted;
            d = d.rotate_left(45);
        }
        (one[at], two[at], three[at], four[at]) = (a, b, c, d);
    }
}
