//! What can follow each position, compiled once for a layer, so that sweeps only look values up.
//!
//! A tile has a *row program* for each placing of the thrower's pieces; it holds for all lanes, since what the other player has
//! on squares of its own bears on nothing that the thrower may do. Programs name the tiles that actions lead to by their place in a list,
//! so that many tiles have the same programs and differ in the list alone.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, and so must be all that they call"
)]

use std::collections::HashMap;
use std::sync::Arc;

use crate::game::contract::Game;
use crate::game::course::Cast;
use crate::game::race::{Force, Race};
use crate::solve::index::Layer;

/// A tile that actions lead to: the first of its values is in the low bits; then the slot of its layer; and whether the thrower throws
/// again.
pub(super) type Address = u64;

pub(super) const BASE_BITS: u32 = 40;
const SLOT_BITS: u32 = 8;
pub(super) const EXTRA: Address = 1 << (BASE_BITS + SLOT_BITS);
/// A word that says where an action leads: the row is in the low bits, then the number of the target in its tile's list.
pub(crate) type Source = u32;
pub(super) const ROW_BITS: u32 = 12;
/// From where the rows of a target may count: from the copies of other tiles; from the tile itself, where the turn goes to the other
/// player, and where the thrower throws again.
pub(crate) const COPIES: usize = 0;
pub(crate) const TURN: usize = 1;
pub(crate) const AGAIN: usize = 2;
/// More than those, for the sake of a quick remainder.
pub(crate) const BASES: usize = 4;
/// An action with a throw of its own: so many outcomes and sources follow.
pub(super) const MIXED: Source = 1 << 31;
/// The most positions of a layer.
pub(crate) const MOST_POSITIONS: u64 = 1 << BASE_BITS;
/// The most layers that actions lead to.
pub(crate) const MOST_SLOTS: usize = (1 << SLOT_BITS) - 1;
/// As many planes as addresses can name: for each slot one where the turn goes to the other player, after those one where the thrower
/// throws again.
pub(crate) const PLANES: usize = 2 << SLOT_BITS;
/// The number of planes for extra throws, past those for turns.
pub(crate) const EXTRA_PLANES: usize = 1 << SLOT_BITS;

/// The layers that a program reads, each in a slot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    pub layers: Vec<Layer>,
    pub(super) by_layer: HashMap<Layer, usize>,
}

impl Slots {
    pub fn new(layers: Vec<Layer>) -> Self {
        assert!(layers.len() <= MOST_SLOTS, "an action bears off a few pieces only");
        let by_layer = layers.iter().enumerate().map(|(slot, layer)| (*layer, slot)).collect();
        Self { layers, by_layer }
    }
}

/// The chances of a throw, as programs weigh them.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    /// For each outcome of the casts, those that say again left out.
    pub outcomes: Vec<f64>,
    /// That the second die says YES.
    pub yes: f64,
}

impl Odds {
    pub fn new(race: &Race) -> Self {
        let casts = &race.course().casts;
        let counts = |cast: &Cast<Force>| *cast != Cast::Again;
        let total: u32 = casts.outcomes().iter().filter(|cast| counts(&cast.outcome)).map(|cast| cast.weight).sum();
        let weight = |weight: u32| f64::from(weight) / f64::from(total);
        let outcomes =
            casts.outcomes().iter().map(|cast| if counts(&cast.outcome) { weight(cast.weight) } else { 0.0 }).collect();
        let yes = race.course().verdict.as_ref().map_or(1.0, |die| {
            let yes: u32 = die.outcomes().iter().filter(|side| side.outcome).map(|side| side.weight).sum();
            f64::from(yes) / f64::from(die.total())
        });
        Self { outcomes, yes }
    }
}

/// The programs of a tile, a row each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Programs {
    pub(super) code: Arc<Code>,
    pub(super) targets: Box<[Target]>,
}

/// What may be done in the rows of a tile: the same for many tiles, which differ in where it leads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Code {
    pub words: Vec<u32>,
    pub starts: Vec<u32>,
    pub plain: bool,
}

/// A tile that actions lead to. Other tiles' values are copied to the desk, one tile after the other, before a tile is reckoned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(super) address: Address,
    /// How many values are copied.
    pub count: u32,
    /// How far one row is from the next.
    pub(super) stride: u32,
    /// Where the first row would be on the desk, be it copied or not (so that it wraps).
    pub(super) at: u32,
    /// What the other player has left for its lanes, for captures move them.
    pub left: u16,
    pub(super) base: u8,
}

impl Target {
    /// Where a row begins.
    #[inline(always)]
    pub fn row(&self, source: Source) -> usize {
        self.at.wrapping_add((source & ((1 << ROW_BITS) - 1)) * self.stride) as usize
    }

    /// From where that counts.
    #[inline(always)]
    pub fn base(&self) -> usize {
        usize::from(self.base) % BASES
    }

    /// Where in its plane the first value is that is copied.
    pub fn begin(&self) -> usize {
        (self.address & (MOST_POSITIONS - 1)) as usize
    }

    /// The number of the plane.
    pub fn plane(&self) -> usize {
        (self.address >> BASE_BITS) as usize & (PLANES - 1)
    }
}

impl Programs {
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

    /// All that they lead to, in the order in which it is copied.
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// How many values are copied.
    pub fn copied(&self) -> usize {
        self.targets.iter().map(|target| target.count as usize).sum()
    }

    /// Is every action worth one value, and are there neither second dice nor several runs of lanes?
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
        Node { outcome: outcome as usize, keep: (actions & 0xffff) as usize, promote: (actions >> 16) as usize }
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
