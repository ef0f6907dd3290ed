//! The `--bots` option.

use crate::batch::player::BotName;
use crate::play::bots::BotKind;

/// The first player's bot and the second player's, where rules are changed: nobody plays by a
/// solution.
#[derive(Clone, Copy, Debug)]
pub struct BotPair(pub [BotKind; 2]);

/// The first player's bot and the second player's.
#[derive(Clone, Copy, Debug)]
pub struct PlayerPair(pub [BotName; 2]);

impl PlayerPair {
    /// Does somebody play by a solution?
    pub fn needs_solution(self) -> bool {
        self.0.contains(&BotName::Perfect)
    }
}

/// Reads `FIRST,SECOND`.
///
/// # Errors
/// A text that says what was found and what is allowed.
pub fn parse_bots(text: &str) -> Result<BotPair, String> {
    let allowed = BotKind::names();
    let kind = |bot| match bot {
        BotName::Kind(kind) => Ok(kind),
        BotName::Perfect => Err(format!(
            "`perfect` plays by a solution of fixed rules, and here they are changed; allowed: \
                {allowed}"
        )),
    };
    let [first, second] = pair(text, &allowed)?;
    Ok(BotPair([kind(first)?, kind(second)?]))
}

/// The same where one may play by a solution.
///
/// # Errors
/// As [`parse_bots`].
pub fn parse_players(text: &str) -> Result<PlayerPair, String> {
    pair(text, &players()).map(PlayerPair)
}

/// Reads one name, of those.
///
/// # Errors
/// As [`parse_bots`].
pub fn parse_player(text: &str) -> Result<BotName, String> {
    BotName::named(text).ok_or_else(|| format!("there is no bot `{text}`; allowed: {}", players()))
}

/// What the help says of two bots, after whose they are.
pub fn pair_help(whose: &str) -> String {
    format!("{whose}, with a comma between: {}", BotKind::names())
}

/// The same where one may play by a solution.
pub fn players_help(whose: &str) -> String {
    format!("{whose}, with a comma between: {}", players())
}

/// The names of all players.
fn players() -> String {
    BotName::all().map(BotName::name).collect::<Vec<_>>().join(", ")
}

fn pair(text: &str, allowed: &str) -> Result<[BotName; 2], String> {
    let named = |name: &str| {
        BotName::named(name.trim())
            .ok_or_else(|| format!("there is no bot `{}`; allowed: {allowed}", name.trim()))
    };
    match text.split(',').collect::<Vec<_>>()[..] {
        [first, second] => Ok([named(first)?, named(second)?]),
        _ => Err(format!(
            "two bots are wanted, with a comma between, such as `greedy,random`; allowed: {allowed}"
        )),
    }
}
