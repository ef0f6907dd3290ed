//! The error messages for invalid rule files.

mod domination;
mod mistakes;
mod race;
mod starts;
