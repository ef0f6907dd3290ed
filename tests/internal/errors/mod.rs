//! The error messages for invalid rule files.

mod dice_of_players;
mod domination;
mod mistakes;
mod race;
mod starts;
