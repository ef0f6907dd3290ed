//! A position taken apart: what each throw lets a player do, and what each action is worth.

use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::solve::choice::Thrown;
use crate::solve::solution::Solution;

/// A position and all its throws.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The position.
    pub position: Position,
    /// Who is to throw.
    pub seat: Seat,
    /// What the position is worth to who is to throw.
    pub value: f64,
    /// How far any value may be from the truth.
    pub bound: f64,
    /// The throws that were asked for, in the order of the casts' outcomes.
    pub throws: Vec<Thrown>,
}

impl Analysis {
    /// Takes a position apart that [`Solution::check`] lets pass; `asked` says of which throws.
    pub fn new(
        solution: &Solution,
        position: Position,
        seat: Seat,
        moment: TurnState,
        asked: impl Fn(usize) -> bool,
    ) -> Self {
        let casts = 0..solution.race().course().casts.outcomes().len();
        let throws = casts
            .filter(|cast| asked(*cast))
            .map(|cast| solution.throw(&position, seat, moment, cast))
            .collect();
        let value = solution.value(&position, seat, moment);
        Self { position, seat, value, bound: solution.bound(), throws }
    }
}
