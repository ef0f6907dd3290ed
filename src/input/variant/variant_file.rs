//! The text of a new rule file: it extends a rule set and shows the usual fields as comments.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Map, Value as Json, json};

use crate::input::diagnostic::{Diagnostic, Diagnostics, quoted};
use crate::input::draft::domination::DominationDraft;
use crate::input::draft::rules::RulesDraft;
use crate::input::locate::file_source::FileSource;
use crate::input::locate::rule_set_ref::RuleSetRef;
use crate::input::tree::field::Step;
use crate::input::tree::write::to_text;
use crate::input::variant::Base;

/// The fields that variants usually change. Some are mappings of names, and only one field of each
/// name is shown.
const USUAL: [&str; 15] = [
    field_path!(RulesDraft, pieces.*.count),
    field_path!(RulesDraft, dice),
    field_path!(RulesDraft, promotion),
    field_path!(RulesDraft, rosettes),
    field_path!(RulesDraft, safe),
    field_path!(DominationDraft, forts),
    field_path!(DominationDraft, dominance),
    field_path!(RulesDraft, bearing_off),
    field_path!(RulesDraft, extra_throws),
    field_path!(RulesDraft, opening),
    field_path!(RulesDraft, equal_turns),
    field_path!(DominationDraft, draw),
    field_path!(RulesDraft, win_classes.*.points),
    field_path!(RulesDraft, match_play),
    field_path!(RulesDraft, stakes),
];

/// The widest line of an explanation, in characters: in a file whose fields are comments, and in
/// one whose fields are set, which the narrow editor of the studio shows.
const WIDTHS: [usize; 2] = [100, 52];

/// The text of the file `NAME.yaml` in the current folder, which extends a rule set. `schema` is
/// the file of the JSON Schema for editors.
///
/// Explanations begin with `##`. Fields begin with `# `; without it, they set the values that the
/// rule set has.
///
/// # Errors
/// If the file would extend itself or a file next to it instead of the rule set.
pub fn text(base: &Base, name: &str, schema: &str) -> Result<String, Diagnostics> {
    let extends = extends(base, name)?;
    let about = format!(
        "A variant of {} ({extends}). It has the same rules, except for the fields that this file \
         sets. Below are fields that variants usually change, with their present values. Remove \
         the `# ` before a field to set it. `urlab rules show {extends}` shows all rules.",
        base.rules().title.replace(char::is_control, " ")
    );
    let [width, _] = WIDTHS;
    let text = head(name, &extends, &about, width)? + &usual_fields(base, name, "# ", width)?;
    Ok(format!("# yaml-language-server: $schema={schema}\n{text}"))
}

/// The text of the same file, with all these fields set to the values that the rule set has.
///
/// # Errors
/// As [`text`].
pub fn with_fields(base: &Base, name: &str) -> Result<String, Diagnostics> {
    let extends = extends(base, name)?;
    let about = format!(
        "A variant of {} ({extends}). Change a value below, and see what it does. Fields that are \
         not here are those of {extends}.",
        base.rules().title.replace(char::is_control, " ")
    );
    let [_, width] = WIDTHS;
    Ok(head(name, &extends, &about, width)? + &usual_fields(base, name, "", width)?)
}

/// The explanation of the file, the rule set that it extends, and its title.
fn head(name: &str, extends: &str, about: &str, width: usize) -> Result<String, Diagnostics> {
    let head = written(name, &json!({"extends": extends, "title": title(name)}))?;
    Ok(format!("{}\n{head}", explanation(about, width)))
}

/// The title of a file with this name: its words, of which the first has a capital letter.
pub(super) fn title(name: &str) -> String {
    let mut words = name.replace('-', " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// The usual fields with their values and explanations. `mark` stands before each line of a value.
fn usual_fields(base: &Base, name: &str, mark: &str, width: usize) -> Result<String, Diagnostics> {
    let mut text = String::new();
    for path in USUAL {
        let (field, part) =
            path.split_once(".*.").map_or((path, None), |(field, part)| (field, Some(part)));
        let Some((value, about)) = value(base, field) else { continue };
        let value = part.map_or(value.clone(), |part| only(part, value));
        // Writing to a `String` never fails.
        let _ = write!(text, "\n{}", explanation(about, width));
        for line in written(name, &json!({ field: value }))?.lines() {
            let _ = writeln!(text, "{mark}{line}");
        }
    }
    Ok(text)
}

/// How the new file refers to the rule set.
fn extends(base: &Base, name: &str) -> Result<String, Diagnostics> {
    let extends = base.referred_from(Path::new("."));
    let file = format!("{name}.yaml");
    let refuse = |fault: String, way_out: String| {
        Err(Diagnostic::of_file(&file, fault).advise(way_out).into())
    };
    if extends.split('+').next() == Some(name) {
        return refuse(
            format!("{} is the name of the rule set that the file extends", quoted(name)),
            format!("choose another name, such as `urlab new my-{name} --from {extends}`"),
        );
    }
    match RuleSetRef::find(&extends, Some(&FileSource::File(file.clone().into()))) {
        Ok(found) if found.is_same(base.rule_set_ref()) => Ok(extends),
        _ => refuse(
            format!("in this folder, `extends: {extends}` refers to another file"),
            "a name is looked up next to the file first: choose another folder, or give the path \
             of the file that you mean after --from"
                .to_owned(),
        ),
    }
}

/// The value of a field and its description. Without a value in the rule set, the default value.
fn value<'b>(base: &'b Base, field: &str) -> Option<(Json, &'b str)> {
    let schema = base.structure().schema().child(&Step::Key(field.to_owned()))?;
    let default = || schema.get("default").filter(|value| !value.is_null()).cloned();
    Some((base.value(field).or_else(default)?, schema.description()?))
}

/// The mapping with only this field of each name. Another value stays as it is.
fn only(part: &str, value: Json) -> Json {
    let Json::Object(names) = value else { return value };
    let parts = names.into_iter().map(|(name, value)| {
        let kept: Map<String, Json> =
            value.get(part).map(|value| (part.to_owned(), value.clone())).into_iter().collect();
        (name, kept.into())
    });
    Json::Object(parts.collect())
}

fn written(name: &str, value: &Json) -> Result<String, Diagnostics> {
    to_text(value).map_err(|reason| Diagnostic::of_file(name, reason).into())
}

/// A text as lines that begin with `##`, and have at most so many characters.
fn explanation(text: &str, width: usize) -> String {
    let mut lines = vec!["##".to_owned()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if lines[last].chars().count() + 1 + word.chars().count() > width {
            lines.push(format!("## {word}"));
        } else {
            lines[last].push(' ');
            lines[last].push_str(word);
        }
    }
    lines.join("\n") + "\n"
}
