//! Rule files and scenario files: the only room that knows YAML. What leaves it is checked.
//!
//! A file goes through four steps: `tree` reads its text and makes a tree whose parts know their
//! places, `merge` lays it over the file that it `extends`, and overlays over it, `schema` compares
//! it with the JSON Schema of its `draft`, and `check` turns the draft into checked values.
//! Structure and content are checked in one go, and every fault is collected before it is reported.

mod check;
mod clash;
mod collect;
mod doubt;
mod draft;
mod fingerprint;
mod home;
mod merge;
mod order;
mod quantity;
pub mod question;
mod slip;
mod solutions;
mod stack;
mod suggest;
mod tree;
mod unknown_field;

pub mod case;
pub mod catalogue;
pub mod fault;
pub mod overlay;
pub mod patch;
pub mod readings;
pub mod rules;
pub mod scenario;
pub mod schema;
pub mod variant;
