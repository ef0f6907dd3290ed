//! Checks that overlays fit their rule set and each other.

use crate::input::diagnostic::{Diagnostic, quoted};
use crate::input::draft::header::Header;
use crate::input::draft::rules::RulesDraft;
use crate::input::locate::rule_set_ref::RuleSetRef;
use crate::input::merge::file_layer::FileLayer;
use crate::input::tree::field::Field;
use crate::input::tree::value::{Value, Yaml};
use crate::input::tree::write::to_line;

/// The fields that describe an overlay; two overlays may differ in them.
const DESCRIPTION: [&str; 5] = [
    field_path!(Header, name),
    field_path!(Header, title),
    field_path!(Header, source),
    field_path!(RulesDraft, readings),
    "only_on",
];

/// The errors of overlays among `layers`, which are the files of `rule_set_ref` from the top down.
pub fn diagnostics(layers: &[FileLayer], rule_set_ref: &RuleSetRef) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for (index, layer) in layers.iter().enumerate().filter(|(_, layer)| layer.is_overlay) {
        let below = &layers[index + 1..];
        diagnostics.extend(wrong_rule_set(layer, below));
        for lower in below.iter().filter(|lower| lower.is_overlay) {
            if lower.source.identity() == layer.source.identity() {
                let diagnostic = applied_twice(layer, rule_set_ref);
                // An overlay that is applied three times is found twice.
                if !diagnostics.contains(&diagnostic) {
                    diagnostics.push(diagnostic);
                }
            } else {
                for_each_difference(&layer.root, &lower.root, &Field::default(), &mut |field| {
                    diagnostics.push(conflict(layer, lower, field));
                });
            }
        }
    }
    diagnostics
}

/// The error of an overlay that cannot be applied to the rule set below.
fn wrong_rule_set(overlay: &FileLayer, below: &[FileLayer]) -> Option<Diagnostic> {
    let allowed: Vec<&str> =
        overlay.root.get("only_on")?.items().iter().filter_map(Yaml::text).collect();
    let bases: Vec<String> = below.iter().filter(|layer| !layer.is_overlay).map(name).collect();
    if bases.iter().any(|base| allowed.contains(&base.as_str())) {
        return None;
    }
    let base = bases.first()?;
    let found = format!("{} cannot be applied to {}", quoted(&name(overlay)), quoted(base));
    let diagnostic = overlay.root.error(&"only_on".into(), found);
    let names = allowed.join(", ");
    Some(diagnostic.allow(format!("{names}, directly or through `extends`")).advise(format!(
        "write a file of your own with `extends: {base}` and the fields of this overlay"
    )))
}

fn applied_twice(overlay: &FileLayer, rule_set_ref: &RuleSetRef) -> Diagnostic {
    let found = format!("the overlay {} is applied twice", quoted(&name(overlay)));
    let diagnostic = match &overlay.extended_at {
        Some(place) => Diagnostic::at(place, "extends", found),
        None => Diagnostic::of_file(&rule_set_ref.name(), found),
    };
    diagnostic.advise("apply it once; a rule set may already get it through `extends`")
}

/// The error of two overlays that give a field different values.
fn conflict(upper: &FileLayer, lower: &FileLayer, field: &Field) -> Diagnostic {
    let value = |layer: &FileLayer| {
        quoted(&layer.root.find(field).map(|node| to_line(&node.to_json())).unwrap_or_default())
    };
    let place = lower.root.locate(field);
    let found = format!(
        "two overlays differ: {} has {} here, and {} has {} ({}:{})",
        quoted(&name(upper)),
        value(upper),
        quoted(&name(lower)),
        value(lower),
        place.file(),
        place.line
    );
    upper.root.error(field, found).advise(
        "leave one of the two out, or write a file of your own that has the fields you want",
    )
}

/// Reports each field that both trees have with different values.
fn for_each_difference(upper: &Yaml, lower: &Yaml, field: &Field, report: &mut dyn FnMut(&Field)) {
    match (&upper.value, &lower.value) {
        (Value::Map(above), Value::Map(below)) => {
            for (name, entry) in above {
                let is_description = field.0.is_empty() && DESCRIPTION.contains(&name.as_str());
                if let Some(other) = below.get(name).filter(|_| !is_description) {
                    for_each_difference(&entry.node, &other.node, &field.key(name), report);
                }
            }
        }
        _ if upper.to_json() != lower.to_json() => report(field),
        _ => {}
    }
}

fn name(layer: &FileLayer) -> String {
    layer.source.stem().unwrap_or_default()
}
