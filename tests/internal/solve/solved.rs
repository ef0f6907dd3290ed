//! Small forms, solved and written to files.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::solve::file::{FileError, Head, Objective, SolutionWriter};
use crate::solve::index::Index;
use crate::solve::observer::SolveObserver;
use crate::solve::solution::Solution;
use crate::solve::value_iteration::{SolveError, SolveRequest, solve};

/// Solves into a file; `Ok(false)` if the observer stopped it.
pub fn solve_into(
    path: &Path,
    rules: &Rules,
    objective: Objective,
    tolerance: f64,
    observer: &mut impl SolveObserver,
) -> Result<bool, FileError> {
    let race = Race::new(rules).expect("a race");
    let index = Index::new(&race).expect("positions that can be numbered");
    let head = Head::new(rules, &index, objective, tolerance).expect("a race");
    let mut writer = SolutionWriter::begin(path, &head, &race, &index, false)?;
    let (payoffs, most) = (objective.payoffs(rules), objective.greatest_payoff(rules));
    let tolerance = objective.value_tolerance(tolerance) - head.width.rounding(most);
    let question = SolveRequest { race: &race, index: &index, payoffs: &payoffs, tolerance };
    match solve(&question, &mut writer, observer) {
        Ok(_) => writer.finish(most).map(|()| true),
        Err(SolveError::Unproven) => panic!("the bound cannot be proven"),
        Err(SolveError::Stopped) => Ok(false),
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
    let complete = solve_into(&path, &rules, objective, tolerance, &mut ())
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(complete);
    let solution = Solution::open(&path, &rules).unwrap_or_else(|error| panic!("{error}"));
    Solved { rules, path, solution, _folder: folder }
}
