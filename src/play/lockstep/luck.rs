//! The luck of throws by tables, for many games side by side. It is the luck that the plain engine
//! looks up, number by number.
//!
//! The loops of throws do not know of it. They call it once for each throw of all games, before
//! they play it. Indices are calculated in vectors, and looked up one after another.

use crate::play::lockstep::lane::lower_half;
use crate::play::lockstep::lanes::{GameWords, state};
use crate::play::lockstep::race_tables::RaceTables;
use crate::play::lockstep::word::{LANES, LaneWords, THROWS, Word};
use crate::play::luck::Luck;
use crate::play::luck_tables::windows::MOST_WINDOWS;
use crate::play::luck_tables::{LuckPair, LuckTables, THROWS_PER_PHASE, WindowTable};
use crate::simd::{Cpu, Job};

const _: () = assert!(THROWS as u32 == THROWS_PER_PHASE);

/// The number of words of bits that tell of a step which bits its number has.
const STEP_BITS: usize = 5;

/// For each lane, a pair.
type LanePairs = [LuckPair; LANES];

/// The luck of the games of all lanes.
pub(super) struct LuckLanes<'a> {
    cpu: Cpu,
    tables: &'a LuckTables,
    race: &'a RaceTables,
    /// Is the first throw a kept opening cast, which has no luck here?
    keeps_opening: bool,
    round: Box<LuckRound>,
    /// The luck of the rounds before: products of weights and pairs.
    sums: [[i64; LANES]; 2],
}

/// What was looked up for a round.
#[repr(align(64))]
struct LuckRound {
    /// For each player who may throw, the first one first, and for score and throws: the weights.
    weights: [[LanePairs; 2]; 2],
    /// For each throw of the round, the pairs of all windows together. Their luck is calculated at
    /// the end: a vector that is assembled from parts is slow to read immediately afterwards.
    pairs: [LanePairs; THROWS],
    /// For each throw, all ones if the second player threw, otherwise 0.
    second: [[i32; LANES]; THROWS],
}

impl<'a> LuckLanes<'a> {
    pub(super) fn new(
        cpu: Cpu,
        tables: &'a LuckTables,
        race: &'a RaceTables,
        keeps_opening: bool,
    ) -> Self {
        let none = [LuckPair::default(); LANES];
        let round = LuckRound {
            weights: [[none; 2]; 2],
            pairs: [none; THROWS],
            second: [[0; LANES]; THROWS],
        };
        let sums = [[0; LANES]; 2];
        Self { cpu, tables, race, keeps_opening, round: Box::new(round), sums }
    }

    /// The luck of the game in a lane. The next game there begins without.
    pub(super) fn take(&mut self, at: usize) -> Luck {
        self.tables.luck([0, 1].map(|output| std::mem::take(&mut self.sums[output][at])))
    }

    /// Looks up the weights of a round.
    #[inline(never)]
    pub(super) fn begin_round<W: Word, const K: usize>(&mut self, games: &GameWords<W, K>) {
        let mut left = [[0; LANES]; 2];
        self.cpu.run(StepsLeft { race: self.race, games, left: &mut left });
        for at in 0..LANES {
            // The own throw of a piece that enters has no luck, and the weights before it stay.
            if games.hand[at] != W::default() {
                continue;
            }
            let [me, op] = left.map(|left| left[at]);
            let second = games.state[at].wide() & state::SECOND != 0;
            let [first, other] = if second { [op, me] } else { [me, op] };
            let phase = |own, others| self.tables.phases[self.tables.scale.phase(own, others)];
            let of_first = phase(first, other);
            let [score, throws] = phase(other, first);
            let of_second = [score.negated(), throws];
            for output in 0..2 {
                self.round.weights[0][output][at] = of_first[output];
                self.round.weights[1][output][at] = of_second[output];
            }
        }
    }

    /// Looks up the luck of a throw of every game, before it is played: number `throw` of the
    /// round.
    #[inline(never)]
    pub(super) fn add_throw<W: Word, const K: usize>(
        &mut self,
        games: &GameWords<W, K>,
        casts: &LaneWords<W>,
        throw: usize,
    ) {
        let from = &self.race.casts.from[..self.race.outcomes];
        let without = state::OVER | if self.keeps_opening { state::FIRST_THROW } else { 0 };
        let (tables, cpu, round) = (self.tables, self.cpu, &mut *self.round);
        let (pairs, second) = (&mut round.pairs[throw], &mut round.second[throw]);
        cpu.run(LookUp { tables, from, without, games, casts, pairs, second });
    }

    /// Adds the luck of a round to that of the games.
    #[inline(never)]
    pub(super) fn end_round(&mut self) {
        self.cpu.run(AddRound { round: &self.round, sums: &mut self.sums });
    }
}

/// Calculates the steps that the player to move and the other player have left.
struct StepsLeft<'a, W, const K: usize> {
    race: &'a RaceTables,
    games: &'a GameWords<W, K>,
    left: &'a mut [[u32; LANES]; 2],
}

impl<W: Word, const K: usize> Job for StepsLeft<'_, W, K> {
    #[inline(always)]
    fn run(self) {
        let Self { race, games, left } = self;
        let home = race.length + 1;
        for kind in 0..K {
            for role in 0..2 {
                let sides = [&games.me[kind], &games.op[kind]][role];
                for at in 0..LANES {
                    let waiting = games.waiting[kind][at];
                    let waiting = lower_half(if role == 0 { waiting } else { waiting.turned() });
                    let on = sides[at] & !W::of(1);
                    let mut steps = W::default();
                    for bit in 0..STEP_BITS {
                        steps = steps.plus((on & W::of(WITH_BIT[bit])).ones() << bit as u32);
                    }
                    let pieces = waiting.plus(on.ones());
                    left[role][at] += pieces.wide() * home - steps.wide();
                }
            }
        }
    }
}

/// For each bit, the steps whose number has it.
const WITH_BIT: [u32; STEP_BITS] =
    [0xAAAA_AAAA, 0xCCCC_CCCC, 0xF0F0_F0F0, 0xFF00_FF00, 0xFFFF_0000];

/// Looks up the luck of a throw.
struct LookUp<'a, W, const K: usize> {
    tables: &'a LuckTables,
    /// The first draw of each cast.
    from: &'a [u32],
    /// A game with one of these flags has no luck.
    without: u32,
    games: &'a GameWords<W, K>,
    casts: &'a LaneWords<W>,
    pairs: &'a mut LanePairs,
    second: &'a mut [i32; LANES],
}

impl<W: Word, const K: usize> Job for LookUp<'_, W, K> {
    #[inline(always)]
    fn run(self) {
        let Self { tables, from, without, games, casts, pairs, second } = self;
        let mut fallen = [W::default(); LANES];
        for first in from.iter().skip(1) {
            let threshold = W::threshold(*first);
            for at in 0..LANES {
                fallen[at] = fallen[at].plus(W::from(casts[at] >= threshold));
            }
        }
        let (mut own, mut other) = ([W::default(); LANES], [W::default(); LANES]);
        for kind in 0..K {
            for at in 0..LANES {
                own[at] |= games.me[kind][at];
                other[at] |= games.op[kind][at];
            }
        }
        let mut kept = [0_u32; LANES];
        for at in 0..LANES {
            let has_luck = (games.state[at] & W::of(without) == W::default())
                & (games.hand[at] == W::default());
            kept[at] = u32::from(has_luck).wrapping_neg();
            let of_second = games.state[at] & W::of(state::SECOND) != W::default();
            second[at] = i32::from(of_second).wrapping_neg();
        }
        let mut entries = [[0_u32; LANES]; MOST_WINDOWS];
        let cast_count = tables.casts as u32;
        for (entries, WindowTable { window, .. }) in entries.iter_mut().zip(&tables.tables) {
            let [of_own, of_other] =
                [window.own, window.other].map(|part| (part.places.0 as u32, part.factor));
            for at in 0..LANES {
                let product = |(places, factor): (u32, u32), occupied: W| {
                    (occupied.wide() & places).wrapping_mul(factor)
                };
                let sum = product(of_own, own[at]).wrapping_add(product(of_other, other[at]));
                entries[at] = (1 + (sum >> 16) * cast_count + fallen[at].wide()) & kept[at];
            }
        }
        *pairs = [LuckPair::default(); LANES];
        // Three at once: fewer sums are written and read again.
        for (entries, tables) in entries.chunks(3).zip(tables.tables.chunks(3)) {
            match (entries, tables) {
                ([one, two, three], [first, second, third]) => {
                    for at in 0..LANES {
                        let pair =
                            first.pairs[one[at] as usize].plus(second.pairs[two[at] as usize]);
                        pairs[at] = pairs[at].plus(pair).plus(third.pairs[three[at] as usize]);
                    }
                }
                _ => {
                    for (entries, table) in entries.iter().zip(tables) {
                        for at in 0..LANES {
                            pairs[at] = pairs[at].plus(table.pairs[entries[at] as usize]);
                        }
                    }
                }
            }
        }
    }
}

/// Adds the luck of a round.
struct AddRound<'a> {
    round: &'a LuckRound,
    sums: &'a mut [[i64; LANES]; 2],
}

impl Job for AddRound<'_> {
    #[inline(always)]
    fn run(self) {
        let Self { round: LuckRound { weights, pairs, second }, sums } = self;
        for output in 0..2 {
            let mut products = [0; LANES];
            for throw in 0..THROWS {
                for at in 0..LANES {
                    let [of_first, of_second] = [0, 1].map(|seat| weights[seat][output][at].0);
                    let weights = of_first ^ ((of_first ^ of_second) & second[throw][at]);
                    products[at] += LuckPair(weights).times(pairs[throw][at]);
                }
            }
            for at in 0..LANES {
                sums[output][at] += i64::from(products[at]);
            }
        }
    }
}
