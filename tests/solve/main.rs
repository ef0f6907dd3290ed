//! Exact solving, held against what is known, against slower ways, and against games that are played.

mod best_play;
mod files;
mod forms;
mod index;
mod naive;
mod play;
#[expect(dead_code, reason = "the slow reference plays games too; here its rules alone are asked")]
#[path = "../engine/reference/mod.rs"]
mod reference;
mod regret;
mod solved;
