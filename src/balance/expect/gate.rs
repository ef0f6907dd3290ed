//! Decides the statements of one case while it is played.

use crate::balance::expect::drift::BaselineComparison;
use crate::balance::expect::{Answer, Claim, Judgement, RARE, Region, Statement, TUNING_DIVISOR};
use crate::balance::quantity::{GameEvent, Quantity, Sequence};
use crate::batch::plan::Plan;
use crate::batch::tally::Tally;
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::extremes::share_beyond;
use crate::stats::sample::Sample;
use crate::stats::sequence::asymptotic::FIRST_LOOK;
use crate::stats::sequence::bernoulli::BernoulliSequence;
use crate::stats::sequence::smallest_enough;

/// The error probability of each answer, which keeps all `answers` together at `level`
/// (Bonferroni).
pub fn alpha_of_each(level: f64, answers: usize) -> f64 {
    // Sequences need less than a half. A level of 0.5 and one answer would give exactly a half.
    ((1.0 - level) / answers.max(1) as f64).min(0.49)
}

/// The games with which the figures of a refuted `unchanged since` are complete, as a multiple of
/// the games that refuted it.
const COMPLETE_AFTER: u64 = 2;

/// The fewest games with which a refuted `unchanged since` is complete.
///
/// A quantity with twice the variance of its baseline counts as half as many games. Its first
/// interval needs [`FIRST_LOOK`] games of the baseline's variance.
const FEWEST: u64 = 4 * FIRST_LOOK;

/// The number of games with which the figures of a refuted `unchanged since` are complete.
///
/// It depends on the games alone. So the result is the same on any number of threads.
fn complete_at(refuted_at: u64) -> u64 {
    refuted_at.saturating_mul(COMPLETE_AFTER).max(FEWEST)
}

/// Decides the statements of one case during play.
///
/// A look decides a statement when its confidence sequence lies inside or outside the region. The
/// answer then stays. A confidence sequence holds at all looks at once. The number of looks and the
/// reason to stop do not matter. So an `unchanged since` that is refuted may be looked at further,
/// for the intervals of its other quantities.
#[derive(Clone, Debug)]
pub struct Gate {
    checks: Vec<Check>,
    /// The progress of all checks after the last look.
    progress: usize,
    /// Did the last look give an answer, or complete one?
    has_changed: bool,
}

/// The state of one statement.
#[derive(Clone, Debug)]
struct Check {
    text: String,
    kind: GateKind,
    /// The judgement, once there is an answer.
    decided: Option<Judgement>,
    /// Are the figures of the judgement complete? Then nothing looks at the games any more.
    is_complete: bool,
}

#[derive(Clone, Debug)]
enum GateKind {
    Within { quantity: Quantity, region: Region, sequence: Sequence },
    NoUnfinished { alpha: f64, sequence: BernoulliSequence },
    Unchanged(BaselineComparison),
}

impl Gate {
    /// A gate for these statements in the case with this short name. Each statement has the error
    /// probability `alpha`.
    ///
    /// # Panics
    /// If `alpha` is not between 0 and a half.
    pub fn new(statements: &[Statement], case: &str, plan: &Plan, alpha: f64) -> Self {
        let tuned_to = (plan.games / TUNING_DIVISOR).max(1);
        let kind = |claim: &Claim| match claim {
            Claim::Within { quantity, region } => GateKind::Within {
                quantity: quantity.clone(),
                region: *region,
                sequence: quantity.sequence(plan, alpha, tuned_to),
            },
            Claim::NoUnfinished => {
                GateKind::NoUnfinished { alpha, sequence: BernoulliSequence::new(alpha, tuned_to) }
            }
            Claim::Unchanged { baseline, margin } => {
                GateKind::Unchanged(BaselineComparison::new(baseline, case, plan, *margin, alpha))
            }
        };
        let check = |statement: &Statement| Check {
            text: statement.text.clone(),
            kind: kind(&statement.claim),
            decided: None,
            is_complete: false,
        };
        let checks = statements.iter().map(check).collect();
        Self { checks, progress: 0, has_changed: false }
    }

    /// Looks at the games so far. Returns `true` when every statement is decided and has all its
    /// figures.
    pub fn look(&mut self, plan: &Plan, tally: &Tally) -> bool {
        for check in self.checks.iter_mut().filter(|check| !check.is_complete) {
            check.look(plan, tally);
        }
        let progress = self.checks.iter().map(Check::progress).sum();
        self.has_changed = progress > self.progress;
        self.progress = progress;
        self.checks.iter().all(|check| check.is_complete)
    }

    /// Did the last look give an answer that stays, or complete its figures? All other looks leave
    /// the gate as it was.
    pub fn has_changed(&self) -> bool {
        self.has_changed
    }

    /// The judgement of every statement, in order, after a last look at all games.
    pub fn findings(mut self, plan: &Plan, tally: &Tally) -> Vec<Judgement> {
        let judgement = |check: &mut Check| match check.decided.take_if(|_| check.is_complete) {
            Some(complete) => complete,
            None => check.judge(plan, tally, true),
        };
        self.checks.iter_mut().map(judgement).collect()
    }
}

impl Check {
    /// A number that grows when a look gives an answer that stays. The statement has an answer, and
    /// so has each quantity below it. Complete figures count like a further answer.
    fn progress(&self) -> usize {
        let below = match &self.kind {
            GateKind::Unchanged(comparison) => comparison.answers(),
            GateKind::Within { .. } | GateKind::NoUnfinished { .. } => 0,
        };
        below + usize::from(self.decided.is_some()) + usize::from(self.is_complete)
    }

    /// Looks at the games so far. Goes on after a refutation until [`complete_at`], and then looks
    /// for the last time.
    fn look(&mut self, plan: &Plan, tally: &Tally) {
        let is_last =
            self.decided.as_ref().is_some_and(|decided| tally.games >= complete_at(decided.games));
        let judgement = self.judge(plan, tally, is_last);
        if matches!(judgement.answer, Answer::NotDecided { .. }) {
            return;
        }
        // Only a refuted `unchanged since` has other figures that further games decide.
        let has_open_figures = judgement.answer == Answer::Fails && !judgement.drift.is_empty();
        self.is_complete = is_last || !has_open_figures;
        self.decided = Some(judgement);
    }

    /// The judgement from these games. An answer that was given stays. With `forecast`, the
    /// judgement includes the number of further games. The forecast is too slow for every look.
    fn judge(&mut self, plan: &Plan, tally: &Tally, forecast: bool) -> Judgement {
        let mut judgement = match &mut self.kind {
            GateKind::Within { quantity, region, sequence } => {
                within(quantity, *region, sequence, quantity.sample(plan, tally).as_ref(), forecast)
            }
            GateKind::NoUnfinished { alpha, sequence } => no_unfinished(*alpha, sequence, tally),
            GateKind::Unchanged(comparison) => comparison.look(plan, tally, forecast),
        };
        judgement.statement.clone_from(&self.text);
        judgement.games = self.decided.as_ref().map_or(tally.games, |decided| decided.games);
        judgement
    }
}

/// Judges whether a quantity lies in a region.
fn within(
    quantity: &Quantity,
    region: Region,
    sequence: &Sequence,
    sample: Option<&Sample>,
    forecast: bool,
) -> Judgement {
    let is_inside = |sample: &Sample| {
        sequence.estimate(sample)?.interval.and_then(|interval| region.judge(interval))
    };
    let more = |sample: &Sample| {
        let decides = |n| is_inside(&Sample { n, ..*sample }).is_some();
        smallest_enough(sample.n, decides).map(|enough| enough - sample.n)
    };
    let answer = match sample.and_then(is_inside) {
        Some(true) => Answer::Holds,
        Some(false) => Answer::Fails,
        None => Answer::NotDecided { more: sample.filter(|_| forecast).and_then(more) },
    };
    Judgement::of(answer, Some(quantity.clone()), sample.map(|sample| sequence.figure(sample)))
}

/// Judges whether all games end.
///
/// One unfinished game refutes the statement with certainty. Otherwise assume that more than
/// [`RARE`] of games do not end. The chance that all games so far end then falls with every game.
/// The number of games at which it falls below alpha is known in advance. Frequent looks therefore
/// cost nothing.
fn no_unfinished(alpha: f64, sequence: &BernoulliSequence, tally: &Tally) -> Judgement {
    let quantity = Some(Quantity::Share(GameEvent::Unfinished));
    let (unfinished, games) = (tally.unfinished, tally.games);
    if unfinished > 0 {
        return Judgement::of(Answer::Fails, quantity, sequence.estimate(unfinished, games));
    }
    // The share of unfinished games is below this, if all of `games` games end.
    let bound = |games| share_beyond(games, 1.0 - alpha);
    let answer = if bound(games) <= RARE {
        Answer::Holds
    } else {
        let enough = smallest_enough(games, |games| bound(games) <= RARE);
        Answer::NotDecided { more: enough.map(|enough| enough - games) }
    };
    let interval = Interval { low: 0.0, high: bound(games) };
    let method = Method::ClopperPearson;
    let figure =
        Estimate { value: 0.0, interval: Some(interval), level: 1.0 - alpha, n: games, method };
    Judgement::of(answer, quantity, (games > 0).then_some(figure))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;

    #[test]
    fn refuted_comparison_is_complete_with_twice_the_games_and_four_thousand_at_least() {
        assert_eq!([1_024, 2_000, 65_536].map(complete_at), [4_000, 4_000, 131_072]);
        assert_eq!(complete_at(u64::MAX), u64::MAX);
    }

    #[test]
    fn enough_finished_games_decide_that_all_games_end() {
        let plan = samples::plan(vec![], vec![]);
        let statement = Statement { text: String::new(), claim: Claim::NoUnfinished };
        let answer = |games| {
            let gate = Gate::new(std::slice::from_ref(&statement), "case", &plan, 0.05);
            gate.findings(&plan, &Tally { games, ..Tally::empty(&plan) })[0].answer
        };
        // 0.9999^29,956 is the first power below 0.05.
        assert_eq!(answer(200), Answer::NotDecided { more: Some(29_756) });
        assert_eq!(answer(29_955), Answer::NotDecided { more: Some(1) });
        assert_eq!(answer(29_956), Answer::Holds);
    }
}
