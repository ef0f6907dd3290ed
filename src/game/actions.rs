//! Actions: one choice of a player carried out, whatever kind of game it is part of.

use crate::game::seat::Seat;

/// The most pieces that one action moves.
pub const MOST_MOVES: usize = 8;

/// A piece goes from one place to another.
///
/// Each player has its own numbers for places. Place 0 is off the board: the piece waits. In a race
/// the other places are the steps of the player's path, and the number after the last step is home.
/// In other games the places number the squares from the player's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The piece's kind, by index.
    pub kind: u8,
    /// The place it leaves; 0 if it waits.
    pub from: u8,
    /// The place it reaches.
    pub to: u8,
    /// Which route it takes, if the board has several routes; 0 for the first or the only one.
    pub route: u8,
    /// Does it send an enemy piece back?
    pub captures: bool,
}

impl Move {
    /// Does a waiting piece enter?
    #[inline]
    pub const fn enters(self) -> bool {
        self.from == 0
    }
}

/// One choice of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A piece moves.
    One(Move),
    /// Several pieces move, each once.
    Several(SeveralMoves),
    /// A piece enters. The player then casts at once to move it on from there, so the landing is
    /// not known yet.
    ByOwnThrow(Move),
}

impl Action {
    /// The moves, at least one. Each moves a different piece.
    #[inline]
    pub fn moves(&self) -> &[Move] {
        match self {
            Self::One(step) | Self::ByOwnThrow(step) => std::slice::from_ref(step),
            Self::Several(steps) => steps.all(),
        }
    }

    /// Does it send an enemy piece back?
    pub fn captures(&self) -> bool {
        self.moves().iter().any(|step| step.captures)
    }

    /// Does the piece that enters move on by its own throw?
    #[inline]
    pub const fn has_own_throw(&self) -> bool {
        matches!(self, Self::ByOwnThrow(_))
    }
}

impl From<&[Move]> for Action {
    /// An action of one move or several, in ascending order. Drops moves after the first
    /// [`MOST_MOVES`].
    #[inline]
    fn from(steps: &[Move]) -> Self {
        match steps {
            [step] => Self::One(*step),
            steps => Self::Several(SeveralMoves::new(steps)),
        }
    }
}

/// The moves of an action that moves several pieces. They are stored inside the action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeveralMoves {
    moves: [Move; MOST_MOVES],
    count: u8,
}

impl SeveralMoves {
    /// An action of these moves, in ascending order. Drops moves after the first [`MOST_MOVES`].
    #[inline]
    pub fn new(steps: &[Move]) -> Self {
        let count = steps.len().min(MOST_MOVES);
        let mut moves = [Move::default(); MOST_MOVES];
        moves[..count].copy_from_slice(&steps[..count]);
        Self { moves, count: count as u8 }
    }

    /// All moves.
    #[inline]
    pub fn all(&self) -> &[Move] {
        &self.moves[..usize::from(self.count)]
    }
}

/// The legal actions of one throw, without duplicates and in a fixed order. The order compares the
/// moves from the first one on: by kind, then place left, then place reached.
pub type ActionList = Vec<Action>;

/// A change in the number of pieces of a kind on one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountChange {
    /// The player whose pieces they are.
    pub seat: Seat,
    /// The kind, by index.
    pub kind: u8,
    /// The place, in the player's own numbers.
    pub place: u8,
    /// The number of pieces before.
    pub before: u8,
    /// The number of pieces after.
    pub after: u8,
}

/// What an action did, in addition to moving pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionEffect {
    /// The number of enemy pieces sent back.
    pub captured: u8,
    /// The number of landings on squares that cost a fine.
    pub paid_landings: u8,
    /// Does the player throw again?
    pub extra_throw: bool,
    /// Has the player reached the aim of the game?
    pub finished: bool,
    /// Is the game drawn, for example by repetition?
    pub drawn: bool,
}
