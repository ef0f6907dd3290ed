//! Variants: a rule set with some of its fields set to other values.

use serde_json::{Map, Value as Json};

use crate::game::rules::Rules;
use crate::spec::check::readings::without_those_astray;
use crate::spec::collect::Tree;
use crate::spec::doubt::may_follow;
use crate::spec::fault::{Fault, Faults};
use crate::spec::field::Field;
use crate::spec::patch::Patch;
use crate::spec::rules::{checked, found, is_domination, merged};
use crate::spec::stack::Stack;
use crate::spec::structure::{DOMINATION, RULES, Structure};
use crate::spec::yaml::{Node, Value, to_text};

/// A rule set that variants are made of: read and merged once, so that a variant costs its checks alone.
///
/// ```
/// use urlab::spec::{patch::Patch, variant::Base};
/// let base = Base::load("scenarios/rules/urgammon.yaml").unwrap();
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
/// let faults = variant::load("scenarios/rules/urgammon.yaml", &Patch::default().and("pieces.pwan.count", 4)).unwrap_err();
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

    /// The points that the rule set's source leaves open, each with the rule sets that read it otherwise.
    ///
    /// # Errors
    /// For each that cannot be played, at its place in the rule file.
    pub(super) fn otherwise(&self) -> Result<Vec<Vec<Rules>>, Faults> {
        let lists = |node: Option<&Node>| match node.map(|node| &node.value) {
            Some(Value::List(items)) => items.clone(),
            _ => Vec::new(),
        };
        let mut faults = Faults(Vec::new());
        let mut points = Vec::new();
        for reading in lists(self.tree.root.find(&Field::of("readings"))) {
            let mut point = Vec::new();
            for other in lists(reading.find(&Field::of("otherwise"))) {
                let patch = other.find(&Field::of("set")).map(|set| Patch::of_map(&self.tree.sources, set));
                match self.with(&patch.unwrap_or_default()) {
                    Ok(rules) => point.push(rules),
                    Err(found) => faults.join(found),
                }
            }
            points.push(point);
        }
        if faults.0.is_empty() { Ok(points) } else { Err(faults) }
    }

    /// The variant as the text of a rule file of its own, which extends `extends`: the name or path of this rule set, as the
    /// new file refers to it. `comment` stands on top, a line each.
    ///
    /// Loaded, the file gives the same rules as [`Base::with`], save name and title.
    ///
    /// # Errors
    /// As [`Base::with`].
    pub fn as_file(
        &self,
        extends: &str,
        name: &str,
        title: &str,
        patch: &Patch,
        comment: &[String],
    ) -> Result<String, Faults> {
        self.with(patch)?;
        let mut fields = Map::new();
        for (field, text) in [("name", name), ("extends", extends), ("title", title)] {
            fields.insert(field.to_string(), text.into());
        }
        if let Some(Json::Object(differing)) = difference(&self.tree.root, &self.patched(patch)?.root) {
            fields.extend(differing);
        }
        let lines = comment.iter().flat_map(|line| line.lines());
        let head: String = lines.map(|line| format!("# {}\n", line.replace(char::is_control, " "))).collect();
        let text = to_text(&Json::Object(fields)).map_err(|reason| Fault::of_file(name, reason))?;
        Ok(format!("{head}{text}"))
    }

    /// The merged tree with the fields set.
    fn patched(&self, patch: &Patch) -> Result<Tree, Faults> {
        let mut tree = self.tree.clone();
        patch.apply(&mut tree, self.structure())?;
        without_those_astray(&mut tree.root, self.structure());
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

/// What must be laid over `below` to come to `above`; nothing where they agree.
fn difference(below: &Node, above: &Node) -> Option<Json> {
    let (Value::Map(old), Value::Map(new)) = (&below.value, &above.value) else {
        return Some(above.to_json()).filter(|json| *json != below.to_json());
    };
    let gone = old.keys().filter(|name| !new.contains_key(*name)).map(|name| (name.clone(), Json::Null));
    let set = new.iter().filter_map(|(name, entry)| {
        let json = match old.get(name) {
            Some(old) => difference(&old.node, &entry.node)?,
            None => entry.node.to_json(),
        };
        Some((name.clone(), json))
    });
    let differing: Map<String, Json> = gone.chain(set).collect();
    (!differing.is_empty()).then_some(Json::Object(differing))
}

/// Faults of what stands in no file are told by the variant's name.
fn whole(mut faults: Faults, name: &str) -> Faults {
    for fault in faults.0.iter_mut().filter(|fault| fault.file.is_empty()) {
        fault.file = name.to_string();
    }
    faults
}
