//! A number for every position of a race, without gaps, derived from the rules.
//!
//! Positions are seen by the player to throw, who is Light here. Paths are mirrored, so one number
//! serves a position and its mirror image. The pieces that each player has home define a *layer*.
//! The pieces on the squares that both players pass define a *tile* of a layer. A tile is a table.
//! It has a row for each placing of the thrower's pieces on the thrower's own first squares. It has
//! a lane for each placing of the other player's pieces on that player's own squares.

use crate::game::race::Race;
use crate::game::race::position::{Position, Side};
use crate::game::seat::Seat;
use crate::solve::lanes::{Lane, LanePlacings, Run};
use crate::solve::pieces::{Pieces, RemainingPieces};
use crate::solve::reach::{most_borne_off, reachable};
use crate::solve::shared_squares::{ListedSquare, SharedSquares};
use crate::solve::successors::MOST_POSITIONS;

/// The most codes of pieces home for which positions are numbered. Lists have an entry for each
/// pair of codes.
const MOST_CODES: usize = 512;

/// A layer: the codes of the pieces home, of the player to throw and of the other player.
pub type Layer = [usize; 2];

/// The place of a position in the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub(crate) layer: Layer,
    /// The number of the tile's first position in its layer.
    pub(crate) tile: u64,
    /// The row: the placing of the player to throw.
    pub(crate) row: u32,
    /// The lane: the placing of the other player.
    pub(crate) lane: u32,
    /// The number of lanes of the tile.
    pub(crate) lanes: u32,
    /// The code of the other player's pieces left for the lanes.
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
    pieces: RemainingPieces,
    /// The code of the pieces home with which a player has finished. It is the last code that
    /// occurs.
    finished: usize,
}

impl Index {
    /// Numbers the positions of a race. `None` if there are more positions, or more combinations of
    /// pieces home, than can be numbered, or if [`Self::refused`] has a reason.
    pub fn new(race: &Race) -> Option<Self> {
        let pieces = RemainingPieces::new(Pieces(race.counts));
        if pieces.size() > MOST_CODES || Self::refused(race).is_some() {
            return None;
        }
        let reached = reachable(race);
        let lanes = LanePlacings::new(race, &reached, &pieces);
        let fronts = SharedSquares::new(race, &reached, &pieces, &lanes);
        let finished =
            if race.ends_early() { usize::from(race.needed_home) } else { pieces.size() - 1 };
        let index = Self { lanes, fronts, pieces, finished };
        let fit = index.layers().all(|layer| index.layer_size(layer) < MOST_POSITIONS);
        fit.then_some(index)
    }

    /// The reason why the positions of a race have no numbers, however few they are. `None` if
    /// only their number counts.
    ///
    /// A value depends on the position alone, not on the number of throws so far. And a player has
    /// finished with one code of pieces home. If fewer than all pieces are needed,
    /// this holds for one kind of pieces, which bear off one by one.
    pub fn refused(race: &Race) -> Option<&'static str> {
        let ends_early = race.ends_early();
        let reasons = [
            (race.course.most_throws != u32::MAX, "a game ends after a number of throws"),
            (
                ends_early && race.kinds > 1,
                "a player with pieces of several kinds wins before all are home",
            ),
            (
                ends_early && most_borne_off(race) > 1,
                "a player who shares a throw wins before all are home",
            ),
        ];
        reasons.into_iter().find(|(holds, _)| *holds).map(|(_, reason)| reason)
    }

    /// The number of positions in which the player to throw still has pieces on the way.
    pub fn positions(&self) -> u64 {
        let thrown = self.layers().filter(|layer| layer[0] != self.all_home());
        thrown.map(|layer| self.layer_size(layer)).sum()
    }

    pub(crate) fn layers(&self) -> impl Iterator<Item = Layer> {
        let size = self.finished + 1;
        (0..size * size).map(move |code| [code / size, code % size])
    }

    /// The number of positions of a layer.
    pub(crate) fn layer_size(&self, layer: Layer) -> u64 {
        self.fronts.total(layer.map(|home| self.not_home(home)))
    }

    /// The code of the pieces home with which a player has finished: all pieces, or as many as win.
    pub(crate) fn all_home(&self) -> usize {
        self.finished
    }

    /// The code of the pieces that are not home.
    #[inline]
    fn not_home(&self, home: usize) -> usize {
        self.pieces.size() - 1 - home
    }

    /// The number of pieces home.
    pub(crate) fn home_total(&self, home: usize) -> u32 {
        self.pieces.part(home).total()
    }

    /// Has each kind at least as many pieces home as in `other`?
    pub(crate) fn as_far(&self, home: usize, other: usize) -> bool {
        self.pieces.part(home).covers(self.pieces.part(other))
    }

    /// Calls `see` with every position, layer by layer. Each layer is in the order of its numbers.
    #[cfg(test)]
    pub fn each(&self, race: &Race, see: &mut impl FnMut(Position)) {
        for layer in self.layers() {
            for tile in self.tiles(race, layer) {
                self.each_position(race, &tile, see);
            }
        }
    }

    /// The place of a position. Light is the player to throw.
    #[inline]
    pub fn place(&self, position: &Position) -> Place {
        self.place_of(Seat::BOTH.map(|seat| position.side(seat)))
    }

    /// The place of a position given by its two sides, the player to throw first. So positions of
    /// Dark need no mirrored copy.
    #[inline]
    pub(crate) fn place_of(&self, sides: [&Side; 2]) -> Place {
        let layer = sides.map(|side| self.pieces.code(Pieces(side.home)));
        let read = self.fronts.read(sides, layer.map(|home| self.not_home(home)));
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
        let left = layer.map(|home| self.pieces.part(self.not_home(home)));
        let mut tiles = Vec::new();
        self.fronts.list_squares(left, &mut |front| {
            let size = front.read.left.map(|left| self.lanes.count(left));
            tiles.push(Tile { layer, size, front });
        });
        debug_assert!(race.pieces() > 0);
        tiles
    }

    /// The position of a tile in which all pieces left for the lanes wait.
    pub(crate) fn front_position(&self, race: &Race, tile: &Tile) -> Position {
        let mut position = Position::waiting(race);
        for (seat, home) in Seat::BOTH.into_iter().zip(tile.layer) {
            for (kind, count) in self.pieces.part(home).0.into_iter().enumerate() {
                for _ in 0..count {
                    position.go_home(race, seat, kind);
                }
            }
        }
        self.fronts.set_up(race, &tile.front, &mut position);
        position
    }

    /// The mirror image of a tile: the players change places.
    pub(crate) fn mirrored(&self, race: &Race, tile: &Tile) -> Tile {
        let front = self.front_position(race, tile);
        let place = self.fronts.read(
            [front.side(Seat::Dark), front.side(Seat::Light)],
            [tile.layer[1], tile.layer[0]].map(|home| self.not_home(home)),
        );
        Tile {
            layer: [tile.layer[1], tile.layer[0]],
            size: [tile.size[1], tile.size[0]],
            front: self.fronts.mirrored(&tile.front, place),
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

    /// The placings on the lanes of the pieces left, in the order of their numbers.
    pub(crate) fn placings(&self, left: usize) -> impl Iterator<Item = &Lane> {
        self.lanes.placings(self.pieces.part(left))
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
    /// The numbers of rows and lanes.
    pub size: [u32; 2],
    front: ListedSquare,
}

impl Tile {
    /// The number of the tile's first position.
    pub fn base(&self) -> u64 {
        self.front.read.base
    }

    /// The codes of the pieces left for the lanes, of the player to throw and of the other player.
    pub fn left(&self) -> [usize; 2] {
        self.front.read.left
    }

    /// The sum of the steps of all pieces on the shared squares.
    pub fn progress(&self) -> u32 {
        self.front.progress
    }

    /// The number of positions of the tile.
    pub fn positions(&self) -> usize {
        self.size[0] as usize * self.size[1] as usize
    }
}
