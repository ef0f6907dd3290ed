//! Proof that the engine plays the rulebook: one binary, because each one links the whole crate.

mod action_counts;
mod bots;
mod chain;
mod closed_forms;
mod desk;
mod exact;
mod hand_worked;
mod hand_worked_bump;
mod hand_worked_direction;
mod hand_worked_entry;
mod hand_worked_exit;
mod hand_worked_long;
mod hand_worked_shares;
mod invented;
mod lockstep;
mod other_rule_sets;
mod positions;
mod reference;
mod reproducible;
mod rulebook;
mod shadow;
mod shelf;
mod side_by_side;
mod small_forms;
mod squares;
mod symmetry;
