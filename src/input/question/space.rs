//! A space of rules: a rule set, and the values that some of its fields may have.

use std::path::Path;

use crate::balance::design::Point;
use crate::balance::sweep::Axis;
use crate::game::rules::Rules;
use crate::input::diagnostic::Diagnostics;
use crate::input::question::sweep::Swept;
use crate::input::tree::write::to_line;
use crate::input::variant::Base;

/// A rule set with free fields. Two are equal if the rule sets and the values are.
#[derive(Clone, Debug)]
pub struct Space {
    base: Base,
    fields: Vec<Swept>,
    /// The fields and their values.
    pub axes: Vec<Axis>,
}

impl Space {
    pub(super) fn new(base: Base, fields: Vec<Swept>) -> Self {
        let axes = fields.iter().map(Swept::axis).collect();
        Self { base, fields, axes }
    }

    /// The rule set as it is.
    pub fn base(&self) -> &Rules {
        self.base.rules()
    }

    /// The rules of a point.
    ///
    /// # Errors
    /// If they cannot be played.
    ///
    /// # Panics
    /// If there is no such point.
    pub fn rules(&self, point: &Point) -> Result<Rules, Diagnostics> {
        self.base.with(&Swept::patch(&self.fields, point))
    }

    /// The values of a point, in the order of the axes, as files write them.
    pub fn values<'s>(&'s self, point: &'s Point) -> impl Iterator<Item = (&'s str, &'s str)> {
        self.axes
            .iter()
            .zip(&point.0)
            .map(|(axis, level)| (axis.field.as_str(), axis.levels[*level].text.as_str()))
    }

    /// What the rule set itself has in the free fields, as files write it; `None` where its file
    /// says nothing.
    pub fn base_values(&self) -> Vec<Option<String>> {
        self.axes
            .iter()
            .map(|axis| self.base.value(&axis.field).map(|value| to_line(&value)))
            .collect()
    }

    /// The rules of a point as the text of a rule file in `folder`, which extends the rule set;
    /// `comment` stands on top, a line each.
    ///
    /// # Errors
    /// If they cannot be played.
    pub fn file(
        &self,
        point: &Point,
        folder: &Path,
        name: &str,
        title: &str,
        comment: &[String],
    ) -> Result<String, Diagnostics> {
        self.base.as_file(
            &self.base.referred_from(folder),
            name,
            title,
            &Swept::patch(&self.fields, point),
            comment,
        )
    }
}

impl PartialEq for Space {
    fn eq(&self, other: &Self) -> bool {
        self.base.rules() == other.base.rules() && self.axes == other.axes
    }
}
