//! Tests that our walk and another reader of JSON Schemas agree.

use std::path::Path;

use serde_json::{Value as Json, json};

use crate::input::collector::Collector;
use crate::input::nulls::without_removals;
use crate::input::question::SCENARIO;
use crate::input::schema::structure::{
    DOMINATION, RACE, Structure, Structures, is_domination, structures_of,
};
use crate::input::tree::text::Text;
use crate::input::tree::value::Yaml;
use crate::input::tree::yaml::parse;

/// A schema that is shipped for editors.
fn shipped(name: &str) -> Json {
    let text = std::fs::read_to_string(Path::new("scenarios").join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// What a schema says against what we take.
fn agree(schema: &Json, folder: &str, takes: impl Fn(Yaml) -> bool) {
    let validator = jsonschema::validator_for(schema).unwrap();
    let (mut accepted, mut refused) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "yaml") {
            continue;
        }
        let good =
            parse(&Text::new("", std::fs::read_to_string(&path).unwrap())).unwrap().to_json();
        for (what, file) in std::iter::once((String::new(), good.clone())).chain(slips(&good)) {
            let ours = takes(Yaml::from_json(&file));
            assert_eq!(ours, validator.is_valid(&file), "{} with {what}", path.display());
            *if ours { &mut accepted } else { &mut refused } += 1;
        }
    }
    assert!(accepted > 20 && refused > 100, "{accepted} accepted, {refused} refused");
}

/// A file with each field in turn of a wrong form, gone, or beside one that should not be there.
fn slips(good: &Json) -> impl Iterator<Item = (String, Json)> {
    let wrong = [
        json!([[true]]),
        json!([1, "x"]),
        json!({}),
        json!(""),
        json!("No name"),
        json!(-1),
        json!(0.5),
        json!(18_446_744_073_709_551_615_u64),
        json!(true),
    ];
    let mut pointers = Vec::new();
    each_pointer(good, &mut String::new(), &mut pointers);
    pointers.into_iter().flat_map(move |pointer| {
        let edited = |edit: &dyn Fn(&mut Json)| {
            let mut file = good.clone();
            edit(file.pointer_mut(&pointer).unwrap());
            file
        };
        let mut files: Vec<(String, Json)> = wrong
            .iter()
            .map(|wrong| (format!("{wrong} at {pointer}"), edited(&|at| *at = wrong.clone())))
            .collect();
        if let Some(Json::Object(fields)) = good.pointer(&pointer) {
            for name in fields.keys() {
                let without = edited(&|at| drop(at.as_object_mut().unwrap().shift_remove(name)));
                files.push((format!("no {name} at {pointer}"), without));
            }
            for name in ["strange", "1234", "7"] {
                files.push((format!("{name} at {pointer}"), edited(&|at| at[name] = json!(1))));
            }
        }
        files
    })
}

fn each_pointer(value: &Json, here: &mut String, all: &mut Vec<String>) {
    let within: Vec<(String, &Json)> = match value {
        Json::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), value)).collect(),
        Json::Array(items) => {
            items.iter().enumerate().map(|(index, value)| (index.to_string(), value)).collect()
        }
        _ => Vec::new(),
    };
    all.push(here.clone());
    for (name, value) in within {
        let length = here.len();
        here.push('/');
        *here += &name.replace('~', "~0").replace('/', "~1");
        each_pointer(value, here, all);
        here.truncate(length);
    }
}

fn has_form(structure: &Structure, root: &Yaml) -> bool {
    let collector = Collector::new(root);
    let _: Option<Json> = structure.read(root, &collector);
    collector.is_clean()
}

#[test]
fn rule_files_have_the_form_that_editors_are_told() {
    agree(&shipped("rules.schema.json"), "scenarios/rules", |root| {
        // The schema for editors needs nothing within a field, for a base may have it.
        let may_be = |structures: &Structures| {
            let has = |name: &str| root.get(name).is_some();
            (has("extends") || structures.whole.schema().required().all(has))
                && has_form(&structures.as_written, &without_removals(root.clone()))
        };
        let (race, domination) = (may_be(&RACE), may_be(&DOMINATION));
        match root.get("kind").map(|_| is_domination(&root)) {
            Some(true) => domination,
            None if root.get("extends").is_some() => race || domination,
            Some(false) | None => race,
        }
    });
}

#[test]
fn merged_files_have_the_form_of_the_drafts() {
    for structure in [&RACE.whole, &DOMINATION.whole] {
        agree(&structure.0, "scenarios/rules", |root| has_form(structure, &root));
    }
}

#[test]
fn overlays_have_the_form_that_editors_are_told() {
    agree(&shipped("overlay.schema.json"), "scenarios/rules/overlays", |root| {
        let root = without_removals(root);
        has_form(&structures_of(&root).overlay, &root)
    });
}

#[test]
fn scenarios_have_the_form_that_editors_are_told() {
    agree(&shipped("scenario.schema.json"), "scenarios", |root| has_form(&SCENARIO, &root));
}
