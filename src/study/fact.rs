//! A fact: a term and its value.

/// A term and its value.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Fact {
    /// The term, such as `Games`.
    pub term: String,
    /// Its value, such as `20,000`.
    pub value: String,
}

impl Fact {
    /// A term and its value.
    pub fn new(term: impl Into<String>, value: impl Into<String>) -> Self {
        Self { term: term.into(), value: value.into() }
    }
}
