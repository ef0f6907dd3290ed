//! Parquet tables of a report: `findings.parquet`, `settings.parquet`, `distributions.parquet`,
//! `games.parquet`, `matches.parquet`.
//!
//! The only module that knows the format. Nothing is compressed: values are stored through
//! dictionaries, and what is left is mostly chance. The files' bytes follow from their rows alone.

pub mod distributions;
mod file;
pub mod findings;
#[cfg(test)]
mod fixture;
pub mod games;
pub mod matches;
mod pages;
pub mod records;
pub mod rows;
pub mod settings;
mod value;

#[cfg(test)]
mod read;
#[cfg(test)]
mod tests;
