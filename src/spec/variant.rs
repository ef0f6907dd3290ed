//! Variants: a rule set with some of its fields set to other values.

use crate::game::rules::Rules;
use crate::spec::collect::Tree;
use crate::spec::doubt::may_follow;
use crate::spec::fault::{Fault, Faults};
use crate::spec::field::Field;
use crate::spec::patch::Patch;
use crate::spec::rules::{checked, found, is_domination, merged};
use crate::spec::stack::Stack;
use crate::spec::structure::{DOMINATION, RULES, Structure};

/// A rule set that variants are made of: read and merged once, so that a variant costs its checks alone.
///
/// ```
/// use urlab::spec::{patch::Patch, variant::Base};
/// let base = Base::load("urgammon").unwrap();
/// let variant = base.with(&Patch::default().and("pieces.pawn.count", 4)).unwrap();
/// assert_eq!((variant.name.as_str(), variant.pieces()), ("urgammon[pieces.pawn.count=4]", 8));
/// ```
#[derive(Clone, Debug)]
pub struct Base {
    stack: Stack,
    tree: Tree,
    rules: Rules,
}

/// The rule set that a name or a path stands for, as by [`crate::spec::rules::load`], with some fields set anew.
///
/// ```
/// use urlab::spec::{patch::Patch, variant};
/// let faults = variant::load("urgammon", &Patch::default().and("pieces.pwan.count", 4)).unwrap_err();
/// assert_eq!(faults.0[0].help.as_deref(), Some("did you mean `pawn`?"));
/// ```
///
/// # Errors
/// All faults of the rule set; without any, those of the patch.
pub fn load(name_or_path: &str, patch: &Patch) -> Result<Rules, Faults> {
    Base::load(name_or_path)?.with(patch)
}

impl Base {
    /// Reads the rule set that a name or a path stands for, with the overlays that follow it after `+`.
    ///
    /// # Errors
    /// All its faults.
    pub fn load(name_or_path: &str) -> Result<Self, Faults> {
        Self::of(found(name_or_path)?)
    }

    /// Reads a stack.
    pub(super) fn of(stack: Stack) -> Result<Self, Faults> {
        let tree = merged(&stack)?;
        let rules = checked(&tree, &stack)?;
        Ok(Self { stack, tree, rules })
    }

    /// The rule set as it is.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rule set with the fields of `patch` set; name and title say which. With an empty patch, the rule set as it is.
    ///
    /// # Errors
    /// For each field that leads nowhere; without such, for all that keeps the variant from being played. A fault points
    /// at the value in the file that the patch comes from; a patch from elsewhere is told by the variant's name.
    pub fn with(&self, patch: &Patch) -> Result<Rules, Faults> {
        if patch.is_empty() {
            return Ok(self.rules.clone());
        }
        let named = |rules: &Rules| format!("{}[{patch}]", rules.name);
        let name = named(&self.rules);
        let mut rules = self
            .patched(patch)
            .and_then(|tree| checked(&tree, &self.stack).map_err(|faults| self.of_values(faults, patch, &name)))
            .map_err(|faults| whole(faults, &name))?;
        rules.name = if patch.is_cut() { format!("{name}#{:.6}", rules.fingerprint) } else { name };
        rules.title = format!("{} [{patch}]", rules.title);
        Ok(rules)
    }

    /// The merged tree with the fields set.
    fn patched(&self, patch: &Patch) -> Result<Tree, Faults> {
        let mut tree = self.tree.clone();
        patch.apply(&mut tree, self.structure())?;
        Ok(tree)
    }

    fn structure(&self) -> &'static Structure {
        if is_domination(&self.tree.root) { &DOMINATION } else { &RULES }
    }

    /// Faults of a variant, told where the values come from.
    fn of_values(&self, faults: Faults, patch: &Patch, name: &str) -> Faults {
        let tell = |mut fault: Fault| {
            if patch.0.iter().any(|setting| setting.holds(&fault)) {
                // What stands in no file is told by the variant's name.
                if !fault.file.is_empty() {
                    fault.found = format!("{} (in `{name}`)", fault.found);
                }
                return fault;
            }
            let field = Field::parse(&fault.field);
            let blamed = patch.0.iter().find(|setting| may_follow(&field, &setting.field)).or(patch.0.first());
            let Some(setting) = blamed else { return fault };
            let line = if fault.line > 0 { format!("{}:{}: ", fault.file, fault.line) } else { String::new() };
            let found = format!("cannot be played: {line}{}: {}", fault.field, fault.found);
            let mut told = setting.fault(false, found);
            if !told.file.is_empty() {
                told.found = format!("`{name}` {}", told.found);
            }
            (told.allowed, told.help) = (fault.allowed, fault.help);
            told
        };
        Faults::sorted(faults.0.into_iter().map(tell).collect())
    }
}

/// Faults of what stands in no file are told by the variant's name.
fn whole(mut faults: Faults, name: &str) -> Faults {
    for fault in faults.0.iter_mut().filter(|fault| fault.file.is_empty()) {
        fault.file = name.to_string();
    }
    faults
}
