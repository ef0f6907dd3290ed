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
    /// A number from 0 to `bound - 1`, each equally likely; `bound` is at least 1, and 1 may draw
    /// nothing.
    fn below(&mut self, bound: u32) -> u32;

    /// Says what the draws from here on are for.
    #[inline]
    fn about(&mut self, _: Draw) {}
}

/// What a draw is for; a player is 0 for the one who takes the first turn of the game, 1 for the
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// The opening cast.
    Opening,
    /// A player's casts of the main dice.
    Casts(usize),
    /// A player's casts of the second die.
    Verdicts(usize),
    /// What a player's bot leaves to chance.
    Choices(usize),
}

/// The random stream of one game, fixed by the plan's seed and the game's index alone.
///
/// Xoshiro256++ (Blackman and Vigna 2021), seeded in constant time by mixing seed and index twice
/// with the `SplitMix64` finaliser, bijectively in the index, so that neighbouring games share
/// nothing. Each 64-bit step serves two draws, first its upper half, then its lower; a cast of the
/// main dice begins a new step, so that a throw and the choice after it come from one. The values
/// are part of Urlab's promise: they stay the same on every platform, for every version of the
/// libraries below.
#[derive(Clone, Debug)]
pub struct GameStream {
    stream: Xoshiro256PlusPlus,
    lower_half: Option<u32>,
}

impl GameStream {
    /// The stream of the game with this index under this seed.
    pub fn new(seed: u64, game: u64) -> Self {
        let words = words(seed, game);
        let bytes = std::array::from_fn(|byte| words[byte / 8].to_le_bytes()[byte % 8]);
        Self { stream: Xoshiro256PlusPlus::from_seed(bytes), lower_half: None }
    }
}

/// The words that the generator of a game's stream begins with: four steps of `SplitMix64`, as its
/// authors advise.
pub(crate) fn words(seed: u64, game: u64) -> [u64; 4] {
    let mut state = mix(game ^ mix(seed));
    std::array::from_fn(|_| {
        state = state.wrapping_add(GOLDEN);
        finalise(state)
    })
}

/// 2^64 over the golden ratio, the increment of `SplitMix64`.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl RandomSource for GameStream {
    /// Lemire's multiplication with rejection (Lemire 2019): exactly uniform; one half of a step a
    /// try.
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
    fn about(&mut self, draw: Draw) {
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

/// The purposes that a person's draws are kept apart by: casts, casts of the second die, choices.
const PURPOSES: usize = 3;

/// Luck for games that are to be compared: two persons, each with streams of its own for casts,
/// second casts and choices.
///
/// The n-th cast of a person comes from the same uniform number whatever the rules are and whoever
/// begins, so that rule sets that differ in little see games that differ in little (common random
/// numbers; Kahn and Marshall 1953, Methods of reducing sample size in Monte Carlo computations). A
/// number below a bound is a slice of that uniform number, so different dice agree as far as the
/// order of their outcomes lets them. One game by itself is as random as any.
#[derive(Clone, Debug)]
pub struct CoupledStream {
    /// The opening's, then those of each person.
    streams: [Xoshiro256PlusPlus; 1 + 2 * PURPOSES],
    swapped: bool,
    current: usize,
}

impl CoupledStream {
    /// The streams of the pair of games with this index under this seed; in the `swapped` one the
    /// second person begins.
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
    fn about(&mut self, draw: Draw) {
        let of =
            |player: usize, purpose| 1 + (player ^ usize::from(self.swapped)) * PURPOSES + purpose;
        self.current = match draw {
            Draw::Opening => 0,
            Draw::Casts(player) => of(player, 0),
            Draw::Verdicts(player) => of(player, 1),
            Draw::Choices(player) => of(player, 2),
        };
    }
}

/// The `SplitMix64` finaliser, twice: a bijection of 64-bit words (Steele, Lea and Flood 2014;
/// constants of Stafford's mix 13).
fn mix(word: u64) -> u64 {
    finalise(finalise(word.wrapping_add(GOLDEN)).wrapping_add(GOLDEN))
}

fn finalise(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// Luck that follows a script, for hand-worked games. It must be used up exactly.
#[cfg(test)]
#[derive(Clone, Debug)]
pub struct ScriptedSource {
    draws: std::collections::VecDeque<u32>,
}

#[cfg(test)]
impl ScriptedSource {
    /// Luck that will give these draws, in order. Draws below a bound of 1 are not scripted.
    pub fn new(draws: impl IntoIterator<Item = u32>) -> Self {
        Self { draws: draws.into_iter().collect() }
    }

    /// Has every draw been asked for?
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
        assert!(draw < bound, "the script says {draw} where a draw below {bound} is asked for");
        draw
    }
}
