//! Figures that were computed and not sampled, and their differences.

use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::independent::{CountedShare, IndependentDifference};
use crate::stats::p_value;
use crate::stats::sample::Sample;
use crate::stats::twofold::Twofold;

/// The level of what is proven.
const PROVEN: f64 = 1.0;

/// What a sampled figure tells of its distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SampledFigure {
    /// A share, from its count.
    Share(CountedShare),
    /// A mean or a ratio, from its standard error.
    Mean(Sample),
}

impl Estimate {
    /// A figure that was computed. It is exact if `bound` is 0. Otherwise its interval has all
    /// values within the bound, and the ends are rounded outwards.
    pub fn computed(value: f64, bound: f64) -> Self {
        let all = || Interval { low: least_sum(value, -bound), high: greatest_sum(value, bound) };
        let interval = (bound > 0.0).then(all);
        let method = if interval.is_some() { Method::Bounds } else { Method::Exact };
        Self { value, interval, level: PROVEN, n: 0, method }
    }

    /// Was the figure computed, and not sampled?
    pub const fn is_computed(&self) -> bool {
        matches!(self.method, Method::Exact | Method::Bounds)
    }

    /// All values that a computed figure can have.
    pub fn bounds(&self) -> Interval {
        self.interval.unwrap_or(Interval { low: self.value, high: self.value })
    }
}

/// The sum, or the next number below if the sum is rounded up.
fn least_sum(first: f64, second: f64) -> f64 {
    (Twofold::from(first) + Twofold::from(second)).rounded_down()
}

/// The sum, or the next number above if the sum is rounded down.
fn greatest_sum(first: f64, second: f64) -> f64 {
    -least_sum(-first, -second)
}

/// The difference of two computed figures, the first minus the second. It is exact if both are.
/// Otherwise its interval goes from the least to the greatest possible difference.
pub fn difference([first, second]: [&Estimate; 2]) -> Estimate {
    let value = first.value - second.value;
    let (own, other) = (first.bounds(), second.bounds());
    let widest =
        Interval { low: least_sum(own.low, -other.high), high: greatest_sum(own.high, -other.low) };
    let are_exact = [first, second].iter().all(|figure| figure.method == Method::Exact);
    let interval = (!are_exact).then_some(widest);
    let method = if are_exact { Method::Exact } else { Method::Bounds };
    Estimate { value, interval, level: PROVEN, n: 0, method }
}

/// The difference of a sampled figure and a computed one, the sampled minus the computed. It has
/// the interval of the sample, wider by the bounds of the computed figure. The p-value is that of
/// the computed value within its bounds that is nearest to the sample: binomial for a share, and
/// Student's for a mean. `None` for a mean without spread.
pub fn from_computed(
    figure: &Estimate,
    sampled: SampledFigure,
    computed: &Estimate,
) -> IndependentDifference {
    let bounds = computed.bounds();
    let interval = figure
        .interval
        .map(|own| Interval { low: own.low - bounds.high, high: own.high - bounds.low });
    let nearest = figure.value.clamp(bounds.low, bounds.high);
    let p = match sampled {
        SampledFigure::Share(CountedShare { count, n }) => {
            let (successes, trials) = (count.round() as u64, n.round().max(1.0) as u64);
            Some(p_value::binomial(successes.min(trials), trials, nearest.clamp(0.0, 1.0)))
        }
        SampledFigure::Mean(sample) => {
            let stderr = sample.stderr();
            let statistic = (figure.value - nearest) / stderr;
            (stderr > 0.0).then(|| p_value::student(statistic, sample.n - 1))
        }
    };
    let estimate = Estimate { value: figure.value - computed.value, interval, ..*figure };
    IndependentDifference { estimate, p }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_ends(estimate: &Estimate, ends: [f64; 2]) {
        let Interval { low, high } = estimate.interval.unwrap();
        assert_eq!([low, high].map(f64::to_bits), ends.map(f64::to_bits), "{estimate:?}");
    }

    #[test]
    fn the_difference_of_exact_figures_is_exact() {
        let found = difference([&Estimate::computed(12.0, 0.0), &Estimate::computed(7.0, 0.0)]);
        assert_eq!((found.value.to_bits(), found.interval), (5f64.to_bits(), None));
        assert_eq!((found.method, found.n), (Method::Exact, 0));
    }

    // By hand: 3 within 0.25 is 2.75 to 3.25, and 2 within 0.5 is 1.5 to 2.5. The difference is at
    // least 2.75 - 2.5 and at most 3.25 - 1.5.
    #[test]
    fn the_difference_of_bounded_figures_has_the_bounds_of_both() {
        let [three, two] = [Estimate::computed(3.0, 0.25), Estimate::computed(2.0, 0.5)];
        let found = difference([&three, &two]);
        assert_ends(&found, [0.25, 1.75]);
        assert_eq!(found.method, Method::Bounds);
        // One of them is exact.
        assert_ends(&difference([&three, &Estimate::computed(2.0, 0.0)]), [0.75, 1.25]);
    }

    // No number of 53 bits is that near to 1.
    #[test]
    fn ends_that_are_no_numbers_are_rounded_outwards() {
        let bound = f64::EPSILON / 64.0;
        let around = [1.0f64.next_down(), 1.0f64.next_up()];
        assert_ends(&Estimate::computed(1.0, bound), around);
    }

    // By hand: the interval 7.5 to 9.5 less 8 within 0.25. The nearest value is 8.25, a quarter of
    // a standard error of 1 below 8.5. With 3 degrees of freedom, Student's two-sided p-value is
    // 1 - 2/pi (atan(x) + x / (1 + x x)) with x = 0.25 / sqrt(3), which is 0.81873.
    #[test]
    fn a_mean_less_a_computed_value_has_the_interval_of_its_sample() {
        let interval = Some(Interval { low: 7.5, high: 9.5 });
        let figure = Estimate { value: 8.5, interval, level: 0.9, n: 4, method: Method::Student };
        let sample = Sample { n: 4, mean: 8.5, variance: 4.0 };
        let of = |sample| {
            let known = Estimate::computed(8.0, 0.25);
            from_computed(&figure, SampledFigure::Mean(sample), &known)
        };
        let IndependentDifference { estimate, p } = of(sample);
        assert_ends(&estimate, [-0.75, 1.75]);
        assert_eq!(
            (estimate.value.to_bits(), estimate.method),
            (0.5f64.to_bits(), Method::Student)
        );
        assert!((p.unwrap() - 0.818_73).abs() < 1e-5, "{p:?}");
        assert_eq!(of(Sample { variance: 0.0, ..sample }).p, None);
    }

    // By hand: 9 or 10 of 10 at a chance of a half are 11 of 1024 cases, and the p-value is twice
    // that. Within the bounds, nothing speaks against the value.
    #[test]
    fn a_share_less_a_computed_value_has_the_binomial_p_value() {
        let interval = Some(Interval { low: 0.5, high: 1.0 });
        let method = Method::WeightedTails;
        let figure = Estimate { value: 0.9, interval, level: 0.95, n: 10, method };
        let share = SampledFigure::Share(CountedShare { count: 9.0, n: 10.0 });
        let p = from_computed(&figure, share, &Estimate::computed(0.5, 0.0)).p.unwrap();
        assert!((p - 22.0 / 1024.0).abs() < 1e-12, "{p}");
        let wide = from_computed(&figure, share, &Estimate::computed(0.5, 0.4375));
        assert_ends(&wide.estimate, [-0.4375, 0.9375]);
        assert!(wide.p.unwrap() > 0.99, "{wide:?}");
    }
}
