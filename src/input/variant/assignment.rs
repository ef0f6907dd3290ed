//! Reads `FIELD=VALUE` from the command line as a patch of one field.

use crate::input::tree::text::{Text, TextPosition};
use crate::input::tree::value::Yaml;
use crate::input::tree::yaml;
use crate::input::variant::patch::Patch;

/// A patch that sets one field. `text` has the field, an equals sign and the value in YAML:
/// `pieces.pawn.count=5`, `safe=[a1, b1]`, `verdict_die=null`. Errors of the patch name `option`
/// and the text.
///
/// # Errors
/// A text that says what was found and what is allowed, if there is no field, no equals sign or no
/// value, or if the value is not YAML.
pub fn parse(option: &str, text: &str) -> Result<Patch, String> {
    let Some((field, value)) = text.split_once('=') else {
        return Err(format!("there is no `=` in `{text}`; {ALLOWED}"));
    };
    let (field, value) = (field.trim(), value.trim());
    if field.is_empty() || value.is_empty() {
        let missing = if field.is_empty() { "field before" } else { "value after" };
        return Err(format!("there is no {missing} the `=` in `{text}`; {ALLOWED}"));
    }
    let tree = yaml::parse(&Text::new(option, value))
        .map_err(|error| format!("`{value}` is not a value in YAML: {}", error.found))?;
    let shown = Text::new(format!("{option} {text}"), "");
    // Without positions: the errors show the whole option, not a line of it.
    let mut node = Yaml::from_json(&tree.to_json());
    node.set_text(&shown);
    let key = TextPosition { text: Some(shown), ..TextPosition::default() };
    Ok(Patch::default().with_node(&key, field, &node))
}

/// The allowed form.
const ALLOWED: &str = "write FIELD=VALUE, such as `pieces.pawn.count=5` or `dice=d4`; \
    a value of `null` removes the field";
