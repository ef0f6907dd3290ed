//! Sweeps once over a layer and its mirror image: each position gets the best value that its throws
//! lead to.
//!
//! A sweep goes through the tiles in *levels*, the furthest advanced first. So all actions but
//! captures lead to values of the same sweep (Gauss-Seidel). Tiles of one level are computed side
//! by side, from the values before the level. So the bits do not depend on threads. Large levels
//! are cut into several, which need less memory.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, with all functions that they call"
)]

use std::marker::PhantomData;

use pulp::{Simd, WithSimd};
use rayon::prelude::*;

use crate::game::race::Race;
use crate::simd::Cpu;
use crate::simd::vector::{Number, Single, Vectors, at_once};
use crate::solve::compile::{Compiler, Slots};
use crate::solve::evaluate::TileEvaluator;
use crate::solve::extrapolate::{ChangeLog, TileRange};
use crate::solve::index::{Index, Layer};
use crate::solve::pairs::{Pair, pair, readers, tile_ranges};
use crate::solve::priorities::{TileDependents, TilePriorities};
use crate::solve::successors::ThrowChances;
use crate::solve::value_changes::{ValueChanges, record_changes};
use crate::solve::values::{LayerValues, Layers, Shape, View};

/// A half of a pair in one role, with the half that receives its mirrored values.
struct SweepHalf {
    half: usize,
    role: usize,
    partner: usize,
}

/// A layer and its mirror image, ready for sweeps.
pub(crate) struct Sweeper<'a> {
    index: &'a Index,
    odds: &'a ThrowChances,
    /// More than the rounding error of one computed value.
    rounding: f64,
    pairs: Vec<Pair>,
    /// The begin of each level, and the end of the last.
    levels: Vec<usize>,
    slots: Slots,
    own: usize,
    /// For each pair, the pairs that are computed from it.
    pub readers: TileDependents,
    /// The tiles of each own slot, in the order of their values.
    pub tile_ranges: Vec<Vec<TileRange>>,
}

/// The changes of values in a sweep.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moved {
    /// The greatest change.
    pub most: f64,
    /// The greatest rise of an upper bound or fall of a lower bound. It is 0 if no bound moved
    /// outwards, or if values have no bounds.
    pub outwards: f64,
}

impl Moved {
    fn join(&mut self, other: Self) {
        *self =
            Self { most: self.most.max(other.most), outwards: self.outwards.max(other.outwards) };
    }
}

/// The number of times that a sweep computes a pair. The second time is cheap, because the data are
/// in the cache. It helps, because the pair's positions lead to one another.
const ROUNDS: usize = 2;

/// The most pairs of a level.
const MOST_AT_ONCE: usize = 256;

impl<'a> Sweeper<'a> {
    /// Compiles the programs of a layer and its mirror image. `needed` are these two and then the
    /// layers that actions lead to.
    pub fn new(
        race: &Race,
        index: &'a Index,
        odds: &'a ThrowChances,
        most_paid: f64,
        layer: Layer,
        needed: Vec<Layer>,
    ) -> Self {
        let own = if layer[0] == layer[1] { 1 } else { 2 };
        let slots = Slots::new(needed);
        let compiler = Compiler::new(race, index, &slots, odds);
        let tiles = index.tiles(race, layer);
        let mut pairs: Vec<Pair> =
            tiles.into_par_iter().filter_map(|tile| pair(&compiler, &tile)).collect();
        pairs.sort_by_key(|pair| (std::cmp::Reverse(pair.progress), pair.halves[0].base));
        let mut levels = vec![0];
        for at in 1..=pairs.len() {
            let full = levels.last().is_some_and(|begin| at - begin == MOST_AT_ONCE);
            if full || at == pairs.len() || pairs[at - 1].progress != pairs[at].progress {
                levels.push(at);
            }
        }
        // Each sum has at most this many products, and the weights are rounded too.
        let rounding = (odds.outcomes.len() + 8) as f64 * f64::EPSILON * most_paid;
        let (readers, tile_ranges) = (readers(&pairs, own), tile_ranges(&pairs, own));
        Self { index, odds, rounding, pairs, levels, slots, own, readers, tile_ranges }
    }

    /// The number of pairs of tiles.
    pub fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The values of other layers that sweeps read, converted to another number type.
    pub fn others<T: Number>(&self, known: &Layers) -> Layers<T> {
        self.slots.layers[self.own..]
            .iter()
            .map(|layer| (*layer, known[layer].converted()))
            .collect()
    }

    /// Sweeps once over the due tiles of the layer and its mirror image. `shape` is the shape of
    /// the values. The sheet records the changes of values to the player to throw. If values have
    /// bounds, only moves outwards make other tiles due.
    pub fn sweep<T: Number>(
        &self,
        shape: Shape,
        own: &mut [LayerValues<T>],
        others: &Layers<T>,
        scratch: &mut Vec<T>,
        priorities: &mut TilePriorities,
        mut log: Option<ChangeLog<'_>>,
    ) -> Moved {
        let cpu = Cpu::best();
        let parts = parts(shape);
        let plan = SweepPlan { sweeper: self, shape, parts: &parts };
        let known: Vec<&LayerValues<T>> =
            self.slots.layers[self.own..].iter().map(|layer| &others[layer]).collect();
        let mut all = Moved::default();
        for level in self.levels.windows(2) {
            let due: Vec<usize> =
                (level[0]..level[1]).filter(|place| priorities.is_due(*place)).collect();
            if due.is_empty() {
                continue;
            }
            let size: usize = due.iter().map(|place| plan.buffer_size(&self.pairs[*place])).sum();
            if scratch.len() < size {
                scratch.resize(size, T::default());
            }
            let mut jobs = Vec::with_capacity(due.len());
            let mut rest = &mut scratch[..size];
            for at in due {
                let pair = &self.pairs[at];
                let (buffer, after) = rest.split_at_mut(plan.buffer_size(pair));
                jobs.push((at, pair, buffer));
                rest = after;
            }
            let roles =
                (0..shape.roles()).flat_map(|role| (0..shape.modes).map(move |mode| (role, mode)));
            let views: Vec<View<'_, T>> =
                roles.map(|(role, mode)| View::new(own, &known, shape, role, mode)).collect();
            jobs.par_iter_mut().with_min_len(4).for_each(|(_, pair, buffer)| {
                cpu.run_wide(PairJob { plan, pair, views: &views, own, buffer });
            });
            let store_pair = |(place, pair, buffer): (usize, &Pair, &mut [T])| {
                let moved = plan.store_pair((place, pair), buffer, own, log.as_mut());
                all.join(moved);
                (place, if shape.ends > 1 { moved.outwards } else { moved.most })
            };
            let moved: Vec<(usize, f64)> = jobs.into_iter().map(store_pair).collect();
            priorities.computed(&moved, &self.readers);
        }
        all
    }

    /// Updates values for a turn of the other player from the values to the player to throw. It
    /// does so for some pairs.
    pub fn fill_from_mirror<T: Number>(
        &self,
        shape: Shape,
        own: &mut [LayerValues<T>],
        is_selected: impl Fn(usize) -> bool,
    ) {
        for (_, pair) in self.pairs.iter().enumerate().filter(|(place, _)| is_selected(*place)) {
            for (half, partner) in pair.halves.iter().zip(pair.halves.iter().rev()) {
                for role in 0..shape.roles() {
                    let (mine, other) = (shape.plane(role, shape.modes - 1), shape.other(role));
                    if own[half.slot].mine[mine].is_empty() {
                        continue;
                    }
                    let mut theirs = std::mem::take(&mut own[partner.slot].theirs[other]);
                    let rows = own[half.slot].mine[mine][half.base..]
                        .chunks_exact(half.lanes)
                        .take(half.rows);
                    for (row, values) in rows.enumerate() {
                        for (lane, value) in values.iter().enumerate() {
                            theirs[partner.base + lane * half.rows + row] = -*value;
                        }
                    }
                    own[partner.slot].theirs[other] = theirs;
                }
            }
        }
    }
}

/// A plan for sweeps over values of one shape.
#[derive(Clone, Copy)]
struct SweepPlan<'a> {
    sweeper: &'a Sweeper<'a>,
    shape: Shape,
    parts: &'a [Vec<SweepHalf>; 2],
}

impl SweepPlan<'_> {
    /// The halves to compute, with their roles.
    fn parts(&self, pair: &Pair) -> &[SweepHalf] {
        &self.parts[pair.halves.len() - 1]
    }

    /// The number of values in a pair's buffer: all planes of all its parts, each with a margin.
    fn buffer_size(&self, pair: &Pair) -> usize {
        self.parts(pair)
            .iter()
            .map(|part| (self.shape.modes + 1) * pair.halves[part.half].buffer_size())
            .sum()
    }

    /// Copies the computed values to their place. Records the changes of values to the player to
    /// throw.
    fn store_pair<T: Number>(
        &self,
        (at, pair): (usize, &Pair),
        buffer: &[T],
        own: &mut [LayerValues<T>],
        mut log: Option<&mut ChangeLog<'_>>,
    ) -> Moved {
        let mut all = Moved::default();
        let mut rest = buffer;
        for part in self.parts(pair) {
            let half = &pair.halves[part.half];
            let values = &mut own[half.slot];
            let mut moves = ValueChanges::new();
            for mode in 0..=self.shape.modes {
                let (plane, after) = rest.split_at(half.buffer_size());
                rest = after;
                let target = values.plane_mut(self.shape, part.role, mode);
                if target.is_empty() {
                    continue;
                }
                let positions = half.rows * half.lanes;
                let values_of_half = &mut target[half.base..half.base + positions];
                let rows = || plane.chunks_exact(half.stride);
                if let Some(log) = log.as_mut().filter(|_| mode < self.shape.modes) {
                    let recorded = log
                        .moves(
                            at,
                            half.slot,
                            self.shape.plane(part.role, mode),
                            half.base,
                            positions,
                        )
                        .chunks_exact_mut(half.lanes)
                        .zip(values_of_half.chunks_exact(half.lanes));
                    for ((recorded, target), row) in recorded.zip(rows()) {
                        record_changes(recorded, target, row);
                    }
                }
                for (target, row) in values_of_half.chunks_exact_mut(half.lanes).zip(rows()) {
                    moves.take(target, row);
                }
            }
            let [up, down] = moves.greatest();
            let outwards = self.shape.outwards(part.role);
            all.join(Moved {
                most: up.max(down),
                outwards: (up * outwards).max(-down * outwards).max(0.0),
            });
        }
        all
    }
}

/// The halves of a pair to compute, with their roles. The first list is for a tile that is its own
/// mirror image. The second is for two tiles.
fn parts(shape: Shape) -> [Vec<SweepHalf>; 2] {
    [0, 1].map(|last| {
        let mut parts = Vec::new();
        for role in 0..shape.roles() {
            for half in 0..=last {
                // Two parts that depend on each other are neighbours.
                parts.push((half, if half == 1 { shape.other(role) } else { role }));
            }
        }
        let place = |searched: (usize, usize)| {
            parts.iter().position(|part| *part == searched).expect("both are there")
        };
        let part = |(half, role): &(usize, usize)| SweepHalf {
            half: *half,
            role: *role,
            partner: place((last - half, shape.other(*role))),
        };
        parts.iter().map(part).collect()
    })
}

struct PairJob<'a, 'v, T> {
    plan: SweepPlan<'a>,
    pair: &'a Pair,
    views: &'a [View<'v, T>],
    own: &'a [LayerValues<T>],
    buffer: &'a mut [T],
}

impl<T: Number> WithSimd for PairJob<'_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, simd: S) {
        let (plan, pair) = (self.plan, self.pair);
        let (sweeper, shape, parts) = (plan.sweeper, plan.shape, plan.parts(pair));
        // The begins of each part's planes: `mine` by mode, then `theirs`.
        let mut begins = [0; 9];
        for (at, part) in parts.iter().enumerate() {
            begins[at + 1] = begins[at] + (shape.modes + 1) * pair.halves[part.half].buffer_size();
            self.fetch(part, begins[at]);
        }
        for round in 0..ROUNDS {
            for (at, part) in parts.iter().enumerate() {
                let half = &pair.halves[part.half];
                if self.is_idle(part) {
                    continue;
                }
                let partner = &pair.halves[parts[part.partner].half];
                let mirrored = begins[part.partner] + shape.modes * partner.buffer_size();
                for mode in 0..shape.modes {
                    let plane = |mode: usize| begins[at] + mode * half.buffer_size();
                    let evaluator = TileEvaluator {
                        index: sweeper.index,
                        odds: sweeper.odds,
                        outwards: shape.outwards(part.role) * sweeper.rounding,
                        view: &self.views[shape.plane(part.role, mode)],
                        half,
                        theirs: plane(shape.modes),
                        extra: plane(shape.extra_mode(mode).unwrap_or(shape.modes)),
                        out: plane(mode),
                        mirrored: (mode + 1 == shape.modes).then_some((mirrored, partner.stride)),
                    };
                    if round == 0 {
                        evaluator.read_ahead();
                    }
                    if half.stride == 1 {
                        evaluator.compute(Single(PhantomData), self.buffer);
                        continue;
                    }
                    match at_once(half.longest_run(), half.stride, T::lanes::<S>()) {
                        1 => evaluator.compute(Vectors::<S, T, 1>::new(simd), self.buffer),
                        2 => evaluator.compute(Vectors::<S, T, 2>::new(simd), self.buffer),
                        3 => evaluator.compute(Vectors::<S, T, 3>::new(simd), self.buffer),
                        4 => evaluator.compute(Vectors::<S, T, 4>::new(simd), self.buffer),
                        6 => evaluator.compute(Vectors::<S, T, 6>::new(simd), self.buffer),
                        _ => evaluator.compute(Vectors::<S, T, 8>::new(simd), self.buffer),
                    }
                }
            }
        }
    }
}

impl<T: Number> PairJob<'_, '_, T> {
    /// Is there nothing to compute in a part?
    #[inline(always)]
    fn is_idle(&self, part: &SweepHalf) -> bool {
        let half = &self.pair.halves[part.half];
        half.programs.is_empty()
            || self.own[half.slot].mine[self.plan.shape.plane(part.role, 0)].is_empty()
    }

    /// Copies a part's known values to the buffer. Values that are computed here need no copy: they
    /// are written before they are read.
    #[inline(always)]
    fn fetch(&mut self, part: &SweepHalf, begins: usize) {
        let half = &self.pair.halves[part.half];
        let shape = self.plan.shape;
        for mode in if self.is_idle(part) { 0 } else { shape.modes }..=shape.modes {
            let source = self.own[half.slot].plane(shape, part.role, mode);
            if source.is_empty() {
                continue;
            }
            let plane =
                &mut self.buffer[begins + mode * half.buffer_size()..][..half.buffer_size()];
            let rows =
                source[half.base..half.base + half.rows * half.lanes].chunks_exact(half.lanes);
            for (row, source) in plane.chunks_exact_mut(half.stride).zip(rows) {
                for (value, source) in row.iter_mut().zip(source) {
                    *value = *source;
                }
            }
        }
    }
}
