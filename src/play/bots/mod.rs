//! The players. One bot a file, all behind the trait [`Bot`]; [`BotKind`] is the only list of them.

mod foremost;
mod greedy;
mod hindmost;
mod random;

use crate::game::actions::Action;
use crate::game::position::Position;
use crate::game::race::{Force, Race};
use crate::game::seat::Seat;
use crate::play::luck::Luck;

/// What a bot sees when it is asked.
///
/// ```
/// use urlab::game::{actions::{ActionList, legal_actions}, position::Position, race::{Cast, Race}, seat::Seat};
/// use urlab::play::{bots::{BotKind, Decision}, luck::ScriptedLuck};
/// let race = Race::new(&urlab::spec::rules::load("scenarios/rules/finkel.yaml").unwrap());
/// let mut position = Position::start(&race);
/// position.set_up(&race, Seat::Light, 0, 2).unwrap();
/// let Cast::Move { base: force, .. } = &race.casts.outcomes()[2].outcome else { panic!("two marks move a piece") };
/// let mut actions = ActionList::default();
/// legal_actions(&race, &position, Seat::Light, force, &mut actions);
/// let decision = Decision { race: &race, position: &position, seat: Seat::Light, force, actions: &actions };
/// let chosen = BotKind::Greedy.bot().choose(&decision, &mut ScriptedLuck::new([]));
/// assert_eq!(actions[chosen].to, 4, "the rosette");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// The rule set.
    pub race: &'a Race,
    /// The position before the action.
    pub position: &'a Position,
    /// The bot's seat.
    pub seat: Seat,
    /// The value in force.
    pub force: &'a Force,
    /// The legal actions, at least one, in the order of [`crate::game::actions::ActionList`].
    pub actions: &'a [Action],
}

/// A player.
///
/// ```
/// use urlab::{game::race::Race, game::seat::Seat, play::bots::{Bot, Decision}};
/// use urlab::play::{luck::{GameStream, Luck}, record::Ending, referee::{Table, play}, watch::Unwatched};
/// struct First;
/// impl Bot for First {
///     fn choose(&self, _: &Decision<'_>, _: &mut dyn Luck) -> usize {
///         0
///     }
///     fn throws_second_die(&self, _: &Decision<'_>, _: &Decision<'_>, _: &mut dyn Luck) -> bool {
///         false
///     }
/// }
/// let race = Race::new(&urlab::spec::rules::load("scenarios/rules/finkel.yaml").unwrap());
/// let table = Table { race: &race, bots: [&First, &First], starter: Seat::Light, throw_limit: 9_999 };
/// assert_ne!(play(&table, &mut GameStream::new(7, 0), &mut Unwatched).ending, Ending::Unfinished);
/// ```
pub trait Bot: Sync {
    /// The index of the action to carry out. Asked only where there are two or more.
    fn choose(&self, decision: &Decision<'_>, luck: &mut dyn Luck) -> usize;

    /// Throw the second die rather than keep the base value? Asked only where both values have an action.
    fn throws_second_die(&self, base: &Decision<'_>, promoted: &Decision<'_>, luck: &mut dyn Luck) -> bool;
}

/// The bots by name.
///
/// ```
/// use urlab::play::bots::BotKind;
/// assert_eq!(BotKind::ALL.map(BotKind::name), ["random", "greedy", "foremost", "hindmost"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// Uniform among the legal actions.
    Random,
    /// Captures, else rosettes, else bears off, else anything; among equals the foremost piece.
    Greedy,
    /// The foremost piece.
    Foremost,
    /// The hindmost piece.
    Hindmost,
}

impl BotKind {
    /// All bots, in the order in which they are listed.
    pub const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::Foremost, Self::Hindmost];

    /// The name that commands and files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Foremost => "foremost",
            Self::Hindmost => "hindmost",
        }
    }

    /// The bot of that name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|bot| bot.name() == name)
    }

    /// The player itself.
    pub fn bot(self) -> &'static dyn Bot {
        match self {
            Self::Random => &random::Random,
            Self::Greedy => &greedy::Greedy,
            Self::Foremost => &foremost::Foremost,
            Self::Hindmost => &hindmost::Hindmost,
        }
    }
}
