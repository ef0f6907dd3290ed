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

/// The bits of the word that keeps small things: each array less makes the loop more likely to become one of vectors.
mod state {
    pub(super) const SECOND: u32 = 1;
    pub(super) const LAST_TURN: u32 = 1 << 1;
    pub(super) const FIRST_THROW: u32 = 1 << 2;
    /// Two bits from here on.
    pub(super) const LEADER: u32 = 3;
    /// Eight bits from here on.
    pub(super) const EXTRA_THROWS: u32 = 8;
}

/// The words of the lanes, as [`Lane`] has them.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Games<const K: usize> {
    pub me: [Words; K],
    pub op: [Words; K],
    /// Small things about each game, in bits: see [`state`].
    state: Words,
    hand: Words,
    pub turns_passes: Words,
    pub captures: Words,
    pub paid: Words,
    pub agains_entries: Words,
    pub verdicts_nos: Words,
    pub forced_leads: Words,
    pub legal_actions: Words,
    behind: Words,
}

/// Games side by side.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Lanes<const K: usize> {
    streams: Streams,
    /// The streams one step later, for a throw that needs it.
    second_streams: Streams,
    draws: [Words; 4],
    pub games: Games<K>,
    /// The throw after which each game began.
    pub since: Words,
    /// Is the game over (1), and was the second step of the stream used (2)?
    ended: [u8; LANES],
    /// The step of a capture as a set, with bit 0 for the second player's.
    captured_on: Words,
    pub squares: Squares,
}

impl<const K: usize> Lanes<K> {
    pub(super) fn new() -> Box<Self> {
        let words = [0; LANES];
        Box::new(Self {
            streams: [[0; LANES]; 4],
            second_streams: [[0; LANES]; 4],
            draws: [words; 4],
            games: Games {
                me: [words; K],
                op: [words; K],
                state: words,
                hand: words,
                turns_passes: words,
                captures: words,
                paid: words,
                agains_entries: words,
                verdicts_nos: words,
                forced_leads: words,
                legal_actions: words,
                behind: words,
            },
            since: words,
            ended: [0; LANES],
            captured_on: words,
            squares: Squares::new(),
        })
    }

    /// Begins a game in a lane, after so many throws.
    pub(super) fn deal(&mut self, lane: usize, track: &Track, stream: [u64; 4], now: u32) {
        for (words, word) in self.streams.iter_mut().zip(stream) {
            words[lane] = word;
        }
        for kind in 0..K {
            self.games.me[kind][lane] = track.counts[kind] << WAITING;
            self.games.op[kind][lane] = track.counts[kind] << WAITING;
        }
        self.since[lane] = now;
        self.games.state[lane] = state::FIRST_THROW | track.extra_throws << state::EXTRA_THROWS;
        self.games.turns_passes[lane] = 1;
        for words in [
            &mut self.games.hand,
            &mut self.games.captures,
            &mut self.games.paid,
            &mut self.games.agains_entries,
            &mut self.games.verdicts_nos,
            &mut self.games.forced_leads,
            &mut self.games.legal_actions,
            &mut self.games.behind,
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

    /// Plays a throw of every game; says whether any game is over and whether any draw is doubtful.
    #[inline(always)]
    pub(super) fn throw<const O: usize, const F: Features, const B: u8>(
        &mut self,
        track: &Track,
        choosers: [Chooser; 2],
    ) -> (bool, bool) {
        self.draw::<F>();
        if has(F, SQUARES) {
            self.hold();
        }
        let (mut over, mut doubtful) = (0, 0);
        // Where there are many words the compiler gives up making vectors for want of knowing that one lane's write is not another's
        // read, unless what is read is a copy.
        let before = (K > 1).then(|| self.games.clone());
        let draws = self.draws;
        for at in 0..LANES {
            let halves = [draws[0][at], draws[1][at], draws[2][at], draws[3][at]];
            let (lane, used) =
                throw::<K, O, F, B>(track, choosers, before.as_ref().unwrap_or(&self.games).load::<F>(at), halves);
            if has(F, SQUARES) {
                self.captured_on[at] = lane.captured_on | (self.games.state[at] & state::SECOND);
            }
            self.games.store::<F>(at, &lane);
            self.ended[at] = u8::from(lane.over) | (u8::from(used.second_step) << 1);
            over |= u32::from(lane.over);
            doubtful |= u32::from(used.doubtful);
        }
        if has(F, VERDICT) {
            for (words, second) in self.streams.iter_mut().zip(&self.second_streams) {
                for at in 0..LANES {
                    words[at] = if self.ended[at] & 2 != 0 { second[at] } else { words[at] };
                }
            }
        }
        if has(F, SQUARES) {
            let mut captured_on = [[0; LANES]; 2];
            for at in 0..LANES {
                let (steps, second) = (self.captured_on[at] & STEPS, self.captured_on[at] & state::SECOND != 0);
                captured_on[0][at] = only_if(!second, steps);
                captured_on[1][at] = only_if(second, steps);
            }
            self.squares.capture(0, &captured_on[0]);
            self.squares.capture(1, &captured_on[1]);
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
                me |= self.games.me[kind][at];
                op |= self.games.op[kind][at];
            }
            let second = self.games.state[at] & state::SECOND != 0;
            held[0][at] = select(second, op, me) & STEPS;
            held[1][at] = select(second, me, op) & STEPS;
        }
        self.squares.hold(0, &held[0]);
        self.squares.hold(1, &held[1]);
    }

    /// Is it the second player's throw, and is it that player's last turn?
    pub(super) fn turn(&self, at: usize) -> (bool, bool) {
        (self.games.state[at] & state::SECOND != 0, self.games.state[at] & state::LAST_TURN != 0)
    }

    /// The lanes whose games are over.
    pub(super) fn over(&self) -> impl Iterator<Item = usize> + use<K> {
        let mut lanes = 0_u64;
        for (at, ended) in self.ended.iter().enumerate() {
            lanes |= u64::from(*ended & 1) << at;
        }
        std::iter::from_fn(move || {
            let at = lanes.trailing_zeros() as usize;
            lanes &= lanes.wrapping_sub(1);
            (at < LANES).then_some(at)
        })
    }
}

impl<const K: usize> Games<K> {
    #[inline(always)]
    fn load<const F: Features>(&self, at: usize) -> Lane<K> {
        let if_has = |feature, words: &Words| if F & feature != 0 { words[at] } else { 0 };
        let (mut me, mut op) = ([0; K], [0; K]);
        for kind in 0..K {
            me[kind] = self.me[kind][at];
            op[kind] = self.op[kind][at];
        }
        let state = self.state[at];
        Lane {
            me,
            op,
            seat: state & state::SECOND,
            first: has(F, OPENING) && state & state::FIRST_THROW != 0,
            hand: if_has(OWN_THROW, &self.hand),
            extra_throws_left: if has(F, EXTRA_LIMIT) { state >> state::EXTRA_THROWS } else { 0 },
            last_turn: has(F, EQUAL_TURNS) && state & state::LAST_TURN != 0,
            turns_passes: self.turns_passes[at],
            captures: self.captures[at],
            paid: if_has(PAID, &self.paid),
            agains_entries: if_has(AGAIN | OWN_THROW, &self.agains_entries),
            verdicts_nos: if_has(VERDICT, &self.verdicts_nos),
            forced_leads: if_has(DETAIL, &self.forced_leads),
            legal_actions: if_has(DETAIL, &self.legal_actions),
            behind: if_has(DETAIL, &self.behind),
            leader: if has(F, DETAIL) { state >> state::LEADER & 3 } else { 0 },
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
        let mut state = lane.seat;
        if has(F, EXTRA_LIMIT) {
            state |= lane.extra_throws_left << state::EXTRA_THROWS;
        }
        if has(F, EQUAL_TURNS) {
            state |= only_if(lane.last_turn, state::LAST_TURN);
        }
        if has(F, DETAIL) {
            state |= lane.leader << state::LEADER;
        }
        self.state[at] = state;
        self.turns_passes[at] = lane.turns_passes;
        self.captures[at] = lane.captures;
        if has(F, OWN_THROW) {
            self.hand[at] = lane.hand;
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
