//! How games end: the share of each win class, of draws and of unfinished games, all cases side by
//! side.

use crate::stats::estimate::Estimate;
use crate::study::chart::canvas::{Type, at, sheet};
use crate::study::chart::hint::Hint;
use crate::study::chart::row_layout::{
    RowLayout, RowPlace, RowText, below_row_title, more_note, row_note, row_title,
};
use crate::study::chart::rows::{CaseName, case_labels, whisker};
use crate::study::chart::scale::{AxisScale, round_up};
use crate::study::chart::style::ChartForm;
use crate::study::chart::{ChartError, Drawing, style};
use crate::study::number::{self, Shown, Unit, show};

/// The endings of games, with all cases side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct EndingsChart {
    /// The level of the intervals.
    pub level: f64,
    pub cases: Vec<CaseName>,
    /// The kinds of ending.
    pub ways: Vec<EndingShare>,
}

/// A kind of ending, and its share in each case.
#[derive(Clone, Debug, PartialEq)]
pub struct EndingShare {
    pub title: String,
    /// The share in each case that has this kind of ending, by the place of the case.
    pub shares: Vec<(usize, Estimate)>,
}

const TITLE: &str = "How games end";
const ROW: f64 = 25.0;
/// The height of the title of a group.
const HEAD: f64 = 30.0;
const NOTE: &str = "Wins by either player. The shares of one case add up to 100 %.";

/// How to read the chart.
const CAPTION: &str = "Shares of all games, won by either player, with intervals as whiskers. \
                       Draws and games that stopped at the throw limit are shown if there were \
                       any. The shares of one case add up to 100 %.";

/// A kind of ending, and its share in each case.
struct Group {
    title: String,
    bars: Vec<Bar>,
}

struct Bar {
    case: usize,
    label: String,
    estimate: Estimate,
    shown: Shown,
}

impl Drawing for EndingsChart {
    fn svg(&self) -> Result<String, ChartError> {
        self.sheet(ChartForm::Wide)
    }

    fn narrow(&self) -> Result<Option<String>, ChartError> {
        self.sheet(ChartForm::Narrow).map(Some)
    }

    fn alt(&self) -> String {
        let groups_text = groups(self).into_iter().map(|group| {
            let bars = group.bars.iter().map(|bar| match &self.cases[..] {
                [_] => bar.shown.whole(),
                _ => format!("{} {}", bar.label, bar.shown.whole()),
            });
            format!("{}: {}", group.title, bars.collect::<Vec<_>>().join(", "))
        });
        format!(
            "Bars of the shares in which games end. {}.",
            groups_text.collect::<Vec<_>>().join("; ")
        )
    }

    fn caption(&self) -> String {
        CAPTION.to_owned()
    }
}

impl EndingsChart {
    fn sheet(&self, form: ChartForm) -> Result<String, ChartError> {
        let groups = groups(self);
        let cases = &self.cases;
        let bars = || groups.iter().flat_map(|group| &group.bars);
        let title = if let [case] = &cases[..] {
            format!("{TITLE} · {}", case.label)
        } else {
            TITLE.to_owned()
        };
        let level = number::level(self.level);
        let subtitle = format!("Share of all games, with {level} intervals");
        let top = below_row_title(form, &title, &subtitle) + 4.0;
        let head = if cases.len() > 1 { HEAD } else { 0.0 };
        let layout = RowLayout::new(form, top, ROW, texts(&groups, head)).with_foot(6.0);
        let height = layout.bottom + 56.0 + more_note(form, NOTE);
        sheet(form.width(), height, &title, &self.alt(), |canvas| {
            row_title(form, canvas, &title, &subtitle)?;
            let across = AxisScale::new([0.0, axis_end(bars())], layout.plot);
            layout.axis(canvas, across, " %")?;
            for (index, (group, first, bar)) in rows(&groups).enumerate() {
                let RowPlace { top, middle, .. } = layout.places[index];
                if first && head > 0.0 {
                    let title = style::fit(&group.title, style::LABEL * 1.125, form.room());
                    let font = Type::new(style::LABEL).bold();
                    canvas.text(&title, at(form.margin(), top - head + 21.0), font)?;
                }
                let label = match &cases[..] {
                    [_] => bar.label.clone(),
                    _ => format!("{}, {}", group.title, cases[bar.case].label),
                };
                layout.row(canvas, index, &Hint::new(label, &bar.shown, &bar.estimate))?;
                if bar.estimate.value.is_finite() {
                    let colour = style::SERIES[bar.case % style::SERIES.len()];
                    let end = across.at(bar.estimate.value * 100.0);
                    canvas.rect(at(layout.plot[0], middle - 8.0), at(end, middle + 8.0), colour)?;
                }
                whisker(canvas, bar.estimate.interval, Unit::Percent, across, middle, 1.4)?;
            }
            layout.vertical(canvas, layout.plot[0], 0.0, (1.0, style::MUTED))?;
            row_note(form, canvas, NOTE, layout.bottom + 42.0)
        })
    }
}

fn groups(chart: &EndingsChart) -> Vec<Group> {
    let labels = case_labels(&chart.cases);
    let group = |way: &EndingShare| {
        let bar = |(case, estimate): &(usize, Estimate)| Bar {
            case: *case,
            label: if labels.len() > 1 { labels[*case].clone() } else { way.title.clone() },
            estimate: *estimate,
            shown: show(estimate, Unit::Percent),
        };
        Group { title: way.title.clone(), bars: way.shares.iter().map(bar).collect() }
    };
    chart.ways.iter().map(group).collect()
}

/// All bars with their groups. `true` marks the first bar of a group.
fn rows(groups: &[Group]) -> impl Iterator<Item = (&Group, bool, &Bar)> {
    let bars = |group| {
        let Group { bars, .. }: &Group = group;
        bars.iter().enumerate().map(move |(index, bar)| (group, index == 0, bar))
    };
    groups.iter().flat_map(bars)
}

fn texts(groups: &[Group], head: f64) -> Vec<RowText<'_>> {
    let text = |(_, first, bar): (_, bool, _)| {
        let Bar { label, shown: value, .. }: &Bar = bar;
        RowText { label, value, gap: if first { head } else { 0.0 } }
    };
    rows(groups).map(text).collect()
}

/// The end of the axis, in percent. It is round, and beyond the longest bar and whisker.
fn axis_end<'a>(bars: impl Iterator<Item = &'a Bar>) -> f64 {
    let ends =
        bars.map(|bar| bar.estimate.interval.map_or(bar.estimate.value, |interval| interval.high));
    let end = ends.filter(|value| value.is_finite()).fold(0.0, f64::max) * 100.0;
    let step = round_up(end / 8.0);
    ((end / step).ceil() * step).min(100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::question::cases::sample;

    #[test]
    fn bars_of_a_case_add_up_to_all_its_games() {
        let chart = sample::compared(2).1;
        let groups = groups(&chart);
        for index in 0..chart.cases.len() {
            let own = groups.iter().flat_map(|group| &group.bars).filter(|bar| bar.case == index);
            let sum: f64 = own.map(|bar| bar.estimate.value).sum();
            assert!((sum - 1.0).abs() < 1e-9, "case {index}: {sum}");
        }
    }

    #[test]
    fn draws_and_unfinished_games_have_bars_only_where_there_were_any() {
        let titles = |cases: usize| {
            groups(&sample::compared(cases).1)
                .into_iter()
                .map(|group| group.title)
                .collect::<Vec<_>>()
        };
        let classes = [
            "Babilon · 4 points",
            "Psy na przedpolu · 3 points",
            "Psy na ulicach · 2 points",
            "Single · 1 point",
        ];
        // The first case has draws and no unfinished games. The second case has both.
        assert_eq!(titles(1), [&classes[..], &["Draw"]].concat());
        assert_eq!(titles(2), [&classes[..], &["Draw", "Unfinished"]].concat());
    }

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        let chart = sample::compared(1).1;
        let svg = chart.svg().unwrap();
        let groups = groups(&chart);
        let bars = || groups.iter().flat_map(|group| &group.bars);
        let layout = RowLayout::new(ChartForm::Wide, 84.0, ROW, texts(&groups, 0.0));
        let [left, right] = layout.plot.map(|x| 10.0 * x);
        for bar in bars() {
            let end = left + bar.estimate.value * 100.0 / axis_end(bars()) * (right - left);
            let width = end.round() - left.round();
            assert!(
                svg.contains(&format!("x=\"{}\"", left.round()))
                    && svg.contains(&format!("width=\"{width}\""))
            );
        }
    }
}
