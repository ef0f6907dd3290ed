//! The collector of diagnostics that all checks of a file report to.

use std::cell::RefCell;
use std::mem::take;

use crate::input::derived_errors::may_follow;
use crate::input::diagnostic::{Diagnostic, Diagnostics, MAX_ERRORS};
use crate::input::tree::field::Field;
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::Yaml;

/// Collects the errors found in a tree, and knows where its fields stand. Checks share it.
#[derive(Debug)]
pub struct Collector<'t> {
    tree: &'t Yaml,
    diagnostics: RefCell<Vec<Diagnostic>>,
    doubtful: RefCell<Vec<Field>>,
}

/// A reported error. The check that found it can add to it.
#[derive(Clone, Copy, Debug)]
pub struct Reported<'c> {
    diagnostics: &'c RefCell<Vec<Diagnostic>>,
    /// Its place among the errors; `None` if it is kept back.
    place: Option<usize>,
}

impl Reported<'_> {
    /// Says what is allowed.
    pub fn allow(self, allowed: impl Into<String>) -> Self {
        self.with(|diagnostic| diagnostic.allow(allowed))
    }

    /// Says a way out.
    pub fn advise(self, help: impl Into<String>) -> Self {
        self.with(|diagnostic| diagnostic.advise(help))
    }

    /// Says which names are allowed, and which of them was probably meant.
    pub fn allow_names(
        self,
        found: &str,
        allowed: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Self {
        self.with(|diagnostic| diagnostic.allow_names(found, allowed))
    }

    /// Says something else.
    pub fn with(self, say: impl FnOnce(Diagnostic) -> Diagnostic) -> Self {
        if let Some(place) = self.place {
            let mut diagnostics = self.diagnostics.borrow_mut();
            diagnostics[place] = say(take(&mut diagnostics[place]));
        }
        self
    }

    /// What a check comes to that has no value because of this error.
    #[expect(clippy::unused_self, reason = "it ends the sentence that the error makes")]
    pub fn none<T>(self) -> Option<T> {
        None
    }
}

impl<'t> Collector<'t> {
    /// A collector without errors.
    pub fn new(tree: &'t Yaml) -> Self {
        Self { tree, diagnostics: RefCell::default(), doubtful: RefCell::default() }
    }

    /// Has nothing been found?
    pub fn is_clean(&self) -> bool {
        self.diagnostics.borrow().is_empty()
    }

    /// Has more been found than is listed?
    pub fn is_full(&self) -> bool {
        self.diagnostics.borrow().len() > MAX_ERRORS
    }

    /// From now on, keeps back every error that may follow from one of these fields.
    pub fn doubt(&self, fields: Vec<Field>) {
        self.doubtful.replace(fields);
    }

    /// The tree that is checked.
    pub fn tree(&self) -> &'t Yaml {
        self.tree
    }

    /// An error of a field's value.
    pub fn error(&self, field: impl Into<Field>, found: impl Into<String>) -> Reported<'_> {
        let field = field.into();
        self.report(self.tree.locate(&field), &field, found)
    }

    /// An error of a field's name.
    pub fn error_of_key(&self, field: impl Into<Field>, found: impl Into<String>) -> Reported<'_> {
        let field = field.into();
        self.report(self.tree.locate_key(&field), &field, found)
    }

    /// An error of the `nth` (from 0) standing of `word` in the text of a field.
    pub fn error_of_word(
        &self,
        field: impl Into<Field>,
        word: &str,
        nth: usize,
        found: impl Into<String>,
    ) -> Reported<'_> {
        let field = field.into();
        let start = self.tree.locate(&field);
        // Searching is not free, and past the limit nothing is shown.
        let place = if self.is_full() { start } else { &start.find_word(word, nth) };
        self.report(place, &field, found)
    }

    /// An error of the word at `place` among the words of a field's text.
    pub fn error_of_nth_word(
        &self,
        field: impl Into<Field>,
        words: &[&str],
        place: usize,
        found: impl Into<String>,
    ) -> Reported<'_> {
        let word = words[place];
        let before = words[..place].iter().filter(|other| **other == word).count();
        self.error_of_word(field, word, before, found)
    }

    /// Takes over errors that were found elsewhere.
    pub fn adopt(&self, diagnostics: Diagnostics) {
        let mut own = self.diagnostics.borrow_mut();
        let new = diagnostics
            .0
            .into_iter()
            .filter(|diagnostic| !own.contains(diagnostic))
            .collect::<Vec<_>>();
        own.extend(new);
    }

    fn report(
        &self,
        place: &TextPosition,
        field: &Field,
        found: impl Into<String>,
    ) -> Reported<'_> {
        let is_doubtful = self.doubtful.borrow().iter().any(|invalid| may_follow(field, invalid));
        let mut diagnostics = self.diagnostics.borrow_mut();
        let is_reported = !is_doubtful && diagnostics.len() <= MAX_ERRORS;
        if is_reported {
            diagnostics.push(Diagnostic::at(place, field, found));
        }
        Reported {
            diagnostics: &self.diagnostics,
            place: is_reported.then(|| diagnostics.len() - 1),
        }
    }

    /// The value, or the errors if there are any.
    ///
    /// # Errors
    /// All errors, in the order of their places.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, Diagnostics> {
        let too_many = self.is_full();
        let mut diagnostics = self.diagnostics.into_inner();
        match value {
            Some(value) if diagnostics.is_empty() => return Ok(value),
            _ => diagnostics.truncate(MAX_ERRORS),
        }
        let mut diagnostics = Diagnostics::sorted(diagnostics);
        if too_many {
            let found = format!("there are more than {MAX_ERRORS} errors; the rest is not listed");
            diagnostics.0.push(Diagnostic::of_file(self.tree.at.file(), found));
        }
        Err(diagnostics)
    }
}
