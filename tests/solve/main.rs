//! Exact solving, held against what is known, against slower ways, and against games that are
//! played.

mod beside;
mod best_play;
#[expect(dead_code, reason = "how many moments there are is asked elsewhere")]
#[path = "../engine/chain.rs"]
mod chain;
mod exact;
mod files;
mod forms;
mod index;
mod luck;
mod naive;
mod play;
#[expect(dead_code, reason = "the slow reference plays games too; here its rules alone are asked")]
#[path = "../engine/reference/mod.rs"]
mod reference;
mod regret;
mod solved;
