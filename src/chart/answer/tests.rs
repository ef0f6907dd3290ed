//! Tests of the picture of the answer: its texts do not overlap, and what it draws is what it says.

use roxmltree::{Document, Node};

use super::*;
use crate::balance::study::Each;
use crate::chart::checks::{count, sound};
use crate::chart::style;
use crate::study::chart::{Chart, ChartContent};
use crate::study::question::cases::sample;
use crate::study::subject::SubjectId;

/// The chart of the answer of a study.
fn picture(study: &Study) -> &AnswerPicture {
    match &study.sections[0].charts[..] {
        [Chart { content: ChartContent::Answer(picture), .. }] => picture,
        other => panic!("{other:?}"),
    }
}

/// A picture with this many rows, whose names are long.
fn of_many(study: &Study, rows: usize) -> AnswerPicture {
    let own = picture(study);
    let all = own.rows.iter().cycle().take(rows).enumerate().map(|(index, row)| PictureRow {
        name: format!("{index} A rule set with a name of many words · strong"),
        ..row.clone()
    });
    AnswerPicture { rows: all.collect(), ..own.clone() }
}

fn pictures(study: &Study) -> Vec<AnswerPicture> {
    let own = picture(study);
    let one = AnswerPicture { rows: own.rows[..1].to_vec(), ..own.clone() };
    vec![own.clone(), one, of_many(study, 3), of_many(study, 6)]
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse::<f64>().unwrap() / 10.0
}

/// The left, upper, right and lower end of a text, in pixels, by the estimated width.
fn ends(text: Node<'_, '_>) -> [f64; 4] {
    let (words, size) = (text.text().unwrap().trim(), number(text, "font-size"));
    let bold = text.attribute("font-weight").is_some_and(|weight| weight == "bold");
    let width = style::text_width(words, if bold { 1.125 * size } else { size });
    let (x, top) = (number(text, "x"), number(text, "y"));
    let left = match text.attribute("text-anchor") {
        Some("end") => x - width,
        Some("middle") => x - width / 2.0,
        _ => x,
    };
    [left, top, left + width, top + size]
}

#[test]
fn no_text_overlaps_another_one_or_leaves_the_sheet() {
    let study = sample::study();
    for picture in pictures(&study) {
        let measured = picture.measured(&study);
        for (svg, width) in
            [(measured.svg().unwrap(), 600.0), (measured.narrow().unwrap().unwrap(), 360.0)]
        {
            let tree = Document::parse(&svg).unwrap();
            let height = number(tree.root_element(), "height") * 10.0;
            let texts: Vec<_> =
                tree.descendants().filter(|node| node.has_tag_name("text")).collect();
            assert!(texts.len() > 12);
            for (place, text) in texts.iter().enumerate() {
                let [left, top, right, bottom] = ends(*text);
                let name = text.text().unwrap().trim();
                assert!(left >= 0.0 && right <= width, "{name:?} from {left} to {right}");
                assert!(top >= 0.0 && bottom <= height, "{name:?} from {top} to {bottom}");
                for later in &texts[place + 1..] {
                    let [from, above, to, below] = ends(*later);
                    let apart = right <= from + 0.1
                        || to <= left + 0.1
                        || bottom <= above + 0.1
                        || below <= top + 0.1;
                    assert!(apart, "{name:?} and {:?}", later.text().unwrap().trim());
                }
            }
        }
    }
}

#[test]
fn each_row_has_its_own_marker_in_each_panel() {
    let study = sample::study();
    let figure = sound(|| picture(&study).measured(&study).figure("answer"));
    // The first row has dots: one before its name in three panels, and its advantage.
    assert_eq!(count(&figure, "<circle"), 4);
    for text in ["median 142", "first player →", "← second player", "Babilon, 4 points"] {
        assert!(figure.svg.contains(text), "{text}");
    }
    assert!(figure.alt.contains("Greedy against greedy: median 142 ("), "{}", figure.alt);
    assert!(figure.alt.contains("points: Greedy against greedy: +4.0\u{a0}pp"), "{}", figure.alt);
    assert_ne!(figure.narrow.as_ref(), Some(&figure.svg));
}

#[test]
fn a_median_is_drawn_at_its_place() {
    let study = sample::study();
    let picture = picture(&study).measured(&study);
    let layout = PictureLayout::of(&picture, ChartForm::Wide);
    let length = picture.rows[0].length.as_ref().unwrap();
    let bins = picture.rows.iter().map(|row| &row.length.as_ref().unwrap().bins);
    let last = bins.map(Bins::last).max().unwrap();
    let (low, high) = (length.bins.bars[0].from as f64 - 0.5, last as f64 + 0.5);
    let [left, right] = layout.plot;
    let median = length.quantile(0.5).unwrap().value;
    let x = (10.0 * (left + (median - low) / (high - low) * (right - left))).round();
    let svg = picture.svg().unwrap();
    let line = svg.lines().find(|line| line.contains("polyline") && line.contains("#FFFFFE"));
    assert!(line.unwrap().contains(&format!("points=\"{x},")), "{line:?}, not {x}");
}

#[test]
fn parts_of_a_bar_fill_it_and_small_parts_are_named_below_it() {
    let study = sample::study();
    let picture = picture(&study).measured(&study);
    let layout = PictureLayout::of(&picture, ChartForm::Wide);
    for row in &picture.rows {
        let mut end = layout.plot[0];
        for (_, [from, to]) in row.parts(layout.plot) {
            assert!((from - end).abs() < 1e-9 && to > from);
            end = to;
        }
        assert!((end - layout.plot[1]).abs() < 1e-6, "{}", row.name);
    }
    let small = picture.rows[1].unnamed(layout.sizes, layout.plot);
    assert!(small.join(" ").contains("Unfinished 0.06\u{a0}%"), "{small:?}");
    let svg = picture.svg().unwrap();
    assert!(small.iter().all(|line| svg.contains(line)), "{small:?}");
}

#[test]
fn endings_that_are_not_told_apart_stand_together() {
    let study = sample::study();
    let mut picture = picture(&study).clone();
    picture.rows[0].endings.retain(|ending| ending.kind == EndingKind::Draw);
    let measured = picture.measured(&study);
    let [draws, others] = &measured.rows[0].endings[..] else { panic!("two parts") };
    assert_eq!((draws.name(), others.name()), ("Draw".into(), "Other endings".into()));
    assert!((draws.share.value + others.share.value - 1.0).abs() < 1e-9);
    assert_eq!(measured.kinds().last().unwrap().kind, None);
    sound(|| measured.figure("answer"));
}

/// By hand: a half-width of 0.4 pp has one digit, and so has 12 % of 50 games.
#[test]
fn a_share_has_no_more_digits_than_its_interval() {
    let text = |value: f64, half: f64| {
        let share = Measured::new(value, value - half, value + half).in_unit(Unit::Percent);
        DrawnEnding { kind: Some(EndingKind::Draw), share }.percent()
    };
    let table = [
        (0.7534, 0.004, "75\u{a0}%"),
        (0.0736, 0.005, "7.4\u{a0}%"),
        (0.0736, 0.05, "7\u{a0}%"),
        (0.0025, 0.0007, "0.25\u{a0}%"),
        (0.9992, 0.0001, "99.92\u{a0}%"),
        (1.0, 0.0, "100\u{a0}%"),
    ];
    for (value, half, expected) in table {
        assert_eq!(text(value, half), expected);
    }
}

#[test]
fn figures_that_are_absent_leave_their_panel_out() {
    let study = sample::study();
    let mut picture = picture(&study).clone();
    for row in &mut picture.rows {
        (row.length, row.endings) = (None, Vec::new());
    }
    let figure = sound(|| picture.measured(&study).figure("answer"));
    assert!(!figure.svg.contains(panels::LENGTH) && !figure.svg.contains(panels::ENDINGS));
    assert!(figure.svg.contains(panels::ADVANTAGE));
    picture.rows[0].advantage = None;
    let figure = sound(|| picture.measured(&study).figure("answer"));
    assert_eq!(count(&figure, "not measured"), 1);
    picture.rows[1].advantage = None;
    sound(|| picture.measured(&study).figure("answer"));
}

#[test]
fn one_game_and_games_of_one_length_can_be_drawn() {
    let study = sample::study_of_one_game();
    sound(|| picture(&study).measured(&study).figure("answer"));
    let study = sample::study();
    let ids: Vec<SubjectId> = study.subjects_of(Each::Game).collect();
    assert_eq!(picture(&study).rows.len(), ids.len());
}

#[test]
fn a_small_advantage_looks_small() {
    let study = sample::study();
    let picture = picture(&study);
    let mut measured = picture.measured(&study);
    for row in &mut measured.rows {
        row.advantage = Some(Measured::new(0.002, 0.001, 0.003).in_unit(Unit::Points));
    }
    let svg = measured.svg().unwrap();
    // The axis reaches to four points at least.
    assert!(svg.contains("\n4\n") || svg.contains("\n2\n"), "{svg}");
}
