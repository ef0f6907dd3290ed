//! What a game is worth: win classes, match points, stakes.

use std::fmt::{self, Write};

use crate::game::bits::BitSet;
use crate::game::rules::Rules;
use crate::game::rules::way_squares::WaySquares;

/// How a game can be won: its name, its points and its conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinClass {
    /// The short name, as measures and JSON use it.
    pub id: String,
    /// The name shown to people.
    pub title: String,
    /// The points the winner gets.
    pub points: u8,
    /// The conditions on the loser's pieces at the end. All of them must be true.
    pub conditions: Vec<Condition>,
}

/// A bound on the number of the loser's pieces in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Where the pieces are counted.
    pub place: PiecePlace,
    /// The least number; 0 for no lower bound.
    pub at_least: u8,
    /// The greatest number; [`u8::MAX`] for no upper bound.
    pub at_most: u8,
}

/// Where a player's pieces are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PiecePlace {
    /// Borne off.
    Home,
    /// Not yet entered, or captured and sent back.
    Waiting,
    /// On the board, on these squares of Light.
    Squares(BitSet),
}

/// How games add up to a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPlay {
    /// The points that end the match, at least 1. A player with this many points or more wins. If
    /// both players have them, the player with more points wins.
    pub points: u16,
    /// What a drawn game scores for each player.
    pub draw_points: u8,
    /// What one point of difference pays at the end of the match.
    pub stake_per_point: u32,
    /// What happens if both players have the points and are level.
    pub tie: Tie,
}

/// How a match ends if both players have the points and are level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// The match is drawn.
    Draw,
    /// They play more games until one player is ahead.
    Decider,
}

/// What the players pay in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// What each player pays into the pot at the start of a game.
    pub ante: u32,
    /// What a player pays into the pot for each landing on one of [`Self::squares`].
    pub fine: u32,
    /// The squares where a landing costs a fine.
    pub squares: WaySquares,
    /// Who pays.
    pub payer: Payer,
}

impl Stakes {
    /// The landings that each player pays for. The argument holds the landings of each player's own
    /// pieces.
    pub fn landings_paid(&self, [first, second]: [u32; 2]) -> [u32; 2] {
        match self.payer {
            Payer::Mover => [first, second],
            Payer::Opponent => [second, first],
        }
    }

    /// What a player pays for this number of landings: the ante and the fines. Each is at most a
    /// million coins, so the sum fits easily in an `i64`.
    pub fn paid(&self, landings: u32) -> i64 {
        i64::from(self.ante) + i64::from(self.fine) * i64::from(landings)
    }
}

/// Who pays for a landing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payer {
    /// The player whose piece landed.
    Mover,
    /// The other player.
    Opponent,
}

/// Writes the win classes, match points and stakes, for the fingerprint.
pub(crate) fn write_canonical(rules: &Rules, text: &mut String) -> fmt::Result {
    for class in &rules.win_classes {
        write!(text, "win {} {}", class.id, class.points)?;
        for condition in &class.conditions {
            let squares = match condition.place {
                PiecePlace::Squares(squares) => squares.0,
                PiecePlace::Home | PiecePlace::Waiting => 0,
            };
            let place = match condition.place {
                PiecePlace::Home => "home",
                PiecePlace::Waiting => "waiting",
                PiecePlace::Squares(_) => "squares",
            };
            write!(text, " {place} {squares} {}..{}", condition.at_least, condition.at_most)?;
        }
        writeln!(text)?;
    }
    if let Some(play) = rules.match_play {
        writeln!(
            text,
            "match {} {} {} {:?}",
            play.points, play.draw_points, play.stake_per_point, play.tie
        )?;
    }
    if let Some(stakes) = rules.stakes {
        writeln!(
            text,
            "stakes {} {} {} {:?}",
            stakes.ante, stakes.fine, stakes.squares, stakes.payer
        )?;
    }
    Ok(())
}
