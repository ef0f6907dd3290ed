//! Tests of small multiples: markers, names, axes and missing values.

use crate::chart::checks::{count, sound};

use super::*;

fn chart(panels: usize, series: usize, places: Places) -> SmallMultiples<Measured> {
    let many = match &places {
        Places::Numbers(numbers) => numbers.len(),
        Places::Names(names) | Places::Steps(names) => names.len(),
    };
    let value = |place: usize, series: usize| {
        Measured::new(place as f64, place as f64 - 1.0, (place + series + 1) as f64)
    };
    let line = |series: usize| (0..many).map(|place| Some(value(place, series))).collect();
    let panel = |index: usize| SmallChart {
        title: format!("Miara {index}"),
        reference: Some(0.0),
        lines: (0..series).map(line).collect(),
        changes: Vec::new(),
    };
    SmallMultiples {
        title: "Długość".into(),
        subtitle: "Made by hand".into(),
        across: "Pieces".into(),
        places,
        series: (0..series).map(|index| format!("bot {index}")).collect(),
        panels: (0..panels).map(panel).collect(),
        vertical_axes: VerticalAxes::Own,
        today: None,
    }
}

fn names(names: &[&str]) -> Places {
    Places::Names(names.iter().map(|name| (*name).to_owned()).collect())
}

#[test]
fn every_value_has_a_marker_and_series_differ_in_shape() {
    let figure = sound(|| chart(2, 2, Places::Numbers(vec![3.0, 4.0, 5.0])).figure("length"));
    // Two panels of three dots and three squares each, and one of each in the legend. The paper is
    // also a rectangle.
    assert_eq!((count(&figure, "<circle"), count(&figure, "<rect")), (2 * 3 + 1, 1 + 2 * 3 + 1));
    for text in ["Miara 0", "Miara 1", "bot 0", "bot 1", "Pieces", "\n3\n", "\n4\n", "\n5\n"] {
        assert!(figure.svg.contains(text), "{text:?}");
    }
    assert!(figure.alt.contains("Miara 0: 3 bot 0 0.0 (−1.0 to 1.0); 4 bot 0"), "{}", figure.alt);
}

#[test]
fn the_value_of_today_has_a_line_in_every_panel() {
    let plain = chart(2, 1, Places::Numbers(vec![3.0, 4.0, 5.0]));
    let marked = SmallMultiples { today: Some(1), ..plain.clone() };
    let [plain, marked] = [plain, marked].map(|chart| chart.figure("length").unwrap());
    assert_eq!(count(&marked, "<polyline") - count(&plain, "<polyline"), 2);
    assert!(marked.svg.contains("Pieces; line: today"), "{}", marked.svg);
    assert!(marked.alt.contains("4 (today) 1.0"), "{}", marked.alt);
}

#[test]
fn unplayed_values_have_no_marker_and_one_series_has_no_legend() {
    let mut chart = chart(1, 1, Places::Numbers(vec![3.0, 4.0, f64::NAN]));
    chart.panels[0].lines[0][0] = None;
    let figure = sound(|| chart.figure("length"));
    assert_eq!((count(&figure, "<circle"), count(&figure, "bot 0")), (1, 0));
}

#[test]
fn names_are_not_joined_and_long_names_are_vertical_under_the_lowest_panels() {
    let across = sound(|| chart(4, 1, names(&["tak", "nie"])).figure("length"));
    assert_eq!((count(&across, "\ntak\n"), count(&across, "rotate(270")), (4, 0));
    let vertical = sound(|| {
        chart(4, 1, names(&["dziewięćsetdziewięćdziesięciodziewięciokrotny"; 3])).figure("length")
    });
    // Two columns of panels. The lowest panel of each has three names below it.
    assert_eq!(count(&vertical, "rotate(270"), 2 * 3);
}

#[test]
fn panels_of_one_measure_share_their_axis() {
    let mut chart = chart(2, 1, Places::Numbers(vec![1.0]));
    chart.panels[1].lines[0][0] = Some(Measured::without_interval(99.0));
    let [one, other] = chart.ranges()[..] else { panic!("two panels") };
    assert!(one[1] < 2.0 && other[1] > 99.0);
    chart.vertical_axes = VerticalAxes::Shared;
    let [one, other] = chart.ranges()[..] else { panic!("two panels") };
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
    assert!(one[0] < -1.0 && one[1] > 99.0);
}

#[test]
fn no_few_and_many_places_can_be_drawn() {
    let sixty: Vec<f64> = (0..60).map(|index| f64::from(index) / 7.0 - 3.0).collect();
    let sixty_names: Vec<String> = sixty.iter().map(|number| format!("reguła {number}")).collect();
    for places in
        [Places::Numbers(sixty), Places::Names(sixty_names), Places::Numbers(vec![4.0]), names(&[])]
    {
        for panels in [0, 1, 7] {
            for series in [1, 8] {
                sound(|| chart(panels, series, places.clone()).figure("length"));
            }
        }
    }
}
