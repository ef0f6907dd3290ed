//! Charts of finished reports and of answers, one subject a file, each drawn once as SVG; PNG
//! images are made from that.

mod advantage;
mod bins;
mod board;
mod canvas;
#[cfg(test)]
mod checks;
pub mod forest;
pub mod heat_map;
mod length;
mod markers;
mod measured;
pub mod png;
mod rows;
mod scale;
pub mod scatter;
mod scores;
mod slots;
pub mod small_multiples;
mod style;
mod win_classes;

use plotters::drawing::DrawingAreaErrorKind;
use serde::Serialize;

use crate::study::chart::{Chart, Drawing};

/// Why a chart could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ChartError {
    /// The drawing failed.
    #[error("the chart could not be drawn: {0}")]
    Draw(#[from] DrawingAreaErrorKind<std::io::Error>),
    /// The image failed.
    #[error("the chart could not be turned into an image: {0}")]
    Png(String),
}

/// A chart, and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CaptionedChart {
    /// The file name without its ending, such as `win-classes`: letters, digits and hyphens.
    pub stem: String,
    /// The drawing, one SVG document.
    pub svg: String,
    /// What it shows, in words, for those who cannot see it.
    pub alt: String,
    /// How to read it.
    pub caption: String,
}

/// Draws what a chart shows.
///
/// # Errors
/// If the drawing fails.
pub fn draw(chart: &Chart) -> Result<CaptionedChart, ChartError> {
    let stem = &chart.stem;
    let figure = match &chart.drawing {
        Drawing::Advantages(shown) => {
            figure(stem, advantage::draw(shown), advantage::alt(shown), advantage::CAPTION)
        }
        Drawing::EndingsChart(shown) => {
            figure(stem, win_classes::draw(shown), win_classes::alt(shown), win_classes::CAPTION)
        }
        Drawing::HistogramChart(shown) => figure(
            stem,
            length::draw(shown),
            length::alt(shown),
            length::caption(&shown.distribution),
        ),
        Drawing::Scores(shown) => {
            figure(stem, scores::draw(shown), scores::alt(shown), scores::CAPTION)
        }
        Drawing::Squares(shown) => {
            figure(stem, board::draw(shown), board::alt(shown), shown.about.caption())
        }
        Drawing::Forest(forest) => forest.figure(stem),
        Drawing::HeatMap(map) => map.figure(stem),
        Drawing::Scatter(scatter) => scatter.figure(stem),
        Drawing::SmallMultiples(charts) => charts.figure(stem),
    }?;
    let caption = chart.caption.clone().unwrap_or(figure.caption);
    Ok(CaptionedChart { caption, ..figure })
}

/// The drawing, what it shows in words, and how to read it.
fn figure(
    stem: &str,
    svg: Result<String, ChartError>,
    alt: String,
    caption: impl Into<String>,
) -> Result<CaptionedChart, ChartError> {
    Ok(CaptionedChart { stem: stem.to_owned(), svg: svg?, alt, caption: caption.into() })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::report::document::Document;
    use crate::study::Study;
    use crate::study::question::cases::sample;

    fn all(study: &Study) -> Vec<CaptionedChart> {
        Document::of(study).unwrap().figures().cloned().collect()
    }

    #[test]
    fn every_chart_has_its_own_file_name_and_words_for_those_who_cannot_see_it() {
        let charts = all(&sample::study());
        let stems: BTreeSet<_> = charts.iter().map(|chart| chart.stem.as_str()).collect();
        // Two that compare, three for each of the two cases, and two of the second one's matches.
        assert_eq!((charts.len(), stems.len()), (10, 10));
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
    fn cases_without_games_are_drawn_without_numbers_that_are_none() {
        for chart in all(&sample::study_of_nothing()) {
            assert!(!chart.svg.contains("NaN") && !chart.alt.contains("NaN"), "{}", chart.stem);
            png::render(&chart.svg).unwrap();
        }
    }
}
