//! Solves that are killed again and again come to the end, with the bytes of an undisturbed solve.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::solve::archive::{Archive, StoredLayer, WriteState};
use crate::solve::file::{FileError, Head, Objective, SolutionWriter, partial_path};
use crate::solve::index::{Index, Layer};
use crate::solve::sweep_state::SweepState;
use crate::solve::value_iteration::{SolveError, SolveRequest, solve};

use super::forms::form;
use super::solved::solved;

/// How a solve is disturbed.
#[derive(Clone, Copy)]
pub struct Kill {
    /// The number of sweeps after which it is killed. The kill comes when the state is saved.
    pub after: u64,
    /// The time after which states are saved.
    pub save_every: Duration,
}

/// Kills after each sweep. Each state is saved before.
const EACH_SWEEP: Kill = Kill { after: 1, save_every: Duration::ZERO };
/// No state is saved within so many seconds.
const NEVER: Duration = Duration::from_secs(1_000_000);

/// A writer that is killed.
struct Killed {
    writer: SolutionWriter,
    left: u64,
}

/// Why a solve ended.
enum End {
    Killed,
    File(FileError),
}

impl Archive for Killed {
    type Error = End;

    fn load(&mut self, layer: Layer) -> Result<Option<StoredLayer>, End> {
        self.writer.load(layer).map_err(End::File)
    }

    fn store(&mut self, layer: Layer, values: &[Vec<f64>], bound: f64) -> Result<(), End> {
        self.writer.store(layer, values, bound).map_err(End::File)
    }

    fn load_state(&mut self, layer: Layer) -> Result<Option<SweepState>, End> {
        self.writer.load_state(layer).map_err(End::File)
    }

    fn swept(&mut self, layer: Layer, most: u64, write: &WriteState<'_>) -> Result<(), End> {
        self.writer.swept(layer, most, write).map_err(End::File)?;
        self.left -= 1;
        if self.left == 0 { Err(End::Killed) } else { Ok(()) }
    }
}

/// Solves into a file; `Ok(false)` if it was killed.
pub fn solve_until_killed(
    path: &Path,
    rules: &Rules,
    tolerance: f64,
    kill: Kill,
) -> Result<bool, FileError> {
    let objective = Objective::Win;
    let race = Race::new(rules).expect("a race");
    let index = Index::new(&race).expect("positions that can be numbered");
    let head = Head::new(rules, &index, objective, tolerance).expect("a race");
    let writer = SolutionWriter::begin(path, &head, &race, &index, false)?;
    let mut archive = Killed { writer: writer.saving_every(kill.save_every), left: kill.after };
    let (payoffs, most) = (objective.payoffs(rules), objective.greatest_payoff(rules));
    let tolerance = objective.value_tolerance(tolerance) - head.width.rounding(most);
    let question = SolveRequest { race: &race, index: &index, payoffs: &payoffs, tolerance };
    match solve(&question, &mut archive, &mut ()) {
        Ok(_) => archive.writer.finish(most).map(|()| true),
        Err(SolveError::Unproven) => panic!("the bound cannot be proven"),
        Err(SolveError::Archive(End::Killed)) => Ok(false),
        Err(SolveError::Archive(End::File(error))) => Err(error),
    }
}

/// These include values that are refined at the end, and equal turns, where it matters who began.
fn cases() -> Vec<(Rules, f64)> {
    let case = |name, equal_turns, tolerance| {
        let mut rules = form(name, &[2]);
        rules.race_mut().expect("a race").equal_turns = equal_turns;
        (rules, tolerance)
    };
    vec![case("finkel", false, 1e-6), case("finkel", true, 1e-9), case("masters", true, 1e-7)]
}

#[test]
fn a_solve_that_is_killed_after_each_sweep_gives_the_same_bytes() {
    for (rules, tolerance) in cases() {
        let whole = solved(rules, Objective::Win, tolerance);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("b.ursol");
        let mut kills = 0;
        while !solve_until_killed(&path, &whole.rules, tolerance, EACH_SWEEP).unwrap() {
            assert!(
                !path.exists() && partial_path(&path).exists(),
                "the file gets its name only when it is complete"
            );
            kills += 1;
            assert!(kills < 2_000, "it does not come to the end");
        }
        // Each layer has at least a sweep that finds values and one that proves them.
        assert!(kills > 12, "{} was killed {kills} times only", whole.rules.name);
        assert!(!partial_path(&path).exists());
        let same = fs::read(&path).unwrap() == fs::read(&whole.path).unwrap();
        assert!(same, "{}: other bytes", whole.rules.name);
    }
}

/// Without saved states a layer begins again. Its sweeps are then the same.
#[test]
fn a_solve_that_is_killed_before_it_saves_a_state_gives_the_same_bytes() {
    for (rules, tolerance) in cases() {
        let whole = solved(rules, Objective::Win, tolerance);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("b.ursol");
        let (mut kills, mut after) = (0, 15);
        let kill = |after| Kill { after, save_every: NEVER };
        while !solve_until_killed(&path, &whole.rules, tolerance, kill(after)).unwrap() {
            kills += 1;
            after += 10;
        }
        assert!(kills >= 2, "{} was killed {kills} times only", whole.rules.name);
        assert!(fs::read(&path).unwrap() == fs::read(&whole.path).unwrap());
    }
}

/// A state that is torn or damaged is not used, and the solve gives the same bytes. One byte in
/// 97 is changed, in the heads and in both states.
#[test]
fn a_damaged_state_is_ignored() {
    let (rules, tolerance) = (form("finkel", &[1]), 1e-9);
    let whole = solved(rules, Objective::Win, tolerance);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.ursol");
    let kill = Kill { after: 9, save_every: Duration::ZERO };
    assert!(!solve_until_killed(&path, &whole.rules, tolerance, kill).unwrap());
    let partial = partial_path(&path);
    let bytes = fs::read(&partial).unwrap();
    let mut complete = fs::metadata(&whole.path).unwrap().len() as usize;
    assert!(complete + 112 < bytes.len(), "states follow the values");
    while complete < bytes.len() {
        let mut changed = bytes.clone();
        changed[complete] ^= 1;
        for damaged in [&changed[..], &bytes[..complete]] {
            fs::write(&partial, damaged).unwrap();
            let kill = Kill { after: u64::MAX, save_every: NEVER };
            assert!(solve_until_killed(&path, &whole.rules, tolerance, kill).unwrap());
            assert!(fs::read(&path).unwrap() == fs::read(&whole.path).unwrap(), "{complete}");
        }
        complete += 97;
    }
}
