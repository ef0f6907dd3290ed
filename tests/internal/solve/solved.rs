//! Small forms, solved and written to files.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::solve::file::{FileError, Head, Objective, SolutionWriter};
use crate::solve::index::Index;
use crate::solve::solution::Solution;
use crate::solve::value_iteration::{SolveError, SolveRequest, solve};

/// Solves into a file.
pub fn solve_into(
    path: &Path,
    rules: &Rules,
    objective: Objective,
    tolerance: f64,
) -> Result<(), FileError> {
    let race = Race::new(rules).expect("a race");
    let index = Index::new(&race).expect("positions that can be numbered");
    let head = Head::new(rules, &index, objective, tolerance).expect("a race");
    let mut writer = SolutionWriter::begin(path, &head, &race, &index, false)?;
    let (payoffs, most) = (objective.payoffs(rules), objective.greatest_payoff(rules));
    let tolerance = objective.value_tolerance(tolerance) - head.width.rounding(most);
    let question = SolveRequest { race: &race, index: &index, payoffs: &payoffs, tolerance };
    match solve(&question, &mut writer, &mut ()) {
        Ok(_) => writer.finish(most),
        Err(SolveError::Unproven) => panic!("the bound cannot be proven"),
        Err(SolveError::Archive(error)) => Err(error),
    }
}

/// A solution in its own folder, which exists as long as this value.
pub struct Solved {
    pub rules: Rules,
    pub path: PathBuf,
    pub solution: Solution,
    _folder: TempDir,
}

pub fn solved(rules: Rules, objective: Objective, tolerance: f64) -> Solved {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = folder.path().join("a.ursol");
    solve_into(&path, &rules, objective, tolerance).unwrap_or_else(|error| panic!("{error}"));
    let solution = Solution::open(&path, &rules).unwrap_or_else(|error| panic!("{error}"));
    Solved { rules, path, solution, _folder: folder }
}
