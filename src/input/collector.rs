//! The collector: all checks of a file report their errors to it.

use std::cell::RefCell;
use std::mem::take;

use crate::input::diagnostic::{Diagnostic, Diagnostics, MAX_ERRORS};
use crate::input::mistakes::may_follow;
use crate::input::tree::field::Field;
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::Yaml;

/// Collects the errors of a tree and knows the positions of its fields. All checks share it.
#[derive(Debug)]
pub struct Collector<'t> {
    tree: &'t Yaml,
    /// The name of the file that the user checks; all other files are inherited.
    own_file: String,
    diagnostics: RefCell<Vec<Diagnostic>>,
    doubtful: RefCell<Vec<Field>>,
    left_out: RefCell<Vec<String>>,
}

/// A reported error. The check that found it can add to it.
#[derive(Clone, Copy, Debug)]
pub struct Reported<'c> {
    diagnostics: &'c RefCell<Vec<Diagnostic>>,
    /// Its index in the list of errors; `None` if it is hidden.
    place: Option<usize>,
}

impl Reported<'_> {
    /// Adds what is allowed.
    pub fn allow(self, allowed: impl Into<String>) -> Self {
        self.with(|diagnostic| diagnostic.allow(allowed))
    }

    /// Adds a way out.
    pub fn advise(self, help: impl Into<String>) -> Self {
        self.with(|diagnostic| diagnostic.advise(help))
    }

    /// Adds which names are allowed, and which of them was probably meant.
    pub fn allow_names(
        self,
        found: &str,
        allowed: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Self {
        self.with(|diagnostic| diagnostic.allow_names(found, allowed))
    }

    /// Changes the diagnostic in some other way.
    pub fn with(self, change: impl FnOnce(Diagnostic) -> Diagnostic) -> Self {
        if let Some(place) = self.place {
            let mut diagnostics = self.diagnostics.borrow_mut();
            diagnostics[place] = change(take(&mut diagnostics[place]));
        }
        self
    }

    /// The result of a check that has no value because of this error.
    #[expect(clippy::unused_self, reason = "it ends the chain of calls that reports the error")]
    pub fn none<T>(self) -> Option<T> {
        None
    }
}

impl<'t> Collector<'t> {
    /// A collector without errors.
    pub fn new(tree: &'t Yaml) -> Self {
        Self::with_own_file(tree, tree.at.file())
    }

    /// A collector for a tree in which the file `own_file` is on top; the rest is inherited.
    pub fn with_own_file(tree: &'t Yaml, own_file: &str) -> Self {
        Self {
            tree,
            own_file: own_file.to_string(),
            diagnostics: RefCell::default(),
            doubtful: RefCell::default(),
            left_out: RefCell::default(),
        }
    }

    /// Leaves out a line that never applies, if it is inherited. If it is not, the line is a
    /// mistake of its author.
    pub fn leaves_out(&self, field: &Field) -> bool {
        let is_inherited = self.is_inherited(field);
        if is_inherited {
            self.left_out.borrow_mut().push(format!("`{field}`"));
        }
        is_inherited
    }

    /// Is a field from another file than the one that the user checks?
    pub fn is_inherited(&self, field: &Field) -> bool {
        self.tree.locate_key(field).file() != self.own_file
    }

    /// The inherited lines that are left out, each as a phrase.
    pub fn left_out(&self) -> Vec<String> {
        self.left_out.borrow().clone()
    }

    /// Are there no errors yet?
    pub fn is_clean(&self) -> bool {
        self.diagnostics.borrow().is_empty()
    }

    /// Are there more errors than are listed?
    pub fn is_full(&self) -> bool {
        self.diagnostics.borrow().len() > MAX_ERRORS
    }

    /// From now on, hides every error that one of these fields may have caused.
    pub fn hide_errors_from(&self, fields: Vec<Field>) {
        self.doubtful.replace(fields);
    }

    /// The checked tree.
    pub fn tree(&self) -> &'t Yaml {
        self.tree
    }

    /// An error at the value of a field.
    pub fn error(&self, field: impl Into<Field>, found: impl Into<String>) -> Reported<'_> {
        let field = field.into();
        self.report(self.tree.locate(&field), &field, found)
    }

    /// An error at the name of a field.
    pub fn error_of_key(&self, field: impl Into<Field>, found: impl Into<String>) -> Reported<'_> {
        let field = field.into();
        self.report(self.tree.locate_key(&field), &field, found)
    }

    /// An error at the `nth` occurrence (from 0) of `word` in the text of a field.
    pub fn error_of_word(
        &self,
        field: impl Into<Field>,
        word: &str,
        nth: usize,
        found: impl Into<String>,
    ) -> Reported<'_> {
        let field = field.into();
        let start = self.tree.locate(&field);
        // A search takes time, and errors beyond the limit are not shown.
        let place = if self.is_full() { start } else { &start.find_word(word, nth) };
        self.report(place, &field, found)
    }

    /// An error at the word with the index `place` among the words of a field's text.
    pub fn error_of_nth_word(
        &self,
        field: impl Into<Field>,
        words: &[&str],
        place: usize,
        found: impl Into<String>,
    ) -> Reported<'_> {
        let word = words[place];
        let before = words[..place].iter().filter(|earlier| **earlier == word).count();
        self.error_of_word(field, word, before, found)
    }

    /// Adds errors that were found elsewhere, each once.
    pub fn add_all(&self, diagnostics: Diagnostics) {
        let mut known = self.diagnostics.borrow_mut();
        let new = diagnostics
            .0
            .into_iter()
            .filter(|diagnostic| !known.contains(diagnostic))
            .collect::<Vec<_>>();
        known.extend(new);
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
    /// All errors, in the order of their positions.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, Diagnostics> {
        let too_many = self.is_full();
        let mut diagnostics = self.diagnostics.into_inner();
        match value {
            Some(value) if diagnostics.is_empty() => return Ok(value),
            _ => diagnostics.truncate(MAX_ERRORS),
        }
        let mut diagnostics = Diagnostics::sorted(diagnostics);
        if too_many {
            let found =
                format!("there are more than {MAX_ERRORS} errors; the others are not listed");
            diagnostics.0.push(Diagnostic::of_file(self.tree.at.file(), found));
        }
        Err(diagnostics)
    }
}
