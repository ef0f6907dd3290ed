//! Solves a race into a file, for callers of the library, for `urlab solve`, and for the proofs of
//! evaluators.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::solve::archive::{Archive, StoredLayer, WriteState};
use crate::solve::estimate::SolveCost;
use crate::solve::file::{
    FileError, Head, Objective, SolutionWriter, partial_path, remove_leftovers,
};
use crate::solve::identity::default_path;
use crate::solve::index::{Index, Layer};
use crate::solve::observer::SolveObserver;
use crate::solve::solution::Solution;
use crate::solve::sweep_state::SweepState;
use crate::solve::value_iteration::{SolveError, SolveRequest, Solved};
use crate::study::error::Error;
use crate::study::memory;
use crate::study::observer::{Observer, SolveProgress};
use crate::study::run_options::in_pool;

/// How a race is solved.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SolveOptions {
    /// The objective of both players.
    pub objective: Objective,
    /// The largest error of any winning chance, or of any value in points. It is taken to be from
    /// 1e-12 to 0.1.
    pub tolerance: f64,
    /// The most memory in bytes. `None`: three quarters of the free memory.
    pub max_memory: Option<u64>,
    /// The file to write. `None`: the file in the folder `solutions` where bots look for it.
    pub file: Option<PathBuf>,
    /// Solve again, even if there is a solution, and forget what was begun.
    pub again: bool,
    /// The number of threads, from 1. `None`: the rayon pool in which the caller runs.
    pub threads: Option<usize>,
}

impl Default for SolveOptions {
    /// Both players play to win. Each winning chance is right to a millionth.
    fn default() -> Self {
        Self {
            objective: Objective::Win,
            tolerance: 1e-6,
            max_memory: None,
            file: None,
            again: false,
            threads: None,
        }
    }
}

/// A solved race: the value of the game, and the file with the values of all positions.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SolvedRules {
    /// The solution file. The bot `perfect` plays by it.
    pub file: PathBuf,
    /// The objective of both players.
    pub objective: Objective,
    /// What the first player can expect if both players play perfectly: the chance to win, with a
    /// draw as half a win, or the mean points.
    pub value: f64,
    /// The proven bound on the error of the value.
    pub bound: f64,
}

impl SolvedRules {
    fn of(solution: &Solution) -> Self {
        let (start, bound, objective) =
            (solution.start(), solution.bound(), solution.head().objective);
        let (value, bound) = match objective {
            Objective::Win => (f64::midpoint(1.0, start), bound / 2.0),
            Objective::Points => (start, bound),
        };
        Self { file: solution.path().to_path_buf(), objective, value, bound }
    }
}

/// Solves a race: finds perfect play for both players, and writes the value of every position. If
/// there is such a solution already, it opens that one. What an earlier call began and did not
/// finish is continued.
///
/// The time and the memory grow fast with the number of pieces: `docs/solutions.md` has figures.
///
/// ```
/// use urlab::Rules;
/// use urlab::study::{self, Nobody, SolveOptions};
///
/// # let folder = std::env::temp_dir().join(format!("urlab-solve-{}", std::process::id()));
/// let rules = Rules::from_text("extends: finkel\npieces: {piece: {count: 1}}\n", &[])?;
/// let mut options = SolveOptions::default();
/// options.file = Some(folder.join("one-piece.ursol"));
/// let solved = study::solve(&rules, &options, &Nobody)?;
/// assert!(solved.value > 0.5, "the player who begins is ahead");
/// assert!(solved.bound <= 1e-6 && solved.file.is_file());
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::NotARace`], [`Error::TooManyPositions`], [`Error::NotSolvable`],
/// [`Error::TooLarge`] and [`Error::Unproven`].
/// [`Error::Interrupted`] after a request to stop. [`Error::Solution`] if the file cannot be
/// written, or is of something else. [`Error::Threads`].
pub fn solve(
    rules: &Rules,
    options: &SolveOptions,
    observer: &dyn Observer,
) -> Result<SolvedRules, Error> {
    in_pool(options.threads, || {
        let plan = SolvePlan::new(rules, options)?;
        if let Some(before) = plan.solved_before()? {
            return Ok(SolvedRules::of(&before));
        }
        let allowed = options.max_memory.or_else(memory::default_limit);
        let cost = plan.cost(allowed)?;
        memory::check(rules, cost.positions, cost.memory, allowed)?;
        let mut progress = SolveProgress { observer, all: cost.positions };
        let (solution, _) = plan.begin()?.solve(observer.stop(), &mut progress)?;
        Ok(SolvedRules::of(&solution))
    })
}

/// A race and how it is to be solved.
pub(crate) struct SolvePlan<'a> {
    rules: &'a Rules,
    /// The compiled rule set.
    pub race: Race,
    index: Index,
    head: Head,
    tolerance: f64,
    again: bool,
    /// The file to write.
    pub file: PathBuf,
}

impl<'a> SolvePlan<'a> {
    /// The plan for these rules.
    ///
    /// # Errors
    /// They are not a race, solutions do not describe their dice or their lost throws, or there
    /// are more positions than can be numbered.
    pub fn new(rules: &'a Rules, options: &SolveOptions) -> Result<Self, Error> {
        let name = || rules.name.clone();
        let race = Race::new(rules).ok_or_else(|| Error::NotARace { rules: name() })?;
        if let Some(reason) = race.course.unsolvable() {
            return Err(Error::NotSolvable { rules: name(), reason });
        }
        let too_many = || Error::TooManyPositions { rules: name() };
        if let Some(reason) = Index::refused(&race) {
            return Err(Error::NotSolvable { rules: name(), reason });
        }
        let index = Index::new(&race).ok_or_else(too_many)?;
        let tolerance = options.tolerance.clamp(1e-12, 0.1);
        let head = Head::new(rules, &index, options.objective, tolerance).ok_or_else(too_many)?;
        let usual = || default_path(rules, options.objective);
        let file = options.file.clone().unwrap_or_else(usual);
        Ok(Self { rules, race, index, head, tolerance, again: options.again, file })
    }

    /// The solution that answers the plan, if there is one already and none is wanted again.
    ///
    /// # Errors
    /// There is a file that is no solution, or it is damaged.
    pub fn solved_before(&self) -> Result<Option<Solution>, Error> {
        if self.again || !self.file.is_file() || !self.head.is_answered_by(&self.file)? {
            return Ok(None);
        }
        let solution = Solution::open(&self.file, self.rules)?;
        remove_leftovers(&self.file)?;
        Ok(Some(solution))
    }

    /// What the solve costs. If the values alone need more than the allowed memory, the cost covers
    /// only them.
    ///
    /// # Errors
    /// There are more positions than can be numbered.
    pub fn cost(&self, allowed: Option<u64>) -> Result<SolveCost, Error> {
        let relative = self.head.objective.value_tolerance(self.tolerance) / self.most();
        let most_memory = allowed.unwrap_or(u64::MAX);
        SolveCost::new(&self.race, &self.index, relative, self.head.width, most_memory)
            .ok_or_else(|| Error::TooManyPositions { rules: self.rules.name.clone() })
    }

    /// Opens the file in work. It may have a part of the solution already.
    ///
    /// # Errors
    /// The file cannot be written, or is of something else.
    pub fn begin(&self) -> Result<SolveWork<'_>, Error> {
        let Self { file, head, race, index, again, .. } = self;
        let writer = SolutionWriter::begin(file, head, race, index, *again)?;
        Ok(SolveWork { plan: self, writer })
    }

    /// The greatest payoff of a win.
    fn most(&self) -> f64 {
        self.head.objective.greatest_payoff(self.rules)
    }
}

/// A solve in work.
pub(crate) struct SolveWork<'a> {
    plan: &'a SolvePlan<'a>,
    writer: SolutionWriter,
}

impl SolveWork<'_> {
    /// The number of layers that were solved before, and whether a layer was begun after them.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn kept(&mut self) -> Result<(usize, bool), Error> {
        Ok((self.writer.layers().0, self.writer.has_state()?))
    }

    /// Solves, and puts the file in its place. The result is the solution and the number of sweeps.
    ///
    /// # Errors
    /// The bound cannot be proven, a file cannot be written, or `stop` became true.
    pub fn solve(
        self,
        stop: &AtomicBool,
        observer: &mut impl SolveObserver,
    ) -> Result<(Solution, u64), Error> {
        let SolvePlan { rules, race, index, head, tolerance, file, .. } = self.plan;
        let most = self.plan.most();
        let payoffs = &head.objective.payoffs(rules)[..];
        let tolerance_of_values =
            head.objective.value_tolerance(*tolerance) - head.width.rounding(most);
        let request = SolveRequest { race, index, payoffs, tolerance: tolerance_of_values };
        let mut archive = StoppableArchive { writer: self.writer, stop };
        let Solved { sweeps, .. } =
            crate::solve::value_iteration::solve(&request, &mut archive, observer).map_err(
                |error| match error {
                    SolveError::Archive(ArchiveError::Stopped) => {
                        Error::Interrupted { kept: Some(partial_path(file)) }
                    }
                    SolveError::Archive(ArchiveError::File(error)) => error.into(),
                    SolveError::Unproven => {
                        Error::Unproven { rules: rules.name.clone(), tolerance: *tolerance }
                    }
                },
            )?;
        archive.writer.finish(most)?;
        Ok((Solution::open(file, rules)?, sweeps))
    }
}

/// Writes the solution, unless it is stopped.
struct StoppableArchive<'a> {
    writer: SolutionWriter,
    stop: &'a AtomicBool,
}

enum ArchiveError {
    Stopped,
    File(FileError),
}

impl StoppableArchive<'_> {
    fn unless_stopped(&self) -> Result<(), ArchiveError> {
        if self.stop.load(Ordering::Relaxed) { Err(ArchiveError::Stopped) } else { Ok(()) }
    }
}

impl Archive for StoppableArchive<'_> {
    type Error = ArchiveError;

    fn load(&mut self, layer: Layer) -> Result<Option<StoredLayer>, ArchiveError> {
        self.unless_stopped()?;
        self.writer.load(layer).map_err(ArchiveError::File)
    }

    fn store(&mut self, layer: Layer, values: &[Vec<f64>], bound: f64) -> Result<(), ArchiveError> {
        self.writer.store(layer, values, bound).map_err(ArchiveError::File)
    }

    fn load_state(&mut self, layer: Layer) -> Result<Option<SweepState>, ArchiveError> {
        self.writer.load_state(layer).map_err(ArchiveError::File)
    }

    fn swept(
        &mut self,
        layer: Layer,
        most: u64,
        write: &WriteState<'_>,
    ) -> Result<(), ArchiveError> {
        self.unless_stopped()?;
        self.writer.swept(layer, most, write).map_err(ArchiveError::File)
    }
}
