//! The names of bots, as a scenario file writes them.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::batch::player::BotName;

/// The first player's bot and the second player's bot.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline, example = json!(["random", "greedy"]))]
pub(crate) struct PairDraft(pub BotDraft, pub BotDraft);

/// The name of a bot. Editors show what each does, from the list of bots.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(extend("enum" = BotName::all().map(BotName::name).collect::<Vec<_>>()))]
#[schemars(extend("description" = about_bots()))]
pub(crate) struct BotDraft(pub String);

/// What each bot does.
fn about_bots() -> String {
    let about = |bot: BotName| format!("`{}`: {}.", bot.name(), bot.about());
    let bots: Vec<String> = BotName::all().map(about).collect();
    format!("The name of a bot. {}", bots.join(" "))
}
