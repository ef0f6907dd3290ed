//! Errors of inherited lines that follow from what the user's own file sets.

use crate::input::diagnostic::Diagnostic;
use crate::input::draft::rules::RulesDraft;
use crate::input::mistakes::derived_errors::may_follow;
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::{Value, Yaml};

/// The field of dice.
const DICE: &str = field_path!(RulesDraft, dice);

/// Points the error of an inherited field to the field of the user's file that it may follow from.
/// That is the first such field in the order of the merged tree. The error stays as it is if there
/// is none, or if it is at a line of the user's file.
///
/// `own_file` is the name of the user's file in the positions of the tree.
pub fn at_own_cause(diagnostic: Diagnostic, tree: &Yaml, own_file: &str) -> Diagnostic {
    let field = Field::of(&diagnostic.field);
    let mut own_fields = Vec::new();
    if diagnostic.file != own_file {
        collect_own(tree, &Field::default(), own_file, &mut own_fields);
    }
    let Some(cause) = own_fields.into_iter().find(|own| may_follow(&field, own)) else {
        return diagnostic;
    };
    let line = if diagnostic.line > 0 {
        format!(" ({}:{})", diagnostic.file, diagnostic.line)
    } else {
        String::new()
    };
    let found = format!(
        "the inherited `{}`{line} does not fit this: {}",
        diagnostic.field, diagnostic.found
    );
    let mut moved = tree.error(&cause, found);
    moved.allowed = diagnostic.allowed;
    moved.help = match (diagnostic.help, way_out_of_dice(&cause, tree)) {
        (Some(help), Some(more)) => Some(format!("{help}; or {more}")),
        (help, more) => help.or(more),
    };
    moved
}

/// The fields without fields below them that a file sets.
fn collect_own(node: &Yaml, field: &Field, own_file: &str, found: &mut Vec<Field>) {
    for (name, entry) in node.entries().into_iter().flatten() {
        let inner = field.key(name);
        match &entry.node.value {
            Value::Map(entries) if !entries.is_empty() => {
                collect_own(&entry.node, &inner, own_file, found);
            }
            _ if entry.key.file() == own_file => found.push(inner),
            _ => {}
        }
    }
}

/// What to write for dice whose faces are marks. `None` if a die has a face 0, or for other fields.
fn way_out_of_dice(cause: &Field, tree: &Yaml) -> Option<String> {
    let dice = tree.get(DICE).filter(|_| cause.0.first() == Some(&Step::Key(DICE.to_owned())))?;
    let has_zero = |die: &Yaml| {
        let faces = die.get("faces");
        let entries = faces.and_then(Yaml::entries).into_iter().flatten();
        let mut names = entries.map(|(name, _)| name.as_str());
        let in_list = faces.map_or(&[][..], Yaml::items).iter();
        names.any(|name| name == "0") || in_list.map(Yaml::to_json).any(|face| face == 0)
    };
    let count = |die: &Yaml| die.get("count").map_or(Some(1), |count| count.to_json().as_u64());
    if dice.items().is_empty() || dice.items().iter().any(has_zero) {
        return None;
    }
    let dice_in_all: u64 = dice.items().iter().map(count).sum::<Option<u64>>()?;
    Some(format!("write `{dice_in_all}c` for dice that show 0 or 1"))
}
