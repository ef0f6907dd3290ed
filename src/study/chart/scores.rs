//! The final scores of matches: bars of shares, the most common first; the rest is reported below.

use crate::balance::study::Each;
use crate::stats::estimate::Estimate;
use crate::study::chart::canvas::{Type, at, sheet};
use crate::study::chart::hint::Hint;
use crate::study::chart::rows::{Columns, axis, heading, note, whisker};
use crate::study::chart::scale::{AxisScale, round_up};
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

const TOP: f64 = 84.0;
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
        let bars = bars(self);
        let bottom = TOP + ROW * bars.len() as f64 + 6.0;
        let title = format!("Final scores · {}", self.label);
        let others = others(self);
        let foot = if others.is_some() { 56.0 } else { 36.0 };
        sheet(style::WIDTH, bottom + foot, &title, &self.alt(), |canvas| {
            let level = number::level(self.level);
            let matches = number::counted(self.matches, Each::Match);
            heading(
                canvas,
                &title,
                &[(format!("Share of {matches}, with {level} intervals"), false)],
            )?;
            let columns = Columns::new(
                bars.iter().map(|bar| bar.label.as_str()),
                bars.iter().map(|bar| &bar.shown),
            );
            let across = AxisScale::new([0.0, axis_end(&bars)], columns.plot);
            axis(canvas, across, columns.plot, [TOP, bottom], " %")?;
            if bars.is_empty() {
                canvas.text(
                    "No match was finished.",
                    at(columns.plot[0], TOP),
                    Type::new(style::LABEL),
                )?;
            }
            for (index, bar) in bars.iter().enumerate() {
                let middle = TOP + ROW * (index as f64 + 0.5);
                columns.row(canvas, &bar.label, &bar.shown, middle)?;
                let hint = Hint::new(&bar.label, &bar.shown, &bar.estimate);
                columns.hint(canvas, &hint, middle, ROW)?;
                let end = across.at(bar.estimate.value * 100.0);
                canvas.rect(
                    at(columns.plot[0], middle - 8.0),
                    at(end, middle + 8.0),
                    style::BLUES[2],
                )?;
                whisker(canvas, bar.estimate.interval, Unit::Percent, across, middle, 1.4)?;
            }
            if let Some(others) = &others {
                note(canvas, &format!("Not drawn: {others}."), bottom + 42.0)?;
            }
            canvas.line(at(columns.plot[0], TOP), at(columns.plot[0], bottom), 1.0, style::MUTED)
        })
    }

    fn alt(&self) -> String {
        let shares =
            bars(self).into_iter().map(|bar| format!("{} {}", bar.label, bar.shown.whole()));
        let shares = shares.chain(others(self));
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
