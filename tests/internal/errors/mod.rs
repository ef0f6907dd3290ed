//! What the author of an invalid rule file is told.

mod domination;
mod race;
mod slips;
