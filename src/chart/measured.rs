//! How charts show a value with its interval, and where the value comes from.

use crate::stats::estimate::{Estimate, Interval};
use crate::study::Study;
use crate::study::chart::ChartFigure;
use crate::study::finding::{Contrast, Exact, FindingId};
use crate::study::number::{self, Shown, Unit};
use crate::study::outline::EstimateOf;

/// A value and its interval, in the measure's own scale. Shares are shares of 1, not percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The value. A value that is not finite is not drawn.
    pub value: f64,
    /// Its interval, if there is one.
    pub interval: Option<Interval>,
    /// The scale and the mark of its text.
    pub unit: Unit,
    /// The sample that it comes from. `None` if it was not sampled.
    pub basis: Option<Basis>,
}

/// The sample of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Basis {
    /// The level of the interval, between 0 and 1.
    pub level: f64,
    /// The number of observations.
    pub n: u64,
    /// The name of the interval's method.
    pub method: &'static str,
}

impl Basis {
    const fn of(estimate: &Estimate) -> Self {
        Self { level: estimate.level, n: estimate.n, method: estimate.method.name() }
    }

    /// The sample of a difference. If its interval is over pairs, each pair counts once.
    const fn of_difference(estimate: &Estimate) -> Self {
        Self { n: estimate.independent_observations(), ..Self::of(estimate) }
    }
}

impl Measured {
    /// The value of a figure in this study. `None` if the study has no such figure.
    pub fn of(study: &Study, figure: &ChartFigure) -> Option<Self> {
        match figure {
            ChartFigure::Of(estimated) => {
                let estimate = study.estimate_of(*estimated)?;
                let measured = Self::sampled(estimate, study.unit_of(*estimated));
                Some(match estimated {
                    EstimateOf::Figure(_) | EstimateOf::Plain(_) => measured,
                    EstimateOf::Contrast(_) => {
                        Self { basis: Some(Basis::of_difference(estimate)), ..measured }
                    }
                })
            }
            ChartFigure::Opposite(estimated) => {
                let own = Self::of(study, &ChartFigure::Of(*estimated))?;
                let turned = |ends: Interval| Interval { low: -ends.high, high: -ends.low };
                Some(Self { value: -own.value, interval: own.interval.map(turned), ..own })
            }
            ChartFigure::Exact(finding) => {
                let Exact { value, bound, .. } = study.finding(*finding).exact?;
                let interval = Some(Interval { low: value - bound, high: value + bound });
                Some(Self { interval, ..Self::known(value, study.finding(*finding).unit) })
            }
            ChartFigure::Effect(finding) => {
                Self::effect(study.finding(*finding).contrast.as_ref()?)
            }
            ChartFigure::Mean(findings) => Self::mean(study, findings),
            ChartFigure::Known(value, unit) => Some(Self::known(*value, *unit)),
        }
    }

    /// The value of an estimate in this unit. It has a sample unless it was computed.
    pub fn sampled(estimate: &Estimate, unit: Unit) -> Self {
        let Estimate { value, interval, .. } = *estimate;
        let basis = (!estimate.is_computed()).then(|| Basis::of(estimate));
        Self { value, interval, unit, basis }
    }

    /// A value without an interval.
    pub const fn known(value: f64, unit: Unit) -> Self {
        Self { value, interval: None, unit, basis: None }
    }

    /// The effect size of a contrast. Its interval is that of the difference on another scale. For
    /// Cohen's h this is valid near the difference.
    fn effect(contrast: &Contrast) -> Option<Self> {
        let (effect, difference) = (contrast.effect?, &contrast.difference);
        let scale = effect.value / difference.value;
        let ends = difference.interval.filter(|_| scale.is_finite());
        let interval = ends.map(|Interval { low, high }| {
            let (one, other) = (low * scale, high * scale);
            Interval { low: one.min(other), high: one.max(other) }
        });
        let basis = Some(Basis::of_difference(difference));
        Some(Self { value: effect.value, interval, unit: Unit::Difference, basis })
    }

    /// The mean over findings of one quantity.
    fn mean(study: &Study, findings: &[FindingId]) -> Option<Self> {
        let estimates = || findings.iter().filter_map(|id| study.finding(*id).estimate.as_ref());
        let (first, (value, interval)) = (estimates().next()?, study.mean_of(findings)?);
        let unit = study.finding(*findings.first()?).unit;
        let n = estimates().map(|estimate| estimate.n).sum();
        let basis = match estimates().count() {
            1 => Basis::of(first),
            _ => Basis { n, method: "mean of the intervals", ..Basis::of(first) },
        };
        Some(Self { value, interval, unit, basis: Some(basis) })
    }

    /// A value between two ends.
    #[cfg(test)]
    pub fn new(value: f64, low: f64, high: f64) -> Self {
        Self { interval: Some(Interval { low, high }), ..Self::without_interval(value) }
    }

    /// A value without an interval.
    #[cfg(test)]
    pub const fn without_interval(value: f64) -> Self {
        Self::known(value, Unit::Plain)
    }

    /// The same value in another unit.
    #[cfg(test)]
    pub const fn in_unit(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    /// The value and the interval as text.
    pub(super) fn shown(&self) -> Shown {
        let bounds = self.interval.filter(|_| self.basis.is_none());
        let margin = bounds.and_then(|ends| number::with_margin(self.value, ends, self.unit));
        let rounded = || number::rounded(self.value, self.interval, self.unit, None);
        Shown { reason: "no interval", ..margin.unwrap_or_else(rounded) }
    }

    /// The same in the unit's scale, without ends that are not finite. `None` if the value is not
    /// finite.
    pub(super) fn scaled(&self) -> Option<Self> {
        let scaled = |value: f64| value * self.unit.factor();
        let interval = self
            .interval
            .filter(|interval| interval.low.is_finite() && interval.high.is_finite())
            .map(|Interval { low, high }| Interval { low: scaled(low), high: scaled(high) });
        self.value.is_finite().then(|| Self { value: scaled(self.value), interval, ..*self })
    }

    /// The value and the ends of its interval.
    pub(super) fn values(&self) -> impl Iterator<Item = f64> + use<> {
        let ends = self.interval.map(|interval| [interval.low, interval.high]);
        std::iter::once(self.value).chain(ends.into_iter().flatten())
    }
}

/// The values in a list. If there are many, only the first ones.
pub(super) fn list(all: impl ExactSizeIterator<Item = String>) -> String {
    const MOST: usize = 12;
    let more = all.len().saturating_sub(MOST);
    let mut listed = all.take(MOST).collect::<Vec<_>>();
    if more > 0 {
        listed.push(format!("and {more} more"));
    }
    listed.join("; ")
}

/// The parts of a description as sentences. Empty parts are left out.
pub(super) fn sentences(parts: &[String]) -> String {
    let sentences =
        parts.iter().map(|part| part.trim_end_matches('.')).filter(|part| !part.is_empty());
    sentences.collect::<Vec<_>>().join(". ") + "."
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::difference::Verdict;
    use crate::study::finding::{EffectSize, Finding};
    use crate::study::question_kind::QuestionKind;
    use crate::study::samples;

    #[test]
    fn figures_are_read_from_findings() {
        let mut study = samples::study(QuestionKind::default());
        let subject = samples::add_subject(&mut study, "One");
        let estimate = samples::estimate(0.5, Some(0.25), 100);
        let contrast = samples::contrast(None, estimate, Unit::Difference, Verdict::Differs);
        let effect = EffectSize { kind: "d", value: 2.0, word: "large", ratio: None };
        let id = study.add_finding(Finding {
            exact: Some(Exact::computed(0.5, 0.125)),
            contrast: Some(Contrast { effect: Some(effect), ..contrast }),
            ..samples::finding(subject, "edge", "Edge", Unit::Points).with_estimate(Some(estimate))
        });
        let of = EstimateOf::Figure(id);
        let table = [
            (ChartFigure::Of(of), Measured::new(0.5, 0.25, 0.75), Unit::Points),
            (ChartFigure::Opposite(of), Measured::new(-0.5, -0.75, -0.25), Unit::Points),
            (ChartFigure::Exact(id), Measured::new(0.5, 0.375, 0.625), Unit::Points),
            // The effect size is four times the difference.
            (ChartFigure::Effect(id), Measured::new(2.0, 1.0, 3.0), Unit::Difference),
            (ChartFigure::Mean(vec![id, id]), Measured::new(0.5, 0.25, 0.75), Unit::Points),
        ];
        for (figure, expected, unit) in table {
            let found = Measured::of(&study, &figure).unwrap();
            let is_sampled = !matches!(figure, ChartFigure::Exact(_));
            assert_eq!(found.basis.is_some(), is_sampled, "{figure:?}");
            assert_eq!(Measured { basis: None, ..found }, expected.in_unit(unit), "{figure:?}");
        }
        let mean = Measured::of(&study, &ChartFigure::Mean(vec![id, id])).unwrap();
        assert_eq!(mean.basis.unwrap().n, 200);
    }

    #[test]
    fn a_value_is_scaled_with_its_interval_and_infinite_intervals_are_dropped() {
        let share = Measured::new(0.25, 0.125, 0.5).in_unit(Unit::Percent);
        assert_eq!(share.scaled(), Some(Measured::new(25.0, 12.5, 50.0).in_unit(Unit::Percent)));
        assert_eq!(
            Measured::new(1.0, 0.0, f64::INFINITY).scaled(),
            Some(Measured::without_interval(1.0))
        );
        assert_eq!(Measured::without_interval(f64::NAN).scaled(), None);
    }

    #[test]
    fn only_the_first_of_many_values_are_listed() {
        let all = |count: usize| {
            list((0..count).map(|index| index.to_string()).collect::<Vec<_>>().into_iter())
        };
        assert_eq!(all(2), "0; 1");
        assert!(all(12).ends_with("; 11") && all(14).ends_with("; 11; and 2 more"));
        assert_eq!(sentences(&["One".into(), String::new(), "two.".into()]), "One. two.");
    }
}
