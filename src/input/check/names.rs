//! Lists of names in a file: squares, zones and piece kinds.

use indexmap::IndexMap;

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::rules::race::MAX_KINDS;
use crate::input::collect::Collector;
use crate::input::draft::rules::PieceDraft;
use crate::input::fault::quoted;
use crate::input::tree::field::Field;

/// The zones that every board has.
pub const BUILT_IN: [&str; 2] = ["rosettes", "all"];

/// Resolves lists of squares and zones. Without a board every list is empty, and the board's own
/// fault is enough.
#[derive(Clone, Copy, Debug)]
pub struct NamedSquares<'b> {
    /// The board, if its drawing is good enough.
    pub board: Option<&'b Board>,
}

impl NamedSquares<'_> {
    /// The set that a list of squares and zones stands for.
    pub fn set(
        self,
        field: impl Into<Field>,
        names: &[String],
        collector: &mut Collector<'_>,
    ) -> BitSet {
        self.resolve(&field.into(), names, true, collector)
    }

    /// The set that a list of squares stands for, zones not allowed.
    pub fn plain(
        self,
        field: impl Into<Field>,
        names: &[String],
        collector: &mut Collector<'_>,
    ) -> BitSet {
        self.resolve(&field.into(), names, false, collector)
    }

    /// The squares of a zone by name.
    pub fn zone(self, name: &str) -> Option<BitSet> {
        let board = self.board?;
        match name {
            "rosettes" => Some(board.rosettes),
            "all" => Some((0..board.squares.len() as u8).collect()),
            _ => board.zones.iter().find(|zone| zone.name == name).map(|zone| zone.squares),
        }
    }

    /// The names of all zones.
    pub fn zone_names(self) -> Vec<String> {
        let own = self.board.iter().flat_map(|board| &board.zones).map(|zone| zone.name.clone());
        BUILT_IN.iter().map(ToString::to_string).chain(own).collect()
    }

    fn resolve(
        self,
        field: &Field,
        names: &[String],
        with_zones: bool,
        collector: &mut Collector<'_>,
    ) -> BitSet {
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
                    let zones = if with_zones { self.zone_names() } else { Vec::new() };
                    let known = board.squares.iter().map(|square| &square.name).chain(&zones);
                    collector
                        .fault(field.item(index), found)
                        .allow_names(name, known.map(String::as_str));
                }
            }
        }
        for (index, name) in names.iter().enumerate() {
            let Some(square) =
                board.find(name).filter(|square| !set.contains(board.mirror[usize::from(*square)]))
            else {
                continue;
            };
            let partner = &board.squares[usize::from(board.mirror[usize::from(square)])].name;
            let found = format!(
                "{} is listed, but its mirror image {} is not",
                quoted(name),
                quoted(partner)
            );
            collector
                .fault(field.item(index), found)
                .advise(format!("add {}: both players play the same rules", quoted(partner)));
        }
        set
    }
}

/// The set of piece kinds that a list of names stands for.
pub fn kinds(
    pieces: &IndexMap<String, PieceDraft>,
    field: &Field,
    names: &[String],
    collector: &mut Collector<'_>,
) -> BitSet {
    let mut set = BitSet::EMPTY;
    for (index, name) in names.iter().enumerate() {
        match pieces.get_index_of(name) {
            // Kinds past the limit are a fault of their own.
            Some(kind) if kind < MAX_KINDS => set |= BitSet::one(kind as u8),
            Some(_) => {}
            None => {
                let found = format!("there is no piece kind called {}", quoted(name));
                collector
                    .fault(field.item(index), found)
                    .allow_names(name, pieces.keys().map(String::as_str));
            }
        }
    }
    set
}

/// The set of piece kinds that an optional list stands for: all of them without a list.
pub fn kinds_or_all(
    pieces: &IndexMap<String, PieceDraft>,
    field: &Field,
    names: Option<&[String]>,
    collector: &mut Collector<'_>,
) -> BitSet {
    match names {
        Some(names) => kinds(pieces, field, names, collector),
        None => (0..pieces.len().min(MAX_KINDS) as u8).collect(),
    }
}
