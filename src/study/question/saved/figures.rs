//! How far a figure of a saved report differs from the same figure of an earlier one.

use crate::balance::difference::{Difference, Verdict};
use crate::input::saved::report::{SavedFinding, SavedReport, SavedSubject};
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::independent::{self, CountedShare, IndependentDifference};
use crate::stats::known::{self, SampledFigure};

/// Why two figures are not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotCompared {
    /// Nothing is inferred from such a figure, or there is none.
    NoFigure,
    /// A sampled figure has an interval, and no standard error: a quantile or a standard deviation.
    NoTest,
}

/// The level of the intervals of a comparison: that of the last report with samples. It is 1 if no
/// report has any, because all figures are then proven.
pub fn level<'r>(reports: impl DoubleEndedIterator<Item = &'r SavedReport>) -> f64 {
    let mut levels = reports.rev().map(|report| report.level);
    levels.find(|level| *level > 0.0 && *level < 1.0).unwrap_or(1.0)
}

/// Are both the same games? Then their figures can differ only if the program changed.
pub fn same_games([before, after]: [&SavedReport; 2], [old, new]: [&SavedSubject; 2]) -> bool {
    let is_plain = |report: &SavedReport| {
        let field = |name: &str| report.scenario.as_ref()?.get(name).cloned();
        ["plain", "measures", "precision"].map(field)
    };
    let seed = |report: &SavedReport, subject: &SavedSubject| subject.seed.or(report.seed);
    let games = |subject: &SavedSubject| {
        let SavedSubject { fingerprint, first_bot, second_bot, seats, each, games, .. } =
            subject.clone();
        (fingerprint, [first_bot, second_bot], seats, each, games, subject.planned)
    };
    games(old) == games(new)
        && seed(before, old) == seed(after, new)
        && seed(before, old).is_some()
        && before.throw_limit == after.throw_limit
        && is_plain(before) == is_plain(after)
        && before.kind == after.kind
        && old.evaluators == new.evaluators
        && old.solutions == new.solutions
}

/// The findings of two subjects that are the same figure, in the order of the second.
pub fn pairs<'r>(
    [before, after]: [&'r SavedReport; 2],
    [old, new]: [&'r SavedSubject; 2],
) -> Vec<[&'r SavedFinding; 2]> {
    let mut known: Vec<&SavedFinding> = before.findings_of(old.subject).collect();
    let own = after.findings_of(new.subject);
    let pair = |own: &'r SavedFinding| {
        let place = known.iter().position(|other| is_same(other, own))?;
        Some([known.remove(place), own])
    };
    own.filter_map(pair).collect()
}

fn is_same(one: &SavedFinding, other: &SavedFinding) -> bool {
    let key = |finding: &SavedFinding| {
        let SavedFinding { quantity, statistic, unit, .. } = finding;
        [quantity.clone(), statistic.clone(), unit.clone(), finding.part()]
    };
    key(one) == key(other)
}

/// The later figure minus the earlier one. That of two samples has the interval of independent
/// samples at `level`, and that of two computed figures has their bounds. That of a sample and a
/// computed figure has the interval of the sample. Of the same games there is no interval: any
/// difference is a change of the program.
///
/// # Errors
/// The figures cannot be compared.
pub fn difference(
    [before, after]: [&SavedFinding; 2],
    same_games: bool,
    level: f64,
) -> Result<Difference, NotCompared> {
    let figures = after.figure().zip(before.figure());
    let (now, then) = figures.ok_or(NotCompared::NoFigure)?;
    if now.method == Method::OneGame || then.method == Method::OneGame {
        return Err(NotCompared::NoFigure);
    }
    if same_games {
        return Ok(of_same_games([now, then], level));
    }
    let found = match [&now, &then].map(Estimate::is_computed) {
        [true, true] => return Ok(of_computed([&now, &then])),
        [false, true] => from_computed(after, &now, &then),
        [true, false] => from_computed(before, &then, &now).map(IndependentDifference::turned),
        [false, false] => of_samples([(after, &now), (before, &then)], level),
    };
    let IndependentDifference { estimate, p } = found.ok_or(NotCompared::NoTest)?;
    Ok(Difference { estimate, p, adjusted: None, verdict: Verdict::TooFew })
}

/// The difference of two sampled figures. `None` if one has no standard error.
fn of_samples(
    [(after, now), (before, then)]: [(&SavedFinding, &Estimate); 2],
    level: f64,
) -> Option<IndependentDifference> {
    // A report that was changed by hand can have any level.
    if !(level > 0.0 && level < 1.0) {
        return None;
    }
    if let Some((now_counted, then_counted)) = counted(after, now).zip(counted(before, then)) {
        return Some(independent::shares([now_counted, then_counted], level));
    }
    let (now_sample, then_sample) = after.sample().zip(before.sample())?;
    Some(independent::means([&now_sample, &then_sample], level))
}

/// The difference of a sampled figure and a computed one. `None` if the sampled one has no standard
/// error.
fn from_computed(
    saved: &SavedFinding,
    figure: &Estimate,
    computed: &Estimate,
) -> Option<IndependentDifference> {
    let share = counted(saved, figure).map(SampledFigure::Share);
    let sampled = share.or_else(|| saved.sample().map(SampledFigure::Mean))?;
    Some(known::from_computed(figure, sampled, computed))
}

/// The difference of two computed figures. It is shown if 0 is out of its bounds.
fn of_computed(figures: [&Estimate; 2]) -> Difference {
    let estimate = known::difference(figures);
    let Interval { low, high } = estimate.bounds();
    let verdict = match estimate.method {
        _ if low > 0.0 => Verdict::Higher,
        _ if high < 0.0 => Verdict::Lower,
        Method::Exact => Verdict::Alike,
        _ => Verdict::NotShown,
    };
    Difference { estimate, p: None, adjusted: None, verdict }
}

/// The difference of two figures of the same games.
fn of_same_games([now, then]: [Estimate; 2], level: f64) -> Difference {
    let is_alike = now.value.to_bits() == then.value.to_bits();
    let value = now.value - then.value;
    let estimate = Estimate { value, interval: None, level, n: now.n, method: Method::SameGames };
    let verdict = if is_alike { Verdict::Alike } else { Verdict::Differs };
    Difference { estimate, p: None, adjusted: None, verdict }
}

/// How often the event of a share happened. The numbers of a share in pairs are effective ones,
/// from its standard error. `None` if the figure is no share, or if luck was taken out of it.
fn counted(finding: &SavedFinding, figure: &Estimate) -> Option<CountedShare> {
    let share = figure.value;
    let n = match figure.method {
        Method::WeightedTails | Method::ClopperPearson => figure.n as f64,
        Method::ClusteredWeightedTails => {
            let variance = share * (1.0 - share);
            let stderr = finding.standard_error.filter(|error| *error > 0.0);
            // Without spread, the games of a pair count as independent.
            stderr.map_or(figure.n as f64, |error| variance / (error * error))
        }
        _ => return None,
    };
    (n > 0.0).then_some(CountedShare { count: share * n, n })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mean with this standard error, of so many games.
    fn mean(value: f64, stderr: f64, n: u64) -> SavedFinding {
        SavedFinding {
            quantity: "mean(throws)".into(),
            statistic: "mean".into(),
            estimate: Some(value),
            level: Some(0.95),
            standard_error: Some(stderr),
            method: Some("Student t".into()),
            n: Some(n),
            ..SavedFinding::default()
        }
    }

    fn share(count: u64, n: u64) -> SavedFinding {
        SavedFinding {
            statistic: "share".into(),
            estimate: Some(count as f64 / n as f64),
            level: Some(0.95),
            method: Some("weighted tails".into()),
            n: Some(n),
            count: Some(count),
            ..SavedFinding::default()
        }
    }

    // By hand: variances 9 and 4 of 40 and 30 games are standard errors of the roots of 9/40 and
    // 4/30. Welch's interval of the difference 2 is 0.805 to 3.195, with 67 degrees of freedom.
    #[test]
    fn means_are_compared_by_their_standard_errors() {
        let after = mean(10.0, (9.0f64 / 40.0).sqrt(), 40);
        let before = mean(8.0, (4.0f64 / 30.0).sqrt(), 30);
        let found = difference([&before, &after], false, 0.95).unwrap();
        let interval = found.estimate.interval.unwrap();
        assert!((interval.low - 0.805_2).abs() < 1e-3, "{found:?}");
        assert!((interval.high - 3.194_8).abs() < 1e-3, "{found:?}");
        assert_eq!(found.estimate.method, Method::Welch);
    }

    #[test]
    fn shares_are_compared_by_their_counts_and_those_in_pairs_by_effective_ones() {
        // Newcombe 1998, table II, method 10: 56/70 and 48/80 give 0.0524 to 0.3339.
        let found = difference([&share(48, 80), &share(56, 70)], false, 0.95).unwrap();
        let interval = found.estimate.interval.unwrap();
        assert!((interval.low - 0.0524).abs() < 1e-4, "{found:?}");
        // A share of 140 games in pairs with the standard error of 70 independent ones.
        let stderr = (0.8f64 * 0.2 / 70.0).sqrt();
        let in_pairs = SavedFinding {
            standard_error: Some(stderr),
            method: Some("weighted tails (effective sample size)".into()),
            ..share(112, 140)
        };
        let paired = difference([&share(48, 80), &in_pairs], false, 0.95).unwrap();
        let ends = paired.estimate.interval.unwrap();
        assert!((ends.low - interval.low).abs() < 1e-9 && (ends.high - interval.high).abs() < 1e-9);
    }

    #[test]
    fn figures_of_the_same_games_are_alike_or_the_program_changed() {
        let of = |value| difference([&mean(8.0, 1.0, 9), &mean(value, 1.0, 9)], true, 0.95);
        let (same, other) = (of(8.0).unwrap(), of(8.000_1).unwrap());
        assert_eq!((same.verdict, other.verdict), (Verdict::Alike, Verdict::Differs));
        assert_eq!((other.p, other.estimate.interval), (None, None));
    }

    #[test]
    fn a_quantile_has_no_test() {
        let quantile = SavedFinding { standard_error: None, ..mean(8.0, 1.0, 9) };
        let none = SavedFinding { estimate: None, ..quantile.clone() };
        assert_eq!(difference([&quantile; 2], false, 0.95), Err(NotCompared::NoTest));
        assert_eq!(difference([&none; 2], false, 0.95), Err(NotCompared::NoFigure));
    }

    fn bits<const N: usize>(values: [f64; N]) -> [u64; N] {
        values.map(f64::to_bits)
    }

    fn computed(value: f64, bound: f64) -> SavedFinding {
        let (exact, exact_bound) = (Some(value), Some(bound));
        SavedFinding { exact, exact_bound, ..SavedFinding::default() }
    }

    // By hand: 3 within 0.25 less 2 within 0.5 is 0.25 to 1.75, and 2.5 within 0.5 would be -0.25
    // to 1.25.
    #[test]
    fn computed_figures_are_compared_by_their_bounds_and_not_tested() {
        let of = |before, after| difference([&before, &after], false, 1.0).unwrap();
        let wider = of(computed(2.0, 0.5), computed(3.0, 0.25));
        let ends = wider.estimate.interval.unwrap();
        assert_eq!(bits([ends.low, ends.high]), bits([0.25, 1.75]));
        let nearer = of(computed(2.5, 0.5), computed(3.0, 0.25));
        let lower = of(computed(3.0, 0.25), computed(2.0, 0.5));
        let verdicts = [&wider, &nearer, &lower].map(|difference| difference.verdict);
        assert_eq!(verdicts, [Verdict::Higher, Verdict::NotShown, Verdict::Lower]);
        let exact = [2.0, 3.0, 2.0].map(|value| computed(value, 0.0));
        let [first, second, third] = exact;
        let methods = [of(first.clone(), second), of(first, third)]
            .map(|difference| (difference.estimate.method, difference.verdict));
        assert_eq!(methods, [(Method::Exact, Verdict::Higher), (Method::Exact, Verdict::Alike)]);
        assert_eq!((wider.p, wider.estimate.method), (None, Method::Bounds));
    }

    // By hand: the sample has 9.5 to 10.5, and 9 is exact, so the later figure is lower by 0.5 to
    // 1.5: two standard errors of 0.5. With 100 games, the p-value is 0.048.
    #[test]
    fn a_sample_and_a_computed_figure_have_the_interval_of_the_sample() {
        let sampled = SavedFinding { low: Some(9.5), high: Some(10.5), ..mean(10.0, 0.5, 100) };
        let found = difference([&sampled, &computed(9.0, 0.0)], false, 0.95).unwrap();
        let ends = found.estimate.interval.unwrap();
        let three = [ends.low, found.estimate.value, ends.high];
        assert_eq!(bits(three), bits([-1.5, -1.0, -0.5]));
        assert_eq!(found.estimate.method, Method::Student);
        assert!((found.p.unwrap() - 0.048).abs() < 5e-4, "{found:?}");
        let turned = difference([&computed(9.0, 0.0), &sampled], false, 0.95).unwrap();
        assert_eq!(turned.estimate.interval.unwrap().low.to_bits(), 0.5f64.to_bits());
        assert_eq!(turned.p, found.p);
        let quantile = SavedFinding { standard_error: None, ..sampled };
        assert_eq!(
            difference([&quantile, &computed(9.0, 0.0)], false, 0.95),
            Err(NotCompared::NoTest)
        );
    }

    #[test]
    fn the_level_is_that_of_the_last_report_with_samples() {
        let of = |levels: &[f64]| {
            let report = |level: &f64| SavedReport { level: *level, ..SavedReport::default() };
            let all: Vec<SavedReport> = levels.iter().map(report).collect();
            level(all.iter()).to_bits()
        };
        assert_eq!(of(&[0.9, 0.99, 1.0]), 0.99f64.to_bits());
        assert_eq!(of(&[1.0, 0.0]), 1f64.to_bits());
    }
}
