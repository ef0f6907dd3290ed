//! What the referee tells those who measure a game.

use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::luck::{Fallen, Moment};
use crate::play::observer::GameObserver;
use crate::play::random_source::RandomSource;
use crate::play::referee::{GameSetup, Referee};

impl<G: Game, L: RandomSource, W: GameObserver<G>> Referee<'_, '_, G, L, W> {
    /// Adds what is measured of a cast.
    pub(super) fn measure_cast(&mut self, seat: Seat, fallen: Fallen) {
        let turn_state = self.turn;
        let Self { setup: GameSetup { game, .. }, bots, position, measured, .. } = self;
        let moment = Moment { game: *game, position, seat, turn_state };
        measured.cast(&moment, fallen, bots);
    }

    /// Adds what is measured of the second die.
    pub(super) fn measure_second_die(&mut self, seat: Seat, yes: bool) {
        let turn_state = self.turn;
        let Self { setup: GameSetup { game, .. }, position, measured, .. } = self;
        measured.second_die(&Moment { game: *game, position, seat, turn_state }, yes);
    }
}
