//! What a game is worth: win classes, match points, stakes.

use std::fmt::{self, Write};

use crate::game::bits::BitSet;
use crate::game::rules::Rules;

/// A class of win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinClass {
    /// The short name that measures and JSON use.
    pub id: String,
    /// The name for people.
    pub title: String,
    /// The points the winner gets.
    pub points: u8,
    /// What must hold for the loser's pieces at the end; all of them.
    pub conditions: Vec<Condition>,
}

/// A bound on the number of the loser's pieces somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Where they are counted.
    pub place: PiecePlace,
    /// The least number, 0 for none.
    pub at_least: u8,
    /// The greatest number, [`u8::MAX`] for none.
    pub at_most: u8,
}

/// Where a player's pieces are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PiecePlace {
    /// Borne off.
    Home,
    /// Not yet entered, or sent back.
    Waiting,
    /// On the board, on these of Light's squares.
    Squares(BitSet),
}

/// How games add up to a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPlay {
    /// The match ends when a player has this many points or more, from 1; where both have, the one
    /// with more wins.
    pub points: u16,
    /// What a drawn game scores for each player.
    pub draw_points: u8,
    /// What one point of difference is worth when the match is settled.
    pub stake_per_point: u32,
    /// What happens where both players have reached the points and stand level.
    pub tie: Tie,
}

/// What ends a match in which both players have reached the points and stand level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// Nothing more: the match is drawn.
    Draw,
    /// They play on until a game makes a difference.
    Decider,
}

/// What is paid in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// What each player pays into the pot at the start.
    pub ante: u32,
    /// What is paid into the pot for each landing on one of [`Self::squares`].
    pub fine: u32,
    /// The squares.
    pub squares: BitSet,
    /// Who pays.
    pub payer: Payer,
}

impl Stakes {
    /// The landings that each player pays for, where these are each player's own.
    pub fn landings_paid(&self, [first, second]: [u32; 2]) -> [u32; 2] {
        match self.payer {
            Payer::Mover => [first, second],
            Payer::Opponent => [second, first],
        }
    }

    /// What a player pays who pays for so many landings: the ante and the fines. At most a million
    /// coins for each, far from the end of an `i64`.
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

/// Writes what a game is worth, for the fingerprint.
pub(crate) fn write_canonical(rules: &Rules, text: &mut String) -> fmt::Result {
    for class in &rules.win_classes {
        write!(text, "win {} {}", class.id, class.points)?;
        for condition in &class.conditions {
            let BitSet(squares) = match condition.place {
                PiecePlace::Squares(squares) => squares,
                PiecePlace::Home | PiecePlace::Waiting => BitSet::EMPTY,
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
            stakes.ante, stakes.fine, stakes.squares.0, stakes.payer
        )?;
    }
    Ok(())
}
