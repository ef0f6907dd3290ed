//! The results of an earlier run, with which `unchanged since` compares.

use std::collections::BTreeMap;

use crate::balance::quantity::Quantity;
use crate::stats::sample::Sample;

/// The cases of an earlier report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Baseline {
    /// The file, as the statement names it.
    pub file: String,
    /// The cases by their short names.
    pub cases: BTreeMap<String, BaselineCase>,
}

/// A case of an earlier report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BaselineCase {
    /// Urlab's version then.
    pub version: String,
    /// The rule set's fingerprint then.
    pub fingerprint: String,
    /// The checksums of the solutions that `perfect` played by then.
    pub solutions: Vec<String>,
    /// The seed then.
    pub seed: u64,
    /// The throw limit then.
    pub throw_limit: u32,
    /// Games played then.
    pub games: u64,
    /// Every quantity that is still known.
    pub samples: Vec<(Quantity, Sample)>,
}
