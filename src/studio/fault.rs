//! What is wrong with a file or a request, as pages show it.

use std::path::Path;

use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::input::diagnostic::{Diagnostic, Diagnostics, LineFix};

/// One thing that is wrong with a file or a request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The file, as a path. Empty if it is about no file.
    pub file: String,
    /// The line, from 1. 0 if there is no position.
    pub line: usize,
    /// The column, from 1, in characters. 0 if there is no position.
    pub column: usize,
    /// The number of characters that are wrong.
    pub width: usize,
    /// The path of the field. May be empty.
    pub field: String,
    /// What is wrong.
    pub found: String,
    /// What is allowed.
    pub allowed: Option<String>,
    /// The way out.
    pub help: Option<String>,
    /// What mends the line, if there is one way out.
    pub fix: Option<LineFix>,
}

impl Fault {
    /// A fault of no file.
    pub fn new(found: impl Into<String>) -> Self {
        Self { found: found.into(), ..Self::default() }
    }

    /// Something that cannot go wrong went wrong.
    pub fn internal(error: &impl ToString) -> Self {
        Self::new(format!("an internal error of Urlab: {}", error.to_string()))
            .advise("report it, with the rule file: it is no fault of yours")
    }

    /// The fault, of this file.
    #[must_use]
    pub fn of_file(self, path: &Path) -> Self {
        Self { file: path.to_string_lossy().into_owned(), ..self }
    }

    /// The fault with a way out.
    #[must_use]
    pub fn advise(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The fault that an error tells: `error: FOUND`, then lines that begin with `allowed:` and
    /// `help:`.
    pub fn of_error(error: &impl ToString) -> Self {
        Self::from(&Diagnostic::of_message(&error.to_string()))
    }
}

impl From<&Diagnostic> for Fault {
    fn from(diagnostic: &Diagnostic) -> Self {
        Self {
            file: diagnostic.file.clone(),
            line: diagnostic.line,
            column: diagnostic.column,
            width: diagnostic.width(),
            field: diagnostic.field.clone(),
            found: diagnostic.found.clone(),
            allowed: diagnostic.allowed.clone(),
            help: diagnostic.help.clone(),
            fix: diagnostic.fix(),
        }
    }
}

/// The object with these faults.
pub fn faults(faults: &[Fault]) -> Json {
    json!({ "faults": faults })
}

/// All errors of a load.
pub fn all(diagnostics: &Diagnostics) -> Vec<Fault> {
    diagnostics.0.iter().map(Fault::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_the_command_line_becomes_its_parts() {
        let fault = Fault::of_error(&"error: no\nmore of it\nallowed: a, b\nhelp: write a");
        assert_eq!(fault.found, "no\nmore of it");
        assert_eq!(fault.allowed.as_deref(), Some("a, b"));
        assert_eq!(fault.help.as_deref(), Some("write a"));
    }
}
