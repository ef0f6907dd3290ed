//! What charts show: values and their names, without a place or a colour. `report` draws them.

pub mod cases;
pub mod forest;
pub mod heat_map;
pub mod measured;
pub mod scatter;
pub mod small_multiples;

use crate::study::chart::cases::{Advantages, EndingsChart, HistogramChart, Scores, Squares};
use crate::study::chart::forest::Forest;
use crate::study::chart::heat_map::HeatMap;
use crate::study::chart::scatter::Scatter;
use crate::study::chart::small_multiples::SmallMultiples;

/// A chart and the name of its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The file name without its ending.
    pub stem: String,
    /// What is drawn.
    pub drawing: Drawing,
    /// How to read it, where that is more than what holds for all charts of its kind.
    pub caption: Option<String>,
}

/// What is drawn: a kind of chart, with what it shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// First-player advantage of every case.
    Advantages(Advantages),
    /// How games end.
    EndingsChart(EndingsChart),
    /// Figures side by side against a line.
    Forest(Forest),
    /// Figures of two fields as coloured cells.
    HeatMap(HeatMap),
    /// How a whole number is spread.
    HistogramChart(HistogramChart),
    /// Final scores of matches.
    Scores(Scores),
    /// What happened on the squares.
    Squares(Squares),
    /// Candidates in two measures.
    Scatter(Scatter),
    /// Many small charts.
    SmallMultiples(SmallMultiples),
}

impl Chart {
    /// A chart whose file is named by these parts: small letters, digits and hyphens.
    pub fn new(parts: &[&str], drawing: impl Into<Drawing>) -> Self {
        let plain = |letter: char| {
            if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' }
        };
        let words: String = parts.join(" ").chars().map(plain).collect();
        let stem = words.split_whitespace().collect::<Vec<_>>().join("-");
        Self { stem, drawing: drawing.into(), caption: None }
    }

    /// A chart of a case, named by the case's id, which no other case has, and what it shows.
    pub fn of_case(id: &str, what: &str, drawing: impl Into<Drawing>) -> Self {
        let chart = Self::new(&[what], drawing);
        Self { stem: format!("{id}-{}", chart.stem), ..chart }
    }

    /// The chart with words of its own on how to read it.
    #[must_use]
    pub fn captioned(self, caption: impl Into<String>) -> Self {
        Self { caption: Some(caption.into()), ..self }
    }
}

macro_rules! drawing {
    ($($kind:ident)*) => { $(
        impl From<$kind> for Drawing {
            fn from(shown: $kind) -> Self {
                Self::$kind(shown)
            }
        }
    )* };
}

drawing!(
    Advantages EndingsChart Forest HeatMap HistogramChart Scatter Scores SmallMultiples Squares
);
