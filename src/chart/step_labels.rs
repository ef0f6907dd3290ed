//! The steps of a path on the squares of its board, as drawings show them.

use crate::game::board::Board;
use crate::game::rules::passage::SquareLink;
use crate::game::rules::race::RaceRules;
use crate::game::seat::Seat;

/// The steps of a player on a square, separated by commas. A link is an arrow to the place where a
/// piece goes on to. Empty if its path does not visit the square.
pub fn steps_on(board: &Board, race: &RaceRules, seat: Seat, square: u8) -> String {
    let steps = (1..).zip(&race.path).filter(|(_, on)| board.seen_by(seat, **on) == square);
    steps.map(|(step, _)| step_and_link(race, step)).collect::<Vec<_>>().join(",")
}

/// The number of a step, with the place that its link leads to: `5`, `5>2`, and `5>2+` if there are
/// others, in case a piece may not land there.
fn step_and_link(race: &RaceRules, step: u8) -> String {
    let place = |to: &u8| match *to {
        0 => "start".to_owned(),
        to if to > race.length() => "home".to_owned(),
        to => to.to_string(),
    };
    match race.links.iter().find(|link| link.from == step) {
        Some(SquareLink { to, .. }) => {
            let first = to.first().map(place).unwrap_or_default();
            format!("{step}>{first}{}", if to.len() > 1 { "+" } else { "" })
        }
        None => step.to_string(),
    }
}
