//! First-player advantage of every case with its interval, against zero.

use crate::stats::estimate::Estimate;
use crate::study::chart::canvas::{at, sheet};
use crate::study::chart::hint::Hint;
use crate::study::chart::row_layout::{
    RowLayout, RowText, below_row_title, more_note, row_note, row_title, sides_height,
};
use crate::study::chart::rows::{CaseName, case_labels, whisker};
use crate::study::chart::scale::AxisScale;
use crate::study::chart::style::ChartForm;
use crate::study::chart::{ChartError, Drawing, style};
use crate::study::number::{self, Shown, Unit, show};

/// The first-player advantage of every case.
#[derive(Clone, Debug, PartialEq)]
pub struct Advantages {
    /// The level of the intervals.
    pub level: f64,
    pub cases: Vec<CaseName>,
    /// The advantage of each.
    pub figures: Vec<Estimate>,
}

const TITLE: &str = "First-player advantage";
const ROW: f64 = 30.0;
const SIDES: [&str; 2] = ["second does better", "first does better"];
const NOTE: &str = "Whiskers that cannot be seen are narrower than the dot.";

/// How to read the chart.
const CAPTION: &str = "P(first wins) minus P(second wins), in percentage points (pp). Draws count \
                       for neither. Right of zero, the first player does better; left of it, the \
                       second. Where the interval contains zero, these games do not show who does \
                       better.";

impl Drawing for Advantages {
    fn svg(&self) -> Result<String, ChartError> {
        self.sheet(ChartForm::Wide)
    }

    fn narrow(&self) -> Result<Option<String>, ChartError> {
        self.sheet(ChartForm::Narrow).map(Some)
    }

    fn alt(&self) -> String {
        let rows = self
            .cases
            .iter()
            .zip(&self.figures)
            .map(|(case, figure)| format!("{}: {}", case.label, shown_points(figure).whole()));
        format!("First-player advantage against zero. {}.", rows.collect::<Vec<_>>().join("; "))
    }

    fn caption(&self) -> String {
        CAPTION.to_owned()
    }
}

impl Advantages {
    fn sheet(&self, form: ChartForm) -> Result<String, ChartError> {
        let shown: Vec<Shown> = self.figures.iter().map(shown_points).collect();
        let labels = case_labels(&self.cases);
        let level = number::level(self.level);
        let subtitle =
            format!("P(first wins) − P(second wins), in percentage points, with {level} intervals");
        let top = below_row_title(form, TITLE, &subtitle) + 12.0;
        let layout = RowLayout::new(form, top, ROW, texts(&labels, &shown));
        let foot = layout.bottom + 38.0 + sides_height(form, SIDES);
        sheet(form.width(), foot + more_note(form, NOTE) + 14.0, TITLE, &self.alt(), |canvas| {
            row_title(form, canvas, TITLE, &subtitle)?;
            let across = AxisScale::new(range(&self.figures), layout.plot);
            layout.axis(canvas, across, "")?;
            layout.vertical(canvas, across.at(0.0), 4.0, (2.0, style::MUTED))?;
            let rows = self.figures.iter().zip(&shown).zip(&self.cases);
            for (index, ((estimate, value), case)) in rows.enumerate() {
                let y = layout.places[index].middle;
                layout.row(canvas, index, &Hint::new(&case.label, value, estimate))?;
                whisker(canvas, estimate.interval, Unit::Points, across, y, 2.0)?;
                if estimate.value.is_finite() {
                    canvas.dot(at(across.at(estimate.value * 100.0), y), 4.5, style::SERIES[0])?;
                }
            }
            layout.sides(canvas, SIDES, across.at(0.0))?;
            row_note(form, canvas, NOTE, foot)
        })
    }
}

fn texts<'a>(labels: &'a [String], shown: &'a [Shown]) -> Vec<RowText<'a>> {
    let text = |(label, value): (&'a String, _)| RowText { label, value, gap: 0.0 };
    labels.iter().zip(shown).map(text).collect()
}

fn shown_points(figure: &Estimate) -> Shown {
    show(figure, Unit::Points)
}

/// The range of all figures with their intervals and zero, in percentage points, with a margin.
fn range(figures: &[Estimate]) -> [f64; 2] {
    let values = figures.iter().flat_map(|estimate| {
        let interval = estimate.interval.map(|interval| [interval.low, interval.high]);
        interval.into_iter().flatten().chain([estimate.value]).filter(|value| value.is_finite())
    });
    let (low, high) =
        values.fold((0.0_f64, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let margin = ((high - low) * 0.08).max(0.0005);
    [(low - margin) * 100.0, (high + margin) * 100.0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::question::cases::sample;

    #[test]
    fn whiskers_end_at_the_ends_of_the_interval() {
        let chart = sample::compared(2).0;
        let svg = chart.svg().unwrap();
        let shown: Vec<Shown> = chart.figures.iter().map(shown_points).collect();
        let labels = case_labels(&chart.cases);
        let layout = RowLayout::new(ChartForm::Wide, 92.0, ROW, texts(&labels, &shown));
        let [low, high] = range(&chart.figures);
        for (index, figure) in chart.figures.iter().enumerate() {
            let interval = figure.interval.unwrap();
            let y = 10.0 * (92.0 + 30.0 * (index as f64 + 0.5));
            let [from, to] = [interval.low, interval.high].map(|end| {
                let [left, right] = layout.plot;
                (10.0 * (left + (end * 100.0 - low) / (high - low) * (right - left))).round()
            });
            assert!(
                svg.contains(&format!("points=\"{from},{y} {to},{y} \"")),
                "no line from {from} to {to}"
            );
        }
    }

    #[test]
    fn zero_is_always_on_the_axis() {
        let figures = sample::compared(1).0.figures;
        assert!(figures[0].interval.unwrap().low > 0.0);
        let [low, high] = range(&figures);
        assert!(low < 0.0 && high > 0.0);
    }
}
