//! First-player advantage of every case with its interval, against zero.

use crate::stats::estimate::Estimate;
use crate::study::chart::canvas::{Type, at, sheet};
use crate::study::chart::hint::Hint;
use crate::study::chart::rows::{CaseName, Columns, axis, case_labels, heading, note, whisker};
use crate::study::chart::scale::AxisScale;
use crate::study::chart::{ChartError, Drawing, style};
use crate::study::number::{self, Shown, Unit, show};

/// The first-player advantage of every case.
#[derive(Clone, Debug, PartialEq)]
pub struct Advantages {
    /// The level of the intervals.
    pub level: f64,
    /// The cases.
    pub cases: Vec<CaseName>,
    /// The advantage of each.
    pub figures: Vec<Estimate>,
}

const TITLE: &str = "First-player advantage";
const TOP: f64 = 92.0;
const ROW: f64 = 30.0;

/// How to read the chart.
const CAPTION: &str = "P(first wins) minus P(second wins), in percentage points (pp). Draws count \
                       for neither. Right of zero, the first player does better; left of it, the \
                       second. Where the interval contains zero, these games do not show who does \
                       better.";

impl Drawing for Advantages {
    fn svg(&self) -> Result<String, ChartError> {
        let shown: Vec<Shown> = self.figures.iter().map(shown_points).collect();
        let bottom = TOP + ROW * self.figures.len() as f64;
        sheet(style::WIDTH, bottom + 72.0, TITLE, &self.alt(), |canvas| {
            let line = format!(
                "P(first wins) − P(second wins), in percentage points, with {} intervals",
                number::level(self.level)
            );
            heading(canvas, TITLE, &[(line, false)])?;
            let labels = case_labels(&self.cases);
            let columns = Columns::new(labels.iter().map(String::as_str), shown.iter());
            let across = AxisScale::new(range(&self.figures), columns.plot);
            axis(canvas, across, columns.plot, [TOP, bottom], "")?;
            canvas.line(
                at(across.at(0.0), TOP - 4.0),
                at(across.at(0.0), bottom),
                2.0,
                style::MUTED,
            )?;
            let rows = self.figures.iter().zip(&labels).zip(&shown).zip(&self.cases);
            for (index, (((estimate, label), value), case)) in rows.enumerate() {
                let y = TOP + ROW * (index as f64 + 0.5);
                columns.row(canvas, label, value, y)?;
                columns.hint(canvas, &Hint::new(&case.label, value, estimate), y, ROW)?;
                whisker(canvas, estimate.interval, Unit::Points, across, y, 2.0)?;
                if estimate.value.is_finite() {
                    canvas.dot(at(across.at(estimate.value * 100.0), y), 4.5, style::SERIES[0])?;
                }
            }
            let font = Type::new(style::SMALL).colour(style::MUTED);
            canvas.text(
                "← second does better",
                at(across.at(0.0) - 10.0, bottom + 36.0),
                font.end(),
            )?;
            canvas.text("first does better →", at(across.at(0.0) + 10.0, bottom + 36.0), font)?;
            note(canvas, "Whiskers that cannot be seen are narrower than the dot.", bottom + 58.0)
        })
    }

    fn alt(&self) -> String {
        let rows = self.cases.iter().zip(&self.figures);
        let rows =
            rows.map(|(case, figure)| format!("{}: {}", case.label, shown_points(figure).whole()));
        format!("First-player advantage against zero. {}.", rows.collect::<Vec<_>>().join("; "))
    }

    fn caption(&self) -> String {
        CAPTION.to_owned()
    }
}

fn shown_points(figure: &Estimate) -> Shown {
    show(figure, Unit::Points)
}

/// The range of all figures with their intervals and zero, in percentage points, with a margin.
fn range(figures: &[Estimate]) -> [f64; 2] {
    let figures = figures.iter().flat_map(|estimate| {
        let interval = estimate.interval.map(|interval| [interval.low, interval.high]);
        interval.into_iter().flatten().chain([estimate.value]).filter(|value| value.is_finite())
    });
    let (low, high) =
        figures.fold((0.0_f64, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
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
        let columns = Columns::new(labels.iter().map(String::as_str), shown.iter());
        let [low, high] = range(&chart.figures);
        for (index, figure) in chart.figures.iter().enumerate() {
            let interval = figure.interval.unwrap();
            let y = 10.0 * (92.0 + 30.0 * (index as f64 + 0.5));
            let [from, to] = [interval.low, interval.high].map(|end| {
                let [left, right] = columns.plot;
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
