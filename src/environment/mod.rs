//! Games for programs that learn or play: many games of one rule set, each waiting for a decision.
//!
//! - **In:** checked `Rules`, the player of each seat, a seed, and the numbers of chosen actions.
//! - **Out:** for each game an observation, a mask of legal actions, rewards, and whether it ended.
//!   All of it is written into flat buffers of the caller.
//! - **Who calls it:** programs that use the library. `urlab.gym` of the Python package is one.
//! - **Begin to read:** at [`WaitingGames`] in `games.rs`. Then read `lane.rs`, where one game is
//!   played, `action_numbers.rs` and `observed.rs`. `play/stepped_game.rs` has the turns.
//!
//! The same seed and actions give the same bytes on any number of threads.

mod action_numbers;
mod buffers;
mod error;
mod games;
mod lane;
mod observed;
mod opponent;
mod options;
mod side_by_side;
mod team;

pub use crate::environment::buffers::Buffers;
pub use crate::environment::error::{EnvironmentError, IllegalAction};
pub use crate::environment::games::WaitingGames;
pub use crate::environment::options::{
    AskedDecisions, Autoreset, GamesOptions, IllegalActions, LearnerSeat, RewardKind,
};
pub use crate::environment::side_by_side::GameStatus;
