//! The players. One bot a file, all behind the trait `Bot`; the registry here is the only list of them.

/// The bots by name.
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
}
