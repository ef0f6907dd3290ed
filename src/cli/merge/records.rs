//! The records of partials: where the rows of each batch are, and how they become one file.

use std::path::Path;

use crate::batch::ledger::LedgerEntry;
use crate::batch::partial::{Partial, RecordsPart};
use crate::cli::error::CliError;
use crate::cli::merge::LoadedPlan;
use crate::cli::merge::collected::Collected;
use crate::cli::records_file::KINDS;
use crate::disk::NewFolder;
use crate::play::match_play::MatchRecord;
use crate::play::record::GameRecord;
use crate::report::file_head::FileHead;
use crate::report::parquet::parts::{self, RowsOfFile};

/// Rows of one batch in the files of a partial.
#[derive(Clone, Debug)]
struct Piece {
    /// The place of the batch, and the first unit of the rows. Rows of a report are in this order.
    order: (u32, u64),
    /// The rows, in order.
    rows: Vec<RowsOfFile>,
}

/// The rows of all partials: of games, and of matches.
#[derive(Clone, Debug, Default)]
pub(super) struct RecordPieces([Vec<Piece>; 2]);

impl RecordPieces {
    /// Adds the rows of a partial.
    pub fn add(&mut self, path: &Path, partial: &Partial) {
        let mut entries: Vec<&LedgerEntry> = partial.entries.values().collect();
        entries.sort_by_key(|entry| entry.place);
        for (kind, pieces) in self.0.iter_mut().enumerate() {
            let parts = &partial.head.records[kind];
            let mut next = 0;
            for entry in entries.iter().filter(|entry| entry.recorded[kind] > 0) {
                let per_unit = entry.recorded[kind] / entry.units_played().max(1);
                for range in &entry.covered {
                    let rows = next..next + per_unit * (range.end - range.start);
                    next = rows.end;
                    let order = (entry.place, range.start);
                    pieces.push(Piece { order, rows: RowsOfFile::within(path, parts, rows) });
                }
            }
        }
    }

    /// The rows of a kind in the order of a report.
    fn in_order(&self, kind: usize) -> Vec<RowsOfFile> {
        let mut pieces: Vec<&Piece> = self.0[kind].iter().collect();
        pieces.sort_by_key(|piece| piece.order);
        pieces.into_iter().flat_map(|piece| piece.rows.iter().cloned()).collect()
    }
}

/// Writes the records into the report folder.
pub(super) fn publish(
    plan: &LoadedPlan,
    collected: &Collected,
    staging: &NewFolder,
    head: &FileHead,
) -> Result<(), CliError> {
    let names = ["games.parquet", "matches.parquet"];
    for (kind, name) in names.into_iter().enumerate().filter(|(kind, _)| plan.records[*kind]) {
        let rows = collected.pieces.in_order(kind);
        let path = staging.path(name)?;
        let measures = plan.scenario.measures;
        match kind {
            0 => parts::join::<GameRecord>(&path, measures, &rows, head)?,
            _ => parts::join::<MatchRecord>(&path, measures, &rows, head)?,
        }
    }
    Ok(())
}

/// Writes the records into files next to a new partial.
pub(super) fn join_next_to(
    partial: &Path,
    collected: &Collected,
) -> Result<[Vec<RecordsPart>; 2], CliError> {
    let mut records = [Vec::new(), Vec::new()];
    for (kind, own) in records.iter_mut().enumerate() {
        let path = partial.with_extension(KINDS[kind]).with_added_extension("parquet");
        own.extend(parts::join_part(&path, &collected.pieces.in_order(kind))?);
    }
    Ok(records)
}
