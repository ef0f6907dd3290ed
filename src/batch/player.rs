//! Players: a bot that needs only the rules, or `perfect` with its solution.

use std::sync::Arc;

use crate::game::contract::Game;
use crate::game::domination::Domination;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::play::bots::{Bot, BotKind};
use crate::solve::identity::Identity;
use crate::solve::perfect::Perfect;
use crate::solve::solution::Solution;

/// A bot as commands and files name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotName {
    /// A bot that needs nothing but the rules.
    Kind(BotKind),
    /// The bot that plays by a solution.
    Perfect,
}

impl BotName {
    /// All of them, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = Self> {
        BotKind::ALL.iter().copied().map(Self::Kind).chain([Self::Perfect])
    }

    /// The name that commands and files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kind(kind) => kind.name(),
            Self::Perfect => "perfect",
        }
    }

    /// The bot of that name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|bot| bot.name() == name)
    }
}

impl From<BotKind> for BotName {
    fn from(kind: BotKind) -> Self {
        Self::Kind(kind)
    }
}

/// A player of a plan, with all that it needs.
#[derive(Clone, Debug, PartialEq)]
pub enum Player {
    /// A bot that needs nothing but the rules.
    Kind(BotKind),
    /// A bot that plays by a solution, and only what that is a solution of.
    Perfect(Perfect<Arc<Solution>>),
}

impl Player {
    /// The bot's name.
    pub const fn bot_name(&self) -> BotName {
        match self {
            Self::Kind(kind) => BotName::Kind(*kind),
            Self::Perfect(_) => BotName::Perfect,
        }
    }

    /// The same as commands and files write it.
    pub const fn name(&self) -> &'static str {
        self.bot_name().name()
    }

    /// The kind of a bot that needs nothing but the rules.
    pub const fn kind(&self) -> Option<BotKind> {
        match self {
            Self::Kind(kind) => Some(*kind),
            Self::Perfect(_) => None,
        }
    }

    /// What it plays by, if it plays by a solution.
    pub fn solution(&self) -> Option<&Arc<Solution>> {
        match self {
            Self::Kind(_) => None,
            Self::Perfect(Perfect(solution)) => Some(solution),
        }
    }

    /// Can it play by these rules?
    ///
    /// # Errors
    /// If it plays by a solution of others.
    pub fn plays(&self, rules: &Rules) -> Result<(), String> {
        match self.solution() {
            Some(solution) if solution.head().fingerprint != rules.fingerprint => Err(format!(
                "the solution is one of `{}`, not of `{}`",
                solution.head().rules,
                rules.name
            )),
            _ => Ok(()),
        }
    }
}

impl From<BotKind> for Player {
    fn from(kind: BotKind) -> Self {
        Self::Kind(kind)
    }
}

impl From<Arc<Solution>> for Player {
    fn from(solution: Arc<Solution>) -> Self {
        Self::Perfect(Perfect(solution))
    }
}

/// The solutions that two players play by, each once.
pub fn identities(players: &[Player; 2]) -> Vec<Identity> {
    let mut all: Vec<Identity> =
        players.iter().filter_map(|player| Some(player.solution()?.identity())).collect();
    all.dedup();
    all
}

/// The bots of the two players of a race.
pub fn race_bots(players: &[Player; 2]) -> [&dyn Bot<Race>; 2] {
    players.each_ref().map(PlayerVisitor::bot)
}

/// Somebody who can be seated at a game of this kind.
pub(super) trait PlayerVisitor<G: Game> {
    /// The bot that plays it.
    fn bot(&self) -> &dyn Bot<G>;
}

impl PlayerVisitor<Race> for Player {
    fn bot(&self) -> &dyn Bot<Race> {
        match self {
            Self::Kind(kind) => kind.bot(),
            Self::Perfect(perfect) => perfect,
        }
    }
}

impl PlayerVisitor<Domination> for Player {
    fn bot(&self) -> &dyn Bot<Domination> {
        match self {
            Self::Kind(kind) => kind.bot(),
            Self::Perfect(_) => unreachable!("only races are solved: who plays was checked"),
        }
    }
}

/// The bots of two players.
///
/// # Panics
/// If one plays by a solution of other rules.
pub(super) fn seated<'a, G: Game>(players: &'a [Player; 2], rules: &Rules) -> [&'a dyn Bot<G>; 2]
where
    Player: PlayerVisitor<G>,
{
    players.each_ref().map(|player| {
        player.plays(rules).unwrap_or_else(|reason| panic!("{reason}"));
        player.bot()
    })
}
