//! The shapes of rule sets that loops are compiled for. A shape fits every rule set that needs no
//! more features than the shape has.

use std::marker::PhantomData;
use std::ops::Range;

use crate::play::lockstep::BatchContext;
use crate::play::lockstep::choose::Bots;
use crate::play::lockstep::features::{
    AGAIN, BUMP, CROSSING, DETAIL, ENTRIES, EQUAL_TURNS, EXITS, EXTRA_LIMIT, Features, GRANTS,
    OPENING, OWN_THROW, PAID, RANKS, SQUARES, UNEVEN, VERDICT, WIDE, has,
};
use crate::play::lockstep::word::Word;
use crate::simd::{Cpu, Job};

/// Declares the shapes, from the smallest to the largest, and how to play each. The compiler does
/// not vectorise a loop that is too large. A shape therefore has the features that shipped rule
/// sets need together, not all features.
macro_rules! shapes {
    ($(
        $shape:ident: $word:ident, $kinds:literal kinds, $outcomes:literal outcomes,
        $features:expr;
    )*) => {
        /// A shape of rule sets.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum LoopShape {
            $($shape),*
        }

        /// The first shape that has all the features of a rule set; `None` if no shape fits.
        pub(super) fn fitting(
            kinds: usize,
            outcomes: usize,
            features: Features,
        ) -> Option<LoopShape> {
            $(if kinds <= $kinds && outcomes <= $outcomes && has($features, features) {
                return Some(LoopShape::$shape);
            })*
            None
        }

        /// Plays these games in the loops of a shape.
        pub(super) fn play(
            shape: LoopShape,
            bots: Bots,
            cpu: Cpu,
            context: BatchContext<'_>,
            games: Range<u64>,
        ) {
            const RANDOM: u8 = Bots::Random as u8;
            const CASUAL: u8 = Bots::Casual as u8;
            const GREEDY: u8 = Bots::Greedy as u8;
            const ANY: u8 = Bots::Any as u8;
            match shape {
                $(LoopShape::$shape => {
                    type Of<'a, const B: u8> =
                        ShapeJob<'a, $word, $kinds, $outcomes, { $features }, B>;
                    match bots {
                        Bots::Random => Of::<RANDOM>::new(context, games).start(cpu),
                        Bots::Casual => Of::<CASUAL>::new(context, games).start(cpu),
                        Bots::Greedy => Of::<GREEDY>::new(context, games).start(cpu),
                        Bots::Any => Of::<ANY>::new(context, games).start(cpu),
                    }
                })*
            }
        }
    };
}

/// The features common to all larger shapes for one kind of piece and one die.
const COURSE: Features = WIDE
    | CROSSING
    | ENTRIES
    | EXITS
    | EXTRA_LIMIT
    | OPENING
    | EQUAL_TURNS
    | PAID
    | UNEVEN
    | AGAIN
    | GRANTS;

shapes! {
    Plain: u16, 1 kinds, 5 outcomes, 0;
    PlainDetailed: u16, 1 kinds, 5 outcomes, DETAIL | SQUARES;
    Crossed: u32, 1 kinds, 5 outcomes, WIDE | CROSSING | GRANTS;
    CrossedDetailed: u32, 1 kinds, 5 outcomes, WIDE | CROSSING | GRANTS | DETAIL | SQUARES;
    Varied: u32, 1 kinds, 8 outcomes, COURSE | BUMP;
    Wide: u32, 1 kinds, 16 outcomes, COURSE | BUMP;
    WideDetailed: u32, 1 kinds, 16 outcomes, COURSE | BUMP | DETAIL | SQUARES;
    OwnThrow: u32, 1 kinds, 8 outcomes, COURSE | OWN_THROW;
    OwnThrowDetailed: u32, 1 kinds, 8 outcomes, COURSE | OWN_THROW | DETAIL | SQUARES;
    Three: u32, 3 kinds, 8 outcomes, COURSE | RANKS | VERDICT;
    ThreeDetailed: u32, 3 kinds, 8 outcomes,
        (COURSE & !(EXTRA_LIMIT | PAID | AGAIN)) | RANKS | VERDICT | DETAIL | SQUARES;
}

struct ShapeJob<'a, W, const K: usize, const O: usize, const F: Features, const B: u8>(
    BatchContext<'a>,
    Range<u64>,
    PhantomData<W>,
);

impl<'a, W, const K: usize, const O: usize, const F: Features, const B: u8>
    ShapeJob<'a, W, K, O, F, B>
{
    fn new(context: BatchContext<'a>, games: Range<u64>) -> Self {
        Self(context, games, PhantomData)
    }

    /// Plays the games. Not inlined: without optimisation, a function with the loops of all shapes
    /// would need more stack than a thread has.
    #[inline(never)]
    fn start(self, cpu: Cpu)
    where
        W: Word,
    {
        cpu.run(self);
    }
}

impl<W: Word, const K: usize, const O: usize, const F: Features, const B: u8> Job
    for ShapeJob<'_, W, K, O, F, B>
{
    #[inline(always)]
    fn run(self) {
        self.0.play::<W, K, O, F, B>(self.1);
    }
}
