//! The `--bots` option.

use crate::play::bots::BotKind;

/// The first player's bot and the second player's.
#[derive(Clone, Copy, Debug)]
pub struct BotPair(pub [BotKind; 2]);

/// Reads `FIRST,SECOND`.
///
/// # Errors
/// A text that says what was found and what is allowed.
pub fn parse_bots(text: &str) -> Result<BotPair, String> {
    let allowed = BotKind::ALL.map(BotKind::name).join(", ");
    let named = |name: &str| {
        BotKind::named(name.trim()).ok_or_else(|| format!("there is no bot `{}`; allowed: {allowed}", name.trim()))
    };
    match text.split(',').collect::<Vec<_>>()[..] {
        [first, second] => Ok(BotPair([named(first)?, named(second)?])),
        _ => Err(format!("two bots are wanted, with a comma between, such as `greedy,random`; allowed: {allowed}")),
    }
}
