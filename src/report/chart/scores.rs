//! The final scores of matches: bars of shares, the most common first, the rest as one.

use crate::balance::match_study::MatchStudy;
use crate::balance::study::Each;
use crate::report::Case;
use crate::report::chart::canvas::{Type, at, sheet};
use crate::report::chart::rows::{Columns, axis, heading, whisker};
use crate::report::chart::scale::{Scale, round_up};
use crate::report::chart::{ChartError, style};
use crate::report::number::{self, Shown, Unit, show, whole};
use crate::report::view::matches::score;
use crate::stats::estimate::Estimate;

const TOP: f64 = 84.0;
const ROW: f64 = 25.0;

/// How to read the chart.
pub const CAPTION: &str = "Final scores, player 1's points first, as shares of all matches, with intervals as whiskers. The \
                           most common stand alone, the others are gathered in one bar.";

struct Bar {
    label: String,
    estimate: Estimate,
    shown: Shown,
}

/// Draws the scores of one case's matches.
///
/// # Errors
/// If the drawing fails.
pub fn draw(case: &Case, study: &MatchStudy) -> Result<String, ChartError> {
    let bars = bars(study);
    let bottom = TOP + ROW * bars.len() as f64 + 6.0;
    let title = format!("Final scores · {}", case.label);
    sheet(style::WIDTH, bottom + 36.0, &title, &alt(case, study), |canvas| {
        let level = number::level(study.provenance.level);
        let matches = number::counted(study.provenance.games, Each::Match);
        heading(canvas, &title, &[(format!("Share of {matches}, with {level} intervals"), false)])?;
        let columns = Columns::new(bars.iter().map(|bar| bar.label.as_str()), bars.iter().map(|bar| &bar.shown));
        let across = Scale::new([0.0, greatest(&bars)], columns.plot);
        axis(canvas, across, columns.plot, [TOP, bottom], " %")?;
        if bars.is_empty() {
            canvas.text("No match was finished.", at(columns.plot[0], TOP), Type::new(style::LABEL))?;
        }
        for (index, bar) in bars.iter().enumerate() {
            let middle = TOP + ROW * (index as f64 + 0.5);
            columns.row(canvas, &bar.label, &bar.shown, middle)?;
            let end = across.at(bar.estimate.value * 100.0);
            canvas.rect(at(columns.plot[0], middle - 8.0), at(end, middle + 8.0), style::BLUES[2])?;
            whisker(canvas, &bar.estimate, Unit::Percent, across, middle, 1.4)?;
        }
        canvas.line(at(columns.plot[0], TOP), at(columns.plot[0], bottom), 1.0, style::MUTED)
    })
}

/// The chart in words.
pub fn alt(case: &Case, study: &MatchStudy) -> String {
    let told = bars(study).into_iter().map(|bar| format!("{} {}", bar.label, bar.shown.whole()));
    format!("Bars of the shares of final scores of {}: {}.", case.label, told.collect::<Vec<_>>().join(", "))
}

fn bars(study: &MatchStudy) -> Vec<Bar> {
    let bar = |label, estimate: Estimate| Bar { label, estimate, shown: show(&estimate, Unit::Percent) };
    let common = study.common_scores().iter().map(|one| bar(score(one.score), one.share));
    let others = study.other_scores.iter();
    common.chain(others.map(|rest| bar(format!("{} others", whole(rest.scores)), rest.share))).collect()
}

/// The end of the axis, in percent: round, and beyond the greatest bar and whisker.
fn greatest(bars: &[Bar]) -> f64 {
    let ends = bars.iter().map(|bar| bar.estimate.interval.map_or(bar.estimate.value, |interval| interval.high));
    let end = ends.fold(0.01, f64::max) * 100.0;
    let step = round_up(end / 8.0);
    ((end / step).ceil() * step).min(100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn bars_of_all_scores_and_of_the_rest_add_up_to_the_finished_matches() {
        let study = sample::match_study();
        let bars = bars(&study);
        assert_eq!(bars.last().unwrap().label, "3 others");
        let sum: f64 = bars.iter().map(|bar| bar.estimate.value).sum();
        assert!((sum + study.results.unfinished.value - 1.0).abs() < 1e-9, "{sum}");
    }

    #[test]
    fn matches_without_an_end_make_a_chart_that_says_so() {
        let case = sample::report().cases.remove(0);
        let study = MatchStudy { scores: Vec::new(), other_scores: None, ..sample::match_study() };
        assert!(draw(&case, &study).unwrap().contains("No match was finished."));
    }
}
