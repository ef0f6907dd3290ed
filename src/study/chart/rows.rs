//! Common parts of charts: the heading, the names of cases, whiskers, and notes.

use crate::stats::estimate::Interval;
use crate::study::chart::canvas::{Canvas, Type, at};
use crate::study::chart::row_layout::WIDEST_LABEL;
use crate::study::chart::scale::AxisScale;
use crate::study::chart::{ChartError, style};
use crate::study::number::Unit;

/// A case by its name for people, and by a shorter name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseName {
    /// The name for people.
    pub label: String,
    /// The short names of the rule set and the bots. They are used where there is little room.
    pub short: String,
}

/// The title and the lines under it. A line marked `true` is important.
pub fn heading(
    canvas: &Canvas<'_>,
    title: &str,
    lines: &[(String, bool)],
) -> Result<(), ChartError> {
    let room = style::WIDTH - 2.0 * style::MARGIN;
    let title = style::fit(title, style::TITLE * 1.1, room);
    canvas.text(&title, at(style::MARGIN, 36.0), Type::new(style::TITLE).bold())?;
    for (index, (line, alert)) in lines.iter().enumerate() {
        let colour = if *alert { style::ALERT } else { style::MUTED };
        let font = Type::new(style::LABEL).colour(colour);
        let font = if *alert { font.bold() } else { font };
        canvas.text(
            &style::fit(line, style::LABEL, room),
            at(style::MARGIN, 60.0 + 20.0 * index as f64),
            font,
        )?;
    }
    Ok(())
}

/// The title and a text under it, broken into lines.
pub fn title(canvas: &Canvas<'_>, title: &str, subtitle: &str) -> Result<(), ChartError> {
    let lines = subtitle_lines(subtitle).into_iter().map(|line| (line, false)).collect::<Vec<_>>();
    heading(canvas, title, &lines)
}

/// The top of the drawing under a title and such a text, in pixels.
pub fn below_title(subtitle: &str) -> f64 {
    60.0 + 20.0 * subtitle_lines(subtitle).len() as f64
}

fn subtitle_lines(subtitle: &str) -> Vec<String> {
    style::wrap(subtitle, style::LABEL, style::WIDTH - 2.0 * style::MARGIN)
}

/// The names of the rows of cases. They are the labels if all labels fit. Otherwise they are the
/// short names of the rule sets, because shortened labels may become equal.
pub fn case_labels(cases: &[CaseName]) -> Vec<String> {
    let fits = |case: &CaseName| style::text_width(&case.label, style::LABEL) <= WIDEST_LABEL;
    let all_fit = cases.iter().all(fits);
    cases.iter().map(|case| if all_fit { &case.label } else { &case.short }.clone()).collect()
}

/// Draws an interval as a line with a bar at each end. Draws nothing if there is no interval.
pub fn whisker(
    canvas: &Canvas<'_>,
    interval: Option<Interval>,
    unit: Unit,
    across: AxisScale,
    y: f64,
    width: f64,
) -> Result<(), ChartError> {
    let Some(interval) = interval else { return Ok(()) };
    let (low, high) =
        (across.at(interval.low * unit.factor()), across.at(interval.high * unit.factor()));
    canvas.line(at(low, y), at(high, y), width, style::INK)?;
    for x in [low, high] {
        canvas.line(at(x, y - 5.0), at(x, y + 5.0), width, style::INK)?;
    }
    Ok(())
}

/// A note in small print.
pub fn note(canvas: &Canvas<'_>, text: &str, y: f64) -> Result<(), ChartError> {
    canvas.text(text, at(style::MARGIN, y), Type::new(style::SMALL).colour(style::MUTED))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::question::cases::sample;

    #[test]
    fn all_rows_use_short_names_if_one_label_is_too_long() {
        let mut cases = sample::compared(2).0.cases;
        cases[0].label = "short".into();
        cases[1].label = "short, too".into();
        assert_eq!(case_labels(&cases), ["short", "short, too"]);
        cases[1].label =
            "A form of many words that differs from another only in its midst · random v random"
                .into();
        assert_eq!(case_labels(&cases), ["probe · greedy v greedy", "probe · random v greedy"]);
    }
}
