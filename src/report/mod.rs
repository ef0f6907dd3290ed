//! Views of finished studies: files, pages and terminal text.
//!
//! - **In:** a `Study`; for `urlab rules`, `dice` and `play` also rules, positions and games.
//! - **Out:** HTML, Markdown, JSON, Parquet, CSV, charts as files, and text.
//! - **Who calls it:** `cli`.
//! - **Begin to read:** at `files.rs`, which writes all files of a study. `document.rs` makes the
//!   page that HTML, Markdown and the terminal show. `columns.rs` is the one list of columns.
//!
//! A view computes no statistics. Every figure that it shows is in the study.

pub mod action_text;
pub mod analysis_text;
pub mod board_text;
pub mod columns;
pub mod csv;
mod decision_text;
pub mod dice_text;
pub mod dictionary;
pub mod document;
mod domination_text;
pub mod file_head;
pub mod files;
pub mod folder;
#[cfg(feature = "polars")]
mod frame;
pub mod game_file;
pub mod html;
pub mod junit;
pub mod library;
pub mod markdown;
pub mod parquet;
mod passage_text;
mod prose;
mod race_text;
pub mod rules_json;
pub mod rules_text;
pub mod solution_json;
mod square_text;
pub mod summary;
pub mod terminal;
pub mod transcript;
pub mod transcript_json;
pub mod transcripts;
