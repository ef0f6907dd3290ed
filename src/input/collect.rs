//! The collector that a load's checks report to.

use crate::input::doubt::may_follow;
use crate::input::fault::{Fault, Faults, MAX_FAULTS};
use crate::input::tree::Tree;
use crate::input::tree::field::Field;
use crate::input::tree::text::TextPosition;

/// Collects the faults found in a tree, and knows where its fields stand.
#[derive(Debug)]
pub struct Collector<'t> {
    tree: &'t Tree,
    faults: Vec<Fault>,
    doubtful: Vec<Field>,
    /// A fault that is not reported, for its caller to fill in all the same.
    unsaid: Fault,
}

impl<'t> Collector<'t> {
    /// A collector without faults.
    pub fn new(tree: &'t Tree) -> Self {
        Self { tree, faults: Vec::new(), doubtful: Vec::new(), unsaid: Fault::default() }
    }

    /// Has nothing been found?
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    /// Has more been found than is listed?
    pub fn is_full(&self) -> bool {
        self.faults.len() > MAX_FAULTS
    }

    /// From now on, keeps back every fault that may follow from one of these fields.
    pub fn doubt(&mut self, fields: Vec<Field>) {
        self.doubtful = fields;
    }

    /// The tree that is checked.
    pub fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// A fault of a field's value.
    pub fn fault(&mut self, field: impl Into<Field>, found: impl Into<String>) -> &mut Fault {
        let field = field.into();
        self.push(self.tree.root.locate(&field), &field, found)
    }

    /// A fault of a field's name.
    pub fn fault_of_key(
        &mut self,
        field: impl Into<Field>,
        found: impl Into<String>,
    ) -> &mut Fault {
        let field = field.into();
        self.push(self.tree.root.locate_key(&field), &field, found)
    }

    /// A fault of the `nth` (from 0) standing of `word` in the text of a field.
    pub fn fault_of_word(
        &mut self,
        field: impl Into<Field>,
        word: &str,
        nth: usize,
        found: impl Into<String>,
    ) -> &mut Fault {
        let field = field.into();
        let start = self.tree.root.locate(&field);
        // Searching is not free, and past the limit nothing is shown.
        let place = if self.is_full() { start } else { self.tree.sources.word(start, word, nth) };
        self.push(place, &field, found)
    }

    /// Takes over faults that were found elsewhere.
    pub fn adopt(&mut self, faults: Faults) {
        let new =
            faults.0.into_iter().filter(|fault| !self.faults.contains(fault)).collect::<Vec<_>>();
        self.faults.extend(new);
    }

    fn push(&mut self, place: TextPosition, field: &Field, found: impl Into<String>) -> &mut Fault {
        if self.doubtful.iter().any(|faulty| may_follow(field, faulty)) {
            self.unsaid = Fault::default();
            return &mut self.unsaid;
        }
        // Past the limit a fault is still made, for its caller to fill in, but it takes the last
        // one's place.
        if self.is_full() {
            self.faults.pop();
        }
        self.faults.push(Fault::at(&self.tree.sources, place, field.to_string(), found));
        let last = self.faults.len() - 1;
        &mut self.faults[last]
    }

    /// The value, or the faults if there are any.
    ///
    /// # Errors
    /// All faults, in the order of their places.
    pub fn finish<T>(mut self, value: Option<T>) -> Result<T, Faults> {
        match value {
            Some(value) if self.faults.is_empty() => Ok(value),
            _ => {
                let too_many = self.is_full();
                self.faults.truncate(MAX_FAULTS);
                let mut faults = Faults::sorted(self.faults);
                if too_many {
                    let file = &self.tree.sources.0[0].shown;
                    let found =
                        format!("there are more than {MAX_FAULTS} faults; the rest is not listed");
                    faults.0.push(Fault::of_file(file, found));
                }
                Err(faults)
            }
        }
    }
}
