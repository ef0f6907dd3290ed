//! How far a figure of a saved report differs from the same figure of an earlier one.

use crate::balance::difference::{Difference, Verdict};
use crate::input::saved::report::{SavedFinding, SavedReport, SavedSubject};
use crate::stats::estimate::{Estimate, Method};
use crate::stats::independent::{self, CountedShare, IndependentDifference};

/// Why two figures are not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotCompared {
    /// Nothing is inferred from such a figure, or there is none.
    NoFigure,
    /// The figure has an interval, and no standard error: a quantile or a standard deviation.
    NoTest,
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

/// The later figure minus the earlier one, with the interval of two independent samples at `level`.
/// Of the same games there is no interval: any difference is a change of the program.
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
    let counted = counted(after, &now).zip(counted(before, &then));
    let found = if let Some((now_counted, then_counted)) = counted {
        independent::shares([now_counted, then_counted], level)
    } else {
        let samples = after.sample().zip(before.sample());
        let (now_sample, then_sample) = samples.ok_or(NotCompared::NoTest)?;
        independent::means([&now_sample, &then_sample], level)
    };
    let IndependentDifference { estimate, p } = found;
    Ok(Difference { estimate, p, adjusted: None, verdict: Verdict::TooFew })
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
}
