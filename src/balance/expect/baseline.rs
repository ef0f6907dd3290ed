//! The results of an earlier run, with which `unchanged since` compares.

use std::collections::BTreeMap;

use crate::balance::quantity::Quantity;
use crate::stats::sample::Sample;

/// The cases of an earlier report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Baseline {
    /// The file name as the statement gives it.
    pub file: String,
    /// The cases by their short names.
    pub cases: BTreeMap<String, BaselineCase>,
}

/// A case of an earlier report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BaselineCase {
    /// The version of Urlab in that run.
    pub version: String,
    /// The fingerprint of the rule set in that run.
    pub fingerprint: String,
    /// The checksums of the solutions that `perfect` used.
    pub solutions: Vec<String>,
    /// The seed in that run.
    pub seed: u64,
    /// The throw limit in that run.
    pub throw_limit: u32,
    /// The number of games in that run.
    pub games: u64,
    /// Every quantity of that run that this version still knows.
    pub samples: Vec<(Quantity, Sample)>,
}
