//! Diagnostics of rule files and scenario files: place, what was found, what is allowed, a remedy.

use std::fmt;

use crate::input::suggest::nearest;
use crate::input::tree::text::TextPosition;

/// The most errors that one load lists; a file of nonsense has thousands.
pub(super) const MAX_ERRORS: usize = 100;
/// The most characters of a line that are shown.
const EXCERPT: usize = 100;

/// One thing that is wrong with a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file as its user knows it; `<text>` for a text that came from no file.
    pub file: String,
    /// Line from 1; 0 if the error has no place in the file.
    pub line: usize,
    /// Column from 1, in characters; 0 if the error has no place in the file.
    pub column: usize,
    /// The path of the field, items of lists counted from 1: `dice[1].faces`. Empty for an error of
    /// the whole file.
    pub field: String,
    /// What is wrong, with what was found.
    pub found: String,
    /// What is allowed there, if that can be said in a line.
    pub allowed: Option<String>,
    /// A way out, if there is a likely one.
    pub help: Option<String>,
    excerpt: Option<Excerpt>,
}

/// The line of an error, cut to what can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Excerpt {
    text: String,
    caret: usize,
    width: usize,
}

impl Diagnostic {
    /// An error of a whole file.
    pub(super) fn of_file(file: &str, found: impl Into<String>) -> Self {
        Self { file: file.to_string(), found: found.into(), ..Self::default() }
    }

    /// An error at a place.
    #[expect(clippy::needless_pass_by_value, reason = "fields and texts are written alike")]
    pub(super) fn at(place: &TextPosition, field: impl ToString, found: impl Into<String>) -> Self {
        let line = place.text.as_ref().and_then(|text| text.line(place.line));
        let excerpt = line.map(|line| Excerpt::new(line, place.column));
        let (line, column) = if excerpt.is_some() { (place.line, place.column) } else { (0, 0) };
        let (file, field) = (place.file().to_string(), field.to_string());
        Self { file, line, column, field, found: found.into(), allowed: None, help: None, excerpt }
    }

    /// Says what is allowed.
    pub(super) fn allow(self, allowed: impl Into<String>) -> Self {
        Self { allowed: Some(allowed.into()), ..self }
    }

    /// Says a way out.
    pub(super) fn advise(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Says which names are allowed, and which of them was probably meant.
    pub(super) fn allow_names(
        self,
        found: &str,
        allowed: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Self {
        let names: Vec<_> = allowed.into_iter().collect();
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let diagnostic = match nearest(found, names.iter().copied()) {
            Some(name) => self.advise(format!("did you mean `{name}`?")),
            None => self,
        };
        diagnostic.allow(if names.is_empty() { "nothing".to_string() } else { names.join(", ") })
    }
}

impl Excerpt {
    fn new(line: &str, column: usize) -> Self {
        let skipped = if column > EXCERPT { column - EXCERPT / 2 } else { 0 };
        let seen: Vec<char> = line.chars().skip(skipped).take(EXCERPT).collect();
        let caret = column.saturating_sub(1 + skipped).min(seen.len());
        let width = token_width(&seen[caret..]);
        let text: String = seen.iter().map(|c| if c.is_control() { ' ' } else { *c }).collect();
        Self { text: text.trim_end().to_string(), caret, width }
    }
}

/// A text of the file as messages quote it, cut if it is long.
pub(super) fn quoted(text: &str) -> String {
    let shown: String =
        text.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if shown.len() < text.len() { format!("`{shown}...`") } else { format!("`{shown}`") }
}

/// How many characters the value that starts here takes, at least 1.
fn token_width(rest: &[char]) -> usize {
    let width = match rest.first() {
        Some(quote @ ('"' | '\'')) => {
            rest.iter().skip(1).position(|c| c == quote).map_or(rest.len(), |end| end + 2)
        }
        _ => rest
            .iter()
            .position(|c| c.is_whitespace() || ",:[]{}\"'".contains(*c))
            .unwrap_or(rest.len()),
    };
    width.max(1)
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        if !self.field.is_empty() {
            write!(f, ": {}", self.field)?;
        }
        write!(f, ": {}", self.found)?;
        if let Some(excerpt) = &self.excerpt {
            let number = self.line.to_string();
            let margin = " ".repeat(number.len());
            let carets = format!("{}{}", " ".repeat(excerpt.caret), "^".repeat(excerpt.width));
            write!(f, "\n{margin} |\n{number} | {}\n{margin} | {carets}", excerpt.text)?;
        }
        if let Some(allowed) = &self.allowed {
            write!(f, "\nallowed: {allowed}")?;
        }
        if let Some(help) = &self.help {
            write!(f, "\nhelp: {help}")?;
        }
        Ok(())
    }
}

/// All errors of one load, in the order of their places; at least one.
///
/// Shown, the errors follow one another with an empty line between them. At most a hundred are
/// listed, and a last one says so if there were more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Diagnostics {
    /// Sorts errors by place.
    pub(super) fn sorted(mut diagnostics: Vec<Diagnostic>) -> Self {
        diagnostics.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        Self(diagnostics)
    }

    /// Adds the errors of another load that are not here yet.
    pub(super) fn join(&mut self, others: Self) {
        for diagnostic in others.0 {
            if !self.0.contains(&diagnostic) {
                self.0.push(diagnostic);
            }
        }
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(vec![diagnostic])
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, diagnostic) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str("\n\n")?;
            }
            diagnostic.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::tree::text::Text;

    fn at(text: impl Into<String>, line: usize, column: usize) -> TextPosition {
        TextPosition { text: Some(Text::new("x.yaml", text)), line, column }
    }

    #[test]
    fn an_error_is_shown_with_its_line_a_caret_and_the_way_out() {
        let place = at("a: 1\nkość: {rule: exat}\n", 2, 14);
        let diagnostic = Diagnostic::at(&place, "kość.rule", "found `exat`")
            .allow_names("exat", ["exact", "at-least"]);
        let expected = "\
error: x.yaml:2:14: kość.rule: found `exat`
  |
2 | kość: {rule: exat}
  |              ^^^^
allowed: exact, at-least
help: did you mean `exact`?";
        assert_eq!(diagnostic.to_string(), expected);
    }

    #[test]
    fn a_very_long_line_is_cut_around_the_error() {
        let place = at(format!("{}bad {}", "x ".repeat(5000), "y ".repeat(5000)), 1, 10_001);
        let shown = Diagnostic::at(&place, "f", "no").to_string();
        let lines: Vec<&str> = shown.lines().collect();
        let caret = lines[3].find('^').unwrap();
        assert_eq!(&lines[2][caret..caret + 4], "bad ");
        assert!(lines[2].len() < 120);
    }
}
