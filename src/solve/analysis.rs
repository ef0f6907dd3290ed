//! Takes a position apart: what each throw lets a player do, and the value of each action.

use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::solve::choice::Thrown;
use crate::solve::solution::Solution;

/// A position and all its throws.
#[derive(Clone, Debug)]
pub struct Analysis {
    pub position: Position,
    /// The player to throw.
    pub seat: Seat,
    /// The value of the position to the player to throw.
    pub value: f64,
    /// The greatest possible error of a value.
    pub bound: f64,
    /// The requested throws, in the order of the casts' outcomes.
    pub throws: Vec<Thrown>,
}

impl Analysis {
    /// Analyses a position that [`Solution::check`] accepts. `asked` selects the throws.
    pub fn new(
        solution: &Solution,
        position: Position,
        seat: Seat,
        turn_state: TurnState,
        asked: impl Fn(usize) -> bool,
    ) -> Self {
        let casts = 0..solution.race().course().dice.count();
        let throws = casts
            .filter(|cast| asked(*cast))
            .map(|cast| solution.throw(&position, seat, turn_state, cast))
            .collect();
        let value = solution.value(&position, seat, turn_state);
        Self { position, seat, value, bound: solution.bound(), throws }
    }
}
