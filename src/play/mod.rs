//! One game: throws, bots, referee, record.

pub mod bots;
pub mod record;
