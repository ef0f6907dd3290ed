//! Tests of the rooms of the crate. They are part of the library, so they can use its private
//! items. The files next to this folder test what a user sees from outside.
//!
//! They are one program, because each program would link the whole crate.

#[path = "../shared/allowed.rs"]
mod allowed;
mod answers;
mod assignments;
mod baseline_errors;
mod coupled;
mod deviation;
mod dice_mechanics;
mod dice_overlays;
mod domination;
pub mod engine;
mod environment;
mod errors;
mod expectations;
mod group;
mod learn;
mod learn_state;
mod luck_picture;
mod luck_tables;
mod matches;
mod mixing;
mod overlays;
mod players;
mod proof;
mod question_errors;
mod refused_files;
mod replay;
mod rule_fields;
mod rule_file_errors;
mod rule_files;
mod rule_set_values;
mod scenario_errors;
pub mod scenario_file;
mod shards;
mod signature;
mod solve;
mod tune;
mod tune_errors;
mod unsaved_files;
mod usual_mistakes;
mod variable_fields;
mod variant_files;
mod variants;
