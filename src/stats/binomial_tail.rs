//! The tail of a binomial distribution with a part of its last term, and the chance of success that
//! belongs to it.

use std::f64::consts::TAU;
use std::ops::RangeInclusive;

use statrs::function::gamma::ln_gamma;

/// The distance of two places at which the integral of [`Tail::sum`] is added up.
const STEP: f64 = 0.125;
/// The first and the last place, in steps. Beyond them, terms are less than 1e-14 of the sum.
const PLACES: RangeInclusive<i32> = -28..=36;
/// Newton's method ends after this many steps. It needs six or seven.
const MOST_STEPS: u32 = 60;

/// The log odds of the chance of success for which the upper tail of the binomial distribution is
/// `chance`. The tail is P(more than `successes`) + `weight` * P(exactly `successes`).
///
/// Successes and failures need not be whole. The result has about twelve digits up to 10^12
/// observations. It takes some microseconds at any size.
///
/// By Newton's method for the logarithm of the tail, which is nearly straight or bends down as the
/// log odds grow. So the method cannot overshoot the solution from below.
///
/// # Panics
/// If `successes` is not above 0, or `failures` is below 0, or `weight` is not above 0 and at most
/// 1, or `chance` is not between 0 and 1.
pub(super) fn log_odds(successes: f64, failures: f64, weight: f64, chance: f64) -> f64 {
    assert!(successes > 0.0 && failures >= 0.0, "no lower end of {successes} and {failures}");
    assert!(0.0 < weight && weight <= 1.0 && 0.0 < chance && chance < 1.0, "{weight}, {chance}");
    let beyond = failures + 1.0;
    let mut place = (successes / beyond).ln() - 2.0 * (1.0 / successes + 1.0 / beyond).sqrt();
    for _ in 0..MOST_STEPS {
        let tail = Tail { successes, failures, odds: place.exp() };
        let weighted = tail.sum() - (1.0 - weight);
        let distance = chance.ln() - tail.log_term() - weighted.ln();
        place += distance * weighted / tail.slope(weight);
        // The next distance is about the square of this one.
        if distance.abs() < 1e-7 {
            break;
        }
    }
    place
}

/// A number of successes and the odds of a success.
struct Tail {
    successes: f64,
    failures: f64,
    odds: f64,
}

impl Tail {
    /// P(at least this many successes) over P(exactly as many).
    ///
    /// It is the incomplete beta integral over its greatest integrand, k * integral of
    /// exp(-k v) * (1 + odds * (1 - exp(-v)))^failures from 0 to infinity, for k successes
    /// (Abramowitz and Stegun 1964, 26.5.1). Double exponential steps add it up (Takahasi and Mori
    /// 1974).
    fn sum(&self) -> f64 {
        let Self { successes, failures, odds } = *self;
        // The integrand falls like exp(-decay * v), and as fast as its curvature makes it.
        let decay = successes - failures * odds;
        let curvature = failures * odds * (1.0 + odds);
        let scale = 1.0 / (decay.max(0.0) + curvature.sqrt());
        let term = |step| {
            let place = STEP * f64::from(step);
            let inner = (-place).exp();
            let v = scale * (place - inner).exp();
            let exponent = failures * (-odds * (-v).exp_m1()).ln_1p() - successes * v;
            exponent.exp() * v * (1.0 + inner)
        };
        successes * STEP * PLACES.map(term).sum::<f64>()
    }

    /// The logarithm of P(exactly this many successes), without cancellation (Loader 2000).
    fn log_term(&self) -> f64 {
        let Self { successes, failures, odds } = *self;
        let size = successes + failures;
        let expected = size / (1.0 + 1.0 / odds);
        factorial_rest(size)
            - factorial_rest(successes)
            - factorial_rest(failures)
            - deviance(successes, expected)
            - deviance(failures, size / (1.0 + odds))
    }

    /// The derivative of the weighted tail by the log odds, over P(exactly this many successes).
    fn slope(&self, weight: f64) -> f64 {
        let success = 1.0 / (1.0 + 1.0 / self.odds);
        let failure = 1.0 / (1.0 + self.odds);
        weight * self.successes * failure + (1.0 - weight) * self.failures * success
    }
}

/// The logarithm of x! / (x / e)^x, for `x` from 0. Below 16 it comes from the gamma function, and
/// from 16 on from Stirling's series, whose first term left out is below 1e-16.
fn factorial_rest(x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x < 16.0 {
        return ln_gamma(x + 1.0) - x * x.ln() + x;
    }
    let square = x * x;
    let terms = [1.0 / 1188.0, 1.0 / 1680.0, 1.0 / 1260.0, 1.0 / 360.0, 1.0 / 12.0];
    let series = terms.into_iter().fold(0.0, |rest, term| term - rest / square);
    (TAU * x).ln() / 2.0 + series / x
}

/// `seen * ln(seen / expected) + expected - seen`, which is 0 if both are equal. Near there it is a
/// series in their relative difference (Loader 2000).
fn deviance(seen: f64, expected: f64) -> f64 {
    if seen <= 0.0 {
        return expected;
    }
    let difference = seen - expected;
    let relative = difference / (seen + expected);
    if relative.abs() >= 0.1 {
        return seen * (seen / expected).ln() - difference;
    }
    let square = relative * relative;
    let (mut sum, mut power) = (difference * relative, 2.0 * seen * relative);
    for odd in (3..).step_by(2) {
        power *= square;
        let next = sum + power / f64::from(odd);
        if next.total_cmp(&sum).is_eq() {
            break;
        }
        sum = next;
    }
    sum
}
