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
/// The most contents of an input of the network. The first of these with which all cells fit.
const MOST_INPUT: [usize; 3] = [256, 1_024, 4_096];
/// The most contents of all inputs: an index of their weights has 16 bits.
const MOST_ROWS: usize = 1 << 16;
/// The most contents of the shared squares in a table.
const MOST_WINDOW: usize = 6_561;
/// The most windows of shared squares that overlap in tables.
const MOST_OVERLAPPING: usize = 3;
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
    /// Do the inputs hold all cells? If so, they determine the position.
    pub is_complete: bool,
}

impl Patterns {
    pub(super) fn of<G: Game>(game: &G) -> Self {
        let cells = Cells::of(game);
        let fits = |inputs: &[Pattern]| {
            let rows = inputs.iter().map(|input| size(input)).fold(0, usize::saturating_add);
            inputs.len() <= MOST_INPUTS && rows <= MOST_ROWS
        };
        let mut choices =
            MOST_INPUT.into_iter().flat_map(|most| (1..=4).map(move |step| (most, step)));
        let found = choices
            .find_map(|(most, step)| Some(inputs(&cells, most, step)).filter(|all| fits(all)));
        let is_complete = found.is_some();
        let inputs = found.unwrap_or_else(|| {
            let mut inputs = inputs(&cells, MOST_INPUT[0], 4);
            inputs.truncate(MOST_INPUTS);
            inputs
        });
        Self { inputs, tables: tables(&cells), is_complete }
    }
}

/// Inputs with at most `most` contents each. Windows begin at each place in steps of `step`.
fn inputs(cells: &Cells, most: usize, step: usize) -> Vec<Pattern> {
    let mut inputs: Vec<Pattern> = Vec::new();
    for role in 0..2 {
        let counts: Vec<PatternCell> =
            cells.waiting[role].iter().chain(&cells.home[role]).cloned().collect();
        inputs.extend(chunks(&counts, most));
        let lanes: Vec<PatternCell> = cells.private[role].iter().flatten().cloned().collect();
        inputs.extend(chunks(&lanes, most));
        inputs.extend(chunks(&cells.private_kinds[role], most));
    }
    inputs.extend(chunks(&cells.turn, most));
    inputs.extend(windows(&cells.contested, 4, step, most));
    if cells.contested != cells.contested_kinds {
        inputs.extend(windows(&cells.contested_kinds, 2, step, most));
    }
    for heights in &cells.heights {
        inputs.extend(chunks(heights, most));
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

/// Groups of up to `longest` neighbouring cells with at most `most` contents. They begin `step`
/// cells after one another, or nearer, so that each cell is in one. Groups inside another group are
/// left out.
fn windows(cells: &[PatternCell], longest: usize, step: usize, most: usize) -> Vec<Pattern> {
    let mut found: Vec<Pattern> = Vec::new();
    let (mut start, mut end) = (0, 0);
    while end < cells.len() {
        let fits = |length: &usize| size(&cells[start..start + length]) <= most;
        let length = (2..=longest.min(cells.len() - start)).rev().find(fits).unwrap_or(1);
        if start + length > end {
            end = start + length;
            found.push(cells[start..end].to_vec());
        }
        start = (start + step).min(end);
    }
    found
}

fn tables(cells: &Cells) -> Vec<Pattern> {
    let runs = |role: usize| cells.private[role].iter().flat_map(|run| chunks(run, 64));
    let [own, others]: [Vec<Pattern>; 2] = [0, 1].map(|role| runs(role).collect());
    let counts = |of: &[PatternCell; 2]| [vec![of[0].clone()], vec![of[1].clone()]];
    let (waiting, home) = (counts(&cells.all_waiting), counts(&cells.all_home));
    let mut tables = Tables::default();
    tables.add_all(vec![together(&[
        &waiting[0],
        &waiting[1],
        &home[0],
        &home[1],
        &cells.turn.clone(),
    ])]);
    if cells.waiting[0].len() > 1 {
        tables.add_all(
            [0, 1].map(|role| together(&[&cells.waiting[role], &cells.home[role]])).into(),
        );
    }
    let lanes: Vec<&Pattern> = own.iter().chain(&others).collect();
    if !lanes.is_empty() {
        tables.add_all(vec![together(&lanes)]);
    }
    let windows = table_windows(&cells.contested);
    let with = |parts: &[Pattern]| -> Vec<Pattern> {
        let each = |window| parts.iter().map(move |part| together(&[window, part]));
        windows.iter().flat_map(each).collect()
    };
    for (own, other) in own.iter().zip(&others) {
        let both = with(&[together(&[own, other])]);
        if both.iter().all(|table| size(table) <= MOST_TABLE) {
            tables.add_all(both);
        } else {
            tables.add_all(with(&[own.clone(), other.clone()]));
        }
    }
    tables.add_all(with(&home));
    tables.add_all(with(&waiting));
    tables.0
}

/// Tables that were chosen.
#[derive(Default)]
struct Tables(Vec<Pattern>);

impl Tables {
    /// Adds tables of one sort: those that are not too large, as long as there is room.
    fn add_all(&mut self, tables: Vec<Pattern>) {
        for table in tables {
            let entries: usize = self.0.iter().chain([&table]).map(|table| size(table)).sum();
            let fits = size(&table) <= MOST_TABLE && entries <= MOST_ENTRIES;
            if fits && self.0.len() < MOST_TABLES {
                self.0.push(table);
            }
        }
    }
}

/// The windows of the squares where players meet: as long as they may be, and of one length. They
/// overlap by half, or where that makes many, they touch.
fn table_windows(contested: &[PatternCell]) -> Vec<Pattern> {
    let longest = (1..=contested.len())
        .rev()
        .find(|length| contested.windows(*length).all(|part| size(part) <= MOST_WINDOW))
        .unwrap_or(0);
    if longest == 0 {
        return vec![Pattern::new()];
    }
    let starts = |step: usize| -> Vec<usize> {
        let last = contested.len() - longest;
        let mut starts: Vec<usize> = (0..=last).step_by(step.max(1)).collect();
        if starts.last() != Some(&last) {
            starts.push(last);
        }
        starts
    };
    let mut found = starts(longest / 2);
    if found.len() > MOST_OVERLAPPING {
        found = starts(longest);
    }
    found.into_iter().map(|start| contested[start..start + longest].to_vec()).collect()
}

fn together(parts: &[&Pattern]) -> Pattern {
    parts.iter().flat_map(|part| part.iter().cloned()).collect()
}
