//! Tests that the structure check and an independent JSON Schema validator agree.

use std::path::Path;

use serde_json::{Value as Json, json};

use crate::input::collector::Collector;
use crate::input::merge::nulls::without_removals;
use crate::input::scenario::list_single_kind;
use crate::input::schema::structure::{
    DOMINATION, RACE, SCENARIO, Structure, Structures, is_domination, structures_of,
};
use crate::input::tree::text::Text;
use crate::input::tree::value::Yaml;
use crate::input::tree::yaml::parse;

/// A schema that Urlab ships for editors.
fn shipped(name: &str) -> Json {
    let text = std::fs::read_to_string(Path::new("scenarios").join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Checks that a schema and `accepts` accept the same files.
fn assert_agreement(schema: &Json, folder: &str, accepts: impl Fn(Yaml) -> bool) {
    let validator = jsonschema::validator_for(schema).unwrap();
    let (mut accepted, mut refused) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "yaml") {
            continue;
        }
        let good =
            parse(&Text::new("", std::fs::read_to_string(&path).unwrap())).unwrap().to_json();
        for (what, file) in std::iter::once((String::new(), good.clone())).chain(variants(&good)) {
            let is_accepted = accepts(Yaml::from_json(&file));
            assert_eq!(is_accepted, validator.is_valid(&file), "{} with {what}", path.display());
            *if is_accepted { &mut accepted } else { &mut refused } += 1;
        }
    }
    assert!(accepted > 20 && refused > 100, "{accepted} accepted, {refused} refused");
}

/// Variants of a file: each field in turn has another form, is missing, or gets an extra field next
/// to it.
fn variants(good: &Json) -> impl Iterator<Item = (String, Json)> {
    let wrong = [
        json!([[true]]),
        json!([1, "x"]),
        json!({}),
        json!(""),
        json!("No name"),
        json!("x".repeat(2_001)),
        json!(-1),
        json!(0.5),
        json!(18_446_744_073_709_551_615_u64),
        json!(true),
    ];
    let mut pointers = Vec::new();
    collect_pointers(good, &mut String::new(), &mut pointers);
    pointers.into_iter().flat_map(move |pointer| {
        let edited = |edit: &dyn Fn(&mut Json)| {
            let mut file = good.clone();
            edit(file.pointer_mut(&pointer).unwrap());
            file
        };
        let mut files: Vec<(String, Json)> = wrong
            .iter()
            .map(|wrong| {
                (format!("{wrong:.20} at {pointer}"), edited(&|value| *value = wrong.clone()))
            })
            .collect();
        if let Some(Json::Object(fields)) = good.pointer(&pointer) {
            for name in fields.keys() {
                let without =
                    edited(&|value| drop(value.as_object_mut().unwrap().shift_remove(name)));
                files.push((format!("no {name} at {pointer}"), without));
            }
            for name in ["strange", "1234", "7", "n".repeat(201).as_str()] {
                files.push((
                    format!("{name:.20} at {pointer}"),
                    edited(&|value| value[name] = json!(1)),
                ));
            }
        }
        files
    })
}

fn collect_pointers(value: &Json, here: &mut String, all: &mut Vec<String>) {
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
        collect_pointers(value, here, all);
        here.truncate(length);
    }
}

/// The folders of the shipped rule sets.
const RULE_FOLDERS: [&str; 2] = ["scenarios/rules", "scenarios/rules/more"];

fn has_form(structure: &Structure, root: &Yaml) -> bool {
    let collector = Collector::new(root);
    let _: Option<Json> = structure.read(root, &collector);
    collector.is_clean()
}

#[test]
fn rule_files_agree_with_the_schema_for_editors() {
    let is_valid_file = |root: Yaml| {
        // The schema for editors requires nothing within a field, because a base may have it.
        let is_valid = |structures: &Structures| {
            let has = |name: &str| root.get(name).is_some();
            (has("extends") || structures.whole.schema().required().all(has))
                && has_form(&structures.as_written, &without_removals(root.clone()))
        };
        let (race, domination) = (is_valid(&RACE), is_valid(&DOMINATION));
        match root.get("kind").map(|_| is_domination(&root)) {
            Some(true) => domination,
            None if root.get("extends").is_some() => race || domination,
            Some(false) | None => race,
        }
    };
    for folder in RULE_FOLDERS {
        assert_agreement(&shipped("rules.schema.json"), folder, is_valid_file);
    }
}

#[test]
fn merged_files_agree_with_the_schema_of_the_drafts() {
    for structure in [&RACE.whole, &DOMINATION.whole] {
        // Files of other folders extend others, and write dice as texts.
        assert_agreement(&structure.0, RULE_FOLDERS[0], |root| has_form(structure, &root));
    }
}

#[test]
fn overlays_agree_with_the_schema_for_editors() {
    assert_agreement(&shipped("overlay.schema.json"), "scenarios/rules/overlays", |root| {
        let root = without_removals(root);
        has_form(&structures_of(&root).overlay, &root)
    });
}

#[test]
fn scenarios_agree_with_the_schema_for_editors() {
    assert_agreement(&shipped("scenario.schema.json"), "scenarios", |mut root| {
        list_single_kind(&mut root);
        has_form(&SCENARIO, &root)
    });
}
