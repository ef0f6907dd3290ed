//! The names of bots, as a scenario file writes them.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::batch::player::BotName;

/// The first player's bot and the second player's bot.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline, example = json!(["random", "greedy"]))]
pub(crate) struct PairDraft(pub BotDraft, pub BotDraft);

/// The name of a bot. `random` plays any action. `greedy` captures, else goes to a rosette, else
/// bears off. `foremost` and `hindmost` move the piece that is furthest ahead or furthest back.
/// `learned` plays by what it learned of the rules, and `learned-2` looks one throw further.
/// `blunders-5`, `blunders-20` and `blunders-50` play a random action in so many percent of their
/// decisions, and else as `learned`. `perfect` plays by a solution that `urlab solve` wrote.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(extend("enum" = BotName::all().map(BotName::name).collect::<Vec<_>>()))]
pub(crate) struct BotDraft(pub String);
