//! The successors of each position, as sweeps read them.
//!
//! A tile has a *row program* for each placing of the thrower's pieces. The program holds for all
//! lanes: the other player's pieces on its own squares do not affect the thrower's actions. A
//! program names the tiles that its actions lead to by their place in a list. So many tiles share
//! one program and differ only in the list.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, with all functions that they call"
)]

use std::sync::Arc;

use crate::game::contract::Game;
use crate::game::race::{Race, UsableRoll};
use crate::game::turn_state::Cast;

/// The packed address of a tile that actions lead to.
///
/// The low bits hold the index of the tile's first value. Then come the slot of its layer and
/// whether the thrower throws again. The rest is the code of the other player's pieces left for the
/// lanes. Captures change this code.
type Address = u64;

const BASE_BITS: u32 = 40;
const SLOT_BITS: u32 = 8;
const EXTRA: Address = 1 << (BASE_BITS + SLOT_BITS);
const LEFT_SHIFT: u32 = BASE_BITS + SLOT_BITS + 1;
/// A word that says where an action leads. The low bits hold the row. The next bits hold the place
/// of the target in its tile's list.
pub(crate) type SuccessorWord = u32;
const ROW_BITS: u32 = 12;
/// Flag of an action with its own throw. The number of outcomes is in the other bits; pairs of
/// outcome and source follow.
pub(crate) const MIXED: SuccessorWord = 1 << 31;
/// The most codes of pieces left that an [`Address`] has room for.
pub(crate) const MOST_CODES: usize = 1 << (64 - LEFT_SHIFT);
/// The most positions of a layer.
pub(crate) const MOST_POSITIONS: u64 = 1 << BASE_BITS;
/// The slot of the tile itself. The base of such a target is relative to the buffer that computes
/// the tile.
pub(crate) const HERE: usize = (1 << SLOT_BITS) - 1;
/// The number of planes that sources can name. Each slot has one plane for a turn of the other
/// player. After these, each slot has one plane for another throw of the thrower.
pub(crate) const PLANES: usize = 2 << SLOT_BITS;
/// The number of the first plane for extra throws.
pub(crate) const EXTRA_PLANES: usize = 1 << SLOT_BITS;

/// The chances of a throw of the player with a role, as programs weigh them.
#[derive(Clone, Debug)]
pub(crate) struct ThrowChances {
    /// The chance of each outcome of the casts. It is 0 for an outcome that says again.
    pub outcomes: Vec<f64>,
    /// The chance that the verdict die says YES.
    pub yes: f64,
}

impl ThrowChances {
    pub fn new(race: &Race, role: usize) -> Self {
        let casts = race.course().dice.of_role(role);
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

/// The programs of a tile, one for each row.
#[derive(Clone, Debug, Default)]
pub(crate) struct TileSuccessors {
    code: Arc<RowSuccessors>,
    targets: Box<[Target]>,
}

/// The actions of all rows of a tile. Many tiles share them and differ only in the targets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct RowSuccessors {
    pub words: Vec<u32>,
    /// The word at which each row's program begins.
    pub starts: Vec<u32>,
    /// Is the program simple? It is if each action has exactly one result, there is no verdict die,
    /// and the lanes form one run.
    pub plain: bool,
}

/// A tile that actions lead to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    address: Address,
    /// The distance between the begins of two neighbouring rows.
    stride: u32,
    /// The first and the last row that actions lead to.
    rows: [u16; 2],
}

impl Target {
    /// A target: its slot, the index of its first value and the distance between its rows. `left`
    /// is the code of the other player's pieces left for the lanes. `throws_again` says whether the
    /// thrower throws again.
    pub fn new(slot: usize, [base, stride]: [u64; 2], left: usize, throws_again: bool) -> Self {
        let extra = if throws_again { EXTRA } else { 0 };
        let address = base | (slot as u64) << BASE_BITS | extra | (left as u64) << LEFT_SHIFT;
        Self { address, stride: stride as u32, rows: [u16::MAX, 0] }
    }

    /// The word for a row of this target. Adds the target to the list if it is not there.
    pub fn source(self, targets: &mut Vec<Self>, row: u32) -> SuccessorWord {
        let known = targets.iter().position(|target| target.address == self.address);
        let place = known.unwrap_or_else(|| {
            targets.push(self);
            targets.len() - 1
        });
        let [first, last] = &mut targets[place].rows;
        (*first, *last) = ((*first).min(row as u16), (*last).max(row as u16));
        (place as u32) << ROW_BITS | row
    }

    /// The index of the row's first value.
    #[inline(always)]
    pub fn row(&self, source: SuccessorWord) -> usize {
        let row = (source & ((1 << ROW_BITS) - 1)) as usize;
        (self.address & ((1 << BASE_BITS) - 1)) as usize + row * self.stride as usize
    }

    /// The number of the target's plane. It has no meaning if the target is the tile itself.
    #[inline(always)]
    pub fn plane(&self) -> usize {
        (self.address >> BASE_BITS) as usize & (PLANES - 1)
    }

    /// Is the target the tile itself?
    #[inline(always)]
    pub fn is_here(&self) -> bool {
        (self.address >> BASE_BITS) as usize & HERE == HERE
    }

    /// Does the thrower throw again?
    #[inline(always)]
    pub fn throws_again(&self) -> bool {
        self.address & EXTRA != 0
    }

    /// The code of the other player's pieces left for the lanes.
    #[inline(always)]
    pub fn left(&self) -> usize {
        (self.address >> LEFT_SHIFT) as usize
    }
}

impl TileSuccessors {
    /// Joins shared row programs to the list of this tile's targets.
    pub fn new(code: Arc<RowSuccessors>, targets: Vec<Target>) -> Self {
        Self { code, targets: targets.into() }
    }

    /// The program of a row.
    #[inline(always)]
    pub fn row(&self, row: usize) -> Reader<'_> {
        Reader { code: &self.code.words[self.code.starts[row] as usize..] }
    }

    /// The target of a source of these programs.
    #[inline(always)]
    pub fn target(&self, source: SuccessorWord) -> &Target {
        &self.targets[(source >> ROW_BITS) as usize]
    }

    /// Is the program simple? See [`RowSuccessors::plain`].
    pub fn is_plain(&self) -> bool {
        self.code.plain
    }

    /// Is the program empty? It is if no player throws in this tile.
    pub fn is_empty(&self) -> bool {
        self.code.starts.is_empty()
    }

    /// The number of words of all rows. Other tiles may share these words.
    pub fn words(&self) -> usize {
        self.code.words.len()
    }

    /// The parts of other tiles that the program reads. Each is a plane, the begin of its first row
    /// and the end of its last row.
    #[inline(always)]
    pub fn elsewhere(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let others = self.targets.iter().filter(|target| !target.is_here());
        others.map(|target| {
            let [first, last] = target.rows.map(SuccessorWord::from);
            (target.plane(), target.row(first), target.row(last + 1))
        })
    }

    /// The number of tiles that actions lead to.
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

/// A node of a program: the actions that one throw allows.
pub(crate) struct Node {
    /// The index of the throw's outcome.
    pub outcome: usize,
    /// The number of actions with the base value.
    pub keep: usize,
    /// The number of actions with the promoted value.
    pub promote: usize,
}

impl<'a> Reader<'a> {
    #[inline(always)]
    fn words<const COUNT: usize>(&mut self) -> [u32; COUNT] {
        let (words, rest) = self.code.split_first_chunk().expect("a program is whole");
        self.code = rest;
        *words
    }

    /// The chance that the thrower cannot act, and the number of throws that let it act.
    #[inline(always)]
    pub fn head(&mut self) -> (f64, usize) {
        let [low, high, nodes] = self.words();
        (f64::from_bits(u64::from(low) | u64::from(high) << 32), nodes as usize)
    }

    /// The next throw that lets the thrower act.
    #[inline(always)]
    pub fn node(&mut self) -> Node {
        let [outcome, actions] = self.words();
        Node {
            outcome: outcome as usize,
            keep: (actions & 0xffff) as usize,
            promote: (actions >> 16) as usize,
        }
    }

    /// The sources of `actions` actions, at least one.
    #[inline(always)]
    pub fn sources(&mut self, actions: usize) -> (SuccessorWord, &'a [SuccessorWord]) {
        let (sources, rest) = self.code.split_at(actions);
        self.code = rest;
        let (first, others) = sources.split_first().expect("at least one");
        (*first, others)
    }

    /// The source of an action. If the action has its own throw, the number of its weighted sources
    /// instead.
    #[inline(always)]
    pub fn action(&mut self) -> Result<SuccessorWord, usize> {
        let [word] = self.words();
        if word & MIXED == 0 { Ok(word) } else { Err((word & !MIXED) as usize) }
    }

    /// One weighted source of an action's own throw, with the index of the throw's outcome.
    #[inline(always)]
    pub fn by_throw(&mut self) -> (usize, SuccessorWord) {
        let [outcome, source] = self.words();
        (outcome as usize, source)
    }
}
