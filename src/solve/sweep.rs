//! One sweep over a layer and its mirror image: every position is given the best that its throws lead to.
//!
//! Tiles go in *levels*, the furthest on first, so that all but captures leads to values of the same sweep (Gauss-Seidel). Tiles of
//! one level are reckoned side by side from what was known before the level, so that the bits do not hang on threads. Large levels are cut
//! into several, which take less room.

use std::sync::Mutex;

use rayon::prelude::*;

use crate::game::race::Race;
use crate::play::lockstep::Cpu;
use crate::solve::compile::Compiler;
use crate::solve::index::{Index, Layer, Tile};
use crate::solve::pair::{Pair, PairJob, Plan, parts};
use crate::solve::program::{Odds, Programs, Slots};
use crate::solve::reckon::Half;
use crate::solve::values::{LayerValues, Layers, Shape, View};
use crate::solve::vector::Number;

/// A layer and its mirror image, ready to be swept.
pub(crate) struct Sweeper<'a> {
    index: &'a Index,
    odds: &'a Odds,
    /// More than one value can be wrong by rounding, those that it is reckoned from being right.
    rounding: f64,
    pairs: Vec<Pair>,
    /// Where each level begins, and the end.
    levels: Vec<usize>,
    slots: Slots,
    own: usize,
}

/// How a sweep has moved values.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moved {
    /// The greatest change.
    pub most: f64,
    /// The greatest by which an upper end has risen or a lower one fallen; 0 if none has, or if values have no ends.
    pub outwards: f64,
}

impl Moved {
    fn join(&mut self, other: Self) {
        *self = Self { most: self.most.max(other.most), outwards: self.outwards.max(other.outwards) };
    }
}

/// Pairs of a level at the most.
const MOST_AT_ONCE: usize = 64;

impl<'a> Sweeper<'a> {
    /// Compiles the programs of a layer and its mirror image; `needed` are the layers that actions lead to, these two first.
    pub fn new(
        race: &Race,
        index: &'a Index,
        odds: &'a Odds,
        most_paid: f64,
        layer: Layer,
        needed: Vec<Layer>,
    ) -> Self {
        let own = if layer[0] == layer[1] { 1 } else { 2 };
        let slots = Slots::new(needed);
        let compiler = Compiler::new(race, index, &slots, odds);
        let tiles = index.tiles(race, layer);
        let mut pairs: Vec<Pair> = tiles.into_par_iter().filter_map(|tile| pair(&compiler, &tile)).collect();
        pairs.sort_by_key(|pair| (std::cmp::Reverse(pair.progress), pair.halves[0].base));
        let mut levels = vec![0];
        for at in 1..=pairs.len() {
            let full = levels.last().is_some_and(|begin| at - begin == MOST_AT_ONCE);
            if full || at == pairs.len() || pairs[at - 1].progress != pairs[at].progress {
                levels.push(at);
            }
        }
        // Sums of so many products, of weights that are rounded too.
        let rounding = (odds.outcomes.len() + 8) as f64 * f64::EPSILON * most_paid;
        Self { index, odds, rounding, pairs, levels, slots, own }
    }

    /// What sweeps read of other layers, in other numbers.
    pub fn others<T: Number>(&self, known: &Layers) -> Layers<T> {
        self.slots.layers[self.own..].iter().map(|layer| (*layer, known[layer].converted())).collect()
    }

    /// Sweeps once over the layer and its mirror image, whose values have `shape`.
    pub fn sweep<T: Number>(
        &self,
        cpu: Cpu,
        shape: Shape,
        own: &mut [LayerValues<T>],
        others: &Layers<T>,
        scratch: &mut Vec<T>,
    ) -> Moved {
        let parts = parts(shape);
        let plan = Plan { index: self.index, odds: self.odds, rounding: self.rounding, shape, parts: &parts };
        let desks: Vec<Mutex<Vec<T>>> = (0..rayon::current_num_threads()).map(|_| Mutex::default()).collect();
        let known: Vec<&LayerValues<T>> = self.slots.layers[self.own..].iter().map(|layer| &others[layer]).collect();
        let mut all = Moved::default();
        for level in self.levels.windows(2) {
            let pairs = &self.pairs[level[0]..level[1]];
            let size: usize = pairs.iter().map(|pair| plan.room(pair)).sum();
            if scratch.len() < size {
                scratch.resize(size, T::default());
            }
            let mut jobs = Vec::with_capacity(pairs.len());
            let mut rest = &mut scratch[..size];
            for pair in pairs {
                let (room, after) = rest.split_at_mut(plan.room(pair));
                jobs.push((pair, room));
                rest = after;
            }
            let roles = (0..shape.roles()).flat_map(|role| (0..shape.modes).map(move |mode| (role, mode)));
            let views: Vec<View<'_, T>> = roles.map(|(role, mode)| View::new(own, &known, shape, role, mode)).collect();
            jobs.par_iter_mut().with_min_len(4).for_each(|(pair, out)| {
                let desk = &desks[rayon::current_thread_index().unwrap_or(0)];
                cpu.run_wide(PairJob { plan, pair, views: &views, own, desk, out });
            });
            for (pair, room) in jobs {
                all.join(plan.put_back(pair, room, own));
            }
        }
        all
    }

    /// Makes the values seen with the other player to throw agree with those to the player to throw.
    pub fn turn_over<T: Number>(&self, shape: Shape, own: &mut [LayerValues<T>]) {
        for pair in &self.pairs {
            for (half, partner) in pair.halves.iter().zip(pair.halves.iter().rev()) {
                for role in 0..shape.roles() {
                    let (mine, other) = (shape.plane(role, shape.modes - 1), shape.other(role));
                    if own[half.slot].mine[mine].is_empty() {
                        continue;
                    }
                    let mut theirs = std::mem::take(&mut own[partner.slot].theirs[other]);
                    let rows = own[half.slot].mine[mine][half.base..].chunks_exact(half.lanes).take(half.rows);
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

impl Plan<'_> {
    /// Writes what was reckoned to its place.
    fn put_back<T: Number>(&self, pair: &Pair, room: &[T], own: &mut [LayerValues<T>]) -> Moved {
        let mut all = Moved::default();
        let mut rest = room;
        for part in self.parts(pair) {
            let half = &pair.halves[part.half];
            let values = &mut own[half.slot];
            let mut moves = Moves { up: [T::default(); SIDE_BY_SIDE], down: [T::default(); SIDE_BY_SIDE] };
            for mode in 0..=self.shape.modes {
                let (plane, after) = rest.split_at(half.room());
                rest = after;
                let target = values.plane_mut(self.shape, part.role, mode);
                if !target.is_empty() {
                    let target = &mut target[half.base..half.base + half.rows * half.lanes];
                    for (target, row) in target.chunks_exact_mut(half.lanes).zip(plane.chunks_exact(half.stride)) {
                        moves.take(target, row);
                    }
                }
            }
            let [up, down] = [moves.up, moves.down].map(|moves| moves.into_iter().map(T::wide).fold(0.0, f64::max));
            let outwards = self.shape.outwards(part.role);
            all.join(Moved { most: up.max(down), outwards: (up * outwards).max(-down * outwards).max(0.0) });
        }
        all
    }
}

/// Greatest moves that are kept side by side.
const SIDE_BY_SIDE: usize = 16;

/// The greatest moves of values, upwards and downwards.
struct Moves<T> {
    up: [T; SIDE_BY_SIDE],
    down: [T; SIDE_BY_SIDE],
}

impl<T: Number> Moves<T> {
    /// Copies a row.
    #[inline]
    fn take(&mut self, target: &mut [T], row: &[T]) {
        let row = &row[..target.len()];
        for (target, row) in target.chunks_mut(SIDE_BY_SIDE).zip(row.chunks(SIDE_BY_SIDE)) {
            for (((up, down), target), row) in self.up.iter_mut().zip(&mut self.down).zip(target).zip(row) {
                let moved = *row - *target;
                *up = if moved > *up { moved } else { *up };
                *down = if -moved > *down { -moved } else { *down };
                *target = *row;
            }
        }
    }
}

/// A tile with its mirror image and their programs; `None` if the tile is the mirror image of one that comes before.
fn pair(compiler: &Compiler<'_>, tile: &Tile) -> Option<Pair> {
    let turned = compiler.index.mirrored(compiler.race, tile);
    if turned.layer == tile.layer && turned.base() < tile.base() {
        return None;
    }
    let alone = turned.layer == tile.layer && turned.base() == tile.base();
    let all_home = compiler.index.all_home();
    let half = |tile: &Tile, slot: usize| {
        let stride = Half::stride(tile.size[1] as usize);
        let programs = if tile.layer[0] == all_home { Programs::default() } else { compiler.compile(tile, stride) };
        Half {
            slot,
            base: tile.base() as usize,
            rows: tile.size[0] as usize,
            lanes: tile.size[1] as usize,
            stride,
            runs: compiler.index.runs(tile.left()[1]),
            copied: programs.copied(),
            programs,
        }
    };
    let mut halves = vec![half(tile, 0)];
    if !alone {
        halves.push(half(&turned, usize::from(turned.layer != tile.layer)));
    }
    Some(Pair { halves, progress: tile.progress() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row is copied, as far as its lanes go, and the greatest moves both ways are kept, past sixteen values too.
    #[test]
    fn moves_are_told_both_ways() {
        let mut target = [1.0; 20];
        let mut row = [1.0; 32];
        (row[0], row[18], row[19], row[20]) = (1.25, 0.25, 1.5, 9.0);
        let mut moves = Moves { up: [0.0; SIDE_BY_SIDE], down: [0.0; SIDE_BY_SIDE] };
        moves.take(&mut target, &row);
        let greatest = |moves: [f64; SIDE_BY_SIDE]| moves.into_iter().fold(0.0, f64::max);
        assert_eq!(([greatest(moves.up), greatest(moves.down)], &target[..]), ([0.5, 0.75], &row[..20]));
    }
}
