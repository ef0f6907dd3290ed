//! Tests coverage: simulates how often intervals contain the true value, from known distributions
//! with a fixed seed.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::stats::clustered::ClusterSums;
use crate::stats::contrast::bonett_price;
use crate::stats::deviation::deviation;
use crate::stats::estimate::Estimate;
use crate::stats::mean::mean;
use crate::stats::pairs::PairSums;
use crate::stats::quantile::quantile;
use crate::stats::ratio::ratio;
use crate::stats::values::Values;

const REPETITIONS: u32 = 4_000;
const LEVEL: f64 = 0.95;

/// Four standard errors of a share of [`REPETITIONS`] at 0.95: 0.0138. A correct method fails for
/// one seed in 16,000.
fn tolerance() -> f64 {
    4.0 * (LEVEL * (1.0 - LEVEL) / f64::from(REPETITIONS)).sqrt()
}

/// The share of repetitions whose interval contains `truth`.
fn coverage(
    truth: f64,
    mut estimate: impl FnMut(&mut Xoshiro256PlusPlus) -> Option<Estimate>,
) -> f64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let covered = (0..REPETITIONS)
        .filter(|_| estimate(&mut random).unwrap().interval.unwrap().contains(truth))
        .count();
    covered as f64 / f64::from(REPETITIONS)
}

/// A uniform number from 0 to `sides - 1`.
fn roll(random: &mut Xoshiro256PlusPlus, sides: u32) -> u32 {
    ((u128::from(random.next_u64()) * u128::from(sides)) >> 64) as u32
}

/// A sample of sums of two numbers from 0 to 9: mean 9, variance 2 * 99/12 = 16.5.
fn sample(random: &mut Xoshiro256PlusPlus, n: u32) -> Values {
    Values::new((0..n).map(|_| (i64::from(roll(random, 10) + roll(random, 10)), 1)))
}

fn assert_near(coverage: f64, nominal: f64) {
    assert!((coverage - nominal).abs() < tolerance(), "{coverage}, not {nominal}");
}

#[test]
fn bonett_price_covers_at_its_level() {
    let found = coverage(0.2, |random| {
        let rolls: Vec<_> = (0..300).map(|_| roll(random, 10)).collect();
        let plus = rolls.iter().filter(|roll| **roll < 5).count();
        let minus = rolls.iter().filter(|roll| (5..8).contains(*roll)).count();
        bonett_price(plus as u64, minus as u64, 300, LEVEL)
    });
    assert_near(found, LEVEL);
}

#[test]
fn student_covers_at_its_level_in_small_samples() {
    assert_near(coverage(9.0, |random| mean(&sample(random, 8), LEVEL)), LEVEL);
}

#[test]
fn bonett_covers_the_standard_deviation_at_its_level() {
    assert_near(coverage(16.5f64.sqrt(), |random| deviation(&sample(random, 400), LEVEL)), LEVEL);
}

#[test]
fn order_statistics_cover_the_median_at_least_at_their_level() {
    // Ranks 40 and 61 of 100: SciPy's binom.cdf(60, 100, .5) - binom.cdf(39, 100, .5) = 0.9648
    // without ties. Ties raise the coverage.
    let found = coverage(499.0, |random| {
        let values = Values::new((0..100).map(|_| (i64::from(roll(random, 1000)), 1)));
        quantile(&values, 0.5, LEVEL)
    });
    assert!(found > 0.9648 - tolerance(), "{found}");
}

#[test]
fn the_ratio_of_totals_covers_at_its_level() {
    // x is 3 y plus noise of mean 9, and y has mean 19. The ratio of the means is (3 * 19 + 9) /
    // 19.
    let found = coverage(66.0 / 19.0, |random| {
        let mut sums = PairSums::default();
        for _ in 0..200 {
            let y = 10 + roll(random, 19);
            sums.add(3 * y + roll(random, 10) + roll(random, 10), y);
        }
        ratio(&sums, LEVEL)
    });
    assert_near(found, LEVEL);
}

/// Pairs that balance each other out. The first is 1 with chance 8/15. The second is 1 with chance
/// 3/10 after a 1 and 8/10 after a 0, which is also 8/15 in all.
fn opposed_pairs(random: &mut Xoshiro256PlusPlus, pairs: u32) -> ClusterSums {
    let mut sums = ClusterSums::default();
    for _ in 0..pairs {
        let first = roll(random, 15) < 8;
        let second = roll(random, 10) < if first { 3 } else { 8 };
        sums.add(i64::from(first) + i64::from(second));
    }
    sums
}

#[test]
fn a_share_at_the_effective_size_covers_at_least_at_its_level() {
    let found = coverage(8.0 / 15.0, |random| opposed_pairs(random, 150).share(LEVEL));
    assert!((LEVEL - tolerance()..0.965).contains(&found), "{found}");
}

#[test]
fn student_over_pairs_covers_at_its_level() {
    assert_near(coverage(8.0 / 15.0, |random| opposed_pairs(random, 60).mean(LEVEL)), LEVEL);
}
