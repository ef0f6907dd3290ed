//! Domination games against the rulebook: positions worked by hand, a plain player in lockstep,
//! games that nobody made up.

mod desk;
mod draws;
mod hand_worked;
mod invented;
mod lockstep;
mod reference;
mod symmetry;
