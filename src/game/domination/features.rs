//! Position features of a domination game. Its pieces have no path, so features of the next roll
//! are zero.

use crate::game::bits::BitSet;
use crate::game::domination::Domination;
use crate::game::domination::position::Position;
use crate::game::features::PositionFeatures;
use crate::game::seat::Seat;

/// The features of where the pieces of `seat` are. The places that win the game are the forts.
pub(super) fn position_features(
    game: &Domination,
    position: &Position,
    seat: Seat,
) -> PositionFeatures {
    let on = position.side(seat).on;
    let count = |set: BitSet| f64::from((on & set).len());
    PositionFeatures {
        home: count(game.forts),
        on_board: f64::from(on.len()),
        rosettes: count(game.rosettes),
        havens: f64::from((on & game.protected(on)).len()),
        ..PositionFeatures::default()
    }
}
