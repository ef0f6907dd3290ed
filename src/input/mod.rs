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
#[macro_use]
mod draft;
mod locate;
mod merge;
mod mistakes;
mod notation;
mod overrides;
mod tree;

pub mod catalogue;
pub mod control;
pub mod diagnostic;
pub mod outputs;
pub mod question;
pub mod rules;
pub mod saved;
pub mod scenario;
pub mod schema;
pub mod shell;
pub mod transcript;
pub mod unsaved;
pub mod variant;

// What the other rooms use of the folders, so that they need not know in which folder it is.
pub(crate) use crate::input::draft::questions::each_question;
pub use crate::input::locate::scenario_lookup;
pub use crate::input::merge::{overlay, rule_changes};
pub use crate::input::mistakes::nearest;
pub use crate::input::notation::{dice_expression, dice_text, digits};
pub use crate::input::question::{case, evaluators, player_kinds, players};
pub use crate::input::variant::{
    assignment, patch, portable, readings, variable_field, variant_file,
};
