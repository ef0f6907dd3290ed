//! The successors of each position, as sweeps read them.
//!
//! A tile has a *row program* for each placing of the thrower's pieces; it holds for all lanes,
//! since what the other player has on squares of its own bears on nothing that the thrower may do.
//! Programs name the tiles that actions lead to by their place in a list, so that many tiles have
//! the same programs and differ in the list alone.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, and so must be all that they call"
)]

use std::sync::Arc;

use crate::game::contract::Game;
use crate::game::race::{Race, UsableRoll};
use crate::game::turn_state::Cast;

/// A tile that actions lead to.
///
/// The first of its values is in the low bits; then the slot of its layer; whether the thrower
/// throws again; and what the other player has left for its lanes, for captures move them.
type Address = u64;

const BASE_BITS: u32 = 40;
const SLOT_BITS: u32 = 8;
const EXTRA: Address = 1 << (BASE_BITS + SLOT_BITS);
const LEFT_SHIFT: u32 = BASE_BITS + SLOT_BITS + 1;
/// A word that says where an action leads: the row is in the low bits, then the number of the
/// target in its tile's list.
pub(crate) type Source = u32;
const ROW_BITS: u32 = 12;
/// An action with a throw of its own: so many outcomes and sources follow.
pub(crate) const MIXED: Source = 1 << 31;
/// The most codes of pieces left that a source has room for.
pub(crate) const MOST_CODES: usize = 1 << (64 - LEFT_SHIFT);
/// The most positions of a layer.
pub(crate) const MOST_POSITIONS: u64 = 1 << BASE_BITS;
/// The slot of the tile itself; the base is then that of the row where the tile is computed.
pub(crate) const HERE: usize = (1 << SLOT_BITS) - 1;
/// As many planes as sources can name: for each slot one where the turn goes to the other player,
/// after those one where the thrower throws again.
pub(crate) const PLANES: usize = 2 << SLOT_BITS;
/// The number of planes for extra throws, past those for turns.
pub(crate) const EXTRA_PLANES: usize = 1 << SLOT_BITS;

/// The chances of a throw, as programs weigh them.
#[derive(Clone, Debug)]
pub(crate) struct ThrowChances {
    /// For each outcome of the casts, those that say again left out.
    pub outcomes: Vec<f64>,
    /// That the second die says YES.
    pub yes: f64,
}

impl ThrowChances {
    pub fn new(race: &Race) -> Self {
        let casts = &race.course().casts;
        let counts = |cast: &Cast<UsableRoll>| *cast != Cast::Again;
        let total: u32 = casts
            .outcomes()
            .iter()
            .filter(|cast| counts(&cast.outcome))
            .map(|cast| cast.weight)
            .sum();
        let weight = |weight: u32| f64::from(weight) / f64::from(total);
        let outcomes = casts
            .outcomes()
            .iter()
            .map(|cast| if counts(&cast.outcome) { weight(cast.weight) } else { 0.0 })
            .collect();
        let yes = race.course().verdict.as_ref().map_or(1.0, |die| {
            let yes: u32 =
                die.outcomes().iter().filter(|side| side.outcome).map(|side| side.weight).sum();
            f64::from(yes) / f64::from(die.total())
        });
        Self { outcomes, yes }
    }
}

/// The programs of a tile, a row each.
#[derive(Clone, Debug, Default)]
pub(crate) struct TileSuccessors {
    code: Arc<RowSuccessors>,
    targets: Box<[Target]>,
}

/// What may be done in the rows of a tile: the same for many tiles, which differ in where it leads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct RowSuccessors {
    pub words: Vec<u32>,
    /// Where the program of each row begins.
    pub starts: Vec<u32>,
    /// Is every action worth one value, and are there neither second dice nor several runs of
    /// lanes?
    pub plain: bool,
}

/// A tile that actions lead to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    address: Address,
    /// How far one row is from the next.
    stride: u32,
    /// The first row that actions lead to, and the last.
    rows: [u16; 2],
}

impl Target {
    /// A tile of a slot, its first value and how far its rows are apart; what the other player has
    /// left, and whether the thrower throws again.
    pub fn new(slot: usize, [base, stride]: [u64; 2], left: usize, throws_again: bool) -> Self {
        let extra = if throws_again { EXTRA } else { 0 };
        let address = base | (slot as u64) << BASE_BITS | extra | (left as u64) << LEFT_SHIFT;
        Self { address, stride: stride as u32, rows: [u16::MAX, 0] }
    }

    /// The word for a row of the target that is this one in a list of targets, which holds it from
    /// now on.
    pub fn source(self, targets: &mut Vec<Self>, row: u32) -> Source {
        let known = targets.iter().position(|target| target.address == self.address);
        let place = known.unwrap_or_else(|| {
            targets.push(self);
            targets.len() - 1
        });
        let [first, last] = &mut targets[place].rows;
        (*first, *last) = ((*first).min(row as u16), (*last).max(row as u16));
        (place as u32) << ROW_BITS | row
    }

    /// Where a row begins.
    #[inline(always)]
    pub fn row(&self, source: Source) -> usize {
        let row = (source & ((1 << ROW_BITS) - 1)) as usize;
        (self.address & ((1 << BASE_BITS) - 1)) as usize + row * self.stride as usize
    }

    /// The number of the plane that it is in, if it is not here.
    #[inline(always)]
    pub fn plane(&self) -> usize {
        (self.address >> BASE_BITS) as usize & (PLANES - 1)
    }

    /// Is it the tile itself?
    #[inline(always)]
    pub fn is_here(&self) -> bool {
        (self.address >> BASE_BITS) as usize & HERE == HERE
    }

    /// Does the thrower throw again?
    #[inline(always)]
    pub fn throws_again(&self) -> bool {
        self.address & EXTRA != 0
    }

    /// What the other player has left for its lanes.
    #[inline(always)]
    pub fn left(&self) -> usize {
        (self.address >> LEFT_SHIFT) as usize
    }
}

impl TileSuccessors {
    /// Of such code, which leads to these tiles.
    pub fn new(code: Arc<RowSuccessors>, targets: Vec<Target>) -> Self {
        Self { code, targets: targets.into() }
    }

    /// The program of a row.
    #[inline(always)]
    pub fn row(&self, row: usize) -> Reader<'_> {
        Reader { code: &self.code.words[self.code.starts[row] as usize..] }
    }

    /// Where a source of these programs leads.
    #[inline(always)]
    pub fn target(&self, source: Source) -> &Target {
        &self.targets[(source >> ROW_BITS) as usize]
    }

    /// Is every action worth one value, and are there neither second dice nor several runs of
    /// lanes?
    pub fn is_plain(&self) -> bool {
        self.code.plain
    }

    /// Is there none, since nobody is to throw?
    pub fn is_empty(&self) -> bool {
        self.code.starts.is_empty()
    }

    /// Words of all rows, which it may share with other tiles.
    pub fn words(&self) -> usize {
        self.code.words.len()
    }

    /// Where other tiles are looked into: the plane, where the first row of it begins and where the
    /// last one ends.
    #[inline(always)]
    pub fn elsewhere(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let others = self.targets.iter().filter(|target| !target.is_here());
        others.map(|target| {
            let [first, last] = target.rows.map(Source::from);
            (target.plane(), target.row(first), target.row(last + 1))
        })
    }

    /// Tiles that actions lead to.
    pub fn targets(&self) -> usize {
        self.targets.len()
    }

    /// The other tiles that actions lead to: the slot of the layer and the first position.
    pub fn leads_to(&self) -> impl Iterator<Item = (usize, usize)> {
        self.targets
            .iter()
            .filter(|target| !target.is_here())
            .map(|target| (target.plane() % EXTRA_PLANES, target.row(0)))
    }
}

/// Reads a program word by word.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    code: &'a [u32],
}

/// What a throw lets a player do.
pub(crate) struct Node {
    /// The number of the throw.
    pub outcome: usize,
    pub keep: usize,
    pub promote: usize,
}

impl<'a> Reader<'a> {
    #[inline(always)]
    fn words<const COUNT: usize>(&mut self) -> [u32; COUNT] {
        let (words, rest) = self.code.split_first_chunk().expect("a program is whole");
        self.code = rest;
        *words
    }

    /// The chance that the thrower can do nothing, and how many throws let it do something.
    #[inline(always)]
    pub fn head(&mut self) -> (f64, usize) {
        let [low, high, nodes] = self.words();
        (f64::from_bits(u64::from(low) | u64::from(high) << 32), nodes as usize)
    }

    #[inline(always)]
    pub fn node(&mut self) -> Node {
        let [outcome, actions] = self.words();
        Node {
            outcome: outcome as usize,
            keep: (actions & 0xffff) as usize,
            promote: (actions >> 16) as usize,
        }
    }

    /// Where so many actions lead, at least one.
    #[inline(always)]
    pub fn sources(&mut self, actions: usize) -> (Source, &'a [Source]) {
        let (sources, rest) = self.code.split_at(actions);
        self.code = rest;
        let (first, others) = sources.split_first().expect("at least one");
        (*first, others)
    }

    /// Where an action leads, or the number of weighted places where its own throw does.
    #[inline(always)]
    pub fn action(&mut self) -> Result<Source, usize> {
        let [word] = self.words();
        if word & MIXED == 0 { Ok(word) } else { Err((word & !MIXED) as usize) }
    }

    /// One of the places where an action's own throw leads, with the number of the throw.
    #[inline(always)]
    pub fn by_throw(&mut self) -> (usize, Source) {
        let [outcome, source] = self.words();
        (outcome as usize, source)
    }
}
