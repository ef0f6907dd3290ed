//! The fields that describe a rule file itself.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::draft::MAX_TITLE;

// Without a doc comment: editors show the doc comment of the whole file.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Header {
    /// The short name, for readers of the file. Commands and reports use the name of the file
    /// without `.yaml`.
    #[serde(default)]
    #[schemars(regex(pattern = "^[a-z0-9][a-z0-9-]{0,99}$"))]
    pub name: Option<String>,
    /// The name for people.
    #[schemars(length(min = 1), extend("maxLength" = MAX_TITLE))]
    pub title: String,
    /// The document that the rules come from, and the place in it.
    #[schemars(length(min = 1))]
    pub source: String,
    /// Another rule set, by name or by path. Its fields apply unless this file sets them. A field
    /// with the value `null` is removed. Lists are replaced as a whole.
    #[serde(default)]
    pub extends: Option<String>,
}
