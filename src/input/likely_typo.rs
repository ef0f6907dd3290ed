//! Likely typos in free names: a kind of pieces that nearly has the name of an existing one.

use crate::input::diagnostic::{Diagnostic, quoted};
use crate::input::file_layer::FileLayer;
use crate::input::suggest::nearest;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::Yaml;

/// Where the kinds of pieces are.
const KINDS: &str = "pieces";

/// A kind of pieces that nearly has the name of one that is there already: it would stand beside
/// that one instead of changing it.
pub struct LikelyTypo<'n> {
    name: &'n str,
    near: &'n str,
    there: Vec<&'n str>,
}

impl<'n> LikelyTypo<'n> {
    /// The slip, if a name is one. A name with a number behind it is meant.
    fn of(name: &'n str, there: Vec<&'n str>) -> Option<Self> {
        if there.contains(&name) {
            return None;
        }
        let near = nearest(name, there.iter().copied()).filter(|near| !is_numbered(name, near))?;
        Some(Self { name, near, there })
    }

    /// The slip of a field that is set to something in a rule set, with others that are `taken`
    /// away.
    pub fn of_field(field: &'n Field, rules: &'n Yaml, taken: &[&Field]) -> Option<Self> {
        let [Step::Key(kinds), Step::Key(name)] = field.0.as_slice() else { return None };
        if kinds != KINDS {
            return None;
        }
        let field = Field::of(KINDS);
        Self::of(name, named(rules).filter(|name| !taken.contains(&&field.key(name))).collect())
    }

    /// What is wrong, in a sentence.
    pub fn found(&self) -> String {
        format!("{} is no kind of pieces below, and would be a further one", quoted(self.name))
    }

    /// Says what is allowed.
    pub fn tell(&self, diagnostic: Diagnostic) -> Diagnostic {
        let there = self.there.join(", ");
        let diagnostic = diagnostic
            .allow(format!("{there} to change what is there; or a name that differs more"));
        diagnostic.advise(format!("did you mean {}?", quoted(self.near)))
    }
}

/// The errors of kinds that are new in one of `layers`, which lie from the top down.
pub fn diagnostics(layers: &[FileLayer]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for (index, layer) in layers.iter().enumerate() {
        let taken: Vec<&str> = kinds(&layer.root, true).collect();
        for name in named(&layer.root) {
            let below = layers[index + 1..].iter().flat_map(|layer| named(&layer.root));
            let there = below.filter(|name| !taken.contains(name)).collect();
            if let Some(slip) = LikelyTypo::of(name, there) {
                diagnostics
                    .push(slip.tell(layer.root.error(&Field::of(KINDS).key(name), slip.found())));
            }
        }
    }
    diagnostics
}

/// The kinds that a file names and does not take away.
fn named(root: &Yaml) -> impl Iterator<Item = &str> {
    kinds(root, false)
}

/// The kinds that a file takes away, or those that it does not.
fn kinds(root: &Yaml, taken: bool) -> impl Iterator<Item = &str> {
    let kinds = root.get(KINDS).and_then(Yaml::entries).into_iter().flatten();
    kinds.filter(move |(_, entry)| entry.node.is_null() == taken).map(|(name, _)| name.as_str())
}

/// Is it the other name with a number behind it?
fn is_numbered(name: &str, other: &str) -> bool {
    name.strip_prefix(other)
        .is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_alphabetic))
}
