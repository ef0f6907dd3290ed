//! How text is laid out on the terminal: tables, lines below them, warnings, line breaks.

use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use comfy_table::{Attribute, Cell, CellAlignment, ContentArrangement, Table, TableComponent};

/// The columns of a terminal of unknown width.
const WIDTH: u16 = 110;

/// The layout of a page in the terminal.
pub(super) struct Page {
    width: u16,
    colour: bool,
}

impl Page {
    /// A layout of `width` columns. `None` takes the width of the terminal.
    pub(super) fn new(width: Option<u16>, colour: bool) -> Self {
        Self { width: width.or_else(|| Table::new().width()).unwrap_or(WIDTH), colour }
    }

    pub(super) fn columns(&self) -> usize {
        usize::from(self.width)
    }

    pub(super) fn wrap(&self, text: &str) -> String {
        wrap(text, self.columns())
    }

    /// Breaks only the lines that are too long. The lines of tables, which begin with a space or a
    /// rule, stay as they are.
    pub(super) fn wrap_lines(&self, text: &str) -> String {
        let stays = |line: &str| {
            line.starts_with([' ', '─', '═']) || line.chars().count() <= self.columns()
        };
        let lines = text.lines();
        let lines = lines.map(|line| if stays(line) { line.to_owned() } else { self.wrap(line) });
        lines.collect::<Vec<_>>().join("\n")
    }

    pub(super) fn warning(&self, text: &str) -> String {
        let text = self.wrap(&format!("Warning: {text}."));
        if self.colour { format!("\x1b[33m{text}\x1b[0m") } else { text }
    }

    pub(super) fn bold(&self, text: &str) -> String {
        if self.colour { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    pub(super) fn table(&self, heads: &[&str]) -> Table {
        let mut table = Table::new();
        table
            .load_preset(UTF8_HORIZONTAL_ONLY)
            .set_content_arrangement(ContentArrangement::Dynamic);
        table
            .remove_style(TableComponent::HorizontalLines)
            .remove_style(TableComponent::MiddleIntersections);
        table.set_width(self.width);
        if self.colour {
            table.enforce_styling();
        } else {
            table.force_no_tty();
        }
        table.set_header(heads.iter().map(|head| Cell::new(head).add_attribute(Attribute::Bold)));
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table
    }
}

/// A table with a line below it.
pub(super) fn with_line_below(table: &Table, text: &str) -> String {
    format!("{table}\n{text}")
}

/// Breaks the text at spaces into lines of at most so many characters. A longer word has its own
/// line.
fn wrap(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("starts with one line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.into());
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn words_wrap_at_the_width_and_a_long_word_has_its_own_line() {
        assert_eq!(wrap("ab cd efghijk l", 5), "ab cd\nefghijk\nl");
    }
}
