//! Luck taken out of figures. A pilot fixes how, before the counted games are played.
//!
//! The pilot plays games of the same plan with a seed of their own. They are not counted. So the
//! coefficients do not depend on the counted games, and these stay independent of each other.

mod fit;
mod pilot;
mod taken_out;
mod told;

pub use crate::balance::luck::pilot::{of_coupled, of_plan};
pub use crate::balance::luck::taken_out::{LuckTakenOut, all_taken_out};
#[cfg(test)]
pub use crate::balance::luck::told::CastLuck;
pub use crate::balance::luck::told::LuckOfThrows;
