//! The kind of a question: its name, and how its headline is made.

use std::fmt;

use crate::study::Study;

/// A kind of question. It has a name and a headline, so no question is without one.
#[derive(Clone, Copy)]
pub struct QuestionKind {
    /// The name that files use, such as `sweep`.
    pub name: &'static str,
    /// The sentences that answer the question, from the findings of a study alone. Empty if
    /// nothing can be said.
    pub(crate) headline: fn(&Study) -> Vec<String>,
}

impl Default for QuestionKind {
    /// No question.
    fn default() -> Self {
        Self { name: "", headline: |_| Vec::new() }
    }
}

impl fmt::Debug for QuestionKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name)
    }
}

impl PartialEq for QuestionKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}
