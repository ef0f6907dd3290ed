//! Checks that overlays fit their rule set and each other.

use crate::input::diagnostic::{Diagnostic, quoted};
use crate::input::file_layer::FileLayer;
use crate::input::rule_set_ref::RuleSetRef;
use crate::input::tree::field::Field;
use crate::input::tree::value::{Value, Yaml};
use crate::input::tree::write::to_line;

/// The fields that say what an overlay is; two may differ in them.
const OF_ITSELF: [&str; 5] = ["name", "title", "source", "readings", "only_on"];

/// The errors of overlays among `layers`, which lie from the top down and come from `stack`.
pub fn diagnostics(layers: &[FileLayer], stack: &RuleSetRef) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for (index, layer) in layers.iter().enumerate().filter(|(_, layer)| layer.is_overlay) {
        let below = &layers[index + 1..];
        diagnostics.extend(misplaced(layer, below));
        for lower in below.iter().filter(|lower| lower.is_overlay) {
            if lower.home.identity() == layer.home.identity() {
                let diagnostic = twice(layer, stack);
                // One laid on three times is on twice in two ways.
                if !diagnostics.contains(&diagnostic) {
                    diagnostics.push(diagnostic);
                }
            } else {
                each_difference(&layer.root, &lower.root, &Field::default(), &mut |field| {
                    diagnostics.push(clash(layer, lower, field));
                });
            }
        }
    }
    diagnostics
}

/// The error of an overlay that may not be laid on the rule set below.
fn misplaced(overlay: &FileLayer, below: &[FileLayer]) -> Option<Diagnostic> {
    let allowed: Vec<&str> =
        overlay.root.get("only_on")?.items().iter().filter_map(Yaml::text).collect();
    let bases: Vec<String> = below.iter().filter(|layer| !layer.is_overlay).map(name).collect();
    if bases.iter().any(|base| allowed.contains(&base.as_str())) {
        return None;
    }
    let base = bases.first()?;
    let found = format!("{} may not be laid on {}", quoted(&name(overlay)), quoted(base));
    let diagnostic = overlay.root.error(&"only_on".into(), found);
    let diagnostic = diagnostic.allow(format!("{}, directly or by `extends`", allowed.join(", ")));
    Some(diagnostic.advise(format!(
        "write a file of your own with `extends: {base}` and the fields of this overlay"
    )))
}

fn twice(overlay: &FileLayer, stack: &RuleSetRef) -> Diagnostic {
    let found = format!("the overlay {} is laid on twice", quoted(&name(overlay)));
    let diagnostic = match &overlay.wanted_at {
        Some(place) => Diagnostic::at(place, "extends", found),
        None => Diagnostic::of_file(&stack.name(), found),
    };
    diagnostic.advise("once is enough; a rule set may have it already by what it extends")
}

/// The error of two overlays that give a field different values.
fn clash(upper: &FileLayer, lower: &FileLayer, field: &Field) -> Diagnostic {
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

/// Tells each field that both trees hold with different values.
fn each_difference(upper: &Yaml, lower: &Yaml, field: &Field, tell: &mut dyn FnMut(&Field)) {
    match (&upper.value, &lower.value) {
        (Value::Map(above), Value::Map(below)) => {
            for (name, entry) in above {
                let of_itself = field.0.is_empty() && OF_ITSELF.contains(&name.as_str());
                if let Some(other) = below.get(name).filter(|_| !of_itself) {
                    each_difference(&entry.node, &other.node, &field.key(name), tell);
                }
            }
        }
        _ if upper.to_json() != lower.to_json() => tell(field),
        _ => {}
    }
}

fn name(layer: &FileLayer) -> String {
    layer.home.stem().unwrap_or_default()
}
