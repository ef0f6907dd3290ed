//! One screen: title, headline, answer cards, warnings, and the first table of the answer.

use crate::report::document::{Document, PrintedTable};
use crate::report::terminal::document;
use crate::report::terminal::page::Page;
use crate::report::terminal::table::{self, lines};
use crate::study::wording::counted;

/// The most warnings, and the most lines of a warning.
const MOST_WARNINGS: usize = 3;
const MOST_WARNING_LINES: usize = 2;
/// The most sentences between the headline and the table.
const MOST_PARAGRAPHS: usize = 2;
/// The most rows of the table, and the most lines if its rows take several or it comes in blocks.
const MOST_ROWS: usize = 12;
const MOST_TABLE_LINES: usize = 20;
/// The most lines of a note below the table. Longer notes explain methods.
const MOST_NOTE_LINES: usize = 2;
/// The most lines, if the first answer card and the warnings leave room.
const MOST_LINES: usize = 42;
/// The last line. Everything that the screen leaves out has a place.
const MORE: &str = "Methods, notes, sample sizes and all other tables: --verbose";

/// The screen. It ends with a line break. The first card is always there. The table stands where
/// cards leave room for it.
pub(super) fn layout(page: &Page, document: &Document) -> String {
    let mut head = vec![document::title(page, document)];
    if !document.headline.is_empty() {
        head.push(page.wrap(&document.headline.join(" ")));
    }
    let mut rest = warnings(page, &document.warnings);
    // The first section of every study is the answer. All others are details.
    let answer = document.sections.first();
    if let Some(answer) = answer {
        let paragraphs = answer.paragraphs.iter().take(MOST_PARAGRAPHS);
        rest.extend(paragraphs.map(|paragraph| page.wrap(paragraph)));
    }
    let more = page.wrap(MORE);
    let used: usize = head.iter().chain(&rest).chain([&more]).map(|part| height(part)).sum();
    let mut room = MOST_LINES.saturating_sub(used);
    let cards = cards(page, document, room);
    room = room.saturating_sub(cards.iter().map(|card| height(card)).sum());
    let first_table = answer.and_then(|answer| answer.tables.first());
    let table = first_table.map(|printed| short_table(page, printed));
    rest.extend(table.filter(|table| cards.is_empty() || height(table) <= room));
    rest.push(more);
    head.into_iter().chain(cards).chain(rest).collect::<Vec<_>>().join("\n\n") + "\n"
}

/// The lines of a part and the empty line below it.
fn height(part: &str) -> usize {
    part.lines().count() + 1
}

/// The answer cards that fit into so many lines, and the first in any case.
fn cards(page: &Page, document: &Document, room: usize) -> Vec<String> {
    let all: Vec<String> = document::cards(page, document).collect();
    let mut used = 0;
    let fitting = all.iter().take_while(|card| {
        used += height(card);
        used <= room
    });
    let count = fitting.count().max(1).min(all.len());
    let left_out = more(&[(all.len() - count, "answer card")]);
    let mut shown: Vec<String> = all.into_iter().take(count).collect();
    shown.extend(Some(left_out).filter(|line| !line.is_empty()));
    shown
}

fn warnings(page: &Page, warnings: &[String]) -> Vec<String> {
    let short = |text: &String| {
        let mut lines = page.lines(&format!("Warning: {text}."));
        if lines.len() > MOST_WARNING_LINES {
            lines.truncate(MOST_WARNING_LINES);
            let cut = lines.join(" ") + " ...";
            lines = page.lines(&cut);
        }
        lines
    };
    let mut lines: Vec<String> = warnings.iter().take(MOST_WARNINGS).flat_map(short).collect();
    let left_out = more(&[(warnings.len().saturating_sub(MOST_WARNINGS), "warning")]);
    lines.extend(Some(left_out).filter(|line| !line.is_empty()));
    if lines.is_empty() { Vec::new() } else { vec![page.warning(&lines)] }
}

/// The line that stands for what is left out. Empty if nothing is left out.
fn more(left_out: &[(usize, &str)]) -> String {
    let count = |(count, what): &(usize, &str)| {
        (*count > 0).then(|| counted(*count as u64, &format!("more {what}")))
    };
    let counts: Vec<String> = left_out.iter().filter_map(count).collect();
    if counts.is_empty() {
        return String::new();
    }
    format!("... and {}: --verbose", counts.join(" and "))
}

/// The table with as many rows and columns as fit, below its caption.
fn short_table(page: &Page, printed: &PrintedTable) -> String {
    let with = |count: usize| {
        let mut shown = printed.clone();
        shown.table.rows.truncate(count);
        table::in_blocks(page, &shown, MOST_TABLE_LINES)
    };
    let [all_rows, all_columns] = [printed.table.rows.len(), printed.table.columns.len()];
    let mut rows = all_rows.min(MOST_ROWS);
    let mut blocks = with(rows);
    // The first columns are the most important ones.
    while blocks.len() > 1 && lines(&blocks) > MOST_TABLE_LINES {
        blocks.pop();
    }
    let kept = blocks.len();
    while rows > 1 && lines(&blocks) > MOST_TABLE_LINES {
        rows -= 1;
        blocks = with(rows);
        blocks.truncate(kept);
    }
    let columns: usize = blocks.iter().map(|block| block.columns).sum();
    let left_out = more(&[(all_rows - rows, "row"), (all_columns - columns, "column")]);
    let mut texts = vec![document::caption(page, printed)];
    texts.extend(blocks.into_iter().map(|block| block.text));
    texts.extend(Some(left_out).filter(|line| !line.is_empty()));
    let notes = printed.table.notes.iter().map(|note| page.lines(note));
    let short = notes.filter(|lines| lines.len() <= MOST_NOTE_LINES);
    texts.extend(short.map(|lines| lines.join("\n")));
    texts.join("\n")
}
