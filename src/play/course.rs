//! What follows a throw, what follows an action, and what follows a turn.

use crate::game::actions::ActionEffect;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::play::record::Ending;

/// What follows a throw.
pub(super) enum AfterThrow {
    ThrowAgain,
    EndTurn,
    Finished,
    /// The other player finished by a throw that this player could not use.
    OtherFinished,
    Drawn,
    AtLimit,
}

impl AfterThrow {
    /// What follows an action. An extra throw that it earns is taken from those that are left in
    /// the turn; the effect has none if none is left.
    #[inline]
    pub(super) fn action(effect: ActionEffect, turn: &mut TurnState) -> Self {
        if effect.finished {
            Self::Finished
        } else if effect.drawn {
            Self::Drawn
        } else if effect.extra_throw {
            *turn = turn.after_extra_throw();
            Self::ThrowAgain
        } else {
            Self::EndTurn
        }
    }
}

/// How a turn ended.
#[derive(PartialEq, Eq)]
pub(super) enum TurnEnd {
    OtherPlayer,
    Finished,
    OtherFinished,
    Drawn,
    AtLimit,
}

/// How a game ended, without the class of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CourseEnd {
    Won(Seat),
    Drawn,
    AtLimit,
}

/// How a game ended that stopped before a throw. The rules may end it there. Otherwise the limit of
/// the plan did, and the game is unfinished.
pub(super) fn ending_at_limit<G: Game>(
    game: &G,
    position: &G::Position,
    throws: u32,
    starter: Seat,
) -> Ending {
    if throws < game.course().most_throws {
        return Ending::Unfinished;
    }
    game.ahead_at_end(position).map_or(Ending::Draw, |winner| {
        Ending::won_by(winner == starter, game.win_class(position, winner.other()))
    })
}

/// Whose turn it is, and whether it is the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnOrder {
    /// The player whose turn it is.
    pub seat: Seat,
    starter: Seat,
    equal_turns: bool,
    /// Has the first player finished, so that the second player has one more whole turn?
    is_last: bool,
}

impl TurnOrder {
    /// The first turn of a game.
    pub(super) const fn new(starter: Seat, equal_turns: bool) -> Self {
        Self { seat: starter, starter, equal_turns, is_last: false }
    }

    /// Goes on to the next turn, or says how the game ended.
    #[inline]
    pub(super) fn go_on(&mut self, end: &TurnEnd) -> Option<CourseEnd> {
        match end {
            TurnEnd::AtLimit => return Some(CourseEnd::AtLimit),
            TurnEnd::OtherPlayer if self.is_last => return Some(CourseEnd::Won(self.starter)),
            TurnEnd::OtherFinished => return Some(CourseEnd::Won(self.seat.other())),
            TurnEnd::Drawn => return Some(CourseEnd::Drawn),
            TurnEnd::Finished if self.is_last => return Some(CourseEnd::Drawn),
            TurnEnd::Finished if self.equal_turns && self.seat == self.starter => {
                self.is_last = true;
            }
            TurnEnd::Finished => return Some(CourseEnd::Won(self.seat)),
            TurnEnd::OtherPlayer => {}
        }
        self.seat = self.seat.other();
        None
    }
}
