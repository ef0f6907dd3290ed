//! Drift: has any quantity moved by more than a margin since an earlier run, the baseline? The
//! games of the baseline and the present games are independent samples.

use crate::balance::expect::finding::Drift;
use crate::balance::expect::{Answer, Baseline, BaselineCase, Judgement, Region, TUNING_DIVISOR};
use crate::balance::quantity::{Quantity, successes};
use crate::batch::plan::Plan;
use crate::batch::tally::Tally;
use crate::stats::estimate::{Estimate, Interval};
use crate::stats::sample::Sample;
use crate::stats::sequence::asymptotic::AsymptoticSequence;
use crate::stats::sequence::bernoulli::BernoulliSequence;
use crate::stats::sequence::smallest_enough;

/// The limit for rare shares. A share is rare if the event, or its opposite, happened fewer times
/// than this in the baseline. The mean of a rare share is not normal.
const RARE_COUNT: u64 = 100;

/// The smallest share that sets a margin. Rarer shares count as this share, because the standard
/// deviation of a very rare event is hardly known.
const MIN_SHARE: f64 = 1e-3;

/// The smallest number of baseline games with which `unchanged since` can hold.
///
/// The baseline counts as having the figures of `before`. `alpha` is the error probability of the
/// statement. `None` if no number is enough.
pub fn smallest_baseline(before: &BaselineCase, margin: f64, alpha: f64) -> Option<u64> {
    let compared = compared(before);
    let alpha_of_each = alpha / compared.len().max(1) as f64;
    let smallest = |(quantity, sample): &&(Quantity, Sample)| {
        let can_hold = |n| {
            DriftQuantity::new(quantity, &Sample { n, ..*sample }, margin, alpha_of_each, n)
                .can_hold()
        };
        smallest_enough(1_000, can_hold)
    };
    // The statement holds only if it holds for every quantity, so the greatest number counts.
    compared.iter().map(smallest).try_fold(0, |greatest, games| Some(greatest.max(games?)))
}

/// The quantities to compare: those that varied, and all shares. A share of 0 is an ordinary value.
fn compared(before: &BaselineCase) -> Vec<&(Quantity, Sample)> {
    let is_compared = |(quantity, sample): &&(Quantity, Sample)| {
        matches!(quantity, Quantity::Share(_)) || sample.variance > 0.0
    };
    before.samples.iter().filter(is_compared).collect()
}

/// The comparison of a case with its baseline during play.
#[derive(Clone, Debug)]
pub(super) struct BaselineComparison {
    parts: Vec<DriftQuantity>,
    notes: Vec<String>,
}

impl BaselineComparison {
    /// A new comparison. It divides `alpha` evenly among the quantities.
    pub(super) fn new(
        baseline: &Baseline,
        case: &str,
        plan: &Plan,
        margin: f64,
        alpha: f64,
    ) -> Self {
        let Some(before) = baseline.cases.get(case) else {
            let notes = vec![format!("the baseline has no case `{case}`")];
            return Self { parts: Vec::new(), notes };
        };
        let known: Vec<_> = compared(before)
            .into_iter()
            .filter(|(quantity, _)| quantity.fits(&plan.rules))
            .collect();
        let alpha_of_each = alpha / known.len().max(1) as f64;
        let parts = known.iter().map(|(quantity, sample)| {
            DriftQuantity::new(quantity, sample, margin, alpha_of_each, plan.games)
        });
        Self { parts: parts.collect(), notes: notes(before, plan) }
    }

    /// The number of quantities that are decided.
    pub(super) fn answers(&self) -> usize {
        let is_decided =
            |part: &&DriftQuantity| !matches!(part.drift.answer, Answer::NotDecided { .. });
        self.parts.iter().filter(is_decided).count()
    }

    /// Looks at the quantities that are not decided. Those that are decided keep their answer and
    /// their interval. Figures have all luck in them, because the unit of margins is the spread of
    /// single games.
    pub(super) fn look(&mut self, plan: &Plan, tally: &Tally, forecast: bool) -> Judgement {
        for part in &mut self.parts {
            if let Some(now) = part.drift.quantity.plain_sample(plan, tally) {
                part.look(&now, forecast);
            }
        }
        let answer = match self.parts.as_slice() {
            [] => Answer::NotDecided { more: None },
            parts => Answer::of_all(parts.iter().map(|part| part.drift.answer)),
        };
        let mut drifts: Vec<Drift> = self.parts.iter().map(|part| part.drift.clone()).collect();
        drifts.sort_by(Drift::order);
        let first = drifts.iter().find(|drift| drift.difference.is_some());
        let mut found = Judgement::of(
            answer,
            first.map(|drift| drift.quantity.clone()),
            first.and_then(|drift| drift.difference),
        );
        found.drift = drifts;
        found.notes.clone_from(&self.notes);
        found
    }
}

/// Notes for the reader: whether the rules are the same, and whether the games are the same.
fn notes(before: &BaselineCase, plan: &Plan) -> Vec<String> {
    let mut notes = Vec::new();
    let version = env!("CARGO_PKG_VERSION");
    if before.version != version {
        notes.push(format!(
            "the baseline comes from Urlab {}, this is Urlab {version}",
            before.version
        ));
    }
    let same_rules = before.fingerprint == plan.rules.fingerprint;
    if !same_rules {
        notes.push(
            "the rules differ from those of the baseline: their fingerprints differ".to_owned(),
        );
    }
    let same_limit = before.throw_limit == plan.throw_limit;
    if !same_limit {
        let (then, now) = (before.throw_limit, plan.throw_limit);
        notes.push(format!("the throw limit was {then} in the baseline and is {now} now"));
    }
    let same_solutions = before.solutions
        == plan.solutions().iter().map(|solution| solution.checksum.as_str()).collect::<Vec<_>>();
    if same_rules && !same_solutions {
        notes.push("`perfect` used another solution in the baseline".to_owned());
    }
    if same_rules && same_limit && same_solutions && before.seed == plan.seed {
        let same_games = "the rules and the seed are those of the baseline, so the games are the \
            same: this shows that the program did not change, but nothing new about the rules";
        notes.push(same_games.to_owned());
    }
    let compared = compared(before);
    let constant: Vec<String> = before
        .samples
        .iter()
        .filter(|sample| !compared.contains(sample))
        .map(|(quantity, _)| quantity.to_string())
        .collect();
    if !constant.is_empty() {
        notes.push(format!(
            "quantities that did not vary in the baseline are not compared: {}",
            constant.join(", ")
        ));
    }
    notes
}

/// The comparison of one quantity.
#[derive(Clone, Debug)]
struct DriftQuantity {
    /// The quantity in the baseline.
    before: Sample,
    /// The baseline's standard deviation, the unit of reported differences.
    deviation: f64,
    margin: f64,
    sequence: DriftSequence,
    drift: Drift,
}

/// What gives the interval of a difference at every look.
#[derive(Clone, Debug)]
enum DriftSequence {
    /// For two normal means.
    ///
    /// Weighted by its information, their difference is a random walk in the time of that
    /// information (Jennison and Turnbull 1997, on the joint distribution of sequential estimates).
    /// Normal mixtures bound it in the same way as a mean.
    Normal(AsymptoticSequence),
    /// For rare shares. Each part uses half of alpha.
    Exact {
        /// An exact interval for the baseline.
        baseline: Interval,
        /// An exact sequence for the present games.
        present: BernoulliSequence,
    },
}

impl DriftSequence {
    /// The sequence for a quantity with this sample in the baseline. `games` is the number of games
    /// that are planned.
    fn new(before: &Sample, is_share: bool, alpha: f64, games: u64) -> Self {
        let happened = successes(before);
        let rarer = happened.min(before.n.saturating_sub(happened));
        if is_share && rarer < RARE_COUNT {
            let half = alpha / 2.0;
            let estimate = BernoulliSequence::new(half, before.n).estimate(happened, before.n);
            let interval = estimate.and_then(|estimate| estimate.interval);
            return Self::Exact {
                baseline: interval.unwrap_or(Interval { low: 0.0, high: 1.0 }),
                present: BernoulliSequence::new(half, (games / TUNING_DIVISOR).max(1)),
            };
        }
        // The size of one sample with the same information as both samples.
        let joint = 1.0 / (1.0 / games as f64 + 1.0 / before.n as f64);
        Self::Normal(AsymptoticSequence::new(alpha, (joint as u64 / TUNING_DIVISOR).max(1)))
    }

    /// The interval of the difference between the present mean and the baseline's mean, with its
    /// level and its method. The value and the number of games are those of the sequence. `None` if
    /// there is no interval yet.
    fn estimate(&self, before: &Sample, now: &Sample) -> Option<Estimate> {
        match self {
            Self::Normal(sequence) => {
                // A rare value may not have shown its spread yet. Its variance counts as at least
                // the baseline's variance.
                let variance = now.variance.max(before.variance);
                let squared_error = variance / now.n as f64 + before.variance / before.n as f64;
                // As many games of the baseline's variance know their mean as exactly.
                let n = (before.variance / squared_error) as u64;
                let mean = now.mean - before.mean;
                sequence.estimate(&Sample { n, mean, variance: squared_error * n as f64 })
            }
            Self::Exact { baseline, present } => {
                let estimate = present.estimate(successes(now), now.n)?;
                let Interval { low, high } = estimate.interval?;
                let interval = Interval { low: low - baseline.high, high: high - baseline.low };
                // The sequence has half of alpha, and the interval of the baseline the other half.
                // So the level of both together is 1 - 2 (1 - level).
                let level = 2.0 * estimate.level - 1.0;
                Some(Estimate { interval: Some(interval), level, ..estimate })
            }
        }
    }
}

impl DriftQuantity {
    fn new(quantity: &Quantity, before: &Sample, margin: f64, alpha: f64, games: u64) -> Self {
        let is_share = matches!(quantity, Quantity::Share(_));
        let sequence = DriftSequence::new(before, is_share, alpha, games);
        let share = before.mean.clamp(MIN_SHARE, 1.0 - MIN_SHARE);
        let deviation =
            if is_share { (share * (1.0 - share)).sqrt() } else { before.variance.sqrt() };
        let drift = Drift {
            quantity: quantity.clone(),
            before: before.mean,
            now: before.mean,
            difference: None,
            answer: Answer::NotDecided { more: None },
        };
        Self { before: *before, deviation, margin, sequence, drift }
    }

    /// The difference in standard deviations. `None` if there is no interval yet.
    fn difference(&self, now: &Sample) -> Option<Estimate> {
        let estimate = self.sequence.estimate(&self.before, now)?;
        let value = now.mean - self.before.mean;
        let difference = Estimate { value, n: now.n, ..estimate };
        Some(difference.map(|value| value / self.deviation))
    }

    /// Is the difference within the margin? `None` if that is not decided.
    fn judge(&self, now: &Sample) -> Option<bool> {
        let interval = self.difference(now)?.interval?;
        Region { low: -self.margin, high: self.margin }.judge(interval)
    }

    /// Can the statement hold after unlimited games with the baseline's figures?
    fn can_hold(&self) -> bool {
        const VERY_MANY: u64 = 1 << 40;
        self.judge(&Sample { n: VERY_MANY, ..self.before }) == Some(true)
    }

    /// Answers the statement if the games so far decide it. An answer that was given stays.
    fn look(&mut self, now: &Sample, forecast: bool) {
        if !matches!(self.drift.answer, Answer::NotDecided { .. }) {
            return;
        }
        self.drift.now = now.mean;
        self.drift.difference = self.difference(now);
        self.drift.answer = match self.judge(now) {
            Some(true) => Answer::Holds,
            Some(false) => Answer::Fails,
            None => {
                let decides = |n| self.judge(&Sample { n, ..*now }).is_some();
                let enough = forecast.then(|| smallest_enough(now.n, decides)).flatten();
                Answer::NotDecided { more: enough.map(|enough| enough - now.n) }
            }
        };
    }
}
