//! The class of a win, judged on the loser's pieces at the end.

use crate::game::race::position::{Position, Side};
use crate::game::race::{ClassTest, Race, StepPlace};
use crate::game::seat::Seat;

/// The index of the first win class whose conditions the loser's pieces meet; the last class takes every win.
pub fn win_class(race: &Race, position: &Position, loser: Seat) -> u8 {
    let side = position.side(loser);
    let first = race.classes.iter().position(|tests| tests.iter().all(|test| holds(race, side, test)));
    first.unwrap_or(race.classes.len() - 1) as u8
}

fn holds(race: &Race, side: &Side, test: &ClassTest) -> bool {
    let pieces = match test.place {
        StepPlace::Home => side.home.iter().sum(),
        StepPlace::Waiting => side.waiting.iter().sum(),
        StepPlace::Steps(steps) => {
            let on = |kind: usize| (side.on[kind] & steps).iter().map(move |step| side.pieces_on(kind, step));
            (0..race.kinds).flat_map(on).sum()
        }
    };
    (test.at_least..=test.at_most).contains(&pieces)
}
