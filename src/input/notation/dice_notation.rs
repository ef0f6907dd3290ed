//! Dice of rule files in the usual notation: `2d6` for two dice with the faces 1 to 6, `4c` for
//! four coins, `d1,1,2` for a die with these faces. A rule file has dice of one kind in one text.
//! `dice_expression.rs` reads them, and `draft/dice.rs` has their form for JSON Schema.

use crate::game::dice::Die;
use crate::game::odds::Kept;
use crate::input::draft::rules::RulesDraft;
use crate::input::notation::dice_expression::{DiceTerm, terms};
use crate::input::tree::field::{Field, Step};
use crate::input::tree::value::{Keyed, Value, Yaml};

/// The field with the dice.
pub const DICE: &str = field_path!(RulesDraft, dice);

/// All fields with dice.
const FIELDS: [&str; 3] = [
    DICE,
    field_path!(RulesDraft, players.first.dice),
    field_path!(RulesDraft, players.second.dice),
];

/// Writes out all dice of a rule file that are in this notation. Each has the position of its text.
pub fn expand(root: &mut Yaml) {
    expand_in(&Field::default(), root);
}

/// Writes out the dice in the value of a field: dice, one of them, or a mapping with dice in it.
pub fn expand_in(field: &Field, value: &mut Yaml) {
    for dice in FIELDS.map(Field::of) {
        match field.0.strip_prefix(dice.0.as_slice()) {
            Some([]) => expand_dice(value),
            Some([Step::Item(_)]) => expand_die(value),
            Some(_) => {}
            None => {
                let inner = dice.0.strip_prefix(field.0.as_slice()).unwrap_or_default();
                let below = |node, step: &Step| match step {
                    Step::Key(name) => Yaml::get_mut(node, name),
                    Step::Item(_) => None,
                };
                let found = inner.iter().try_fold(&mut *value, below);
                found.filter(|_| !inner.is_empty()).into_iter().for_each(expand_dice);
            }
        }
    }
}

/// Writes out dice: one text, or texts in a list.
fn expand_dice(dice: &mut Yaml) {
    if let Some(only) = die(dice) {
        dice.value = Value::List(vec![only]);
    }
    dice.items_mut().into_iter().flatten().for_each(expand_die);
}

/// Writes out an item of the dice.
fn expand_die(item: &mut Yaml) {
    if let Some(die) = die(item) {
        *item = die;
    }
}

fn die(node: &Yaml) -> Option<Yaml> {
    let die = of_form(node.text()?)?;
    let at = |value| Yaml { at: node.at.clone(), value };
    let entry = |name: &str, value| (name.to_string(), Keyed { key: node.at.clone(), node: value });
    let single = |number: u32| at(Value::Number(number.into()));
    let mut weights: Vec<(u16, u32)> = Vec::new();
    for face in &die.faces {
        match weights.iter_mut().find(|(marks, _)| *marks == face.marks) {
            Some((_, weight)) => *weight += face.weight,
            None => weights.push((face.marks, face.weight)),
        }
    }
    let faces =
        weights.iter().map(|(marks, weight)| entry(&marks.to_string(), single(*weight))).collect();
    let fields = [entry("faces", at(Value::Map(faces))), entry("count", single(die.count.into()))];
    Some(at(Value::Map(fields.into_iter().collect())))
}

/// The dice of a text in the form of the JSON Schema, with any count: the checks of counts then say
/// what is allowed.
fn of_form(text: &str) -> Option<Die> {
    let numbers = text.split(|letter: char| !letter.is_ascii_digit());
    let is_plain = |number: &str| number.len() <= 3 && (number == "0" || !number.starts_with('0'));
    let has_form = text.chars().all(|letter| letter.is_ascii_digit() || "cd,:".contains(letter));
    if !has_form || !numbers.into_iter().all(is_plain) {
        return None;
    }
    match &terms(text).ok()?[..] {
        [(false, DiceTerm::Dice(die, Kept::All))] => Some(die.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::draft::dice::FORM;

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
            ("4c", r#"[{"faces": {"0": 1, "1": 1}, "count": 4}]"#),
            ("2d0,5", r#"[{"faces": {"0": 1, "5": 1}, "count": 2}]"#),
            ("d1,2:2,1", r#"[{"faces": {"1": 2, "2": 2}, "count": 1}]"#),
        ] {
            assert_eq!(expanded(&text.into()), json(dice), "{text}");
            assert!(form.is_valid(&text.into()), "{text}");
        }
        let mixed = json(r#"["d2", {"faces": {"0": 1}}]"#);
        let written = json(r#"[{"faces": {"1": 1, "2": 1}, "count": 1}, {"faces": {"0": 1}}]"#);
        assert_eq!(expanded(&mixed), written);
    }

    #[test]
    fn dice_of_a_player_are_written_out_wherever_they_are_set() {
        let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        let coin = r#"{"faces": {"0": 1, "1": 1}, "count": 1}"#;
        for (field, value, written) in [
            ("players.second.dice", r#""c""#, format!("[{coin}]")),
            ("players.second.dice[1]", r#""c""#, coin.to_owned()),
            ("players.first", r#"{"dice": ["c"]}"#, format!(r#"{{"dice": [{coin}]}}"#)),
            (
                "players",
                r#"{"first": {"dice": "c"}, "second": {}}"#,
                format!(r#"{{"first": {{"dice": [{coin}]}}, "second": {{}}}}"#),
            ),
            ("players.third.dice", r#""c""#, r#""c""#.to_owned()),
            ("title", r#""c""#, r#""c""#.to_owned()),
        ] {
            let mut value = Yaml::from_json(&json(value));
            expand_in(&Field::of(field), &mut value);
            assert_eq!(value.to_json(), json(&written), "{field}");
        }
    }

    #[test]
    fn too_many_dice_are_read_so_that_the_check_of_counts_refuses_them() {
        assert_eq!(expanded(&"17d6".into())[0]["count"], 17);
        let form = serde_json::json!({ "pattern": FORM });
        assert!(!jsonschema::validator_for(&form).unwrap().is_valid(&"17d6".into()));
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        let form = serde_json::json!({ "pattern": FORM });
        let form = jsonschema::validator_for(&form).unwrap();
        for text in [
            "2x6", "d", "2d", "0d6", "d0", "d06", "-1d6", "2d6+1", "d1000", "dice", "", "2D6",
            "2d6kh1", "2 d6", "d{0,1}", "d0,", "d5:2", "0c", "d1:0,2", "d1:01,2",
        ] {
            assert_eq!(expanded(&text.into()), text, "{text}");
            assert!(!form.is_valid(&text.into()), "{text}");
        }
    }
}
