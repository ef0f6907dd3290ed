//! Throws that move nothing of the player who threw: they are burnt, tried again, used by the other
//! player, or lost.

use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::play::course::AfterThrow;
use crate::play::observer::{Event, GameObserver};
use crate::play::random_source::RandomSource;
use crate::play::referee::Referee;

impl<G: Game, L: RandomSource, W: GameObserver<G>> Referee<'_, '_, G, L, W> {
    /// The throw is burnt: nothing moves, and the turn ends.
    #[cold]
    pub(super) fn burn(&mut self, seat: Seat) -> AfterThrow {
        self.record.passes += 1;
        self.observer.see(Event::Burnt);
        self.end_turn_without_action(seat)
    }

    /// Nothing is legal.
    #[inline]
    pub(super) fn idle(&mut self, seat: Seat, outcome: usize) -> AfterThrow {
        if self.setup.game.course().uses_idle_throws() {
            return self.try_again_or_give(seat, outcome);
        }
        self.pass(seat)
    }

    fn pass(&mut self, seat: Seat) -> AfterThrow {
        self.record.passes += 1;
        self.observer.see(Event::Passed);
        self.end_turn_without_action(seat)
    }

    /// Nothing is legal, in rules that let a player try again or the other player use the throw. It
    /// stands apart, so that other rules do not pay for it.
    #[cold]
    #[inline(never)]
    fn try_again_or_give(&mut self, seat: Seat, outcome: usize) -> AfterThrow {
        let (game, position) = (self.setup.game, &self.position);
        if self.turn.try_again(|| game.is_off_board(position, seat)) {
            self.record.passes += 1;
            self.observer.see(Event::TriesAgain);
            return AfterThrow::ThrowAgain;
        }
        if let Some(roll) = game.course().unused(outcome) {
            game.legal_actions(position, seat.other(), roll, &mut self.base);
            if !self.base.is_empty() {
                return self.give(seat.other(), roll);
            }
        }
        self.pass(seat)
    }

    /// The other player uses the throw, with one of the actions that are listed.
    #[cold]
    fn give(&mut self, seat: Seat, roll: &G::UsableRoll) -> AfterThrow {
        self.observer.see(Event::Given { seat });
        self.turn = TurnState::before_own_turn(self.setup.game.course(), self.setup.starter);
        self.bots.forget_cast(seat);
        self.is_given = true;
        let after = self.act(seat, roll, false);
        self.is_given = false;
        match after {
            AfterThrow::Finished => AfterThrow::OtherFinished,
            AfterThrow::ThrowAgain => AfterThrow::EndTurn,
            after => after,
        }
    }
}
