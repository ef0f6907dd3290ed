//! The one door for randomness: every draw of dice, openings and bots goes through
//! [`RandomSource`].
//!
//! Sources: Blackman and Vigna 2021, Scrambled linear pseudorandom number generators; Lemire 2019,
//! Fast random integer generation in an interval; Steele, Lea and Flood 2014, Fast splittable
//! pseudorandom number generators.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// A source of whole numbers drawn uniformly below a bound.
pub trait RandomSource {
    /// A number from 0 to `bound - 1`, each equally likely. `bound` is at least 1. A bound of 1 may
    /// draw nothing.
    fn below(&mut self, bound: u32) -> u32;

    /// Says what the next draws are for.
    #[inline]
    fn set_purpose(&mut self, _: Draw) {}
}

/// What a draw is for. Player 0 takes the first turn of the game, player 1 is the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// The opening cast.
    Opening,
    /// A player's casts of the main dice.
    Casts(usize),
    /// A player's casts of the second die.
    Verdicts(usize),
    /// The random choices of a player's bot.
    Choices(usize),
}

/// The random stream of one game. It depends only on the plan's seed and the game's index.
///
/// The generator is Xoshiro256++ (Blackman and Vigna 2021). Seeding takes constant time: it mixes
/// seed and index twice with the `SplitMix64` finaliser. The mix is a bijection of the index, so
/// neighbouring games share nothing.
///
/// Each 64-bit step serves two draws, first with its upper half, then with its lower half. A cast
/// of the main dice begins a new step. A throw and the choice after it therefore come from one
/// step.
///
/// The values are part of Urlab's promise. They stay the same on every platform and for every
/// version of the libraries below.
#[derive(Clone, Debug)]
pub struct GameStream {
    stream: Xoshiro256PlusPlus,
    lower_half: Option<u32>,
}

impl GameStream {
    /// The stream of the game with this index and seed.
    pub fn new(seed: u64, game: u64) -> Self {
        let words = words(seed, game);
        let bytes = std::array::from_fn(|byte| words[byte / 8].to_le_bytes()[byte % 8]);
        Self { stream: Xoshiro256PlusPlus::from_seed(bytes), lower_half: None }
    }
}

/// The first words of the generator of a game's stream: four steps of `SplitMix64`, as its authors
/// advise.
pub(crate) fn words(seed: u64, game: u64) -> [u64; 4] {
    let mut state = mix(game ^ mix(seed));
    std::array::from_fn(|_| {
        state = state.wrapping_add(GOLDEN);
        finalise(state)
    })
}

/// 2^64 divided by the golden ratio: the increment of `SplitMix64`.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl RandomSource for GameStream {
    /// Lemire's multiplication with rejection (Lemire 2019). The result is exactly uniform. Each
    /// try takes one half of a step.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        below(bound, || {
            self.lower_half.take().unwrap_or_else(|| {
                let step = self.stream.next_u64();
                self.lower_half = Some(step as u32);
                (step >> 32) as u32
            })
        })
    }

    #[inline]
    fn set_purpose(&mut self, draw: Draw) {
        if matches!(draw, Draw::Casts(_)) {
            self.lower_half = None;
        }
    }
}

#[inline]
fn below(bound: u32, mut draw: impl FnMut() -> u32) -> u32 {
    if bound <= 1 {
        return 0;
    }
    let mut product = u64::from(draw()) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from(draw()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// The number of purposes with separate draws for each person: casts, casts of the second die,
/// choices.
const PURPOSES: usize = 3;

/// Random numbers for games that are compared with each other. Each of two persons has separate
/// streams for casts, casts of the second die and choices.
///
/// This gives common random numbers (Kahn and Marshall 1953, Methods of reducing sample size in
/// Monte Carlo computations). The n-th cast of a person comes from the same uniform number,
/// under any rules and any starter. Rule sets that differ little therefore get games that
/// differ little.
///
/// A number below a bound is a slice of that uniform number. Different dice therefore agree as far
/// as the order of their outcomes allows. A single game is as random as any other.
#[derive(Clone, Debug)]
pub struct CoupledStream {
    /// The stream of the opening, then the streams of each person.
    streams: [Xoshiro256PlusPlus; 1 + 2 * PURPOSES],
    swapped: bool,
    current: usize,
}

impl CoupledStream {
    /// The streams of the pair of games with this index and seed. In the `swapped` game the second
    /// person begins.
    pub fn new(seed: u64, pair: u64, swapped: bool) -> Self {
        let word = mix(pair ^ mix(seed));
        let stream = |purpose: usize| {
            Xoshiro256PlusPlus::seed_from_u64(mix(word.wrapping_add(1 + purpose as u64)))
        };
        Self { streams: std::array::from_fn(stream), swapped, current: 0 }
    }
}

impl RandomSource for CoupledStream {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        below(bound, || (self.streams[self.current].next_u64() >> 32) as u32)
    }

    #[inline]
    fn set_purpose(&mut self, draw: Draw) {
        let stream_of =
            |player: usize, purpose| 1 + (player ^ usize::from(self.swapped)) * PURPOSES + purpose;
        self.current = match draw {
            Draw::Opening => 0,
            Draw::Casts(player) => stream_of(player, 0),
            Draw::Verdicts(player) => stream_of(player, 1),
            Draw::Choices(player) => stream_of(player, 2),
        };
    }
}

/// The `SplitMix64` finaliser, applied twice: a bijection of 64-bit words (Steele, Lea and Flood
/// 2014; constants of Stafford's mix 13).
fn mix(word: u64) -> u64 {
    finalise(finalise(word.wrapping_add(GOLDEN)).wrapping_add(GOLDEN))
}

fn finalise(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// A source that returns scripted draws, for games worked out by hand. The game must use all of
/// them.
#[cfg(test)]
#[derive(Clone, Debug)]
pub struct ScriptedSource {
    draws: std::collections::VecDeque<u32>,
}

#[cfg(test)]
impl ScriptedSource {
    /// A source that returns these draws in order. The script contains no draws below a bound of 1.
    pub fn new(draws: impl IntoIterator<Item = u32>) -> Self {
        Self { draws: draws.into_iter().collect() }
    }

    /// Has the game used every draw?
    pub fn is_used_up(&self) -> bool {
        self.draws.is_empty()
    }
}

#[cfg(test)]
impl RandomSource for ScriptedSource {
    /// # Panics
    /// If the script is used up, or its next draw is not below the bound.
    fn below(&mut self, bound: u32) -> u32 {
        if bound <= 1 {
            return 0;
        }
        let draw = self.draws.pop_front().expect("the script of draws is used up");
        assert!(draw < bound, "the script has {draw}, but the game needs a draw below {bound}");
        draw
    }
}
