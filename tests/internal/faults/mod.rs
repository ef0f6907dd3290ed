//! What the author of a faulty rule file is told.

mod domination;
mod race;
mod slips;
