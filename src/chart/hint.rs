//! Hints: what a reader sees who points at a part of a chart.

use serde::Serialize;

use crate::chart::measured::Measured;
use crate::study::number::{self, Shown, level, whole};

/// The figures of a part of a chart, as text and as numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    /// The name of the part.
    label: String,
    /// Its figures. A chart of two measures has two.
    figures: Vec<HintFigure>,
}

/// A figure. Its numbers have the same names as the columns of a finding.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct HintFigure {
    /// The measure. Empty if the chart has only one.
    measure: String,
    /// The figure with its unit.
    value: String,
    /// The interval with its unit. If there is none, the reason, or what was counted.
    range: String,
    estimate: f64,
    low: Option<f64>,
    high: Option<f64>,
    level: Option<f64>,
    n: Option<u64>,
    method: Option<&'static str>,
}

impl Hint {
    /// A hint with one figure. `shown` is its text.
    pub fn new(label: impl Into<String>, shown: &Shown, measured: Measured) -> Self {
        Self { label: label.into(), figures: Vec::new() }.and("", shown, measured)
    }

    /// The hint with one more figure: that of another measure.
    #[must_use]
    pub fn and(mut self, measure: &str, shown: &Shown, measured: Measured) -> Self {
        let Measured { value, interval, basis, .. } = measured;
        let Shown { value: text, .. } = shown;
        self.figures.push(HintFigure {
            measure: measure.to_owned(),
            value: text.clone(),
            range: shown.range_or_reason().to_owned(),
            estimate: value,
            low: interval.map(|ends| ends.low),
            high: interval.map(|ends| ends.high),
            level: basis.map(|basis| basis.level),
            n: basis.map(|basis| basis.n),
            method: basis.map(|basis| basis.method),
        });
        self
    }

    /// A hint with several figures. They follow by [`Hint::and`].
    pub fn of_measures(label: impl Into<String>) -> Self {
        Self { label: label.into(), figures: Vec::new() }
    }

    /// A hint with the share of `count` in `total`. It is counted, so it has no interval. `many`
    /// names what is counted.
    pub fn counted(label: impl Into<String>, [count, total]: [u64; 2], many: &str) -> Self {
        let share = count as f64 / total as f64;
        let figure = HintFigure {
            measure: String::new(),
            value: number::percent(share),
            range: format!("{} of {} {many}", whole(count), whole(total)),
            estimate: share,
            low: None,
            high: None,
            level: None,
            n: Some(total),
            method: Some("counted"),
        };
        Self { label: label.into(), figures: vec![figure] }
    }

    /// The hint in lines: the name, and two lines for each figure. The second line says where the
    /// figure comes from.
    pub fn lines(&self) -> Vec<String> {
        let figures = self.figures.iter().flat_map(|figure| {
            let HintFigure { measure, value, range, .. } = figure;
            let space = if measure.is_empty() { "" } else { " " };
            [format!("{measure}{space}{value} ({range})"), figure.basis()]
        });
        std::iter::once(self.label.clone()).chain(figures).collect()
    }
}

impl HintFigure {
    fn basis(&self) -> String {
        let interval = self.low.and(self.level).map(|shown| format!("{} interval", level(shown)));
        let n = self.n.map(|n| format!("n = {}", whole(n)));
        let parts = [interval, n, self.method.map(str::to_owned)];
        let known: Vec<String> = parts.into_iter().flatten().collect();
        if known.is_empty() { "not sampled".to_owned() } else { known.join(", ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::estimate::{Estimate, Interval, Method};
    use crate::study::number::Unit;

    fn hint_of(estimate: &Estimate) -> Hint {
        let measured = Measured::sampled(estimate, Unit::Percent);
        Hint::new("kość", &measured.shown(), measured)
    }

    #[test]
    fn a_hint_says_the_interval_the_sample_and_the_method() {
        let estimate = Estimate {
            value: 0.51,
            interval: Some(Interval { low: 0.50, high: 0.52 }),
            level: 0.95,
            n: 20_000,
            method: Method::WeightedTails,
        };
        let hint = hint_of(&estimate);
        assert_eq!(
            hint.lines(),
            [
                "kość",
                "51.0\u{a0}% (50.0 to 52.0\u{a0}%)",
                "95\u{a0}% interval, n = 20,000, weighted tails"
            ]
        );
        let few = Estimate { interval: None, n: 1, ..estimate };
        let hint = hint_of(&few);
        assert_eq!(hint.lines()[1..], ["51\u{a0}% (too few)", "n = 1, weighted tails"]);
    }

    #[test]
    fn exact_and_counted_figures_say_so() {
        let exact = Measured::known(0.125, Unit::Percent);
        let hint = Hint::of_measures("4").and("Chance", &exact.shown(), exact);
        assert_eq!(hint.lines()[1..], ["Chance 12.50\u{a0}% (no interval)", "not sampled"]);
        assert_eq!(
            Hint::counted("12 throws", [3, 12], "games").lines()[1..],
            ["25\u{a0}% (3 of 12 games)", "n = 12, counted"]
        );
    }
}
