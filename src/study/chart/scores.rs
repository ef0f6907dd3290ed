//! The final scores of matches: bars of shares, the most common first; the rest is reported below.

use crate::balance::study::Each;
use crate::stats::estimate::Estimate;
use crate::study::chart::canvas::{Type, at, sheet};
use crate::study::chart::hint::Hint;
use crate::study::chart::row_layout::{
    RowLayout, RowText, below_row_title, more_note, row_note, row_title,
};
use crate::study::chart::rows::whisker;
use crate::study::chart::scale::{AxisScale, round_up};
use crate::study::chart::style::ChartForm;
use crate::study::chart::{ChartError, Drawing, style};
use crate::study::number::{self, Shown, Unit, show, whole};

/// The final scores of matches.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    /// The case.
    pub label: String,
    /// The level of the intervals.
    pub level: f64,
    /// How many matches were played.
    pub matches: u64,
    /// The common scores and their shares, the most common first.
    pub common: Vec<(String, Estimate)>,
    /// The number of other scores, and their total share.
    pub others: Option<(u64, Estimate)>,
}

const ROW: f64 = 25.0;

/// How to read the chart.
const CAPTION: &str = "Final scores, player 1's points first, as shares of all matches, with \
                       intervals as whiskers. The most common scores have a bar; the share of all \
                       others together is below.";

struct Bar {
    label: String,
    estimate: Estimate,
    shown: Shown,
}

impl Drawing for Scores {
    fn svg(&self) -> Result<String, ChartError> {
        self.sheet(ChartForm::Wide)
    }

    fn narrow(&self) -> Result<Option<String>, ChartError> {
        self.sheet(ChartForm::Narrow).map(Some)
    }

    fn alt(&self) -> String {
        let shares = bars(self)
            .into_iter()
            .map(|bar| format!("{} {}", bar.label, bar.shown.whole()))
            .chain(others(self));
        format!(
            "Bars of the shares of final scores of {}: {}.",
            self.label,
            shares.collect::<Vec<_>>().join(", ")
        )
    }

    fn caption(&self) -> String {
        CAPTION.to_owned()
    }
}

impl Scores {
    fn sheet(&self, form: ChartForm) -> Result<String, ChartError> {
        let bars = bars(self);
        let title = format!("Final scores · {}", self.label);
        let matches = number::counted(self.matches, Each::Match);
        let level = number::level(self.level);
        let subtitle = format!("Share of {matches}, with {level} intervals");
        let texts =
            bars.iter().map(|bar| RowText { label: &bar.label, value: &bar.shown, gap: 0.0 });
        let top = below_row_title(form, &title, &subtitle) + 4.0;
        let layout = RowLayout::new(form, top, ROW, texts.collect()).with_foot(6.0);
        let note = others(self).map(|others| format!("Not drawn: {others}."));
        let foot = note.as_ref().map_or(36.0, |note| 56.0 + more_note(form, note));
        sheet(form.width(), layout.bottom + foot, &title, &self.alt(), |canvas| {
            row_title(form, canvas, &title, &subtitle)?;
            let across = AxisScale::new([0.0, axis_end(&bars)], layout.plot);
            layout.axis(canvas, across, " %")?;
            if bars.is_empty() {
                canvas.text(
                    "No match was finished.",
                    at(layout.plot[0], layout.top + ROW / 2.0),
                    Type::new(style::LABEL),
                )?;
            }
            for (index, bar) in bars.iter().enumerate() {
                let middle = layout.places[index].middle;
                layout.row(canvas, index, &Hint::new(&bar.label, &bar.shown, &bar.estimate))?;
                let end = across.at(bar.estimate.value * 100.0);
                canvas.rect(
                    at(layout.plot[0], middle - 8.0),
                    at(end, middle + 8.0),
                    style::BLUES[2],
                )?;
                whisker(canvas, bar.estimate.interval, Unit::Percent, across, middle, 1.4)?;
            }
            if let Some(note) = &note {
                row_note(form, canvas, note, layout.bottom + 42.0)?;
            }
            layout.vertical(canvas, layout.plot[0], 0.0, (1.0, style::MUTED))
        })
    }
}

fn bars(chart: &Scores) -> Vec<Bar> {
    let bar = |(label, share): &(String, Estimate)| Bar {
        label: label.clone(),
        estimate: *share,
        shown: show(share, Unit::Percent),
    };
    chart.common.iter().map(bar).collect()
}

/// The scores without a bar, if there are any.
fn others(chart: &Scores) -> Option<String> {
    let (scores, share) = chart.others.as_ref()?;
    Some(format!(
        "{} other scores, together {}",
        whole(*scores),
        show(share, Unit::Percent).whole()
    ))
}

/// The end of the axis, in percent. It is round, and beyond the longest bar and whisker.
fn axis_end(bars: &[Bar]) -> f64 {
    let ends = bars
        .iter()
        .map(|bar| bar.estimate.interval.map_or(bar.estimate.value, |interval| interval.high));
    let end = ends.fold(0.01, f64::max) * 100.0;
    let step = round_up(end / 8.0);
    ((end / step).ceil() * step).min(100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::question::cases::sample;

    #[test]
    fn the_most_common_scores_have_bars_and_the_rest_is_summed() {
        let chart = sample::scores();
        // 14 matches ended 7 : 6. Three of the 15 scores have no bar: 7 : 0, 0 : 7 and 10 : 6. They
        // have 8, 7 and 3 of 154 matches.
        let bars = bars(&chart);
        assert_eq!((bars[0].label.as_str(), bars.len()), ("7 : 6", 12));
        let svg = chart.svg().unwrap();
        assert!(svg.contains("Not drawn: 3 other scores, together 11.7\u{a0}% ("), "{svg}");
        let widest = bars[0].estimate.interval.unwrap().high * 100.0;
        assert!(axis_end(&bars) >= widest && axis_end(&bars) < 2.0 * widest);
    }

    #[test]
    fn a_chart_without_finished_matches_has_a_note() {
        let chart = Scores { common: Vec::new(), others: None, ..sample::scores() };
        assert!(chart.svg().unwrap().contains("No match was finished."));
    }
}
