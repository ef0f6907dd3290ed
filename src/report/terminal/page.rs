//! The width of the terminal, line breaks, and what stands out.

use comfy_table::Table;

/// The columns if the output is not a terminal. They are fixed, so that the output is the same on
/// every machine.
const WIDTH: u16 = 100;

/// The fewest columns for the rest of a line.
const MIN_REST: usize = 20;

/// A terminal that says that it is narrower does not know its width.
const NARROWEST: u16 = 20;

/// The layout of a page in the terminal.
pub(super) struct Page {
    width: u16,
    colour: bool,
}

impl Page {
    /// A layout of `width` columns. `None` takes the width of the terminal.
    pub(super) fn new(width: Option<u16>, colour: bool) -> Self {
        let usable_width =
            width.or_else(|| Table::new().width()).filter(|width| *width >= NARROWEST);
        Self { width: usable_width.unwrap_or(WIDTH), colour }
    }

    pub(super) fn columns(&self) -> usize {
        usize::from(self.width)
    }

    pub(super) fn has_colour(&self) -> bool {
        self.colour
    }

    pub(super) fn wrap(&self, text: &str) -> String {
        self.lines(text).join("\n")
    }

    /// The text in lines of at most the page's width. A longer word has its own line.
    pub(super) fn lines(&self, text: &str) -> Vec<String> {
        wrap_parts(&words(text), self.columns())
    }

    /// Breaks only the lines that are too long. A line continues below its own indent. Spaces side
    /// by side separate columns: the last column continues below itself.
    pub(super) fn wrap_lines(&self, text: &str) -> String {
        let lines = text.lines().map(str::trim_end);
        lines.flat_map(|line| wrap_line(line, self.columns())).collect::<Vec<_>>().join("\n")
    }

    /// A command in lines that a shell reads as one line.
    pub(super) fn command(&self, command: &str) -> String {
        let words: Vec<String> = command.split(' ').map(str::to_owned).collect();
        // The backslash and the indent need four columns.
        wrap_parts(&words, self.columns().saturating_sub(4)).join(" \\\n  ")
    }

    pub(super) fn warning(&self, lines: &[String]) -> String {
        let text = lines.join("\n");
        if self.colour { format!("\x1b[33m{text}\x1b[0m") } else { text }
    }

    pub(super) fn bold(&self, text: &str) -> String {
        if self.colour { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// The words of a text, in order. A figure is one word: `3 %`, `52.25 ± 0.01`, `(3.1 to 4.2)`.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split([' ', '\n']) {
        match words.last_mut() {
            Some(before) if continues(before, word) => {
                before.push(' ');
                before.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
        if let [.., from, to, until] = &words[..]
            && to == "to"
            && is_number(from)
            && is_number(until)
        {
            let range = format!("{from} to {until}");
            words.truncate(words.len() - 3);
            words.push(range);
        }
    }
    words
}

/// Does the word belong to the number before it?
fn continues(before: &str, word: &str) -> bool {
    let unit = word.trim_end_matches(['.', ',', ';', ':', ')']);
    is_number(before) && (unit == "%" || word == "±" || before.ends_with('±'))
}

/// Does the word begin with a number, perhaps after a bracket and a sign?
fn is_number(word: &str) -> bool {
    word.trim_start_matches(['(', '+', '−', '-'])
        .starts_with(|letter: char| letter.is_ascii_digit())
}

/// A line that is too long, in several lines.
fn wrap_line(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    if line.chars().all(|letter| ['─', '═'].contains(&letter)) {
        return vec![line.chars().take(width).collect()];
    }
    let indent = line.chars().take_while(|letter| *letter == ' ').count();
    let inner = line.trim_start();
    let (head, rest) = match inner.rsplit_once("  ") {
        Some((head, rest)) => (format!("{head}  "), rest),
        None => (String::new(), inner),
    };
    let below = indent + if head.is_empty() { 2 } else { head.chars().count() };
    let mut lines = wrap_parts(&words(rest), width.saturating_sub(below).max(MIN_REST));
    for (at, line) in lines.iter_mut().enumerate() {
        let first = format!("{}{head}", " ".repeat(indent));
        *line = if at == 0 { first } else { " ".repeat(below) } + line;
    }
    lines
}

/// Puts parts into lines of at most so many characters, with a space between two parts. A longer
/// part has its own line. No part is broken.
pub(super) fn wrap_parts(parts: &[String], width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in parts {
        let line = lines.last_mut().expect("starts with one line");
        if line.is_empty() {
            line.push_str(part);
        } else if line.chars().count() + 1 + part.chars().count() <= width {
            line.push(' ');
            line.push_str(part);
        } else {
            lines.push(part.clone());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_wrap_at_the_width_and_a_long_word_has_its_own_line() {
        let page = Page::new(Some(20), false);
        assert_eq!(
            page.wrap("ab cd abcdefghijklmnopqrstuvwxyz 12345678901234567890 l"),
            "ab cd\nabcdefghijklmnopqrstuvwxyz\n12345678901234567890\nl"
        );
    }

    #[test]
    fn figure_is_one_word() {
        let page = Page::new(Some(20), false);
        let text = "share(babilon) below 3 %, or it is 52.25 ± 0.01 % of all (51.1 to 53.2)";
        assert_eq!(
            page.wrap(text),
            "share(babilon) below\n3 %, or it is\n52.25 ± 0.01 % of\nall (51.1 to 53.2)"
        );
        assert_eq!(words("5 to come"), ["5", "to", "come"]);
    }

    #[test]
    fn long_line_continues_below_its_own_text() {
        let wrapped = |width, text: &str| Page::new(Some(width), false).wrap_lines(text);
        assert_eq!(
            wrapped(30, "Title\n  one and two and three and four\n  name    what it is"),
            "Title\n  one and two and three and\n    four\n  name    what it is"
        );
        assert_eq!(
            wrapped(32, "  name    what it is, and does, and is good for"),
            "  name    what it is, and does,\n          and is good for"
        );
        let ruled = format!("{}\na  b  ", "─".repeat(40));
        assert_eq!(wrapped(20, &ruled), format!("{}\na  b", "─".repeat(20)));
    }

    #[test]
    fn shell_reads_a_wrapped_command_as_one_line() {
        let page = Page::new(Some(20), false);
        let command = "urlab run a-scenario.yaml --seed 3 --threads 1";
        let wrapped = page.command(command);
        assert_eq!(wrapped, "urlab run \\\n  a-scenario.yaml \\\n  --seed 3 \\\n  --threads 1");
        assert_eq!(wrapped.replace("\\\n  ", ""), command);
    }

    #[test]
    fn terminal_that_does_not_know_its_width_has_the_width_of_a_file() {
        assert_eq!(Page::new(Some(0), false).columns(), 100);
        assert_eq!(Page::new(Some(60), false).columns(), 60);
    }
}
