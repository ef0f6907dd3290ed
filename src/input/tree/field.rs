//! The path of a field in a file, such as `pieces.pawn.enter.4` or `dice[1].faces`.

use std::fmt;

/// One step down a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Key(String),
    /// Into a list, from 0.
    Item(usize),
}

/// The path of a field from the root of the file. List items are shown counted from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field(pub Vec<Step>);

impl Field {
    /// Reads a path as errors show it: `dice[1].faces`. Brackets that are not an item of a list,
    /// such as `[0]`, are read as a name.
    pub fn of(text: &str) -> Self {
        let mut field = Self::default();
        for part in text.split('.') {
            let (name, items) = part.split_once('[').unwrap_or((part, ""));
            field = field.key(name);
            for item in items.split('[').filter(|item| !item.is_empty()) {
                let index = item
                    .strip_suffix(']')
                    .and_then(|number| number.parse::<usize>().ok()?.checked_sub(1));
                field =
                    index.map_or_else(|| field.key(format!("[{item}")), |index| field.item(index));
            }
        }
        field
    }

    /// The field `name` within this one.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "callers pass names and numbers in the same way"
    )]
    pub fn key(&self, name: impl ToString) -> Self {
        self.child(Step::Key(name.to_string()))
    }

    /// The item `index`, from 0, of this list.
    pub fn item(&self, index: usize) -> Self {
        self.child(Step::Item(index))
    }

    fn child(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }
}

impl From<&str> for Field {
    fn from(path: &str) -> Self {
        Self::of(path)
    }
}

impl From<&Field> for Field {
    fn from(field: &Field) -> Self {
        field.clone()
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, step) in self.0.iter().enumerate() {
            match step {
                // A key can be as long as a file. 40 characters are enough to identify it.
                // A name in brackets is shown like an item of a list.
                Step::Key(name) if place > 0 && !name.starts_with('[') => write!(f, ".{name:.40}")?,
                Step::Key(name) => write!(f, "{name:.40}")?,
                Step::Item(index) => write!(f, "[{}]", index + 1)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_shown_with_dots_and_items_count_from_one() {
        assert_eq!(Field::of("dice").item(0).key("faces").key(4).to_string(), "dice[1].faces.4");
        assert_eq!(Field::default().to_string(), "");
    }

    #[test]
    fn a_shown_field_can_be_read_back() {
        assert_eq!(Field::of("dice[1].faces.4"), Field::of("dice").item(0).key("faces").key(4));
        assert_eq!(Field::of("dice[0]"), Field::of("dice").key("[0]"), "items count from one");
        for invalid in ["dice[0].faces.4", "dice[one]", "dice[1"] {
            assert_eq!(Field::of(invalid).to_string(), invalid);
        }
    }
}
