//! Finds the usual mistakes in a text that is not YAML. A parser says where it stopped. This says
//! where the user must mend the text.

use std::sync::Arc;

use crate::input::diagnostic::Diagnostic;
use crate::input::tree::text::{Text, TextPosition};

/// The mistake that probably made the parser stop in the line `stopped`. It is before that line, in
/// it, or in the next.
pub fn syntax_mistake(text: &Arc<Text>, stopped: usize) -> Option<Diagnostic> {
    let mut scan = Scan::default();
    for (index, line) in text.content.lines().enumerate() {
        scan.read_line(index + 1, line);
    }
    scan.close();
    let is_near = |mistake: &SyntaxMistake| {
        let (line, _) = mistake.place;
        line <= stopped + 1 && (mistake.is_certain || line + 2 >= stopped)
    };
    scan.found.into_iter().find(is_near).map(|mistake| mistake.diagnostic(text))
}

/// A mistake.
struct SyntaxMistake {
    /// Does YAML allow such a line nowhere?
    is_certain: bool,
    /// The line and the column where it must be mended, from 1.
    place: (usize, usize),
    found: String,
    allowed: &'static str,
    help: String,
    /// What mends the line, if there is one way out.
    replacement: Option<Replacement>,
}

/// A part of a line, and the text that mends it.
struct Replacement {
    /// Where the part should begin. If there is something else, nothing is mended.
    column: usize,
    wrong: String,
    text: String,
}

impl SyntaxMistake {
    fn diagnostic(self, text: &Arc<Text>) -> Diagnostic {
        let (line, column) = self.place;
        let at = |column| TextPosition { text: Some(Arc::clone(text)), line, column };
        let fix = self.replacement.and_then(|part| at(part.column).fix(&part.wrong, part.text));
        let diagnostic = Diagnostic::at(&at(column), "", self.found);
        diagnostic.allow(self.allowed).advise(self.help).mend(fix)
    }
}

/// An open bracket and its position.
#[derive(Clone, Copy)]
struct OpenBracket {
    bracket: char,
    place: (usize, usize),
}

/// The state of a scan through the lines of a text.
#[derive(Default)]
struct Scan {
    found: Vec<SyntaxMistake>,
    open: Vec<OpenBracket>,
    /// The indents of the mappings around the line, with the name of the last field of each.
    levels: Vec<OuterField>,
    /// The indent of the field whose text of several lines is read.
    block: Option<usize>,
}

/// A mapping around a line.
struct OuterField {
    indent: usize,
    name: String,
    has_value: bool,
}

impl Scan {
    fn read_line(&mut self, number: usize, line: &str) {
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let content = line.trim();
        if content.is_empty() || self.block.is_some_and(|block| indent > block) {
            return;
        }
        self.block = None;
        if content.starts_with('#') {
            return;
        }
        if let Some(column) = line.chars().take(indent).position(|c| c == '\t') {
            let found = "this line is indented with a tab";
            let help = "write two spaces in place of the tab";
            self.report(true, (number, column + 1), found, "spaces before a field", help);
            self.mend(column + 1, "\t", "  ");
            return;
        }
        if self.open.is_empty() {
            self.read_field(number, indent, content);
        } else if indent == 0 && split_field(content).is_some_and(|(_, value)| !value.is_empty()) {
            // A field of the whole file cannot stand inside a bracket.
            self.close();
        }
        self.read_brackets(number, line);
    }

    /// Reads a line that is not inside brackets.
    fn read_field(&mut self, number: usize, indent: usize, content: &str) {
        let item = content.strip_prefix("- ");
        let (indent, content) = match item {
            Some(inner) => (indent + content.len() - inner.trim_start().len(), inner.trim_start()),
            None => (indent, content),
        };
        let starts_list = content == "-" || item.is_some();
        if content.starts_with(['"', '\'', '[', '{', ']', '}']) || content == "-" {
            return;
        }
        let Some((name, after_colon)) = split_field(content) else {
            if !starts_list {
                self.report_line_without_colon(number, indent, content);
            }
            return;
        };
        self.check_indent(number, indent, item.is_some());
        let value = after_colon.trim();
        if value.starts_with(['|', '>']) {
            self.block = Some(indent);
        }
        self.check_value(number, indent, name, value);
        let has_value = !value.is_empty() && !value.starts_with(['#', '&', '!']);
        self.levels.push(OuterField { indent, name: name.to_string(), has_value });
    }

    fn report_line_without_colon(&mut self, number: usize, indent: usize, written: &str) {
        let content = written.split(" #").next().unwrap_or(written).trim_end();
        let is_name = |word: &str| {
            !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || "-_".contains(c))
        };
        let allowed = "a name, a colon, a space and a value";
        if let Some((name, value)) = content.split_once(':').filter(|(name, _)| is_name(name)) {
            let place = (number, indent + name.chars().count() + 2);
            let found = format!("a space is missing after the colon of `{name}`");
            let line = format!("{name}: {value}");
            self.report(false, place, found, allowed, format!("write `{line}`"));
            self.mend(indent + 1, content, line);
            return;
        }
        let (name, value) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
        if is_name(name) {
            let place = (number, indent + name.chars().count() + 1);
            let found = format!("a colon is missing after `{name}`");
            let mended = format!("{name}: {}", value.trim());
            let line = mended.trim_end();
            self.report(false, place, found, allowed, format!("write `{line}`"));
            self.mend(indent + 1, content, line);
        }
    }

    /// A field stands under the field around it, or exactly below another of the same mapping.
    fn check_indent(&mut self, number: usize, indent: usize, is_item: bool) {
        let mut left = Vec::new();
        while let Some(level) = self.levels.pop_if(|level| level.indent > indent) {
            left.push(level);
        }
        let spaces = |count: usize| match count {
            0 => "no spaces".to_string(),
            1 => "1 space".to_string(),
            count => format!("{count} spaces"),
        };
        let allowed = "fields of one mapping with the same number of spaces before them";
        match self.levels.last() {
            Some(level) if level.indent == indent => {
                self.levels.pop();
            }
            Some(level) if level.has_value && left.is_empty() && !is_item => {
                let name = level.name.clone();
                let (found, help) = (
                    format!("this line stands under `{name}`, which has a value already"),
                    format!(
                        "write {} before it, as before `{name}`, or remove the value of `{name}`",
                        spaces(level.indent)
                    ),
                );
                self.report(false, (number, indent + 1), found, allowed, help);
            }
            level => {
                let Some(inner) = left.last().filter(|_| !is_item) else { return };
                let before = |level: &OuterField| {
                    format!("{} as before `{}`", spaces(level.indent), level.name)
                };
                let outer = level.map_or(String::new(), |level| format!(", or {}", before(level)));
                let help = format!("write {}{outer}", before(inner));
                let found = format!("this line has {}, but no line before it has", spaces(indent));
                self.report(false, (number, indent + 1), found, allowed, help);
            }
        }
    }

    /// A plain text cannot have a colon and a space inside, or begin with a sign of YAML.
    fn check_value(&mut self, number: usize, indent: usize, name: &str, value: &str) {
        let plain = value.split(" #").next().unwrap_or(value).trim_end();
        let column = indent + name.chars().count() + 3;
        let is_quoted = plain.starts_with(['"', '\'', '[', '{', '|', '>', '#']);
        let quotes = |text: &str| format!("put the text in quotes: `{name}: \"{text}\"`");
        let allowed = "quotes around a text with special signs";
        if !is_quoted && (plain.contains(": ") || plain.ends_with(':')) {
            let found = "this text has a colon in it";
            self.report(true, (number, column), found, allowed, quotes(plain));
            self.mend_with_quotes(column, plain);
        } else if plain.starts_with(['@', '`', '%']) {
            let sign = plain.chars().next().unwrap_or_default();
            let found = format!("this text begins with `{sign}`");
            self.report(false, (number, column), found, allowed, quotes(plain));
            self.mend_with_quotes(column, plain);
        }
    }

    /// Reads the quotes and brackets of a line.
    fn read_brackets(&mut self, number: usize, line: &str) {
        let letters: Vec<char> = line.chars().collect();
        let (mut place, mut may_quote) = (0, true);
        while let Some(letter) = letters.get(place).copied() {
            let after_space = place == 0 || letters[place - 1].is_whitespace();
            match letter {
                '#' if after_space => return,
                '"' | '\'' if may_quote => {
                    let Some(end) = end_of_quote(&letters, place) else {
                        let found = format!("the quote {letter} opened here is not closed");
                        let help = format!("write {letter} at the end of the text");
                        let allowed = "a text with a quote at both ends";
                        self.report(true, (number, place + 1), found, allowed, help);
                        return;
                    };
                    self.check_after_quote(number, &letters, place, end);
                    (place, may_quote) = (end + 1, false);
                    continue;
                }
                '[' | '{' if may_quote || !self.open.is_empty() => {
                    self.open.push(OpenBracket { bracket: letter, place: (number, place + 1) });
                }
                ']' | '}' if may_quote || !self.open.is_empty() => {
                    self.close_bracket(letter, number, place + 1);
                }
                _ => {}
            }
            may_quote = match letter {
                '[' | '{' | ',' => true,
                ':' | '-' => letters.get(place + 1).is_none_or(|next| next.is_whitespace()),
                letter => letter.is_whitespace() && may_quote,
            };
            place += 1;
        }
    }

    fn check_after_quote(&mut self, number: usize, letters: &[char], start: usize, end: usize) {
        let after: String = letters[end + 1..].iter().collect();
        let rest = after.trim();
        if !rest.is_empty() && !rest.starts_with([',', ':', ']', '}', '#']) {
            let quote = letters[start];
            let other = if quote == '"' { '\'' } else { '"' };
            let found = format!("the text ends with the second {quote}, but more follows");
            let last = letters.iter().rposition(|letter| *letter == quote).unwrap_or(end);
            let text: String = letters[start + 1..last.max(end)].iter().collect();
            let help = if text.contains(other) {
                "write every quote inside the text twice".to_string()
            } else {
                format!("put all of the text in the other quotes: {other}{text}{other}")
            };
            self.report(true, (number, end + 1), found, "one text in quotes", help);
        }
    }

    fn close_bracket(&mut self, letter: char, line: usize, column: usize) {
        let partner = |bracket: char| if bracket == '[' { ']' } else { '}' };
        let allowed = "`]` for each `[`, and `}` for each `{`";
        match self.open.pop() {
            Some(open) if partner(open.bracket) == letter => {}
            Some(open) => {
                let found = format!(
                    "`{letter}` cannot close the `{}` of line {}, column {}",
                    open.bracket, open.place.0, open.place.1
                );
                let help = format!("write `{}` here", partner(open.bracket));
                self.report(true, (line, column), found, allowed, help);
                self.mend(column, &letter.to_string(), partner(open.bracket));
            }
            None => {
                let found = format!("`{letter}` closes nothing");
                let help = format!("remove this `{letter}`, or write the opening bracket");
                self.report(true, (line, column), found, allowed, help);
            }
        }
    }

    /// Reports the first bracket that is still open.
    fn close(&mut self) {
        if let Some(open) = self.open.first().copied() {
            let (noun, partner) =
                if open.bracket == '[' { ("bracket", ']') } else { ("brace", '}') };
            let found = format!("the {noun} `{}` opened here is not closed", open.bracket);
            let help = format!("write `{partner}` after the last thing that belongs to it");
            let allowed = "`]` for each `[`, and `}` for each `{`";
            self.report(true, open.place, found, allowed, help);
        }
        self.open.clear();
    }

    fn report(
        &mut self,
        is_certain: bool,
        place: (usize, usize),
        found: impl Into<String>,
        allowed: &'static str,
        help: impl Into<String>,
    ) {
        let (found, help) = (found.into(), help.into());
        let replacement = None;
        self.found.push(SyntaxMistake { is_certain, place, found, allowed, help, replacement });
    }

    /// Adds to the last mistake what mends its line.
    fn mend(&mut self, column: usize, wrong: &str, text: impl Into<String>) {
        if let Some(mistake) = self.found.last_mut() {
            let (wrong, text) = (wrong.to_string(), text.into());
            mistake.replacement = Some(Replacement { column, wrong, text });
        }
    }

    /// A quote or a backslash inside would need a sign before it.
    fn mend_with_quotes(&mut self, column: usize, plain: &str) {
        if !plain.contains(['"', '\\']) {
            self.mend(column, plain, format!("\"{plain}\""));
        }
    }
}

/// The name and the value of a field in a line.
fn split_field(content: &str) -> Option<(&str, &str)> {
    if let Some(name) = content.strip_suffix(':') {
        return Some((name, ""));
    }
    content.split_once(": ")
}

/// The place of the quote that closes the text that begins at `start`.
fn end_of_quote(letters: &[char], start: usize) -> Option<usize> {
    let quote = letters[start];
    let mut place = start + 1;
    while let Some(letter) = letters.get(place) {
        match letter {
            '\\' if quote == '"' => place += 1,
            '\'' if quote == '\'' && letters.get(place + 1) == Some(&'\'') => place += 1,
            letter if *letter == quote => return Some(place),
            _ => {}
        }
        place += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the mistake of a text is, and what it is.
    fn mistake(text: &str, stopped: usize) -> (usize, usize, String) {
        let mistake = syntax_mistake(&Text::new("f", text), stopped).unwrap();
        (mistake.line, mistake.column, mistake.found)
    }

    #[test]
    fn an_open_bracket_or_quote_is_found_where_it_opens() {
        let brace = "the brace `{` opened here is not closed";
        assert_eq!(mistake("a: 1\nb: {c: [1, 2], d: 3\ne: 4\n", 3), (2, 4, brace.into()));
        assert_eq!(mistake("b:\n  {c: 3\n", 3), (2, 3, brace.into()));
        let quote = "the quote \" opened here is not closed";
        assert_eq!(mistake("a: [x, \"y, z]\nb: 1\n", 3), (1, 8, quote.into()));
        assert_eq!(mistake("a: Anna's\nb: \"x\n", 3), (2, 4, quote.into()));
        assert_eq!(mistake("a: [b}\n", 1).0, 1);
        assert_eq!(mistake("a: b]\nc: ]\n", 2), (2, 4, "`]` closes nothing".into()));
    }

    #[test]
    fn a_missing_colon_or_space_is_found_after_the_name() {
        let colon = "a colon is missing after `count`";
        assert_eq!(mistake("a:\n  count 5\n  b: 1\n", 3), (2, 8, colon.into()));
        let space = "a space is missing after the colon of `count`";
        assert_eq!(mistake("a:\n  count:5\n  b: 1\n", 3), (2, 9, space.into()));
    }

    #[test]
    fn a_line_of_another_depth_is_found_and_texts_of_several_lines_are_not() {
        let text = "a:\n    b: 1\n   c: 2\n";
        assert_eq!(
            mistake(text, 3),
            (3, 4, "this line has 3 spaces, but no line before it has".into())
        );
        let text = "a: 1\n  b: 2\n";
        let found = "this line stands under `a`, which has a value already";
        assert_eq!(mistake(text, 2), (2, 3, found.into()));
        let text = "a: |\n  b 1\n   c: [\nd: >-\n  x: y: z\ne: [\n  1,\n  2,\n]\nf: {}\n";
        assert_eq!(syntax_mistake(&Text::new("f", text), 10), None);
    }

    #[test]
    fn a_text_with_signs_of_yaml_must_be_in_quotes() {
        assert_eq!(mistake("a: one: two\n", 1), (1, 4, "this text has a colon in it".into()));
        assert_eq!(mistake("a: @x\n", 1), (1, 4, "this text begins with `@`".into()));
        let found = "the text ends with the second ', but more follows";
        assert_eq!(mistake("a: 'don't'\n", 1), (1, 8, found.into()));
        assert_eq!(mistake("a:\n\tb: 1\n", 2), (2, 1, "this line is indented with a tab".into()));
    }
}
