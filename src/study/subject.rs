//! Subjects: a rule set or a variant, played by two bots.

use crate::balance::study::Each;
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::batch::player::{BotName, PlayerKind};
use crate::game::rules::{MatchPlay, Rules};
use crate::input::question::case;
use crate::learn::head::EvaluatorIdentity;
use crate::learn::proof::PlayProof;
use crate::play::bots::BotKind;
use crate::solve::identity::Identity;
use crate::study::fact::Fact;

/// The term of the fact that the dice throw exactly as those of the baseline. Its value is the
/// baseline.
pub const SAME_THROWS: &str = "same_throws_as";

/// The place of a subject in its study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubjectId(pub usize);

/// A rule set or a variant of one, with its players.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Subject {
    /// A short name for files and rows, such as `urgammon-greedy-random`.
    pub case: String,
    /// The short name of the rule set.
    pub rules: String,
    /// Its name for people.
    pub title: String,
    pub fingerprint: String,
    /// The bots: the first player's and the second player's.
    pub bots: [String; 2],
    /// Who takes the first turn.
    pub seats: Seats,
    /// The kind of observation: games or matches.
    pub each: Each,
    /// The number of games or matches that were played.
    pub games: u64,
    /// The planned number of games or matches, or the most that may be played.
    pub planned: u64,
    /// The reason why no more were played, of subjects that do not all stop for the same reason.
    pub stop: Stop,
    /// The number of games or matches that were stopped at a limit.
    pub unfinished: u64,
    /// The solutions that `perfect` played by, or that judged the play.
    pub(crate) solutions: Vec<Identity>,
    /// The evaluators that learned bots played by.
    pub(crate) evaluators: Vec<EvaluatorIdentity>,
    /// The label in the study, such as `A`. Empty if the rules and the bots identify the subject.
    pub label: String,
    /// The phase of a search in which the subject was played. `None` outside a search.
    pub phase: Option<Phase>,
    /// The seed of the games, if it differs from the seed of the study.
    pub seed: Option<u64>,
    /// Is the subject on the Pareto front? No other is then as good in all aims and better in one.
    /// `None` if there are not several aims.
    pub front: Option<bool>,
    /// The rank, from 1, where subjects are ranked.
    pub rank: Option<u64>,
    /// The win classes of the rules. Empty for a variant whose classes are not known.
    pub win_classes: Vec<ClassOfWin>,
    /// The rules of a match, if the observations are matches.
    pub(crate) match_terms: Option<MatchTerms>,
    /// The short name of an earlier rule set that plays the same in every game, with the same bots.
    /// `None` if there is none, or if nobody looked.
    pub(crate) plays_as: Option<String>,
    /// The tests that were not made. Each has the quantity and the reason.
    pub(crate) untested: Vec<Fact>,
    /// Facts in addition to the figures, such as the open point that the subject reads differently.
    pub(crate) facts: Vec<Fact>,
}

/// A win class and its points.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClassOfWin {
    /// Its short name.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The points of the winner.
    pub points: u8,
}

impl ClassOfWin {
    /// The win classes of these rules.
    pub(crate) fn all(rules: &Rules) -> Vec<Self> {
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

/// The rules of a match and its limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchTerms {
    /// The match play of the rule set.
    pub rules: MatchPlay,
    /// The most games in a match. A longer match is stopped.
    pub game_limit: u32,
}

/// A phase of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// The search itself. The figures of the points that it selects are biased: they look too good.
    Search,
    /// New games of the points that the search selected.
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

/// The rule for the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Seats {
    /// The first bot, in every game.
    Fixed,
    /// As in each game that was written down.
    AsPlayed,
    /// Each bot takes the first turn in one game of each pair. Both games of a pair use the same
    /// dice. A pair is one observation for all intervals. All subjects of a study use the same
    /// dice.
    Swapped,
    /// The bots take the first turn in alternate games. Each game has its own dice and is one
    /// observation.
    Alternate,
}

impl Seats {
    /// The name that files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Swapped => "swapped",
            Self::Alternate => "alternate",
            Self::AsPlayed => "as_played",
        }
    }
}

impl Subject {
    /// A rule set between two bots in seat-swapped pairs. Nothing is played yet.
    pub(crate) fn of_pairs(rules: &Rules, bots: [BotName; 2], planned: u64) -> Self {
        Self { seats: Seats::Swapped, planned, ..Self::of(rules, bots) }
    }

    /// A rule set between two bots. The first bot takes the first turn. Nothing is played or
    /// planned.
    pub(crate) fn of(rules: &Rules, bots: [BotName; 2]) -> Self {
        Self::between(rules, bots.map(|bot| bot.name().to_owned()))
    }

    /// A rule set between two players with these names. Nothing is played or planned.
    pub(crate) fn between(rules: &Rules, players: [String; 2]) -> Self {
        Self {
            case: format!("{}-{}-{}", rules.name, players[0], players[1]),
            rules: rules.name.clone(),
            title: rules.title.clone(),
            fingerprint: rules.fingerprint.clone(),
            bots: players,
            seats: Seats::Fixed,
            each: Each::Game,
            games: 0,
            planned: 0,
            stop: Stop::Complete,
            unfinished: 0,
            solutions: Vec::new(),
            evaluators: Vec::new(),
            label: String::new(),
            phase: None,
            seed: None,
            front: None,
            rank: None,
            win_classes: ClassOfWin::all(rules),
            match_terms: None,
            plays_as: None,
            untested: Vec::new(),
            facts: Vec::new(),
        }
    }

    /// The warning that not all planned games were played. `unit` says what was counted. `None` if
    /// all were played.
    pub fn interrupted(&self, unit: &str) -> Option<Warning> {
        let Self { games, planned, .. } = *self;
        (games < planned).then(|| Warning::interrupted_after(games, planned, unit))
    }

    /// The name for people: the rule set and its players, such as `Finkel · strong players` or
    /// `Finkel · greedy v random`.
    pub fn name_with_bots(&self) -> String {
        case::label(&self.title, self.players(), self.bots.each_ref().map(String::as_str))
    }

    /// The short names of the rule set and its players, such as `finkel · strong` or
    /// `finkel · greedy v random`.
    pub(crate) fn short_name_with_bots(&self) -> String {
        let [first, second] = &self.bots;
        match self.players() {
            Some(kind) => format!("{} · {}", self.rules, kind.name()),
            None => format!("{} · {first} v {second}", self.rules),
        }
    }

    /// The players, such as `strong players` or `greedy against random`.
    pub fn bots_in_words(&self) -> String {
        self.players()
            .map_or_else(|| self.bots.join(" against "), |kind| format!("{} players", kind.name()))
    }

    /// The kind of players that both bots stand for. Play that was measured and is weak is not
    /// called strong.
    pub fn players(&self) -> Option<PlayerKind> {
        let [first, second] = self.bots.each_ref().map(|bot| BotName::named(bot));
        let kind = PlayerKind::of([first?, second?])?;
        let is_weak = |evaluator: &EvaluatorIdentity| {
            evaluator.proof.as_ref().is_some_and(PlayProof::is_weak)
        };
        let is_refused = kind == PlayerKind::Strong && self.evaluators.iter().any(is_weak);
        (!is_refused).then_some(kind)
    }

    /// Did both bots play at random?
    pub(crate) fn is_random_play(&self) -> bool {
        self.bots.iter().all(|bot| bot == BotKind::Random.name())
    }

    /// A fact in addition to the figures. Empty if there is none.
    pub(crate) fn fact(&self, term: &str) -> &str {
        self.facts.iter().find(|fact| fact.term == term).map_or("", |fact| &fact.value)
    }

    /// Are its rules those of its rule set, without a change? A variant has no win classes.
    pub(crate) fn has_rules_as_they_are(&self) -> bool {
        !self.win_classes.is_empty()
    }

    /// The subject as a variant of its rules with this fingerprint. The win classes are left out,
    /// because a variant may have other classes.
    #[must_use]
    pub(crate) fn variant(self, fingerprint: &str) -> Self {
        let win_classes =
            if fingerprint == self.fingerprint { self.win_classes } else { Vec::new() };
        Self { fingerprint: fingerprint.to_owned(), win_classes, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;

    #[test]
    fn a_variant_with_the_fingerprint_of_its_rule_set_has_the_rules_as_they_are() {
        let (rules, bots) = (samples::rules(), [BotName::named("greedy").unwrap(); 2]);
        let variant = |fingerprint: &str| Subject::of_pairs(&rules, bots, 2).variant(fingerprint);
        assert!(variant(&rules.fingerprint).has_rules_as_they_are());
        assert!(!variant("another").has_rules_as_they_are());
    }
}
