//! Candidates in two measures: what such a chart shows.

use crate::study::chart::measured::Measured;
use crate::study::number::Unit;

/// A chart of such candidates.
#[derive(Clone, Debug, PartialEq)]
pub struct Scatter {
    /// What is shown.
    pub title: String,
    /// What the candidates are, and the level of the intervals.
    pub subtitle: String,
    /// The horizontal measure.
    pub across: ScatterAxis,
    /// The vertical measure.
    pub up: ScatterAxis,
    /// The candidates.
    pub spots: Vec<ScatterPoint>,
}

/// A measure.
#[derive(Clone, Debug, PartialEq)]
pub struct ScatterAxis {
    /// Its name.
    pub title: String,
    /// The unit of its values.
    pub unit: Unit,
    /// Which way is better: it says on which side of the front its steps run.
    pub better: Better,
    /// The values that are aimed at, if there are such; an end may be infinite.
    pub target: Option<[f64; 2]>,
}

/// Which way is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// The less the better.
    Less,
    /// The more the better.
    More,
    /// The nearer to the target the better.
    Inside,
}

/// A candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct ScatterPoint {
    /// Its name, short; empty if it needs none.
    pub label: String,
    /// Its horizontal measure.
    pub across: Measured,
    /// Its vertical measure.
    pub up: Measured,
    /// Is it on the Pareto front: no other is better in both measures?
    pub front: bool,
}
