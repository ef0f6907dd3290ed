//! The `--bots` option.

use crate::batch::player::BotName;
use crate::input::nearest;

/// The bots of the first and the second player.
#[derive(Clone, Copy, Debug)]
pub struct PlayerPair(pub [BotName; 2]);

impl PlayerPair {
    /// True if a bot plays by a solution.
    pub fn needs_solution(self) -> bool {
        self.0.contains(&BotName::Perfect)
    }
}

/// Parses `FIRST,SECOND`, where bots may play by a solution.
///
/// # Errors
/// A text that says what was found and what is allowed.
pub fn parse_players(text: &str) -> Result<PlayerPair, String> {
    parse_pair(text, &all_names()).map(PlayerPair)
}

/// Parses the name of one bot, which may play by a solution.
///
/// # Errors
/// As [`parse_players`].
pub fn parse_player(text: &str) -> Result<BotName, String> {
    BotName::named(text).ok_or_else(|| unknown_bot(text, &all_names()))
}

/// The help of an option that takes two bots. `whose` says whose bots they are.
pub fn players_help(whose: &str) -> String {
    format!("{whose}, separated by a comma; allowed: {}", all_names())
}

/// The names of all bots, with those that play by a solution.
fn all_names() -> String {
    BotName::all().map(BotName::name).collect::<Vec<_>>().join(", ")
}

fn unknown_bot(name: &str, allowed: &str) -> String {
    let suggestion = nearest(name, allowed.split(", "))
        .map_or_else(String::new, |near| format!(" did you mean `{near}`?"));
    format!("there is no bot `{name}`;{suggestion} allowed: {allowed}")
}

fn parse_pair(text: &str, allowed: &str) -> Result<[BotName; 2], String> {
    let parse = |name: &str| {
        let trimmed = name.trim();
        BotName::named(trimmed).ok_or_else(|| unknown_bot(trimmed, allowed))
    };
    match text.split(',').collect::<Vec<_>>()[..] {
        [first, second] => Ok([parse(first)?, parse(second)?]),
        _ => Err(format!(
            "write two bots separated by a comma, such as `greedy,random`; allowed: {allowed}"
        )),
    }
}
