//! The `--bots` option.

use crate::play::bots::BotKind;

/// The first player's bot and the second player's.
#[derive(Clone, Copy, Debug)]
pub struct BotPair(pub [BotKind; 2]);

/// A player of a single game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A bot that needs nothing but the rules.
    Bot(BotKind),
    /// The bot that plays by a solution.
    Perfect,
}

impl Player {
    /// The player of that name, if there is one.
    fn named(name: &str) -> Option<Self> {
        if name == Self::Perfect.name() { Some(Self::Perfect) } else { BotKind::named(name).map(Self::Bot) }
    }

    /// The name that commands use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bot(bot) => bot.name(),
            Self::Perfect => "perfect",
        }
    }
}

/// The first player and the second.
#[derive(Clone, Copy, Debug)]
pub struct PlayerPair(pub [Player; 2]);

/// Reads `FIRST,SECOND`.
///
/// # Errors
/// A text that says what was found and what is allowed.
pub fn parse_bots(text: &str) -> Result<BotPair, String> {
    pair(text, &BotKind::ALL.map(BotKind::name).join(", "), BotKind::named).map(BotPair)
}

/// The same where one may play by a solution.
///
/// # Errors
/// As [`parse_bots`].
pub fn parse_players(text: &str) -> Result<PlayerPair, String> {
    pair(text, &players(), Player::named).map(PlayerPair)
}

/// Reads one name, of those.
///
/// # Errors
/// As [`parse_bots`].
pub fn parse_player(text: &str) -> Result<Player, String> {
    Player::named(text).ok_or_else(|| format!("there is no bot `{text}`; allowed: {}", players()))
}

/// The names of all players.
fn players() -> String {
    BotKind::ALL.map(BotKind::name).join(", ") + ", perfect"
}

fn pair<T>(text: &str, allowed: &str, named: impl Fn(&str) -> Option<T>) -> Result<[T; 2], String> {
    let named =
        |name: &str| named(name.trim()).ok_or_else(|| format!("there is no bot `{}`; allowed: {allowed}", name.trim()));
    match text.split(',').collect::<Vec<_>>()[..] {
        [first, second] => Ok([named(first)?, named(second)?]),
        _ => Err(format!("two bots are wanted, with a comma between, such as `greedy,random`; allowed: {allowed}")),
    }
}
