//! Exact solving, compared with what is known, against slower ways, and against games that are
//! played.

mod beside;
mod best_play;
mod exact;
mod files;
mod forgetful;
mod forms;
mod index;
mod luck;
mod naive;
mod play;
mod regret;
mod solved;

use super::engine::{chain, reference};
