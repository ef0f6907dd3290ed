//! A position taken apart: what each throw lets a player do, and what each action is worth.

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::solve::solution::Solution;

/// An action and what it is worth to who carries it out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// Its value.
    pub value: f64,
}

/// The place of the first of the greatest values, and that value; `None` of none.
pub fn best(values: impl IntoIterator<Item = f64>) -> Option<(usize, f64)> {
    let better = |best: Option<(usize, f64)>, (at, value): (usize, f64)| match best {
        Some((_, most)) if most >= value => best,
        _ => Some((at, value)),
    };
    values.into_iter().enumerate().fold(None, better)
}

/// The same of choices.
pub fn best_of(choices: &[Choice]) -> Option<(usize, f64)> {
    best(choices.iter().map(|choice| choice.value))
}

/// A throw, and what it lets a player do.
#[derive(Clone, Debug, PartialEq)]
pub struct Thrown {
    /// Which throw, by index into the casts' outcomes.
    pub outcome: usize,
    /// The actions of the throw as it is; empty if there are none.
    pub keep: Vec<Choice>,
    /// The actions of what the second die makes of it by YES; empty without one.
    pub promote: Vec<Choice>,
    /// What it is worth to throw the second die; `None` where it promotes nothing.
    pub second_die: Option<f64>,
    /// What the throw is worth, played as well as can be.
    pub value: f64,
}

impl Thrown {
    /// Is the second die thrown by best play? Of equals it is not.
    pub fn throws_second_die(&self) -> bool {
        let kept = best_of(&self.keep).map(|(_, kept)| kept);
        self.second_die.is_some_and(|second| kept.is_none_or(|kept| second > kept))
    }
}

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
