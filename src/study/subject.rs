//! Whom a figure is about: a rule set, or a variant of one, between two bots.

use crate::balance::study::Each;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::solve::identity::Identity;
use crate::study::outline::Fact;

/// The place of a subject in its study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubjectId(pub usize);

/// A rule set, or a variant of one, and who played it.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// The short name of the rule set.
    pub rules: String,
    /// Its name for people.
    pub title: String,
    /// Its fingerprint.
    pub fingerprint: String,
    /// The bots: the first player's and the second player's.
    pub bots: [String; 2],
    /// Who takes the first turn.
    pub seats: Seats,
    /// What an observation is.
    pub each: Each,
    /// How many were played.
    pub games: u64,
    /// How many were to be played, or the most that might be.
    pub planned: u64,
    /// How many were stopped at a limit.
    pub unfinished: u64,
    /// The solutions that `perfect` played by.
    pub solutions: Vec<Identity>,
    /// Its place, from 1, where subjects are ranked.
    pub rank: Option<u64>,
    /// What is to be known of it beside its figures, such as the point that it reads otherwise.
    pub facts: Vec<Fact>,
}

/// Who takes the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// The first bot, in every game.
    Fixed,
    /// Either bot in one game of each pair; both games of a pair have the same dice, and a pair is
    /// one observation for all intervals. All subjects of a study see the same dice.
    Swapped,
}

impl Seats {
    /// The name that files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Swapped => "swapped",
        }
    }
}

impl Subject {
    /// A rule set between two bots in seat-swapped pairs; nothing is played yet.
    pub fn of_pairs(rules: &Rules, bots: [BotName; 2], planned: u64) -> Self {
        Self {
            rules: rules.name.clone(),
            title: rules.title.clone(),
            fingerprint: rules.fingerprint.clone(),
            bots: bots.map(|bot| bot.name().to_owned()),
            seats: Seats::Swapped,
            each: Each::Game,
            games: 0,
            planned,
            unfinished: 0,
            solutions: Vec::new(),
            rank: None,
            facts: Vec::new(),
        }
    }
}
