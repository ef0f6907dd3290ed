//! The charts of a sweep: heat maps of two fields, small multiples of one and of more.

use crate::balance::design::Point;
use crate::balance::quantity::Quantity;
use crate::balance::sweep::{Axis as Field, Design, LevelMean, Panel, SweepStudy};
use crate::batch::player::BotName;
use crate::study::chart::Chart;
use crate::study::chart::heat_map::{Colours, HeatMap, Labels};
use crate::study::chart::measured::{Basis, Measured};
use crate::study::chart::small_multiples::{Places, SmallChart, SmallMultiples, VerticalAxes};
use crate::study::number::{Unit, level};
use crate::study::wording::bots;

/// The most series in one chart.
const MOST_SERIES: usize = 6;
/// The most small charts in one chart.
const MOST_PLOTS: usize = 24;

/// A chart for each field. It shows every quantity by the values of the field, with a line for each
/// rule set and pair of bots. With several fields, it shows means over the others. A grid of two
/// fields has heat maps instead.
pub(super) fn of_fields(study: &SweepStudy, titles: &[String]) -> Vec<Chart> {
    if !shows_means(study) {
        return Vec::new();
    }
    let mut charts = Vec::new();
    for (place, field) in study.axes.iter().enumerate() {
        for (part, panels) in study.panels.chunks(MOST_SERIES).enumerate() {
            let part = if part == 0 { String::new() } else { (part + 1).to_string() };
            let drawing = by_field(study, place, titles, panels);
            charts.push(Chart::new(&[&field.field, &part], drawing));
        }
    }
    charts
}

/// Are there charts of means over the other fields?
pub(super) fn shows_means(study: &SweepStudy) -> bool {
    study.axes.len() != 2 || study.design != Design::Grid
}

fn by_field(
    study: &SweepStudy,
    axis: usize,
    titles: &[String],
    panels: &[Panel],
) -> SmallMultiples {
    let field = &study.axes[axis];
    let line = |panel: &Panel, quantity: usize| {
        let mean = |level: usize| {
            let LevelMean { value, interval, cells } = panel.mean_over(quantity, axis, level)?;
            let basis = match &cells[..] {
                [one] => Basis::from(*one),
                _ => Basis::of_means(study.level, cells.iter().map(|one| one.n).sum()),
            };
            Some(Measured { value, interval, basis: Some(basis) })
        };
        (0..field.levels.len()).map(mean).collect()
    };
    let plots =
        study.quantities.iter().enumerate().zip(titles).map(|((place, quantity), title)| {
            SmallChart {
                title: title.clone(),
                unit: Unit::of_quantity(quantity),
                reference: reference(quantity),
                lines: panels.iter().map(|panel| line(panel, place)).collect(),
            }
        });
    let over =
        if study.axes.len() > 1 { "means over the cells that have each value, " } else { "" };
    SmallMultiples {
        title: field.field.clone(),
        subtitle: format!("By the values of the field: {over}{} intervals", level(study.level)),
        across: field.field.clone(),
        places: places(field),
        series: panels
            .iter()
            .map(|panel| format!("{} · {}", panel.rules.name, bots(panel.bots)))
            .collect(),
        panels: plots.collect(),
        vertical_axes: VerticalAxes::Own,
    }
}

fn places(field: &Field) -> Places {
    let names = || field.levels.iter().map(|level| level.text.clone()).collect();
    field.numbers().map_or_else(|| Places::Names(names()), Places::Numbers)
}

fn reference(quantity: &Quantity) -> Option<f64> {
    matches!(quantity, Quantity::FirstPlayerAdvantage | Quantity::PointsDifference).then_some(0.0)
}

/// The charts of one rule set and pair of bots, one for each quantity. Empty if the charts of the
/// fields show everything.
pub(super) fn of_panel(study: &SweepStudy, panel: &Panel, titles: &[String]) -> Vec<Chart> {
    if study.design != Design::Grid || study.axes.len() < 2 {
        return Vec::new();
    }
    let mut charts = Vec::new();
    for ((place, quantity), title) in study.quantities.iter().enumerate().zip(titles) {
        let subtitle = format!(
            "{}, {}; {} intervals",
            panel.rules.title,
            bots(panel.bots),
            level(study.level)
        );
        let [one, other] = panel.bots.map(BotName::name);
        let quantity_name = quantity.to_string();
        let stem = [quantity_name.as_str(), panel.rules.name.as_str(), one, other];
        let charted = OfPanel { study, panel, place, quantity, title, subtitle };
        if let [down, across] = &study.axes[..] {
            charts.push(Chart::new(&stem, charted.heat_map(down, across)));
        } else if let Some(chart) = charted.small_multiples() {
            charts.push(Chart::new(&stem, chart));
        }
    }
    charts
}

/// A quantity of one rule set and pair of bots.
struct OfPanel<'a> {
    study: &'a SweepStudy,
    panel: &'a Panel,
    place: usize,
    quantity: &'a Quantity,
    title: &'a str,
    subtitle: String,
}

impl OfPanel<'_> {
    fn at(&self, point: &Point) -> Option<Measured> {
        let cell = self.panel.cells.iter().find(|cell| cell.point == *point)?;
        cell.figure(self.place).map(Measured::from)
    }

    fn heat_map(&self, down: &Field, across: &Field) -> HeatMap {
        let axis = |field: &Field| Labels {
            title: field.field.clone(),
            names: field.levels.iter().map(|level| level.text.clone()).collect(),
        };
        let row = |row: usize| {
            (0..across.levels.len()).map(|column| self.at(&Point(vec![row, column]))).collect()
        };
        HeatMap {
            title: self.title.to_owned(),
            subtitle: self.subtitle.clone(),
            across: axis(across),
            down: axis(down),
            cells: (0..down.levels.len()).map(row).collect(),
            unit: Unit::of_quantity(self.quantity),
            colours: reference(self.quantity).map_or(Colours::LightToDark, Colours::Around),
        }
    }

    /// A chart with the field of the most values across, and the field of the fewest values as
    /// series. Each combination of the others has a small chart. `None` if there are too many of
    /// those.
    fn small_multiples(&self) -> Option<SmallMultiples> {
        let axes = &self.study.axes;
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
                    let mut point = point.clone();
                    (point[series], point[across]) = (level, place);
                    self.at(&Point(point))
                };
                (0..axes[across].levels.len()).map(value).collect()
            };
            SmallChart {
                title: names.collect::<Vec<_>>().join(", "),
                unit: Unit::of_quantity(self.quantity),
                reference: reference(self.quantity),
                lines: (0..axes[series].levels.len()).map(line).collect(),
            }
        };
        let fields: Vec<&str> = others.iter().map(|axis| axes[*axis].field.as_str()).collect();
        let names = axes[series]
            .levels
            .iter()
            .map(|level| format!("{} {}", axes[series].field, level.text));
        Some(SmallMultiples {
            title: self.title.to_owned(),
            subtitle: format!("{}; a small chart for each {}", self.subtitle, fields.join(", ")),
            across: axes[across].field.clone(),
            places: places(&axes[across]),
            series: names.collect(),
            panels: (0..plots).map(plot).collect(),
            vertical_axes: VerticalAxes::Shared,
        })
    }
}
