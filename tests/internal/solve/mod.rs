//! Exact solving, compared with known values, slower methods, and sampled games.

mod against_samples;
mod answers;
mod dice_of_players;
mod exact;
mod far;
mod feel;
mod files;
pub mod forms;
mod index;
mod killed;
mod lost_throws;
mod luck;
mod luck_coverage;
mod luck_taken_out;
mod naive;
mod no_archive;
mod optimal_play;
mod play;
mod regret;
mod review;
pub mod solved;
mod starts;

use super::engine::{chain, exact as by_reference, passage_forms, reference};
