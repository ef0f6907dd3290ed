//! Draws the charts of studies as SVG, and makes images of them.
//!
//! - **In:** a `Study`, and a `Chart` that it names: the kind of chart, and the findings that it
//!   shows.
//! - **Out:** [`CaptionedChart`]: the drawing with its texts, and its second form for phones.
//! - **Who calls it:** `report`, for every view that shows charts.
//! - **Begin to read:** at [`draw`]. Each kind of chart has a file: its values, its drawing, its
//!   description in words and its caption. `rows.rs` is the most common one.

mod answer;
mod bins;
mod board;
pub(crate) mod board_cells;
mod canvas;
mod chance_axes;
mod chance_curve;
#[cfg(test)]
mod checks;
mod fan;
mod heading;
mod heat_map;
mod hint;
mod length;
mod markers;
mod measured;
mod odds;
mod paths;
pub mod png;
mod row_layout;
mod rows;
mod scale;
mod scatter;
mod single_games;
mod slots;
mod small_multiples;
pub(crate) mod step_labels;
mod style;

use plotters::drawing::DrawingAreaErrorKind;
use serde::Serialize;

use crate::chart::board::Squares;
use crate::chart::fan::Fans;
use crate::chart::length::HistogramChart;
use crate::chart::odds::OddsChart;
use crate::chart::paths::Paths;
use crate::chart::single_games::SingleGames;
use crate::study::Study;
use crate::study::chart::{ChanceChart, Chart, ChartContent};
use crate::study::question::review::MISTAKES;

pub use crate::chart::chance_curve::chance_curve;

/// The reason why a chart could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ChartError {
    /// The drawing failed.
    #[error("the chart could not be drawn: {0}")]
    Draw(#[from] DrawingAreaErrorKind<std::io::Error>),
    /// The chart names what its study does not have.
    #[error("the study does not have what the chart `{0}` shows")]
    Absent(String),
    /// A hint could not be written.
    #[error("a hint of the chart could not be written: {0}")]
    Hint(#[from] serde_json::Error),
    /// The image failed.
    #[error("the chart could not be turned into an image: {0}")]
    Png(String),
}

/// A chart with its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CaptionedChart {
    /// The file name without its extension, such as `win-classes`: letters, digits and hyphens.
    pub stem: String,
    /// The drawing as one SVG document.
    pub svg: String,
    /// The drawing for phones as one SVG document. Only charts of rows have one.
    pub narrow: Option<String>,
    /// A description in words for readers who cannot see the chart.
    pub alt: String,
    /// An explanation of how to read the chart.
    pub caption: String,
}

/// The values of a chart and their names, and how they are drawn.
trait Drawing {
    /// The chart as one SVG document.
    ///
    /// # Errors
    /// If the drawing fails.
    fn svg(&self) -> Result<String, ChartError>;

    /// The form for phones as one SVG document. `None` if the chart has only one form.
    ///
    /// # Errors
    /// If the drawing fails.
    fn narrow(&self) -> Result<Option<String>, ChartError> {
        Ok(None)
    }

    /// A description in words for readers who cannot see the chart.
    fn alt(&self) -> String;

    /// An explanation of how to read the chart.
    fn caption(&self) -> String;

    /// The chart as the file `stem`, with its texts.
    ///
    /// # Errors
    /// If the drawing fails.
    fn figure(&self, stem: &str) -> Result<CaptionedChart, ChartError> {
        let (svg, narrow) = (self.svg()?, self.narrow()?.map(|svg| canvas::compact(&svg)));
        let (alt, caption) = (self.alt(), self.caption());
        Ok(CaptionedChart { stem: stem.to_owned(), svg, narrow, alt, caption })
    }
}

/// Draws a chart of a study.
///
/// # Errors
/// The study does not have what the chart shows, or the drawing fails.
pub fn draw(study: &Study, chart: &Chart) -> Result<CaptionedChart, ChartError> {
    let Chart { stem, content, caption } = chart;
    let absent = || ChartError::Absent(stem.clone());
    let figure = match content {
        ChartContent::Answer(picture) => picture.measured(study).figure(stem),
        ChartContent::Rows(rows) => rows.measured(study).figure(stem),
        ChartContent::Distribution(histogram) => {
            HistogramChart::of(study, histogram).ok_or_else(absent)?.figure(stem)
        }
        ChartContent::Board(board) => Squares::of(study, *board).ok_or_else(absent)?.figure(stem),
        ChartContent::Odds(bar) => OddsChart::of(study, *bar).figure(stem),
        ChartContent::SmallMultiples(charts) => charts.measured(study).figure(stem),
        ChartContent::HeatMap(map) => map.measured(study).figure(stem),
        ChartContent::Scatter(scatter) => scatter.measured(study).figure(stem),
        ChartContent::Fan(chart) => Fans::of(study, chart).ok_or_else(absent)?.figure(stem),
        ChartContent::SingleGames(chart) => {
            SingleGames::of(study, *chart).ok_or_else(absent)?.figure(stem)
        }
        ChartContent::Chance(ChanceChart(game)) => {
            let reviewed = study.reviewed.get(*game).ok_or_else(absent)?;
            let rules = study.rules.first().map_or("", |rules| &rules.title);
            let title = format!("The winning chance · {rules}");
            chance_curve(stem, &title, &reviewed.review, MISTAKES)
        }
        ChartContent::Paths(chart) => Paths::of(study, *chart).ok_or_else(absent)?.figure(stem),
    }?;
    Ok(match caption {
        Some(own) => CaptionedChart { caption: own.clone(), ..figure },
        None => figure,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::chart::checks::charts_of;
    use crate::study::question::cases::sample;

    fn all(study: &Study) -> Vec<CaptionedChart> {
        charts_of(study).into_iter().map(|chart| draw(study, chart).unwrap()).collect()
    }

    #[test]
    fn every_chart_has_its_own_file_name_and_a_description() {
        let charts = all(&sample::study());
        let stems: BTreeSet<_> = charts.iter().map(|chart| chart.stem.as_str()).collect();
        // The answer, two charts that compare, three for each of the two cases, and two of the
        // second case's matches. Games without an end have no mean length that could be compared.
        assert_eq!((charts.len(), stems.len()), (11, 11));
        for chart in &charts {
            assert!(chart.alt.len() > 40 && chart.caption.len() > 40, "{}", chart.stem);
            let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
            assert!(chart.stem.chars().all(plain), "{}", chart.stem);
        }
    }

    #[test]
    fn equal_studies_give_equal_bytes() {
        assert_eq!(all(&sample::study()), all(&sample::study()));
    }

    #[test]
    fn cases_of_one_game_are_drawn_without_nan() {
        for chart in all(&sample::study_of_one_game()) {
            assert!(!chart.svg.contains("NaN") && !chart.alt.contains("NaN"), "{}", chart.stem);
            png::render(&chart.svg).unwrap();
        }
    }
}
