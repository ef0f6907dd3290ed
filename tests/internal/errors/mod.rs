//! The error messages for invalid rule files.

mod domination;
mod race;
mod mistakes;
