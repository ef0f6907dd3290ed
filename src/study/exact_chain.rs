//! Computes the exact figures of a race between two bots, for callers of the library and for `urlab
//! exact`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::batch::player::BotName;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::learn::bots::Learned;
use crate::learn::evaluator::Evaluator;
use crate::learn::head::EvaluatorIdentity;
use crate::play::bots::Bot;
use crate::solve::exact::{self, ExactError, ExactRequest, Players, Size};
use crate::solve::file::Objective;
use crate::solve::identity::default_path;
use crate::solve::index::Index;
use crate::solve::observer::SolveObserver;
use crate::solve::perfect::Perfect;
use crate::solve::solution::Solution;
use crate::study::error::Error;
use crate::study::observer::{IfMissing, Observer, SolveProgress};
use crate::study::question::exact::{self as question, Computed};
use crate::study::run_options::in_pool;
use crate::study::{Study, learning, memory};

/// The chance that a game is longer than the computed distribution.
const REST: f64 = 1e-9;

/// How exact figures are computed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ExactOptions {
    /// The solution that `perfect` plays by. `None`: the file that [`solve`](crate::study::solve)
    /// writes if it is not told where.
    pub solution: Option<PathBuf>,
    /// The evaluator that learned bots play by. `None`: the file that
    /// [`learn`](crate::study::learn) writes if it is not told where, or the one that is built in.
    pub evaluator: Option<PathBuf>,
    /// What to do if a bot needs an evaluator and there is none.
    pub if_missing: IfMissing,
    /// The most memory in bytes. `None`: three quarters of the free memory. The distribution of
    /// lengths is left out if there is not enough for it.
    pub max_memory: Option<u64>,
    /// The number of threads, from 1. `None`: the rayon pool in which the caller runs.
    pub threads: Option<usize>,
}

impl Default for ExactOptions {
    /// The usual files, and three quarters of the free memory. What bots need is learned.
    fn default() -> Self {
        let if_missing = IfMissing::Learn(None);
        Self { solution: None, evaluator: None, if_missing, max_memory: None, threads: None }
    }
}

/// Computes chances, points and length of a race between two bots exactly, without playing. The
/// first bot takes the first turn.
///
/// The time and the memory grow fast with the number of pieces: `docs/solutions.md` has figures.
///
/// ```
/// use urlab::Rules;
/// use urlab::study::{self, Cell, ExactOptions, Nobody};
///
/// let rules = Rules::from_text("extends: finkel\npieces: {piece: {count: 1}}\n", &[])?;
/// let study = study::exact(&rules, ["greedy", "random"], &ExactOptions::default(), &Nobody)?;
/// let subject = study.subject_ids().next().expect("there is one");
/// let throws = study.find(subject, "mean(throws)", &Cell::Whole).expect("it is a race");
/// let exact = study.finding(throws).exact.expect("it is exact");
/// assert!(exact.value > 10.0 && exact.bound < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::Bot`], [`Error::NotARace`], [`Error::TooManyPositions`], [`Error::NotSolvable`],
/// [`Error::TooLarge`] and
/// [`Error::Inexact`]. [`Error::Interrupted`] after a request to stop. [`Error::Solution`] or
/// [`Error::Evaluator`] if what a bot plays by cannot be used. Those of
/// [`learn`](crate::study::learn), if it must be learned. [`Error::Threads`].
pub fn exact(
    rules: &Rules,
    bots: [&str; 2],
    options: &ExactOptions,
    observer: &dyn Observer,
) -> Result<Study, Error> {
    in_pool(options.threads, || {
        let [first, second] = bots.map(named);
        let mut plan = ExactPlan::new(rules, [first?, second?])?;
        plan.find_players(options, observer)?;
        let allowed = options.max_memory.or_else(memory::default_limit);
        let size = plan.size(allowed)?;
        let mut progress = SolveProgress { observer, all: size.states };
        plan.compute(size, allowed, &mut progress)
    })
}

fn named(name: &str) -> Result<BotName, Error> {
    BotName::named(name).ok_or_else(|| no_figures(name))
}

/// The error of a bot without exact figures.
fn no_figures(found: &str) -> Error {
    let others = BotName::all().filter(|bot| !bot.draws_lots()).map(BotName::name);
    let reason = match BotName::named(found) {
        Some(_) => "draws lots, so its games have no exact figures",
        None => "is not a bot",
    };
    let (found, allowed) = (found.to_owned(), others.collect::<Vec<_>>().join(", "));
    Error::Bot { found, reason, allowed }
}

/// A race between two bots whose figures are to be computed.
pub(crate) struct ExactPlan<'a> {
    rules: &'a Rules,
    bots: [BotName; 2],
    race: Race,
    index: Index,
    /// The solution that `perfect` plays by.
    pub perfect: Option<Perfect<Solution>>,
    /// The evaluators of the learned bots.
    pub learned: [Option<Learned<Arc<Evaluator>>>; 2],
}

impl<'a> ExactPlan<'a> {
    /// The plan for these rules and bots. What the bots play by is missing.
    ///
    /// # Errors
    /// The rules are not a race, or have more positions than can be numbered. A bot draws lots, so
    /// that it has no exact figures.
    pub fn new(rules: &'a Rules, bots: [BotName; 2]) -> Result<Self, Error> {
        let name = || rules.name.clone();
        let race = Race::new(rules).ok_or_else(|| Error::NotARace { rules: name() })?;
        let too_many = || Error::TooManyPositions { rules: name() };
        if let Some(reason) = Index::refused(&race) {
            return Err(Error::NotSolvable { rules: name(), reason });
        }
        let index = Index::new(&race).ok_or_else(too_many)?;
        match bots.into_iter().find(|bot| bot.draws_lots()) {
            Some(bot) => Err(no_figures(bot.name())),
            None => Ok(Self { rules, bots, race, index, perfect: None, learned: [None, None] }),
        }
    }

    /// Opens or learns what the bots play by.
    fn find_players(
        &mut self,
        options: &ExactOptions,
        observer: &dyn Observer,
    ) -> Result<(), Error> {
        let ExactOptions { solution, evaluator, if_missing, .. } = options;
        if self.bots.contains(&BotName::Perfect) {
            let usual = || default_path(self.rules, Objective::Win);
            let path = solution.clone().unwrap_or_else(usual);
            self.perfect = Some(Perfect(Solution::open(&path, self.rules)?));
        }
        for (bot, place) in self.bots.iter().zip(&mut self.learned) {
            let BotName::Learned(skill) = *bot else { continue };
            let file = evaluator.as_ref();
            let evaluator =
                learning::open_or_learn(self.rules, file, &[Path::new("")], *if_missing, observer)?;
            *place = Some(Learned { evaluator, skill });
        }
        Ok(())
    }

    /// The size of the computation.
    ///
    /// # Errors
    /// It needs more memory than is allowed, or there are no exact figures.
    pub fn size(&self, allowed: Option<u64>) -> Result<Size, Error> {
        let computed = Size::new(&self.request(&[], None), allowed.unwrap_or(u64::MAX));
        let size = computed.map_err(|reason| self.inexact(reason))?;
        memory::check(self.rules, size.positions, size.memory, allowed)?;
        Ok(size)
    }

    /// Is the distribution of lengths within the allowed memory?
    pub fn has_lengths(size: Size, allowed: Option<u64>) -> bool {
        allowed.is_none_or(|allowed| size.memory_with_lengths <= allowed)
    }

    /// Computes the figures on the current rayon pool.
    ///
    /// # Errors
    /// There are no exact figures, or the observer stopped it.
    pub fn compute(
        &self,
        size: Size,
        allowed: Option<u64>,
        observer: &mut impl SolveObserver,
    ) -> Result<Study, Error> {
        let points: Vec<u8> = self.rules.win_classes.iter().map(|class| class.points).collect();
        let rest = Self::has_lengths(size, allowed).then_some(REST);
        let found = exact::exact(&self.request(&points, rest), observer);
        let figures = &found.map_err(|reason| self.inexact(reason))?;
        let solution = self.perfect.as_ref().map(|Perfect(solution)| solution.identity());
        let mut evaluators: Vec<EvaluatorIdentity> =
            self.learned.iter().flatten().map(|bot| bot.evaluator.identity()).collect();
        evaluators.dedup();
        let Self { rules, bots, .. } = *self;
        let (solution, evaluators, positions) =
            (solution.as_ref(), &evaluators[..], size.positions);
        Ok(question::answer(&Computed { rules, bots, solution, evaluators, positions, figures }))
    }

    fn request<'b>(&'b self, points: &'b [u8], rest: Option<f64>) -> ExactRequest<'b> {
        let (race, index) = (&self.race, &self.index);
        ExactRequest { race, index, players: self.players(), points, rest }
    }

    fn players(&self) -> Players<'_> {
        let bot = |place: usize| -> &dyn Bot<Race> {
            match (self.bots[place], &self.learned[place], &self.perfect) {
                (BotName::Kind(bot), ..) => bot.bot(),
                (BotName::Learned(_), Some(learned), _) => learned,
                (BotName::Perfect, _, Some(perfect)) => perfect,
                _ => unreachable!("each bot has the evaluator or the solution that it needs"),
            }
        };
        let [first, second] = &self.learned;
        if self.bots[0] == self.bots[1] && first == second {
            Players::Same(bot(0))
        } else {
            Players::Two([bot(0), bot(1)])
        }
    }

    /// The error if there are no figures.
    fn inexact(&self, reason: ExactError) -> Error {
        let (rules, bots) = (self.rules.name.clone(), self.bots.map(BotName::name));
        match reason {
            ExactError::TooMany => Error::TooManyPositions { rules },
            ExactError::Stopped => Error::Interrupted { kept: None },
            ExactError::Endless
            | ExactError::NonUniformChoice
            | ExactError::TooManyClasses
            | ExactError::UnequalAgain => {
                Error::Inexact { rules, bots, reason: reason.to_string() }
            }
        }
    }
}
