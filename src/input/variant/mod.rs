//! Variants: a rule set with some of its fields set to other values.

pub mod assignment;
pub mod patch;
pub mod portable;
pub mod readings;
pub mod unknown_field;
pub mod variable_field;
pub mod variant_file;

use std::fmt::Write;
use std::path::Path;

use serde_json::{Map, Value as Json};

use crate::game::rules::{BuiltOn, Rules};
use crate::input::check::readings::remove_unknown_fields;
use crate::input::collector::Collector;
use crate::input::diagnostic::{Diagnostic, Diagnostics};
use crate::input::locate::rule_set_ref::RuleSetRef;
use crate::input::merge::key_order;
use crate::input::mistakes::may_follow;
use crate::input::rules::{check_merged, check_tree, find_rule_set, load_tree};
use crate::input::schema::structure::{Structure, structures_of};
use crate::input::tree::field::Field;
use crate::input::tree::value::{Value, Yaml};
use crate::input::tree::write::to_text;
use crate::input::variant::patch::Patch;

/// The rule set that variants are based on. It is read and merged once, so that a variant costs
/// only its checks.
#[derive(Clone, Debug)]
pub struct Base {
    rule_set_ref: RuleSetRef,
    tree: Yaml,
    rules: Rules,
}

/// Loads the rule set that a name or a path refers to, as [`crate::input::rules::load`] does, and
/// sets some fields to other values.
///
/// # Errors
/// All errors of the rule set; if it has none, the errors of the patch.
#[cfg(test)]
pub fn load(name_or_path: &str, patch: &Patch) -> Result<Rules, Diagnostics> {
    Base::load(name_or_path)?.with(patch)
}

impl Base {
    /// Reads the rule set that a name or a path refers to, with the overlays that follow it after
    /// `+`.
    ///
    /// # Errors
    /// All its errors.
    pub fn load(name_or_path: &str) -> Result<Self, Diagnostics> {
        Self::of(find_rule_set(name_or_path)?)
    }

    /// Reads the rule set, with its overlays.
    pub(super) fn of(rule_set_ref: RuleSetRef) -> Result<Self, Diagnostics> {
        let merged = load_tree(&rule_set_ref)?;
        let rules = check_merged(&merged, &rule_set_ref)?;
        Ok(Self { rule_set_ref, tree: merged.tree, rules })
    }

    /// The unchanged rule set.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The fields of the rule set as its file would have them without `extends` and overlays.
    pub fn fields(&self) -> Json {
        self.tree.to_json()
    }

    /// The rule set with the fields of `patch` set; its name and title list them. An empty patch
    /// gives the unchanged rule set.
    ///
    /// # Errors
    /// For each field that does not exist. If all exist, for everything that makes the variant
    /// unplayable. An error points to the value in the file that the patch comes from. If the patch
    /// is not from a file, the error names the variant.
    pub fn with(&self, patch: &Patch) -> Result<Rules, Diagnostics> {
        if patch.is_empty() {
            return Ok(self.rules.clone());
        }
        let name = self.variant_name(patch);
        let mut rules = self
            .patched(patch)
            .and_then(|tree| {
                check_tree(Collector::with_own_file(&tree, patch.file()), &self.rule_set_ref)
                    .map_err(|diagnostics| point_to_values(diagnostics, patch, &name))
            })
            .map_err(|diagnostics| name_variant(diagnostics, &name))?;
        rules.name =
            if patch.has_long_value() { format!("{name}#{:.6}", rules.fingerprint) } else { name };
        rules.title = format!("{} [{patch}]", rules.title);
        rules.lineage.clone_from(&self.rules.lineage);
        Ok(rules)
    }

    /// The variant as the base of further variants.
    ///
    /// # Errors
    /// As [`Base::with`].
    pub fn set(self, patch: &Patch) -> Result<Self, Diagnostics> {
        if patch.is_empty() {
            return Ok(self);
        }
        let (rules, tree) = (self.with(patch)?, self.patched(patch)?);
        let grown = patch.growth(&self.tree, &tree);
        let Rules { name, text, .. } = self.rules;
        let rules = Rules { grown, built_on: Some(BuiltOn { name, text }), ..rules };
        Ok(Self { tree, rules, rule_set_ref: self.rule_set_ref })
    }

    /// The value of a field, which is written as in patches; `None` if it is not set.
    pub(super) fn value(&self, field: &str) -> Option<Json> {
        self.tree.find(&Field::of(field)).map(Yaml::to_json)
    }

    /// Checks that the fields of a patch exist and that its values have the right form. It does not
    /// check whether the variant can be played.
    ///
    /// # Errors
    /// For each field that does not exist, and each value of the wrong form, as [`Base::with`]
    /// reports them.
    pub fn check_form(&self, patch: &Patch) -> Result<(), Diagnostics> {
        let name = self.variant_name(patch);
        let tree = self.patched(patch).map_err(|diagnostics| name_variant(diagnostics, &name))?;
        let collector = Collector::new(&tree);
        let read: Option<Json> = self.structure().read(&tree, &collector);
        collector
            .finish(read.map(|_| ()))
            .map_err(|diagnostics| name_variant(point_to_values(diagnostics, patch, &name), &name))
    }

    /// The name of the variant; a long value in it is cut.
    fn variant_name(&self, patch: &Patch) -> String {
        format!("{}[{patch}]", self.rules.name)
    }

    /// The `extends` of a file in `folder` that extends this rule set.
    pub(super) fn referred_from(&self, folder: &Path) -> String {
        self.rule_set_ref.referred_from(folder)
    }

    /// For each point that the rule set's source leaves open: the rule sets of its alternatives.
    /// For one that cannot be played: the errors, with its position in the rule file.
    pub(super) fn alternatives(&self) -> Vec<Vec<Result<Rules, Diagnostics>>> {
        let lists = |node: Option<&Yaml>| node.map_or_else(Vec::new, |node| node.items().to_vec());
        let variant = |alternative: &Yaml| {
            let patch = alternative.get("set").map(Patch::of_map);
            self.with(&patch.unwrap_or_default())
        };
        let nodes = lists(self.tree.get("readings"));
        let readings = nodes.iter().map(|reading| lists(reading.get("alternatives")));
        readings.map(|others| others.iter().map(variant).collect()).collect()
    }

    /// The variant as the text of a separate rule file. The file extends `extends`: the name or
    /// path of this rule set, as the new file refers to it. `comment` is at the top, one line for
    /// each.
    ///
    /// The file has the same rules as [`Base::with`], except for the name and the title.
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
    ) -> Result<String, Diagnostics> {
        self.with(patch)?;
        let mut fields = Map::new();
        for (field, text) in [("name", name), ("extends", extends), ("title", title)] {
            fields.insert(field.to_string(), text.into());
        }
        if let Some(Json::Object(changes)) = difference(&self.tree, &self.patched(patch)?) {
            fields.extend(changes);
        }
        let mut head = String::new();
        for line in comment.iter().flat_map(|line| line.lines()) {
            // Writing to a `String` never fails.
            let _ = writeln!(head, "# {}", line.replace(char::is_control, " "));
        }
        let text =
            to_text(&Json::Object(fields)).map_err(|reason| Diagnostic::of_file(name, reason))?;
        Ok(format!("{head}{text}"))
    }

    /// The merged tree with the fields set.
    fn patched(&self, patch: &Patch) -> Result<Yaml, Diagnostics> {
        let mut tree = self.tree.clone();
        patch.apply(&mut tree, self.structure())?;
        remove_unknown_fields(&mut tree, self.structure(), |_| true);
        Ok(tree)
    }

    /// The name or path that it was loaded by.
    pub(super) fn rule_set_ref(&self) -> &RuleSetRef {
        &self.rule_set_ref
    }

    /// The structure of its merged file.
    pub(super) fn structure(&self) -> &'static Structure {
        &structures_of(&self.tree).whole
    }
}

/// Errors of a variant, at the positions of its values.
fn point_to_values(diagnostics: Diagnostics, patch: &Patch, name: &str) -> Diagnostics {
    let point = |mut diagnostic: Diagnostic| {
        if patch.0.iter().any(|change| change.is_place_of(&diagnostic)) {
            // An error without a file gets the name of the variant later.
            if !diagnostic.file.is_empty() {
                diagnostic.found = format!("{} (in `{name}`)", diagnostic.found);
            }
            return diagnostic;
        }
        let field = Field::of(&diagnostic.field);
        let cause =
            patch.0.iter().find(|change| may_follow(&field, &change.field)).or(patch.0.first());
        let Some(change) = cause else { return diagnostic };
        let line = if diagnostic.line > 0 {
            format!("{}:{}: ", diagnostic.file, diagnostic.line)
        } else {
            String::new()
        };
        let found = format!("cannot be played: {line}{}: {}", diagnostic.field, diagnostic.found);
        let mut moved = change.error(found);
        if !moved.file.is_empty() {
            moved.found = format!("`{name}` {}", moved.found);
        }
        (moved.allowed, moved.help) = (diagnostic.allowed, diagnostic.help);
        moved
    };
    Diagnostics::sorted(diagnostics.0.into_iter().map(point).collect())
}

/// What must be merged into `below` so that the result is `above`; `None` if they are equal.
fn difference(below: &Yaml, above: &Yaml) -> Option<Json> {
    let (Value::Map(old), Value::Map(new)) = (&below.value, &above.value) else {
        return Some(above.to_json()).filter(|json| *json != below.to_json());
    };
    let removed =
        old.keys().filter(|name| !new.contains_key(*name)).map(|name| (name.clone(), Json::Null));
    let set = new.iter().filter_map(|(name, entry)| {
        let json = match old.get(name) {
            Some(old) if key_order::is_ordered(name) => {
                in_order(&old.node, &entry.node, difference(&old.node, &entry.node))?
            }
            Some(old) => difference(&old.node, &entry.node)?,
            None => entry.node.to_json(),
        };
        Some((name.clone(), json))
    });
    let changes: Map<String, Json> = removed.chain(set).collect();
    (!changes.is_empty()).then_some(Json::Object(changes))
}

/// What must be merged into `below` so that the result is `above`, with its names in their order.
/// `changes` does all except the order. The result is `changes`, or every name of `changes` and of
/// `above`, with an empty mapping for the unchanged names.
fn in_order(below: &Yaml, above: &Yaml, changes: Option<Json>) -> Option<Json> {
    let (old, new) = (key_order::names(below), key_order::names(above));
    let mut changes = match changes {
        Some(Json::Object(changes)) => changes,
        Some(other) => return Some(other),
        None => Map::new(),
    };
    let written: Vec<String> = changes.keys().cloned().collect();
    let mut merged = key_order::merged_order(&old, &written);
    merged.retain(|name| new.contains(name));
    if merged != new {
        for name in new {
            let value = changes.shift_remove(&name).unwrap_or_else(|| Json::Object(Map::new()));
            changes.insert(name, value);
        }
    }
    (!changes.is_empty()).then_some(Json::Object(changes))
}

/// Gives errors without a file the name of the variant.
fn name_variant(mut diagnostics: Diagnostics, name: &str) -> Diagnostics {
    for diagnostic in diagnostics.0.iter_mut().filter(|diagnostic| diagnostic.file.is_empty()) {
        diagnostic.file = name.to_string();
    }
    diagnostics
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tree::text::Text;
    use crate::input::tree::yaml::parse;

    const RULES: &str = "\
name: base
title: Base
source: made for this test
board: |
  a1 a2
  m1 m2
  b1 b2
path: {squares: a2 a1 m1 m2}
pieces:
  man: {count: 2}
  king: {count: 1, enter: {2: 2}}
dice: [{faces: {1: 1, 2: 1}}]
";

    /// The errors of a variant whose fields `text` sets. The path of the base is cut to its name.
    fn errors(text: &str) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("base.yaml");
        std::fs::write(&file, RULES).unwrap();
        let base = Base::load(file.to_str().unwrap()).unwrap();
        let set = parse(&Text::new("question.yaml", text)).unwrap();
        let patch = Patch::of_map(set.get("set").unwrap());
        let diagnostics = base.with(&patch).unwrap_err().0;
        let texts = diagnostics
            .iter()
            .map(|diagnostic| diagnostic.to_string().replace(file.to_str().unwrap(), "base.yaml"));
        texts
            .map(|diagnostic| {
                diagnostic
                    .lines()
                    .filter(|line| !line.contains(" |"))
                    .collect::<Vec<_>>()
                    .join(" / ")
            })
            .collect()
    }

    #[test]
    fn an_error_of_an_unknown_field_points_to_its_name() {
        assert_eq!(
            errors("set:\n  pieces.mna.count: 3\n  dice[2].faces.1: 1\n"),
            [
                "error: question.yaml:2:3: pieces.mna.count: there is no field `mna` in `pieces` / \
                    allowed: man, king / \
                 help: did you mean `man`?",
                "error: question.yaml:3:3: dice[2].faces.1: there is no item `[2]` in `dice` / \
                    allowed: [1]"
            ]
        );
        assert_eq!(
            errors("set:\n  setup.mna.a4: 1\n"),
            ["error: question.yaml:2:3: setup.mna.a4: there is no field `mna` in `setup` / \
                 allowed: man, king / help: did you mean `man`?"]
        );
        let errors = errors("set: {title: x, saef: [m1], zones.a: null}\n");
        assert!(errors[0].starts_with(
            "error: question.yaml:1:7: title: `title` is not a rule of the game / allowed: board, "
        ));
        assert!(errors[1].ends_with(" / help: did you mean `safe`?"), "{}", errors[1]);
        assert!(errors[2].contains("zones.a: there is no field `a` in `zones`"), "{}", errors[2]);
    }

    #[test]
    fn an_error_of_an_invalid_value_points_to_the_value_and_names_the_variant() {
        assert_eq!(
            errors("set:\n  equal_turns: true\n  pieces.man.count: [3]\n"),
            ["error: question.yaml:3:3: pieces.man.count: found a list (in \
              `base[equal_turns=true,pieces.man.count=[3]]`) / allowed: a whole number, 1 to 30 / \
              help: write `count: 3`"]
        );
        assert_eq!(
            errors("set:\n  safe: [m1, m9]\n")[0].split(" / ").next().unwrap(),
            "error: question.yaml:2:14: safe[2]: there is no square or zone called `m9` (in \
                `base[safe=[m1, m9]]`)"
        );
    }

    #[test]
    fn an_error_of_an_unplayable_variant_points_to_the_value_that_causes_it() {
        // The line `enter: {2: 2}` is from the base. It is left out, so the king has no entry.
        assert_eq!(
            errors("set:\n  equal_turns: true\n  dice[1].faces: {1: 1, 3: 1}\n"),
            ["error: question.yaml:3:3: dice[1].faces: `base[equal_turns=true,dice[1].faces={1: \
                    1, 3: 1}]` cannot be \
                 played: base.yaml:11: pieces.king: a piece of the kind `king` can never enter / \
                 help: values with an entry \
                 step: none; values with which `throw` and `promotion` let this kind enter: 1, 3",]
        );
    }

    #[test]
    fn an_error_points_to_the_field_that_others_depend_on() {
        for diagnostic in errors("set:\n  equal_turns: true\n  board: a1 a2\n") {
            assert!(diagnostic.starts_with("error: question.yaml:3:10: board: "), "{diagnostic}");
        }
    }

    #[test]
    fn a_field_is_set_once_and_without_a_field_inside_it() {
        assert_eq!(
            errors("set:\n  dice[1].faces: {1: 1, 2: 2}\n  dice[1].faces.2: 3\n"),
            ["error: question.yaml:3:3: dice[1].faces.2: `dice[1].faces` is already set / \
              allowed: each field once, and not together with a field inside it"]
        );
    }

    #[test]
    fn an_error_of_a_patch_without_a_file_names_the_variant() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("base.yaml");
        std::fs::write(&file, RULES).unwrap();
        let diagnostics =
            load(file.to_str().unwrap(), &Patch::default().with_field("pieces.man.count", 99))
                .unwrap_err();
        assert_eq!(
            diagnostics.to_string(),
            "error: base[pieces.man.count=99]: pieces.man.count: found the number `99`\nallowed: 1 \
                to 30"
        );
    }
}
