//! Parquet tables of a report: `summary.parquet`, `histograms.parquet`, `games.parquet`,
//! `matches.parquet`.
//!
//! The only module that knows the format. Nothing is compressed: values are stored through
//! dictionaries, and what is left is mostly chance. The files' bytes follow from their rows alone.

mod file;
pub mod games;
pub mod histograms;
pub mod matches;
mod pages;
pub mod records;
pub mod rows;
pub mod summary;
mod value;

#[cfg(test)]
mod read;
#[cfg(test)]
mod tests;
