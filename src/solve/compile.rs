//! Compiles the programs of tiles: what may be done in a position, and where it leads, through the rules' own legal actions and effects.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use crate::game::actions::{Action, ActionList};
use crate::game::contract::Game;
use crate::game::course::Cast;
use crate::game::race::position::Position;
use crate::game::race::{Force, Race};
use crate::game::seat::Seat;
use crate::solve::index::{Index, Tile};
use crate::solve::program::{
    AGAIN, Address, BASE_BITS, COPIES, Code, EXTRA, MIXED, MOST_SLOTS, Odds, Programs, ROW_BITS, Slots, Source, TURN,
    Target,
};

/// Compiles the programs of tiles.
pub(crate) struct Compiler<'a> {
    pub race: &'a Race,
    pub index: &'a Index,
    slots: &'a Slots,
    odds: &'a Odds,
    /// Is every action worth one value, and is there no second die?
    plain: bool,
    /// What was compiled, each once.
    shelf: Mutex<HashSet<Arc<Code>>>,
}

/// What one tile's compilation keeps at hand.
struct Bench<'a> {
    tile: &'a Tile,
    words: Vec<u32>,
    leads: Vec<Led>,
    stride: usize,
    keep: ActionList,
    promote: ActionList,
}

/// A tile that actions lead to, while it is not known yet to which of its rows.
struct Led {
    address: Address,
    target: Target,
    /// The first row, and the one after the last.
    rows: [u32; 2],
}

impl Bench<'_> {
    /// The tiles that actions lead to: of others as many rows are copied as there are from the first to the last of those led to.
    fn targets(&self) -> Box<[Target]> {
        let mut copied = 0_u32;
        let target = |Led { address, target, rows: [first, end] }: &Led| {
            if target.base() != COPIES {
                return *target;
            }
            let (before, count) = (first * target.stride, (end - first) * target.stride);
            let at = copied.wrapping_sub(before);
            copied += count;
            Target { address: address + u64::from(before), count, at, ..*target }
        };
        self.leads.iter().map(target).collect()
    }
}

impl<'a> Compiler<'a> {
    /// For tiles whose actions lead to layers that have slots.
    pub fn new(race: &'a Race, index: &'a Index, slots: &'a Slots, odds: &'a Odds) -> Self {
        let promotes = |cast: &Cast<Force>| matches!(cast, Cast::Move { promoted: Some(_), .. });
        let second_die = race.course().casts.outcomes().iter().any(|cast| promotes(&cast.outcome));
        Self { race, index, slots, odds, plain: !second_die && race.own_throw.is_empty(), shelf: Mutex::default() }
    }

    /// The programs of all rows of a tile, which are `stride` apart where it is reckoned.
    pub fn compile(&self, tile: &Tile, stride: usize) -> Programs {
        let plain = self.plain && self.index.runs(tile.left()[1]).len() == 1;
        let [keep, promote] = [ActionList::new(), ActionList::new()];
        let (words, leads) = Default::default();
        let mut bench = Bench { tile, words, leads, stride, keep, promote };
        let mut starts = Vec::with_capacity(tile.size[0] as usize);
        let front = self.index.front_position(self.race, tile);
        for placing in self.index.placings(tile.left()[0]) {
            let mut position = front.clone();
            placing.set_up(self.race, Seat::Light, &mut position);
            starts.push(bench.words.len() as u32);
            self.row(&mut bench, &position);
        }
        let targets = bench.targets();
        bench.words.shrink_to_fit();
        Programs { code: self.once(Code { words: bench.words, starts, plain }), targets }
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
        let (slot, stride, base) = match (here, extra) {
            (true, true) => (MOST_SLOTS, bench.stride as u32, AGAIN),
            (true, false) => (MOST_SLOTS, bench.stride as u32, TURN),
            (false, _) => (self.slots.by_layer[&place.layer], place.lanes, COPIES),
        };
        let address = place.tile | (slot as u64) << BASE_BITS | if extra { EXTRA } else { 0 };
        let known = bench.leads.iter().position(|led| led.address == address);
        let number = known.unwrap_or_else(|| {
            let target = Target { address, count: 0, stride, at: 0, left: place.left as u16, base: base as u8 };
            bench.leads.push(Led { address, target, rows: [place.row, place.row + 1] });
            bench.leads.len() - 1
        });
        let [first, end] = &mut bench.leads[number].rows;
        (*first, *end) = (place.row.min(*first), (place.row + 1).max(*end));
        (number as u32) << ROW_BITS | place.row
    }
}
