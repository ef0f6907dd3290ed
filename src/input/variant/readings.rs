//! The points that a rule set's source leaves open, each with the rule sets of its alternatives.

use crate::game::rules::{Reading, Rules};
use crate::input::diagnostic::Diagnostics;
use crate::input::variant::Base;

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
