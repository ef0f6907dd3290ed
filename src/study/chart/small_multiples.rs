//! Many small charts on one scale or on their own: what such a chart shows.

use crate::study::chart::measured::Measured;
use crate::study::number::Unit;

/// A chart of such panels.
#[derive(Clone, Debug, PartialEq)]
pub struct SmallMultiples {
    /// What is shown.
    pub title: String,
    /// What the figures are, and the level of the intervals.
    pub subtitle: String,
    /// What the horizontal axis is.
    pub across: String,
    /// Where the values stand on it.
    pub places: Places,
    /// The names of the series; a single one may have any.
    pub series: Vec<String>,
    /// The panels.
    pub panels: Vec<SmallChart>,
    /// How the panels' vertical axes are made.
    pub upright: Upright,
}

/// Where values stand on the horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Places {
    /// At numbers; values of a series are joined by a line.
    Numbers(Vec<f64>),
    /// Side by side, each under its name.
    Names(Vec<String>),
}

/// How vertical axes are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upright {
    /// Each panel has its own: for different measures.
    Own,
    /// All have the same: for one measure.
    Shared,
}

/// One small chart.
#[derive(Clone, Debug, PartialEq)]
pub struct SmallChart {
    /// What it shows.
    pub title: String,
    /// The unit of its values.
    pub unit: Unit,
    /// A value marked by a line across, such as 0 or a target.
    pub reference: Option<f64>,
    /// A line for each series, with a value for each place; `None` was not played.
    pub lines: Vec<Vec<Option<Measured>>>,
}
