//! A space of rules: a rule set, and the possible values of some of its fields.

use std::path::Path;

use crate::balance::design::Point;
use crate::balance::sweep::Axis;
use crate::game::rules::Rules;
use crate::input::diagnostic::Diagnostics;
use crate::input::question::sweep::SweptField;
use crate::input::tree::write::to_line;
use crate::input::variant::Base;

/// A rule set with free fields. Two spaces are equal if their rule sets and values are equal.
#[derive(Clone, Debug)]
pub struct Space {
    base: Base,
    fields: Vec<SweptField>,
    /// The fields and their values.
    pub axes: Vec<Axis>,
}

impl Space {
    pub(super) fn new(base: Base, fields: Vec<SweptField>) -> Self {
        let axes = fields.iter().map(SweptField::axis).collect();
        Self { base, fields, axes }
    }

    /// The unchanged rule set.
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
        self.base.with(&SweptField::patch(&self.fields, point))
    }

    /// The point with these values, in the order of the axes. `None` if there is no such point.
    pub fn point<'v>(&self, values: impl Iterator<Item = &'v str>) -> Option<Point> {
        let place =
            |(axis, value): (&Axis, &str)| axis.levels.iter().position(|level| level.text == value);
        let places: Option<Vec<usize>> = self.axes.iter().zip(values).map(place).collect();
        places.filter(|places| places.len() == self.axes.len()).map(Point)
    }

    /// The fields and values of a point, in the order of the axes, as they are written in files.
    pub fn values<'s>(&'s self, point: &'s Point) -> impl Iterator<Item = (&'s str, &'s str)> {
        self.axes
            .iter()
            .zip(&point.0)
            .map(|(axis, level)| (axis.field.as_str(), axis.levels[*level].text.as_str()))
    }

    /// The values of the free fields in the unchanged rule set, as they are written in files;
    /// `None` if a field is not set.
    pub fn base_values(&self) -> Vec<Option<String>> {
        self.axes
            .iter()
            .map(|axis| self.base.value(&axis.field).map(|value| to_line(&value)))
            .collect()
    }

    /// The rules of a point as the text of a rule file in `folder`. The file extends the rule set.
    /// `comment` is at the top, one line for each.
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
            &SweptField::patch(&self.fields, point),
            comment,
        )
    }
}

impl PartialEq for Space {
    fn eq(&self, other: &Self) -> bool {
        self.base.rules() == other.base.rules() && self.axes == other.axes
    }
}
