//! The cost of a solve: positions, memory, disk and time. All but the time is known before the
//! solve.

use crate::game::race::Race;
use crate::solve::compile::{Compiler, Slots};
use crate::solve::file::{Layout, Width};
use crate::solve::index::{Index, Layer};
use crate::solve::reach::{most_borne_off, throws_again_after_bearing_off};
use crate::solve::successors::{HERE, MOST_CODES, ThrowChances};
use crate::solve::values::Shape;

/// The cost to solve a rule set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveCost {
    /// The positions in which the player to throw still has pieces on the way.
    pub positions: u64,
    /// The values. A position has more than one if the starter or the number of extra throws left
    /// matters.
    pub values: u64,
    /// The approximate peak memory in bytes.
    pub memory: u64,
    /// The most bytes on disk during the solve: 8 for each value. The states of sweeps need more
    /// while a large layer is solved. At the end a narrower complete file needs its own bytes.
    pub disk: u64,
    /// The bytes of the complete file without its head.
    pub file: u64,
    /// The processor time in seconds on a processor of 2024, correct within a factor of about 3.
    pub seconds: f64,
}

/// The processor time in seconds for each value, word of its program and decimal digit of the
/// tolerance. Measured on shipped rule sets.
const SECONDS_A_WORD: f64 = 1.2e-8;
/// The processor time in seconds to compile the program of one row. It equals that of several
/// sweeps.
const SECONDS_A_ROW: f64 = 1.2e-5;
/// The bytes of a tile without its values and without shared programs.
const BYTES_A_TILE: f64 = 700.0;
/// The bytes for each tile that a tile leads to.
const BYTES_A_TARGET: f64 = 16.0;
/// The memory in bytes that every rule set needs.
const BASE_MEMORY: u64 = 32 << 20;
/// The number of tiles whose programs are compiled as a sample.
const SAMPLED: usize = 200;

impl SolveCost {
    /// Estimates the cost of a solve. `tolerance` is relative to the greatest payoff of a win, and
    /// `width` is the width of values on disk. `None` if there are more positions or layers than
    /// the solver can number. If the values alone take more than `most_memory`, the memory covers
    /// only them and the time is 0.
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
        let in_memory = peak_value_bytes(race, index, shape)?;
        let bytes =
            |width: Width| layout.values() * width.bytes() as u64 + layout.table_bytes() as u64;
        let narrow_copy = if width == Width::Double { 0 } else { bytes(width) };
        let decimals = -tolerance.min(0.1).log10();
        let mut estimate = Self {
            positions,
            values: layout.values(),
            memory: in_memory + BASE_MEMORY,
            disk: bytes(Width::Double) + narrow_copy.max(state_bytes(index, &layout)),
            file: bytes(width),
            seconds: 0.0,
        };
        if estimate.memory <= most_memory {
            let programs = ProgramSample::of_the_largest_layer(race, index);
            let words = programs.words / programs.rows;
            let all_rows = programs.rows * positions as f64 / programs.positions;
            estimate.memory +=
                (BYTES_A_TILE * programs.tiles + BYTES_A_TARGET * programs.targets) as u64;
            estimate.seconds = SECONDS_A_WORD * words * layout.values() as f64 * decimals
                + SECONDS_A_ROW * all_rows;
        }
        Some(estimate)
    }
}

/// The most bytes of the states of sweeps over a layer and its mirror image. There are two states,
/// each with up to 20 bytes for a value.
fn state_bytes(index: &Index, layout: &Layout) -> u64 {
    let values = |layer: Layer| layout.layer_place(layer).values();
    let both = index.layers().map(|layer| values(layer) + values([layer[1], layer[0]]));
    both.max().unwrap_or(0).saturating_mul(2 * 20)
}

/// The most bytes of values in memory at once. These are the layers that the current one leads to,
/// and the current one with its mirror image. The current ones count twice, for upper and lower
/// bounds or for the data of extrapolation.
fn peak_value_bytes(race: &Race, index: &Index, shape: Shape) -> Option<u64> {
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

/// The programs of a layer and its mirror image, estimated from some tiles.
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
        let (slots, odds) = (Slots::new(needed), ThrowChances::new(race, 0));
        let compiler = Compiler::new(race, index, &slots, &odds);
        let tiles = index.tiles(race, layer);
        let (mut sampled, mut sampled_rows, mut words, mut targets) = (0.0, 0.0, 0.0, 0.0);
        for tile in tiles.iter().step_by(tiles.len().div_ceil(SAMPLED).max(1)) {
            let programs = compiler.compile(tile, 1);
            sampled += 1.0;
            sampled_rows += f64::from(tile.size[0]);
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
            words: words / sampled_rows * rows,
            targets: targets / sampled * tiles,
            positions,
        }
    }
}
