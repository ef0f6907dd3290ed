//! A number for every position of a race, without gaps, derived from the rules.
//!
//! Positions are seen by the player to throw, who is Light here: paths are mirrored, so that one
//! number serves a position and its mirror image. They fall into *layers* by the pieces that each
//! player has home; a layer into *tiles* by what stands on the squares that both players pass; a
//! tile is a table, a row for each placing of the thrower's pieces on its own first squares, a lane
//! for each of the other's.

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::position::{Position, Side};
use crate::game::seat::Seat;
use crate::solve::lanes::{Lane, LanePlacings, Run};
use crate::solve::pieces::{Pieces, RemainingPieces};
use crate::solve::reach::reachable;
use crate::solve::shared_squares::{ListedSquare, SharedSquares};
use crate::solve::successors::MOST_POSITIONS;

/// The most ways of having pieces home for which positions are numbered: lists go over all ways of
/// both players.
const MOST_CODES: usize = 512;

/// A layer: the codes of the pieces that the player to throw and the other have home.
pub type Layer = [usize; 2];

/// Where a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The layer, by its place in the list of layers.
    pub(crate) layer: Layer,
    /// The first position of the tile in its layer.
    pub(crate) tile: u64,
    /// The row, of the player to throw.
    pub(crate) row: u32,
    /// The lane, of the other.
    pub(crate) lane: u32,
    /// The lanes of the tile.
    pub(crate) lanes: u32,
    /// What the other player has left for the lanes.
    pub(crate) left: usize,
}

impl Place {
    /// The number of the position in its layer.
    #[inline]
    pub fn number(&self) -> u64 {
        self.tile + u64::from(self.row) * u64::from(self.lanes) + u64::from(self.lane)
    }
}

/// The numbers of all positions of a rule set.
#[derive(Clone, Debug)]
pub struct Index {
    lanes: LanePlacings,
    fronts: SharedSquares,
    purse: RemainingPieces,
}

impl Index {
    /// Derives the numbers from the rules; `None` if there are more positions, or more ways of
    /// having pieces home, than can be numbered.
    pub fn new(race: &Race) -> Option<Self> {
        let purse = RemainingPieces::new(Pieces(race.counts));
        if purse.size() > MOST_CODES {
            return None;
        }
        let reached = reachable(race);
        let lanes = LanePlacings::new(race, &reached, &purse);
        let fronts = SharedSquares::new(race, &reached, &purse, &lanes);
        let index = Self { lanes, fronts, purse };
        let fit = index.layers().all(|layer| index.layer_size(layer) < MOST_POSITIONS);
        fit.then_some(index)
    }

    /// How many positions there are with the player to throw not home.
    pub fn positions(&self) -> u64 {
        let thrown = self.layers().filter(|layer| layer[0] != self.all_home());
        thrown.map(|layer| self.layer_size(layer)).sum()
    }

    /// All layers.
    pub(crate) fn layers(&self) -> impl Iterator<Item = Layer> {
        let size = self.purse.size();
        (0..size * size).map(move |code| [code / size, code % size])
    }

    /// How many positions a layer has.
    pub(crate) fn layer_size(&self, layer: Layer) -> u64 {
        self.fronts.total(layer.map(|home| self.all_home() - home))
    }

    /// The code of all pieces home.
    pub(crate) fn all_home(&self) -> usize {
        self.purse.size() - 1
    }

    /// How many pieces are home.
    pub(crate) fn home_total(&self, home: usize) -> u32 {
        self.purse.part(home).total()
    }

    /// Has each kind as many pieces home as in `other`?
    pub(crate) fn as_far(&self, home: usize, other: usize) -> bool {
        self.purse.part(home).covers(self.purse.part(other))
    }

    /// Calls `see` with every position, layer by layer, each in the order of its numbers.
    #[cfg(test)]
    pub fn each(&self, race: &Race, see: &mut impl FnMut(Position)) {
        for layer in self.layers() {
            for tile in self.tiles(race, layer) {
                self.each_position(race, &tile, see);
            }
        }
    }

    /// Where a position is, the player to throw being Light.
    #[inline]
    pub fn place(&self, position: &Position) -> Place {
        self.place_of(Seat::BOTH.map(|seat| position.side(seat)))
    }

    /// The same from both sides, that of the player to throw first: no position has to be mirrored
    /// for Dark.
    #[inline]
    pub(crate) fn place_of(&self, sides: [&Side; 2]) -> Place {
        let layer = sides.map(|side| self.purse.code(Pieces(side.home)));
        let read = self.fronts.read(sides, layer.map(|home| self.all_home() - home));
        Place {
            layer,
            tile: read.base,
            row: self.lanes.number(read.left[0], sides[0]),
            lane: self.lanes.number(read.left[1], sides[1]),
            lanes: self.lanes.count(read.left[1]),
            left: read.left[1],
        }
    }

    /// All tiles of a layer, in the order of their numbers.
    pub(crate) fn tiles(&self, race: &Race, layer: Layer) -> Vec<Tile> {
        let left = layer.map(|home| self.purse.part(self.all_home() - home));
        let mut tiles = Vec::new();
        self.fronts.spell(left, &mut |front| {
            let size = front.read.left.map(|left| self.lanes.count(left));
            tiles.push(Tile { layer, size, front });
        });
        debug_assert!(race.pieces() > 0);
        tiles
    }

    /// The position of a tile with all pieces that could be on the lanes waiting.
    pub(crate) fn front_position(&self, race: &Race, tile: &Tile) -> Position {
        let mut position = race.start();
        for (seat, home) in Seat::BOTH.into_iter().zip(tile.layer) {
            for (kind, count) in self.purse.part(home).0.into_iter().enumerate() {
                for _ in 0..count {
                    position.go_home(race, seat, kind);
                }
            }
        }
        self.fronts.set_up(race, &tile.front, &mut position);
        position
    }

    /// The tile with the players exchanged.
    pub(crate) fn mirrored(&self, race: &Race, tile: &Tile) -> Tile {
        let front = self.front_position(race, tile);
        let place = self.fronts.read(
            [front.side(Seat::Dark), front.side(Seat::Light)],
            [tile.layer[1], tile.layer[0]].map(|home| self.all_home() - home),
        );
        Tile {
            layer: [tile.layer[1], tile.layer[0]],
            size: [tile.size[1], tile.size[0]],
            front: self.fronts.turned(&tile.front, place),
        }
    }

    /// Calls `see` with every position of a tile, in the order of their numbers.
    pub(crate) fn each_position(&self, race: &Race, tile: &Tile, see: &mut impl FnMut(Position)) {
        let front = self.front_position(race, tile);
        for row in self.placings(tile.left()[0]) {
            let mut begun = front.clone();
            row.set_up(race, Seat::Light, &mut begun);
            for lane in self.placings(tile.left()[1]) {
                let mut position = begun.clone();
                lane.set_up(race, Seat::Dark, &mut position);
                see(position);
            }
        }
    }

    /// The placings on the lanes, in the order of their numbers, of what a player has left.
    pub(crate) fn placings(&self, left: usize) -> impl Iterator<Item = &Lane> {
        self.lanes.placings(self.purse.part(left))
    }

    pub(crate) fn runs(&self, left: usize) -> Vec<Run> {
        self.lanes.runs(left)
    }

    #[inline]
    pub(crate) fn lane_offset(&self, left: usize, group: u32) -> u32 {
        self.lanes.offset(left, group)
    }
}

/// A tile of a layer.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub layer: Layer,
    /// Rows and lanes.
    pub size: [u32; 2],
    front: ListedSquare,
}

impl Tile {
    /// The number of its first position.
    pub fn base(&self) -> u64 {
        self.front.read.base
    }

    /// What the player to throw and the other have left for the lanes.
    pub fn left(&self) -> [usize; 2] {
        self.front.read.left
    }

    /// The sum of the steps of all pieces outside the lanes.
    pub fn progress(&self) -> u32 {
        self.front.progress
    }

    /// How many positions it has.
    pub fn positions(&self) -> usize {
        self.size[0] as usize * self.size[1] as usize
    }
}
