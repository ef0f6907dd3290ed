//! Common parts of charts: the heading and notes.

use crate::chart::canvas::{Canvas, Type, at};
use crate::chart::{ChartError, style};

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

/// A note in small print.
pub fn note(canvas: &Canvas<'_>, text: &str, y: f64) -> Result<(), ChartError> {
    canvas.text(text, at(style::MARGIN, y), Type::new(style::SMALL).colour(style::MUTED))
}
