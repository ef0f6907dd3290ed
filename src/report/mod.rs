//! Views of finished studies. They compute nothing: every figure they show is in the study.

mod action_text;
pub mod analysis_text;
pub mod board_text;
pub mod chart;
pub mod columns;
pub mod csv;
mod decision_text;
pub mod dice_text;
pub mod dictionary;
pub mod document;
mod domination_text;
pub mod file;
pub mod file_head;
pub mod files;
pub mod folder;
pub mod html;
pub mod junit;
pub mod markdown;
pub mod parquet;
mod prose;
mod race_text;
pub mod rules_text;
pub mod summary;
pub mod terminal;
pub mod transcript;
