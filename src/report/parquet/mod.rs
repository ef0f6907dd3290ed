//! Parquet tables of a report: `findings.parquet`, `settings.parquet`, `distributions.parquet`,
//! `events.parquet`, `games.parquet`, `matches.parquet`.
//!
//! Only this module knows the format. Nothing is compressed, because values are stored through
//! dictionaries and the remaining bits are mostly random. The rows alone determine the bytes of a
//! file.

pub mod distributions;
mod events;
mod file;
pub mod findings;
#[cfg(test)]
mod fixture;
pub mod game_table;
pub mod games;
pub mod matches;
mod pages;
pub mod parts;
pub mod records;
pub mod rows;
pub mod settings;
mod summed_file;
mod value;

use crate::study::Study;

pub use crate::report::parquet::rows::{ColumnTable, ColumnValues};

/// A function that makes a table of a study.
type TableOf = fn(&Study) -> ColumnTable;

/// The tables that follow from a study alone, by the names of their files.
pub const TABLES: [(&str, TableOf); 4] = [
    ("findings", findings::table),
    ("settings", settings::table),
    ("distributions", distributions::table),
    ("events", events::table),
];

#[cfg(test)]
mod read;
#[cfg(test)]
mod tests;
