//! What can follow each position, compiled once for a layer through the rules' own legal actions and effects, so that sweeps
//! only look values up.
//!
//! A tile has a *row program* for each placing of the thrower's pieces; it holds for all lanes, since what the other player has
//! on squares of its own bears on nothing that the thrower may do. Programs name the tiles that actions lead to by their place in a list,
//! so that many tiles have the same programs and differ in the list alone.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, and so must be all that they call"
)]

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use crate::game::actions::{Action, ActionList};
use crate::game::contract::Game;
use crate::game::course::Cast;
use crate::game::race::position::Position;
use crate::game::race::{Force, Race};
use crate::game::seat::Seat;
use crate::solve::index::{Index, Layer, Tile};

/// A tile that actions lead to.
///
/// The first of its values is in the low bits; then the slot of its layer; whether the thrower throws again; and what the
/// other player has left for its lanes, for captures move them.
type Address = u64;

const BASE_BITS: u32 = 40;
const SLOT_BITS: u32 = 8;
const EXTRA: Address = 1 << (BASE_BITS + SLOT_BITS);
const LEFT_SHIFT: u32 = BASE_BITS + SLOT_BITS + 1;
/// A word that says where an action leads: the row is in the low bits, then the number of the target in its tile's list.
pub(crate) type Source = u32;
const ROW_BITS: u32 = 12;
/// An action with a throw of its own: so many outcomes and sources follow.
const MIXED: Source = 1 << 31;
/// The most codes of pieces left that a source has room for.
pub(crate) const MOST_CODES: usize = 1 << (64 - LEFT_SHIFT);
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
    code: Arc<Code>,
    targets: Box<[Target]>,
}

/// What may be done in the rows of a tile: the same for many tiles, which differ in where it leads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Code {
    words: Vec<u32>,
    starts: Vec<u32>,
    plain: bool,
}

/// A tile that actions lead to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    address: Address,
    /// How far one row is from the next.
    stride: u32,
}

impl Target {
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

/// Compiles the programs of tiles.
pub(crate) struct Compiler<'a> {
    pub race: &'a Race,
    pub index: &'a Index,
    slots: &'a Slots,
    odds: &'a Odds,
    /// What was compiled, each once.
    shelf: Mutex<HashSet<Arc<Code>>>,
}

/// What one tile's compilation keeps at hand.
struct Bench<'a> {
    tile: &'a Tile,
    words: Vec<u32>,
    targets: Vec<Target>,
    stride: usize,
    plain: bool,
    keep: ActionList,
    promote: ActionList,
}

impl<'a> Compiler<'a> {
    /// For tiles whose actions lead to layers that have slots.
    pub fn new(race: &'a Race, index: &'a Index, slots: &'a Slots, odds: &'a Odds) -> Self {
        Self { race, index, slots, odds, shelf: Mutex::default() }
    }

    /// The programs of all rows of a tile, which are `stride` apart where it is reckoned.
    pub fn compile(&self, tile: &Tile, stride: usize) -> Programs {
        let plain = self.index.runs(tile.left()[1]).len() == 1;
        let (keep, promote) = (ActionList::new(), ActionList::new());
        let mut bench = Bench { tile, words: Vec::new(), targets: Vec::new(), stride, plain, keep, promote };
        let mut starts = Vec::with_capacity(tile.size[0] as usize);
        let front = self.index.front_position(self.race, tile);
        for placing in self.index.placings(tile.left()[0]) {
            let mut position = front.clone();
            placing.set_up(self.race, Seat::Light, &mut position);
            starts.push(bench.words.len() as u32);
            self.row(&mut bench, &position);
        }
        let Bench { mut words, targets, plain, .. } = bench;
        words.shrink_to_fit();
        let code = self.once(Code { words, starts, plain });
        Programs { code, targets: targets.into() }
    }

    /// The same code, or what is on the shelf already.
    fn once(&self, code: Code) -> Arc<Code> {
        let mut known = self.shelf.lock().expect("nobody panics while it is held");
        if let Some(same) = known.get(&code) {
            return same.clone();
        }
        let code = Arc::new(code);
        known.insert(code.clone());
        code
    }

    fn row(&self, bench: &mut Bench<'_>, position: &Position) {
        let head = bench.words.len();
        bench.words.extend([0; 3]);
        let (mut passes, mut nodes) = (0.0, 0);
        for (outcome, cast) in self.race.course().casts.outcomes().iter().enumerate() {
            let acts = match &cast.outcome {
                Cast::Again => continue,
                Cast::Void => false,
                Cast::Move { base, promoted } => self.node(bench, position, outcome, base, promoted.as_ref()),
            };
            nodes += u32::from(acts);
            passes += if acts { 0.0 } else { self.odds.outcomes[outcome] };
        }
        let passes = f64::to_bits(passes);
        bench.words[head..head + 3].copy_from_slice(&[passes as u32, (passes >> 32) as u32, nodes]);
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
        let [keep, promote] = [&bench.keep, &bench.promote].map(|list| list.len() as u32);
        bench.plain &= promoted.is_none();
        bench.words.extend([outcome as u32, keep | promote << 16]);
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
            bench.words.push(source);
            return;
        }
        bench.plain = false;
        let casts = self.race.course().casts.outcomes();
        let counted = casts.iter().enumerate().filter(|(_, cast)| cast.outcome != Cast::Again);
        bench.words.push(MIXED | counted.clone().count() as u32);
        for (outcome, cast) in counted {
            let own = match &cast.outcome {
                Cast::Move { base, .. } => Some(base),
                Cast::Void | Cast::Again => None,
            };
            let mut entered = after.clone();
            let (_, effect) = self.race.finish_entry(&mut entered, Seat::Light, action, own);
            let source = self.source(bench, &entered, effect.extra_throw);
            bench.words.extend([outcome as u32, source]);
        }
    }

    fn source(&self, bench: &mut Bench<'_>, after: &Position, extra: bool) -> Source {
        let place = self.index.place(after);
        let here = place.layer == bench.tile.layer && place.tile == bench.tile.base();
        let (slot, base, stride) = if here {
            (HERE, 0, bench.stride as u32)
        } else {
            (self.slots.by_layer[&place.layer], place.tile, place.lanes)
        };
        let extra = if extra { EXTRA } else { 0 };
        let address = base | (slot as u64) << BASE_BITS | extra | (place.left as u64) << LEFT_SHIFT;
        let known = bench.targets.iter().position(|target| target.address == address);
        let target = known.unwrap_or_else(|| {
            bench.targets.push(Target { address, stride });
            bench.targets.len() - 1
        });
        (target as u32) << ROW_BITS | place.row
    }
}
