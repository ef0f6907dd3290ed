//! Dice in the usual notation: `2d6` for two dice with the faces 1 to 6.

use crate::input::tree::value::{Keyed, Value, Yaml};

/// The form of the notation in JSON Schema.
pub const FORM: &str = "^([1-9]|1[0-6])?d[1-9][0-9]{0,2}$";

/// The field with the dice.
pub const DICE: &str = "dice";

/// Writes out all dice of a rule file that are in this notation. Each has the position of its text.
pub fn expand(root: &mut Yaml) {
    if let Some(dice) = root.get_mut(DICE) {
        expand_dice(dice);
    }
}

/// Writes out dice: one text, or texts in a list.
pub fn expand_dice(dice: &mut Yaml) {
    if let Some(only) = die(dice) {
        dice.value = Value::List(vec![only]);
    }
    dice.items_mut().into_iter().flatten().for_each(expand_die);
}

/// Writes out an item of the dice.
pub fn expand_die(item: &mut Yaml) {
    if let Some(die) = die(item) {
        *item = die;
    }
}

fn die(node: &Yaml) -> Option<Yaml> {
    let (count, faces) = node.text()?.split_once('d')?;
    let number = |text: &str| text.parse::<u16>().ok().filter(|_| !text.starts_with(['+', '0']));
    let count = if count.is_empty() { 1 } else { number(count)? };
    let faces = number(faces).filter(|faces| *faces < 1000)?;
    let at = |value| Yaml { at: node.at.clone(), value };
    let entry = |name: &str, value| (name.to_string(), Keyed { key: node.at.clone(), node: value });
    let single = |number: u16| at(Value::Number(number.into()));
    let faces = (1..=faces).map(|face| entry(&face.to_string(), single(1))).collect();
    let fields = [entry("faces", at(Value::Map(faces))), entry("count", single(count))];
    Some(at(Value::Map(fields.into_iter().collect())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(dice: &serde_json::Value) -> serde_json::Value {
        let mut root = Yaml::from_json(&serde_json::json!({ "dice": dice }));
        expand(&mut root);
        root.get(DICE).unwrap().to_json()
    }

    #[test]
    fn notation_means_dice_with_the_faces_from_1_once_each() {
        let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        let form = serde_json::json!({ "pattern": FORM });
        let form = jsonschema::validator_for(&form).unwrap();
        for (text, dice) in [
            ("2d3", r#"[{"faces": {"1": 1, "2": 1, "3": 1}, "count": 2}]"#),
            ("d2", r#"[{"faces": {"1": 1, "2": 1}, "count": 1}]"#),
        ] {
            assert_eq!(expanded(&text.into()), json(dice), "{text}");
            assert!(form.is_valid(&text.into()), "{text}");
        }
        let mixed = json(r#"["d2", {"faces": {"0": 1}}]"#);
        let written = json(r#"[{"faces": {"1": 1, "2": 1}, "count": 1}, {"faces": {"0": 1}}]"#);
        assert_eq!(expanded(&mixed), written);
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in ["2x6", "d", "2d", "0d6", "d0", "d06", "-1d6", "2d6+1", "d1000", "dice", ""] {
            assert_eq!(expanded(&text.into()), text, "{text}");
        }
    }
}
