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

use crate::balance::match_study::MatchStudy;
use crate::balance::measures::matches;
use crate::balance::study::Distribution;
use crate::report::{Case, Report};
use crate::study::chart::{Chart, Drawing};

/// The measure whose distribution [`all`] draws.
const LENGTH: &str = "throws";

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
pub struct Figure {
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
pub fn draw(chart: &Chart) -> Result<Figure, ChartError> {
    let figure = match &chart.drawing {
        Drawing::Forest(forest) => forest.figure(&chart.stem)?,
        Drawing::HeatMap(map) => map.figure(&chart.stem)?,
        Drawing::Scatter(scatter) => scatter.figure(&chart.stem)?,
        Drawing::SmallMultiples(charts) => charts.figure(&chart.stem)?,
    };
    let caption = chart.caption.clone().unwrap_or(figure.caption);
    Ok(Figure { caption, ..figure })
}

/// A chart of a report and what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedChart {
    /// What it shows.
    pub about: About,
    /// The chart.
    pub figure: Figure,
}

/// What a chart shows; a case is an index into [`Report::cases`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// All cases, compared.
    AllCases,
    /// The games of one case.
    Case(usize),
    /// The matches of one case.
    Matches(usize),
}

/// All charts of a report in the order in which they are shown: first those that compare the cases,
/// then those of each case. A case whose squares were not watched has none of its board, and of no
/// cases there is none at all.
///
/// # Errors
/// If a drawing fails.
pub fn all(report: &Report) -> Result<Vec<NamedChart>, ChartError> {
    let mut charts = Vec::new();
    if report.cases.is_empty() {
        return Ok(charts);
    }
    charts.push(NamedChart {
        about: About::AllCases,
        figure: Figure {
            stem: "first-player-advantage".to_owned(),
            svg: advantage::draw(&report.cases)?,
            alt: advantage::alt(&report.cases),
            caption: advantage::CAPTION.to_owned(),
        },
    });
    charts.push(NamedChart {
        about: About::AllCases,
        figure: Figure {
            stem: "win-classes".to_owned(),
            svg: win_classes::draw(&report.cases)?,
            alt: win_classes::alt(&report.cases),
            caption: win_classes::CAPTION.to_owned(),
        },
    });
    for (index, case) in report.cases.iter().enumerate() {
        of_case(index, case, &mut charts)?;
    }
    Ok(charts)
}

fn of_case(index: usize, case: &Case, charts: &mut Vec<NamedChart>) -> Result<(), ChartError> {
    if let Some(distribution) = length_of(case) {
        charts.push(NamedChart {
            about: About::Case(index),
            figure: Figure {
                stem: format!("{}-{}", case.id, distribution.id),
                svg: length::draw(case, distribution)?,
                alt: length::alt(case, distribution),
                caption: length::caption(distribution),
            },
        });
    }
    if let Some(findings) = &case.study.board {
        for subject in board::Subject::ALL {
            charts.push(NamedChart {
                about: About::Case(index),
                figure: Figure {
                    stem: format!("{}-{}", case.id, subject.id()),
                    svg: board::draw(case, findings, subject)?,
                    alt: board::alt(case, findings, subject),
                    caption: subject.caption().to_owned(),
                },
            });
        }
    }
    if let Some(study) = &case.matches {
        of_matches(index, case, study, charts)?;
    }
    Ok(())
}

fn of_matches(
    index: usize,
    case: &Case,
    study: &MatchStudy,
    charts: &mut Vec<NamedChart>,
) -> Result<(), ChartError> {
    if let Some(games) =
        study.distributions.iter().find(|distribution| distribution.id == matches::GAMES.id)
    {
        charts.push(NamedChart {
            about: About::Matches(index),
            figure: Figure {
                stem: format!("{}-match-games", case.id),
                svg: length::draw(case, games)?,
                alt: length::alt(case, games),
                caption: length::caption(games),
            },
        });
    }
    charts.push(NamedChart {
        about: About::Matches(index),
        figure: Figure {
            stem: format!("{}-match-scores", case.id),
            svg: scores::draw(case, study)?,
            alt: scores::alt(case, study),
            caption: scores::CAPTION.to_owned(),
        },
    });
    Ok(())
}

/// The distribution of the game length, if the study has it.
pub(crate) fn length_of(case: &Case) -> Option<&Distribution> {
    case.study.distributions.iter().find(|distribution| distribution.id == LENGTH)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::report::sample;

    #[test]
    fn every_chart_has_its_own_file_name_and_words_for_those_who_cannot_see_it() {
        let charts = all(&sample::report()).unwrap();
        let stems: BTreeSet<_> = charts.iter().map(|chart| chart.figure.stem.as_str()).collect();
        // Two that compare, three for each of the two cases, and two of the second one's matches.
        assert_eq!((charts.len(), stems.len()), (10, 10));
        for chart in &charts {
            assert!(
                chart.figure.alt.len() > 40 && chart.figure.caption.len() > 40,
                "{}",
                chart.figure.stem
            );
            assert!(
                chart
                    .figure
                    .stem
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || letter == '-'),
                "{}",
                chart.figure.stem
            );
        }
    }

    #[test]
    fn equal_reports_give_equal_bytes() {
        assert_eq!(all(&sample::report()).unwrap(), all(&sample::report()).unwrap());
    }

    #[test]
    fn a_report_of_nothing_has_no_charts() {
        let report = Report { cases: Vec::new(), ..sample::report() };
        assert!(all(&report).unwrap().is_empty());
    }

    #[test]
    fn cases_without_games_are_drawn_without_numbers_that_are_none() {
        let report = Report { cases: vec![sample::empty_case()], ..sample::report() };
        for chart in all(&report).unwrap() {
            assert!(
                !chart.figure.svg.contains("NaN") && !chart.figure.alt.contains("NaN"),
                "{}",
                chart.figure.stem
            );
            png::render(&chart.figure.svg).unwrap();
        }
    }
}
