//! Kinds of players that are asked for, and the bots that stand for each.

use crate::batch::player::{BotName, PlayerKind};
use crate::learn::bots::Skill;
use crate::play::bots::BotKind;

/// The strong bot of rules without a solution.
pub const LEARNED: BotName = BotName::Learned(Skill::OneThrow);

/// Kinds of players, at least one, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerKinds(Vec<PlayerKind>);

impl PlayerKinds {
    /// These kinds, each once. `None` if there are none.
    pub fn each_once(kinds: impl IntoIterator<Item = PlayerKind>) -> Option<Self> {
        let mut all = Vec::new();
        kinds.into_iter().for_each(|kind| {
            if !all.contains(&kind) {
                all.push(kind);
            }
        });
        (!all.is_empty()).then_some(Self(all))
    }

    /// The kinds in their order.
    pub fn all(&self) -> &[PlayerKind] {
        &self.0
    }

    /// The kinds as an option of the command line has them: `strong,casual`.
    pub fn argument(&self) -> String {
        argument(&self.0)
    }
}

/// Kinds of players as an option of the command line has them.
pub fn argument(kinds: &[PlayerKind]) -> String {
    kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(",")
}

/// The players that a question without bots asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedPlayers {
    /// Those for whom questions are usually answered, as far as the price allows.
    Usual,
    /// These.
    Kinds(PlayerKinds),
}

impl AskedPlayers {
    /// These kinds. Without any, the usual ones.
    pub fn of(kinds: Option<PlayerKinds>) -> Self {
        kinds.map_or(Self::Usual, Self::Kinds)
    }

    /// The bots of a search: those of the first kind. A search changes the rules, so no solution
    /// fits them, and the price of learning each of its rule sets is high.
    pub(super) fn bots_of_search(&self) -> [BotName; 2] {
        match self {
            Self::Usual => bots_of(PlayerKind::Casual, LEARNED),
            Self::Kinds(kinds) => bots_of(kinds.0[0], LEARNED),
        }
    }
}

/// The bots that stand for a kind of players, where this one is the strongest.
pub fn bots_of(kind: PlayerKind, strongest: BotName) -> [BotName; 2] {
    [match kind {
        PlayerKind::Strong => strongest,
        PlayerKind::Casual => BotKind::Casual.into(),
        PlayerKind::Random => BotKind::Random.into(),
    }; 2]
}
