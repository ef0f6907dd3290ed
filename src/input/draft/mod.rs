//! What files may hold, before it is checked: plain types from which the JSON Schemas are made.
//! Their comments are the descriptions that editors show.

/// The words that a field may hold, each of the meaning of that name.
macro_rules! words {
    ($(#[$about:meta])* $draft:ident: $meaning:ty { $($(#[$more:meta])* $word:ident),* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum $draft { $($(#[$more])* $word),* }

        impl From<$draft> for $meaning {
            fn from(draft: $draft) -> Self {
                match draft { $($draft::$word => Self::$word),* }
            }
        }
    };
}

pub mod domination;
pub mod header;
pub mod rules;
pub mod winning;

/// The default of numbers of which there is one unless a file says otherwise.
fn one() -> u8 {
    1
}

/// The default of what holds unless a file says otherwise.
fn yes() -> bool {
    true
}
