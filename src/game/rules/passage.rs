//! Where a piece of a race may pass, and where it goes on: links between squares, and blocks.

use std::fmt::{self, Write};

use crate::game::bits::BitSet;
use crate::game::rules::race::RaceRules;

/// A step from which a piece that lands there goes on at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareLink {
    /// The step where the piece lands, 1 to the length of the path.
    pub from: u8,
    /// The places where it goes on to, at least one. The first counts that is not blocked for the
    /// landing. 0 is waiting, and the step after the last one is home. A place may have a link too.
    pub to: Vec<u8>,
}

/// Pieces of one player that bar the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceBlock {
    /// The least number of pieces, at least 1. With [`BlockShape::Neighbours`] at least 2.
    pub pieces: u8,
    /// How the pieces stand.
    pub shape: BlockShape,
    /// Whose pieces are barred.
    pub bars: BarredSides,
    /// What is barred.
    pub from: BarredMoves,
    /// The steps of the player's path where its pieces count.
    pub steps: BitSet,
}

/// How the pieces of a block stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockShape {
    /// On one square.
    Square,
    /// On consecutive steps of their player's path, one or more on each.
    Neighbours,
}

/// A side whose pieces a block may bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarredSide {
    /// The other player.
    Enemy,
    /// The player whose block it is.
    Own,
}

/// What a block may bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarredMove {
    /// To come to rest on a square of the block.
    Landing,
    /// To go past a square of the block.
    Passing,
}

/// Whose pieces a block bars. At least one is `true`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BarredSides {
    /// Those of the other player.
    pub enemy: bool,
    /// Those of its own player. A piece that moves is no part of a block: it has left its square.
    pub own: bool,
}

/// What a block bars. At least one is `true`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BarredMoves {
    /// Coming to rest on a square of the block.
    pub landing: bool,
    /// Going past a square of the block.
    pub passing: bool,
}

/// Writes the links, the blocks, the limit of stacks and forced captures, for the fingerprint.
/// Writes nothing for rules without them.
pub(super) fn write_canonical(race: &RaceRules, text: &mut String) -> fmt::Result {
    let mut links: Vec<&SquareLink> = race.links.iter().collect();
    links.sort_unstable_by_key(|link| link.from);
    for SquareLink { from, to } in links {
        writeln!(text, "link {from} {to:?}")?;
    }
    for PieceBlock { pieces, shape, bars, from, steps } in &race.blocks {
        let shape = if *shape == BlockShape::Square { "square" } else { "neighbours" };
        let (sides, moves) = ([bars.enemy, bars.own], [from.landing, from.passing]);
        writeln!(text, "block {pieces} {shape} {sides:?} {moves:?} {}", steps.0)?;
    }
    if let Some(most) = race.stacking.most {
        writeln!(text, "stack {most}")?;
    }
    if race.captures_forced { writeln!(text, "captures forced") } else { Ok(()) }
}
