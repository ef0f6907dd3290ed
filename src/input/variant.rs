//! Variants: a rule set with some of its fields set to other values.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Map, Value as Json};

use crate::game::rules::Rules;
use crate::input::check::readings::without_unknown_fields;
use crate::input::collector::Collector;
use crate::input::derived_errors::may_follow;
use crate::input::diagnostic::{Diagnostic, Diagnostics};
use crate::input::key_order;
use crate::input::patch::Patch;
use crate::input::rule_set_ref::RuleSetRef;
use crate::input::rules::{checked, checked_as_read, found, merged};
use crate::input::schema::structure::{Structure, structures_of};
use crate::input::tree::field::Field;
use crate::input::tree::value::{Value, Yaml};
use crate::input::tree::write::to_text;

/// A rule set that variants are made of: read and merged once, so that a variant costs its checks
/// alone.
#[derive(Clone, Debug)]
pub struct Base {
    stack: RuleSetRef,
    tree: Yaml,
    rules: Rules,
}

/// The rule set that a name or a path stands for, as by [`crate::input::rules::load`], with some
/// fields set to other values.
///
/// # Errors
/// All errors of the rule set; without any, those of the patch.
#[cfg(test)]
pub fn load(name_or_path: &str, patch: &Patch) -> Result<Rules, Diagnostics> {
    Base::load(name_or_path)?.with(patch)
}

impl Base {
    /// Reads the rule set that a name or a path stands for, with the overlays that follow it after
    /// `+`.
    ///
    /// # Errors
    /// All its errors.
    pub fn load(name_or_path: &str) -> Result<Self, Diagnostics> {
        Self::of(found(name_or_path)?)
    }

    /// Reads a stack.
    pub(super) fn of(stack: RuleSetRef) -> Result<Self, Diagnostics> {
        let tree = merged(&stack)?;
        let rules = checked_as_read(&tree, &stack)?;
        Ok(Self { stack, tree, rules })
    }

    /// The rule set as it is.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rule set with the fields of `patch` set; name and title say which. With an empty patch,
    /// the rule set as it is.
    ///
    /// # Errors
    /// For each field that does not exist; without such, for all that keeps the variant from being
    /// played. An error points at the value in the file that the patch comes from; a patch from
    /// elsewhere is named by the variant.
    pub fn with(&self, patch: &Patch) -> Result<Rules, Diagnostics> {
        if patch.is_empty() {
            return Ok(self.rules.clone());
        }
        let named = |rules: &Rules| format!("{}[{patch}]", rules.name);
        let name = named(&self.rules);
        let mut rules = self
            .patched(patch)
            .and_then(|tree| {
                checked(&tree, &self.stack)
                    .map_err(|diagnostics| of_values(diagnostics, patch, &name))
            })
            .map_err(|diagnostics| whole(diagnostics, &name))?;
        rules.name = if patch.is_cut() { format!("{name}#{:.6}", rules.fingerprint) } else { name };
        rules.title = format!("{} [{patch}]", rules.title);
        Ok(rules)
    }

    /// What stands in a field, written as patches write it; nothing if it is not set.
    pub(super) fn value(&self, field: &str) -> Option<Json> {
        self.tree.find(&Field::of(field)).map(Yaml::to_json)
    }

    /// Whether the fields of a patch are there and its values have the right form, whatever else
    /// keeps the variant from being played.
    ///
    /// # Errors
    /// For each field that does not exist, and each value of the wrong form, as [`Base::with`]
    /// reports them.
    pub(super) fn has_form(&self, patch: &Patch) -> Result<(), Diagnostics> {
        let name = format!("{}[{patch}]", self.rules.name);
        let tree = self.patched(patch).map_err(|diagnostics| whole(diagnostics, &name))?;
        let collector = Collector::new(&tree);
        let read: Option<Json> = self.structure().read(&tree, &collector);
        collector
            .finish(read.map(|_| ()))
            .map_err(|diagnostics| whole(of_values(diagnostics, patch, &name), &name))
    }

    /// What a file in `folder` says to extend this rule set.
    pub(super) fn referred_from(&self, folder: &Path) -> String {
        self.stack.referred_from(folder)
    }

    /// For each point that the rule set's source leaves open the rule sets that read it otherwise,
    /// or why one cannot be played, at its place in the rule file.
    pub(super) fn alternatives(&self) -> Vec<Vec<Result<Rules, Diagnostics>>> {
        let lists = |node: Option<&Yaml>| node.map_or_else(Vec::new, |node| node.items().to_vec());
        let with = |other: &Yaml| {
            let patch = other.get("set").map(Patch::of_map);
            self.with(&patch.unwrap_or_default())
        };
        let readings = lists(self.tree.get("readings"));
        let readings = readings.iter().map(|reading| lists(reading.get("alternatives")));
        readings.map(|others| others.iter().map(with).collect()).collect()
    }

    /// The variant as the text of a rule file of its own, which extends `extends`: the name or path
    /// of this rule set, as the new file refers to it. `comment` stands on top, a line each.
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
    ) -> Result<String, Diagnostics> {
        self.with(patch)?;
        let mut fields = Map::new();
        for (field, text) in [("name", name), ("extends", extends), ("title", title)] {
            fields.insert(field.to_string(), text.into());
        }
        if let Some(Json::Object(differing)) = difference(&self.tree, &self.patched(patch)?) {
            fields.extend(differing);
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
        without_unknown_fields(&mut tree, self.structure());
        Ok(tree)
    }

    fn structure(&self) -> &'static Structure {
        &structures_of(&self.tree).whole
    }
}

/// Errors of a variant, at the places that its values come from.
fn of_values(diagnostics: Diagnostics, patch: &Patch, name: &str) -> Diagnostics {
    let tell = |mut diagnostic: Diagnostic| {
        if patch.0.iter().any(|change| change.holds(&diagnostic)) {
            // What stands in no file is named by the variant.
            if !diagnostic.file.is_empty() {
                diagnostic.found = format!("{} (in `{name}`)", diagnostic.found);
            }
            return diagnostic;
        }
        let field = Field::of(&diagnostic.field);
        let blamed =
            patch.0.iter().find(|change| may_follow(&field, &change.field)).or(patch.0.first());
        let Some(change) = blamed else { return diagnostic };
        let line = if diagnostic.line > 0 {
            format!("{}:{}: ", diagnostic.file, diagnostic.line)
        } else {
            String::new()
        };
        let found = format!("cannot be played: {line}{}: {}", diagnostic.field, diagnostic.found);
        let mut told = change.error(found);
        if !told.file.is_empty() {
            told.found = format!("`{name}` {}", told.found);
        }
        (told.allowed, told.help) = (diagnostic.allowed, diagnostic.help);
        told
    };
    Diagnostics::sorted(diagnostics.0.into_iter().map(tell).collect())
}

/// What must be laid over `below` to come to `above`; nothing where they agree.
fn difference(below: &Yaml, above: &Yaml) -> Option<Json> {
    let (Value::Map(old), Value::Map(new)) = (&below.value, &above.value) else {
        return Some(above.to_json()).filter(|json| *json != below.to_json());
    };
    let gone =
        old.keys().filter(|name| !new.contains_key(*name)).map(|name| (name.clone(), Json::Null));
    let set = new.iter().filter_map(|(name, entry)| {
        let json = match old.get(name) {
            Some(old) if key_order::counts(name) => {
                in_order(&old.node, &entry.node, difference(&old.node, &entry.node))?
            }
            Some(old) => difference(&old.node, &entry.node)?,
            None => entry.node.to_json(),
        };
        Some((name.clone(), json))
    });
    let differing: Map<String, Json> = gone.chain(set).collect();
    (!differing.is_empty()).then_some(Json::Object(differing))
}

/// What must be laid over `below` to come to `above` with its names in their order, if `differing`
/// comes to all but that: `differing`, or every name of it and of `above`, with nothing in those
/// that are as below.
fn in_order(below: &Yaml, above: &Yaml, differing: Option<Json>) -> Option<Json> {
    let (old, new) = (key_order::names(below), key_order::names(above));
    let mut differing = match differing {
        Some(Json::Object(differing)) => differing,
        Some(other) => return Some(other),
        None => Map::new(),
    };
    let written: Vec<String> = differing.keys().cloned().collect();
    let mut laid = key_order::laid_over(&old, &written);
    laid.retain(|name| new.contains(name));
    if laid != new {
        for name in new {
            let value = differing.shift_remove(&name).unwrap_or_else(|| Json::Object(Map::new()));
            differing.insert(name, value);
        }
    }
    (!differing.is_empty()).then_some(Json::Object(differing))
}

/// Gives errors of what stands in no file the variant's name.
fn whole(mut diagnostics: Diagnostics, name: &str) -> Diagnostics {
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

    /// The errors of a variant whose fields a text sets, the base's file cut to its name.
    fn told(text: &str) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("base.yaml");
        std::fs::write(&file, RULES).unwrap();
        let base = Base::load(file.to_str().unwrap()).unwrap();
        let set = parse(&Text::new("question.yaml", text)).unwrap();
        let patch = Patch::of_map(set.get("set").unwrap());
        let diagnostics = base.with(&patch).unwrap_err().0;
        let shown = diagnostics
            .iter()
            .map(|diagnostic| diagnostic.to_string().replace(file.to_str().unwrap(), "base.yaml"));
        shown
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
    fn a_field_that_leads_nowhere_is_told_where_it_is_named() {
        assert_eq!(
            told("set:\n  pieces.mna.count: 3\n  dice[2].faces.1: 1\n"),
            [
                "error: question.yaml:2:3: pieces.mna.count: there is no field `mna` in `pieces` / \
                    allowed: man, king / \
                 help: did you mean `man`?",
                "error: question.yaml:3:3: dice[2].faces.1: there is no item `[2]` in `dice` / \
                    allowed: [1]"
            ]
        );
        let told = told("set: {title: x, saef: [m1], zones.a: null}\n");
        assert!(told[0].starts_with(
            "error: question.yaml:1:7: title: `title` is no rule of the game / allowed: board, "
        ));
        assert!(told[1].ends_with(" / help: did you mean `safe`?"), "{}", told[1]);
        assert!(told[2].contains("zones.a: there is no field `a` in `zones`"), "{}", told[2]);
    }

    #[test]
    fn a_value_of_the_wrong_form_or_without_sense_is_told_where_it_stands_with_all_that_is_set() {
        assert_eq!(
            told("set:\n  equal_turns: true\n  pieces.man.count: [3]\n"),
            ["error: question.yaml:3:3: pieces.man.count: found a list (in \
              `base[equal_turns=true,pieces.man.count=[3]]`) / allowed: a whole number, 1 to 30"]
        );
        assert_eq!(
            told("set:\n  safe: [m1, m9]\n")[0].split(" / ").next().unwrap(),
            "error: question.yaml:2:14: safe[2]: there is no square or zone called `m9` (in \
                `base[safe=[m1, m9]]`)"
        );
    }

    #[test]
    fn a_rule_set_that_cannot_be_played_with_a_value_is_told_where_the_value_stands() {
        assert_eq!(
            told("set:\n  equal_turns: true\n  dice[1].faces: {1: 1, 3: 1}\n"),
            [
                "error: question.yaml:3:3: dice[1].faces: `base[equal_turns=true,dice[1].faces={1: \
                    1, 3: 1}]` cannot be \
                 played: base.yaml:11: pieces.king: a piece of the kind `king` can never enter / \
                 help: values with an entry \
                 step: none; values with which `throw` and `promotion` let this kind enter: 1, 3",
                "error: question.yaml:3:3: dice[1].faces: `base[equal_turns=true,dice[1].faces={1: \
                    1, 3: 1}]` cannot be \
                 played: base.yaml:11: pieces.king.enter.2: the value 2 never occurs / allowed: 1, \
                 3",
            ]
        );
    }

    #[test]
    fn the_field_that_others_rest_on_is_to_blame() {
        for diagnostic in told("set:\n  equal_turns: true\n  board: a1 a2\n") {
            assert!(diagnostic.starts_with("error: question.yaml:3:10: board: "), "{diagnostic}");
        }
    }

    #[test]
    fn a_field_is_set_once_and_nothing_within_it() {
        assert_eq!(
            told("set:\n  dice[1].faces: {1: 1, 2: 2}\n  dice[1].faces.2: 3\n"),
            ["error: question.yaml:3:3: dice[1].faces.2: `dice[1].faces` is set already / \
                    allowed: each field once, and no \
              field within it"]
        );
    }

    #[test]
    fn a_patch_from_no_file_is_told_by_the_name_of_the_variant() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("base.yaml");
        std::fs::write(&file, RULES).unwrap();
        let diagnostics =
            load(file.to_str().unwrap(), &Patch::default().and("pieces.man.count", 99))
                .unwrap_err();
        assert_eq!(
            diagnostics.to_string(),
            "error: base[pieces.man.count=99]: pieces.man.count: found the number `99`\nallowed: 1 \
                to 30"
        );
    }
}
