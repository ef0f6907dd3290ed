//! Tests of charts of rows: figures, whiskers, groups, order.

use super::*;
use crate::chart::checks::{count, measured_rows, sound};
use crate::study::question::cases::sample;

fn chart(rows: Vec<ChartRow<Measured>>, form: RowForm) -> RowChart<Measured> {
    RowChart {
        title: "Długość".into(),
        subtitle: "Difference from coins, 95 % intervals".into(),
        groups: vec![ChartRows { title: String::new(), rows }],
        form,
        reference: Some(0.0),
        sides: Some(["shorter".into(), "longer".into()]),
        note: None,
        left_out: None,
    }
}

fn row(label: &str, difference: Measured, status: RowStatus) -> ChartRow<Measured> {
    let figure = difference.in_unit(Unit::Difference);
    ChartRow { label: label.into(), short: None, figure, status, series: 0 }
}

fn three_rows() -> Vec<ChartRow<Measured>> {
    vec![
        row("coins", Measured::without_interval(0.0), RowStatus::Shown),
        row("kość", Measured::new(2.0, 1.0, 3.0), RowStatus::Shown),
        row("ośle", Measured::new(-4.0, -9.0, 1.0), RowStatus::NotShown),
    ]
}

/// The shown figures of the rows, and the layout of the wide form.
fn layout(chart: &RowChart<Measured>, check: impl FnOnce(&RowLayout<'_>)) {
    let rows = chart.rows();
    let shown: Vec<Shown> = rows.iter().map(|own| own.row.figure.shown()).collect();
    let top = below_row_title(ChartForm::Wide, &chart.title, &chart.subtitle) + 8.0;
    check(&RowLayout::new(ChartForm::Wide, top, ROW, texts(&rows, &shown)));
}

#[test]
fn every_row_has_its_name_its_figure_and_a_marker_of_its_status() {
    let figure = sound(|| chart(three_rows(), RowForm::Dots).figure("length"));
    // Two dots and a ring of two circles. The legend shows a dot and a ring.
    assert_eq!(count(&figure, "<circle"), 2 + 2 + 1 + 2);
    for text in [
        "kość",
        "ośle",
        "+2.0 (+1.0 to +3.0)",
        "−4.0 (−9.0 to +1.0)",
        "0 (no interval)",
        "← shorter",
    ] {
        assert!(figure.svg.contains(text), "{text}");
    }
    assert!(
        figure.alt.contains("kość: +2.0 (+1.0 to +3.0), shown to differ; ośle"),
        "{}",
        figure.alt
    );
}

#[test]
fn whiskers_end_at_the_ends_of_the_interval() {
    for chart in [
        chart(three_rows(), RowForm::Dots),
        measured_rows(&sample::study(), "first-player-advantage"),
    ] {
        let svg = chart.svg().unwrap();
        let [low, high] = chart.range();
        layout(&chart, |layout| {
            for (own, place) in chart.rows().into_iter().zip(&layout.places) {
                let Some(interval) = own.row.figure.scaled().unwrap().interval else { continue };
                let y = 10.0 * place.middle;
                let [from, to] = [interval.low, interval.high].map(|end| {
                    let [left, right] = layout.plot;
                    (10.0 * (left + (end - low) / (high - low) * (right - left))).round()
                });
                assert!(
                    svg.contains(&format!("points=\"{from},{y} {to},{y} \"")),
                    "no line from {from} to {to}"
                );
            }
        });
    }
}

#[test]
fn the_range_has_a_margin_and_contains_the_reference() {
    // By hand: from -9 to 3, with 6 % of 12 on each side.
    let [low, high] = chart(three_rows(), RowForm::Dots).range();
    assert!((low + 9.72).abs() < 1e-9 && (high - 3.72).abs() < 1e-9, "{low} {high}");
    let chart = measured_rows(&sample::study(), "first-player-advantage");
    assert!(chart.rows()[0].row.figure.interval.unwrap().low > 0.0);
    let [low, high] = chart.range();
    assert!(low < 0.0 && high > 0.0);
}

#[test]
fn a_tornado_shows_the_largest_first_and_unknown_figures_last() {
    let mut rows = three_rows();
    rows.push(row("unknown", Measured::without_interval(f64::NAN), RowStatus::NotShown));
    let chart = chart(rows, RowForm::Tornado);
    let order: Vec<&str> = chart.rows().into_iter().map(|own| own.row.label.as_str()).collect();
    assert_eq!(order, ["ośle", "kość", "coins", "unknown"]);
    let figure = sound(|| chart.figure("length"));
    // The paper, three bars, and two bars in the legend.
    assert_eq!(count(&figure, "<rect"), 1 + 3 + 2);
}

#[test]
fn few_many_and_equal_rows_can_be_drawn() {
    let long = "A rule set with a name that nobody will ever read to its end, except in a test of \
                charts";
    let many = |count: usize, figure: Measured| {
        (0..count)
            .map(|index| row(&format!("{index} {long}"), figure, RowStatus::Shown))
            .collect::<Vec<_>>()
    };
    for form in [RowForm::Dots, RowForm::Shares, RowForm::Tornado] {
        for count in [0, 1, 60] {
            for figure in [
                Measured::without_interval(0.0),
                Measured::new(-1e6, -2e6, 5.0),
                Measured::new(1e-9, 0.0, f64::INFINITY),
            ] {
                if form != RowForm::Shares || figure.value >= 0.0 {
                    sound(|| chart(many(count, figure), form).figure("length"));
                }
            }
        }
    }
}

#[test]
fn all_rows_use_short_names_if_one_label_is_too_long() {
    let named = |label: &str, short: &str| ChartRow {
        short: Some(short.into()),
        ..row(label, Measured::without_interval(1.0), RowStatus::Alone)
    };
    let labels = |rows: Vec<ChartRow<Measured>>| {
        let chart = chart(rows, RowForm::Dots);
        let (rows, shown) = (chart.rows(), vec![Measured::without_interval(1.0).shown(); 2]);
        let labels = texts(&rows, &shown).into_iter().map(|text| text.label.to_owned());
        labels.collect::<Vec<_>>()
    };
    assert_eq!(
        labels(vec![named("short", "s"), named("short, too", "t")]),
        ["short", "short, too"]
    );
    let long = "A form of many words that differs from another only in its midst · random v random";
    assert_eq!(labels(vec![named("short", "s"), named(long, "t")]), ["s", "t"]);
}

#[test]
fn bars_of_a_case_add_up_to_all_its_games() {
    let chart = measured_rows(&sample::study(), "win-classes");
    for case in 0..2 {
        let rows = chart.rows().into_iter().filter(|own| own.row.series == case);
        let sum: f64 = rows.map(|own| own.row.figure.value).sum();
        assert!((sum - 1.0).abs() < 1e-9, "case {case}: {sum}");
    }
}

#[test]
fn draws_and_unfinished_games_have_bars_only_where_there_were_any() {
    let classes = [
        "Babilon · 4 points",
        "Psy na przedpolu · 3 points",
        "Psy na ulicach · 2 points",
        "Single · 1 point",
    ];
    // The first case has draws and no unfinished games. The second case has both.
    let one = measured_rows(&sample::study_of_one_case(), "win-classes");
    let labels: Vec<&str> = one.rows().iter().map(|own| own.row.label.as_str()).collect();
    assert_eq!(labels, [&classes[..], &["Draw"]].concat());
    let both = measured_rows(&sample::study(), "win-classes");
    let titles: Vec<&str> = both.groups.iter().map(|group| group.title.as_str()).collect();
    assert_eq!(titles, [&classes[..], &["Draw", "Unfinished"]].concat());
    assert!(both.svg().unwrap().contains("\nUnfinished\n"));
    let alt = both.alt();
    assert!(alt.contains("Single · 1 point: Próba · greedy v greedy "), "{alt}");
}

#[test]
fn a_bar_is_as_long_as_its_share() {
    let chart = measured_rows(&sample::study_of_one_case(), "win-classes");
    let svg = chart.svg().unwrap();
    layout(&chart, |layout| {
        let [left, right] = layout.plot.map(|x| 10.0 * x);
        for own in chart.rows() {
            let share = own.row.figure.value * 100.0;
            let end = left + share / chart.range()[1] * (right - left);
            let width = end.round() - left.round();
            assert!(
                svg.contains(&format!("x=\"{}\"", left.round()))
                    && svg.contains(&format!("width=\"{width}\""))
            );
        }
    });
}

#[test]
fn the_most_common_scores_have_bars_and_the_rest_is_summed() {
    let stem = "probe-random-greedy-match-scores";
    let chart = measured_rows(&sample::study(), stem);
    // 14 matches ended 7 : 6. Three of the 15 scores have no bar: 7 : 0, 0 : 7 and 10 : 6. They
    // have 8, 7 and 3 of 154 matches.
    let rows = chart.rows();
    assert_eq!((rows[0].row.label.as_str(), rows.len()), ("7 : 6", 12));
    for text in [chart.svg().unwrap(), chart.alt()] {
        assert!(text.contains("Not drawn: 3 other scores, together 11.7\u{a0}% ("), "{text}");
    }
    let widest = rows[0].row.figure.interval.unwrap().high * 100.0;
    let [_, end] = chart.range();
    assert!(end >= widest && end < 2.0 * widest);
}
