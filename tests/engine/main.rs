//! Proof that the engine plays the rulebook: one binary, because each one links the whole crate.

mod action_counts;
mod bots;
mod desk;
mod hand_worked;
mod invented;
mod lockstep;
mod other_rule_sets;
mod reference;
mod rulebook;
mod shelf;
mod symmetry;
