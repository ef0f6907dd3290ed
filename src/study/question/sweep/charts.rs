//! The charts of a sweep: heat maps of two fields, small multiples of one and of more.

use std::collections::HashMap;

use crate::balance::quantity::Quantity;
use crate::balance::sweep::{Axis as Field, Design};
use crate::study::Study;
use crate::study::chart::{
    Chart, ChartFigure, Colours, HeatMap, Labels, Places, SmallChart, SmallMultiples, VerticalAxes,
};
use crate::study::field_label::field_label;
use crate::study::finding::{Cell, FindingId, Setting};
use crate::study::number::{Unit, level};
use crate::study::subject::{Subject, SubjectId};

/// The most series in one chart.
const MOST_SERIES: usize = 6;
/// The most small charts in one chart.
const MOST_PLOTS: usize = 24;

/// What the charts of a sweep are about.
#[derive(Clone, Copy)]
pub(super) struct SweepCharts<'a> {
    pub study: &'a Study,
    /// The swept fields.
    pub axes: &'a [Field],
    pub quantities: &'a [Quantity],
    /// The title of each quantity.
    pub titles: &'a [String],
    /// The played cells of each rule set with each pair of bots, in the order of the design.
    pub panels: &'a [Vec<SubjectId>],
}

/// Which chart shows the answer best.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AnswerChart {
    /// The chart of the first quantity of the first panel, by all fields.
    Panel,
    /// The chart of the first quantity by the field at this place.
    Field(usize),
}

/// A quantity of one rule set and pair of bots.
struct OfPanel<'a> {
    charts: SweepCharts<'a>,
    cells: &'a [SubjectId],
    quantity: &'a Quantity,
    /// The finding of the quantity in each cell, by the values of the fields.
    findings: HashMap<Vec<&'a str>, FindingId>,
    title: &'a str,
    subtitle: String,
}

impl<'a> SweepCharts<'a> {
    /// The chart of the answer: the first quantity.
    pub fn of_answer(self) -> Option<Chart> {
        match self.answer() {
            AnswerChart::Panel => self.quantity_chart(0, 0),
            AnswerChart::Field(axis) => {
                let panels = self.panels.chunks(MOST_SERIES).next()?;
                let quantity = self.quantities.first()?.to_string();
                let chart = self.by_field(axis, panels, &[0]);
                Some(Chart::new(&[&quantity, &self.axes[axis].field], chart))
            }
        }
    }

    /// A chart for each field. It shows every quantity by the values of the field, with a line for
    /// each rule set and pair of bots. With several fields, it shows means over the others. A grid
    /// of two fields has heat maps instead. What the answer shows is left out.
    pub fn of_fields(self) -> Vec<Chart> {
        if !self.shows_means() {
            return Vec::new();
        }
        let answer = self.answer();
        let mut charts = Vec::new();
        for (axis, field) in self.axes.iter().enumerate() {
            for (part, panels) in self.panels.chunks(MOST_SERIES).enumerate() {
                let is_answered = part == 0 && answer == AnswerChart::Field(axis);
                let part = if part == 0 { String::new() } else { (part + 1).to_string() };
                let quantities: Vec<usize> =
                    (usize::from(is_answered)..self.quantities.len()).collect();
                if quantities.is_empty() {
                    continue;
                }
                let chart = self.by_field(axis, panels, &quantities);
                charts.push(Chart::new(&[&field.field, &part], chart));
            }
        }
        charts
    }

    /// The charts of the panel at this place, one for each quantity. Empty if the charts of the
    /// fields show everything. What the answer shows is left out.
    pub fn of_panel(self, panel: usize) -> Vec<Chart> {
        let is_answered = panel == 0 && self.answer() == AnswerChart::Panel;
        let quantities = usize::from(is_answered)..self.quantities.len();
        quantities.filter_map(|quantity| self.quantity_chart(panel, quantity)).collect()
    }

    /// Are there charts of means over the other fields?
    pub fn shows_means(self) -> bool {
        self.axes.len() != 2 || !self.is_grid()
    }

    fn is_grid(self) -> bool {
        self.study.design == Some(Design::Grid.name())
    }

    /// A grid of several fields has the chart of a panel, if it can be drawn. Otherwise, the field
    /// is shown whose values change the first quantity most.
    fn answer(self) -> AnswerChart {
        if self.quantity_chart(0, 0).is_some() {
            return AnswerChart::Panel;
        }
        let cells = self.panels.first().map_or(&[][..], Vec::as_slice);
        let reach = |axis: usize| {
            let levels = 0..self.axes[axis].levels.len();
            let means = levels.filter_map(|level| {
                let (mean, _) = self.study.mean_of(&self.with_value(cells, 0, axis, level))?;
                Some(mean)
            });
            let (low, high) = means.fold((f64::INFINITY, f64::NEG_INFINITY), |ends, mean| {
                (ends.0.min(mean), ends.1.max(mean))
            });
            high - low
        };
        let mut widest = 0;
        for axis in 1..self.axes.len() {
            if reach(axis) > reach(widest) {
                widest = axis;
            }
        }
        AnswerChart::Field(widest)
    }

    /// The findings of a quantity in the cells that have this value of a field.
    fn with_value(
        self,
        cells: &[SubjectId],
        quantity: usize,
        axis: usize,
        level: usize,
    ) -> Vec<FindingId> {
        let (id, value) = (self.quantities[quantity].to_string(), &self.axes[axis].levels[level]);
        let found = cells.iter().flat_map(|cell| self.study.findings_of(*cell));
        let has_value = found.filter(|(_, finding)| match &finding.cell {
            Cell::Point(settings) => finding.quantity == id && settings[axis].value == value.text,
            _ => false,
        });
        has_value.map(|(id, _)| id).collect()
    }

    fn by_field(
        self,
        axis: usize,
        panels: &[Vec<SubjectId>],
        quantities: &[usize],
    ) -> SmallMultiples {
        let field = &self.axes[axis];
        // Nothing is known of a panel whose cells cannot be played.
        let played = || panels.iter().filter(|cells| !cells.is_empty());
        let line = |cells: &[SubjectId], quantity: usize| {
            let mean = |level: usize| {
                let findings = self.with_value(cells, quantity, axis, level);
                (!findings.is_empty()).then_some(ChartFigure::Mean(findings))
            };
            (0..field.levels.len()).map(mean).collect()
        };
        let plots = quantities.iter().map(|place| SmallChart {
            title: self.titles[*place].clone(),
            reference: reference(&self.quantities[*place]),
            lines: played().map(|cells| line(cells, *place)).collect(),
            changes: Vec::new(),
        });
        let over =
            if self.axes.len() > 1 { "means over the cells that have each value, " } else { "" };
        let (label, level) = (field_label(&field.field), level(self.study.provenance.level));
        let name = |subject: &Subject| format!("{} · {}", subject.rules, subject.bots_in_words());
        SmallMultiples {
            title: format!("By {label}"),
            subtitle: format!("{}{over}{level} intervals", path(field)),
            across: label,
            places: places(field),
            series: played().filter_map(|cells| Some(name(self.subject(cells)?))).collect(),
            panels: plots.collect(),
            vertical_axes: VerticalAxes::Own,
            today: self.today(played(), axis),
        }
    }

    /// The first subject of these cells. All have the same rule set and the same bots.
    fn subject(self, cells: &[SubjectId]) -> Option<&'a Subject> {
        cells.first().map(|cell| &self.study.subjects[cell.0])
    }

    /// The place of the value that the rule sets of these panels have themselves. `None` if they
    /// have different values, or if their own rules were not played.
    fn today<'c>(
        self,
        panels: impl Iterator<Item = &'c Vec<SubjectId>>,
        axis: usize,
    ) -> Option<usize> {
        let mut own = panels.map(|cells| Some(self.own_point(cells)?[axis]));
        let first = own.next()??;
        own.all(|next| next == Some(first)).then_some(first)
    }

    /// The point whose values are those of the rule set itself. `None` if it was not played.
    fn own_point(self, cells: &[SubjectId]) -> Option<Vec<usize>> {
        let is_own = |cell: &&SubjectId| self.study.subjects[cell.0].has_rules_as_they_are();
        let own = cells.iter().find(is_own)?;
        let (_, finding) = self.study.findings_of(*own).next()?;
        let Cell::Point(settings) = &finding.cell else { return None };
        let level = |(setting, field): (&Setting, &Field)| {
            field.levels.iter().position(|level| level.text == setting.value)
        };
        settings.iter().zip(self.axes).map(level).collect()
    }

    /// The chart of a quantity of a panel, by all fields of a grid. `None` if there is one field,
    /// or if there are too many values.
    fn quantity_chart(self, panel: usize, quantity: usize) -> Option<Chart> {
        if !self.is_grid() || self.axes.len() < 2 {
            return None;
        }
        let cells = self.panels.get(panel)?;
        let (quantity, title) = (self.quantities.get(quantity)?, self.titles.get(quantity)?);
        let subject = self.subject(cells)?;
        let (bots, level) = (subject.bots_in_words(), level(self.study.provenance.level));
        let subtitle = format!("{}, {bots}; {level} intervals", subject.title);
        let [one, other] = &subject.bots;
        let quantity_name = quantity.to_string();
        let stem = [quantity_name.as_str(), &subject.rules, one, other];
        let found = cells.iter().flat_map(|cell| self.study.findings_of(*cell));
        let of_quantity = found.filter(|(_, finding)| finding.quantity == quantity_name);
        let by_values = of_quantity.filter_map(|(id, finding)| match &finding.cell {
            Cell::Point(settings) => {
                Some((settings.iter().map(|setting| setting.value.as_str()).collect(), id))
            }
            _ => None,
        });
        let findings = by_values.collect();
        let charted = OfPanel { charts: self, cells, quantity, findings, title, subtitle };
        if let [down, across] = self.axes {
            return Some(Chart::new(&stem, charted.heat_map(down, across)));
        }
        Some(Chart::new(&stem, charted.small_multiples()?))
    }
}

/// The path of a field, as the beginning of a subtitle. Empty if its name for people is the path.
fn path(field: &Field) -> String {
    if field_label(&field.field) == field.field {
        String::new()
    } else {
        format!("Field {}: ", field.field)
    }
}

fn places(field: &Field) -> Places {
    field.numbers().map_or_else(|| Places::Names(names(field)), Places::Numbers)
}

fn names(field: &Field) -> Vec<String> {
    field.levels.iter().map(|level| level.text.clone()).collect()
}

fn reference(quantity: &Quantity) -> Option<f64> {
    Unit::of_quantity(quantity).is_signed().then_some(0.0)
}

impl OfPanel<'_> {
    /// The figure at a point of the grid.
    fn at(&self, point: &[usize]) -> Option<ChartFigure> {
        let levels = self.charts.axes.iter().zip(point);
        let values: Vec<&str> =
            levels.map(|(field, level)| field.levels[*level].text.as_str()).collect();
        self.findings.get(&values).copied().map(Into::into)
    }

    fn heat_map(&self, down: &Field, across: &Field) -> HeatMap {
        let axis = |field: &Field| Labels { title: field_label(&field.field), names: names(field) };
        let row =
            |row: usize| (0..across.levels.len()).map(|column| self.at(&[row, column])).collect();
        let own = self.charts.own_point(self.cells);
        HeatMap {
            title: self.title.to_owned(),
            subtitle: format!("{}; fields {} and {}", self.subtitle, across.field, down.field),
            across: axis(across),
            down: axis(down),
            cells: (0..down.levels.len()).map(row).collect(),
            colours: reference(self.quantity).map_or(Colours::LightToDark, Colours::Around),
            today: own.map(|point| [point[0], point[1]]),
        }
    }

    /// A chart with the field of the most values across, and the field of the fewest values as
    /// series. Each combination of the others has a small chart. `None` if there are too many of
    /// those.
    fn small_multiples(&self) -> Option<SmallMultiples> {
        let axes = self.charts.axes;
        let mut order: Vec<usize> = (0..axes.len()).collect();
        order.sort_by_key(|axis| std::cmp::Reverse(axes[*axis].levels.len()));
        let (across, series) = (*order.first()?, *order.last()?);
        let mut others: Vec<usize> = order[1..order.len() - 1].to_vec();
        others.sort_unstable();
        let plots: usize = others.iter().map(|axis| axes[*axis].levels.len()).product();
        if plots > MOST_PLOTS || axes[series].levels.len() > MOST_SERIES {
            return None;
        }
        let plot = |mut number: usize| {
            let mut point = vec![0; axes.len()];
            for axis in others.iter().rev() {
                point[*axis] = number % axes[*axis].levels.len();
                number /= axes[*axis].levels.len();
            }
            let names = others.iter().map(|axis| axes[*axis].levels[point[*axis]].text.as_str());
            let line = |level: usize| {
                let value = |place: usize| {
                    let mut changed = point.clone();
                    (changed[series], changed[across]) = (level, place);
                    self.at(&changed)
                };
                (0..axes[across].levels.len()).map(value).collect()
            };
            SmallChart {
                title: names.collect::<Vec<_>>().join(", "),
                reference: reference(self.quantity),
                lines: (0..axes[series].levels.len()).map(line).collect(),
                changes: Vec::new(),
            }
        };
        let label = |axis: usize| field_label(&axes[axis].field);
        let fields: Vec<String> = others.iter().map(|axis| label(*axis)).collect();
        let own = self.charts.own_point(self.cells);
        let names = axes[series].levels.iter().enumerate().map(|(place, level)| {
            let is_own = own.as_ref().is_some_and(|point| point[series] == place);
            let today = if is_own { " (today)" } else { "" };
            format!("{}: {}{today}", label(series), level.text)
        });
        Some(SmallMultiples {
            title: self.title.to_owned(),
            subtitle: format!("{}; a small chart for each {}", self.subtitle, fields.join(", ")),
            across: label(across),
            places: places(&axes[across]),
            series: names.collect(),
            panels: (0..plots).map(plot).collect(),
            vertical_axes: VerticalAxes::Shared,
            today: own.as_ref().map(|point| point[across]),
        })
    }
}
