//! The layout of charts with labelled rows, in two forms. In the wide form, labels and values stand
//! beside the bars. In the narrow form, for phones, labels stand above the bars and values below.

use plotters::style::RGBColor;

use crate::chart::canvas::{Canvas, Type, at};
use crate::chart::heading::{below_title, title};
use crate::chart::hint::Hint;
use crate::chart::scale::AxisScale;
use crate::chart::style::ChartForm;
use crate::chart::{ChartError, style};
use crate::study::number::Shown;

/// The largest width of the label column of the wide form, in pixels.
pub const WIDEST_LABEL: f64 = 300.0;

/// Font size of the title of the narrow form, in pixels.
const NARROW_TITLE: f64 = 16.0;
/// From one baseline to the next in the narrow form: title, labels, notes.
const TITLE_LINE: f64 = 21.0;
const LABEL_LINE: f64 = 17.0;
const NOTE_LINE: f64 = 15.0;
/// The half of the height of a bar with its grid in the narrow form.
const HALF_BAR: f64 = 11.0;

/// The texts of a row, and the free space above it in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowText<'a> {
    /// Its name.
    pub label: &'a str,
    /// Its figure.
    pub value: &'a Shown,
    /// The free space above the row.
    pub gap: f64,
}

/// The place of a row, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowPlace {
    /// The top of the row, below the free space.
    pub top: f64,
    /// The middle of its bar.
    pub middle: f64,
    pub bottom: f64,
}

/// The places of all parts of a chart of rows.
#[derive(Clone, Debug, PartialEq)]
pub struct RowLayout<'a> {
    form: ChartForm,
    rows: Vec<RowText<'a>>,
    /// The right end of the labels of the wide form.
    labels: f64,
    /// The left and the right end of the plot, in pixels.
    pub plot: [f64; 2],
    /// The place of each row.
    pub places: Vec<RowPlace>,
    /// The top of the plot, in pixels.
    pub top: f64,
    /// The bottom of the plot, in pixels. A chart without rows has the height of one.
    pub bottom: f64,
}

impl<'a> RowLayout<'a> {
    /// The layout of these rows below `top`. `height` is that of a row of the wide form. There, the
    /// longest label has room up to a limit, and the longest value has room.
    pub fn new(form: ChartForm, top: f64, height: f64, rows: Vec<RowText<'a>>) -> Self {
        let widest = |widths: &mut dyn Iterator<Item = f64>| widths.fold(40.0, f64::max);
        let labels = widest(&mut rows.iter().map(|row| style::text_width(row.label, style::LABEL)));
        let values =
            widest(&mut rows.iter().map(|row| style::text_width(&row.value.whole(), style::SMALL)));
        let labels = form.margin() + labels.min(WIDEST_LABEL);
        let right = form.width() - form.margin();
        let plot = match form {
            ChartForm::Wide => [labels + 14.0, (right - values - 16.0).max(labels + 120.0)],
            // A dot and a whisker at an end have room.
            ChartForm::Narrow => [form.margin() + 6.0, right - 6.0],
        };
        let mut bottom = top;
        let mut places = Vec::new();
        for row in &rows {
            let place = place(form, row.label, bottom + row.gap, height);
            bottom = place.bottom;
            places.push(place);
        }
        let bottom = if rows.is_empty() { top + height } else { bottom };
        Self { form, rows, labels, plot, places, top, bottom }
    }

    /// Writes the label and the value of a row, and its hint.
    pub fn row(&self, canvas: &Canvas<'_>, index: usize, hint: &Hint) -> Result<(), ChartError> {
        let (RowText { label, value, .. }, place) = (self.rows[index], self.places[index]);
        let (value, middle, margin) = (value.whole(), place.middle, self.form.margin());
        let right = self.form.width() - margin;
        match self.form {
            ChartForm::Wide => {
                // Slightly more than the measured width. The sum and the difference of two decimals
                // may be rounded differently.
                let label = style::fit(label, style::LABEL, self.labels - margin + 0.01);
                let font = Type::new(style::LABEL).end();
                canvas.text(&label, at(self.labels, middle + 4.5), font)?;
                canvas.text(&value, at(right, middle + 4.5), Type::new(style::SMALL).end())?;
                let ends = [at(margin / 2.0, place.top), at(right + 6.0, place.bottom)];
                canvas.hint(ends[0], ends[1], hint)
            }
            ChartForm::Narrow => {
                for (line, text) in label_lines(self.form, label).iter().enumerate() {
                    let y = place.top + LABEL_LINE * (line as f64 + 1.0);
                    canvas.text(text, at(margin, y), Type::new(style::LABEL))?;
                }
                let value = style::fit(&value, style::SMALL, self.form.room());
                let foot = at(margin, middle + HALF_BAR + 11.0);
                canvas.text(&value, foot, Type::new(style::SMALL).colour(style::MUTED))?;
                canvas.hint(at(margin / 2.0, place.top), at(right + 6.0, place.bottom), hint)
            }
        }
    }

    /// Draws a vertical line through all bars. In the wide form it begins `above` the plot.
    pub fn vertical(
        &self,
        canvas: &Canvas<'_>,
        x: f64,
        above: f64,
        (width, colour): (f64, RGBColor),
    ) -> Result<(), ChartError> {
        match self.form {
            ChartForm::Wide => {
                canvas.line(at(x, self.top - above), at(x, self.bottom), width, colour)
            }
            // A line through the labels would make them hard to read.
            ChartForm::Narrow => self.places.iter().try_for_each(|RowPlace { middle, .. }| {
                canvas.line(at(x, middle - HALF_BAR), at(x, middle + HALF_BAR), width, colour)
            }),
        }
    }

    /// The axis under the rows with its grid. Each tick label ends with `suffix`.
    pub fn axis(
        &self,
        canvas: &Canvas<'_>,
        across: AxisScale,
        suffix: &str,
    ) -> Result<(), ChartError> {
        let wanted = ((self.plot[1] - self.plot[0]) / 60.0) as usize;
        for tick in across.ticks(wanted) {
            let x = across.at(tick.value);
            canvas.line(at(x, self.top), at(x, self.bottom), 1.0, style::GRID)?;
            let text = format!("{}{suffix}", tick.label);
            // A label at the end of a narrow plot moves inwards.
            let half = style::text_width(&text, style::SMALL) / 2.0;
            let text_x = x.min(self.form.width() - half).max(half);
            let font = Type::new(style::SMALL).colour(style::MUTED).middle();
            canvas.text(&text, at(text_x, self.bottom + 17.0), font)?;
        }
        Ok(())
    }

    /// Writes the meaning of the left side and the right side of the line at `x`, under the axis.
    pub fn sides(&self, canvas: &Canvas<'_>, sides: [&str; 2], x: f64) -> Result<(), ChartError> {
        let font = Type::new(style::SMALL).colour(style::MUTED);
        let (margin, y) = (self.form.margin(), self.bottom + 36.0);
        let right_end = self.form.width() - margin;
        let [left, right] = arrows(sides);
        match self.form {
            ChartForm::Wide => {
                // While one side has room for both texts, they meet at the line.
                let [from, to] = self.plot;
                let left = style::fit(&left, style::SMALL, (to - from) / 2.0 + self.labels / 2.0);
                let least = margin + style::text_width(&left, style::SMALL) + 10.0;
                let most = right_end - style::text_width(sides[1], style::SMALL) - 30.0;
                let middle = x.max(least).min(most);
                canvas.text(&left, at(middle - 10.0, y), font.end())?;
                canvas.text(&right, at(middle + 10.0, y), font)
            }
            ChartForm::Narrow => {
                let [left, right] =
                    [left, right].map(|text| style::fit(&text, style::SMALL, self.form.room()));
                let below = sides_height(self.form, sides) - 20.0;
                canvas.text(&left, at(margin, y), font)?;
                canvas.text(&right, at(right_end, y + below), font.end())
            }
        }
    }
}

/// The height of the meaning of the two sides of a line, in pixels.
pub fn sides_height(form: ChartForm, sides: [&str; 2]) -> f64 {
    let [left, right] = arrows(sides).map(|text| style::text_width(&text, style::SMALL));
    if form == ChartForm::Narrow && left + right + 16.0 > form.room() { 40.0 } else { 20.0 }
}

fn arrows([left, right]: [&str; 2]) -> [String; 2] {
    [format!("← {left}"), format!("{right} →")]
}

fn place(form: ChartForm, label: &str, top: f64, height: f64) -> RowPlace {
    match form {
        ChartForm::Wide => RowPlace { top, middle: top + height / 2.0, bottom: top + height },
        ChartForm::Narrow => {
            let lines = label_lines(form, label).len() as f64;
            let middle = top + LABEL_LINE * lines + HALF_BAR + 6.0;
            RowPlace { top, middle, bottom: middle + HALF_BAR + 20.0 }
        }
    }
}

fn label_lines(form: ChartForm, label: &str) -> Vec<String> {
    style::wrap(label, style::LABEL, form.room())
}

/// The title of a chart of rows and a text under it. The narrow form breaks both into lines.
pub fn row_title(
    form: ChartForm,
    canvas: &Canvas<'_>,
    heading: &str,
    subtitle: &str,
) -> Result<(), ChartError> {
    if form == ChartForm::Wide {
        return title(canvas, heading, subtitle);
    }
    let mut y = 8.0;
    for line in title_lines(form, heading) {
        y += TITLE_LINE;
        canvas.text(&line, at(form.margin(), y), Type::new(NARROW_TITLE).bold())?;
    }
    for line in label_lines(form, subtitle) {
        y += LABEL_LINE;
        let font = Type::new(style::LABEL).colour(style::MUTED);
        canvas.text(&line, at(form.margin(), y), font)?;
    }
    Ok(())
}

/// The top of the drawing under such a title, in pixels.
pub fn below_row_title(form: ChartForm, heading: &str, subtitle: &str) -> f64 {
    if form == ChartForm::Wide {
        return below_title(subtitle);
    }
    let titles = title_lines(form, heading).len() as f64;
    let lines = label_lines(form, subtitle).len() as f64;
    8.0 + TITLE_LINE * titles + LABEL_LINE * lines + 2.0
}

fn title_lines(form: ChartForm, heading: &str) -> Vec<String> {
    style::wrap(heading, NARROW_TITLE * 1.125, form.room())
}

/// A note in small print under a chart of rows. `y` is the baseline of its first line.
pub fn row_note(
    form: ChartForm,
    canvas: &Canvas<'_>,
    text: &str,
    y: f64,
) -> Result<(), ChartError> {
    let font = Type::new(style::SMALL).colour(style::MUTED);
    note_lines(form, text).iter().enumerate().try_for_each(|(index, line)| {
        canvas.text(line, at(form.margin(), y + NOTE_LINE * index as f64), font)
    })
}

/// The height of all lines of such a note but the first, in pixels.
pub fn more_note(form: ChartForm, text: &str) -> f64 {
    NOTE_LINE * (note_lines(form, text).len().max(1) - 1) as f64
}

fn note_lines(form: ChartForm, text: &str) -> Vec<String> {
    style::wrap(text, style::SMALL, form.room())
}

#[cfg(test)]
mod tests;
