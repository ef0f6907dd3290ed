//! Subjects: a rule set or a variant, played by two bots.

use crate::balance::study::Each;
use crate::batch::player::BotName;
use crate::game::rules::{MatchPlay, Rules};
use crate::solve::identity::Identity;
use crate::study::fact::Fact;

/// The place of a subject in its study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubjectId(pub usize);

/// A rule set, or a variant of one, and who played it.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// A short name for files and rows, such as `urgammon-greedy-random`.
    pub case: String,
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
    /// The solutions that `perfect` played by, or that judged.
    pub solutions: Vec<Identity>,
    /// What the study calls it, such as `A`; empty where rules and bots say enough.
    pub label: String,
    /// Where something was sought: in which part it was played.
    pub phase: Option<Phase>,
    /// The seed of its games, where it is not the study's.
    pub seed: Option<u64>,
    /// Where several aims are set against each other: is no other as good in all and better in one?
    pub front: Option<bool>,
    /// Its place, from 1, where subjects are ranked.
    pub rank: Option<u64>,
    /// The win classes of its rules; none where a variant's are not known.
    pub win_classes: Vec<ClassOfWin>,
    /// How games add up to a match, where its observations are matches.
    pub match_terms: Option<MatchTerms>,
    /// What is to be known of it beside its figures, such as the point that it reads otherwise.
    pub facts: Vec<Fact>,
}

/// A win class, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassOfWin {
    /// Its short name.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The winner's points.
    pub points: u8,
}

impl ClassOfWin {
    /// The win classes of these rules.
    pub fn all(rules: &Rules) -> Vec<Self> {
        let classes = rules.win_classes.iter();
        classes
            .map(|class| Self {
                id: class.id.clone(),
                title: class.title.clone(),
                points: class.points,
            })
            .collect()
    }
}

/// How games add up to a match, and after how many it is stopped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchTerms {
    /// What the rules say.
    pub rules: MatchPlay,
    /// The most games of a match.
    pub game_limit: u32,
}

/// A part of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The search itself: what it preferred is too good to be believed.
    Search,
    /// Fresh games of what it preferred.
    Confirmation,
}

impl Phase {
    /// The name that files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Confirmation => "confirmation",
        }
    }
}

/// Who takes the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// The first bot, in every game.
    Fixed,
    /// Either bot in one game of each pair; both games of a pair have the same dice, and a pair is
    /// one observation for all intervals. All subjects of a study see the same dice.
    Swapped,
    /// Either bot in every other game, each game with its own dice and an observation.
    Alternate,
}

impl Seats {
    /// The name that files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Swapped => "swapped",
            Self::Alternate => "alternate",
        }
    }
}

impl Subject {
    /// A rule set between two bots in seat-swapped pairs; nothing is played yet.
    pub fn of_pairs(rules: &Rules, bots: [BotName; 2], planned: u64) -> Self {
        Self { seats: Seats::Swapped, planned, ..Self::of(rules, bots) }
    }

    /// A rule set between two bots, the first of which takes the first turn; nothing is played, and
    /// nothing is to be.
    pub fn of(rules: &Rules, bots: [BotName; 2]) -> Self {
        let names = bots.map(BotName::name);
        Self {
            case: format!("{}-{}-{}", rules.name, names[0], names[1]),
            rules: rules.name.clone(),
            title: rules.title.clone(),
            fingerprint: rules.fingerprint.clone(),
            bots: names.map(str::to_owned),
            seats: Seats::Fixed,
            each: Each::Game,
            games: 0,
            planned: 0,
            unfinished: 0,
            solutions: Vec::new(),
            label: String::new(),
            phase: None,
            seed: None,
            front: None,
            rank: None,
            win_classes: ClassOfWin::all(rules),
            match_terms: None,
            facts: Vec::new(),
        }
    }

    /// The subject as a variant of its rules with this fingerprint. A variant's win classes may be
    /// others, so they are left out.
    #[must_use]
    pub fn variant(self, fingerprint: &str) -> Self {
        let win_classes =
            if fingerprint == self.fingerprint { self.win_classes } else { Vec::new() };
        Self { fingerprint: fingerprint.to_owned(), win_classes, ..self }
    }
}
