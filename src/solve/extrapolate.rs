//! Extrapolates values from their changes in the last few sweeps (reduced rank extrapolation).
//!
//! A sweep does not change the true values. The method combines a few successive values. It takes
//! the combination whose changes cancel best (R. P. Eddy 1979; M. Mešina 1977). This may not help
//! while the best actions still change. So it only finds good values; the proof comes after.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, with all functions that they call"
)]

use pulp::{Simd, WithSimd};
use rayon::prelude::*;

use crate::simd::Cpu;
use crate::simd::vector::Number;
use crate::solve::values::LayerValues;

/// The number of successive changes that the method combines.
pub(crate) const MOVES: usize = 3;
/// The share by which the squares of changes are raised. Without it, rounding would decide between
/// changes that are nearly alike.
const RIDGE: f64 = 1e-12;

/// The range of the values of one tile. It follows the range of the tile before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TileRange {
    /// The index of the tile's pair.
    pub pair: usize,
    /// The number of its positions, each with one value.
    pub positions: usize,
}

/// How the last sweeps over a layer and its mirror image changed the values to the player to throw.
pub(crate) struct Extrapolation {
    /// The changes of each sweep by slot and plane. Entries of pairs that a sweep did not compute
    /// are invalid. The changes are small, so 32 bits are precise enough.
    logs: [Moves; MOVES],
    /// Which pairs each sweep computed.
    computed: [Vec<bool>; MOVES],
    /// The changes of a pair that a sweep did not compute: all 0.
    no_changes: Vec<f32>,
    /// The number of sweeps recorded.
    sweeps: usize,
}

/// Changes of values by slot and plane.
pub(crate) type Moves = Vec<Vec<Vec<f32>>>;

/// The changes of a sweep, and which pairs the sweep computed.
pub(crate) type RecordedSweep = (Moves, Vec<bool>);

/// A record for the changes of one sweep.
pub(crate) struct ChangeLog<'a> {
    moves: &'a mut [Vec<Vec<f32>>],
    computed: &'a mut [bool],
}

impl ChangeLog<'_> {
    /// The record for the changes of a pair's values: `positions` entries from `base` on.
    pub fn moves(
        &mut self,
        pair: usize,
        slot: usize,
        plane: usize,
        base: usize,
        positions: usize,
    ) -> &mut [f32] {
        self.computed[pair] = true;
        &mut self.moves[slot][plane][base..base + positions]
    }
}

/// The dot products of any two changes.
type DotProducts = [[f64; MOVES]; MOVES];

impl Extrapolation {
    /// Prepares for `pairs` pairs. `own` has the values, and `tile_ranges` has the tiles of each
    /// slot.
    pub fn new<T: Number>(
        own: &[LayerValues<T>],
        pairs: usize,
        tile_ranges: &[Vec<TileRange>],
    ) -> Self {
        let longest =
            tile_ranges.iter().flatten().map(|tile_range| tile_range.positions).max().unwrap_or(0);
        let log = || {
            let slot = |values: &LayerValues<T>| {
                values.mine.iter().map(|plane| vec![0.0; plane.len()]).collect()
            };
            own.iter().map(slot).collect()
        };
        Self {
            logs: std::array::from_fn(|_| log()),
            computed: std::array::from_fn(|_| vec![false; pairs]),
            no_changes: vec![0.0; longest],
            sweeps: 0,
        }
    }

    /// The record for the changes of the next sweep.
    pub fn log(&mut self) -> ChangeLog<'_> {
        let sweep = self.sweeps;
        self.sweeps += 1;
        self.computed[sweep].fill(false);
        ChangeLog { moves: &mut self.logs[sweep], computed: &mut self.computed[sweep] }
    }

    /// The sweeps recorded since the last extrapolation.
    pub fn recorded(&self) -> Vec<(&Moves, &Vec<bool>)> {
        self.logs.iter().zip(&self.computed).take(self.sweeps).collect()
    }

    /// Takes up recorded sweeps, in the form of [`Extrapolation::recorded`].
    pub fn resume(&mut self, recorded: Vec<RecordedSweep>) {
        self.sweeps = recorded.len();
        for (at, (moves, computed)) in recorded.into_iter().enumerate() {
            (self.logs[at], self.computed[at]) = (moves, computed);
        }
    }

    /// Moves values to the point that the sweeps lead to, and starts a new series of sweeps. It
    /// moves only the pairs that these sweeps computed. Returns the greatest move of each pair, or
    /// `None` if there were too few sweeps. `tile_ranges` are the tiles of each slot, in the order
    /// of their values. The values for a turn of the other player do not move with them.
    pub fn extrapolate<T: Number>(
        &mut self,
        own: &mut [LayerValues<T>],
        tile_ranges: &[Vec<TileRange>],
    ) -> Option<Vec<f64>> {
        if self.sweeps < MOVES {
            return None;
        }
        self.sweeps = 0;
        let cpu = Cpu::best();
        let mut by = vec![0.0; self.computed[0].len()];
        let Some(undo_shares) = undo_shares(&self.products(tile_ranges)) else { return Some(by) };
        for (slot, values) in own.iter_mut().enumerate() {
            for (plane, values) in
                values.mine.iter_mut().enumerate().filter(|(_, values)| !values.is_empty())
            {
                let mut rest = &mut values[..];
                let mut jobs = Vec::new();
                for (tile_range, begin) in with_begins(&tile_ranges[slot]) {
                    let (values, after) = rest.split_at_mut(tile_range.positions);
                    rest = after;
                    if let Some(moves) = self.moves(slot, plane, tile_range, begin) {
                        jobs.push((tile_range.pair, values, moves));
                    }
                }
                let moved = jobs.into_par_iter().map(|(pair, values, moves)| {
                    (pair, cpu.run_wide(UndoStep { values, moves, undo_shares: &undo_shares }))
                });
                for (pair, moved) in moved.collect::<Vec<_>>() {
                    by[pair] = moved.max(by[pair]);
                }
            }
        }
        Some(by)
    }

    /// The changes of one tile in a plane. `None` if no sweep computed it.
    fn moves(
        &self,
        slot: usize,
        plane: usize,
        tile_range: &TileRange,
        begin: usize,
    ) -> Option<[&[f32]; MOVES]> {
        let is_computed = |sweep: usize| self.computed[sweep][tile_range.pair];
        (0..MOVES).any(is_computed).then(|| {
            std::array::from_fn(|sweep| {
                let moves = if is_computed(sweep) {
                    &self.logs[sweep][slot][plane][begin..]
                } else {
                    &self.no_changes[..]
                };
                &moves[..tile_range.positions]
            })
        })
    }

    fn products(&self, tile_ranges: &[Vec<TileRange>]) -> DotProducts {
        let cpu = Cpu::best();
        let mut sums = DotProducts::default();
        for (slot, planes) in self.logs[0].iter().enumerate() {
            for plane in (0..planes.len()).filter(|plane| !planes[*plane].is_empty()) {
                let jobs: Vec<_> = with_begins(&tile_ranges[slot])
                    .filter_map(|(tile_range, begin)| self.moves(slot, plane, tile_range, begin))
                    .collect();
                // The order of these sums is fixed, so the bits do not depend on threads.
                for one in jobs
                    .into_par_iter()
                    .with_min_len(16)
                    .map(|moves| cpu.run_wide(DotProductJob { moves }))
                    .collect::<Vec<_>>()
                {
                    for (sums, one) in sums.iter_mut().flatten().zip(one.iter().flatten()) {
                        *sums += one;
                    }
                }
            }
        }
        sums
    }
}

/// Each tile with the index where it begins.
fn with_begins(tile_ranges: &[TileRange]) -> impl Iterator<Item = (&TileRange, usize)> {
    tile_ranges.iter().scan(0, |begin, tile_range| {
        let here = *begin;
        *begin += tile_range.positions;
        Some((tile_range, here))
    })
}

/// The number of values that are computed side by side.
const WIDTH: usize = 4;

/// [`WIDTH`] changes from an index on, with 0 past the end.
#[inline(always)]
fn load_changes(moves: &[f32], first: usize) -> [f64; WIDTH] {
    let mut changes = [0.0; WIDTH];
    let from_first = &moves[first..];
    // The length of a whole chunk is known when the loop is compiled.
    if let Some(whole) = from_first.first_chunk::<WIDTH>() {
        changes.iter_mut().zip(whole).for_each(|(wide, moved)| *wide = f64::from(*moved));
    } else {
        changes.iter_mut().zip(from_first).for_each(|(wide, moved)| *wide = f64::from(*moved));
    }
    changes
}

/// Takes back a part of each change. Returns the greatest move of a value.
struct UndoStep<'a, T> {
    values: &'a mut [T],
    moves: [&'a [f32]; MOVES],
    undo_shares: &'a [f64; MOVES],
}

impl<T: Number> WithSimd for UndoStep<'_, T> {
    type Output = f64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> f64 {
        let mut furthest = [0.0_f64; WIDTH];
        for (at, values) in self.values.chunks_mut(WIDTH).enumerate() {
            let mut sums = [0.0; WIDTH];
            for (moves, share) in self.moves.iter().zip(self.undo_shares).skip(1) {
                for (sum, moved) in sums.iter_mut().zip(&load_changes(moves, at * WIDTH)) {
                    *sum += share * moved;
                }
            }
            for ((value, sum), furthest) in values.iter_mut().zip(&sums).zip(&mut furthest) {
                *value = T::of(value.wide() - sum);
                *furthest = furthest.max(sum.abs());
            }
        }
        furthest.into_iter().fold(0.0, f64::max)
    }
}

/// Computes the dot products of any two changes of some values.
struct DotProductJob<'a> {
    moves: [&'a [f32]; MOVES],
}

impl WithSimd for DotProductJob<'_> {
    type Output = DotProducts;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> DotProducts {
        let mut sums = [[[0.0; WIDTH]; MOVES]; MOVES];
        for first in (0..self.moves[0].len()).step_by(WIDTH) {
            let mut moves = [[0.0; WIDTH]; MOVES];
            for (some_moves, moves) in moves.iter_mut().zip(&self.moves) {
                *some_moves = load_changes(moves, first);
            }
            for (one, sums) in moves.iter().zip(&mut sums) {
                for (other, sums) in moves.iter().zip(sums) {
                    for ((sum, one), other) in sums.iter_mut().zip(one).zip(other) {
                        *sum += one * other;
                    }
                }
            }
        }
        sums.map(|row| row.map(|lanes| lanes.iter().sum()))
    }
}

/// The part of each change to take back, 0 for the first. The weights of the values add up to 1,
/// and their changes cancel best. `None` if the changes are too much alike.
fn undo_shares(products: &DotProducts) -> Option<[f64; MOVES]> {
    // The weights solve the equations with right sides 1. Then they are scaled to add up to 1.
    let mut rows: [[f64; MOVES + 1]; MOVES] = std::array::from_fn(|row| {
        std::array::from_fn(|column| match column {
            MOVES => 1.0,
            _ if column == row => products[row][row] * (1.0 + RIDGE),
            _ => products[row][column],
        })
    });
    // The matrix is positive definite, so elimination needs no other pivots.
    for pivot in 0..MOVES {
        let (above, below) = rows.split_at_mut(pivot + 1);
        let pivot_row = &above[pivot];
        if pivot_row[pivot] <= 0.0 {
            return None;
        }
        for row in below {
            let factor = row[pivot] / pivot_row[pivot];
            row.iter_mut().zip(pivot_row).for_each(|(entry, above)| *entry -= factor * above);
        }
    }
    let mut parts = [0.0; MOVES];
    for row in (0..MOVES).rev() {
        let known: f64 = (row + 1..MOVES).map(|column| rows[row][column] * parts[column]).sum();
        parts[row] = (rows[row][MOVES] - known) / rows[row][row];
    }
    let total: f64 = parts.iter().sum();
    let mut undo_shares = [0.0; MOVES];
    // A value after its sweep is nearer to the limit. So each weight applies to the value after its
    // change, without the later changes.
    for sweep in 1..MOVES {
        undo_shares[sweep] = undo_shares[sweep - 1] + parts[sweep - 1] / total;
    }
    undo_shares.iter().all(|share| share.is_finite()).then_some(undo_shares)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The margin past the last value, as planes have it.
    const MARGIN: usize = 5;

    fn layer(values: impl Iterator<Item = f64>) -> Vec<LayerValues> {
        vec![LayerValues { mine: vec![values.chain([0.0; MARGIN]).collect()], theirs: Vec::new() }]
    }

    /// Records the change of a pair's values from one sweep to the next.
    fn record(
        log: &mut ChangeLog<'_>,
        tile_range: &TileRange,
        base: usize,
        [before, after]: [&[LayerValues]; 2],
    ) {
        let moves = log.moves(tile_range.pair, 0, 0, base, tile_range.positions);
        for (at, moved) in moves.iter_mut().enumerate() {
            *moved = (after[0].mine[0][base + at] - before[0].mine[0][base + at]) as f32;
        }
    }

    /// Values that approach 1 in two ways, by 0.9 and by -0.5 a sweep. They are at 1 after three
    /// sweeps and an extrapolation.
    #[test]
    fn two_geometric_changes_are_removed() {
        let tiles = [TileRange { pair: 1, positions: 27 }, TileRange { pair: 0, positions: 13 }];
        let after = |sweep: u8| {
            layer((0..40).map(|index| {
                let [slow, alternating] = [0.3 + 0.01 * f64::from(index), f64::from(index).sin()];
                1.0 + slow * 0.9f64.powi(i32::from(sweep))
                    + alternating * (-0.5f64).powi(i32::from(sweep))
            }))
        };
        let mut own = after(0);
        let mut extrapolation = Extrapolation::new(&own, 2, &[tiles.to_vec()]);
        for sweep in 1..=MOVES as u8 {
            let before = std::mem::replace(&mut own, after(sweep));
            let mut log = extrapolation.log();
            record(&mut log, &tiles[0], 0, [&before, &own]);
            record(&mut log, &tiles[1], 27, [&before, &own]);
            let last = own.clone();
            let by = extrapolation.extrapolate(&mut own, &[tiles.to_vec()]);
            assert_eq!(by.is_some(), usize::from(sweep) == MOVES);
            for by in by
                .into_iter()
                .flatten()
                .zip([&(27..40), &(0..27)])
                .map(|(by, places)| (by, places.clone()))
            {
                let moved =
                    by.1.map(|index| (own[0].mine[0][index] - last[0].mine[0][index]).abs())
                        .fold(0.0, f64::max);
                assert!((by.0 - moved).abs() < 1e-12, "the moves are returned by pair");
            }
        }
        let (values, margin) = own[0].mine[0].split_at(40);
        let furthest = values.iter().map(|value| (value - 1.0).abs()).fold(0.0, f64::max);
        assert!(
            furthest < 1e-4,
            "{furthest}: the ridge leaves a little of a distance that was at least 0.219"
        );
        assert_eq!(margin, [0.0; MARGIN]);
    }

    /// Values that no longer change stay where they are. So do values that no sweep computed.
    #[test]
    fn unchanged_values_stay() {
        let tiles =
            vec![vec![TileRange { pair: 0, positions: 8 }, TileRange { pair: 1, positions: 3 }]];
        let own = layer([0.25; 11].into_iter());
        let mut extrapolation = Extrapolation::new(&own, 2, &tiles);
        let mut moved = own.clone();
        for _ in 0..MOVES {
            record(&mut extrapolation.log(), &tiles[0][0], 0, [&own, &own]);
            if let Some(by) = extrapolation.extrapolate(&mut moved, &tiles) {
                assert!(by.iter().all(|by| *by == 0.0));
            }
        }
        assert_eq!(moved[0].mine, own[0].mine);
    }
}
