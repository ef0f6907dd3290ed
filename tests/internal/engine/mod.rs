//! Tests that the engine plays by the rulebook.

mod action_counts;
pub mod bots;
pub mod chain;
mod closed_forms;
mod exact;
mod given_up;
mod hand_worked;
mod hand_worked_bump;
mod hand_worked_direction;
mod hand_worked_entry;
mod hand_worked_exit;
mod hand_worked_long;
mod hand_worked_shares;
pub mod invented;
mod lockstep;
mod other_rule_sets;
mod positions;
pub mod reference;
mod reproducible;
mod rulebook;
mod setup;
mod shadow;
pub mod shipped;
mod side_by_side;
mod small_forms;
mod squares;
mod symmetry;
