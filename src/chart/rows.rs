//! Figures with their intervals, a row each: dots or bars around a reference, or bars of shares in
//! groups.

use crate::chart::canvas::{Canvas, Type, at, sheet};
use crate::chart::hint::Hint;
use crate::chart::markers::{Legend, Marker, MarkerShape};
use crate::chart::measured::{Measured, list, sentences};
use crate::chart::row_layout::{
    RowLayout, RowText, WIDEST_LABEL, below_row_title, more_note, row_note, row_title, sides_height,
};
use crate::chart::scale::{AxisScale, around, round_up};
use crate::chart::style::ChartForm;
use crate::chart::{ChartError, Drawing, style};
use crate::stats::estimate::Interval;
use crate::study::Study;
use crate::study::chart::{ChartRow, ChartRows, RowChart, RowForm, RowStatus};
use crate::study::number::{Shown, Unit};

const ROW: f64 = 26.0;
/// The height of the title of a group.
const HEAD: f64 = 30.0;

impl RowStatus {
    /// The statuses that the legend explains.
    const EXPLAINED: [Self; 2] = [Self::Shown, Self::NotShown];

    const fn name(self) -> &'static str {
        match self {
            Self::Shown => "shown to differ",
            Self::NotShown => "not shown to differ",
            Self::Alone => "",
        }
    }

    fn marker(self, form: RowForm, series: usize) -> Marker {
        let colour = style::SERIES[series % style::SERIES.len()];
        match (self, form) {
            (Self::NotShown, RowForm::Dots) => {
                Marker { shape: MarkerShape::Ring, colour: style::MUTED }
            }
            (Self::NotShown, _) => Marker { shape: MarkerShape::Bar, colour: style::BLUES[1] },
            (_, RowForm::Dots) => Marker { shape: MarkerShape::Dot, colour },
            _ => Marker { shape: MarkerShape::Bar, colour },
        }
    }
}

/// A row with the title of its group.
#[derive(Clone, Copy)]
struct GroupedRow<'a> {
    group: &'a str,
    /// Does the row stand below the title of its group?
    is_first: bool,
    row: &'a ChartRow<Measured>,
}

impl GroupedRow<'_> {
    /// The name of the row where the title of its group is not near.
    fn name(&self) -> String {
        let separator = if self.group.is_empty() { "" } else { ", " };
        format!("{}{separator}{}", self.group, self.row.label)
    }
}

impl RowChart {
    /// The chart with the values of its figures. A row without a figure is left out.
    pub(super) fn measured(&self, study: &Study) -> RowChart<Measured> {
        let measured = |row: &ChartRow| {
            let ChartRow { label, short, status, series, .. } = row.clone();
            let figure = Measured::of(study, &row.figure)?;
            Some(ChartRow { label, short, figure, status, series })
        };
        let group = |group: &ChartRows| ChartRows {
            title: group.title.clone(),
            rows: group.rows.iter().filter_map(measured).collect(),
        };
        let groups = self.groups.iter().map(group).collect();
        let left_out = self.left_out.as_ref().and_then(measured);
        let Self { title, subtitle, form, reference, sides, note, .. } = self.clone();
        RowChart { title, subtitle, groups, form, reference, sides, note, left_out }
    }
}

impl Drawing for RowChart<Measured> {
    fn svg(&self) -> Result<String, ChartError> {
        self.sheet(ChartForm::Wide)
    }

    fn narrow(&self) -> Result<Option<String>, ChartError> {
        self.sheet(ChartForm::Narrow).map(Some)
    }

    fn alt(&self) -> String {
        let text = |own: &GroupedRow<'_>| {
            let (label, status) = (&own.row.label, own.row.status.name());
            let separator = if status.is_empty() { "" } else { ", " };
            let colon = if own.group.is_empty() { ":" } else { "" };
            format!("{label}{colon} {}{separator}{status}", own.row.figure.shown().whole())
        };
        let all = self.rows();
        let chunks = all.chunk_by(|_, next| !next.group.is_empty() && !next.is_first);
        let groups = chunks.map(|rows| {
            let texts = rows.iter().map(text).collect::<Vec<_>>().join(", ");
            let group = rows[0].group;
            if group.is_empty() { texts } else { format!("{group}: {texts}") }
        });
        let rows = list(groups.collect::<Vec<_>>().into_iter());
        let left_out = self.left_out().unwrap_or_default();
        sentences(&[self.title.clone(), self.subtitle.clone(), rows, left_out])
    }

    fn caption(&self) -> String {
        let [first, hollow] = match self.form {
            RowForm::Dots => ["A dot is an estimate, and its whisker is the interval", "A ring"],
            RowForm::Shares => ["A bar is a share, and its whisker is the interval", "A pale bar"],
            RowForm::Tornado => [
                "A bar is an estimate, and its whisker is the interval; the longest bar is first",
                "A pale bar",
            ],
        };
        let compared = if self.reference.is_some() && !self.has(RowStatus::Alone) {
            format!(
                " The figures are compared with the vertical line. {hollow} means that these games \
                 do not show a difference; there may still be one."
            )
        } else {
            String::new()
        };
        format!("{first}.{compared} A whisker that cannot be seen is narrower than its marker.")
    }
}

impl RowChart<Measured> {
    fn sheet(&self, form: ChartForm) -> Result<String, ChartError> {
        let rows = self.rows();
        let shown: Vec<Shown> = rows.iter().map(|own| own.row.figure.shown()).collect();
        let top = below_row_title(form, &self.title, &self.subtitle) + 8.0;
        let layout = RowLayout::new(form, top, ROW, texts(&rows, &shown));
        let sides = self.sides.as_ref().map(|sides| sides.each_ref().map(String::as_str));
        let sides_height = sides.map_or(0.0, |sides| sides_height(form, sides));
        let statuses = RowStatus::EXPLAINED.into_iter().filter(|status| self.has(*status));
        let entries = statuses.map(|status| (status.marker(self.form, 0), status.name()));
        let legend = Legend(entries.collect(), form);
        let below_axis = layout.bottom + 36.0 + sides_height;
        let end = below_axis + legend.height();
        let notes: Vec<String> = self.note.iter().cloned().chain(self.left_out()).collect();
        let note = notes.join(" ");
        let foot = if note.is_empty() { 8.0 } else { 20.0 + more_note(form, &note) };
        sheet(form.width(), end + foot, &self.title, &self.alt(), |canvas| {
            row_title(form, canvas, &self.title, &self.subtitle)?;
            let across = AxisScale::new(self.range(), layout.plot);
            layout.axis(canvas, across, if self.form == RowForm::Shares { " %" } else { "" })?;
            let reference = self.reference.map(|value| across.at(value * self.unit().factor()));
            if let Some(x) = reference {
                layout.vertical(canvas, x, 4.0, (2.0, style::MUTED))?;
            }
            let from = reference.unwrap_or(layout.plot[0]);
            for (index, (own, value)) in rows.iter().zip(&shown).enumerate() {
                if own.is_first {
                    let title = style::fit(own.group, style::LABEL * 1.125, form.room());
                    let place = at(form.margin(), layout.places[index].top - HEAD + 21.0);
                    canvas.text(&title, place, Type::new(style::LABEL).bold())?;
                }
                layout.row(canvas, index, &Hint::new(own.name(), value, own.row.figure))?;
                self.figure_of(canvas, own.row, across, [from, layout.places[index].middle])?;
            }
            if let Some(sides) = sides {
                layout.sides(canvas, sides, from)?;
            }
            legend.draw(canvas, below_axis)?;
            if note.is_empty() { Ok(()) } else { row_note(form, canvas, &note, end + 6.0) }
        })
    }

    /// Draws the figure of a row: a bar from `left`, or a dot, with its whisker.
    fn figure_of(
        &self,
        canvas: &Canvas<'_>,
        row: &ChartRow<Measured>,
        across: AxisScale,
        [left, y]: [f64; 2],
    ) -> Result<(), ChartError> {
        let Some(measured) = row.figure.scaled() else { return Ok(()) };
        let (x, marker) = (across.at(measured.value), row.status.marker(self.form, row.series));
        let is_bar = marker.shape == MarkerShape::Bar;
        if is_bar {
            let (from, to) = (at(left.min(x), y - 8.0), at(left.max(x), y + 8.0));
            canvas.rect(from, to, marker.colour)?;
        }
        if let Some(Interval { low, high }) = measured.interval {
            let (low, high) = (across.at(low), across.at(high));
            canvas.line(at(low, y), at(high, y), 1.6, style::INK)?;
            for x in [low, high] {
                canvas.line(at(x, y - 5.0), at(x, y + 5.0), 1.6, style::INK)?;
            }
        }
        if is_bar { Ok(()) } else { marker.draw(canvas, at(x, y), 4.5) }
    }

    /// All rows, in the order of the groups.
    fn all(&self) -> impl Iterator<Item = &ChartRow<Measured>> {
        self.groups.iter().flat_map(|group| &group.rows)
    }

    /// Has a row this status?
    fn has(&self, status: RowStatus) -> bool {
        self.all().any(|row| row.status == status)
    }

    /// The unit of all figures.
    fn unit(&self) -> Unit {
        self.all().next().map_or(Unit::Plain, |row| row.figure.unit)
    }

    /// The rows in the order of the chart.
    fn rows(&self) -> Vec<GroupedRow<'_>> {
        let mut all = Vec::new();
        for ChartRows { title, rows } in &self.groups {
            let mut ordered: Vec<&ChartRow<Measured>> = rows.iter().collect();
            if self.form == RowForm::Tornado {
                let size = |row: &ChartRow<Measured>| {
                    let size = (row.figure.value - self.reference.unwrap_or(0.0)).abs();
                    if size.is_finite() { size } else { -1.0 }
                };
                ordered.sort_by(|left, right| size(right).total_cmp(&size(left)));
            }
            all.extend(ordered.into_iter().enumerate().map(|(index, row)| {
                let is_first = index == 0 && !title.is_empty();
                GroupedRow { group: title, is_first, row }
            }));
        }
        all
    }

    /// What has no row, in a sentence.
    fn left_out(&self) -> Option<String> {
        let row = self.left_out.as_ref()?;
        Some(format!("Not drawn: {} {}.", row.label, row.figure.shown().whole()))
    }

    /// The ends of the axis, in the unit's scale: all figures, their intervals and the reference.
    /// An axis of shares begins at zero and ends at a round value.
    fn range(&self) -> [f64; 2] {
        let values = self.all().filter_map(|row| row.figure.scaled()).flat_map(|own| own.values());
        if self.form == RowForm::Shares {
            let end = values.fold(0.0, f64::max);
            let step = round_up(end / 8.0);
            return [0.0, ((end / step).ceil() * step).min(100.0)];
        }
        around(values.chain(self.reference.map(|value| value * self.unit().factor())))
    }
}

/// The texts of the rows.
fn texts<'a>(rows: &[GroupedRow<'a>], shown: &'a [Shown]) -> Vec<RowText<'a>> {
    let fits = |label: &str| style::text_width(label, style::LABEL) <= WIDEST_LABEL;
    let all_fit = rows.iter().all(|own| fits(&own.row.label));
    let text = |(own, value): (&GroupedRow<'a>, &'a Shown)| {
        let short = own.row.short.as_ref().filter(|_| !all_fit);
        let label = short.unwrap_or(&own.row.label);
        RowText { label, value, gap: if own.is_first { HEAD } else { 0.0 } }
    };
    rows.iter().zip(shown).map(text).collect()
}

#[cfg(test)]
mod tests;
