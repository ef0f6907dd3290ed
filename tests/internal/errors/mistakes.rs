//! Helpers for tests of invalid files: a good file, edits that make it invalid, and the error
//! messages for the author.

use std::fmt::Write;

use serde_json::{Map, Value};

use crate::input::rules::parse;

/// What is wrong, and the edits that make the good file wrong in this way.
pub type Mistake<'s> = (&'s str, &'s [(&'s str, &'s str)]);

pub fn assert_is_valid(good: &str) {
    if let Err(diagnostics) = parse(good) {
        panic!("{diagnostics}");
    }
}

/// All error messages for these mistakes, each under its name.
pub fn messages(good: &str, mistakes: &[Mistake<'_>]) -> String {
    let mut messages = String::new();
    for (what, edits) in mistakes {
        match parse(&edited(good, what, edits)) {
            Ok(_) => panic!("not refused: {what}"),
            Err(diagnostics) => writeln!(messages, "=== {what}\n{diagnostics}\n").unwrap(),
        }
    }
    messages
}

/// Each of these mistakes must give one error, and no other error that would follow from its
/// placeholder.
pub fn assert_single_errors(good: &str, mistakes: &[Mistake<'_>]) {
    for (what, edits) in mistakes {
        let diagnostics = parse(&edited(good, what, edits)).unwrap_err();
        assert_eq!(diagnostics.0.len(), 1, "{what}: {diagnostics}");
    }
}

fn edited(good: &str, what: &str, edits: &[(&str, &str)]) -> String {
    edits.iter().fold(good.to_string(), |text, (from, to)| {
        assert!(text.contains(from), "{what}: nothing to edit for {from:?}");
        text.replacen(from, to, 1)
    })
}

/// The path of a field as errors show it, its name, and its value.
type Visit<'v> = dyn FnMut(&str, &str, &mut Value) + 'v;

/// Visits every field of a tree, from the outside in.
fn each_field(path: &str, value: &mut Value, visit: &mut Visit<'_>) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields.iter_mut() {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                visit(&path, name, inner);
                each_field(&path, inner, visit);
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter_mut().enumerate() {
                let path = format!("{path}[{}]", index + 1);
                visit(&path, "", inner);
                each_field(&path, inner, visit);
            }
        }
        _ => {}
    }
}

fn tree_of(good: &str) -> Value {
    serde_saphyr::from_str_with_options(good, serde_saphyr::options! { strict_booleans: true })
        .unwrap()
}

/// Gives each field in turn a wrong form. No error of content may follow. There must be more than
/// `least` fields.
pub fn assert_wrong_forms_bring_no_other_errors(good: &str, least: usize) {
    let mut paths = Vec::new();
    each_field("", &mut tree_of(good), &mut |path, _, _| paths.push(path.to_string()));
    assert!(paths.len() > least, "{}", paths.len());
    // No field accepts either of these forms.
    for wrong in [serde_json::json!([[true]]), serde_json::json!(-1)] {
        for path in &paths {
            let mut tree = tree_of(good);
            each_field("", &mut tree, &mut |here, _, value| {
                if here == path {
                    *value = wrong.clone();
                }
            });
            let diagnostics = parse(&tree.to_string()).unwrap_err();
            let unrelated: Vec<&str> = diagnostics
                .0
                .iter()
                .filter(|diagnostic| diagnostic.found != "found a list of single values")
                .map(|diagnostic| diagnostic.field.as_str())
                .filter(|field| !field.starts_with(path))
                .collect();
            assert_eq!(unrelated, [""; 0], "for {path}: {wrong}: {diagnostics}");
        }
    }
}

/// Gives each field in turn a strange name, except where names are `free`: the names or the paths
/// of mappings. No error of content may
/// follow. There must be more than `least` such fields.
pub fn assert_strange_names_bring_no_other_errors(good: &str, free: &[&str], least: usize) {
    let mut maps = vec![String::new()];
    each_field("", &mut tree_of(good), &mut |path, name, value| {
        if value.is_object() && !free.contains(&name) && !free.contains(&path) {
            maps.push(path.to_string());
        }
    });
    let rename = |fields: &mut Map<String, Value>, index: usize| {
        let renamed = |(number, (name, value))| {
            if number == index { ("strange".to_string(), value) } else { (name, value) }
        };
        *fields = std::mem::take(fields).into_iter().enumerate().map(renamed).collect();
    };
    let mut tried = 0;
    for path in &maps {
        for index in 0..40 {
            let mut tree = tree_of(good);
            let mut found = index < tree.as_object().unwrap().len() && path.is_empty();
            if found {
                rename(tree.as_object_mut().unwrap(), index);
            }
            each_field("", &mut tree, &mut |here, _, value| {
                if here == path
                    && let Value::Object(fields) = value
                    && index < fields.len()
                {
                    rename(fields, index);
                    found = true;
                }
            });
            if !found {
                break;
            }
            tried += 1;
            let diagnostics = parse(&tree.to_string()).unwrap_err();
            // A reading that points to the field that is now missing is still valid.
            let is_of_form = |found: &str| {
                found.starts_with("there is no field `strange`") || found == "this field is missing"
            };
            assert!(
                diagnostics.0.iter().all(|diagnostic| is_of_form(&diagnostic.found)),
                "field {index} of {path}: {diagnostics}"
            );
        }
    }
    assert!(tried > least, "{tried}");
}
