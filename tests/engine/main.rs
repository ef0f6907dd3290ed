//! Proof that the engine plays the rulebook: one binary, because each one links the whole crate.

mod invented;
mod lockstep;
mod reference;
mod rulebook;
