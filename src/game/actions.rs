//! Actions: one choice of a player carried out, whatever kind of game it is part of.

/// The most pieces that one action moves.
pub const MOST_MOVES: usize = 8;

/// A piece goes from one place to another.
///
/// Places are a player's own: 0 is off the board, waiting. In a race the others are the steps of
/// its path, and one past the last is home; in other games they number the squares as the player
/// sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The piece's kind, by index.
    pub kind: u8,
    /// The place it leaves; 0 if it was waiting.
    pub from: u8,
    /// The place it reaches.
    pub to: u8,
    /// Which of several ways it goes, where the board has more than one; 0 for the first or only
    /// one.
    pub route: u8,
    /// Does it send an enemy piece back?
    pub captures: bool,
}

impl Move {
    /// Does a waiting piece enter?
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
    /// A piece enters, and the dice are cast at once to move it on from there: where it lands is
    /// not known yet.
    ByOwnThrow(Move),
}

impl Action {
    /// The moves, at least one, each of another piece.
    #[inline]
    pub fn moves(&self) -> &[Move] {
        match self {
            Self::One(step) | Self::ByOwnThrow(step) => std::slice::from_ref(step),
            Self::Several(steps) => steps.all(),
        }
    }

    /// Does it send an enemy piece back?
    #[cfg(test)]
    pub fn captures(&self) -> bool {
        self.moves().iter().any(|step| step.captures)
    }

    /// Is the piece that enters moved on by a throw of its own?
    #[inline]
    pub const fn has_own_throw(&self) -> bool {
        matches!(self, Self::ByOwnThrow(_))
    }
}

impl From<&[Move]> for Action {
    /// Of one move or several, in ascending order; moves past [`MOST_MOVES`] are left out.
    #[inline]
    fn from(steps: &[Move]) -> Self {
        match steps {
            [step] => Self::One(*step),
            steps => Self::Several(SeveralMoves::new(steps)),
        }
    }
}

/// The moves of an action that moves several pieces, kept within it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeveralMoves {
    moves: [Move; MOST_MOVES],
    count: u8,
}

impl SeveralMoves {
    /// These moves, in ascending order; those past [`MOST_MOVES`] are left out.
    #[inline]
    pub fn new(steps: &[Move]) -> Self {
        let count = steps.len().min(MOST_MOVES);
        let mut moves = [Move::default(); MOST_MOVES];
        moves[..count].copy_from_slice(&steps[..count]);
        Self { moves, count: count as u8 }
    }

    /// All of them.
    #[inline]
    pub fn all(&self) -> &[Move] {
        &self.moves[..usize::from(self.count)]
    }
}

/// The legal actions of one throw, each a different one, in a fixed order: by the moves' kinds,
/// places left and places reached, compared from the first move on.
pub type ActionList = Vec<Action>;

/// What an action did, beside moving pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionEffect {
    /// Enemy pieces sent back.
    pub captured: u8,
    /// Landings on squares where something is paid.
    pub paid_landings: u8,
    /// Does the player throw again?
    pub extra_throw: bool,
    /// Has the player reached the aim of the game?
    pub finished: bool,
    /// Is the game drawn, by repetition for instance?
    pub drawn: bool,
}
