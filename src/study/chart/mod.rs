//! Charts. Each kind has a file: its content, its drawing, and its caption. Each chart is drawn
//! as SVG, and PNG images are made from the SVG. A chart of rows has a second form for phones.

pub mod advantage;
mod bins;
pub mod board;
mod canvas;
#[cfg(test)]
mod checks;
pub mod forest;
pub mod heat_map;
mod hint;
pub mod length;
mod markers;
pub mod measured;
pub mod odds;
pub mod paths;
pub mod png;
mod row_layout;
pub mod rows;
mod scale;
pub mod scatter;
pub mod scores;
mod slots;
pub mod small_multiples;
mod style;
pub mod win_classes;

use std::fmt::Debug;
use std::sync::Arc;

use plotters::drawing::DrawingAreaErrorKind;
use serde::Serialize;

/// The reason why a chart could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ChartError {
    /// The drawing failed.
    #[error("the chart could not be drawn: {0}")]
    Draw(#[from] DrawingAreaErrorKind<std::io::Error>),
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
    /// The drawing for phones as one SVG document. Only a chart of rows has one.
    pub narrow: Option<String>,
    /// A description in words for readers who cannot see the chart.
    pub alt: String,
    /// An explanation of how to read the chart.
    pub caption: String,
}

/// The content of a chart, and how it is drawn. The content is values and their names.
pub trait Drawing: Debug + Send + Sync {
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

/// A chart and the name of its file. It is drawn only when a view needs it.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The file name without its extension.
    pub stem: String,
    drawing: Arc<dyn Drawing>,
    /// An explanation of how to read this chart. `None` if the caption of its kind is enough.
    caption: Option<String>,
}

impl Chart {
    /// A chart whose file name has these parts: small letters, digits and hyphens.
    pub fn new(parts: &[&str], drawing: impl Drawing + 'static) -> Self {
        let plain = |letter: char| {
            if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' }
        };
        let words: String = parts.join(" ").chars().map(plain).collect();
        let stem = words.split_whitespace().collect::<Vec<_>>().join("-");
        Self { stem, drawing: Arc::new(drawing), caption: None }
    }

    /// A chart of a case. Its name is the id of the case, which is unique, and the content of the
    /// chart.
    pub fn of_case(id: &str, what: &str, drawing: impl Drawing + 'static) -> Self {
        let chart = Self::new(&[what], drawing);
        Self { stem: format!("{id}-{}", chart.stem), ..chart }
    }

    /// The chart with its own caption.
    #[must_use]
    pub fn captioned(self, caption: impl Into<String>) -> Self {
        Self { caption: Some(caption.into()), ..self }
    }

    /// Draws the chart.
    ///
    /// # Errors
    /// If the drawing fails.
    pub fn draw(&self) -> Result<CaptionedChart, ChartError> {
        let figure = self.drawing.figure(&self.stem)?;
        let caption = self.caption.clone().unwrap_or(figure.caption);
        Ok(CaptionedChart { caption, ..figure })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::study::Study;
    use crate::study::outline::Section;
    use crate::study::question::cases::sample;

    fn all(study: &Study) -> Vec<CaptionedChart> {
        fn charts(section: &Section) -> Vec<&Chart> {
            section.charts.iter().chain(section.parts.iter().flat_map(charts)).collect()
        }
        let charts = study.sections.iter().flat_map(charts);
        charts.map(|chart| chart.draw().unwrap()).collect()
    }

    #[test]
    fn every_chart_has_its_own_file_name_and_a_description() {
        let charts = all(&sample::study());
        let stems: BTreeSet<_> = charts.iter().map(|chart| chart.stem.as_str()).collect();
        // Two charts that compare, three for each of the two cases, and two of the second case's
        // matches.
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
    fn cases_of_one_game_are_drawn_without_nan() {
        for chart in all(&sample::study_of_one_game()) {
            assert!(!chart.svg.contains("NaN") && !chart.alt.contains("NaN"), "{}", chart.stem);
            png::render(&chart.svg).unwrap();
        }
    }
}
