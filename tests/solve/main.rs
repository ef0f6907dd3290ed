//! Exact solving, held against what is known, against slower ways, and against games that are played.

mod best_play;
mod files;
mod forms;
mod index;
mod naive;
mod play;
#[path = "../engine/reference/mod.rs"]
mod reference;
mod solved;
