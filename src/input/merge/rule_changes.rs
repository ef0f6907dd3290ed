//! The fields in which two rule files differ.

use std::fmt;

use serde_json::Value as Json;

use crate::game::rules::Rules;
use crate::input::draft::header::Header;
use crate::input::draft::rules::RulesDraft;
use crate::input::tree::text::Text;
use crate::input::tree::write::to_line;
use crate::input::tree::yaml::parse;

/// The fields of a rule file that change no game.
const NOT_PLAYED: [&str; 4] = [
    field_path!(Header, name),
    field_path!(Header, title),
    field_path!(Header, source),
    field_path!(RulesDraft, readings),
];

/// A field with its two values. `None`: the field is not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleChange {
    /// The path of the field, such as `pieces.pawn.count`; items of lists count from 1.
    pub field: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

impl RuleChange {
    /// Does the field change how games go?
    pub fn is_played(&self) -> bool {
        let first = self.field.split(['.', '[']).next().unwrap_or_default();
        !NOT_PLAYED.contains(&first)
    }
}

/// The form of a line: `adds pieces.pawn: {count: 5}`, `changes equal_turns: false -> true`.
impl fmt::Display for RuleChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, before, after } = self;
        match (before, after) {
            (Some(before), Some(after)) => write!(f, "changes {field}: {before} -> {after}"),
            (Some(before), None) => write!(f, "removes {field}: {before}"),
            (None, after) => write!(f, "adds {field}: {}", after.as_deref().unwrap_or_default()),
        }
    }
}

impl Rules {
    /// What its file, its overlays or a patch change of the rule set that they are built on: a line
    /// for each field that changes how games go, such as `changes equal_turns: false -> true`.
    /// Empty if they change nothing, or are built on no rule set.
    ///
    /// ```
    /// let short = "extends: finkel\npieces: {piece: {count: 3}}\n";
    /// let rules = urlab::Rules::from_text(short, &[])?;
    /// assert_eq!(rules.changes(), ["changes pieces.piece.count: 7 -> 3"]);
    /// # Ok::<(), urlab::Diagnostics>(())
    /// ```
    pub fn changes(&self) -> Vec<String> {
        let changes = against_base(self).map_or_else(Vec::new, |(_, changes)| changes);
        changes.iter().map(ToString::to_string).collect()
    }
}

/// What a rule set changes of the one that it is built on: its name, and the fields that change how
/// games go. `None` if it is built on no other.
pub fn against_base(rules: &Rules) -> Option<(&str, Vec<RuleChange>)> {
    let base = rules.built_on.as_ref()?;
    let mut found = changes(&base.text, &rules.text);
    found.retain(RuleChange::is_played);
    Some((&base.name, found))
}

/// The fields in which these texts of whole rule files differ, in the order of the first text, then
/// those that only the second has. A text that is no YAML has no fields.
pub fn changes(before: &str, after: &str) -> Vec<RuleChange> {
    let read = |text: &str| {
        parse(&Text::new("rules", text))
            .map_or(Json::Object(serde_json::Map::new()), |tree| tree.to_json())
    };
    let mut found = Vec::new();
    compare("", Some(&read(before)), Some(&read(after)), &mut found);
    found
}

fn compare(field: &str, before: Option<&Json>, after: Option<&Json>, found: &mut Vec<RuleChange>) {
    match (before, after) {
        (Some(one), Some(other)) if one == other => {}
        (Some(Json::Object(one)), Some(Json::Object(other))) => {
            let only_after = other.keys().filter(|name| !one.contains_key(*name));
            for name in one.keys().chain(only_after) {
                let path = if field.is_empty() { name.clone() } else { format!("{field}.{name}") };
                compare(&path, one.get(name), other.get(name), found);
            }
        }
        (Some(Json::Array(one)), Some(Json::Array(other)))
            if one.len() == other.len() && one.iter().all(Json::is_object) =>
        {
            for (place, (own, theirs)) in one.iter().zip(other).enumerate() {
                let path = format!("{field}[{}]", place + 1);
                compare(&path, Some(own), Some(theirs), found);
            }
        }
        _ => {
            let line = |value: &Json| to_line(value).trim_end().replace('\n', " / ");
            let [before, after] = [before, after].map(|value| value.map(line));
            found.push(RuleChange { field: field.to_owned(), before, after });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_changed_field_has_its_path_and_both_values() {
        let before = "title: A\npieces:\n  man: {count: 7}\ndice:\n  - faces: {0: 1, 1: 1}\n  - \
                      faces: {0: 1, 1: 1}\nsafe: [m4]\n";
        let after = "title: A\npieces:\n  man: {count: 5}\ndice:\n  - faces: {0: 1, 1: 2}\n  - \
                     faces: {0: 1, 1: 1}\nequal_turns: true\n";
        let found = changes(before, after);
        let told: Vec<_> = found
            .iter()
            .map(|change| {
                (change.field.as_str(), change.before.as_deref(), change.after.as_deref())
            })
            .collect();
        assert_eq!(
            told,
            [
                ("pieces.man.count", Some("7"), Some("5")),
                ("dice[1].faces.1", Some("1"), Some("2")),
                ("safe", Some("[m4]"), None),
                ("equal_turns", None, Some("true")),
            ]
        );
        assert_eq!(changes(before, before), []);
    }

    #[test]
    fn a_list_of_another_length_is_one_change() {
        let found = changes("safe: [m4]\n", "safe: [m4, m5]\n");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].after.as_deref(), Some("[m4, m5]"));
    }
}
