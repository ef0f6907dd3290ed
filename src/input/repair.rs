//! Faulty parts of a tree made plain, so that the rest of it can be checked too.

use serde_json::{Map, Value};

use crate::input::field::{Field, Step};
use crate::input::shape::Shape;
use crate::input::suggest::nearest;

/// A fault of form.
#[derive(Clone, Debug)]
pub enum Flaw {
    /// A field that may not be there.
    Unknown(Field),
    /// A value of the wrong form, or a field that is missing.
    Wrong(Field),
}

/// Takes unknown fields out of a tree and puts something plain of the right form in the place of
/// what is wrong or missing. Returns the fields whose content is not known after that.
pub fn repair(value: &mut Value, shape: Shape<'_>, flaws: &[Flaw]) -> Vec<Field> {
    let mut doubtful: Vec<Field> = Vec::new();
    for flaw in flaws {
        let fields = match flaw {
            Flaw::Unknown(field) => take_out(value, shape, field),
            Flaw::Wrong(field) => {
                put(value, field, shape.at(field).map(Shape::stand_in));
                vec![field.clone()]
            }
        };
        for field in fields {
            if !doubtful.contains(&field) {
                doubtful.push(field);
            }
        }
    }
    doubtful
}

/// Takes an unknown field out, and returns what it may have been meant for: the field of nearly
/// that name that is not there, else any that is not there.
fn take_out(value: &mut Value, shape: Shape<'_>, field: &Field) -> Vec<Field> {
    let Some((Step::Key(name), around)) = field.0.split_last() else { return Vec::new() };
    let around = Field(around.to_vec());
    let Some(Value::Object(written)) = find(value, &around.0) else { return Vec::new() };
    written.shift_remove(name);
    meant(name, written, shape.at(&around)).map_or_else(
        || vec![around.clone()],
        |names| names.into_iter().map(|name| around.key(name)).collect(),
    )
}

/// The fields that an unknown one may be meant for; `None` where no field has a name of its own.
fn meant<'s>(
    unknown: &str,
    written: &Map<String, Value>,
    around: Option<Shape<'s>>,
) -> Option<Vec<&'s str>> {
    let known = around?.names()?;
    let absent: Vec<&str> =
        known.into_iter().filter(|known| !written.contains_key(*known)).collect();
    Some(nearest(unknown, absent.iter().copied()).map_or(absent, |near| vec![near]))
}

/// Is a missing field there under nearly its name?
pub fn is_misnamed(field: &Field, written: &Map<String, Value>, around: Option<Shape<'_>>) -> bool {
    let Some(Step::Key(name)) = field.0.last() else { return false };
    let known = around.and_then(Shape::names).unwrap_or_default();
    let mut unknown = written.keys().filter(|key| !known.contains(&key.as_str()));
    unknown.any(|key| {
        nearest(key, [name.as_str()]).is_some()
            && meant(key, written, around) == Some(vec![name.as_str()])
    })
}

fn put(value: &mut Value, field: &Field, stand_in: Option<Value>) {
    let (Some((last, around)), Some(stand_in)) = (field.0.split_last(), stand_in) else { return };
    match (find(value, around), last) {
        (Some(Value::Object(fields)), Step::Key(name)) => {
            fields.insert(name.clone(), stand_in);
        }
        (Some(Value::Array(items)), Step::Item(index)) if *index < items.len() => {
            items[*index] = stand_in;
        }
        _ => {}
    }
}

fn find<'v>(value: &'v mut Value, steps: &[Step]) -> Option<&'v mut Value> {
    steps.iter().try_fold(value, |value, step| match step {
        Step::Key(name) => value.get_mut(name),
        Step::Item(index) => value.get_mut(index),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_faulty_is_made_plain_and_told() {
        let fields = json!({"name": {"type": "string"}, "count": {"type": "integer", "minimum": 1}, "safe": {}});
        let schema = json!({"type": "object", "properties": fields});
        let mut value = json!({"name": 5, "cuont": 7});
        let flaws = [Flaw::Wrong(Field::of("name")), Flaw::Unknown(Field::of("cuont"))];
        let doubtful = repair(&mut value, Shape::of(&schema), &flaws);
        assert_eq!(value, json!({"name": ""}));
        assert_eq!(
            doubtful,
            [Field::of("name"), Field::of("count")],
            "`cuont` was meant for `count`"
        );
    }

    #[test]
    fn an_unknown_field_may_be_meant_for_any_that_is_not_there() {
        let schema = json!({"properties": {"name": {}, "count": {}, "safe": {}}});
        let mut value = json!({"name": 5, "colour": 7});
        let doubtful =
            repair(&mut value, Shape::of(&schema), &[Flaw::Unknown(Field::of("colour"))]);
        assert_eq!(doubtful, [Field::of("count"), Field::of("safe")]);
    }
}
