//! One game: throws, bots, referee, record; and one match of several.

pub mod board_observer;
pub mod bots;
pub mod lockstep;
pub mod match_play;
pub mod observer;
pub mod random_source;
pub mod record;
pub mod referee;
