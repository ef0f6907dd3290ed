//! The collector that a load's checks report to.

use std::cell::RefCell;
use std::mem::take;

use crate::input::doubt::may_follow;
use crate::input::fault::{Fault, Faults, MAX_FAULTS};
use crate::input::tree::field::Field;
use crate::input::tree::text::TextPosition;
use crate::input::tree::value::Yaml;

/// Collects the faults found in a tree, and knows where its fields stand. Checks share it.
#[derive(Debug)]
pub struct Collector<'t> {
    tree: &'t Yaml,
    faults: RefCell<Vec<Fault>>,
    doubtful: RefCell<Vec<Field>>,
}

/// A fault that has been reported: whoever found it says more of it.
#[derive(Clone, Copy, Debug)]
pub struct Reported<'c> {
    faults: &'c RefCell<Vec<Fault>>,
    /// Its place among the faults; `None` if it is kept back.
    place: Option<usize>,
}

impl Reported<'_> {
    /// Says what is allowed.
    pub fn allow(self, allowed: impl Into<String>) -> Self {
        self.with(|fault| fault.allow(allowed))
    }

    /// Says a way out.
    pub fn advise(self, help: impl Into<String>) -> Self {
        self.with(|fault| fault.advise(help))
    }

    /// Says which names are allowed, and which of them was probably meant.
    pub fn allow_names(
        self,
        found: &str,
        allowed: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Self {
        self.with(|fault| fault.allow_names(found, allowed))
    }

    /// Says something else.
    pub fn with(self, say: impl FnOnce(Fault) -> Fault) -> Self {
        if let Some(place) = self.place {
            let mut faults = self.faults.borrow_mut();
            faults[place] = say(take(&mut faults[place]));
        }
        self
    }

    /// What a check comes to that has no value because of this fault.
    #[expect(clippy::unused_self, reason = "it ends the sentence that the fault makes")]
    pub fn none<T>(self) -> Option<T> {
        None
    }
}

impl<'t> Collector<'t> {
    /// A collector without faults.
    pub fn new(tree: &'t Yaml) -> Self {
        Self { tree, faults: RefCell::default(), doubtful: RefCell::default() }
    }

    /// Has nothing been found?
    pub fn is_clean(&self) -> bool {
        self.faults.borrow().is_empty()
    }

    /// Has more been found than is listed?
    pub fn is_full(&self) -> bool {
        self.faults.borrow().len() > MAX_FAULTS
    }

    /// From now on, keeps back every fault that may follow from one of these fields.
    pub fn doubt(&self, fields: Vec<Field>) {
        self.doubtful.replace(fields);
    }

    /// The tree that is checked.
    pub fn tree(&self) -> &'t Yaml {
        self.tree
    }

    /// A fault of a field's value.
    pub fn fault(&self, field: impl Into<Field>, found: impl Into<String>) -> Reported<'_> {
        let field = field.into();
        self.report(self.tree.locate(&field), &field, found)
    }

    /// A fault of a field's name.
    pub fn fault_of_key(&self, field: impl Into<Field>, found: impl Into<String>) -> Reported<'_> {
        let field = field.into();
        self.report(self.tree.locate_key(&field), &field, found)
    }

    /// A fault of the `nth` (from 0) standing of `word` in the text of a field.
    pub fn fault_of_word(
        &self,
        field: impl Into<Field>,
        word: &str,
        nth: usize,
        found: impl Into<String>,
    ) -> Reported<'_> {
        let field = field.into();
        let start = self.tree.locate(&field);
        // Searching is not free, and past the limit nothing is shown.
        let place = if self.is_full() { start } else { &start.word(word, nth) };
        self.report(place, &field, found)
    }

    /// A fault of the word at `place` among the words of a field's text.
    pub fn fault_of_nth_word(
        &self,
        field: impl Into<Field>,
        words: &[&str],
        place: usize,
        found: impl Into<String>,
    ) -> Reported<'_> {
        let word = words[place];
        let before = words[..place].iter().filter(|other| **other == word).count();
        self.fault_of_word(field, word, before, found)
    }

    /// Takes over faults that were found elsewhere.
    pub fn adopt(&self, faults: Faults) {
        let mut own = self.faults.borrow_mut();
        let new = faults.0.into_iter().filter(|fault| !own.contains(fault)).collect::<Vec<_>>();
        own.extend(new);
    }

    fn report(
        &self,
        place: &TextPosition,
        field: &Field,
        found: impl Into<String>,
    ) -> Reported<'_> {
        let is_doubtful = self.doubtful.borrow().iter().any(|faulty| may_follow(field, faulty));
        let mut faults = self.faults.borrow_mut();
        let is_reported = !is_doubtful && faults.len() <= MAX_FAULTS;
        if is_reported {
            faults.push(Fault::at(place, field, found));
        }
        Reported { faults: &self.faults, place: is_reported.then(|| faults.len() - 1) }
    }

    /// The value, or the faults if there are any.
    ///
    /// # Errors
    /// All faults, in the order of their places.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, Faults> {
        let too_many = self.is_full();
        let mut faults = self.faults.into_inner();
        match value {
            Some(value) if faults.is_empty() => return Ok(value),
            _ => faults.truncate(MAX_FAULTS),
        }
        let mut faults = Faults::sorted(faults);
        if too_many {
            let found = format!("there are more than {MAX_FAULTS} faults; the rest is not listed");
            faults.0.push(Fault::of_file(self.tree.at.file(), found));
        }
        Err(faults)
    }
}
