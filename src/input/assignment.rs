//! Reads `FIELD=VALUE` from the command line as a patch of one field.

use crate::input::patch::Patch;
use crate::input::tree::text::{Text, TextPosition};
use crate::input::tree::value::Yaml;
use crate::input::tree::yaml;

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
        .map_err(|unreadable| format!("`{value}` is not a value in YAML: {}", unreadable.reason))?;
    let shown = Text::new(format!("{option} {text}"), "");
    // Without positions: the errors show the whole option, not a line of it.
    let mut node = Yaml::from_json(&tree.to_json());
    node.set_text(&shown);
    let key = TextPosition { text: Some(shown), ..TextPosition::default() };
    Ok(Patch::default().with_node(&key, field, &node))
}

/// The allowed form.
const ALLOWED: &str = "write FIELD=VALUE, such as `pieces.pawn.count=5` or `dice=2d6`; \
    a value of `null` removes the field";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::variant::Base;

    #[test]
    fn a_value_is_yaml() {
        let base = Base::load("finkel").unwrap();
        let set = |text: &str| base.with(&parse("--set", text).unwrap()).unwrap();
        assert_eq!(set("pieces.piece.count=5").race().unwrap().kinds[0].count, 5);
        assert!(set("equal_turns = true").race().unwrap().equal_turns);
        assert_eq!(set("equal_turns=true").name, "finkel[equal_turns=true]");
    }

    #[test]
    fn an_error_names_the_option() {
        let base = Base::load("finkel").unwrap();
        let error = |text: &str| base.with(&parse("--set", text).unwrap()).unwrap_err().to_string();
        let unknown = error("pieces.pice.count=5");
        assert!(unknown.starts_with("error: --set pieces.pice.count=5: "), "{unknown}");
        assert!(unknown.contains("did you mean `piece`?"), "{unknown}");
        let large = error("pieces.piece.count=99");
        assert!(large.starts_with("error: --set pieces.piece.count=99: "), "{large}");
        assert!(large.contains("1 to 30"), "{large}");
    }

    #[test]
    fn a_text_without_field_or_value_is_refused() {
        let error = |text: &str| parse("--set", text).unwrap_err();
        assert!(error("pieces").starts_with("there is no `=` in `pieces`; write FIELD=VALUE"));
        assert!(error("=3").starts_with("there is no field before the `=`"));
        assert!(error("dice=").starts_with("there is no value after the `=`"));
        assert!(error("safe=[a1").starts_with("`[a1` is not a value in YAML: "));
    }
}
