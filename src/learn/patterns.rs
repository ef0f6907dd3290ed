//! Patterns: small groups of cells whose joint content has a weight of its own. They follow from
//! the rules alone.

use crate::game::contract::Game;
use crate::learn::cells::{Cells, PatternCell};

/// A group of cells. Its content is one whole number in mixed radix.
pub(super) type Pattern = Vec<PatternCell>;

/// The number of contents of a pattern. A number that is too large for its type counts as the
/// greatest: a long window of squares with stacks can have more than 64 bits.
pub(super) fn size(pattern: &[PatternCell]) -> usize {
    pattern.iter().map(|cell| cell.radix as usize).fold(1, usize::saturating_mul)
}

/// The most inputs of a game. They fill whole vectors.
pub(super) const MOST_INPUTS: usize = 32;
/// The most tables of a game.
pub(super) const MOST_TABLES: usize = 16;
/// The most contents of an input of the network.
const MOST_INPUT: usize = 256;
/// The most contents of the shared squares in a table.
const MOST_WINDOW: usize = 6_561;
/// The most contents of a table.
const MOST_TABLE: usize = 1 << 17;
/// The most contents of all tables.
const MOST_ENTRIES: usize = 640_000;

/// The patterns of a game.
#[derive(Clone, Debug)]
pub(super) struct Patterns {
    /// The inputs of the network.
    pub inputs: Vec<Pattern>,
    /// The tables.
    pub tables: Vec<Pattern>,
}

impl Patterns {
    pub(super) fn of<G: Game>(game: &G) -> Self {
        let cells = Cells::of(game);
        let (mut inputs, mut tables) = (inputs(&cells), tables(&cells));
        inputs.truncate(MOST_INPUTS);
        tables.truncate(MOST_TABLES);
        Self { inputs, tables }
    }
}

fn inputs(cells: &Cells) -> Vec<Pattern> {
    let mut inputs: Vec<Pattern> = Vec::new();
    for role in 0..2 {
        let counts: Vec<PatternCell> =
            cells.waiting[role].iter().chain(&cells.home[role]).cloned().collect();
        inputs.extend(chunks(&counts, MOST_INPUT));
        let lanes: Vec<PatternCell> = cells.private[role].iter().flatten().cloned().collect();
        inputs.extend(chunks(&lanes, MOST_INPUT));
        inputs.extend(chunks(&cells.private_kinds[role], MOST_INPUT));
    }
    inputs.extend(chunks(&cells.turn, MOST_INPUT));
    inputs.extend(windows(&cells.contested, 4, MOST_INPUT));
    if cells.contested != cells.contested_kinds {
        inputs.extend(windows(&cells.contested_kinds, 2, MOST_INPUT));
    }
    for heights in &cells.heights {
        inputs.extend(chunks(heights, MOST_INPUT));
    }
    inputs
}

/// Neighbouring cells in groups that touch, each with at most `most` contents.
fn chunks(cells: &[PatternCell], most: usize) -> Vec<Pattern> {
    let mut found: Vec<Pattern> = Vec::new();
    for cell in cells {
        match found.last_mut() {
            Some(last) if size(last).saturating_mul(cell.radix as usize) <= most => {
                last.push(cell.clone());
            }
            _ => found.push(vec![cell.clone()]),
        }
    }
    found
}

/// Groups of up to `longest` neighbouring cells, one from each cell on, with at most `most`
/// contents. Groups inside another group are left out.
fn windows(cells: &[PatternCell], longest: usize, most: usize) -> Vec<Pattern> {
    let mut found: Vec<Pattern> = Vec::new();
    let mut end = 0;
    for start in 0..cells.len() {
        let fits = |length: &usize| size(&cells[start..start + length]) <= most;
        let Some(length) = (2..=longest.min(cells.len() - start)).rev().find(fits) else {
            continue;
        };
        if start + length > end {
            end = start + length;
            found.push(cells[start..end].to_vec());
        }
    }
    found
}

fn tables(cells: &Cells) -> Vec<Pattern> {
    let longest = (1..=cells.contested.len())
        .rev()
        .find(|length| cells.contested.windows(*length).all(|part| size(part) <= MOST_WINDOW))
        .unwrap_or(0);
    let mut starts: Vec<usize> =
        (0..=cells.contested.len() - longest).step_by((longest / 2).max(1)).collect();
    if starts.last().is_some_and(|last| last + longest < cells.contested.len()) {
        starts.push(cells.contested.len() - longest);
    }
    let runs = |role: usize| cells.private[role].iter().flat_map(|run| chunks(run, 64));
    let [own, others]: [Vec<Pattern>; 2] = [0, 1].map(|role| runs(role).collect());
    let counts = |of: &[PatternCell; 2]| [vec![of[0].clone()], vec![of[1].clone()]];
    let [own_waiting, others_waiting] = counts(&cells.all_waiting);
    let [own_home, others_home] = counts(&cells.all_home);
    let together = |parts: &[&Pattern]| -> Pattern {
        parts.iter().flat_map(|part| part.iter().cloned()).collect()
    };
    let turn: Pattern = cells.turn.clone();
    let mut tables = vec![
        together(&[&own_waiting, &others_waiting, &own_home, &others_home, &turn]),
        together(&[&cells.waiting[0], &cells.home[0]]),
        together(&[&cells.waiting[1], &cells.home[1]]),
    ];
    if cells.waiting[0].len() == 1 {
        tables.truncate(1);
    }
    let lanes: Vec<&Pattern> = own.iter().chain(&others).collect();
    if !lanes.is_empty() {
        tables.push(together(&lanes));
    }
    for start in starts {
        let window: Pattern = cells.contested[start..start + longest].to_vec();
        for (one, other) in own.iter().zip(&others) {
            let both = together(&[&window, one, other]);
            if size(&both) <= MOST_TABLE {
                tables.push(both);
            } else {
                tables.push(together(&[&window, one]));
                tables.push(together(&[&window, other]));
            }
        }
        for count in [&own_home, &others_home, &own_waiting, &others_waiting] {
            tables.push(together(&[&window, count]));
        }
    }
    tables.retain(|table| size(table) <= MOST_TABLE);
    let mut total = 0;
    tables.retain(|table| {
        total += size(table);
        total <= MOST_ENTRIES
    });
    tables
}
