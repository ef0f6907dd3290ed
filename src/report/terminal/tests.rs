//! Tests of the terminal: nothing is broken and nothing is lost at any width.

use proptest::prelude::*;

use crate::batch::player::PlayerKind;
use crate::input::question::player_kinds::PlayerKinds;
use crate::input::scenario::{self, Overrides};
use crate::report::document::{Document, PrintedCell, PrintedColumn, PrintedSection, PrintedTable};
use crate::report::terminal::page::Page;
use crate::report::terminal::{document, screen, table};
use crate::study::outline::{Mark, Row, Table};
use crate::study::{self, Nobody, RunOptions};

const WIDTHS: [u16; 4] = [60, 80, 100, 140];

fn lengths(count: usize) -> PrintedTable {
    let row = |index: usize| {
        let cells = vec![
            PrintedCell::with_range(format!("{}.2", 91 + index), "90.1 to 92.3"),
            PrintedCell::text("fails").marked(Mark::Bad),
        ];
        Row::new(format!("kość {index}"), cells)
    };
    let throws = PrintedColumn::new("Throws", "Student t", false);
    let columns = vec![throws, PrintedColumn::new("Verdict", "", true)];
    let rows = (0..count).map(row).collect();
    Table::new("Lengths", "Variant", columns, rows).noted("By Holm.").into()
}

fn sample(rows: usize, warnings: usize) -> Document {
    let section = PrintedSection {
        title: "Length".into(),
        paragraphs: vec!["It is long.".into()],
        tables: vec![lengths(rows), lengths(1)],
        ..PrintedSection::default()
    };
    let without_text = PrintedSection { title: "Pictures".into(), ..PrintedSection::default() };
    let warning = |index: usize| format!("{} games did not end", 12 + index);
    Document {
        name: "dice".into(),
        title: "Kości".into(),
        headline: vec!["It is the longest.".into()],
        warnings: (0..warnings).map(warning).collect(),
        reproduce: Some("urlab run dice.yaml".into()),
        sections: vec![section, without_text],
        ..Document::default()
    }
}

fn in_full(width: u16, colour: bool) -> String {
    document::layout(&Page::new(Some(width), colour), &sample(1, 1))
}

#[test]
fn warnings_come_first_and_sections_of_pictures_are_left_out() {
    let text = in_full(80, false);
    assert!(text.starts_with(
        "Kości (dice)\n\nIt is the longest.\n\nWarning: 12 games did not end.\n\nLength\n\nIt is \
         long.\n\nLengths:\n"
    ));
    assert!(text.ends_with(
        "Intervals: Throws by Student t.\nBy Holm.\n\nTo reproduce this: urlab run dice.yaml\n"
    ));
    assert!(!text.contains("Pictures") && !text.contains('\x1b'), "{text}");
}

#[test]
fn an_interval_is_behind_its_figure_or_below_it_if_there_is_no_room() {
    let wide = in_full(80, false);
    assert!(wide.contains("kość 0   91.2 (90.1 to 92.3)  ✗ fails\n"), "{wide}");
    let narrow = in_full(30, false);
    assert!(narrow.contains("kość 0           91.2  ✗ fails\n"), "{narrow}");
    assert!(narrow.contains("         90.1 to 92.3\n"), "{narrow}");
}

#[test]
fn too_wide_a_table_comes_in_blocks_and_then_row_by_row() {
    let rows = |width, count| table::rows(&Page::new(Some(width), false), &lengths(count));
    let in_blocks = rows(22, 9);
    assert_eq!(in_blocks.matches("kość 2").count(), 2, "the names are repeated:\n{in_blocks}");
    let row_by_row = rows(20, 9);
    assert!(
        row_by_row.starts_with("kość 0\n  Throws: 91.2\n  (90.1 to 92.3)\n  Verdict: ✗ fails\n"),
        "{row_by_row}"
    );
}

#[test]
fn marks_are_coloured_if_colours_are_on() {
    // In the terminal's escape sequences, 31 is red and 38;5;9 is bright red (ECMA-48, SGR).
    let text = in_full(80, true);
    assert!(text.contains("\x1b[31m") || text.contains("\x1b[38;5;9m"), "{text:?}");
}

#[test]
fn a_screen_has_one_table_and_counts_what_it_leaves_out() {
    let shown =
        |rows, warnings| screen::layout(&Page::new(Some(80), false), &sample(rows, warnings));
    let short = shown(12, 3);
    assert!(short.contains("\nWarning: 14 games did not end.\n\nIt is long.\n\nLengths:\n"));
    assert!(!short.contains("... and") && short.matches("Lengths:").count() == 1, "{short}");
    assert!(short.contains("kość 11") && short.ends_with(": --verbose\n"), "{short}");
    let long = shown(19, 4);
    assert!(long.contains("kość 11") && !long.contains("kość 12"), "{long}");
    assert!(long.contains("\n... and 7 more rows: --verbose\n"), "{long}");
    assert!(long.contains("\n... and 1 more warning: --verbose\n"), "{long}");
    // Row by row, each row takes four lines, and the table has at most 20.
    let narrow = screen::layout(&Page::new(Some(20), false), &sample(19, 0));
    assert!(narrow.contains("... and 14 more rows: --verbose"), "{narrow}");
}

#[test]
fn a_screen_keeps_the_first_columns_of_a_wide_table() {
    let columns = (0..20).map(|index| PrintedColumn::new(format!("Figure {index}"), "", false));
    let cell = PrintedCell::with_range("91.2", "90.1 to 92.3");
    let rows = (0..9).map(|index| Row::new(format!("row {index}"), vec![cell.clone(); 20]));
    let table = Table::new("Wide", "Name", columns.collect(), rows.collect());
    let section = PrintedSection { tables: vec![table.into()], ..PrintedSection::default() };
    let document = Document { sections: vec![section], ..Document::default() };
    let text = screen::layout(&Page::new(Some(60), false), &document);
    // A block has four lines for its head and rules, and two for each row.
    assert!(text.contains(" 0 ") && text.contains("row 7") && !text.contains("row 8"), "{text}");
    assert!(text.contains("\n... and 1 more row and 17 more columns: --verbose\n"), "{text}");
}

/// No line is longer than the page, unless it is a single part.
fn assert_width(text: &str, width: u16) {
    for line in text.lines().filter(|line| line.chars().count() > usize::from(width)) {
        assert!(!line.trim().contains(' '), "wider than {width}: {line}\n{text}");
    }
}

/// Every word of the table is in the text, and every interval is on one line.
fn assert_whole(text: &str, printed: &PrintedTable) {
    // Titles end with a colon in a table that is shown row by row. Brackets surround intervals.
    let bare = |word: &str| word.trim_matches(['(', ')', ':']).to_owned();
    let words: std::collections::BTreeSet<String> = text.split([' ', '\n']).map(bare).collect();
    let has = |cell: &str| {
        for word in cell.split(' ') {
            assert!(words.contains(&bare(word)), "{word} of {cell} is broken:\n{text}");
        }
    };
    for column in &printed.table.columns {
        has(&column.title);
    }
    for row in &printed.table.rows {
        has(&row.head);
        for (cell, column) in row.cells.iter().zip(&printed.table.columns) {
            has(&cell.value);
            has(&cell.range);
            if !column.is_text && cell.range.contains(" to ") {
                assert!(text.contains(&cell.range), "{} is broken:\n{text}", cell.range);
            }
        }
    }
}

fn tables(section: &PrintedSection) -> Vec<&PrintedTable> {
    section.tables.iter().chain(section.parts.iter().flat_map(tables)).collect()
}

#[test]
fn no_shipped_question_is_broken_at_any_width() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut seen = Vec::new();
    for name in [
        "quickstart",
        "balance-gates",
        "sweep-pieces-and-die",
        "which-rule-matters",
        "skill-ladder",
        "dice-mechanics",
        "matches",
    ] {
        // Casual players have nothing to learn.
        let casual = PlayerKinds::each_once([PlayerKind::Casual]);
        let learns = ["which-rule-matters", "dice-mechanics"].contains(&name);
        let overrides = Overrides { players: casual.filter(|_| learns), ..Overrides::default() };
        let file = folder.join(format!("{name}.yaml"));
        let mut asked = scenario::load_with(&file, overrides).expect("it is valid");
        asked.games = asked.games.min(40);
        asked.matches = asked.matches.map(|matches| matches.min(20));
        let study = study::run(&asked, &RunOptions::default(), &Nobody).expect("it can be played");
        seen.push(study.question.kind.name);
        let whole = Document::without_charts(&study);
        for width in WIDTHS {
            let page = Page::new(Some(width), false);
            assert_width(&screen::layout(&page, &whole), width);
            let text = document::layout(&page, &whole);
            assert_width(&text, width);
            for printed in
                whole.sections.iter().filter(|section| !section.is_reference).flat_map(tables)
            {
                assert_whole(&text, printed);
            }
        }
        let lines = screen::layout(&Page::new(Some(80), false), &whole).lines().count();
        assert!(lines <= 48, "{name}: {lines} lines");
    }
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() >= 5, "only {seen:?}");
}

fn words() -> impl Strategy<Value = String> {
    proptest::collection::vec("[a-zżół]{1,12}", 1..5).prop_map(|words| words.join(" "))
}

fn figure() -> impl Strategy<Value = PrintedCell> {
    (-99_999i32..99_999, 0u32..5_000, proptest::bool::ANY).prop_map(|(value, half, has_range)| {
        let half = i64::from(half);
        let value = i64::from(value);
        let range = format!("{} to {}\u{a0}pp", value - half, value + half);
        PrintedCell::with_range(
            format!("{value}\u{a0}pp"),
            if has_range { range } else { String::new() },
        )
    })
}

fn invented() -> impl Strategy<Value = PrintedTable> {
    let column = (words(), proptest::bool::ANY);
    (proptest::collection::vec(column, 1..9), 1usize..6).prop_flat_map(|(columns, rows)| {
        let cells: Vec<BoxedStrategy<PrintedCell>> = columns
            .iter()
            .map(|(_, is_text)| {
                if *is_text {
                    words().prop_map(PrintedCell::text).boxed()
                } else {
                    figure().boxed()
                }
            })
            .collect();
        let row = (words(), cells).prop_map(|(head, cells)| Row::new(head, cells));
        proptest::collection::vec(row, rows).prop_map(move |rows| {
            let printed =
                columns.iter().map(|(title, is_text)| PrintedColumn::new(title, "", *is_text));
            Table::new("Invented", "Name", printed.collect(), rows).into()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn no_part_of_a_table_is_broken(printed in invented(), width in 20u16..160) {
        let text = table::rows(&Page::new(Some(width), false), &printed);
        assert_width(&text, width.max(30));
        assert_whole(&text, &printed);
    }
}
