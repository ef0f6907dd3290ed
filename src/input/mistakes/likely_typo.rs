//! Likely typos in free names: a kind of piece with nearly the name of an existing one.

use crate::input::diagnostic::{Diagnostic, did_you_mean, quoted};
use crate::input::merge::file_layer::FileLayer;
use crate::input::merge::removed_kinds::{KINDS, kinds};
use crate::input::mistakes::suggest::nearest;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::Yaml;

/// A kind of piece with nearly the name of an existing one. It would be a new kind and would not
/// change the existing one.
pub struct LikelyTypo<'n> {
    name: &'n str,
    near: &'n str,
    existing: Vec<&'n str>,
    is_removed: bool,
}

impl<'n> LikelyTypo<'n> {
    /// The typo, if the name is one. An existing name with a number after it is not a typo.
    fn of(name: &'n str, existing: Vec<&'n str>) -> Option<Self> {
        if existing.contains(&name) {
            return None;
        }
        let near =
            nearest(name, existing.iter().copied()).filter(|near| !is_numbered(name, near))?;
        Some(Self { name, near, existing, is_removed: false })
    }

    /// The typo in a field that a patch sets, where the patch also removes the fields `removed`.
    pub fn of_field(field: &'n Field, rules: &'n Yaml, removed: &[&Field]) -> Option<Self> {
        let [Step::Key(kinds), Step::Key(name)] = field.0.as_slice() else { return None };
        if kinds != KINDS {
            return None;
        }
        let field = Field::of(KINDS);
        Self::of(name, named(rules).filter(|name| !removed.contains(&&field.key(name))).collect())
    }

    /// What is wrong, as a sentence.
    pub fn found(&self) -> String {
        if self.is_removed {
            return format!("there is no kind of piece called {} to remove", quoted(self.name));
        }
        format!(
            "there is no kind of piece called {} yet; it would be a new kind",
            quoted(self.name)
        )
    }

    /// Adds what is allowed, and which kind was probably meant.
    pub fn explain(&self, diagnostic: Diagnostic) -> Diagnostic {
        let existing = self.existing.join(", ");
        let allowed = if self.is_removed {
            existing
        } else {
            format!(
                "{existing}, to change an existing kind; or a name that differs more, for a new \
                 kind"
            )
        };
        diagnostic.allow(allowed).advise(did_you_mean(self.near))
    }
}

/// The errors of kinds that are new in one of `layers`, or that one of them removes and none has.
/// The layers are sorted from the top down.
pub fn likely_typos(layers: &[FileLayer]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for (index, layer) in layers.iter().enumerate() {
        let removed: Vec<&str> = kinds(&layer.root, true).collect();
        let below = || layers[index + 1..].iter().flat_map(|layer| named(&layer.root));
        let new = named(&layer.root).filter_map(|name| {
            LikelyTypo::of(name, below().filter(|name| !removed.contains(name)).collect())
        });
        let gone = removed.iter().filter_map(|name| {
            let typo = LikelyTypo::of(name, below().collect())?;
            Some(LikelyTypo { is_removed: true, ..typo })
        });
        for typo in new.chain(gone) {
            let error = layer.root.error(&Field::of(KINDS).key(typo.name), typo.found());
            diagnostics.push(typo.explain(error));
        }
    }
    diagnostics
}

/// The kinds that a file names and does not remove.
fn named(root: &Yaml) -> impl Iterator<Item = &str> {
    kinds(root, false)
}

/// Is it the other name with a number after it?
fn is_numbered(name: &str, other: &str) -> bool {
    name.strip_prefix(other)
        .is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_alphabetic))
}
