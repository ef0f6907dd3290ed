//! Figures side by side with their intervals, against a line: what such a chart shows.

use crate::study::chart::measured::Measured;
use crate::study::number::Unit;

/// A chart of such rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Forest {
    /// What is shown.
    pub title: String,
    /// What the figures are, and the level of the intervals.
    pub subtitle: String,
    /// The rows.
    pub rows: Vec<ForestRow>,
    /// Where the upright line stands, in the scale of the values.
    pub reference: f64,
    /// What it means to lie left of the line, and right of it.
    pub sides: Option<[String; 2]>,
    /// The unit of all values.
    pub unit: Unit,
    /// Dots or bars.
    pub form: ForestForm,
}

/// What a figure is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForestForm {
    /// A dot, in the order of the rows.
    Dots,
    /// A bar from the reference line, the longest first.
    Tornado,
}

/// A row.
#[derive(Clone, Debug, PartialEq)]
pub struct ForestRow {
    /// Its name.
    pub label: String,
    /// Its figure.
    pub measured: Measured,
    /// What is known of it.
    pub standing: IntervalStanding,
}

/// What is known of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntervalStanding {
    /// It was shown to differ from the reference.
    Shown,
    /// It was not.
    NotShown,
    /// It is what the others are compared with.
    Baseline,
}
