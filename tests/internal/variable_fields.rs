//! The fields of rule sets that can be varied, and the values to try.

use serde_json::json;

use crate::input::catalogue;
use crate::input::patch::Patch;
use crate::input::variable_field::{VariableField, variable_fields};
use crate::input::variant::Base;

fn of(name: &str, path: &str) -> Option<VariableField> {
    let fields = variable_fields(&Base::load(name).unwrap());
    fields.into_iter().find(|field| field.path == path)
}

#[test]
fn numbers_words_and_answers_can_be_varied_and_texts_cannot() {
    let pieces = of("tiny", "pieces.man.count").unwrap();
    assert_eq!(pieces.value, "2");
    assert_eq!(pieces.values, [json!(1), json!(2), json!(3), json!(4)], "at least one piece");
    let turns = of("tiny", "equal_turns").unwrap();
    assert_eq!((turns.value.as_str(), turns.values.len()), ("false", 2));
    let face = of("tiny", "dice[1].faces.1");
    assert!(face.is_some_and(|face| face.values.contains(&json!(0)) || face.value == "1"));
    for text in ["title", "board", "name", "path.squares"] {
        assert_eq!(of("tiny", text), None, "{text}");
    }
}

#[test]
fn the_values_of_every_field_of_every_rule_set_have_the_right_form() {
    for listed in catalogue::list() {
        let base = Base::load(&listed.name).unwrap();
        for field in variable_fields(&base) {
            for value in field.values {
                let patch = Patch::default().with_field(&field.path, value.clone());
                let form = base.check_form(&patch);
                assert_eq!(form, Ok(()), "{}: {} = {value}", listed.name, field.path);
            }
        }
    }
}
