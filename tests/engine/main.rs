//! Proof that the engine plays the rulebook: one binary, because each one links the whole crate.

mod action_counts;
mod bots;
mod closed_forms;
mod desk;
mod exact;
mod hand_worked;
mod invented;
mod lockstep;
mod other_rule_sets;
mod reference;
mod reproducible;
mod rulebook;
mod shadow;
mod shelf;
mod squares;
mod symmetry;
