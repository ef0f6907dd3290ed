//! What every rule file says of itself.

use schemars::JsonSchema;
use serde::Deserialize;

// Without a comment of its own, for that of the whole file is the one that editors show.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Header {
    /// The short name, as commands take it: the file's own name without `.yaml`.
    #[schemars(regex(pattern = "^[a-z0-9][a-z0-9-]{0,99}$"))]
    pub name: String,
    /// The name for people.
    #[schemars(length(min = 1))]
    pub title: String,
    /// The document that the rules come from, and the part of it.
    #[schemars(length(min = 1))]
    pub source: String,
    /// Another rule set, by name or by path, whose fields hold unless this file gives others. A
    /// field set to `null` here is taken away; lists are replaced whole.
    #[serde(default)]
    #[expect(
        dead_code,
        reason = "files are merged before they become drafts; the field is here for the schema"
    )]
    pub extends: Option<String>,
}
