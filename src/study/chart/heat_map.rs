//! Figures of two fields as a map of coloured cells: what such a chart shows.

use crate::study::chart::measured::Measured;
use crate::study::number::Unit;

/// A chart of such cells.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// What is shown.
    pub title: String,
    /// What the figures are, and the level of the intervals.
    pub subtitle: String,
    /// The field whose values are columns.
    pub across: Labels,
    /// The field whose values are rows.
    pub down: Labels,
    /// The cells, row by row; `None` was not played, and so were cells that are missing.
    pub cells: Vec<Vec<Option<Measured>>>,
    /// The unit of all cells.
    pub unit: Unit,
    /// How the figures are coloured.
    pub colours: Colours,
}

/// A field and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// The field.
    pub title: String,
    /// Its values.
    pub names: Vec<String>,
}

/// How figures are coloured; both scales are distinguished by colour-blind eyes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Colours {
    /// From the least, light, to the greatest, dark.
    LightToDark,
    /// Two hues, one below this value and one above, white at it.
    Around(f64),
}
