//! Tests coverage without simulation: adds up the chances of all samples whose interval contains
//! the true value. The table of docs/statistics.md comes from here.

use statrs::function::gamma::ln_gamma;

use crate::stats::clustered::ClusterSums;
use crate::stats::critical;
use crate::stats::estimate::Interval;
use crate::stats::quantile::ranks;
use crate::stats::share::{TAIL_WEIGHT, weighted};

const LEVEL: f64 = 0.95;
const DOCS: &str = include_str!("../../docs/statistics.md");

/// What misses the true value, as chances: intervals too low, and intervals too high.
#[derive(Clone, Copy, Debug, Default)]
struct Missed {
    low: f64,
    high: f64,
}

impl Missed {
    fn covered(self) -> f64 {
        1.0 - self.low - self.high
    }
}

/// The worst coverage, the worst miss of one side, and the mean coverage.
struct Coverage {
    worst: f64,
    side: f64,
    mean: f64,
}

/// The logarithm of n! / (the product of the parts' factorials).
fn log_ways(parts: &[u64]) -> f64 {
    let log_factorial = |count: u64| ln_gamma(count as f64 + 1.0);
    log_factorial(parts.iter().sum()) - parts.iter().map(|part| log_factorial(*part)).sum::<f64>()
}

/// The binomial probabilities of 0 to `n` successes.
fn probabilities(n: u64, share: f64) -> Vec<f64> {
    let chance = |k: u64| {
        (log_ways(&[k, n - k]) + k as f64 * share.ln() + (n - k) as f64 * (-share).ln_1p()).exp()
    };
    (0..=n).map(chance).collect()
}

/// The interval of each number of successes.
fn intervals(n: u64, interval: impl Fn(f64, f64) -> Interval) -> Vec<Interval> {
    (0..=n).map(|k| interval(k as f64, (n - k) as f64)).collect()
}

fn missed(intervals: &[Interval], share: f64) -> Missed {
    let probabilities = probabilities(intervals.len() as u64 - 1, share);
    let sum_of = |misses: fn(&Interval, f64) -> bool| {
        let pairs = intervals.iter().zip(&probabilities);
        pairs.filter(|(interval, _)| misses(interval, share)).map(|(_, chance)| chance).sum()
    };
    Missed {
        low: sum_of(|interval, share| interval.high < share),
        high: sum_of(|interval, share| interval.low > share),
    }
}

/// The shares for which coverage is asked: a grid from 1 in 10,000 to a half on a log scale.
fn rare_and_common() -> impl Iterator<Item = f64> {
    (0..=1_000).map(|step| 1e-4 * 5_000.0f64.powf(f64::from(step) / 1_000.0))
}

/// The shares over which the mean is taken: a thousand, evenly, from 0 to a half.
fn even() -> impl Iterator<Item = f64> {
    (0..1_000).map(|step| (f64::from(step) + 0.5) / 2_000.0)
}

/// What the intervals of all numbers of successes do. Coverage changes where an interval ends, so
/// it is worst just beyond an end.
fn coverage(intervals: &[Interval]) -> Coverage {
    let beyond = intervals.iter().flat_map(|Interval { low, high }| {
        [low * (1.0 - 1e-9), low * (1.0 + 1e-9), high * (1.0 - 1e-9), high * (1.0 + 1e-9)]
    });
    let tried = beyond.filter(|share| (1e-4..=0.5).contains(share));
    let all: Vec<_> = tried.map(|share| missed(intervals, share)).collect();
    let mean = even().map(|share| missed(intervals, share).covered()).sum::<f64>() / 1_000.0;
    summary(&all, mean)
}

fn summary(all: &[Missed], mean: f64) -> Coverage {
    Coverage {
        worst: all.iter().map(|missed| missed.covered()).fold(1.0, f64::min),
        side: all.iter().map(|missed| missed.low.max(missed.high)).fold(0.0, f64::max),
        mean,
    }
}

fn wilson(successes: f64, failures: f64) -> Interval {
    let (n, z) = (successes + failures, critical::normal(LEVEL));
    let centre = (successes + z * z / 2.0) / (n + z * z);
    let reach = z / (n + z * z) * (successes * failures / n + z * z / 4.0).sqrt();
    Interval {
        low: if successes > 0.0 { centre - reach } else { 0.0 },
        high: if failures > 0.0 { centre + reach } else { 1.0 },
    }
}

/// Agresti and Coull (1998).
fn agresti_coull(successes: f64, failures: f64) -> Interval {
    let z = critical::normal(LEVEL);
    let n = successes + failures + z * z;
    let centre = (successes + z * z / 2.0) / n;
    let reach = z * (centre * (1.0 - centre) / n).sqrt();
    Interval { low: centre - reach, high: centre + reach }
}

/// The quantiles of the beta distribution with a half more than the counts, with ends of 0 and 1 as
/// in Brown, Cai and `DasGupta` (2001).
fn jeffreys(successes: f64, failures: f64) -> Interval {
    use statrs::distribution::{Beta, ContinuousCDF};
    let beta = Beta::new(successes + 0.5, failures + 0.5).unwrap();
    let quantile = |chance: f64| {
        let halve = |(low, high): (f64, f64), _| {
            let middle = f64::midpoint(low, high);
            if beta.cdf(middle) < chance { (middle, high) } else { (low, middle) }
        };
        (0..60).fold((0.0, 1.0), halve).0
    };
    Interval {
        low: if successes > 0.0 { quantile((1.0 - LEVEL) / 2.0) } else { 0.0 },
        high: if failures > 0.0 { quantile(f64::midpoint(1.0, LEVEL)) } else { 1.0 },
    }
}

/// Blaker (2000) rejects a share if samples whose smaller tail is at most that of the observed one
/// have a chance of at most 1 minus the level.
fn blaker(n: u64, share: f64) -> Missed {
    let chances = probabilities(n, share);
    let up_to = |k: usize| chances[..=k].iter().sum::<f64>();
    let from = |k: usize| chances[k..].iter().sum::<f64>();
    let mut tails: Vec<_> =
        chances.iter().enumerate().map(|(k, chance)| (up_to(k).min(from(k)), k, *chance)).collect();
    tails.sort_by(|left, right| left.0.total_cmp(&right.0));
    let (mut sum, mut missed) = (0.0, Missed::default());
    for (_, k, chance) in tails {
        sum += chance;
        if sum > 1.0 - LEVEL {
            break;
        }
        let side = if (k as f64) < n as f64 * share { &mut missed.low } else { &mut missed.high };
        *side += chance;
    }
    missed
}

fn blaker_coverage(n: u64) -> Coverage {
    let all: Vec<_> = rare_and_common().map(|share| blaker(n, share)).collect();
    let mean = even().map(|share| blaker(n, share).covered()).sum::<f64>() / 1_000.0;
    summary(&all, mean)
}

/// Does docs/statistics.md have these lines one after another?
fn assert_in_docs(lines: &[String]) {
    let table = lines.join("\n");
    println!("{table}");
    assert!(DOCS.contains(&table), "docs/statistics.md has not this table:\n{table}");
}

fn tails_of(weight: f64) -> impl Fn(f64, f64) -> Interval {
    move |successes, failures| weighted(successes, failures, weight, LEVEL)
}

#[test]
fn the_table_of_methods_for_shares_is_that_of_the_docs() {
    let of_size = |n: u64| {
        [
            ("weighted tails, 0.8", coverage(&intervals(n, tails_of(TAIL_WEIGHT)))),
            ("Clopper-Pearson", coverage(&intervals(n, tails_of(1.0)))),
            ("mid-P", coverage(&intervals(n, tails_of(0.5)))),
            ("Blaker", blaker_coverage(n)),
            ("Jeffreys", coverage(&intervals(n, jeffreys))),
            ("Agresti-Coull", coverage(&intervals(n, agresti_coull))),
            ("Wilson", coverage(&intervals(n, wilson))),
        ]
    };
    let sizes = [50, 100, 200].map(of_size);
    let percent = |chance: f64| 100.0 * chance;
    let mut lines = Vec::new();
    for method in 0..sizes[0].len() {
        let cells = sizes.each_ref().map(|size| {
            let Coverage { worst, side, mean } = &size[method].1;
            let [worst, side, mean] = [worst, side, mean].map(|chance| percent(*chance));
            format!("{worst:.1} ({side:.1}, {mean:.1})")
        });
        lines.push(format!("| {} | {} |", sizes[0][method].0, cells.join(" | ")));
    }
    assert_in_docs(&lines);
}

#[test]
fn weighted_tails_cover_any_share_from_50_observations_on() {
    let sizes = (50..=130).chain([173, 400, 999]);
    for n in sizes {
        let intervals = intervals(n, tails_of(TAIL_WEIGHT));
        let Coverage { worst, side, mean } = coverage(&intervals);
        assert!(worst > 0.942, "{n}: {worst}");
        assert!(side <= (1.0 - LEVEL) / 2.0 / TAIL_WEIGHT, "{n}: {side}");
        assert!(mean < 0.965, "{n}: {mean}");
        let ascending =
            |pair: &[Interval]| pair[0].low < pair[1].low && pair[0].high < pair[1].high;
        assert!(intervals.windows(2).all(ascending), "{n}");
    }
}

#[test]
fn the_table_of_rare_shares_is_that_of_the_docs() {
    let mut lines = Vec::new();
    for (shown, share) in [("0.02", 0.0002), ("0.148", 0.00148), ("1", 0.01), ("10", 0.1)] {
        let cells = [50, 200, 1_000].map(|n| {
            [&intervals(n, tails_of(TAIL_WEIGHT)), &intervals(n, wilson)]
                .map(|intervals| format!("{:.1}", 100.0 * missed(intervals, share).covered()))
                .join(" | ")
        });
        lines.push(format!("| {shown} % | {} |", cells.join(" | ")));
    }
    assert_in_docs(&lines);
}

/// Pairs whose observations are correlated, with all samples of so many pairs.
#[test]
fn shares_of_pairs_cover_unless_a_pair_is_strongly_alike() {
    for pairs in [25, 50, 100] {
        let counts =
            (0..=pairs).flat_map(|both| (0..=pairs - both).map(move |single| (both, single)));
        let samples: Vec<_> = counts
            .map(|(both, single)| {
                let (sum, squares) = (i128::from(2 * both + single), i128::from(4 * both + single));
                let sums = ClusterSums { clusters: pairs, sum, squares };
                let interval = sums.share(LEVEL).unwrap().interval.unwrap();
                ([pairs - both - single, single, both], interval)
            })
            .collect();
        let shares = [0.001, 0.005, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5];
        for share in shares {
            let rest: f64 = 1.0 - share;
            for correlation in [-share / rest / 2.0, 0.0, 0.2] {
                let both = share * share + correlation * share * rest;
                let single = 2.0 * share * rest * (1.0 - correlation);
                let chances = [1.0 - single - both, single, both];
                let mut missed = Missed::default();
                for (counts, interval) in &samples {
                    let log_chances = counts.iter().zip(chances);
                    let log_chance: f64 =
                        log_chances.map(|(count, chance)| *count as f64 * chance.ln()).sum();
                    let chance = (log_ways(counts) + log_chance).exp();
                    missed.low += if interval.high < share { chance } else { 0.0 };
                    missed.high += if interval.low > share { chance } else { 0.0 };
                }
                let what = format!("{pairs} pairs, {share}, {correlation}: {missed:?}");
                assert!(missed.covered() > 0.944, "{what}");
                assert!(missed.low.max(missed.high) < 0.04, "{what}");
            }
        }
    }
}

#[test]
fn quantiles_of_values_without_ties_cover_near_their_level() {
    for n in (6..=200).chain((200..=1_000).step_by(7)) {
        for p in [0.05, 0.25, 0.5, 0.75, 0.95] {
            let found = ranks(n, p, (1.0 - LEVEL) / 2.0);
            let Some((low, high)) = found.low.zip(found.high) else { continue };
            // The interval is too high if fewer than `low` values are below the quantile.
            let chances = probabilities(n, p);
            let above: f64 = chances[..low as usize].iter().sum();
            let below: f64 = chances[high as usize..].iter().sum();
            let (least, most) = match n {
                ..50 => (0.942, 0.993),
                50..200 => (0.944, 0.983),
                _ => (0.947, 0.972),
            };
            let covered = 1.0 - above - below;
            assert!((least..most).contains(&covered), "{n}, {p}: {covered}");
            let side = (1.0 - LEVEL) / 2.0 / TAIL_WEIGHT;
            assert!(above.max(below) < side, "{n}, {p}: {above}, {below}");
        }
    }
}
