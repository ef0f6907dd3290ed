//! Reads and checks rule files and scenario files. This is the only room that knows YAML.
//!
//! - **In:** the name or the path of a file.
//! - **Out:** checked `Rules` or a checked `Scenario`, or all errors of the file at once.
//! - **Who calls it:** `study` and `cli`.
//! - **Start reading:** at `rules.rs` and `scenario.rs`. `draft/` says what a file may contain.
//!
//! A file goes through four steps. `tree` turns its text into a located tree. `merge` merges this
//! tree with the file that it `extends`, and with overlays. `schema` compares it with the JSON
//! Schema of its `draft`. `check` turns the draft into checked values.

mod check;
mod collector;
mod derived_errors;
mod dice_notation;
mod overlay_conflicts;
#[macro_use]
mod draft;
pub mod evaluators;
mod file_layer;
mod file_source;
mod fingerprint;
mod joined_keys;
mod key_order;
mod likely_typo;
mod merge;
mod misplaced;
mod name_lookup;
mod near_file;
mod nulls;
mod quantity;
pub mod question;
mod read_file;
mod removed_kinds;
mod rule_set_ref;
mod shipped;
mod short_name;
mod solutions;
pub mod suggest;
mod tree;
mod unknown_field;
pub mod unsaved;

pub mod assignment;
pub mod case;
pub mod catalogue;
pub mod control;
pub mod diagnostic;
pub mod dice_expression;
pub mod digits;
pub mod outputs;
pub mod overlay;
pub mod patch;
pub mod readings;
pub mod rules;
pub mod scenario;
pub mod scenario_lookup;
pub mod schema;
pub mod shell;
pub mod variable_field;
pub mod variant;
pub mod variant_file;
