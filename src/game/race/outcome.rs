//! The class of a win, judged on the loser's pieces at the end, and who is ahead when the throws of
//! a game are over.

use std::cmp::{Ordering, Reverse};

use crate::game::race::position::{Position, Side};
use crate::game::race::{Race, StepPlace};
use crate::game::rules::race::Standing;
use crate::game::seat::Seat;

/// The index of the first win class whose conditions the loser's pieces meet. The last class takes
/// every win.
pub fn win_class(race: &Race, position: &Position, loser: Seat) -> u8 {
    let side = position.side(loser);
    class_of(race, |place| pieces(race, side, place))
}

/// The player who is ahead when the throws are over. `None` if the players are equal.
pub(super) fn ahead_at_end(race: &Race, position: &Position) -> Option<Seat> {
    let [light, dark] = Seat::BOTH.map(|seat| {
        let side = position.side(seat);
        let home =
            if race.standing == Standing::Home { pieces(race, side, StepPlace::Home) } else { 0 };
        (home, Reverse(side.steps_left))
    });
    match light.cmp(&dark) {
        Ordering::Greater => Some(Seat::Light),
        Ordering::Less => Some(Seat::Dark),
        Ordering::Equal => None,
    }
}

/// The index of the win class, from the number of the loser's pieces in each place.
pub(crate) fn class_of(race: &Race, pieces: impl Fn(StepPlace) -> u8) -> u8 {
    let first = race.classes.iter().position(|tests| {
        tests.iter().all(|test| (test.at_least..=test.at_most).contains(&pieces(test.place)))
    });
    first.unwrap_or(race.classes.len() - 1) as u8
}

fn pieces(race: &Race, side: &Side, place: StepPlace) -> u8 {
    match place {
        StepPlace::Home => side.home.iter().sum(),
        StepPlace::Waiting => side.waiting.iter().sum(),
        StepPlace::Steps(steps) => {
            let on = |kind: usize| {
                (side.on.get(kind) & steps).iter().map(move |step| side.pieces_on(kind, step))
            };
            (0..race.kinds).flat_map(on).sum()
        }
    }
}
