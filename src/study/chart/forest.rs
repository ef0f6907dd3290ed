//! Figures with their intervals around a reference, a row each: differences to a baseline, or
//! effects by their size.

use crate::study::chart::canvas::{at, sheet};
use crate::study::chart::hint::Hint;
use crate::study::chart::markers::{Legend, Marker, MarkerShape};
use crate::study::chart::measured::{Measured, list, sentences};
use crate::study::chart::row_layout::{
    RowLayout, RowText, below_row_title, row_title, sides_height,
};
use crate::study::chart::rows::whisker;
use crate::study::chart::scale::{AxisScale, around};
use crate::study::chart::style::ChartForm;
use crate::study::chart::{ChartError, Drawing, style};
use crate::study::number::{Shown, Unit};

/// A chart of figures around a reference, one row each.
#[derive(Clone, Debug, PartialEq)]
pub struct Forest {
    pub title: String,
    /// The kind of figures, and the level of the intervals.
    pub subtitle: String,
    pub rows: Vec<ForestRow>,
    /// The position of the vertical line, in the scale of the values. `None` if the figures are
    /// compared with nothing.
    pub reference: Option<f64>,
    /// The meaning of the left side and the right side of the line.
    pub sides: Option<[String; 2]>,
    /// The unit of all values.
    pub unit: Unit,
    /// The form: dots or bars.
    pub form: ForestForm,
}

/// The form of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForestForm {
    /// A dot for each row, in the order of the rows.
    Dots,
    /// A bar from the reference line for each row. The longest bar comes first.
    Tornado,
}

/// A figure with its name and its interval, on a line of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct ForestRow {
    /// Its name.
    pub label: String,
    /// Its figure.
    pub measured: Measured,
    /// The status of the figure.
    pub status: IntervalStatus,
}

/// The status of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntervalStatus {
    /// The figure was shown to differ from the reference.
    Shown,
    /// The figure was not shown to differ from the reference.
    NotShown,
    /// The figure is the baseline of the others.
    Baseline,
    /// The figure is compared with nothing.
    Alone,
}

const ROW: f64 = 26.0;

impl IntervalStatus {
    /// The statuses that the legend explains.
    const EXPLAINED: [Self; 3] = [Self::Shown, Self::NotShown, Self::Baseline];

    const fn name(self) -> &'static str {
        match self {
            Self::Shown => "shown to differ",
            Self::NotShown => "not shown to differ",
            Self::Baseline => "baseline",
            Self::Alone => "",
        }
    }

    fn marker(self, form: ForestForm) -> Marker {
        match (self, form) {
            (Self::Shown | Self::Alone, ForestForm::Dots) => {
                Marker { shape: MarkerShape::Dot, colour: style::SERIES[0] }
            }
            (Self::Shown | Self::Alone, ForestForm::Tornado) => {
                Marker { shape: MarkerShape::Bar, colour: style::SERIES[0] }
            }
            (Self::NotShown, ForestForm::Dots) => {
                Marker { shape: MarkerShape::Ring, colour: style::MUTED }
            }
            (Self::NotShown, ForestForm::Tornado) => {
                Marker { shape: MarkerShape::Bar, colour: style::BLUES[1] }
            }
            (Self::Baseline, _) => Marker { shape: MarkerShape::Diamond, colour: style::MUTED },
        }
    }
}

impl Drawing for Forest {
    fn svg(&self) -> Result<String, ChartError> {
        self.sheet(ChartForm::Wide)
    }

    fn narrow(&self) -> Result<Option<String>, ChartError> {
        self.sheet(ChartForm::Narrow).map(Some)
    }

    fn alt(&self) -> String {
        let ordered = self.ordered();
        let rows = ordered.iter().map(|row| {
            let status = row.status.name();
            let separator = if status.is_empty() { "" } else { ", " };
            format!("{}: {}{separator}{status}", row.label, row.measured.shown(self.unit).whole())
        });
        sentences(&[self.title.clone(), self.subtitle.clone(), list(rows)])
    }

    fn caption(&self) -> String {
        let [first, hollow] = match self.form {
            ForestForm::Dots => ["A dot is an estimate, and its whisker is the interval", "A ring"],
            ForestForm::Tornado => [
                "A bar is an estimate, and its whisker is the interval; the longest bar is first",
                "A pale bar",
            ],
        };
        let compared = if self.reference.is_some() && !self.has(IntervalStatus::Alone) {
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

impl Forest {
    fn sheet(&self, form: ChartForm) -> Result<String, ChartError> {
        let rows = self.ordered();
        let shown: Vec<Shown> = rows.iter().map(|row| row.measured.shown(self.unit)).collect();
        let top = below_row_title(form, &self.title, &self.subtitle) + 8.0;
        let layout = RowLayout::new(form, top, ROW, texts(&rows, &shown));
        let bottom = layout.bottom;
        let sides = self.sides.as_ref().map(|sides| sides.each_ref().map(String::as_str));
        let sides_height = sides.map_or(0.0, |sides| sides_height(form, sides));
        let statuses = IntervalStatus::EXPLAINED.into_iter().filter(|status| self.has(*status));
        let entries = statuses.map(|status| (status.marker(self.form), status.name())).collect();
        let legend = Legend(entries, form);
        let height = bottom + 36.0 + sides_height + legend.height() + 8.0;
        sheet(form.width(), height, &self.title, &self.alt(), |canvas| {
            row_title(form, canvas, &self.title, &self.subtitle)?;
            let across = AxisScale::new(self.range(), layout.plot);
            layout.axis(canvas, across, "")?;
            let reference = self.reference.map(|value| across.at(value * self.unit.factor()));
            if let Some(x) = reference {
                layout.vertical(canvas, x, 4.0, (2.0, style::MUTED))?;
            }
            let from = reference.unwrap_or(layout.plot[0]);
            for (index, (row, value)) in rows.iter().zip(&shown).enumerate() {
                let y = layout.places[index].middle;
                layout.row(canvas, index, &Hint::new(&row.label, value, row.measured))?;
                let Some(measured) = row.measured.scaled(self.unit) else { continue };
                let (x, marker) = (across.at(measured.value), row.status.marker(self.form));
                let dot = marker.shape != MarkerShape::Bar;
                if !dot {
                    canvas.rect(
                        at(from.min(x), y - 8.0),
                        at(from.max(x), y + 8.0),
                        marker.colour,
                    )?;
                }
                whisker(canvas, measured.interval, Unit::Plain, across, y, 1.6)?;
                if dot {
                    marker.draw(canvas, at(x, y), 4.5)?;
                }
            }
            if let Some(sides) = sides {
                layout.sides(canvas, sides, from)?;
            }
            legend.draw(canvas, bottom + 36.0 + sides_height)
        })
    }

    /// Has a row this status?
    fn has(&self, status: IntervalStatus) -> bool {
        self.rows.iter().any(|row| row.status == status)
    }

    fn ordered(&self) -> Vec<&ForestRow> {
        let mut rows: Vec<&ForestRow> = self.rows.iter().collect();
        if self.form == ForestForm::Tornado {
            let size = |row: &ForestRow| {
                let size = (row.measured.value - self.reference.unwrap_or(0.0)).abs();
                if size.is_finite() { size } else { -1.0 }
            };
            rows.sort_by(|left, right| size(right).total_cmp(&size(left)));
        }
        rows
    }

    /// The range of all figures, their intervals and the reference, in the unit's scale.
    fn range(&self) -> [f64; 2] {
        let rows = self.rows.iter().filter_map(|row| row.measured.scaled(self.unit));
        around(
            rows.flat_map(|measured| measured.values())
                .chain(self.reference.map(|value| value * self.unit.factor())),
        )
    }
}

fn texts<'a>(rows: &[&'a ForestRow], shown: &'a [Shown]) -> Vec<RowText<'a>> {
    let text = |(row, value): (&&'a ForestRow, _)| RowText { label: &row.label, value, gap: 0.0 };
    rows.iter().zip(shown).map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::chart::checks::{count, sound};

    fn forest(rows: Vec<ForestRow>, form: ForestForm) -> Forest {
        Forest {
            title: "Długość".into(),
            subtitle: "Difference from coins, 95 % intervals".into(),
            rows,
            reference: Some(0.0),
            sides: Some(["shorter".into(), "longer".into()]),
            unit: Unit::Difference,
            form,
        }
    }

    fn row(label: &str, measured: Measured, status: IntervalStatus) -> ForestRow {
        ForestRow { label: label.into(), measured, status }
    }

    fn three_rows() -> Vec<ForestRow> {
        vec![
            row("coins", Measured::without_interval(0.0), IntervalStatus::Baseline),
            row("kość", Measured::new(2.0, 1.0, 3.0), IntervalStatus::Shown),
            row("ośle", Measured::new(-4.0, -9.0, 1.0), IntervalStatus::NotShown),
        ]
    }

    #[test]
    fn every_row_has_its_name_its_figure_and_a_marker_of_its_status() {
        let figure = sound(|| forest(three_rows(), ForestForm::Dots).figure("length"));
        // A dot, a ring of two circles, a diamond. The legend shows the same three.
        assert_eq!((count(&figure, "<circle"), count(&figure, "<polygon")), (2 * 3, 2));
        for text in [
            "kość",
            "ośle",
            "+2.0 (+1.0 to +3.0)",
            "−4.0 (−9.0 to +1.0)",
            "0 (no interval)",
            "← shorter",
        ] {
            assert!(figure.svg.contains(text), "{text}");
        }
        assert!(
            figure.alt.contains("kość: +2.0 (+1.0 to +3.0), shown to differ; ośle"),
            "{}",
            figure.alt
        );
    }

    #[test]
    fn whiskers_end_at_the_ends_of_the_interval() {
        let forest = forest(three_rows(), ForestForm::Dots);
        let figure = forest.figure("length").unwrap();
        let shown: Vec<Shown> =
            forest.rows.iter().map(|row| row.measured.shown(forest.unit)).collect();
        let rows: Vec<&ForestRow> = forest.rows.iter().collect();
        let layout = RowLayout::new(ChartForm::Wide, 88.0, ROW, texts(&rows, &shown));
        // By hand: from -9 to 3, with 6 % of 12 on each side.
        let ([low, high], [left, right]) = ([-9.72, 3.72], layout.plot);
        let [from, to] = [1.0, 3.0]
            .map(|end| (10.0 * (left + (end - low) / (high - low) * (right - left))).round());
        // The subtitle has one line. The rows begin at 88 px. The middle of the second row is 39 px
        // below.
        assert!(
            figure.svg.contains(&format!("points=\"{from},1270 {to},1270 \"")),
            "no line from {from} to {to}"
        );
    }

    #[test]
    fn a_tornado_shows_the_largest_first_and_unknown_figures_last() {
        let mut rows = three_rows();
        rows.push(row("unknown", Measured::without_interval(f64::NAN), IntervalStatus::NotShown));
        let forest = forest(rows, ForestForm::Tornado);
        let order: Vec<&str> = forest.ordered().into_iter().map(|row| row.label.as_str()).collect();
        assert_eq!(order, ["ośle", "kość", "coins", "unknown"]);
        let figure = sound(|| forest.figure("length"));
        // The paper, two bars, and two bars in the legend.
        assert_eq!(count(&figure, "<rect"), 1 + 2 + 2);
    }

    #[test]
    fn few_many_and_equal_rows_can_be_drawn() {
        let long = "A rule set with a name that nobody will ever read to its end, except in a \
                    test of charts";
        let many = |count: usize, measured: Measured| {
            (0..count)
                .map(|index| row(&format!("{index} {long}"), measured, IntervalStatus::Shown))
                .collect::<Vec<_>>()
        };
        for form in [ForestForm::Dots, ForestForm::Tornado] {
            for count in [0, 1, 60] {
                for measured in [
                    Measured::without_interval(0.0),
                    Measured::new(-1e6, -2e6, 5.0),
                    Measured::new(1e-9, 0.0, f64::INFINITY),
                ] {
                    sound(|| forest(many(count, measured), form).figure("length"));
                }
            }
        }
    }
}
