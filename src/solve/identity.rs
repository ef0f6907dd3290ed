//! Which solution it is: what reports say of the file that `perfect` played by, and where such
//! files stand.

use std::fmt;
use std::path::PathBuf;

use crate::game::rules::Rules;
use crate::solve::file::Objective;

/// The folder that solutions are put into and sought in, unless somebody says otherwise.
const FOLDER: &str = "solutions";

/// Where the solution of a rule set stands if nobody says otherwise, seen from the folder that
/// Urlab runs in.
pub fn usual_path(rules: &Rules, objective: Objective) -> PathBuf {
    let kinds = rules.race().map_or(&[][..], |race| &race.kinds);
    let counts: Vec<String> = kinds.iter().map(|kind| kind.count.to_string()).collect();
    // A rule set with fewer pieces is named after the whole one and what was changed.
    let name = rules.name.split('[').next().unwrap_or(&rules.name);
    PathBuf::from(format!("{FOLDER}/{name}-{}-{}.ursol", counts.join("-"), objective.name()))
}

/// A solution by what tells it from others.
#[derive(Clone, Debug, PartialEq)]
pub struct Identity {
    /// The name of its file, without folders.
    pub file: String,
    /// 16 hexadecimal digits over all that stands in it, see `docs/solutions.md`.
    pub checksum: String,
    /// What both play for.
    pub objective: Objective,
    /// How far values were allowed to be from the truth: in winning chance, or in points.
    pub tolerance: f64,
    /// How far they may be, as was proven, in the same unit.
    pub bound: f64,
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, checksum, tolerance, bound, .. } = self;
        let what = match self.objective {
            Objective::Win => "winning chances",
            Objective::Points => "points",
        };
        // Two digits leave out a twentieth at most: no less is reported than was proven.
        let bound = bound * 1.05;
        write!(
            f,
            "{file}: {what} to within {bound:.1e} (tolerance {tolerance:e}), checksum {checksum}"
        )
    }
}
