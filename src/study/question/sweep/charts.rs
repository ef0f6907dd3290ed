//! The charts of a sweep: heat maps of two fields, small multiples of one and of more.

use crate::balance::design::Point;
use crate::balance::quantity::Quantity;
use crate::balance::sweep::{Axis as Field, Design, LevelMean, Panel, SweepStudy};
use crate::batch::player::BotName;
use crate::study::chart::Chart;
use crate::study::chart::heat_map::{Colours, HeatMap, Labels};
use crate::study::chart::measured::{Basis, Measured};
use crate::study::chart::small_multiples::{Places, SmallChart, SmallMultiples, VerticalAxes};
use crate::study::field_label::field_label;
use crate::study::number::{Unit, level};
use crate::study::wording::bots;

/// The most series in one chart.
const MOST_SERIES: usize = 6;
/// The most small charts in one chart.
const MOST_PLOTS: usize = 24;

/// Which chart shows the answer best.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AnswerChart {
    /// The chart of the first quantity of the first panel, by all fields.
    Panel,
    /// The chart of the first quantity by the field at this place.
    Field(usize),
}

impl AnswerChart {
    /// A grid of several fields has the chart of a panel, if it can be drawn. Otherwise, the field
    /// is shown whose values change the first quantity most.
    fn of(study: &SweepStudy, titles: &[String]) -> Self {
        let panel = study.panels.first();
        if panel.is_some_and(|panel| quantity_chart(study, panel, 0, titles).is_some()) {
            return Self::Panel;
        }
        let reach = |axis: usize| {
            let levels = 0..study.axes[axis].levels.len();
            let means = levels.filter_map(|level| Some(panel?.mean_over(0, axis, level)?.value));
            let (low, high) = means
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), mean| {
                    (low.min(mean), high.max(mean))
                });
            high - low
        };
        let mut widest = 0;
        for axis in 1..study.axes.len() {
            if reach(axis) > reach(widest) {
                widest = axis;
            }
        }
        Self::Field(widest)
    }
}

/// The chart of the answer: the first quantity.
pub(super) fn of_answer(study: &SweepStudy, titles: &[String]) -> Option<Chart> {
    match AnswerChart::of(study, titles) {
        AnswerChart::Panel => quantity_chart(study, study.panels.first()?, 0, titles),
        AnswerChart::Field(place) => {
            let panels = study.panels.chunks(MOST_SERIES).next()?;
            let quantity = study.quantities.first()?.to_string();
            let drawing = by_field(study, place, titles, panels, &[0]);
            Some(Chart::new(&[&quantity, &study.axes[place].field], drawing))
        }
    }
}

/// A chart for each field. It shows every quantity by the values of the field, with a line for each
/// rule set and pair of bots. With several fields, it shows means over the others. A grid of two
/// fields has heat maps instead. What the answer shows is left out.
pub(super) fn of_fields(study: &SweepStudy, titles: &[String]) -> Vec<Chart> {
    if !shows_means(study) {
        return Vec::new();
    }
    let answer = AnswerChart::of(study, titles);
    let mut charts = Vec::new();
    for (place, field) in study.axes.iter().enumerate() {
        for (part, panels) in study.panels.chunks(MOST_SERIES).enumerate() {
            let is_answered = part == 0 && answer == AnswerChart::Field(place);
            let part = if part == 0 { String::new() } else { (part + 1).to_string() };
            let quantities: Vec<usize> =
                (usize::from(is_answered)..study.quantities.len()).collect();
            if quantities.is_empty() {
                continue;
            }
            let drawing = by_field(study, place, titles, panels, &quantities);
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
    quantities: &[usize],
) -> SmallMultiples {
    let field = &study.axes[axis];
    let line = |panel: &Panel, quantity: usize| {
        let mean = |level: usize| {
            let LevelMean { value, interval, cells } = panel.mean_over(quantity, axis, level)?;
            let basis = match &cells[..] {
                [one] => Basis::from(*one),
                _ => Basis::of_means(study.level, cells.iter().map(|cell| cell.n).sum()),
            };
            Some(Measured { value, interval, basis: Some(basis) })
        };
        (0..field.levels.len()).map(mean).collect()
    };
    let plots = quantities.iter().map(|place| {
        let quantity = &study.quantities[*place];
        SmallChart {
            title: titles[*place].clone(),
            unit: Unit::of_quantity(quantity),
            reference: reference(quantity),
            lines: panels.iter().map(|panel| line(panel, *place)).collect(),
        }
    });
    let over =
        if study.axes.len() > 1 { "means over the cells that have each value, " } else { "" };
    let label = field_label(&field.field);
    SmallMultiples {
        title: format!("By {label}"),
        subtitle: format!("{}{over}{} intervals", path(field), level(study.level)),
        across: label,
        places: places(field),
        series: panels
            .iter()
            .map(|panel| format!("{} · {}", panel.rules.name, bots(panel.bots)))
            .collect(),
        panels: plots.collect(),
        vertical_axes: VerticalAxes::Own,
        today: today(panels, axis),
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

/// The place of the value that the rule sets of these panels have themselves. `None` if they have
/// different values, or if their own rules were not played.
fn today(panels: &[Panel], axis: usize) -> Option<usize> {
    let mut own = panels.iter().map(|panel| panel.own_cell().map(|cell| cell.point.0[axis]));
    let first = own.next()??;
    own.all(|next| next == Some(first)).then_some(first)
}

fn places(field: &Field) -> Places {
    let names = || field.levels.iter().map(|level| level.text.clone()).collect();
    field.numbers().map_or_else(|| Places::Names(names()), Places::Numbers)
}

fn reference(quantity: &Quantity) -> Option<f64> {
    matches!(quantity, Quantity::FirstPlayerAdvantage | Quantity::PointsDifference).then_some(0.0)
}

/// The charts of the panel at this place, one for each quantity. Empty if the charts of the fields
/// show everything. What the answer shows is left out.
pub(super) fn of_panel(study: &SweepStudy, at: usize, titles: &[String]) -> Vec<Chart> {
    let is_answered = at == 0 && AnswerChart::of(study, titles) == AnswerChart::Panel;
    let places = usize::from(is_answered)..study.quantities.len();
    places.filter_map(|place| quantity_chart(study, &study.panels[at], place, titles)).collect()
}

/// The chart of a quantity of a panel, by all fields of a grid. `None` if there is one field, or if
/// there are too many values.
fn quantity_chart(
    study: &SweepStudy,
    panel: &Panel,
    place: usize,
    titles: &[String],
) -> Option<Chart> {
    if study.design != Design::Grid || study.axes.len() < 2 {
        return None;
    }
    let (quantity, title) = (study.quantities.get(place)?, titles.get(place)?);
    let subtitle =
        format!("{}, {}; {} intervals", panel.rules.title, bots(panel.bots), level(study.level));
    let [one, other] = panel.bots.map(BotName::name);
    let quantity_name = quantity.to_string();
    let stem = [quantity_name.as_str(), panel.rules.name.as_str(), one, other];
    let charted = OfPanel { study, panel, place, quantity, title, subtitle };
    if let [down, across] = &study.axes[..] {
        return Some(Chart::new(&stem, charted.heat_map(down, across)));
    }
    Some(Chart::new(&stem, charted.small_multiples()?))
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
            title: field_label(&field.field),
            names: field.levels.iter().map(|level| level.text.clone()).collect(),
        };
        let row = |row: usize| {
            (0..across.levels.len()).map(|column| self.at(&Point(vec![row, column]))).collect()
        };
        HeatMap {
            title: self.title.to_owned(),
            subtitle: format!("{}; fields {} and {}", self.subtitle, across.field, down.field),
            across: axis(across),
            down: axis(down),
            cells: (0..down.levels.len()).map(row).collect(),
            unit: Unit::of_quantity(self.quantity),
            colours: reference(self.quantity).map_or(Colours::LightToDark, Colours::Around),
            today: self.panel.own_cell().map(|cell| [cell.point.0[0], cell.point.0[1]]),
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
                    let mut changed = point.clone();
                    (changed[series], changed[across]) = (level, place);
                    self.at(&Point(changed))
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
        let label = |axis: usize| field_label(&axes[axis].field);
        let fields: Vec<String> = others.iter().map(|axis| label(*axis)).collect();
        let own = today(std::slice::from_ref(self.panel), series);
        let names = axes[series].levels.iter().enumerate().map(|(place, level)| {
            let today = if own == Some(place) { " (today)" } else { "" };
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
            today: today(std::slice::from_ref(self.panel), across),
        })
    }
}
