//! Features of positions and of next rolls, derived from the rules: the input of evaluations.

/// The number of features of a position.
pub const POSITION_FEATURES: usize = 6;
/// The number of features of the next throw.
pub const NEXT_ROLL_FEATURES: usize = 4;

/// The features of where a player's pieces are. Distances are in lengths of the whole path,
/// from waiting to home.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PositionFeatures {
    /// The distance that all pieces together have gone. A piece at home counts as the whole path.
    pub gone: f64,
    /// Pieces at home. In a game where no piece goes home: held places that win the game.
    pub home: f64,
    /// Pieces on the board.
    pub on_board: f64,
    /// Pieces on rosettes.
    pub rosettes: f64,
    /// Pieces on squares that the enemy passes but where it cannot capture.
    pub havens: f64,
    /// The distance gone by pieces that can be captured where they stand.
    pub open: f64,
}

impl PositionFeatures {
    /// The features in the order of the fields.
    #[inline]
    pub const fn numbers(&self) -> [f64; POSITION_FEATURES] {
        [self.gone, self.home, self.on_board, self.rosettes, self.havens, self.open]
    }
}

/// The features of what a player's next throw may bring. They assume that the player throws next.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NextRollFeatures {
    /// The mean distance that the enemy loses if the throw captures.
    pub hits: f64,
    /// The chance that a piece can land on a square that grants another throw.
    pub again: f64,
    /// The chance that a piece can move.
    pub moves: f64,
    /// The chance that a piece can go home.
    pub leaves: f64,
}

impl NextRollFeatures {
    /// The features in the order of the fields.
    #[inline]
    pub const fn numbers(&self) -> [f64; NEXT_ROLL_FEATURES] {
        [self.hits, self.again, self.moves, self.leaves]
    }
}

/// The value of a piece on each place, waiting and home included.
pub type PieceValues = [f64; 64];

/// The greatest gain of all actions that a throw allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GreatestGain {
    /// The gain.
    Gain(f64),
    /// There is no action.
    Nothing,
    /// The gain is known only after each action is carried out.
    Unknown,
}
