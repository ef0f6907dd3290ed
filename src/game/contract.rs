//! The trait `Game`: what every kind of game gives to referee, bots, batch and reports.

use std::fmt::Debug;

use crate::game::actions::{Action, ActionEffect, ActionList, CountChange, Move};
use crate::game::bits::BitSet;
use crate::game::board::MAX_SQUARES;
use crate::game::seat::Seat;
use crate::game::turn_state::Course;

/// The most places of a player, with waiting and home.
pub const MOST_PLACES: usize = 128;

/// A compiled rule set: its positions, its legal actions and their effects. It uses no random
/// numbers.
///
/// Each player has its own numbers for *places*. Place 0 is waiting. Places 1 to [`Game::places`]
/// are on the board. The next number is home. The seats are symmetric: exchanging the players in a
/// position exchanges the seats. Only the start may give the players different positions.
pub trait Game: Sync + 'static {
    /// The state of the game: the pieces and everything else that affects later play.
    type Position: Clone + Debug + PartialEq + Send + Sync;
    /// What a throw lets a player do.
    type UsableRoll: Clone + Debug + PartialEq + Send + Sync;

    /// The order of turns and their casts.
    fn course(&self) -> &Course<Self::UsableRoll>;

    /// The position before the first throw, if Light takes the first turn.
    fn start(&self) -> Self::Position;

    /// The position before the first throw, if `starter` takes the first turn.
    fn start_of(&self, _starter: Seat) -> Self::Position {
        self.start()
    }

    /// Fills `list` with the distinct actions of `seat`. The list is empty if no action is legal.
    fn legal_actions(
        &self,
        position: &Self::Position,
        seat: Seat,
        roll: &Self::UsableRoll,
        list: &mut ActionList,
    );

    /// Carries out an action that [`Game::legal_actions`] listed for this position, seat and roll.
    /// A piece that enters by its own throw is in the hand until [`Game::finish_entry`]. It is then
    /// neither waiting nor on the board.
    fn apply(
        &self,
        position: &mut Self::Position,
        seat: Seat,
        roll: &Self::UsableRoll,
        action: &Action,
    ) -> ActionEffect;

    /// Moves the piece in the hand by its own throw. Returns the place it reaches. Returns 0 if the
    /// piece is withdrawn: it has no legal landing, or the throw moves nothing (`None`).
    fn finish_entry(
        &self,
        position: &mut Self::Position,
        seat: Seat,
        action: &Action,
        roll: Option<&Self::UsableRoll>,
    ) -> (u8, ActionEffect);

    /// Notes that `seat` could do nothing with its throw. Is the game drawn by that?
    fn pass(&self, _position: &mut Self::Position, _seat: Seat) -> bool {
        false
    }

    /// Has `seat` no piece on the board?
    fn is_off_board(&self, position: &Self::Position, seat: Seat) -> bool {
        (self.occupied(position, seat) & !BitSet::one(0)).is_empty()
    }

    /// The player who is ahead when the throws of the game are over. `None` if the game is drawn
    /// then. Only asked if [`Course::most_throws`] ends games.
    fn ahead_at_end(&self, _position: &Self::Position) -> Option<Seat> {
        None
    }

    /// The class of a win, from the loser's pieces at the end.
    fn win_class(&self, position: &Self::Position, loser: Seat) -> u8;

    /// Has `seat` done what wins the game? With equal turns, a game may go on after that.
    fn has_finished(&self, position: &Self::Position, seat: Seat) -> bool;

    /// The steps that all pieces of `seat` together have left. The player with fewer steps is
    /// ahead. Always 0 in a game without such a measure.
    fn steps_left(&self, position: &Self::Position, seat: Seat) -> u32;

    /// The last place on the board. The next number is home.
    fn places(&self) -> u8;

    /// How far a piece on this place is along its way; 0 for waiting. For bots that move the
    /// foremost or the hindmost piece.
    fn step(&self, place: u8) -> u8;

    /// The square of a place on the board, by index; [`u8::MAX`] for any other place.
    fn square(&self, seat: Seat, place: u8) -> u8;

    /// The places with a rosette.
    fn rosettes(&self) -> BitSet;

    /// May own pieces share this place?
    fn may_stack(&self, _place: u8) -> bool {
        false
    }

    /// The other player's places that share the square of this place, if no piece may stand on
    /// both. First those whose pieces a landing captures, then those whose pieces are safe
    /// from it: the landing is illegal.
    fn met(&self, place: u8) -> [BitSet; 2];

    /// The places where `seat` has a piece. Waiting is place 0. Home is left out.
    fn occupied(&self, position: &Self::Position, seat: Seat) -> BitSet {
        let mut places = BitSet::EMPTY;
        for kind in 0..self.kinds() {
            for place in 0..=self.places() {
                if self.count(position, seat, kind, place) > 0 {
                    places |= BitSet::one(place);
                }
            }
        }
        places
    }

    /// Tells each place where pieces of a kind of `seat` are, and how many. Waiting and home are
    /// places too.
    fn see_pieces(
        &self,
        position: &Self::Position,
        seat: Seat,
        kind: usize,
        mut see: impl FnMut(u8, u8),
    ) {
        for place in 0..=self.places() + 1 {
            let count = self.count(position, seat, kind, place);
            if count > 0 {
                see(place, count);
            }
        }
    }

    /// Tells what a legal action would change, each kind and place once, and returns its effect,
    /// without carrying it out. An entry by an own throw changes only that the piece no longer
    /// waits.
    fn preview(
        &self,
        position: &Self::Position,
        seat: Seat,
        roll: &Self::UsableRoll,
        action: &Action,
        see: impl FnMut(CountChange),
    ) -> ActionEffect {
        let mut after = position.clone();
        let effect = self.apply(&mut after, seat, roll, action);
        self.see_changes(position, &after, see);
        effect
    }

    /// As [`Game::preview`] for an action of one move, without the piece that moves: only what else
    /// changes is told. `None` if the game cannot tell the one without the other.
    #[inline]
    fn preview_beside(
        &self,
        _position: &Self::Position,
        _seat: Seat,
        _roll: &Self::UsableRoll,
        _step: Move,
        _see: impl FnMut(CountChange),
    ) -> Option<ActionEffect> {
        None
    }

    /// Tells the differences between two positions, each kind and place once.
    fn see_changes(
        &self,
        before: &Self::Position,
        after: &Self::Position,
        mut see: impl FnMut(CountChange),
    ) {
        for seat in Seat::BOTH {
            for kind in 0..self.kinds() {
                for place in 0..=self.places() + 1 {
                    let [before, after] =
                        [before, after].map(|position| self.count(position, seat, kind, place));
                    if before != after {
                        see(CountChange { seat, kind: kind as u8, place, before, after });
                    }
                }
            }
        }
    }

    /// All moves that an action of one move may have, in a fixed order, without captures. The
    /// routes between two places follow one another. `None` if the throw, the kind and the place
    /// left tell the move.
    fn moves_by_both_places(&self) -> Option<Vec<Move>> {
        None
    }

    /// May an action move several pieces?
    fn has_joint_actions(&self) -> bool;

    /// The number of piece kinds.
    fn kinds(&self) -> usize;

    /// The number of pieces of a kind that each player has, wherever they are.
    fn pieces_of_kind(&self, kind: usize) -> u8 {
        let start = self.start();
        (0..=self.places() + 1).map(|place| self.count(&start, Seat::Light, kind, place)).sum()
    }

    /// The number of pieces of a kind that `seat` has on this place. Waiting and home are places
    /// too.
    fn count(&self, position: &Self::Position, seat: Seat, kind: usize, place: u8) -> u8;

    /// Adds the number of pieces of `seat` on each square to `squares`, by index.
    fn count_by_square(
        &self,
        position: &Self::Position,
        seat: Seat,
        squares: &mut [u8; MAX_SQUARES],
    ) {
        for kind in 0..self.kinds() {
            for place in 1..=self.places() {
                squares[usize::from(self.square(seat, place))] +=
                    self.count(position, seat, kind, place);
            }
        }
    }
}
