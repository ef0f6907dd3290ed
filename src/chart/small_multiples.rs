//! Many small charts side by side over the same horizontal axis: one for each measure, or for each
//! value of a field.

use crate::chart::canvas::{Canvas, Type, at, sheet};
use crate::chart::heading::{below_title, title};
use crate::chart::hint::Hint;
use crate::chart::markers::{Legend, Marker};
use crate::chart::measured::Measured;
use crate::chart::measured::{list, sentences};
use crate::chart::scale::{AxisScale, around};
use crate::chart::slots::ColumnSlots;
use crate::chart::style::ChartForm;
use crate::chart::{ChartError, Drawing, style};
use crate::study::Study;
use crate::study::chart::{ChartFigure, Places, SmallChart, SmallMultiples, VerticalAxes};
use crate::study::number::Unit;

/// The height of a panel's plot, in pixels.
const PLOT: f64 = 150.0;
const HEAD: f64 = 34.0;
const GAP: f64 = 22.0;

impl SmallMultiples {
    /// The chart with the values of its figures.
    pub(super) fn measured(&self, study: &Study) -> SmallMultiples<Measured> {
        let value = |figure: &Option<ChartFigure>| Measured::of(study, figure.as_ref()?);
        let panel = |panel: &SmallChart| SmallChart {
            title: panel.title.clone(),
            reference: panel.reference,
            lines: panel.lines.iter().map(|line| line.iter().map(value).collect()).collect(),
            changes: panel.changes.clone(),
        };
        let panels = self.panels.iter().map(panel).collect();
        let Self { title, subtitle, across, places, series, vertical_axes, today, .. } =
            self.clone();
        SmallMultiples { title, subtitle, across, places, series, panels, vertical_axes, today }
    }
}

impl SmallChart<Measured> {
    /// The unit of its values.
    fn unit(&self) -> Unit {
        let mut values = self.lines.iter().flatten().flatten();
        values.next().map_or(Unit::Plain, |value| value.unit)
    }

    /// Every value with its series and its place, in the unit's scale.
    fn values(&self) -> impl Iterator<Item = (usize, usize, Measured)> {
        self.lines.iter().enumerate().flat_map(move |(series, line)| {
            let scaled = |value: &Option<Measured>| value.as_ref()?.scaled();
            line.iter()
                .enumerate()
                .filter_map(move |(place, value)| Some((series, place, scaled(value)?)))
        })
    }

    fn ends(&self) -> impl Iterator<Item = f64> {
        let reference = self.reference.map(|value| value * self.unit().factor());
        self.values().flat_map(|(_, _, value)| value.values()).chain(reference)
    }
}

/// The position of a panel's plot, in pixels.
struct Plot {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Drawing for SmallMultiples<Measured> {
    fn svg(&self) -> Result<String, ChartError> {
        let ranges = self.ranges();
        let labels = self
            .panels
            .iter()
            .zip(&ranges)
            .flat_map(|(panel, range)| {
                let ticks = AxisScale::new(*range, [0.0, 1.0]).ticks(4).into_iter();
                ticks.map(|tick| {
                    style::text_width(&(tick.label + panel.unit().suffix()), style::SMALL)
                })
            })
            .fold(24.0, f64::max)
            + 10.0;
        let places = self.places_in(self.panel_width() - labels);
        let names = places.as_ref().map_or(22.0, ColumnSlots::height);
        // Vertical names stand only under the lowest panel of each column.
        let rare = places.as_ref().is_some_and(ColumnSlots::is_vertical);
        let foot = if rare { 12.0 } else { names };
        let entries = if self.series.len() > 1 {
            let series = self.series.iter().enumerate();
            series.map(|(index, name)| (Marker::of_series(index), name.as_str())).collect()
        } else {
            Vec::new()
        };
        let legend = Legend(entries, ChartForm::Wide);
        let top = below_title(&self.subtitle) + legend.height();
        let (columns, whole) = (self.columns(), HEAD + PLOT + foot + 14.0);
        let height =
            top + whole * self.panels.len().div_ceil(columns).max(1) as f64 + (names - foot) + 34.0;
        sheet(style::WIDTH, height, &self.title, &self.alt(), |canvas| {
            title(canvas, &self.title, &self.subtitle)?;
            legend.draw(canvas, below_title(&self.subtitle))?;
            for (index, (panel, range)) in self.panels.iter().zip(&ranges).enumerate() {
                let x = style::MARGIN + (self.panel_width() + GAP) * (index % columns) as f64;
                let y = top + whole * (index / columns) as f64;
                let plot = Plot {
                    left: x + labels,
                    right: x + self.panel_width(),
                    top: y + HEAD,
                    bottom: y + HEAD + PLOT,
                };
                let name = style::fit(&panel.title, style::LABEL * 1.125, self.panel_width());
                canvas.text(&name, at(x, y + 22.0), Type::new(style::LABEL).bold())?;
                let lowest = index + columns >= self.panels.len();
                self.panel(
                    canvas,
                    panel,
                    *range,
                    &plot,
                    places.as_ref().filter(|_| lowest || !rare),
                )?;
            }
            let today = if self.today.is_some() { "; line: today" } else { "" };
            let across = format!("{}{today}", self.across);
            let across = style::fit(&across, style::LABEL, style::WIDTH - 2.0 * style::MARGIN);
            canvas.text(
                &across,
                at(style::WIDTH / 2.0, height - 16.0),
                Type::new(style::LABEL).middle(),
            )
        })
    }

    fn alt(&self) -> String {
        let panels = self.panels.iter().map(|panel| {
            let played = panel.values().filter(|(_, place, _)| self.place(*place).is_some());
            let values: Vec<String> =
                played.map(|(series, place, _)| self.value_text(panel, series, place)).collect();
            format!("{}: {}", panel.title, list(values.into_iter()))
        });
        sentences(&[
            format!("{}, by {}", self.title, self.across),
            self.subtitle.clone(),
            list(panels),
        ])
    }

    fn caption(&self) -> String {
        let axes = match self.vertical_axes {
            VerticalAxes::Own => {
                "Each panel has its own vertical axis, which does not always begin at zero"
            }
            VerticalAxes::Shared => {
                "All panels have the same vertical axis, which does not always begin at zero"
            }
        };
        let apart = if self.series.len() > 1 {
            " Series at the same place are drawn a little apart, so that each can be seen."
        } else {
            ""
        };
        let changes = if self.panels.iter().any(|panel| !panel.changes.is_empty()) {
            " A dashed line stands before each value that was shown to differ from the one before."
        } else {
            ""
        };
        format!(
            "Estimates with their intervals as whiskers. {axes}. Where a marker is missing, \
             nothing was played.{apart}{changes}"
        )
    }
}

impl SmallMultiples<Measured> {
    fn columns(&self) -> usize {
        match self.panels.len() {
            0 | 1 => 1,
            2..=4 => 2,
            _ => 3,
        }
    }

    fn panel_width(&self) -> f64 {
        let columns = self.columns() as f64;
        (style::WIDTH - 2.0 * style::MARGIN - GAP * (columns - 1.0)) / columns
    }

    /// The vertical range of each panel.
    fn ranges(&self) -> Vec<[f64; 2]> {
        match self.vertical_axes {
            VerticalAxes::Own => self.panels.iter().map(|panel| around(panel.ends())).collect(),
            VerticalAxes::Shared => {
                vec![around(self.panels.iter().flat_map(SmallChart::ends)); self.panels.len()]
            }
        }
    }

    /// The layout of the names of places on an axis of this width. `None` for numbers.
    fn places_in(&self, width: f64) -> Option<ColumnSlots> {
        match &self.places {
            Places::Numbers(_) => None,
            Places::Names(names) | Places::Steps(names) => Some(ColumnSlots::new(
                names.iter().map(String::as_str),
                width / names.len().max(1) as f64,
            )),
        }
    }

    fn panel(
        &self,
        canvas: &Canvas<'_>,
        panel: &SmallChart<Measured>,
        range: [f64; 2],
        plot: &Plot,
        names: Option<&ColumnSlots>,
    ) -> Result<(), ChartError> {
        let up = AxisScale::new(range, [plot.bottom, plot.top]);
        let font = Type::new(style::SMALL).colour(style::MUTED);
        for tick in up.ticks(4) {
            let y = up.at(tick.value);
            canvas.line(at(plot.left, y), at(plot.right, y), 1.0, style::GRID)?;
            canvas.text(
                &(tick.label + panel.unit().suffix()),
                at(plot.left - 6.0, y + 4.0),
                font.end(),
            )?;
        }
        if let Some(reference) = panel.reference {
            let y = up.at(reference * panel.unit().factor());
            canvas.line(at(plot.left, y), at(plot.right, y), 1.6, style::MUTED)?;
        }
        canvas.line(at(plot.left, plot.bottom), at(plot.right, plot.bottom), 1.0, style::MUTED)?;
        let across = self.across(plot);
        if let Some(today) = self.today.and_then(|place| self.place(place)) {
            let x = across.at(today);
            canvas.line(at(x, plot.top), at(x, plot.bottom), 1.6, style::MUTED)?;
        }
        for change in panel.changes.iter().filter_map(|place| self.place(*place)) {
            let x = across.at(change - 0.5);
            canvas.dashed(at(x, plot.top), at(x, plot.bottom), 1.6, style::MUTED)?;
        }
        match (&self.places, names) {
            (Places::Names(_) | Places::Steps(_), Some(names)) => {
                names.draw(canvas, |place| across.at(place as f64), plot.bottom)?;
            }
            (Places::Names(_) | Places::Steps(_), None) => {}
            (Places::Numbers(numbers), _) => self.numbers(canvas, numbers, across, plot)?,
        }
        self.lines(canvas, panel, across, up)
    }

    /// The axis of numbers. It shows the places themselves if there is room for all. Otherwise it
    /// shows round values.
    fn numbers(
        &self,
        canvas: &Canvas<'_>,
        places: &[f64],
        across: AxisScale,
        plot: &Plot,
    ) -> Result<(), ChartError> {
        let text = |number: &f64| number.to_string().replace('-', "−");
        let mut own: Vec<(f64, String)> = places
            .iter()
            .filter(|number| number.is_finite())
            .map(|number| (*number, text(number)))
            .collect();
        own.sort_by(|(left, _), (right, _)| left.total_cmp(right));
        own.dedup();
        let widest =
            own.iter().map(|(_, label)| style::text_width(label, style::SMALL)).fold(0.0, f64::max);
        let ticks = if widest + 8.0 <= self.least_gap(across) {
            own
        } else {
            let wanted = (((plot.right - plot.left) / 55.0) as usize).max(2);
            across.ticks(wanted).into_iter().map(|tick| (tick.value, tick.label)).collect()
        };
        let font = Type::new(style::SMALL).colour(style::MUTED).middle();
        for (value, label) in ticks {
            let x = across.at(value);
            canvas.line(at(x, plot.bottom), at(x, plot.bottom + 4.0), 1.0, style::MUTED)?;
            canvas.text(&label, at(x, plot.bottom + 17.0), font)?;
        }
        Ok(())
    }

    fn across(&self, plot: &Plot) -> AxisScale {
        match &self.places {
            Places::Numbers(numbers) => {
                AxisScale::new(around(numbers.iter().copied()), [plot.left, plot.right])
            }
            Places::Names(names) | Places::Steps(names) => {
                AxisScale::new([-0.5, names.len().max(1) as f64 - 0.5], [plot.left, plot.right])
            }
        }
    }

    /// The position on the axis of the values at a place, if there is one.
    fn place(&self, index: usize) -> Option<f64> {
        match &self.places {
            Places::Numbers(numbers) => {
                numbers.get(index).copied().filter(|number| number.is_finite())
            }
            Places::Names(names) | Places::Steps(names) => {
                (index < names.len()).then_some(index as f64)
            }
        }
    }

    fn lines(
        &self,
        canvas: &Canvas<'_>,
        panel: &SmallChart<Measured>,
        across: AxisScale,
        up: AxisScale,
    ) -> Result<(), ChartError> {
        // Series stand a little apart. Otherwise whiskers at one place hide each other.
        let apart = match &self.places {
            Places::Numbers(_) => 5.0_f64,
            Places::Names(_) | Places::Steps(_) => 9.0,
        };
        let count = self.series.len().max(panel.lines.len()).max(1) as f64;
        let distance = apart.min(0.6 * self.least_gap(across) / count);
        let shift = |series: usize| (series as f64 - (count - 1.0) / 2.0) * distance;
        let joined = !matches!(self.places, Places::Names(_));
        for series in 0..panel.lines.len() {
            let marker = Marker::of_series(series);
            let mut own: Vec<(f64, usize, Measured)> = panel
                .values()
                .filter(|(own_series, _, _)| *own_series == series)
                .filter_map(|(_, index, value)| {
                    Some((across.at(self.place(index)?) + shift(series), index, value))
                })
                .collect();
            own.sort_by(|(left, ..), (right, ..)| left.total_cmp(right));
            if joined {
                let points: Vec<_> =
                    own.iter().map(|(x, _, value)| at(*x, up.at(value.value))).collect();
                if points.len() > 1 {
                    canvas.path(&points, 1.4, marker.colour)?;
                }
            }
            let radius = if own.len() > 25 { 2.4 } else { 3.6 };
            let half = (0.3 * self.least_gap(across) / count).clamp(3.0, 12.0);
            for (x, index, value) in own {
                if let Some(interval) = value.interval {
                    let (low, high) = (up.at(interval.low), up.at(interval.high));
                    canvas.line(at(x, low), at(x, high), 1.4, marker.colour)?;
                    for y in [low, high] {
                        canvas.line(at(x - 3.0, y), at(x + 3.0, y), 1.4, marker.colour)?;
                    }
                }
                marker.draw(canvas, at(x, up.at(value.value)), radius)?;
                let heights = || value.values().map(|value| up.at(value));
                let top = heights().fold(f64::INFINITY, f64::min) - 6.0;
                let bottom = heights().fold(f64::NEG_INFINITY, f64::max) + 6.0;
                if let Some(hint) = self.hint(panel, series, index) {
                    canvas.hint(at(x - half, top), at(x + half, bottom), &hint)?;
                }
            }
        }
        Ok(())
    }

    /// The smallest distance between two places, in pixels.
    fn least_gap(&self, across: AxisScale) -> f64 {
        let mut places: Vec<f64> = match &self.places {
            Places::Numbers(numbers) => {
                numbers.iter().copied().filter(|number| number.is_finite()).collect()
            }
            Places::Names(names) | Places::Steps(names) => {
                (0..names.len()).map(|index| index as f64).collect()
            }
        };
        places.sort_by(f64::total_cmp);
        let gaps = places
            .windows(2)
            .map(|pair| across.at(pair[1]) - across.at(pair[0]))
            .filter(|gap| *gap > 0.0);
        gaps.fold(60.0, f64::min)
    }

    fn value_text(&self, panel: &SmallChart<Measured>, series: usize, place: usize) -> String {
        let shown =
            panel.lines[series][place].map(|value| value.shown().whole()).unwrap_or_default();
        let changed = if panel.changes.contains(&place) { ", after a change" } else { "" };
        format!("{} {shown}{changed}", self.name(series, place))
    }

    /// The name of a place, with its series if there are several.
    fn name(&self, series: usize, place: usize) -> String {
        let name = match &self.places {
            Places::Numbers(numbers) => numbers[place].to_string(),
            Places::Names(names) | Places::Steps(names) => names[place].clone(),
        };
        let name = if self.today == Some(place) { format!("{name} (today)") } else { name };
        let series = self
            .series
            .get(series)
            .filter(|_| self.series.len() > 1)
            .map(|name| format!(" {name}"));
        name + &series.unwrap_or_default()
    }

    fn hint(&self, panel: &SmallChart<Measured>, series: usize, place: usize) -> Option<Hint> {
        let value = panel.lines[series][place]?;
        let label = format!("{}, {} {}", panel.title, self.across, self.name(series, place));
        Some(Hint::new(label, &value.shown(), value))
    }
}

#[cfg(test)]
mod tests;
