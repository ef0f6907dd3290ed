//! What every sheet of slips is compared with: a good file, edits that make it invalid, and what
//! the author is then told.

use std::fmt::Write;

use serde_json::{Map, Value};

use crate::input::rules::parse;

/// What is wrong, and the edits that make the good file so.
pub type Slip<'s> = (&'s str, &'s [(&'s str, &'s str)]);

pub fn is_good(good: &str) {
    if let Err(diagnostics) = parse(good) {
        panic!("{diagnostics}");
    }
}

/// All that is told of these slips, each under its name.
pub fn told(good: &str, slips: &[Slip<'_>]) -> String {
    let mut told = String::new();
    for (what, edits) in slips {
        match parse(&edited(good, what, edits)) {
            Ok(_) => panic!("not refused: {what}"),
            Err(diagnostics) => writeln!(told, "=== {what}\n{diagnostics}\n").unwrap(),
        }
    }
    told
}

/// Each of these slips has one error, and no other that would follow from what stands in for it.
pub fn are_told_alone(good: &str, slips: &[Slip<'_>]) {
    for (what, edits) in slips {
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

/// The path of a field as errors show it, its name last.
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

/// Each field in turn has a wrong form: no error of content may follow. There are at least so many
/// fields.
pub fn errors_of_form_stand_alone(good: &str, least: usize) {
    let mut paths = Vec::new();
    each_field("", &mut tree_of(good), &mut |path, _, _| paths.push(path.to_string()));
    assert!(paths.len() > least, "{}", paths.len());
    // Neither is any form of any field.
    for wrong in [serde_json::json!([[true]]), serde_json::json!(-1)] {
        for path in &paths {
            let mut tree = tree_of(good);
            each_field("", &mut tree, &mut |here, _, value| {
                if here == path {
                    *value = wrong.clone();
                }
            });
            let diagnostics = parse(&tree.to_string()).unwrap_err();
            let bogus: Vec<&str> = diagnostics
                .0
                .iter()
                .filter(|diagnostic| diagnostic.found != "found a list of single values")
                .map(|diagnostic| diagnostic.field.as_str())
                .filter(|field| !field.starts_with(path))
                .collect();
            assert_eq!(bogus, [""; 0], "for {path}: {wrong}: {diagnostics}");
        }
    }
}

/// Each field in turn is given a strange name, but where names are `free`: no error of content may
/// follow. There are at least so many such fields.
pub fn strange_names_stand_alone(good: &str, free: &[&str], least: usize) {
    let mut maps = vec![String::new()];
    each_field("", &mut tree_of(good), &mut |path, name, value| {
        if value.is_object() && !free.contains(&name) {
            maps.push(path.to_string());
        }
    });
    let rename = |fields: &mut Map<String, Value>, index: usize| {
        let renamed = |(place, (name, value))| {
            if place == index { ("strange".to_string(), value) } else { (name, value) }
        };
        *fields = std::mem::take(fields).into_iter().enumerate().map(renamed).collect();
    };
    let mut tried = 0;
    for path in &maps {
        for index in 0..24 {
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
            // A reading that points to what is now missing under that name is still right.
            let of_form = |found: &str| {
                found.starts_with("there is no field `strange`") || found == "this field is missing"
            };
            assert!(
                diagnostics.0.iter().all(|diagnostic| of_form(&diagnostic.found)),
                "field {index} of {path}: {diagnostics}"
            );
        }
    }
    assert!(tried > least, "{tried}");
}
