//! Lists of names in a file: squares, zones and piece kinds.

use crate::game::bits::BitSet;
use crate::game::rules::race::MAX_KINDS;
use crate::input::check::RulesChecker;
use crate::input::diagnostic::quoted;
use crate::input::draft::rules::RulesDraft;
use crate::input::tree::field::Field;

/// The zones that every board has.
pub const BUILT_IN: [&str; 2] = ["rosettes", "all"];

/// Without a board, every list of squares is empty. The error of the board is enough.
impl<D> RulesChecker<'_, D> {
    /// The squares that a list of squares and zones names.
    pub fn squares(&self, field: impl Into<Field>, names: &[String]) -> BitSet {
        self.resolve(&field.into(), names, true)
    }

    /// The squares that a list of squares names. Zones are not allowed.
    pub fn plain_squares(&self, field: impl Into<Field>, names: &[String]) -> BitSet {
        self.resolve(&field.into(), names, false)
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

    fn resolve(&self, field: &Field, names: &[String], with_zones: bool) -> BitSet {
        let Some(board) = self.board else { return BitSet::EMPTY };
        let mut set = BitSet::EMPTY;
        for (index, name) in names.iter().enumerate() {
            let zone = if with_zones { self.zone(name) } else { None };
            match (zone, board.find(name)) {
                (Some(zone), _) => set |= zone,
                (None, Some(square)) => set |= BitSet::one(square),
                (None, None) => {
                    let what = if with_zones { "square or zone" } else { "square" };
                    let found = format!("there is no {what} called {}", quoted(name));
                    let zones = self.zone_names().filter(|_| with_zones);
                    let known = board.squares.iter().map(|square| square.name.as_str());
                    let diagnostic =
                        self.error(field.item(index), found).allow_names(name, known.chain(zones));
                    if !self.collector.is_inherited(&field.item(index)) {
                        diagnostic.with(|error| match error.help {
                            None => error.advise("write one of the names that are allowed"),
                            Some(_) => error,
                        });
                    }
                }
            }
        }
        let lacks_image = |square: &u8| !set.contains(board.mirror[usize::from(*square)]);
        for (index, name) in names.iter().enumerate() {
            let Some(square) = board.find(name).filter(lacks_image) else { continue };
            let partner = &board.squares[usize::from(board.mirror[usize::from(square)])].name;
            let [name, partner] = [name, partner].map(|name| quoted(name));
            let found = format!("{name} is listed, but its mirror image {partner} is not");
            let way_out = format!("add {partner}: both players play by the same rules");
            let error = self.error(field.item(index), found);
            error.allow("squares together with their mirror images").advise(way_out);
        }
        set
    }
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
