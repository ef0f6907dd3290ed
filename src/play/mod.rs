//! One game: throws, bots, referee, record.

pub mod board_watch;
pub mod bots;
pub mod luck;
pub mod record;
pub mod referee;
pub mod watch;
