//! Identifies a solution: names the file that `perfect` used in reports, and the usual place of
//! such files.

use std::fmt;
use std::path::PathBuf;

use crate::game::rules::Rules;
use crate::solve::file::Objective;

/// The default folder for solutions.
const FOLDER: &str = "solutions";

/// The default path of a rule set's solution, relative to the folder in which Urlab runs.
pub fn default_path(rules: &Rules, objective: Objective) -> PathBuf {
    let kinds = rules.race().map_or(&[][..], |race| &race.kinds);
    let counts: Vec<String> = kinds.iter().map(|kind| kind.count.to_string()).collect();
    // The name of a rule set with fewer pieces has the changes in brackets. The file name leaves
    // them out.
    let name = rules.name.split('[').next().unwrap_or(&rules.name);
    PathBuf::from(format!("{FOLDER}/{name}-{}-{}.ursol", counts.join("-"), objective.name()))
}

/// The data that identify a solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Identity {
    /// The name of its file, without folders.
    pub file: String,
    /// A checksum of the whole file in 16 hexadecimal digits. See `docs/solutions.md`.
    pub checksum: String,
    /// The objective of both players.
    pub objective: Objective,
    /// The greatest allowed error of a value, in winning chance or in points.
    pub tolerance: f64,
    /// The greatest possible error of a value, as proven, in the same unit.
    pub bound: f64,
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, checksum, tolerance, bound, .. } = self;
        let what = match self.objective {
            Objective::Win => "winning chances",
            Objective::Points => "points",
        };
        // Two digits can lose a twentieth at most. So the report never shows less than the proven
        // bound.
        let shown = bound * 1.05;
        write!(
            f,
            "{file}: {what} to within {shown:.1e} (tolerance {tolerance:e}), checksum {checksum}"
        )
    }
}
