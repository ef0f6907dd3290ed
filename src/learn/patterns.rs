//! Patterns: small groups of cells whose joint content has a weight of its own. They follow from
//! the rules alone.

use std::ops::RangeInclusive;

use crate::game::contract::Game;
use crate::learn::cells::{CellSource, Cells, PatternCell, Role};

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
/// The most squares of a window of an input where both players meet, and where this makes too many
/// inputs, as on long paths.
const SHORT_WINDOW: usize = 4;
const LONG_WINDOW: usize = 8;
/// The most contents of all inputs: an index of their weights has 16 bits.
const MOST_ROWS: usize = 1 << 16;
/// The most contents of the shared squares in a table.
const MOST_WINDOW: usize = 6_561;
/// The most windows of shared squares that overlap in tables.
const MOST_OVERLAPPING: usize = 3;
/// The most contents of a table.
const MOST_TABLE: usize = 1 << 17;
/// The most contents of a table of a window with the counts of both players.
const MOST_JOINT_COUNTS: usize = 1 << 16;
/// The most contents of all tables.
const MOST_ENTRIES: usize = 640_000;

/// The patterns of a game.
#[derive(Clone, Debug)]
pub(super) struct Patterns {
    /// The inputs of the network.
    pub inputs: Vec<Pattern>,
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
        let of = |most: usize, longest: usize, steps: RangeInclusive<usize>| {
            steps.map(move |step| InputForm { most, longest, step })
        };
        let short = MOST_INPUT.into_iter().flat_map(|most| of(most, SHORT_WINDOW, 1..=4));
        let long = MOST_INPUT.into_iter().flat_map(|most| of(most, LONG_WINDOW, 8..=8));
        let found =
            short.chain(long).find_map(|form| Some(inputs(&cells, form)).filter(|all| fits(all)));
        let is_complete = found.is_some();
        let inputs = found.unwrap_or_else(|| {
            let form = InputForm { most: MOST_INPUT[0], longest: SHORT_WINDOW, step: 4 };
            let mut inputs = inputs(&cells, form);
            inputs.truncate(MOST_INPUTS);
            inputs
        });
        Self { inputs, tables: tables(&cells), is_complete }
    }
}

/// How inputs are made.
#[derive(Clone, Copy)]
struct InputForm {
    /// The most contents of an input.
    most: usize,
    /// The most squares of a window where both players meet. Windows that tell kinds have half.
    longest: usize,
    /// How many squares after one another windows begin.
    step: usize,
}

/// The inputs of this form.
fn inputs(cells: &Cells, InputForm { most, longest, step }: InputForm) -> Vec<Pattern> {
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
    inputs.extend(windows(&cells.contested, longest, step, most));
    if cells.contested != cells.contested_kinds {
        inputs.extend(windows(&cells.contested_kinds, longest / 2, step, most));
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

/// The tables of a game: all that may be useful, or where they are too many, the nearest.
fn tables(cells: &Cells) -> Vec<Pattern> {
    let parts = TableParts::of(cells);
    let counts = parts.counts(cells);
    let all = [counts.clone(), parts.all_pairs()].concat();
    let mut tables = Tables::default();
    if !tables.add_all(all) {
        tables = Tables::default();
        tables.add_all(counts);
        tables.add_all(parts.nearest_pairs());
    }
    tables.0
}

/// What tables are made of. Lists of two have the part of the player who throws next first.
struct TableParts {
    /// The squares where players meet.
    windows: Vec<Pattern>,
    /// For each run of squares where pieces meet no others, the part of each player.
    runs: Vec<[Pattern; 2]>,
    waiting: [Pattern; 2],
    home: [Pattern; 2],
}

impl TableParts {
    fn of(cells: &Cells) -> Self {
        let runs = |role: usize| cells.private[role].iter().flat_map(|run| chunks(run, 64));
        let counts = |count: &[PatternCell; 2]| count.clone().map(|count| vec![count]);
        Self {
            windows: table_windows(&cells.contested),
            runs: runs(0).zip(runs(1)).map(<[Pattern; 2]>::from).collect(),
            waiting: counts(&cells.all_waiting),
            home: counts(&cells.all_home),
        }
    }

    /// Tables without a window.
    fn counts(&self, cells: &Cells) -> Vec<Pattern> {
        let [waiting, home] = [&self.waiting, &self.home];
        let mut tables =
            vec![together(&[&waiting[0], &waiting[1], &home[0], &home[1], &cells.turn])];
        if cells.waiting[0].len() > 1 {
            tables.extend([0, 1].map(|role| together(&[&cells.waiting[role], &cells.home[role]])));
        }
        let lanes = |role: usize| self.runs.iter().map(move |run| &run[role]);
        let [own, others]: [Vec<&Pattern>; 2] = [0, 1].map(|role| lanes(role).collect());
        let both = together(&[own.clone(), others.clone()].concat());
        if size(&both) <= MOST_TABLE {
            tables.push(both);
        } else {
            tables.extend([together(&own), together(&others)]);
        }
        tables.retain(|table| !table.is_empty() && size(table) <= MOST_TABLE);
        tables
    }

    /// Each window with each run, with the pieces at home and with the waiting ones.
    fn all_pairs(&self) -> Vec<Pattern> {
        let mut tables = Vec::new();
        for [own, other] in &self.runs {
            let both = [together(&[own, other])];
            let fits = self.with_windows(&both).iter().all(|table| size(table) <= MOST_TABLE);
            tables.extend(if fits {
                self.with_windows(&both)
            } else {
                self.with_windows(&[own.clone(), other.clone()])
            });
        }
        tables.extend(self.with_windows(&self.home));
        tables.extend(self.with_windows(&self.waiting));
        tables
    }

    fn with_windows(&self, parts: &[Pattern]) -> Vec<Pattern> {
        let each = |window| parts.iter().map(move |part| together(&[window, part]));
        self.windows.iter().flat_map(each).collect()
    }

    /// Each run with the window nearest to it on the path, and each window with the pieces at home
    /// and with the waiting ones of both players, or where that is too much, of each.
    fn nearest_pairs(&self) -> Vec<Pattern> {
        let mut tables = Vec::new();
        for run in &self.runs {
            let nearest = self.windows.iter().min_by_key(|window| distance(window, &run[0]));
            tables.extend(
                nearest.iter().flat_map(|window| run.iter().map(|part| together(&[window, part]))),
            );
        }
        for counts in [&self.home, &self.waiting] {
            for window in &self.windows {
                let both = together(&[window, &counts[0], &counts[1]]);
                if size(&both) <= MOST_JOINT_COUNTS {
                    tables.push(both);
                } else {
                    tables.extend(counts.iter().map(|count| together(&[window, count])));
                }
            }
        }
        tables
    }
}

/// The number of places between two groups of cells on the path of the player who throws next.
fn distance(window: &Pattern, run: &Pattern) -> u8 {
    let places = |pattern: &Pattern| {
        let own =
            pattern.iter().flat_map(|cell| &cell.codes).filter_map(|(source, _)| match *source {
                CellSource::Presence(Role::Own, _, place)
                | CellSource::EachPiece(Role::Own, _, place) => Some(place),
                _ => None,
            });
        own.fold((u8::MAX, 0), |(first, last), place| (place.min(first), place.max(last)))
    };
    let ((window_first, window_last), (run_first, run_last)) = (places(window), places(run));
    window_first.saturating_sub(run_last).max(run_first.saturating_sub(window_last))
}

/// Tables that were chosen.
#[derive(Default)]
struct Tables(Vec<Pattern>);

impl Tables {
    /// Adds those tables that are not too large, as long as there is room. Were all added?
    fn add_all(&mut self, tables: Vec<Pattern>) -> bool {
        let mut all = true;
        for table in tables {
            let entries: usize = self.0.iter().chain([&table]).map(|table| size(table)).sum();
            let fits =
                size(&table) <= MOST_TABLE && entries <= MOST_ENTRIES && self.0.len() < MOST_TABLES;
            all &= fits;
            if fits {
                self.0.push(table);
            }
        }
        all
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
