//! The points that a rule set's source leaves open, each with the rule sets of its alternatives.

use crate::game::rules::{Reading, Rules};
use crate::input::diagnostic::Diagnostics;
use crate::input::variant::Base;
use crate::stats::correction::Correction;

/// Which of the points that the source of a rule set leaves open matter.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadingsQuestion {
    /// The points, in the file's order.
    pub points: Vec<OpenPoint>,
    /// How verdicts are corrected for the number of comparisons.
    pub correction: Correction,
}

impl ReadingsQuestion {
    /// The rule sets of the alternatives that can be played.
    pub fn other_rules(&self) -> impl Iterator<Item = &Rules> {
        self.points.iter().flat_map(|point| point.alternatives.iter().flatten())
    }
}

/// A point that the source leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPoint {
    /// The point, how the rule set reads it, and how else it can be read.
    pub reading: Reading,
    /// The rule set for each alternative, in the order of `reading.alternatives`. Its name says
    /// which fields differ. For one that cannot be played: all errors, with its position in the
    /// file. Empty if the file names no alternative.
    pub alternatives: Vec<Result<Rules, Diagnostics>>,
}

/// The points that the source of a rule set leaves open, in the file's order. The points of the
/// files that it extends and of its overlays are included.
pub fn alternatives(base: &Base) -> Vec<OpenPoint> {
    let readings = base.rules().readings.iter().cloned();
    readings
        .zip(base.alternatives())
        .map(|(reading, alternatives)| OpenPoint { reading, alternatives })
        .collect()
}
