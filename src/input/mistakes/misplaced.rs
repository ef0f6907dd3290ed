//! Fields at the wrong depth. Each place gives one error, and the fields are put where they were
//! meant, so that no other error follows.

use crate::input::diagnostic::{Diagnostic, quoted};
use crate::input::merge::file_layer::FileLayer;
use crate::input::mistakes::joined_keys;
use crate::input::mistakes::suggest::nearest;
use crate::input::schema::at::{Schema, has_kind};
use crate::input::schema::structure::{
    DOMINATION, RACE, SCENARIO, Structure, is_scenario, structures_of,
};
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::{Keyed, Value, Yaml};
use crate::input::tree::write::to_line;

/// Mends all files of a rule set, or a scenario. The files are sorted from the top down.
pub fn mend_layers(layers: &mut [FileLayer]) -> Vec<Diagnostic> {
    let mut mistakes = Vec::new();
    for index in 0..layers.len() {
        let (above, below) = layers.split_at_mut(index + 1);
        let Some(layer) = above.last_mut() else { continue };
        let structure = if is_scenario(&layer.root) {
            &*SCENARIO
        } else if layer.is_overlay {
            &structures_of(&layer.root).overlay
        } else {
            &structures_of(&layer.root).whole
        };
        mistakes.extend(mend(&mut layer.root, structure, below));
    }
    mistakes
}

/// Mends one file. `below` has the files whose names it can use.
pub fn mend(root: &mut Yaml, structure: &Structure, below: &[FileLayer]) -> Vec<Diagnostic> {
    let mut mistakes = Vec::new();
    joined_keys::split(root, Some(structure.schema()), &Field::default(), &mut mistakes);
    let finder = Finder { root, schema: structure.schema(), below };
    let mut moves = Vec::new();
    finder.find(root, &Field::default(), &mut moves);
    mistakes.extend(finder.errors(&moves));
    for Misplaced { from, to, .. } in moves {
        let key = root.locate_key(&from).clone();
        let Some(node) = root.take(&from) else { continue };
        let around = root.locate_key(&to).clone();
        if root.find(&to).is_none_or(Yaml::is_null) {
            let empty = Yaml { at: around.clone(), value: Value::Map(indexmap::IndexMap::new()) };
            root.set(&to.0, &around, empty);
        }
        let Some(name) = from.0.last().cloned() else { continue };
        root.set(&[to.0, vec![name]].concat(), &key, node);
    }
    mistakes.extend(unknown_removals(root, structure));
    mistakes
}

/// The errors of fields without a value that no file of this kind can have. Such a field removes
/// nothing, so a merged tree does not show it.
fn unknown_removals(root: &Yaml, structure: &Structure) -> Vec<Diagnostic> {
    let schema = structure.schema();
    let is_known = |name: &str| {
        let kinds = [&RACE, &DOMINATION];
        schema.allows_field(name) || kinds.iter().any(|kind| kind.whole.schema().has_field(name))
    };
    let entries = root.entries().into_iter().flatten();
    let unknown = entries.filter(|(name, entry)| entry.node.is_null() && !is_known(name));
    let error = |(name, entry): (&String, &Keyed)| {
        let found = format!("there is no field {} here", quoted(name));
        let error = Diagnostic::at(&entry.key, name, found);
        error.allow_fields(name, schema.names().into_iter().flatten())
    };
    unknown.map(error).collect()
}

/// A field that belongs into another mapping.
struct Misplaced {
    from: Field,
    /// The mapping where it belongs.
    to: Field,
    why: Why,
}

/// How a field came to the wrong depth. The finder asks in this order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    /// It stands beside the empty field before it, and that field can have it.
    NotIndented,
    /// A mapping around its own can have it, or the whole file can.
    TooDeep,
    /// It is a field of each name in its mapping, and the name is missing.
    Nameless,
    /// It is at the top of the file, and exactly one field of the file can have it.
    Bare,
}

/// Finds fields at the wrong depth.
struct Finder<'f> {
    root: &'f Yaml,
    schema: Schema<'f>,
    below: &'f [FileLayer],
}

impl<'f> Finder<'f> {
    /// Looks at the fields of a node, which is at `around`.
    fn find(&self, node: &Yaml, around: &Field, moves: &mut Vec<Misplaced>) {
        if self.schema_of(around).is_none() {
            return;
        }
        for (index, item) in node.items().iter().enumerate() {
            self.find(item, &around.item(index), moves);
        }
        let mut empty: Option<&str> = None;
        for (name, entry) in node.entries().into_iter().flatten() {
            let from = around.key(name);
            match self.place_of(name, &entry.node, around, empty) {
                Some((to, why)) => moves.push(Misplaced { from, to, why }),
                None => self.find(&entry.node, &from, moves),
            }
            if is_empty(entry) {
                empty = Some(name);
            }
        }
    }

    /// Where a field belongs, if not where it is. `empty` is the last field before it in the same
    /// mapping that has no value. Of the mappings around its own, the innermost comes first.
    fn place_of(
        &self,
        name: &str,
        node: &Yaml,
        around: &Field,
        empty: Option<&str>,
    ) -> Option<(Field, Why)> {
        let schema = self.schema_of(around)?;
        if !is_foreign(schema, name, node) {
            return None;
        }
        let above = empty.map(|empty| around.key(empty));
        if let Some(above) = above
            .filter(|above| self.schema_of(above).is_some_and(|schema| accepts(schema, name, node)))
        {
            return Some((above, Why::NotIndented));
        }
        for depth in (0..around.0.len()).rev() {
            let outer = Field(around.0[..depth].to_vec());
            let is_free = self.root.find(&outer).and_then(Yaml::entries)?.get(name).is_none();
            if is_free
                && self.is_known(&outer, name)
                && self.schema_of(&outer).is_some_and(|schema| accepts(schema, name, node))
            {
                return Some((outer, Why::TooDeep));
            }
        }
        if !around.0.is_empty() {
            return Some((self.named(schema, name, node, around)?, Why::Nameless));
        }
        let mut homes = self.schema.names()?.filter(|home| self.is_home(home, name, node));
        let home = homes.next().filter(|_| homes.next().is_none())?;
        Some((Field::of(home), Why::Bare))
    }

    /// The first name in a mapping with free names whose fields may have this one, if it does not
    /// have it yet.
    fn named(&self, schema: Schema<'f>, field: &str, node: &Yaml, around: &Field) -> Option<Field> {
        let of_names = schema.child(&Step::Key(String::new()))?;
        if !schema.has_free_names() || !of_names.has_field(field) || !accepts(of_names, field, node)
        {
            return None;
        }
        let names = names_in(self.root, around);
        let below = self.below.iter().flat_map(|layer| names_in(&layer.root, around));
        let known = names.into_iter().chain(below).find(|known| *known != field)?;
        let home = around.key(known);
        self.root.find(&home.key(field)).is_none().then_some(home)
    }

    /// Could the field be inside `home`, a field at the top of the file, which does not have one of
    /// this name yet?
    fn is_home(&self, home: &str, name: &str, node: &Yaml) -> bool {
        let Some(schema) = self.schema.child(&Step::Key(home.into())) else { return false };
        let is_free = self
            .root
            .get(home)
            .is_none_or(|own| own.entries().is_some_and(|entries| !entries.contains_key(name)));
        is_free && self.is_known(&Field::of(home), name) && accepts(schema, name, node)
    }

    /// Does a mapping have this field by name, in its schema or in a file below? A mapping with
    /// free names accepts every name, so only known names show that a field belongs there.
    fn is_known(&self, around: &Field, name: &str) -> bool {
        let field = around.key(name);
        self.schema_of(around).is_some_and(|schema| schema.has_field(name))
            || self.below.iter().any(|layer| layer.root.find(&field).is_some())
    }

    fn schema_of(&self, field: &Field) -> Option<Schema<'f>> {
        field.0.iter().try_fold(self.schema, Schema::child)
    }

    /// One error for each place where fields belong.
    fn errors(&self, moves: &[Misplaced]) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        for (index, first) in moves.iter().enumerate() {
            let same = |moved: &&Misplaced| moved.to == first.to && moved.why == first.why;
            if moves[..index].iter().any(|earlier| same(&earlier)) {
                continue;
            }
            let names = moves.iter().filter(same).filter_map(|moved| match moved.from.0.last() {
                Some(Step::Key(name)) => Some(quoted(name)),
                _ => None,
            });
            errors.push(self.error(first, &names.collect::<Vec<_>>()));
        }
        errors
    }

    fn error(&self, one: &Misplaced, names: &[String]) -> Diagnostic {
        let first = names.first().map_or("", String::as_str);
        let (these, them) = match names {
            [_] => ("this line".to_string(), "it"),
            _ => (format!("the lines of {}", names.join(", ")), "them"),
        };
        let rest = match self.root.find(&one.from) {
            Some(node) if !node.is_single() && node.at.line > self.line_of(&one.from) => {
                format!(", and what belongs to {them}")
            }
            _ => String::new(),
        };
        let around = Field(one.from.0[..one.from.0.len() - 1].to_vec());
        let last = |field: &Field| match field.0.last() {
            Some(Step::Key(name)) => name.clone(),
            _ => field.to_string(),
        };
        let home = last(&one.to);
        let (found, allowed, help) = match one.why {
            Why::NotIndented => (
                format!("{first} is not indented, so `{home}:` has nothing under it"),
                format!("fields of `{home}` with more spaces before them than `{home}`"),
                format!("indent {these} under `{home}:`{rest}"),
            ),
            Why::TooDeep if one.to.0.is_empty() => (
                format!("{first} is not a field of `{around}`; it is a field of the whole file"),
                self.allowed_in(&around),
                format!("write {these} without spaces before {them}"),
            ),
            Why::TooDeep => {
                let beside = last(&Field(around.0[..=one.to.0.len()].to_vec()));
                (
                    format!("{first} is not a field of `{around}`; it belongs to `{}`", one.to),
                    self.allowed_in(&around),
                    format!("indent {these} like `{beside}:`{rest}"),
                )
            }
            Why::Nameless => (
                format!(
                    "{first} is a field of each name under `{around}`, and the name is missing"
                ),
                format!("a name such as `{home}`, with its fields"),
                match self.root.find(&one.from) {
                    Some(node) if names.len() == 1 && node.is_single() => {
                        format!(
                            "write `{home}: {{{}: {}}}`",
                            last(&one.from),
                            to_line(&node.to_json()).trim_end()
                        )
                    }
                    _ => format!("indent {these} under `{home}:`{rest}"),
                },
            ),
            Why::Bare => (
                format!("{first} is a field of `{home}`, not of the whole file"),
                format!("{first} under `{home}:`"),
                match (self.root.get(&home), self.root.find(&one.from)) {
                    (None, Some(node)) if names.len() == 1 && node.is_single() => {
                        format!(
                            "write `{home}: {{{}: {}}}`",
                            last(&one.from),
                            to_line(&node.to_json())
                        )
                    }
                    (Some(_), _) => format!("indent {these} under `{home}:`{rest}"),
                    _ => format!(
                        "write `{home}:` in a line before {them}, and indent {these} under it{rest}"
                    ),
                },
            ),
        };
        let place = self.root.locate_key(&one.from);
        Diagnostic::at(place, &one.from, found).allow(allowed).advise(help)
    }

    fn allowed_in(&self, field: &Field) -> String {
        let names = self.schema_of(field).and_then(Schema::names);
        names.map_or("names with their fields".into(), |names| names.collect::<Vec<_>>().join(", "))
    }

    fn line_of(&self, field: &Field) -> usize {
        self.root.locate_key(field).line
    }
}

/// The names in a mapping of a file that have fields.
fn names_in<'y>(root: &'y Yaml, field: &Field) -> Vec<&'y str> {
    let entries = root.find(field).and_then(Yaml::entries).into_iter().flatten();
    let with_fields = entries.filter(|(_, entry)| entry.node.entries().is_some());
    with_fields.map(|(name, _)| name.as_str()).collect()
}

/// Is the value of an entry left out, so that the next lines may be meant?
fn is_empty(entry: &Keyed) -> bool {
    let text = entry.key.text.as_ref().and_then(|text| text.line(entry.key.line));
    let line = text.map_or("", |line| line.split(" #").next().unwrap_or(line).trim_end());
    entry.node.is_null() && line.ends_with(':')
}

/// Does a field not belong into this mapping? A mapping with free names allows its name, but may
/// still not take such a value. A likely typo of a field that takes such a value is not foreign.
fn is_foreign(schema: Schema<'_>, name: &str, node: &Yaml) -> bool {
    if node.is_null() {
        return false;
    }
    if schema.allows_field(name) {
        return schema.has_free_names() && !schema.has_field(name) && !accepts(schema, name, node);
    }
    let near = schema.names().and_then(|names| nearest(name, names));
    near.is_none_or(|near| !accepts(schema, near, node))
}

/// Can a mapping have this field, with a value of this form? Free names count too.
fn accepts(schema: Schema<'_>, name: &str, node: &Yaml) -> bool {
    let inner = schema.child(&Step::Key(name.into())).filter(|_| schema.allows_field(name));
    inner.is_some_and(|inner| inner.kind().is_none_or(|kind| has_kind(kind, node)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tree::text::Text;
    use crate::input::tree::yaml::parse;

    /// The mended tree, and the fields of the errors.
    fn mended(text: &str) -> (serde_json::Value, Vec<String>) {
        let mut root = parse(&Text::new("f", text)).unwrap();
        let mistakes = mend(&mut root, &RACE.whole, &[]);
        (root.to_json(), mistakes.into_iter().map(|error| error.field).collect())
    }

    #[test]
    fn fields_go_to_the_place_that_their_author_wants_with_one_error_for_each_place() {
        let text = "pieces:\npawn:\n  count: 5\nking:\n  count: 1\nstarter: lower\n";
        let (tree, errors) = mended(text);
        let pieces = serde_json::json!({"pawn": {"count": 5}, "king": {"count": 1}});
        let expected = serde_json::json!({"pieces": pieces, "opening": {"starter": "lower"}});
        assert_eq!((tree, errors), (expected, vec!["pawn".to_string(), "starter".to_string()]));
        let (tree, errors) = mended("pieces:\n  pawn:\n  count: 5\n  equal_turns: true\n");
        let expected = serde_json::json!({"pieces": {"pawn": {"count": 5}}, "equal_turns": true});
        assert_eq!(tree, expected);
        assert_eq!(errors, ["pieces.count", "pieces.equal_turns"]);
    }

    #[test]
    fn right_files_and_likely_typos_stay_as_they_are() {
        for text in ["pieces: {pawn: {count: 5}}\nsafe: []\n", "equal_turn: true\npieces:\n"] {
            let root = parse(&Text::new("f", text)).unwrap();
            assert_eq!(mended(text), (root.to_json(), Vec::new()), "{text}");
        }
    }

    #[test]
    fn a_field_without_a_value_that_does_not_exist_is_an_error() {
        assert_eq!(mended("saef:\nsafe:\nforts:\n").1, ["saef"]);
    }
}
