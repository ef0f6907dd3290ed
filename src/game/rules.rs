//! Checked rule sets. Only `input` makes them; nothing here is unchecked.

pub mod domination;
pub mod race;
pub(crate) mod winning;

use crate::game::board::Board;
use crate::game::chance::Chance;
use crate::game::rules::domination::DominationRules;
use crate::game::rules::race::RaceRules;

pub use crate::game::rules::winning::{
    Condition, MatchPlay, Payer, PiecePlace, Stakes, Tie, WinClass,
};

/// A checked rule set: every name resolved, every distribution enumerated, the aim of the game
/// within reach.
///
/// Squares are indices into [`Board::squares`] and stand for Light; Dark's are their mirror images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The short name, as commands take it.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The document that the rules come from.
    pub source: String,
    /// The readings of points that the source leaves open.
    pub readings: Vec<Reading>,
    /// The board.
    pub board: Board,
    /// Who starts, and whether the opening cast is kept.
    pub opening: Opening,
    /// What the game is, and how it is played.
    pub game: GameRules,
    /// The win classes in the order in which they are tried; the last one takes every win. Never
    /// empty.
    pub win_classes: Vec<WinClass>,
    /// How games add up to a match, if they do.
    pub match_play: Option<MatchPlay>,
    /// What is paid, if anything.
    pub stakes: Option<Stakes>,
    /// Hash of everything above that bears on play: equal fingerprints play the same games.
    pub fingerprint: String,
}

/// The kinds of game that there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameRules {
    /// Pieces run along a path; who has all of them home first wins.
    Race(RaceRules),
    /// Pieces go about the board; who holds all forts at once wins.
    Domination(DominationRules),
}

impl Rules {
    /// A game on a board and nothing about it: no name, the first player by lot, no win classes.
    pub fn new(board: Board, game: GameRules) -> Self {
        Self {
            name: String::new(),
            title: String::new(),
            source: String::new(),
            readings: Vec::new(),
            board,
            opening: Opening { starter: Starter::Random, kept: None },
            game,
            win_classes: Vec::new(),
            match_play: None,
            stakes: None,
            fingerprint: String::new(),
        }
    }

    /// The rules of a race, if the game is one.
    pub fn race(&self) -> Option<&RaceRules> {
        match &self.game {
            GameRules::Race(race) => Some(race),
            GameRules::Domination(_) => None,
        }
    }

    /// The same, to be changed.
    #[cfg(test)]
    pub fn race_mut(&mut self) -> Option<&mut RaceRules> {
        match &mut self.game {
            GameRules::Race(race) => Some(race),
            GameRules::Domination(_) => None,
        }
    }

    /// The rules of a domination game, if the game is one.
    #[cfg(test)]
    pub fn domination(&self) -> Option<&DominationRules> {
        match &self.game {
            GameRules::Race(_) => None,
            GameRules::Domination(domination) => Some(domination),
        }
    }

    /// The number of pieces of one player, from 1.
    pub fn pieces(&self) -> u8 {
        match &self.game {
            GameRules::Race(race) => race.kinds.iter().map(|kind| kind.count).sum(),
            GameRules::Domination(domination) => domination.pieces,
        }
    }

    /// The names of the piece kinds, at least one.
    pub fn kind_names(&self) -> Vec<&str> {
        match &self.game {
            GameRules::Race(race) => race.kinds.iter().map(|kind| kind.name.as_str()).collect(),
            GameRules::Domination(_) => vec!["piece"],
        }
    }
}

/// How a point that the source leaves open is read here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The point, in a few words.
    pub point: String,
    /// How this rule set decides it.
    pub reading: String,
    /// The field that holds the decision.
    pub field: String,
    /// The other ways to read the point that the fields can say; none if it cannot be played
    /// otherwise.
    pub alternatives: Vec<Alternative>,
}

/// Another way to read a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// How it decides the point.
    pub reading: String,
    /// The fields that differ then, at least one.
    pub set: Vec<FieldSetting>,
}

/// A field and another value for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldSetting {
    /// The field, as errors show it.
    pub field: String,
    /// The value, as a file would write it on one line; `null` takes the field away.
    pub value: String,
}

/// Who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starter {
    /// Both cast, the higher starts, ties cast again.
    Higher,
    /// Both cast, the lower starts, ties cast again.
    Lower,
    /// By lot.
    Random,
}

/// Who starts, and with what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Who starts.
    pub starter: Starter,
    /// If the starter keeps its opening cast: the distribution of that cast, over indices into
    /// [`RaceRules::throws`]'s outcomes.
    pub kept: Option<Chance<u8>>,
}
