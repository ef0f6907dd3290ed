//! The rules of a domination game: ways over the board, what each combination of faces allows, and
//! the forts to be held.

use std::fmt::{self, Write};

use crate::game::bits::BitSet;
use crate::game::chance::Chance;

/// The most squares a board may have: a player's places, with waiting and home, are one 64-bit
/// word.
pub const MAX_SQUARES: usize = 62;
/// The most squares that a throw moves pieces in all.
pub const MAX_STEPS: u8 = 3;

/// The rules of a domination game: who holds all forts at once wins.
///
/// Sets are of Light's squares; each is its own mirror image, so that they hold for both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DominationRules {
    /// The pieces of each player, 1 to 15.
    pub pieces: u8,
    /// For each square the squares next to it on a way.
    pub neighbours: Vec<BitSet>,
    /// Where a waiting piece may always enter instead of what the throw allows.
    pub entrances: Entrances,
    /// The squares to be held, all at once.
    pub forts: BitSet,
    /// What keeps pieces from being captured.
    pub protection: Protection,
    /// What holding some of the forts earns.
    pub dominance: Dominance,
    /// What the throw can be, in the alphabetical order of the faces shown.
    pub throws: Chance<Combination>,
    /// Does a piece that a throw places on a certain square capture an enemy there? If not, it is
    /// not placed there.
    pub placing_captures: bool,
    /// Ending a move on one of these squares grants another throw; a placement grants none.
    pub landing: BitSet,
    /// The most extra throws that moves earn in one turn; `None` for any number.
    pub extra_throws_a_turn: Option<u8>,
    /// What draws the game, if anything does.
    pub draw: Option<Repetition>,
}

/// Where a waiting piece may always enter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entrances {
    /// The squares, open to both players.
    pub squares: BitSet,
    /// Is an enemy there safe from an entering piece while it is its player's only piece on the
    /// board?
    pub spare_lone_piece: bool,
}

/// What keeps pieces from being captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protection {
    /// While a player holds one of these squares, its pieces are safe on the others; empty for no
    /// protection.
    pub by: BitSet,
    /// The squares where pieces are safe then: landing on them there is illegal.
    pub of: BitSet,
}

/// What holding some of the forts earns, judged before the piece leaves its square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dominance {
    /// Who holds all of these may make a throw's long move; empty for never.
    pub long_move: BitSet,
    /// The moves of who holds all of these do not end with a capture; empty for never.
    pub capture_in_passing: BitSet,
}

/// One outcome of the throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// The faces shown, in alphabetical order.
    pub shown: String,
    /// What may be done; `None` if the throw is void.
    pub options: Option<Options>,
}

/// What a throw allows: one of these things, at the player's choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// May a waiting piece be put on an entrance?
    pub enters: bool,
    /// The most squares that pieces move in all, 0 to [`MAX_STEPS`]; fewer will do, but not none.
    pub steps: u8,
    /// May several pieces share the steps, each moving once?
    pub shared: bool,
    /// Instead, one piece may move exactly so many squares, up to 4, if that is earned; 0 for no
    /// long move.
    pub long_move: u8,
    /// The squares that a waiting piece may be put on.
    pub place: BitSet,
    /// A waiting piece may be put on an empty square beside one of one's own.
    pub place_beside: Option<Beside>,
}

/// What it means to be beside a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Next to it in its row or column of the drawing.
    Grid,
    /// Next to it on a way.
    Ways,
}

/// What draws the game by repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// What is repeated.
    pub of: Repeated,
    /// How often it must have been, the first time included; from 2.
    pub times: u8,
}

/// What is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// A player's action, with the same places left and reached, on throws of its own that follow
    /// one another.
    Action,
    /// The position with the same player to throw, at any time, the start included.
    Position,
}

impl DominationRules {
    /// Writes what bears on play, for the fingerprint.
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
