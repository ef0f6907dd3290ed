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
/// The slot of the tile itself; the base is then that of the row where the tile is reckoned.
pub(crate) const HERE: usize = (1 << SLOT_BITS) - 1;
/// As many planes as sources can name: for each slot one where the turn goes to the other player, after those one where the thrower
/// throws again.
pub(crate) const PLANES: usize = 2 << SLOT_BITS;
/// The number of planes for extra throws, past those for turns.
pub(crate) const EXTRA_PLANES: usize = 1 << SLOT_BITS;

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
    /// Is every action worth one value, and are there neither second dice nor several runs of lanes?
    pub plain: bool,
}

impl Programs {
    /// The program of a row.
    #[inline(always)]
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
    pub weight: f64,
    pub keep: usize,
    pub promote: usize,
}

impl<'a> Reader<'a> {
    #[inline(always)]
    fn next(&mut self) -> u64 {
        let (first, rest) = self.code.split_first().expect("a program is whole");
        self.code = rest;
        *first
    }

    #[inline(always)]
    fn two(&mut self) -> [u64; 2] {
        let (two, rest) = self.code.split_first_chunk().expect("a program is whole");
        self.code = rest;
        *two
    }

    /// The chance that the thrower can do nothing, and how many throws let it do something.
    #[inline(always)]
    pub fn head(&mut self) -> (f64, usize) {
        let [passes, nodes] = self.two();
        (f64::from_bits(passes), nodes as usize)
    }

    #[inline(always)]
    pub fn node(&mut self) -> Node {
        let [weight, actions] = self.two();
        Node {
            weight: f64::from_bits(weight),
            keep: (actions & 0xffff_ffff) as usize,
            promote: (actions >> 32) as usize,
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
        let word = self.next();
        if word & MIXED == 0 { Ok(word) } else { Err((word & !MIXED) as usize) }
    }

    /// One of the weighted places.
    #[inline(always)]
    pub fn weighted(&mut self) -> (f64, Source) {
        let [weight, source] = self.two();
        (f64::from_bits(weight), source)
    }
}

/// The first lane of a source.
#[inline(always)]
pub(crate) fn base(source: Source) -> usize {
    (source & ((1 << BASE_BITS) - 1)) as usize
}

/// The number of the plane that it is in, if it is not here.
#[inline(always)]
pub(crate) fn plane(source: Source) -> usize {
    (source >> BASE_BITS) as usize & (PLANES - 1)
}

/// Is it in the tile itself?
#[inline(always)]
pub(crate) fn is_here(source: Source) -> bool {
    (source >> BASE_BITS) as usize & HERE == HERE
}

/// Does the thrower throw again?
#[inline(always)]
pub(crate) fn throws_again(source: Source) -> bool {
    source & EXTRA != 0
}

/// What the other player has left for its lanes.
#[inline(always)]
pub(crate) fn left(source: Source) -> usize {
    (source >> LEFT_SHIFT) as usize
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
    stride: usize,
    plain: bool,
    keep: ActionList,
    promote: ActionList,
}

impl Compiler<'_> {
    /// The programs of all rows of a tile, which are `stride` apart where it is reckoned.
    pub fn compile(&self, tile: &Tile, stride: usize) -> Programs {
        let plain = self.index.runs(tile.left()[1]).len() == 1;
        let (keep, promote) = (ActionList::new(), ActionList::new());
        let mut bench = Bench { tile, code: Vec::new(), stride, plain, keep, promote };
        let mut starts = Vec::with_capacity(tile.size[0] as usize);
        let front = self.index.front_position(self.race, tile);
        for placing in self.index.placings(tile.left()[0]) {
            let mut position = front.clone();
            placing.set_up(self.race, Seat::Light, &mut position);
            starts.push(bench.code.len() as u32);
            self.row(&mut bench, &position);
        }
        Programs { code: bench.code, starts, plain: bench.plain }
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
        bench.plain &= promoted.is_none();
        bench.code.extend([self.odds.outcomes[outcome].to_bits(), keep | promote << 32]);
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
            let source = self.source(bench, &after, effect.extra_throw);
            bench.code.push(source);
            return;
        }
        bench.plain = false;
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
            let source = self.source(bench, &entered, effect.extra_throw);
            bench.code.extend([chance.to_bits(), source]);
        }
    }

    fn source(&self, bench: &Bench<'_>, after: &Position, extra: bool) -> Source {
        let place = self.index.place(after);
        let here = place.layer == bench.tile.layer && place.tile == bench.tile.base();
        let (slot, base) = if here {
            (HERE, u64::from(place.row) * bench.stride as u64)
        } else {
            (self.slots.by_layer[&place.layer], place.tile + u64::from(place.row) * u64::from(place.lanes))
        };
        base | (slot as u64) << BASE_BITS | if extra { EXTRA } else { 0 } | (place.left as u64) << LEFT_SHIFT
    }
}
