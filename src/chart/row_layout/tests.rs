//! Tests of both forms of charts of rows.

use roxmltree::{Document, Node};

use super::*;
use crate::chart::Drawing;
use crate::chart::checks::measured_rows;
use crate::chart::measured::Measured;
use crate::study::chart::{ChartRow, ChartRows, RowChart, RowForm, RowStatus};
use crate::study::number::{Unit, rounded};
use crate::study::question::cases::sample;

const LONG: &str = "A rule set with a name of many words · a bot that looks ahead v another bot";

fn chart(form: RowForm) -> RowChart<Measured> {
    let row = |label: &str, value: f64, status| ChartRow {
        label: label.into(),
        short: None,
        figure: Measured::new(value, value - 1.0, value + 2.0).in_unit(Unit::Difference),
        status,
        series: 0,
    };
    let rows = vec![row("kość", -40.0, RowStatus::Shown), row(LONG, 25.0, RowStatus::NotShown)];
    RowChart {
        title: "The effects of all fields on the mean length of a game".into(),
        subtitle: "Differences from the rules of today, with 95 % intervals".into(),
        groups: vec![ChartRows { title: String::new(), rows }],
        form,
        reference: Some(0.0),
        sides: Some([
            "shorter than under the rules of today".into(),
            "longer than under the rules of today".into(),
        ]),
        note: None,
        left_out: None,
    }
}

/// Charts of both forms, with and without groups.
fn charts() -> Vec<RowChart<Measured>> {
    let study = sample::study();
    let stems = ["first-player-advantage", "win-classes", "probe-random-greedy-match-scores"];
    let of_sample = stems.map(|stem| measured_rows(&study, stem));
    [chart(RowForm::Dots), chart(RowForm::Tornado)].into_iter().chain(of_sample).collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse::<f64>().unwrap() / 10.0
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// The left, upper, right and lower end of a hint, in pixels.
fn ends(hint: Node<'_, '_>) -> [f64; 4] {
    let path = hint.attribute("d").unwrap().trim_start_matches('M');
    let numbers = path.split([' ', 'H', 'V']).take(4);
    let [left, top, right, bottom] =
        numbers.map(|text| text.parse::<f64>().unwrap() / 10.0).collect::<Vec<_>>()[..]
    else {
        panic!("{path}");
    };
    [left, top, right, bottom]
}

/// The left and the right end of a text, in pixels, by the estimated width.
fn across(text: Node<'_, '_>) -> [f64; 2] {
    let words = text.text().unwrap().trim();
    let (x, width) = (number(text, "x"), style::text_width(words, number(text, "font-size")));
    match text.attribute("text-anchor") {
        Some("end") => [x - width, x],
        Some("middle") => [x - width / 2.0, x + width / 2.0],
        _ => [x, x + width],
    }
}

#[test]
fn on_a_narrow_chart_every_label_stands_above_its_bar_and_every_value_below() {
    for chart in charts() {
        let svg = chart.narrow().unwrap().unwrap();
        let tree = Document::parse(&svg).unwrap();
        let all =
            |name: &'static str| tree.descendants().filter(move |node| node.has_tag_name(name));
        let hints: Vec<_> = all("path").collect();
        assert!(hints.len() > 1);
        for hint in hints {
            let [_, top, _, bottom] = ends(hint);
            let inside = |y: f64| top < y && y < bottom;
            let texts: Vec<f64> =
                all("text").map(|node| number(node, "y")).filter(|y| inside(*y)).collect();
            let bars = all("rect")
                .map(|node| [number(node, "y"), number(node, "height")])
                .map(|[y, height]| [y, y + height]);
            let dots = all("circle")
                .map(|node| [number(node, "cy"), number(node, "r")])
                .map(|[y, radius]| [y - radius, y + radius]);
            let marks: Vec<_> = bars.chain(dots).filter(|[y, _]| inside(*y)).collect();
            assert!(texts.len() >= 2 && !marks.is_empty(), "{texts:?} {marks:?}");
            let (value, labels) = texts.split_last().unwrap();
            for [from, to] in marks {
                // A text hangs down from its point by about its size.
                assert!(labels.iter().all(|y| y + style::LABEL * 0.76 < from), "{labels:?} {from}");
                assert!(*value > to, "{value} {to}");
            }
        }
    }
}

#[test]
fn a_narrow_chart_is_360_pixels_wide_and_no_text_leaves_it() {
    for chart in charts() {
        let svg = chart.narrow().unwrap().unwrap();
        let tree = Document::parse(&svg).unwrap();
        assert_eq!(tree.root_element().attribute("width"), Some("360"));
        let height = number(tree.root_element(), "height") * 10.0;
        for text in tree.descendants().filter(|node| node.has_tag_name("text")) {
            let [from, to] = across(text);
            assert!(from >= 0.0 && to <= 360.0, "{:?} from {from} to {to}", text.text());
            assert!(number(text, "y") + number(text, "font-size") <= height, "{:?}", text.text());
        }
    }
}

#[test]
fn long_labels_and_sides_are_broken_and_lose_no_word() {
    let svg = chart(RowForm::Dots).narrow().unwrap().unwrap();
    let tree = Document::parse(&svg).unwrap();
    let texts = tree.descendants().filter(|node| node.has_tag_name("text"));
    let parts: Vec<&str> = texts.filter_map(|node| node.text()).map(str::trim).collect();
    let words = parts.join(" ");
    for whole in
        [LONG, "← shorter than under the rules of today longer than under the rules of today →"]
    {
        assert!(words.contains(whole), "{words}");
    }
}

#[test]
fn rows_of_a_narrow_chart_do_not_overlap_and_gaps_are_kept() {
    let value = rounded(1.0, None, Unit::Plain, None);
    let row = |label, gap| RowText { label, value: &value, gap };
    let rows = vec![row("short", 0.0), row(LONG, 30.0), row("", 0.0)];
    let layout = RowLayout::new(ChartForm::Narrow, 80.0, 25.0, rows);
    let [first, second, third] = layout.places[..] else { panic!("three rows") };
    assert!(same(first.top, 80.0));
    assert!(same(second.top, first.bottom + 30.0));
    assert!(same(third.top, second.bottom));
    assert!(same(layout.bottom, third.bottom));
    assert!(second.bottom - second.top > first.bottom - first.top, "a long label has more lines");
    let empty = RowLayout::new(ChartForm::Narrow, 80.0, 25.0, Vec::new());
    assert!(same(empty.bottom, 105.0));
}

#[test]
fn columns_of_a_wide_chart_have_room_for_labels_and_values() {
    let value = rounded(1.0, None, Unit::Plain, None);
    let rows = vec![RowText { label: LONG, value: &value, gap: 0.0 }];
    let layout = RowLayout::new(ChartForm::Wide, 80.0, 25.0, rows);
    // The margin, the widest column of labels, and the space after it.
    assert!(same(layout.plot[0], 24.0 + 300.0 + 14.0));
    assert!(layout.plot[1] + style::text_width(&value.whole(), style::SMALL) <= 820.0 - 24.0);
    assert_eq!(layout.places[0], RowPlace { top: 80.0, middle: 92.5, bottom: 105.0 });
}
