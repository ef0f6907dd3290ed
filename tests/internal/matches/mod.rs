//! Matches and stakes: worked by hand, compared with exact chances, and the same on any number of
//! threads.

mod by_hand;
mod coin_game;
mod exact;
mod reproducible;
mod stakes;
