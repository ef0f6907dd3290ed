//! Proof that the engine plays the rulebook: one binary, because each one links the whole crate.

mod desk;
mod hand_worked;
mod invented;
mod lockstep;
mod reference;
mod rulebook;
mod shelf;
