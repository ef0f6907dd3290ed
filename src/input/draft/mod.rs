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

/// The path of a draft's field, as files write it: `field_path!(RulesDraft, pieces.*.count)`. It
/// does not compile if the draft has no such field. `*` is any item of a list or any name, `?` goes
/// into an optional block and is not written, and `**` at the end is anything below.
macro_rules! field_path {
    (@text match_play) => { "match" };
    (@text ?) => { "" };
    (@text $step:tt) => { stringify!($step) };
    (@check $draft:expr;) => {{ _ = &$draft; Some(()) }};
    (@check $draft:expr; * *) => { field_path!(@check $draft;) };
    (@check $draft:expr; . $($rest:tt)*) => { field_path!(@check $draft; $($rest)*) };
    (@check $draft:expr; * $($rest:tt)*) => { field_path!(@check $draft.any()?; $($rest)*) };
    (@check $draft:expr; ? $($rest:tt)*) => { field_path!(@check $draft.any()?; $($rest)*) };
    (@check $draft:expr; $field:ident $($rest:tt)*) => {
        field_path!(@check $draft.$field; $($rest)*)
    };
    ($draft:ty, $($step:tt)+) => {{
        #[allow(unused_imports, reason = "few paths go into a list or a mapping")]
        use crate::input::draft::AnyItem as _;
        const _: fn(&$draft) -> Option<()> = |draft| field_path!(@check draft; $($step)+);
        concat!($(field_path!(@text $step)),+)
    }};
}

pub mod bots;
pub mod dice;
pub mod domination;
pub mod header;
pub mod passage;
pub mod questions;
pub mod rules;
pub mod scenario;
pub mod start;
pub mod winning;

use indexmap::IndexMap;

/// The most characters of a title. Reports repeat titles many times.
pub const MAX_TITLE: usize = 200;
/// The most characters of a name that a file gives, such as a zone or the path of a field.
pub const MAX_NAME: usize = 200;
/// The most characters of any other text, unless its field says otherwise.
pub const MAX_TEXT: usize = 2_000;
/// The most characters of the longest text: what a scenario is for.
pub const MAX_ABOUT: usize = 10_000;

/// What contains items of one type, for the check of a `field_path`.
pub(crate) trait AnyItem {
    type Item;

    /// One of the items.
    fn any(&self) -> Option<&Self::Item>;
}

impl<T> AnyItem for Option<T> {
    type Item = T;

    fn any(&self) -> Option<&T> {
        self.as_ref()
    }
}

impl<T> AnyItem for Vec<T> {
    type Item = T;

    fn any(&self) -> Option<&T> {
        self.first()
    }
}

impl<K, T> AnyItem for IndexMap<K, T> {
    type Item = T;

    fn any(&self) -> Option<&T> {
        self.values().next()
    }
}

/// The default of a whole number that a file does not set.
fn number<const DEFAULT: u32, T: From<u32>>() -> T {
    DEFAULT.into()
}

/// The default of numbers that are 1 unless a file sets them.
fn one() -> u8 {
    1
}

/// The default of fields that are `true` unless a file sets them.
fn yes() -> bool {
    true
}
