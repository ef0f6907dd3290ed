//! Compiles what can follow each position, once for a layer, by the rules' own legal actions and
//! effects.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use crate::game::actions::{Action, ActionList};
use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::race::{Race, UsableRoll};
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::solve::index::{Index, Layer, Tile};
use crate::solve::successors::{
    HERE, MIXED, RowSuccessors, SuccessorWord, Target, ThrowChances, TileSuccessors,
};

/// The layers that a program reads. Each has a slot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    pub layers: Vec<Layer>,
}

impl Slots {
    pub fn new(layers: Vec<Layer>) -> Self {
        assert!(layers.len() < HERE, "an action bears off only a few pieces");
        Self { layers }
    }

    /// The slot of a layer.
    fn slot(&self, layer: Layer) -> usize {
        self.layers
            .iter()
            .position(|known| *known == layer)
            .expect("actions lead to layers that have slots")
    }
}

/// Compiles the programs of tiles.
pub(crate) struct Compiler<'a> {
    pub race: &'a Race,
    pub index: &'a Index,
    slots: &'a Slots,
    odds: &'a ThrowChances,
    /// The row programs compiled so far, each once.
    known_programs: Mutex<HashSet<Arc<RowSuccessors>>>,
}

/// The buffers of one tile's compilation.
struct CompilerBuffers<'a> {
    tile: &'a Tile,
    words: Vec<u32>,
    targets: Vec<Target>,
    stride: usize,
    plain: bool,
    keep: ActionList,
    promote: ActionList,
}

impl<'a> Compiler<'a> {
    /// A compiler for tiles whose actions lead only to layers with slots.
    pub fn new(race: &'a Race, index: &'a Index, slots: &'a Slots, odds: &'a ThrowChances) -> Self {
        Self { race, index, slots, odds, known_programs: Mutex::default() }
    }

    /// Compiles the programs of all rows of a tile. `stride` is the distance between rows in the
    /// buffer that computes the tile.
    pub fn compile(&self, tile: &Tile, stride: usize) -> TileSuccessors {
        let plain = self.index.runs(tile.left()[1]).len() == 1;
        let (keep, promote) = (ActionList::new(), ActionList::new());
        let mut buffers = CompilerBuffers {
            tile,
            words: Vec::new(),
            targets: Vec::new(),
            stride,
            plain,
            keep,
            promote,
        };
        let mut starts = Vec::with_capacity(tile.size[0] as usize);
        let front = self.index.front_position(self.race, tile);
        for placing in self.index.placings(tile.left()[0]) {
            let mut position = front.clone();
            placing.set_up(self.race, Seat::Light, &mut position);
            starts.push(buffers.words.len() as u32);
            self.compile_row(&mut buffers, &position);
        }
        let CompilerBuffers { mut words, targets, plain, .. } = buffers;
        words.shrink_to_fit();
        let code = self.shared_copy(RowSuccessors { words, starts, plain });
        TileSuccessors::new(code, targets)
    }

    /// Returns the known copy of equal code, or stores this one.
    fn shared_copy(&self, code: RowSuccessors) -> Arc<RowSuccessors> {
        let mut known =
            self.known_programs.lock().expect("no thread panics while it holds the lock");
        if let Some(same) = known.get(&code) {
            return same.clone();
        }
        let code = Arc::new(code);
        known.insert(code.clone());
        code
    }

    fn compile_row(&self, buffers: &mut CompilerBuffers<'_>, position: &Position) {
        let head = buffers.words.len();
        buffers.words.extend([0; 3]);
        let (mut passes, mut nodes) = (0.0, 0);
        for (outcome, cast) in self.race.course().dice.casts().enumerate() {
            let acts = match cast {
                Cast::Again => continue,
                Cast::Void => false,
                Cast::Move { base, promoted } => {
                    self.compile_node(buffers, position, outcome, base, promoted.as_ref())
                }
            };
            nodes += u32::from(acts);
            passes += if acts { 0.0 } else { self.odds.outcomes[outcome] };
        }
        let passes = f64::to_bits(passes);
        buffers.words[head..head + 3].copy_from_slice(&[
            passes as u32,
            (passes >> 32) as u32,
            nodes,
        ]);
    }

    /// Compiles the actions of a throw. False if there are none.
    fn compile_node(
        &self,
        buffers: &mut CompilerBuffers<'_>,
        position: &Position,
        outcome: usize,
        base: &UsableRoll,
        promoted: Option<&UsableRoll>,
    ) -> bool {
        self.race.legal_actions(position, Seat::Light, base, &mut buffers.keep);
        buffers.promote.clear();
        if let Some(roll) = promoted {
            self.race.legal_actions(position, Seat::Light, roll, &mut buffers.promote);
        }
        if buffers.keep.is_empty() && buffers.promote.is_empty() {
            return false;
        }
        let [keep, promote] = [&buffers.keep, &buffers.promote].map(|list| list.len() as u32);
        buffers.plain &= promoted.is_none();
        buffers.words.extend([outcome as u32, keep | promote << 16]);
        for at in 0..buffers.keep.len() {
            let action = buffers.keep[at];
            self.compile_action(buffers, position, base, &action);
        }
        if let Some(roll) = promoted {
            for at in 0..buffers.promote.len() {
                let action = buffers.promote[at];
                self.compile_action(buffers, position, roll, &action);
            }
        }
        true
    }

    fn compile_action(
        &self,
        buffers: &mut CompilerBuffers<'_>,
        position: &Position,
        roll: &UsableRoll,
        action: &Action,
    ) {
        let mut after = position.clone();
        let effect = self.race.apply(&mut after, Seat::Light, roll, action);
        if !action.has_own_throw() {
            let source = self.add_source(buffers, &after, effect.extra_throw);
            buffers.words.push(source);
            return;
        }
        buffers.plain = false;
        let casts = self.race.course().dice.casts().enumerate();
        let counted = casts.filter(|(_, cast)| **cast != Cast::Again);
        buffers.words.push(MIXED | counted.clone().count() as u32);
        for (outcome, cast) in counted {
            let own = match cast {
                Cast::Move { base, .. } => Some(base),
                Cast::Void | Cast::Again => None,
            };
            let mut entered = after.clone();
            let (_, effect) = self.race.finish_entry(&mut entered, Seat::Light, action, own);
            let source = self.add_source(buffers, &entered, effect.extra_throw);
            buffers.words.extend([outcome as u32, source]);
        }
    }

    fn add_source(
        &self,
        buffers: &mut CompilerBuffers<'_>,
        after: &Position,
        extra: bool,
    ) -> SuccessorWord {
        let place = self.index.place(after);
        let here = place.layer == buffers.tile.layer && place.tile == buffers.tile.base();
        let (slot, base, stride) = if here {
            (HERE, 0, buffers.stride as u64)
        } else {
            (self.slots.slot(place.layer), place.tile, u64::from(place.lanes))
        };
        Target::new(slot, [base, stride], place.left, extra).source(&mut buffers.targets, place.row)
    }
}
