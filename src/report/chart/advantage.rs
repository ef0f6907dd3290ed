//! First-player advantage of every case with its interval, against zero.

use crate::report::Case;
use crate::report::chart::canvas::{Type, at, sheet};
use crate::report::chart::rows::{Columns, axis, case_labels, heading, note, whisker};
use crate::report::chart::scale::Scale;
use crate::report::chart::{ChartError, style};
use crate::report::number::{self, Shown, Unit, show};

const TITLE: &str = "First-player advantage";
const TOP: f64 = 92.0;
const ROW: f64 = 30.0;

/// How to read the chart.
pub const CAPTION: &str = "P(first wins) less P(second wins), in percentage points (pp), draws \
    counted in neither. Right \
                           of zero the first player does better, left of it the second. Where the \
                           interval holds zero, \
                           these games do not show who does.";

/// Draws all cases, one row each.
///
/// # Errors
/// If the drawing fails.
pub fn draw(cases: &[Case]) -> Result<String, ChartError> {
    let shown: Vec<Shown> = cases.iter().map(of).collect();
    let bottom = TOP + ROW * cases.len() as f64;
    sheet(style::WIDTH, bottom + 72.0, TITLE, &alt(cases), |canvas| {
        let level = cases.first().map_or(0.95, |case| case.study.provenance.level);
        let line = format!(
            "P(first wins) − P(second wins), in percentage points, with {} intervals",
            number::level(level)
        );
        heading(canvas, TITLE, &[(line, false)])?;
        let labels = case_labels(cases);
        let columns = Columns::new(labels.iter().map(String::as_str), shown.iter());
        let across = Scale::new(range(cases), columns.plot);
        axis(canvas, across, columns.plot, [TOP, bottom], "")?;
        canvas.line(
            at(across.at(0.0), TOP - 4.0),
            at(across.at(0.0), bottom),
            2.0,
            style::MUTED,
        )?;
        for (index, ((case, label), value)) in cases.iter().zip(&labels).zip(&shown).enumerate() {
            let y = TOP + ROW * (index as f64 + 0.5);
            let estimate = &case.study.first_player_advantage;
            columns.row(canvas, label, value, y)?;
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

/// The chart in words.
pub fn alt(cases: &[Case]) -> String {
    let rows = cases.iter().map(|case| format!("{}: {}", case.label, of(case).whole()));
    format!("First-player advantage against zero. {}.", rows.collect::<Vec<_>>().join("; "))
}

fn of(case: &Case) -> Shown {
    show(&case.study.first_player_advantage, Unit::Points)
}

/// All figures with their intervals and zero, in percentage points, with a margin.
fn range(cases: &[Case]) -> [f64; 2] {
    let figures =
        cases.iter().map(|case| &case.study.first_player_advantage).flat_map(|estimate| {
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
    use crate::report::sample;

    #[test]
    fn whiskers_end_where_the_interval_does() {
        let cases = sample::report().cases;
        let svg = draw(&cases).unwrap();
        let shown: Vec<Shown> = cases.iter().map(of).collect();
        let labels = case_labels(&cases);
        let columns = Columns::new(labels.iter().map(String::as_str), shown.iter());
        let [low, high] = range(&cases);
        for (index, case) in cases.iter().enumerate() {
            let interval = case.study.first_player_advantage.interval.unwrap();
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
        let cases = sample::report().cases;
        assert!(cases[0].study.first_player_advantage.interval.unwrap().low > 0.0);
        let [low, high] = range(&cases[..1]);
        assert!(low < 0.0 && high > 0.0);
    }
}
