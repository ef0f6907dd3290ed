//! Many games side by side, an array for each word of a lane.

use crate::play::lockstep::choose::Chooser;
use crate::play::lockstep::features::{
    AGAIN, DETAIL, EQUAL_TURNS, EXTRA_LIMIT, Features, OPENING, OWN_THROW, PAID, SQUARES, VERDICT, has,
};
use crate::play::lockstep::lane::{Lane, only_if, select};
use crate::play::lockstep::squares::Squares;
use crate::play::lockstep::throw::throw;
use crate::play::lockstep::track::{STEPS, Track, WAITING};

/// How many games are played side by side: a few vectors of the widest kind, so that one's latency hides behind the others.
pub(super) const LANES: usize = 64;

/// A word for each game.
pub(super) type Words = [u32; LANES];
/// The four words of each game's random stream.
type Streams = [[u64; LANES]; 4];

/// Games side by side.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Lanes<const K: usize> {
    streams: Streams,
    /// The streams one step later, for a throw that needs it.
    second_streams: Streams,
    draws: [Words; 4],
    used_second: Words,
    pub me: [Words; K],
    pub op: [Words; K],
    pub seat: Words,
    /// The throw after which each game began.
    pub since: Words,
    hand: Words,
    extra_throws_left: Words,
    pub last_turn: Words,
    pub turns_passes: Words,
    pub captures: Words,
    pub paid: Words,
    pub agains_entries: Words,
    pub verdicts_nos: Words,
    pub forced_leads: Words,
    pub legal_actions: Words,
    behind: Words,
    leader: Words,
    over: [u8; LANES],
    captured_on: [Words; 2],
    pub squares: Squares,
}

impl<const K: usize> Lanes<K> {
    pub(super) fn new() -> Box<Self> {
        let words = [0; LANES];
        Box::new(Self {
            streams: [[0; LANES]; 4],
            second_streams: [[0; LANES]; 4],
            draws: [words; 4],
            used_second: words,
            me: [words; K],
            op: [words; K],
            seat: words,
            since: words,
            hand: words,
            extra_throws_left: words,
            last_turn: words,
            turns_passes: words,
            captures: words,
            paid: words,
            agains_entries: words,
            verdicts_nos: words,
            forced_leads: words,
            legal_actions: words,
            behind: words,
            leader: words,
            over: [0; LANES],
            captured_on: [words; 2],
            squares: Squares::new(),
        })
    }

    /// Begins a game in a lane, after so many throws.
    pub(super) fn deal(&mut self, lane: usize, track: &Track, stream: [u64; 4], now: u32) {
        for (words, word) in self.streams.iter_mut().zip(stream) {
            words[lane] = word;
        }
        for kind in 0..K {
            self.me[kind][lane] = track.counts[kind] << WAITING;
            self.op[kind][lane] = track.counts[kind] << WAITING;
        }
        self.since[lane] = now;
        self.extra_throws_left[lane] = track.extra_throws;
        self.turns_passes[lane] = 1;
        for words in [
            &mut self.seat,
            &mut self.hand,
            &mut self.last_turn,
            &mut self.captures,
            &mut self.paid,
            &mut self.agains_entries,
            &mut self.verdicts_nos,
            &mut self.forced_leads,
            &mut self.legal_actions,
            &mut self.behind,
            &mut self.leader,
        ] {
            words[lane] = 0;
        }
    }

    /// Draws for every game: both halves of a step of its stream, and of the next if a throw may need it.
    #[inline(always)]
    fn draw<const F: Features>(&mut self) {
        let [first, second, third, fourth] = &mut self.draws;
        step(&mut self.streams, first, second);
        if has(F, VERDICT) {
            self.second_streams = self.streams;
            step(&mut self.second_streams, third, fourth);
        }
    }

    /// Plays a throw of every game, the one after `now`; says whether any game is over and whether any draw is doubtful.
    #[inline(always)]
    pub(super) fn throw<const O: usize, const F: Features, const B: u8>(
        &mut self,
        track: &Track,
        choosers: &[Chooser; 2],
        now: u32,
    ) -> (bool, bool) {
        self.draw::<F>();
        if has(F, SQUARES) {
            self.hold();
        }
        let (mut over, mut doubtful) = (0, 0);
        for at in 0..LANES {
            let (lane, used) = throw::<K, O, F, B>(
                track,
                choosers,
                self.load::<F>(at, now),
                self.draws.each_ref().map(|words| words[at]),
            );
            if has(F, SQUARES) {
                let second = self.seat[at] == 1;
                self.captured_on[0][at] = select(second, 0, lane.captured_on);
                self.captured_on[1][at] = only_if(second, lane.captured_on);
            }
            self.store::<F>(at, &lane);
            if has(F, VERDICT) {
                self.used_second[at] = u32::from(used.second_step);
            }
            over |= u32::from(lane.over);
            doubtful |= u32::from(used.doubtful);
        }
        if has(F, VERDICT) {
            for (words, second) in self.streams.iter_mut().zip(&self.second_streams) {
                for at in 0..LANES {
                    words[at] = if self.used_second[at] != 0 { second[at] } else { words[at] };
                }
            }
        }
        if has(F, SQUARES) {
            let [first, second] = &self.captured_on;
            self.squares.capture(0, first);
            self.squares.capture(1, second);
        }
        (over != 0, doubtful != 0)
    }

    /// Counts the steps that each player holds before a throw.
    #[inline(always)]
    fn hold(&mut self) {
        let mut held = [[0; LANES]; 2];
        for at in 0..LANES {
            let (mut me, mut op) = (0, 0);
            for kind in 0..K {
                me |= self.me[kind][at];
                op |= self.op[kind][at];
            }
            let second = self.seat[at] == 1;
            held[0][at] = select(second, op, me) & STEPS;
            held[1][at] = select(second, me, op) & STEPS;
        }
        self.squares.hold(0, &held[0]);
        self.squares.hold(1, &held[1]);
    }

    /// The lanes whose games are over.
    pub(super) fn over(&self) -> impl Iterator<Item = usize> + use<K> {
        let mut lanes = 0_u64;
        for (at, over) in self.over.iter().enumerate() {
            lanes |= u64::from(*over) << at;
        }
        std::iter::from_fn(move || {
            let at = lanes.trailing_zeros() as usize;
            lanes &= lanes.wrapping_sub(1);
            (at < LANES).then_some(at)
        })
    }

    #[inline(always)]
    fn load<const F: Features>(&self, at: usize, now: u32) -> Lane<K> {
        let if_has = |feature, words: &Words| if F & feature != 0 { words[at] } else { 0 };
        let (mut me, mut op) = ([0; K], [0; K]);
        for kind in 0..K {
            me[kind] = self.me[kind][at];
            op[kind] = self.op[kind][at];
        }
        Lane {
            me,
            op,
            seat: self.seat[at],
            first: has(F, OPENING) && self.since[at] == now,
            hand: if_has(OWN_THROW, &self.hand),
            extra_throws_left: if_has(EXTRA_LIMIT, &self.extra_throws_left),
            last_turn: if_has(EQUAL_TURNS, &self.last_turn) != 0,
            turns_passes: self.turns_passes[at],
            captures: self.captures[at],
            paid: if_has(PAID, &self.paid),
            agains_entries: if_has(AGAIN | OWN_THROW, &self.agains_entries),
            verdicts_nos: if_has(VERDICT, &self.verdicts_nos),
            forced_leads: if_has(DETAIL, &self.forced_leads),
            legal_actions: if_has(DETAIL, &self.legal_actions),
            behind: if_has(DETAIL, &self.behind),
            leader: if_has(DETAIL, &self.leader),
            captured_on: 0,
            over: false,
        }
    }

    #[inline(always)]
    fn store<const F: Features>(&mut self, at: usize, lane: &Lane<K>) {
        for kind in 0..K {
            self.me[kind][at] = lane.me[kind];
            self.op[kind][at] = lane.op[kind];
        }
        self.seat[at] = lane.seat;
        self.turns_passes[at] = lane.turns_passes;
        self.captures[at] = lane.captures;
        self.over[at] = u8::from(lane.over);
        if has(F, OWN_THROW) {
            self.hand[at] = lane.hand;
        }
        if has(F, EXTRA_LIMIT) {
            self.extra_throws_left[at] = lane.extra_throws_left;
        }
        if has(F, EQUAL_TURNS) {
            self.last_turn[at] = u32::from(lane.last_turn);
        }
        if has(F, PAID) {
            self.paid[at] = lane.paid;
        }
        if F & (AGAIN | OWN_THROW) != 0 {
            self.agains_entries[at] = lane.agains_entries;
        }
        if has(F, VERDICT) {
            self.verdicts_nos[at] = lane.verdicts_nos;
        }
        if has(F, DETAIL) {
            self.forced_leads[at] = lane.forced_leads;
            self.legal_actions[at] = lane.legal_actions;
            self.behind[at] = lane.behind;
            self.leader[at] = lane.leader;
        }
    }
}

/// A step of Xoshiro256++ for every game (Blackman and Vigna 2021), its halves apart.
#[inline(always)]
fn step(streams: &mut Streams, upper: &mut Words, lower: &mut Words) {
    let [one, two, three, four] = streams;
    for at in 0..LANES {
        let [mut a, mut b, mut c, mut d] = [one[at], two[at], three[at], four[at]];
        let draw = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let shifted = b << 17;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = d.rotate_left(45);
        (one[at], two[at], three[at], four[at]) = (a, b, c, d);
        (upper[at], lower[at]) = ((draw >> 32) as u32, draw as u32);
    }
}
