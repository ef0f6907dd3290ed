//! Checks for the tests of all charts.

use crate::chart::measured::Measured;
use crate::chart::{CaptionedChart, ChartError, png};
use crate::study::Study;
use crate::study::chart::{Chart, ChartContent, RowChart};
use crate::study::outline::Section;

/// Checks a figure and returns it. Equal input must give equal bytes. No number may be NaN. Nothing
/// may lie outside the sheet. An image must be possible.
pub fn sound(draw: impl Fn() -> Result<CaptionedChart, ChartError>) -> CaptionedChart {
    let figure = draw().unwrap();
    assert_eq!(figure, draw().unwrap());
    let drawings = || std::iter::once(&figure.svg).chain(&figure.narrow);
    for text in drawings().chain([&figure.alt, &figure.caption]) {
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
    assert!(figure.alt.len() > 3 && figure.caption.len() > 40);
    for svg in drawings() {
        let (width, height) = size(svg);
        for (x, y) in points(svg) {
            let inside = (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
            assert!(inside, "{x}, {y} lies outside {width} by {height} of {}", figure.stem);
        }
    }
    // Only the wide form becomes an image.
    png::render(&figure.svg).unwrap();
    figure
}

/// The charts of all sections of a study.
pub fn charts_of(study: &Study) -> Vec<&Chart> {
    fn charts(section: &Section) -> Vec<&Chart> {
        section.charts.iter().chain(section.parts.iter().flat_map(charts)).collect()
    }
    study.sections.iter().flat_map(charts).collect()
}

/// The chart of rows of a study with this file name, with its values.
pub fn measured_rows(study: &Study, stem: &str) -> RowChart<Measured> {
    let chart = charts_of(study).into_iter().find(|chart| chart.stem == stem);
    match &chart.expect("the study has the chart").content {
        ChartContent::Rows(rows) => rows.measured(study),
        other => panic!("{other:?} has no rows"),
    }
}

/// The number of times that a text occurs in the drawing.
pub fn count(figure: &CaptionedChart, text: &str) -> usize {
    figure.svg.matches(text).count()
}

fn size(svg: &str) -> (f64, f64) {
    let view = svg.split_once("viewBox=\"0 0 ").unwrap().1.split_once('"').unwrap().0;
    let (width, height) = view.split_once(' ').unwrap();
    (width.parse().unwrap(), height.parse().unwrap())
}

/// The corners of all lines, polygons and hints, and the centres of all circles.
fn points(svg: &str) -> Vec<(f64, f64)> {
    let after =
        |start: &'static str| svg.split(start).skip(1).map(|rest| rest.split_once('"').unwrap().0);
    let number = |text: &str| text.parse::<f64>().unwrap();
    let corners = after(" points=\"").flat_map(str::split_whitespace).map(|point| {
        let (x, y) = point.split_once(',').unwrap();
        (number(x), number(y))
    });
    // The upper left and the lower right corner of the places of hints.
    let places = after("class=\"hint\" d=\"M").flat_map(|place| {
        let numbers: Vec<f64> = place.split([' ', 'H', 'V']).take(4).map(number).collect();
        [(numbers[0], numbers[1]), (numbers[2], numbers[3])]
    });
    let middles = after("cx=\"").map(number).zip(after("cy=\"").map(number));
    corners.chain(middles).chain(places).collect()
}
