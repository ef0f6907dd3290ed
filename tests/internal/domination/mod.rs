//! Domination games compared with the rulebook: positions worked by hand, a plain player in
//! lockstep, and random rule sets.

mod draws;
mod hand_worked;
mod invented;
mod lockstep;
mod reference;
mod setup;
mod symmetry;
