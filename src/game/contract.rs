//! The trait `Game`: what every kind of game gives to referee, bots, batch and reports.

use std::fmt::Debug;

use crate::game::actions::{Action, ActionEffect, ActionList};
use crate::game::bits::BitSet;
use crate::game::board::MAX_SQUARES;
use crate::game::features::{
    GreatestGain, NextRollFeatures, POSITION_FEATURES, PieceValues, PositionFeatures,
};
use crate::game::seat::Seat;
use crate::game::turn_state::Course;

/// A compiled rule set: positions, legal actions, what an action does. Free of randomness.
///
/// A player's *places* are numbered by the player: 0 is waiting, then those on the board up to
/// [`Game::places`], one more is home. The seats are alike: turning a position over exchanges them.
pub trait Game: Sync + 'static {
    /// Where the pieces are, and all else that bears on what may follow.
    type Position: Clone + Debug + PartialEq + Send + Sync;
    /// What a throw lets a player do.
    type UsableRoll: Clone + Debug + PartialEq + Send + Sync;

    /// How turns follow one another.
    fn course(&self) -> &Course<Self::UsableRoll>;

    /// The position before the first throw.
    fn start(&self) -> Self::Position;

    /// Fills `list` with the distinct actions that `seat` may carry out; the list is empty if there
    /// are none.
    fn legal_actions(
        &self,
        position: &Self::Position,
        seat: Seat,
        force: &Self::UsableRoll,
        list: &mut ActionList,
    );

    /// Carries out an action that [`Game::legal_actions`] gave for this position, seat and force. A
    /// piece that enters by a throw of its own is then in the hand, neither waiting nor on the
    /// board, until [`Game::finish_entry`].
    fn apply(
        &self,
        position: &mut Self::Position,
        seat: Seat,
        force: &Self::UsableRoll,
        action: &Action,
    ) -> ActionEffect;

    /// Moves the piece in the hand by its own throw; returns the place it came to, or 0 if it is
    /// withdrawn, for want of a legal landing or of a throw that moves (`None`).
    fn finish_entry(
        &self,
        position: &mut Self::Position,
        seat: Seat,
        action: &Action,
        force: Option<&Self::UsableRoll>,
    ) -> (u8, ActionEffect);

    /// `seat` could do nothing with its throw; is the game drawn by that?
    fn passed(&self, _position: &mut Self::Position, _seat: Seat) -> bool {
        false
    }

    /// The class of a win, by the loser's pieces at the end.
    fn win_class(&self, position: &Self::Position, loser: Seat) -> u8;

    /// How far `seat` still has to go in all: fewer is ahead. Always 0 where nothing of the kind
    /// can be said.
    fn steps_left(&self, position: &Self::Position, seat: Seat) -> u32;

    /// Where the pieces of `seat` are, in numbers that bots weigh.
    fn position_features(&self, position: &Self::Position, seat: Seat) -> PositionFeatures;

    /// What the next throw of `seat` may bring, in numbers that bots weigh; all 0 where nothing is
    /// told of it.
    fn next_roll_features(&self, _position: &Self::Position, _seat: Seat) -> NextRollFeatures {
        NextRollFeatures::default()
    }

    /// How much a piece counts on each place, where the numbers of [`Game::position_features`]
    /// count so much each; `None` if a position is more than the sum of its pieces.
    fn piece_values(&self, _weights: &[f64; POSITION_FEATURES]) -> Option<PieceValues> {
        None
    }

    /// What the pieces of `seat` count, less those of the other, where they count so much by place.
    fn stands(&self, _position: &Self::Position, _seat: Seat, _worth: &PieceValues) -> f64 {
        0.0
    }

    /// What a legal action counts, if pieces count so much by place and another throw so much;
    /// `None` where that is known only once it was carried out, and if it ends the game.
    fn gain(
        &self,
        _position: &Self::Position,
        _seat: Seat,
        _force: &Self::UsableRoll,
        _action: &Action,
        _counts: (&PieceValues, f64),
    ) -> Option<f64> {
        None
    }

    /// By what a throw lets `seat` do: what the best action counts, if pieces count so much by
    /// place and another throw so much.
    fn greatest_gain<'a>(
        &'a self,
        _position: &'a Self::Position,
        _seat: Seat,
        _worth: &'a PieceValues,
        _again: f64,
    ) -> impl Fn(&Self::UsableRoll) -> GreatestGain + 'a {
        |_| GreatestGain::Untold
    }

    /// The last place on the board; home is one more.
    fn places(&self) -> u8;

    /// How far along its way a piece on that place is, for bots that move the foremost or the
    /// hindmost; 0 for waiting.
    fn step(&self, place: u8) -> u8;

    /// The square, by index, of a place on the board; [`u8::MAX`] for any other.
    fn square(&self, seat: Seat, place: u8) -> u8;

    /// The places with a rosette.
    fn rosettes(&self) -> BitSet;

    /// How many piece kinds there are.
    fn kinds(&self) -> usize;

    /// How many pieces of a kind `seat` has on that place, home and waiting included.
    fn count(&self, position: &Self::Position, seat: Seat, kind: usize, place: u8) -> u8;

    /// Adds to `squares`, by index, how many pieces `seat` has on each.
    fn stand(&self, position: &Self::Position, seat: Seat, squares: &mut [u8; MAX_SQUARES]) {
        for kind in 0..self.kinds() {
            for place in 1..=self.places() {
                squares[usize::from(self.square(seat, place))] +=
                    self.count(position, seat, kind, place);
            }
        }
    }
}
