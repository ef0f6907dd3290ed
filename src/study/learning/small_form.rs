//! The part of a proof that a solution judges: the same method learns the game with fewer pieces.
//!
//! Which form is taken follows from the rules alone, so that the file has the same bytes
//! everywhere.

use std::path::{Path, PathBuf};

use crate::balance::regret::Regret;
use crate::balance::study::Each;
use crate::batch::plan::Stop;
use crate::batch::player::BotName;
use crate::batch::regret::{RegretPlan, run};
use crate::disk;
use crate::game::rules::Rules;
use crate::game::rules::race::LostThrows;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::learn::proof::{FormPieces, LEVEL, SmallFormProof, SolvedForm};
use crate::learn::training::{TrainingPlan, pilot};
use crate::solve::file::{Objective, partial_path};
use crate::solve::perfect::Perfect;
use crate::solve::solution::Solution;
use crate::study::error::Error;
use crate::study::learning::best_play::{Learning, Unlearned};
use crate::study::observer::{Observer, Session};
use crate::study::solving::{SolveOptions, SolvePlan};

/// The most processor time of a solve in seconds, as it is estimated from the rules.
const MOST_SECONDS: f64 = 30.0;
/// The most memory of a solve in bytes.
const MOST_MEMORY: u64 = 2 << 30;
/// The greatest error of a winning chance.
const TOLERANCE: f64 = 1e-6;
/// The games that are judged.
const GAMES: u64 = 5_000;
const SEED: u64 = 1;
/// The most throws of each.
const THROW_LIMIT: u32 = 100_000;

/// A form that can be solved within the limits.
struct SolvableForm<'a> {
    rules: &'a Rules,
    solve: SolvePlan<'a>,
}

/// Proves the method on the first solvable form: the whole game, or one of the `smaller` ones.
/// Files next to `path` are made and removed.
pub(super) fn prove(
    whole: &Learning<'_>,
    smaller: &[Rules],
    evaluator: &Evaluator,
    path: &Path,
) -> Result<SmallFormProof, Unlearned> {
    let Learning { rules, plan, observer, .. } = *whole;
    let objective = plan.objective;
    let Some(race) = rules.race() else { return Ok(SmallFormProof::NotARace) };
    if race.lost_throws != LostThrows::default() {
        return Ok(SmallFormProof::LostThrows);
    }
    if race.second_dice.is_some() {
        return Ok(SmallFormProof::UnequalDice);
    }
    if objective == Objective::Points {
        return Ok(SmallFormProof::Points);
    }
    let files = SolutionFiles::beside(path);
    let solvable = |form| SolvableForm::new(form, &files.0);
    for form in std::iter::once(rules).chain(smaller).filter_map(solvable) {
        let Some(solution) = form.solve(observer)? else { continue };
        if form.rules.fingerprint == rules.fingerprint {
            return form.judge(&solution, evaluator, rules, observer);
        }
        let Some(learned) = form.learn(whole)? else { continue };
        return form.judge(&solution, &learned, rules, observer);
    }
    Ok(SmallFormProof::TooLarge)
}

/// The files of a solution, which are removed in the end.
struct SolutionFiles(PathBuf);

impl SolutionFiles {
    fn beside(path: &Path) -> Self {
        let mut name = path.as_os_str().to_owned();
        name.push(".small-form");
        Self(name.into())
    }
}

impl Drop for SolutionFiles {
    fn drop(&mut self) {
        // A file that cannot be removed is replaced by the next solve.
        let _ = disk::remove(&self.0);
        let _ = disk::remove(&partial_path(&self.0));
    }
}

impl<'a> SolvableForm<'a> {
    /// The form, if it can be solved within the limits into this file.
    fn new(rules: &'a Rules, file: &Path) -> Option<Self> {
        let (tolerance, file) = (TOLERANCE, Some(file.to_path_buf()));
        let options = SolveOptions { tolerance, file, again: true, ..SolveOptions::default() };
        let solve = SolvePlan::new(rules, &options).ok()?;
        let cost = solve.cost(Some(MOST_MEMORY)).ok()?;
        let fits = cost.memory <= MOST_MEMORY && cost.seconds <= MOST_SECONDS;
        fits.then_some(Self { rules, solve })
    }

    /// Learns the form as the whole game was learned, from as many games but not more than usual.
    /// `None` if its games do not end.
    fn learn(&self, whole: &Learning<'_>) -> Result<Option<Evaluator>, Unlearned> {
        let (plan, stop) = (whole.plan, whole.observer.stop());
        let Ok(tried) = pilot(&self.solve.race, self.rules, plan.objective, plan.seed, stop) else {
            return Ok(None);
        };
        let found = tried.ok_or(Unlearned::Stopped)?;
        let plan = TrainingPlan { games: plan.games.min(found.usual_games), ..plan };
        let learning = Learning { rules: self.rules, plan, state: None, ..*whole };
        match learning.learn(&self.solve.race) {
            Ok(evaluator) => Ok(Some(evaluator)),
            Err(Unlearned::Unending(_)) => Ok(None),
            Err(other) => Err(other),
        }
    }

    /// Solves the form. `None` if no solution can be proven.
    fn solve(&self, observer: &dyn Observer) -> Result<Option<Solution>, Unlearned> {
        observer.notes(&format!("solving {}, to judge what was learned", self.rules.name));
        match self.solve.begin()?.solve(observer.stop(), &mut ()) {
            Ok((solution, _)) => Ok(Some(solution)),
            Err(Error::Interrupted { .. }) => Err(Unlearned::Stopped),
            Err(Error::Unproven { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Plays games against `perfect`, and measures what they lose.
    fn judge(
        &self,
        solution: &Solution,
        evaluator: &Evaluator,
        whole: &Rules,
        observer: &dyn Observer,
    ) -> Result<SmallFormProof, Unlearned> {
        let (bot, perfect) = (Learned { evaluator, skill: Skill::OneThrow }, Perfect(solution));
        let plan = RegretPlan {
            rules: self.rules,
            solution,
            bot: &bot,
            opponent: Some(&perfect),
            games: GAMES,
            seed: SEED,
            throw_limit: THROW_LIMIT,
        };
        let session = Session::new(observer);
        let part = session.part(&format!("judging {}", self.rules.name), GAMES, 1, Each::Game);
        let batch = run(&plan, &session.course(&part));
        if batch.stop == Stop::Interrupted {
            return Err(Unlearned::Stopped);
        }
        let names = (Skill::OneThrow.name(), Some(BotName::Perfect.name()));
        let regret = Regret::new(&plan, &batch.tally, names, LEVEL, 0);
        let Ok(score) = regret.luck_free_score() else { return Ok(SmallFormProof::TooLarge) };
        Ok(SmallFormProof::Solved(SolvedForm {
            pieces: pieces(self.rules, whole),
            learned: evaluator.head().learned,
            tolerance: TOLERANCE,
            games: score.n,
            score: score.value,
            interval: score.interval.map(|interval| [interval.low, interval.high]),
        }))
    }
}

/// The pieces of a form, next to those of the whole game.
fn pieces(form: &Rules, whole: &Rules) -> Vec<FormPieces> {
    let kinds = |rules: &Rules| rules.race().map_or_else(Vec::new, |race| race.kinds.clone());
    let both = kinds(form).into_iter().zip(kinds(whole));
    both.map(|(form, whole)| FormPieces { kind: form.name, count: form.count, of: whole.count })
        .collect()
}
