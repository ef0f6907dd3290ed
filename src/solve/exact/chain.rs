//! The chain: what follows each moment, with its chance.

use rayon::prelude::*;

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::play::bots::Bot;
use crate::solve::exact::state_expander::{NoRandomness, StateExpander};
use crate::solve::exact::states::{Block, States};
use crate::solve::index::Tile;
use crate::solve::successors::ThrowChances;

/// One of the moments that may follow, or an end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Entry {
    pub weight: f64,
    /// A moment, or an end's column; and flags.
    pub target: u64,
}

/// The game is over: the target is a column.
pub(super) const ENDED: u64 = 1 << 63;
/// The other player throws, to whom chances of winning and losing are exchanged.
pub(super) const TURNED: u64 = 1 << 62;
/// A piece was moved by a throw of its own, so that more than one throw was cast.
pub(super) const LONGER: u64 = 1 << 61;

impl Entry {
    pub fn ended(self) -> bool {
        self.target & ENDED != 0
    }

    pub fn turned(self) -> bool {
        self.target & TURNED != 0
    }

    pub fn longer(self) -> bool {
        self.target & LONGER != 0
    }

    /// The moment, or the column of the end.
    pub fn place(self) -> usize {
        (self.target & !(ENDED | TURNED | LONGER)) as usize
    }
}

/// The columns of the ends: for each class that the thrower wins by it, then that the other does;
/// then that nobody wins.
pub(crate) fn column(class: u8, thrower: bool) -> u64 {
    2 * u64::from(class) + u64::from(!thrower)
}

/// The chances of a cast: of each outcome, those that say again left out; and that it says again.
#[derive(Clone, Debug)]
pub(crate) struct Casts {
    pub outcomes: Vec<f64>,
    pub again: f64,
}

impl Casts {
    /// The dice.
    pub fn of_the_dice(race: &Race) -> Self {
        let casts = &race.course().casts;
        Self::weighed(
            race,
            casts
                .outcomes()
                .iter()
                .map(|cast| f64::from(cast.weight) / f64::from(casts.total()))
                .collect(),
        )
    }

    /// The starter's first cast, where it is another than the dice's.
    pub fn of_the_opening(race: &Race) -> Option<Self> {
        let opening = race.course().opening.as_ref()?;
        let mut outcomes = vec![0.0; race.course().casts.outcomes().len()];
        for kept in opening.outcomes() {
            outcomes[usize::from(kept.outcome)] +=
                f64::from(kept.weight) / f64::from(opening.total());
        }
        Some(Self::weighed(race, outcomes))
    }

    fn weighed(race: &Race, mut outcomes: Vec<f64>) -> Self {
        let mut again = 0.0;
        for (weight, cast) in outcomes.iter_mut().zip(race.course().casts.outcomes()) {
            if cast.outcome == Cast::Again {
                again += std::mem::take(weight);
            }
        }
        Self { outcomes, again }
    }
}

/// The rows of a block: what follows each moment, but that the dice may say again.
pub(crate) struct Rows {
    pub entries: Vec<Entry>,
    /// Where each row begins, and the end.
    pub starts: Vec<u64>,
    /// The moments in the order in which they are computed, by level, in its low half; and whether
    /// its mirror image is computed with it.
    pub order: Vec<u64>,
}

/// A moment whose first entry is a pass, to its mirror image.
const PAIRED: u64 = 1 << 32;
const LEVEL_SHIFT: u32 = 33;

impl Rows {
    pub fn row(&self, local: usize) -> &[Entry] {
        &self.entries[self.starts[local] as usize..self.starts[local + 1] as usize]
    }

    /// The moments of a level, none of which follows another of them but its own mirror image (by
    /// passing).
    pub fn levels(&self) -> impl Iterator<Item = &[u64]> {
        self.order.chunk_by(|one, other| one >> LEVEL_SHIFT == other >> LEVEL_SHIFT)
    }

    pub fn is_paired(unit: u64) -> bool {
        unit & PAIRED != 0
    }

    pub fn local(unit: u64) -> usize {
        (unit & (PAIRED - 1)) as usize
    }
}

/// A bot leaves to chance what it should not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RandomBot;

/// Compiles rows.
pub(crate) struct Compiler<'a> {
    pub states: &'a States<'a>,
    /// The first player's and the second's.
    pub bots: [&'a dyn Bot<Race>; 2],
    pub casts: Casts,
    pub odds: ThrowChances,
}

/// Rows of some tiles as they come.
#[derive(Default)]
struct Part {
    entries: Vec<Entry>,
    lengths: Vec<u32>,
    order: Vec<u64>,
}

/// Moments that are compiled before they are put together.
const BATCH: usize = 1 << 20;

impl Compiler<'_> {
    /// The rows of a block.
    pub fn rows(&self, block: &Block) -> Result<Rows, RandomBot> {
        let mut rows = Rows { entries: Vec::new(), starts: vec![0], order: Vec::new() };
        for layer in &block.layers {
            let tiles = self.states.index.tiles(self.states.race, *layer);
            let mut rest = &tiles[..];
            while !rest.is_empty() {
                let mut moments = 0;
                let fits = |tile: &&Tile| {
                    moments += tile.positions();
                    moments - tile.positions() < BATCH
                };
                let (now, later) = rest.split_at(rest.iter().take_while(fits).count());
                rest = later;
                let parts =
                    now.par_iter()
                        .map(|tile| self.tile(block, tile))
                        .collect::<Result<Vec<Part>, RandomBot>>()?;
                for part in parts {
                    rows.entries.extend(part.entries);
                    for length in part.lengths {
                        rows.starts.push(rows.starts[rows.starts.len() - 1] + u64::from(length));
                    }
                    rows.order.extend(part.order);
                }
            }
        }
        rows.order.par_sort_unstable();
        Ok(rows)
    }

    /// Bytes of the rows of a tile, and its positions.
    pub fn tried(&self, block: &Block, tile: &Tile) -> Result<f64, RandomBot> {
        let part = self.tile(block, tile)?;
        Ok((part.entries.len() * size_of::<Entry>() + (part.lengths.len() + part.order.len()) * 8)
            as f64)
    }

    fn tile(&self, block: &Block, tile: &Tile) -> Result<Part, RandomBot> {
        let States { race, index, .. } = *self.states;
        let (mut part, mut luck, mut fault) = (Part::default(), NoRandomness::default(), false);
        let moments: Vec<(usize, usize)> = self.states.moments(tile.layer).collect();
        let last_turn = self.states.last_turn(tile.layer);
        index.each_position(race, tile, &mut |position| {
            let mut desk = StateExpander::new(self, &position);
            let left = |seat| position.side(seat).steps_left;
            let level = u64::from(left(Seat::Light) + left(Seat::Dark));
            for (role, mode) in &moments {
                let begun = part.entries.len();
                let full = *mode == self.states.full() && !last_turn;
                desk.row(&self.casts, *role, *mode, full, &mut luck, &mut part.entries);
                part.lengths.push((part.entries.len() - begun) as u32);
                let number = self.states.number(&position, *role, *mode);
                // A turn that goes on may be passed to one that begins, so those that begin come
                // first.
                let unit =
                    ((2 * level + u64::from(!full)) << LEVEL_SHIFT) | (number - block.range[0]);
                if !full {
                    part.order.push(unit);
                } else if number <= part.entries[begun].place() as u64 {
                    part.order.push(unit | PAIRED);
                }
            }
            fault |= luck.asked;
        });
        if fault { Err(RandomBot) } else { Ok(part) }
    }

    /// What follows the start, the first cast being the opening's: passes and casts that say again
    /// as entries like others.
    pub fn opening(&self, casts: &Casts) -> Result<Vec<Entry>, RandomBot> {
        let (mut luck, mut entries) = (NoRandomness::default(), Vec::new());
        let start = self.states.race.start();
        let full = self.states.full();
        StateExpander::new(self, &start).row(casts, 0, full, false, &mut luck, &mut entries);
        if casts.again > 0.0 {
            entries
                .push(Entry { weight: casts.again, target: self.states.number(&start, 0, full) });
        }
        if luck.asked { Err(RandomBot) } else { Ok(entries) }
    }
}
