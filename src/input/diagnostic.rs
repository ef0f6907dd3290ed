//! Errors of rule files and scenario files: position, what was found, what is allowed, a way out.

use std::borrow::Cow;
use std::fmt;

use crate::input::control::{is_control, visible_line};
use crate::input::mistakes::{nearest, reason_outside};
use crate::input::tree::text::TextPosition;

pub use crate::input::tree::text::LineFix;

/// The largest number of errors that one load lists; a meaningless file has thousands.
pub(super) const MAX_ERRORS: usize = 100;
/// The largest number of characters that are shown of a line.
const MAX_EXCERPT: usize = 100;
/// The largest number of characters of one part of an error. A hint may repeat a whole line.
const MAX_PART: usize = 2_000;

/// One thing that is wrong with a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The file as its user knows it; `<text>` for a text that is not from a file.
    pub file: String,
    /// The line, from 1; 0 if the error has no position in the file.
    pub line: usize,
    /// The column, from 1, in characters; 0 if the error has no position in the file.
    pub column: usize,
    /// The path of the field, such as `dice[1].faces`; items of lists count from 1. Empty for an
    /// error of the whole file.
    pub field: String,
    /// What is wrong, with what was found.
    pub found: String,
    /// What is allowed there, if one line is enough to say it.
    pub allowed: Option<String>,
    /// A way out, if one is likely.
    pub help: Option<String>,
    excerpt: Option<Excerpt>,
    fix: Option<LineFix>,
}

/// The line of an error, cut to a readable length.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Excerpt {
    text: String,
    caret: usize,
    width: usize,
}

impl Diagnostic {
    /// An error of a whole file.
    pub(super) fn of_file(file: &str, found: impl Into<String>) -> Self {
        Self { file: visible_line(file), found: found.into(), ..Self::default() }
    }

    /// An error at a position.
    #[expect(clippy::needless_pass_by_value, reason = "callers pass fields and texts")]
    pub(super) fn at(place: &TextPosition, field: impl ToString, found: impl Into<String>) -> Self {
        let line = place.text.as_ref().and_then(|text| text.line(place.line));
        let excerpt = line.map(|line| Excerpt::new(line, place.column));
        let (line, column) = if excerpt.is_some() { (place.line, place.column) } else { (0, 0) };
        let (file, field) = (place.file().to_string(), field.to_string());
        Self { file, line, column, field, found: found.into(), excerpt, ..Self::default() }
    }

    /// Adds what is allowed.
    pub(super) fn allow(self, allowed: impl Into<String>) -> Self {
        Self { allowed: Some(allowed.into()), ..self }
    }

    /// Takes the parts of an error text: what was found, then lines that begin with `allowed:` and
    /// `help:`, as far as they are there.
    #[must_use]
    pub(crate) fn with_text(self, text: &str) -> Self {
        let (text, help) =
            text.split_once("\nhelp: ").map_or((text, None), |(text, help)| (text, Some(help)));
        let (found, allowed) = text
            .split_once("\nallowed: ")
            .map_or((text, None), |(text, allowed)| (text, Some(allowed)));
        let [allowed, help] = [allowed, help].map(|part| part.map(str::to_owned));
        Self { found: found.to_owned(), allowed, help, ..self }
    }

    /// What a message tells: `error: FOUND`, then lines that begin with `allowed:` and `help:`.
    pub(crate) fn of_message(message: &str) -> Self {
        Self::default().with_text(message.strip_prefix("error: ").unwrap_or(message))
    }

    /// Adds a way out.
    pub(super) fn advise(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The error without its place, for a text that a program made and nobody sees. It still names
    /// the field.
    #[must_use]
    pub fn without_place(self) -> Self {
        Self { file: String::new(), line: 0, column: 0, excerpt: None, fix: None, ..self }
    }

    /// The number of characters of the wrong value, at least 1. 0 if the error has no position.
    pub fn width(&self) -> usize {
        self.excerpt.as_ref().map_or(0, |excerpt| excerpt.width)
    }

    /// Adds the text that mends the line, if there is one way out.
    pub(super) fn mend(self, fix: Option<LineFix>) -> Self {
        Self { fix, ..self }
    }

    /// Adds what takes the place of the whole text `wrong`, if the help names what was meant.
    pub(super) fn mend_whole(self, wrong: &str) -> Self {
        let meant = self.name_meant().filter(|_| self.found.contains(&quoted(wrong)));
        let width = wrong.chars().count();
        let fix = meant.map(|meant| LineFix { column: 1, width, text: meant.to_owned() });
        self.mend(fix)
    }

    /// The text that mends the line, if there is one way out.
    pub(crate) fn fix(&self) -> Option<LineFix> {
        self.fix.clone().or_else(|| self.value_meant())
    }

    /// The name that was meant, if the help says that and no more.
    fn name_meant(&self) -> Option<&str> {
        self.help.as_ref()?.strip_prefix(MEANT)?.strip_suffix(MEANT_END)
    }

    /// The text in place of what was found, if the help names it.
    fn value_meant(&self) -> Option<LineFix> {
        let help = self.help.as_ref()?;
        let line = || {
            let line = help.strip_prefix("write `")?.strip_suffix('`')?;
            let name = self.field.rsplit('.').next()?;
            let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
            value.or(name.ends_with(']').then_some(line))
        };
        let found = self.found.split('`').nth(1).filter(|quoted| !quoted.is_empty())?;
        // The name may be one word of what was found.
        let name = self.name_meant().filter(|meant| nearest(found, [*meant]).is_some());
        let meant = name.or_else(|| help.strip_prefix(IN_QUOTES)).or_else(line)?;
        let (start, width) = self.excerpt.as_ref()?.place_of(found)?;
        Some(LineFix { column: self.column + start, width, text: meant.to_owned() })
    }

    /// Adds which names are allowed, and which of them was probably meant.
    pub(super) fn allow_names(
        self,
        found: &str,
        allowed: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Self {
        let listed: Vec<_> = allowed.into_iter().collect();
        let names: Vec<&str> = listed.iter().map(AsRef::as_ref).collect();
        let diagnostic = match nearest(found, names.iter().copied()) {
            Some(name) => self.advise(did_you_mean(name)),
            None => self,
        };
        diagnostic.allow(if names.is_empty() { "nothing".to_string() } else { names.join(", ") })
    }

    /// Adds which fields are allowed. The way out is the field that was probably meant, or why no
    /// rule file can say what a field of this name would say.
    pub(super) fn allow_fields(
        self,
        found: &str,
        allowed: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Self {
        let diagnostic = self.allow_names(found, allowed);
        match reason_outside(found) {
            Some(reason) => diagnostic.advise(reason),
            None => diagnostic,
        }
    }
}

impl Excerpt {
    /// Where a text is, from the caret on: the characters after the caret, and its width with the
    /// quotes around it. `None` if it is not at the caret and not at one other place alone.
    fn place_of(&self, wanted: &str) -> Option<(usize, usize)> {
        let here: Vec<char> = self.text.chars().skip(self.caret).collect();
        let letters: Vec<char> = wanted.chars().collect();
        let is_part = |sign: Option<&char>| sign.is_some_and(|sign| sign.is_alphanumeric());
        let is_at = |start: &usize| {
            let end = start + letters.len();
            let is_whole = !is_part(start.checked_sub(1).and_then(|before| here.get(before)))
                && !is_part(here.get(end));
            here.get(*start..end) == Some(&letters[..]) && is_whole
        };
        let quote = here.first().filter(|sign| ['"', '\''].contains(sign));
        if quote.is_some() && is_at(&1) && here.get(letters.len() + 1) == quote {
            return Some((0, letters.len() + 2));
        }
        let mut places = (0..here.len()).filter(is_at);
        let first = places.next()?;
        (first == 0 || places.next().is_none()).then_some((first, letters.len()))
    }

    fn new(line: &str, column: usize) -> Self {
        let skipped = if column > MAX_EXCERPT { column - MAX_EXCERPT / 2 } else { 0 };
        let shown: Vec<char> = line.chars().skip(skipped).take(MAX_EXCERPT).collect();
        let caret = column.saturating_sub(1 + skipped).min(shown.len());
        let width = token_width(&shown[caret..]);
        let text: String = shown.iter().map(|c| if is_control(*c) { ' ' } else { *c }).collect();
        Self { text: text.trim_end().to_string(), caret, width }
    }
}

/// The help that names what was probably meant.
pub(super) fn did_you_mean(name: &str) -> String {
    format!("{MEANT}{name}{MEANT_END}")
}

/// The help for a text that needs quotes begins with this.
pub(super) const IN_QUOTES: &str = "put it in quotes: ";

const MEANT: &str = "did you mean `";
const MEANT_END: &str = "`?";

/// A text of the file as errors quote it; a long text is cut.
pub(super) fn quoted(text: &str) -> String {
    let shown: String =
        text.chars().take(40).map(|c| if is_control(c) { ' ' } else { c }).collect();
    if shown.len() < text.len() { format!("`{shown}...`") } else { format!("`{shown}`") }
}

/// The largest number of names that an error lists of those that need not all be known.
const MAX_NAMED: usize = 8;

/// The first of these names, and how many more there are.
pub(super) fn first_names(names: impl IntoIterator<Item = String>) -> String {
    let mut names = names.into_iter();
    let first: Vec<String> = names.by_ref().take(MAX_NAMED).collect();
    match names.count() {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

/// A part of an error, cut to a readable length.
fn cut(part: &str) -> Cow<'_, str> {
    match part.char_indices().nth(MAX_PART) {
        Some((end, _)) => format!("{}...", &part[..end]).into(),
        None => part.into(),
    }
}

/// The number of characters of the value that starts here, at least 1.
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
        if !self.file.is_empty() {
            f.write_str(": ")?;
        }
        if !self.field.is_empty() {
            write!(f, "{}: ", cut(&self.field))?;
        }
        f.write_str(&cut(&self.found))?;
        if let Some(excerpt) = &self.excerpt {
            let number = self.line.to_string();
            let margin = " ".repeat(number.len());
            let carets = format!("{}{}", " ".repeat(excerpt.caret), "^".repeat(excerpt.width));
            write!(f, "\n{margin} |\n{number} | {}\n{margin} | {carets}", excerpt.text)?;
        }
        if let Some(allowed) = &self.allowed {
            write!(f, "\nallowed: {}", cut(allowed))?;
        }
        if let Some(help) = &self.help {
            write!(f, "\nhelp: {}", cut(help))?;
        }
        Ok(())
    }
}

/// All errors of one load, in the order of their positions; at least one.
///
/// When shown, an empty line separates the errors. At most a hundred are listed. If there are more,
/// the last error says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Diagnostics {
    /// Sorts errors by position.
    pub(super) fn sorted(mut diagnostics: Vec<Diagnostic>) -> Self {
        diagnostics.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        Self(diagnostics)
    }

    /// Adds those errors of another load that are not in the list yet.
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
    fn an_error_shows_its_line_a_caret_and_the_way_out() {
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
        let fix = LineFix { column: 14, width: 4, text: "exact".to_owned() };
        assert_eq!((diagnostic.fix(), diagnostic.width()), (Some(fix), 4));
    }

    #[test]
    fn what_was_found_has_a_fix_where_its_place_is_certain() {
        let place = at("extends: base+no-saf\n", 1, 10);
        let part = Diagnostic::at(&place, "extends", "there is no overlay called `no-saf`");
        let fix = LineFix { column: 15, width: 6, text: "no-safe".to_owned() };
        assert_eq!(part.advise(did_you_mean("no-safe")).fix(), Some(fix));
        let twice = Diagnostic::at(&at("a: [b+x, c+x]\n", 1, 4), "a", "there is no `x`");
        assert_eq!(twice.advise(did_you_mean("xx")).fix(), None);
        let word = Diagnostic::at(&at("a: b 1\n", 1, 4), "a", "`b 1` is no statement");
        assert_eq!(word.advise(did_you_mean("below")).fix(), None);
        let number = Diagnostic::at(&at("a: 1,000\n", 1, 4), "a", "found the text `1,000`");
        let fix = LineFix { column: 4, width: 5, text: "1000".to_owned() };
        assert_eq!(number.advise("write `a: 1000`").fix(), Some(fix));
        let place = at("extends: 'bsae'\n", 1, 10);
        let whole = Diagnostic::at(&place, "extends", "there is no rule set called `bsae`");
        assert_eq!(whole.clone().advise(did_you_mean("base")).fix().map(|fix| fix.width), Some(6));
        let fix = |help: &str| whole.clone().advise(help).fix().map(|fix| fix.text);
        assert_eq!(fix("write a name"), None);
        assert_eq!(fix("write `other: base`"), None);
        assert_eq!(fix("write `extends: base`").as_deref(), Some("base"));
        assert_eq!(fix(&did_you_mean("base")).as_deref(), Some("base"));
        assert_eq!(Diagnostic::of_file("x.yaml", "no").advise(did_you_mean("y")).fix(), None);
    }

    #[test]
    fn every_part_of_an_error_has_a_greatest_length() {
        let long = "ż".repeat(100_000);
        let error = Diagnostic::of_file("x.yaml", &long).allow(&long).advise(&long);
        let shown = Diagnostic { field: long.clone(), ..error }.to_string();
        assert_eq!(shown.matches('ż').count(), 4 * MAX_PART);
        assert_eq!(shown.matches("...").count(), 4);
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
