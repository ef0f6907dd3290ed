//! How a game feels: what follows from the curve of the expected score over one game.
//!
//! An evaluator tells the expected score of the first player before and after each event of chance,
//! and after each action. [`curve::GameCurve`] keeps them in basis points. Each other file has the
//! measures of one subject, as functions of the curve alone. [`record::FeelRecord`] has all of them
//! as whole numbers, so that they are counted as all other counts of a game.

pub mod choice;
mod closeness;
mod comeback;
pub mod curve;
mod decided;
mod drama;
mod favourite;
pub mod measured;
mod movement;
pub mod record;
#[cfg(test)]
pub(crate) mod samples;
