//! The names of bots, as a scenario file writes them.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::batch::player::{BotName, PlayerKind};

/// Kinds of players: one word, or a list.
// A single word becomes a list before the structure is checked.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(
    inline,
    extend(
        "type" = json!(["array", "string"]),
        "pattern" = kind_pattern(),
        "minItems" = 1,
        "maxItems" = PlayerKind::ALL.len()
    ),
    example = json!("strong"),
    example = json!(["strong", "casual"])
)]
pub(crate) struct PlayersDraft(pub Vec<KindDraft>);

/// A kind of players. Editors show who each is.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(extend("enum" = PlayerKind::ALL.map(PlayerKind::name)))]
#[schemars(extend("description" = about_kinds()))]
pub(crate) struct KindDraft(pub String);

/// The pattern of the name of a kind.
fn kind_pattern() -> String {
    format!("^({})$", PlayerKind::ALL.map(PlayerKind::name).join("|"))
}

/// Who each kind is.
fn about_kinds() -> String {
    let about = |kind: PlayerKind| format!("`{}`: {}.", kind.name(), kind.about());
    format!("A kind of players. {}", PlayerKind::ALL.map(about).join(" "))
}

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
