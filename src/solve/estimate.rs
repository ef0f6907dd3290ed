//! What solving takes: positions, memory, disk, time. Known, but for the time, before anything is
//! solved.

use crate::game::race::Race;
use crate::solve::compile::{Compiler, Slots};
use crate::solve::file::{Layout, Width};
use crate::solve::index::{Index, Layer};
use crate::solve::reach::{most_borne_off, throws_again_after_bearing_off};
use crate::solve::successors::{HERE, MOST_CODES, ThrowChances};
use crate::solve::values::Shape;

/// What solving a rule set takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveCost {
    /// Positions with the player to throw not home.
    pub positions: u64,
    /// Values: more than one a position where it matters who began, or how many extra throws are
    /// left.
    pub values: u64,
    /// Bytes of memory at the most, roughly.
    pub memory: u64,
    /// Bytes on disk while it is solved: 8 a value, and as many again as the complete file has if
    /// that is narrower.
    pub disk: u64,
    /// Bytes of the complete file, its head left out.
    pub file: u64,
    /// Processor time in seconds, on a processor of 2024, right to a factor of 3 or so.
    pub seconds: f64,
}

/// Processor time for each value, word of its program and decimal of the tolerance, in seconds;
/// measured on shipped rule sets.
const SECONDS_A_WORD: f64 = 1.2e-8;
/// The same for compiling a row's program, which takes as long as some sweeps do.
const SECONDS_A_ROW: f64 = 1.2e-5;
/// Bytes that a tile takes beside its values, but for what programs share.
const A_TILE: f64 = 700.0;
/// Bytes that each tile takes that it leads to.
const A_TARGET: f64 = 16.0;
/// Memory that is used whatever the rule set is.
const FIXED: u64 = 32 << 20;
/// Tiles whose programs are tried.
const TRIED: usize = 200;

impl SolveCost {
    /// For values that may be `tolerance` from the truth, relative to what a win pays, and so many
    /// bytes of each on disk; `None` if there are more positions or layers than the solver has
    /// numbers for. If the values alone take more than `most_memory`, the rest is left out, and so
    /// is the time.
    pub fn new(
        race: &Race,
        index: &Index,
        tolerance: f64,
        width: Width,
        most_memory: u64,
    ) -> Option<Self> {
        let shape = Shape::of(race);
        let codes = index.all_home() + 1;
        let positions = index.positions();
        let layout = Layout::new(index, shape)?;
        if codes > MOST_CODES || 2 * codes + 2 >= HERE {
            return None;
        }
        let in_memory = most_held(race, index, shape)?;
        let bytes =
            |width: Width| layout.values() * width.bytes() as u64 + layout.table_bytes() as u64;
        let beside = if width == Width::Double { 0 } else { bytes(width) };
        let decimals = -tolerance.min(0.1).log10();
        let mut estimate = Self {
            positions,
            values: layout.values(),
            memory: in_memory + FIXED,
            disk: bytes(Width::Double) + beside,
            file: bytes(width),
            seconds: 0.0,
        };
        if estimate.memory <= most_memory {
            let programs = ProgramSample::of_the_largest_layer(race, index);
            let words = programs.words / programs.rows;
            let all_rows = programs.rows * positions as f64 / programs.positions;
            estimate.memory += (A_TILE * programs.tiles + A_TARGET * programs.targets) as u64;
            estimate.seconds = SECONDS_A_WORD * words * layout.values() as f64 * decimals
                + SECONDS_A_ROW * all_rows;
        }
        Some(estimate)
    }
}

/// The most bytes of values that are held at once: layers that the one being solved leads to, and
/// that one with its mirror image twice (upper and lower ends, or what extrapolation goes by).
fn most_held(race: &Race, index: &Index, shape: Shape) -> Option<u64> {
    const TIMES: u64 = 2;
    let total = |layer: Layer| index.home_total(layer[0]) + index.home_total(layer[1]);
    let bytes =
        |layer: Layer, planes: usize| index.layer_size(layer) * (shape.roles() * planes) as u64 * 8;
    let all = shape.modes + 1;
    let read = if throws_again_after_bearing_off(race) { all } else { 1 };
    let mut most = 0;
    for home in 0..=2 * index.home_total(index.all_home()) {
        let (mut kept, mut solved) = (0u64, 0u64);
        for layer in index.layers() {
            if total(layer) == home {
                solved = solved
                    .max(bytes(layer, all) * if layer[0] == layer[1] { TIMES } else { 2 * TIMES });
            }
            if (home..=home + most_borne_off(race)).contains(&total(layer)) {
                kept = kept.checked_add(bytes(layer, read))?;
            }
        }
        most = most.max(kept.checked_add(solved)?);
    }
    Some(most)
}

/// The programs of a layer and its mirror image, told from some of their tiles.
struct ProgramSample {
    tiles: f64,
    rows: f64,
    words: f64,
    targets: f64,
    positions: f64,
}

impl ProgramSample {
    fn of_the_largest_layer(race: &Race, index: &Index) -> Self {
        let end = index.all_home();
        let thrown = index.layers().filter(|layer| !layer.contains(&end));
        let layer = thrown.max_by_key(|layer| index.layer_size(*layer)).unwrap_or([0, 0]);
        let leads_to = |mover: usize, still: usize| {
            index.layers().filter(move |next| {
                next[1] == still && next[0] != mover && index.as_far(next[0], mover)
            })
        };
        let mut needed = vec![layer];
        if layer[0] != layer[1] {
            needed.push([layer[1], layer[0]]);
        }
        needed.extend(leads_to(layer[0], layer[1]));
        let (slots, odds) = (Slots::new(needed), ThrowChances::new(race));
        let compiler = Compiler::new(race, index, &slots, &odds);
        let tiles = index.tiles(race, layer);
        let (mut tried, mut tried_rows, mut words, mut targets) = (0.0, 0.0, 0.0, 0.0);
        for tile in tiles.iter().step_by(tiles.len().div_ceil(TRIED).max(1)) {
            let programs = compiler.compile(tile, 1);
            tried += 1.0;
            tried_rows += f64::from(tile.size[0]);
            words += programs.words() as f64;
            targets += programs.targets() as f64;
        }
        let mirrored = if layer[0] == layer[1] { 1.0 } else { 2.0 };
        let rows = mirrored * tiles.iter().map(|tile| f64::from(tile.size[0])).sum::<f64>();
        let positions = mirrored * tiles.iter().map(|tile| tile.positions() as f64).sum::<f64>();
        let tiles = mirrored * tiles.len() as f64;
        Self {
            tiles,
            rows,
            words: words / tried_rows * rows,
            targets: targets / tried * tiles,
            positions,
        }
    }
}
