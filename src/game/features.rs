//! Features of positions and of next rolls, derived from the rules: the input of evaluations.

/// How many numbers tell how a player stands.
pub const POSITION_FEATURES: usize = 6;
/// How many numbers tell what a player's next throw may bring.
pub const NEXT_ROLL_FEATURES: usize = 4;

/// Where a player's pieces are. Ways are in lengths of the whole path, from waiting to home.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PositionFeatures {
    /// The ways that all pieces together have gone, a piece at home the whole.
    pub gone: f64,
    /// Pieces at home; where none goes home, places that win the game.
    pub home: f64,
    /// Pieces on the board.
    pub on_board: f64,
    /// Pieces on rosettes.
    pub rosettes: f64,
    /// Pieces on squares that the enemy passes and cannot capture on.
    pub havens: f64,
    /// The ways that pieces have gone which can be captured where they stand.
    pub open: f64,
}

impl PositionFeatures {
    /// The numbers in the order of the fields.
    #[inline]
    pub const fn numbers(&self) -> [f64; POSITION_FEATURES] {
        [self.gone, self.home, self.on_board, self.rosettes, self.havens, self.open]
    }
}

/// What a player's next throw may bring, were it the player's turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NextRollFeatures {
    /// The ways that the enemy can be made to lose by it, on average.
    pub hits: f64,
    /// The chance that a piece can land where another throw is earned.
    pub again: f64,
    /// The chance that a piece can move.
    pub moves: f64,
    /// The chance that a piece can go home.
    pub leaves: f64,
}

impl NextRollFeatures {
    /// The numbers in the order of the fields.
    #[inline]
    pub const fn numbers(&self) -> [f64; NEXT_ROLL_FEATURES] {
        [self.hits, self.again, self.moves, self.leaves]
    }
}

/// How much a piece counts on each place, waiting and home included.
pub type PieceValues = [f64; 64];

/// The most that can be gained by any of the actions that a throw allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GreatestGain {
    /// So much.
    Gain(f64),
    /// There is no action.
    Nothing,
    /// That is known only once each action was carried out.
    Untold,
}
