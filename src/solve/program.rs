//! What can follow each position, compiled once for a layer through the rules' own legal actions and effects, so that sweeps
//! only look values up.
//!
//! A tile has a *row program* for each placing of the thrower's pieces; it holds for all lanes, since what the other player has
//! on squares of its own bears on nothing that the thrower may do.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, and so must be all that they call"
)]

use std::collections::HashMap;

use crate::game::actions::{Action, ActionList};
use crate::game::contract::Game;
use crate::game::course::Cast;
use crate::game::race::position::Position;
use crate::game::race::{Force, Race};
use crate::game::seat::Seat;
use crate::solve::index::{Index, Layer, Tile};

/// A word of a program that says where a value is to be had.
///
/// The first of the lanes is in the low bits; then the slot of its layer; whether the thrower throws again; and what the
/// other player has left for its lanes, for captures move them.
pub(crate) type Source = u64;

const BASE_BITS: u32 = 40;
const SLOT_BITS: u32 = 8;
const EXTRA: Source = 1 << (BASE_BITS + SLOT_BITS);
const LEFT_SHIFT: u32 = BASE_BITS + SLOT_BITS + 1;
/// An action with a throw of its own: so many weights and sources follow.
const MIXED: Source = 1 << 63;
/// The most codes of pieces left that a source has room for.
pub(crate) const MOST_CODES: usize = 1 << (63 - LEFT_SHIFT);
/// The most positions of a layer.
pub(crate) const MOST_POSITIONS: u64 = 1 << BASE_BITS;
/// The slot of the tile itself; the base is then the row.
pub(crate) const HERE: usize = (1 << SLOT_BITS) - 1;

/// The layers that a program reads, each in a slot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    pub layers: Vec<Layer>,
    by_layer: HashMap<Layer, usize>,
}

impl Slots {
    pub fn new(layers: Vec<Layer>) -> Self {
        assert!(layers.len() < HERE, "an action bears off a few pieces only");
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
    code: Vec<u64>,
    starts: Vec<u32>,
}

impl Programs {
    /// The program of a row.
    #[inline]
    pub fn row(&self, row: usize) -> Reader<'_> {
        Reader { code: &self.code[self.starts[row] as usize..] }
    }

    /// Is there none, since nobody is to throw?
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.code.len() * 8 + self.starts.len() * 4
    }
}

/// Reads a program word by word.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    code: &'a [u64],
}

/// What a throw lets a player do.
pub(crate) struct Node {
    pub outcome: usize,
    pub keep: usize,
    pub promote: usize,
}

impl Reader<'_> {
    #[inline(always)]
    fn next(&mut self) -> u64 {
        let (first, rest) = self.code.split_first().expect("a program is whole");
        self.code = rest;
        *first
    }

    /// The chance that the thrower can do nothing, and how many throws let it do something.
    #[inline(always)]
    pub fn head(&mut self) -> (f64, usize) {
        (f64::from_bits(self.next()), self.next() as usize)
    }

    #[inline(always)]
    pub fn node(&mut self) -> Node {
        let word = self.next();
        Node {
            outcome: (word & 0xffff) as usize,
            keep: (word >> 16 & 0xff_ffff) as usize,
            promote: (word >> 40) as usize,
        }
    }

    /// Where an action leads, or the weighted places where its own throw does.
    #[inline(always)]
    pub fn action(&mut self) -> Result<Target, usize> {
        let word = self.next();
        if word & MIXED == 0 { Ok(target(word)) } else { Err((word & !MIXED) as usize) }
    }

    /// One of the weighted places.
    #[inline(always)]
    pub fn weighted(&mut self) -> (f64, Target) {
        (f64::from_bits(self.next()), target(self.next()))
    }
}

/// Where a value is.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    pub base: usize,
    pub slot: usize,
    pub extra: bool,
    pub left: usize,
}

#[inline(always)]
fn target(source: Source) -> Target {
    Target {
        base: (source & ((1 << BASE_BITS) - 1)) as usize,
        slot: (source >> BASE_BITS) as usize & HERE,
        extra: source & EXTRA != 0,
        left: (source >> LEFT_SHIFT) as usize,
    }
}

/// Compiles the programs of tiles.
pub(crate) struct Compiler<'a> {
    pub race: &'a Race,
    pub index: &'a Index,
    pub slots: &'a Slots,
    pub odds: &'a Odds,
}

/// What one tile's compilation keeps at hand.
struct Bench<'a> {
    tile: &'a Tile,
    code: Vec<u64>,
    keep: ActionList,
    promote: ActionList,
}

impl Compiler<'_> {
    /// The programs of all rows of a tile.
    pub fn compile(&self, tile: &Tile) -> Programs {
        let mut bench = Bench { tile, code: Vec::new(), keep: ActionList::new(), promote: ActionList::new() };
        let mut starts = Vec::with_capacity(tile.size[0] as usize);
        let front = self.index.front_position(self.race, tile);
        for placing in self.index.placings(tile.left()[0]) {
            let mut position = front.clone();
            placing.set_up(self.race, Seat::Light, &mut position);
            starts.push(bench.code.len() as u32);
            self.row(&mut bench, &position);
        }
        Programs { code: bench.code, starts }
    }

    fn row(&self, bench: &mut Bench<'_>, position: &Position) {
        let head = bench.code.len();
        bench.code.extend([0, 0]);
        let (mut passes, mut nodes) = (0.0, 0);
        for (outcome, cast) in self.race.course().casts.outcomes().iter().enumerate() {
            let acts = match &cast.outcome {
                Cast::Again => continue,
                Cast::Void => false,
                Cast::Move { base, promoted } => self.node(bench, position, outcome, base, promoted.as_ref()),
            };
            nodes += u64::from(acts);
            passes += if acts { 0.0 } else { self.odds.outcomes[outcome] };
        }
        bench.code[head] = f64::to_bits(passes);
        bench.code[head + 1] = nodes;
    }

    /// What a throw lets the player do; false if nothing.
    fn node(
        &self,
        bench: &mut Bench<'_>,
        position: &Position,
        outcome: usize,
        base: &Force,
        promoted: Option<&Force>,
    ) -> bool {
        self.race.legal_actions(position, Seat::Light, base, &mut bench.keep);
        bench.promote.clear();
        if let Some(force) = promoted {
            self.race.legal_actions(position, Seat::Light, force, &mut bench.promote);
        }
        if bench.keep.is_empty() && bench.promote.is_empty() {
            return false;
        }
        let (keep, promote) = (bench.keep.len() as u64, bench.promote.len() as u64);
        bench.code.push(outcome as u64 | keep << 16 | promote << 40);
        for at in 0..bench.keep.len() {
            let action = bench.keep[at];
            self.action(bench, position, base, &action);
        }
        if let Some(force) = promoted {
            for at in 0..bench.promote.len() {
                let action = bench.promote[at];
                self.action(bench, position, force, &action);
            }
        }
        true
    }

    fn action(&self, bench: &mut Bench<'_>, position: &Position, force: &Force, action: &Action) {
        let mut after = position.clone();
        let effect = self.race.apply(&mut after, Seat::Light, force, action);
        if !action.has_own_throw() {
            let source = self.source(bench.tile, &after, effect.extra_throw);
            bench.code.push(source);
            return;
        }
        let casts = self.race.course().casts.outcomes();
        let counted = casts.iter().zip(&self.odds.outcomes).filter(|(cast, _)| cast.outcome != Cast::Again);
        bench.code.push(MIXED | counted.clone().count() as u64);
        for (cast, chance) in counted {
            let own = match &cast.outcome {
                Cast::Move { base, .. } => Some(base),
                Cast::Void | Cast::Again => None,
            };
            let mut entered = after.clone();
            let (_, effect) = self.race.finish_entry(&mut entered, Seat::Light, action, own);
            let source = self.source(bench.tile, &entered, effect.extra_throw);
            bench.code.extend([chance.to_bits(), source]);
        }
    }

    fn source(&self, tile: &Tile, after: &Position, extra: bool) -> Source {
        let place = self.index.place(after);
        let here = place.layer == tile.layer && place.tile == tile.base();
        let (slot, base) = if here {
            (HERE, u64::from(place.row))
        } else {
            (self.slots.by_layer[&place.layer], place.tile + u64::from(place.row) * u64::from(place.lanes))
        };
        base | (slot as u64) << BASE_BITS | if extra { EXTRA } else { 0 } | (place.left as u64) << LEFT_SHIFT
    }
}
