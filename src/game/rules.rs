//! Checked rule sets. Only `input` makes them. Nothing here is unchecked.

pub mod dice_of_players;
pub mod domination;
pub mod passage;
pub mod race;
pub mod way_squares;
pub(crate) mod winning;

use crate::game::board::Board;
use crate::game::chance::Chance;
use crate::game::fraction::Fraction;
use crate::game::rules::domination::DominationRules;
use crate::game::rules::race::RaceRules;

pub use crate::game::rules::winning::{
    Condition, MatchPlay, Payer, PiecePlace, Stakes, Tie, WinClass,
};

for_rooms! {
    /// A checked rule set. Every name is resolved. Every distribution is enumerated. A player can
    /// reach the aim of the game. [`Rules::load`] and [`Rules::from_text`] make them.
    ///
    /// Squares are indices into the board's squares and mean Light's squares. Dark's squares are
    /// their mirror images.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Rules {
        /// The short name, as commands use it.
        name: String,
        /// The name shown to people.
        title: String,
        /// The document that the rules come from.
        source: String,
        /// How this rule set reads the points that the source leaves open.
        readings: Vec<Reading>,
        board: Board,
        /// Who starts, and whether the starter keeps the opening cast.
        opening: Opening,
        /// The kind of game and its rules.
        game: GameRules,
        /// The win classes, in the order of the checks. The last class takes every win. Never
        /// empty.
        win_classes: Vec<WinClass>,
        /// How games add up to a match; `None` if they do not.
        match_play: Option<MatchPlay>,
        /// What the players pay; `None` if nothing.
        stakes: Option<Stakes>,
        /// Lines of other files that this file inherits and that no longer apply, so that they have
        /// no effect. Each is a phrase such as `` `throw.4` ``.
        left_out: Vec<String>,
        /// What its file adds to inherited mappings without a word about what is there, such as a
        /// second kind of piece. Each is a note with its place.
        grown: Vec<String>,
        /// What its file or its overlays change; `None` if they change no rule set.
        built_on: Option<BuiltOn>,
        /// The names of its file and of the files that it extends, without overlays, the nearest
        /// first.
        lineage: Vec<String>,
        /// The text of a rule file with all its fields: those of the files that it extends and of
        /// overlays are in it. Empty if the rules come from no file.
        text: String,
        /// Hash of everything above that affects play. Rule sets with equal fingerprints play the
        /// same games.
        fingerprint: String,
    }
}

/// The kinds of game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "few rule sets exist at once, and they rarely move")]
pub enum GameRules {
    /// Pieces run along a path. The player with all pieces home first wins.
    Race(RaceRules),
    /// Pieces move around the board. The player who holds all forts at once wins.
    Domination(DominationRules),
}

impl Rules {
    /// A rule set with a board and a game and nothing else. It has no name and no win classes. The
    /// lot decides the first player.
    pub(crate) fn new(board: Board, game: GameRules) -> Self {
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
            left_out: Vec::new(),
            grown: Vec::new(),
            built_on: None,
            lineage: Vec::new(),
            text: String::new(),
            fingerprint: String::new(),
        }
    }

    /// The short name: that of the file, with its overlays after `+`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name for people.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The document that the rules come from. Empty if the file names none.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// A hash of all that affects play. Rule sets with equal fingerprints play the same games.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Lines of other files that its file inherits and that no longer apply, so that they have no
    /// effect. Each is a phrase such as `` `throw.4` ``.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// What its file adds to inherited mappings without a word about what is there, such as a
    /// second kind of piece. Each is a note with its place and the ways out.
    pub fn grown(&self) -> &[String] {
        &self.grown
    }

    /// Is it a race? Only races have exact figures and solutions.
    pub const fn is_race(&self) -> bool {
        matches!(self.game, GameRules::Race(_))
    }

    for_rooms! {
        /// The rules of the race; `None` if the game is not a race.
        fn race(&self) -> Option<&RaceRules> {
            match &self.game {
                GameRules::Race(race) => Some(race),
                GameRules::Domination(_) => None,
            }
        }
    }

    /// The rules of the race, mutable; `None` if the game is not a race.
    #[cfg(test)]
    pub(crate) fn race_mut(&mut self) -> Option<&mut RaceRules> {
        match &mut self.game {
            GameRules::Race(race) => Some(race),
            GameRules::Domination(_) => None,
        }
    }

    /// The rules of the domination game; `None` if the game is not one.
    #[cfg(test)]
    pub(crate) fn domination(&self) -> Option<&DominationRules> {
        match &self.game {
            GameRules::Race(_) => None,
            GameRules::Domination(domination) => Some(domination),
        }
    }

    /// Do the players throw different dice?
    pub(crate) fn has_unequal_dice(&self) -> bool {
        matches!(&self.game, GameRules::Race(race) if race.second_dice.is_some())
    }

    /// The chance of each cast of the main dice of a role, in the order of the outcomes. Role 0 is
    /// the player who takes the first turn, role 1 the other.
    pub(crate) fn cast_chances(&self, role: usize) -> Vec<Fraction> {
        fn chances<T>(throws: &Chance<T>) -> Vec<Fraction> {
            let total = throws.total().into();
            let outcomes = throws.outcomes().iter();
            outcomes.map(|outcome| Fraction::new(outcome.weight.into(), total)).collect()
        }
        match &self.game {
            GameRules::Race(race) => chances(&race.throws_of(role)),
            GameRules::Domination(domination) => chances(&domination.throws),
        }
    }

    /// The number of pieces of one player, at least 1.
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

/// The rule set that a file or overlays change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltOn {
    /// Its name or path, as the file has it.
    pub name: String,
    /// The text of a rule file with all its fields.
    pub text: String,
}

/// How this rule set reads a point that the source leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The point, in a few words.
    pub point: String,
    /// How this rule set decides it.
    pub reading: String,
    /// The field that holds the decision.
    pub field: String,
    /// The other readings of the point that the fields can express. Empty if the fields allow no
    /// other reading.
    pub alternatives: Vec<Alternative>,
}

/// Another way to read a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// How it decides the point.
    pub reading: String,
    /// The fields with another value in this reading, at least one.
    pub set: Vec<FieldSetting>,
}

/// A field and another value for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldSetting {
    /// The field, written as in error messages.
    pub field: String,
    /// The value, written on one line as in a rule file. `null` removes the field.
    pub value: String,
}

/// Who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starter {
    /// Both players cast. The higher cast starts. On a tie they cast again.
    Higher,
    /// Both players cast. The lower cast starts. On a tie they cast again.
    Lower,
    /// By lot.
    Random,
}

/// Who starts, and the cast of the first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Who starts.
    pub starter: Starter,
    /// The distribution of the opening cast that the starter keeps, over indices into the outcomes
    /// of [`RaceRules::throws`]. `None` if the starter casts again.
    pub kept: Option<Chance<u8>>,
}
