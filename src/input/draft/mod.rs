//! The contents of files before they are checked: plain types. The JSON Schemas are generated from
//! them, and their doc comments are the descriptions that editors show.

/// Declares the words that a field may have. Each word becomes the variant of the same name.
macro_rules! words {
    ($(#[$docs:meta])* $draft:ident: $checked:ty { $($(#[$word_docs:meta])* $word:ident),* }) => {
        $(#[$docs])*
        #[derive(Clone, Copy, Debug, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum $draft { $($(#[$word_docs])* $word),* }

        impl From<$draft> for $checked {
            fn from(draft: $draft) -> Self {
                match draft { $($draft::$word => Self::$word),* }
            }
        }
    };
}

pub mod bots;
pub mod domination;
pub mod header;
pub mod questions;
pub mod rules;
pub mod scenario;
pub mod winning;

/// The most characters of a title. Reports repeat titles many times.
pub const MAX_TITLE: usize = 200;
/// The most characters of a name that a file gives, such as a zone or the path of a field.
pub const MAX_NAME: usize = 200;
/// The most characters of any other text, unless its field says otherwise.
pub const MAX_TEXT: usize = 2_000;
/// The most characters of the longest text: what a scenario is for.
pub const MAX_ABOUT: usize = 10_000;

/// The default of numbers that are 1 unless a file sets them.
fn one() -> u8 {
    1
}

/// The default of fields that are `true` unless a file sets them.
fn yes() -> bool {
    true
}
