//! Pairs of tiles and their mirror images, and which pairs lead to which.

use std::collections::HashMap;

use crate::solve::compile::Compiler;
use crate::solve::evaluate::TileHalf;
use crate::solve::extrapolate::TileRange;
use crate::solve::index::Tile;
use crate::solve::priorities::TileDependents;
use crate::solve::successors::TileSuccessors;

/// A tile and its mirror image. A tile that is its own mirror image has one half.
pub(crate) struct Pair {
    pub halves: Vec<TileHalf>,
    pub progress: u32,
}

/// Compiles a tile and its mirror image into a pair. `None` if the mirror image comes before the
/// tile.
pub(crate) fn pair(compiler: &Compiler<'_>, tile: &Tile) -> Option<Pair> {
    let mirrored = compiler.index.mirrored(compiler.race, tile);
    if mirrored.layer == tile.layer && mirrored.base() < tile.base() {
        return None;
    }
    let is_own_mirror = mirrored.layer == tile.layer && mirrored.base() == tile.base();
    let all_home = compiler.index.all_home();
    let half = |tile: &Tile, slot: usize| {
        let stride = TileHalf::stride(tile.size[1] as usize);
        TileHalf {
            slot,
            base: tile.base() as usize,
            rows: tile.size[0] as usize,
            lanes: tile.size[1] as usize,
            stride,
            runs: compiler.index.runs(tile.left()[1]),
            programs: if tile.layer[0] == all_home {
                TileSuccessors::default()
            } else {
                compiler.compile(tile, stride)
            },
        }
    };
    let mut halves = vec![half(tile, 0)];
    if !is_own_mirror {
        halves.push(half(&mirrored, usize::from(mirrored.layer != tile.layer)));
    }
    Some(Pair { halves, progress: tile.progress() })
}

/// For each pair, the pairs that are computed from it.
pub(crate) fn readers(pairs: &[Pair], own: usize) -> TileDependents {
    let halves = pairs
        .iter()
        .enumerate()
        .flat_map(|(index, pair)| pair.halves.iter().map(move |half| (index as u32, half)));
    let of_tile: HashMap<(usize, usize), u32> =
        halves.clone().map(|(index, half)| ((half.slot, half.base), index)).collect();
    let edges = halves.flat_map(|(index, half)| {
        let read = half.programs.leads_to().filter(|(slot, _)| *slot < own);
        read.map(|tile| [of_tile[&tile], index]).collect::<Vec<_>>()
    });
    TileDependents::new(pairs.len(), edges.collect())
}

/// The tiles of each slot, in the order of their values.
pub(crate) fn tile_ranges(pairs: &[Pair], own: usize) -> Vec<Vec<TileRange>> {
    let of_slot = |slot: usize| {
        let mut halves: Vec<_> = pairs
            .iter()
            .enumerate()
            .flat_map(|(pair, halves)| halves.halves.iter().map(move |half| (pair, half)))
            .filter(|(_, half)| half.slot == slot)
            .collect();
        halves.sort_unstable_by_key(|(_, half)| half.base);
        halves
            .into_iter()
            .map(|(pair, half)| TileRange { pair, positions: half.rows * half.lanes })
            .collect()
    };
    (0..own).map(of_slot).collect()
}
