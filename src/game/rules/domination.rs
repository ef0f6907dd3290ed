//! The rules of a domination game: ways over the board, what each combination of faces allows, and
//! the forts to be held.

use std::fmt::{self, Write};

use crate::game::bits::BitSet;
use crate::game::chance::Chance;

/// The most squares that a board may have. A player's places, with waiting and home, fit in one
/// 64-bit word.
pub const MAX_SQUARES: usize = 62;
/// The most squares that one throw moves pieces in total.
pub const MAX_STEPS: u8 = 3;

/// The rules of a domination game: the player who holds all forts at once wins.
///
/// Sets contain Light's squares. Each set is its own mirror image and is valid for both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DominationRules {
    /// The number of pieces of each player, 1 to 15.
    pub pieces: u8,
    /// For each square, the squares next to it on a way.
    pub neighbours: Vec<BitSet>,
    /// Where a waiting piece may always enter. The entry replaces what the throw allows.
    pub entrances: Entrances,
    /// The forts: a player must hold all of them at once to win.
    pub forts: BitSet,
    /// What protects pieces from capture.
    pub protection: Protection,
    /// What a player earns by holding some of the forts.
    pub dominance: Dominance,
    /// The outcomes of the throw, in the alphabetical order of the faces shown.
    pub throws: Chance<Combination>,
    /// Does a piece that a throw places on a fixed square capture an enemy there? If not, a square
    /// with an enemy is not allowed.
    pub placing_captures: bool,
    /// A move that ends on one of these squares grants an extra throw. A placement grants none.
    pub landing: BitSet,
    /// The most extra throws that moves earn in one turn; `None` for no limit.
    pub extra_throws_a_turn: Option<u8>,
    /// The repetition that draws the game; `None` if no repetition does.
    pub draw: Option<Repetition>,
}

/// Where a waiting piece may always enter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entrances {
    /// The squares, open to both players.
    pub squares: BitSet,
    /// Is an enemy on an entrance safe from an entering piece if it is its player's only piece on
    /// the board?
    pub spare_lone_piece: bool,
}

/// What protects pieces from capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protection<S = BitSet> {
    /// While a player holds one of these squares, its pieces are safe on the squares of the set
    /// `of`. Empty for no protection.
    pub by: S,
    /// The squares where pieces are then safe. It is illegal to land on a safe piece.
    pub of: S,
}

/// What a player earns by holding some of the forts. The check comes before the piece leaves its
/// square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dominance<S = BitSet> {
    /// A player who holds all of these squares may make the long move of a throw. Empty for never.
    pub long_move: S,
    /// A player who holds all of these squares may capture in passing: a capture does not end the
    /// move. Empty for never.
    pub capture_in_passing: S,
}

/// One outcome of the throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// The faces shown, in alphabetical order.
    pub shown: String,
    /// What the player may do; `None` if the throw is void.
    pub options: Option<Options>,
}

/// What a throw allows: one of these things, and the player chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// May the player put a waiting piece on an entrance?
    pub enters: bool,
    /// The most squares that pieces move in total, 0 to [`MAX_STEPS`]. The player may use fewer
    /// squares, but at least one.
    pub steps: u8,
    /// May several pieces share the steps? Each of them moves once.
    pub shared: bool,
    /// The number of squares of the long move, up to 4; 0 for no long move. Instead of the steps,
    /// one piece may move exactly this number of squares, if the player has earned it.
    pub long_move: u8,
    /// The squares where the player may put a waiting piece.
    pub place: BitSet,
    /// The player may put a waiting piece on an empty square beside one of its own pieces. `None`
    /// if not.
    pub place_beside: Option<Beside>,
}

/// What "beside a square" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The next square in its row or column of the drawing.
    Grid,
    /// The next square on a way.
    Ways,
}

/// What draws the game by repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// What is repeated.
    pub of: Repeated,
    /// The number of occurrences that draws the game, with the first one included; at least 2.
    pub times: u8,
}

/// What is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// The same action of one player, with the same places left and reached, on consecutive throws
    /// of that player.
    Action,
    /// The same position with the same player to throw, at any time in the game. The start counts
    /// too.
    Position,
}

impl DominationRules {
    /// Writes everything that affects play, for the fingerprint.
    pub(crate) fn write_canonical(&self, text: &mut String) -> fmt::Result {
        let sets = |sets: &[BitSet]| {
            sets.iter().map(|set| set.0.to_string()).collect::<Vec<_>>().join(" ")
        };
        let (entrances, protection, dominance) = (self.entrances, self.protection, self.dominance);
        writeln!(text, "domination {} ways {}", self.pieces, sets(&self.neighbours))?;
        writeln!(text, "entrances {} spare {}", entrances.squares.0, entrances.spare_lone_piece)?;
        writeln!(
            text,
            "forts {} protection {}",
            self.forts.0,
            sets(&[protection.by, protection.of])
        )?;
        writeln!(text, "dominance {}", sets(&[dominance.long_move, dominance.capture_in_passing]))?;
        for weighted in self.throws.outcomes() {
            match weighted.outcome.options {
                None => writeln!(text, "throw {}x void", weighted.weight)?,
                Some(options) => {
                    let Options { enters, steps, shared, long_move, place, place_beside } = options;
                    write!(
                        text,
                        "throw {}x enters {enters} steps {steps} shared {shared}",
                        weighted.weight
                    )?;
                    writeln!(text, " long {long_move} place {} beside {place_beside:?}", place.0)?;
                }
            }
        }
        let (landing, most) = (self.landing.0, self.extra_throws_a_turn);
        writeln!(
            text,
            "placing {} extra {landing} most {most:?} draw {:?}",
            self.placing_captures, self.draw
        )
    }
}
