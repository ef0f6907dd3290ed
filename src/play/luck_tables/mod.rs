//! Luck tables: the luck of the throws of players whose bots do not value positions.
//!
//! A table has a number for each content of a [window](Window) and each cast. The luck of a cast is
//! the sum of the numbers of all windows, times weights that follow from how far both players have
//! come. Each number is a pair: the two outputs, score and throws, need two weights each. So a gain
//! of the player who leads and of the one who is behind may count differently for the length.
//!
//! **Luck has the mean 0 exactly.** The pairs of a content are whole numbers whose mean over the
//! casts, with the weights of the dice, is exactly 0. The weights of a throw are fixed before it is
//! cast. So rounding adds no bias, and tables that were learned badly add none either: they only
//! take out less of the variance.
//!
//! The weights are looked up before every eighth throw ([`THROWS_PER_PHASE`]), for both players.
//! The lockstep engine looks at its games then anyway, and little is lost.
//!
//! A kept opening cast, the second die and an own throw of a piece that enters are left without
//! luck. Each is an event of its own, so the others keep the mean 0.
//!
//! `luck/learning.rs` learns the tables, and has the measurements.

#![expect(
    clippy::inline_always,
    reason = "the lockstep engine vectorises a loop only if every call in it is inlined"
)]

pub(crate) mod windows;

use xxhash_rust::xxh3::Xxh3;

use crate::game::bits::BitSet;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::luck::{CastAnswer, Fallen, Luck, LuckMeter, LuckSource, Moment};
use crate::play::luck_tables::windows::Window;

/// The number of throws between two looks at how far the players have come.
pub(crate) const THROWS_PER_PHASE: u32 = 8;
/// The number of classes of how far a player has come.
pub(crate) const PROGRESS_CLASSES: u32 = 16;
/// The number of phases: a class for each player.
pub(crate) const PHASES: usize = (PROGRESS_CLASSES * PROGRESS_CLASSES) as usize;
/// The greatest weight of a phase. With it and [`MOST_PAIR_SUM`], the luck of eight throws fits in
/// 32 bits.
pub(crate) const MOST_WEIGHT: i16 = (1 << 13) - 1;
/// The bound on the sum of one half of the pairs of all windows.
pub(crate) const MOST_PAIR_SUM: i16 = 1 << 14;

/// Two numbers of 16 bits, added up as one of 32: of a content and a cast, or the weights of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LuckPair(pub i32);

/// What the pairs count in a phase: for score and throws, the weights of both halves of a pair.
pub(crate) type PhaseWeights = [LuckPair; 2];

impl LuckPair {
    /// The pair of these numbers.
    pub(crate) fn of([first, second]: [i16; 2]) -> Self {
        Self((i32::from(second) << 16).wrapping_add(first.into()))
    }

    /// Both numbers.
    #[inline(always)]
    pub(crate) fn halves(self) -> [i32; 2] {
        // The second has lost one if the first is negative.
        [self.0 << 16 >> 16, self.0.wrapping_add(1 << 15) >> 16]
    }

    /// The same numbers with the other sign.
    pub(crate) fn negated(self) -> Self {
        Self(self.0.wrapping_neg())
    }

    /// The sum of both.
    #[inline(always)]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    /// The sum of the products of both halves.
    #[inline(always)]
    pub(crate) fn times(self, other: Self) -> i32 {
        let ([one, two], [first, second]) = (self.halves(), other.halves());
        one * first + two * second
    }
}

/// A window with its table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WindowTable {
    pub window: Window,
    /// A pair without luck, and then for each content the pair of each cast.
    pub pairs: Vec<LuckPair>,
}

/// How far players have come, as phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PhaseScale {
    /// The classes for each step left, in units of 2^-16.
    classes_a_step: u32,
    has_steps: bool,
}

/// Tables that tell the luck of throws. See the module.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckTables {
    pub(crate) tables: Vec<WindowTable>,
    /// The number of casts.
    pub(crate) casts: usize,
    pub(crate) scale: PhaseScale,
    /// The weights of each phase.
    pub(crate) phases: Vec<PhaseWeights>,
    /// What a unit of the products of weights and pairs is worth, in the units of [`Luck`].
    pub(crate) units: [i64; 2],
    /// How many times the variance was smaller without the luck, for score and throws, in games
    /// that the tables were not learned from.
    pub(crate) ratios: [f64; 2],
}

impl PhaseScale {
    /// The scale of a game. In a game whose pieces have no steps left, the places with pieces
    /// count.
    pub(crate) fn of<G: Game>(game: &G) -> Self {
        let start = game.start();
        let steps = game.steps_left(&start, Seat::Light);
        let pieces = || (0..game.kinds()).map(|kind| game.pieces_of_kind(kind));
        let most = if steps > 0 { steps } else { pieces().map(u32::from).sum() };
        Self { classes_a_step: (PROGRESS_CLASSES << 16) / (most + 1), has_steps: steps > 0 }
    }

    /// What a player has left.
    #[inline]
    pub(crate) fn left<G: Game>(self, game: &G, position: &G::Position, seat: Seat) -> u32 {
        if self.has_steps {
            game.steps_left(position, seat)
        } else {
            game.occupied(position, seat).len()
        }
    }

    /// The phase, if the player to throw and the other one have this much left.
    #[inline]
    pub(crate) fn phase(self, own: u32, other: u32) -> usize {
        let [own, other] = [own, other]
            .map(|left| ((left * self.classes_a_step) >> 16).min(PROGRESS_CLASSES - 1) as usize);
        own * PROGRESS_CLASSES as usize + other
    }
}

impl LuckTables {
    /// How many times the variance of the first player's score and of the number of throws was
    /// smaller without the luck, in games that the tables were not learned from.
    pub fn variance_ratios(&self) -> [f64; 2] {
        self.ratios
    }

    /// A checksum of all numbers, which tells plans apart.
    pub fn identity(&self) -> u128 {
        let mut sum = Xxh3::new();
        let mut add = |number: i64| sum.update(&number.to_le_bytes());
        for WindowTable { window, pairs } in &self.tables {
            for part in [window.own, window.other] {
                let [low, high] = [part.places, part.places >> 64].map(|set| set.small().0);
                add(low.cast_signed());
                // Most games have no place from 64 on.
                if high != 0 {
                    add(high.cast_signed());
                }
                add(i64::from(part.factor));
            }
            for pair in pairs {
                add(pair.0.into());
            }
        }
        self.phases.iter().flatten().for_each(|weights| add(weights.0.into()));
        add(i64::from(self.scale.classes_a_step));
        self.units.into_iter().for_each(add);
        sum.digest128()
    }

    /// Tables with any numbers, to compare engines.
    #[cfg(test)]
    pub(crate) fn arbitrary<G: Game>(game: &G) -> Self {
        let casts = game.course().dice.count();
        let mut state = 1_u32;
        let mut number = |most: i16| {
            state = state.wrapping_mul(0x915F_77F5).wrapping_add(0x6C07_8965);
            (state >> 16) as i16 % (most + 1)
        };
        let windows = Window::all(game);
        let most = MOST_PAIR_SUM / i16::try_from(windows.len()).unwrap() - 1;
        let mut pair = |most| LuckPair::of([number(most), number(most)]);
        let table = |window: Window| WindowTable {
            window,
            pairs: std::iter::once(LuckPair::default())
                .chain((0..window.contents * casts).map(|_| pair(most)))
                .collect(),
        };
        let tables = windows.into_iter().map(table).collect();
        let phases = (0..PHASES).map(|_| [pair(MOST_WEIGHT), pair(MOST_WEIGHT)]).collect();
        Self { tables, casts, scale: PhaseScale::of(game), phases, units: [3, 5], ratios: [1.0; 2] }
    }

    /// The sum of the pairs of a cast over all windows.
    #[inline]
    fn pair(&self, own: BitSet, other: BitSet, cast: usize) -> LuckPair {
        self.tables.iter().fold(LuckPair::default(), |sum, WindowTable { window, pairs }| {
            let entry = 1 + window.content(own, other) * self.casts + cast;
            sum.plus(pairs.get(entry).copied().unwrap_or_default())
        })
    }

    /// Luck from products of weights and pairs.
    pub(crate) fn luck(&self, products: [i64; 2]) -> Luck {
        Luck { score: products[0] * self.units[0], throws: products[1] * self.units[1] }
    }
}

impl<G: Game> LuckSource<G> for LuckTables {
    fn follow<'a>(&'a self, _: &'a G, _: &G::Position) -> Box<dyn LuckMeter<G> + 'a> {
        Box::new(TableMeter { tables: self, weights: [[LuckPair::default(); 2]; 2] })
    }
}

/// Looks up the luck of one game.
struct TableMeter<'a> {
    tables: &'a LuckTables,
    /// The weights of the phase for each player who may throw, by seat.
    weights: [PhaseWeights; 2],
}

impl<G: Game> LuckMeter<G> for TableMeter<'_> {
    fn cast(&mut self, moment: &Moment<'_, G>, fallen: Fallen, _: Option<&[CastAnswer]>) -> Luck {
        let (Moment { game, position, seat, .. }, tables) = (moment, self.tables);
        if (fallen.number - 1).is_multiple_of(THROWS_PER_PHASE) {
            let [light, dark] = Seat::BOTH.map(|seat| tables.scale.left(*game, position, seat));
            self.weights = [(light, dark), (dark, light)]
                .map(|(own, others)| tables.phases[tables.scale.phase(own, others)]);
        }
        if fallen.kept {
            return Luck::default();
        }
        let [own, other] = [*seat, seat.other()].map(|seat| game.occupied(position, seat));
        let pair = tables.pair(own, other, fallen.outcome);
        tables.luck(self.weights[seat.index()].map(|weights| weights.times(pair).into()))
    }
}
