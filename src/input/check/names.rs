//! Lists of names in a file: squares, zones and piece kinds.

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::rules::race::MAX_KINDS;
use crate::game::rules::way_squares::WaySquares;
use crate::input::check::RulesChecker;
use crate::input::check::path_steps::{BACK, OUT};
use crate::input::diagnostic::quoted;
use crate::input::draft::rules::RulesDraft;
use crate::input::tree::field::Field;

/// The zones that every board has.
pub const BUILT_IN: [&str; 2] = ["rosettes", "all"];

/// Without a board, every list of squares is empty. The error of the board is enough.
impl<D> RulesChecker<'_, D> {
    /// The squares that a list of squares and zones names.
    pub fn squares(&self, field: impl Into<Field>, names: &[String]) -> BitSet {
        self.resolve(&field.into(), names, true, WayNames::Refused).out
    }

    /// The squares that a list of squares names. Zones are not allowed.
    pub fn plain_squares(&self, field: impl Into<Field>, names: &[String]) -> BitSet {
        self.resolve(&field.into(), names, false, WayNames::Refused).out
    }

    /// The squares that a list of squares and zones names. A square may have a way: `h4@out` counts
    /// for pieces on their way out, `h4@back` on their way back. `back_from` is the first step of
    /// the way back.
    pub fn way_squares(
        &self,
        field: impl Into<Field>,
        names: &[String],
        back_from: Option<u8>,
    ) -> WaySquares {
        let ways = if back_from.is_some() { WayNames::Allowed } else { WayNames::WithoutWayBack };
        self.resolve(&field.into(), names, true, ways)
    }

    /// The squares of a zone by name.
    pub fn zone(&self, name: &str) -> Option<BitSet> {
        let board = self.board?;
        match name {
            "rosettes" => Some(board.rosettes),
            "all" => Some((0..board.squares.len() as u8).collect()),
            _ => board.zones.iter().find(|zone| zone.name == name).map(|zone| zone.squares),
        }
    }

    /// The names of all zones.
    pub fn zone_names(&self) -> impl Iterator<Item = &str> {
        let own = self.board.into_iter().flat_map(|board| &board.zones);
        BUILT_IN.into_iter().chain(own.map(|zone| zone.name.as_str()))
    }

    fn resolve(
        &self,
        field: &Field,
        names: &[String],
        with_zones: bool,
        ways: WayNames,
    ) -> WaySquares {
        let Some(board) = self.board else { return WaySquares::EMPTY };
        let mut set = WaySquares::EMPTY;
        for (index, name) in names.iter().enumerate() {
            let zone = if with_zones { self.zone(name) } else { None };
            match (zone, square_and_way(board, name)) {
                (Some(zone), _) => set = set.with(zone.into()),
                (None, Some((square, OnWays::Both))) => set = set.with(BitSet::one(square).into()),
                (None, Some((square, way))) if ways == WayNames::Allowed => {
                    set = set.with(way.of(square));
                }
                (None, Some(_)) if ways == WayNames::WithoutWayBack => {
                    let found = format!("{} has a way, but the path has no way back", quoted(name));
                    let way_out =
                        "set the first step of the way back, such as `path: {back_from: 17}`";
                    self.error(field.item(index), found).advise(way_out);
                }
                (None, _) => {
                    self.report_unknown_square(&field.item(index), name, with_zones, board);
                }
            }
        }
        self.check_listed_images(field, names, set, board);
        set
    }

    fn report_unknown_square(&self, field: &Field, name: &str, with_zones: bool, board: &Board) {
        let what = if with_zones { "square or zone" } else { "square" };
        let found = format!("there is no {what} called {}", quoted(name));
        let zones = self.zone_names().filter(|_| with_zones);
        let known = board.squares.iter().map(|square| square.name.as_str());
        let diagnostic = self.error(field, found).allow_names(name, known.chain(zones));
        if !self.collector.is_inherited(field) {
            diagnostic.with(|error| match error.help {
                None => error.advise("write one of the names that are allowed"),
                Some(_) => error,
            });
        }
    }

    /// Reports squares that count without their mirror images.
    fn check_listed_images(&self, field: &Field, names: &[String], set: WaySquares, board: &Board) {
        for (index, name) in names.iter().enumerate() {
            let Some((square, way)) = square_and_way(board, name) else { continue };
            let image = board.mirror[usize::from(square)];
            if way.of(image).is_within(set) || !way.of(square).is_within(set) {
                continue;
            }
            let partner = format!("{}{}", board.squares[usize::from(image)].name, way.suffix());
            let [name, partner] = [name, &partner].map(|name| quoted(name));
            let found = format!("{name} is listed, but its mirror image {partner} is not");
            let way_out = format!("add {partner}: both players play by the same rules");
            let error = self.error(field.item(index), found);
            error.allow("squares together with their mirror images").advise(way_out);
        }
    }
}

/// May a listed square have a way?
#[derive(Clone, Copy, PartialEq, Eq)]
enum WayNames {
    Refused,
    /// The path has no way back, so it is an error.
    WithoutWayBack,
    Allowed,
}

/// The ways on which a listed square counts.
#[derive(Clone, Copy)]
enum OnWays {
    Both,
    Out,
    Back,
}

impl OnWays {
    fn of(self, square: u8) -> WaySquares {
        let one = BitSet::one(square);
        match self {
            Self::Both => one.into(),
            Self::Out => WaySquares { out: one, ..WaySquares::EMPTY },
            Self::Back => WaySquares { back: one, ..WaySquares::EMPTY },
        }
    }

    fn suffix(self) -> String {
        match self {
            Self::Both => String::new(),
            Self::Out => format!("@{OUT}"),
            Self::Back => format!("@{BACK}"),
        }
    }
}

/// The square with this name, and the ways after its `@`.
fn square_and_way(board: &Board, name: &str) -> Option<(u8, OnWays)> {
    if let Some(square) = board.find(name) {
        return Some((square, OnWays::Both));
    }
    let (square, way) = name.rsplit_once('@')?;
    let way = match way {
        OUT => OnWays::Out,
        BACK => OnWays::Back,
        _ => return None,
    };
    Some((board.find(square)?, way))
}

impl RulesChecker<'_, RulesDraft> {
    /// The piece kinds that a list of names names.
    pub fn kinds_by_name(&self, field: &Field, names: &[String]) -> BitSet {
        let pieces = &self.draft.pieces;
        let mut set = BitSet::EMPTY;
        for (index, name) in names.iter().enumerate() {
            match pieces.get_index_of(name) {
                // Another check reports kinds past the limit.
                Some(kind) if kind < MAX_KINDS => set |= BitSet::one(kind as u8),
                Some(_) => {}
                None => {
                    let found = format!("there is no piece kind called {}", quoted(name));
                    self.error(field.item(index), found).allow_names(name, pieces.keys());
                }
            }
        }
        set
    }

    /// The piece kinds that an optional list names. Without a list, all of them.
    pub fn kinds_or_all(&self, field: &Field, names: Option<&[String]>) -> BitSet {
        match names {
            Some(names) => self.kinds_by_name(field, names),
            None => (0..self.draft.pieces.len().min(MAX_KINDS) as u8).collect(),
        }
    }
}
