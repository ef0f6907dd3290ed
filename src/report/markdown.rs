//! The report as GitHub-flavoured Markdown, short enough for a CI job's summary: warnings first, no
//! image needed.

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, HtmlEscape, Output, State, Value, context};

use crate::report::document::Document;
use crate::report::html::RenderError;
use crate::report::prose::{TextSpan, spans};

/// The document with links to its figures under `charts/`. Markup signs of Markdown are escaped in
/// every text.
///
/// # Errors
/// If the template cannot be filled.
pub fn document(document: &Document) -> Result<String, RenderError> {
    let reproduce = document.reproduce.as_deref().map(one_line);
    Ok(tidy(
        environment()?
            .get_template("document.md")?
            .render(context! { reproduce, ..Serde(document) })?,
    ))
}

/// The page with one empty line where templates leave several.
fn tidy(mut page: String) -> String {
    while page.contains("\n\n\n") {
        page = page.replace("\n\n\n", "\n\n");
    }
    page.trim_end().to_owned() + "\n"
}

/// A text as one line. In code, nothing is escaped.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A block of code. Its fence is longer than any sequence of back quotes in it.
fn fenced(text: &str) -> String {
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{text}\n{fence}")
}

fn environment() -> Result<Environment<'static>, RenderError> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Custom("markdown".into()));
    environment.set_formatter(format);
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    environment.add_filter("marked", marked);
    environment.add_filter("prose", |text: &str| Value::from_safe_string(prose(text)));
    environment.add_filter("fenced", |text: &str| Value::from_safe_string(fenced(text)));
    environment.add_filter("html", |text: &str| {
        Value::from_safe_string(HtmlEscape(&one_line(text)).to_string())
    });
    environment.add_template("parts.md", include_str!("templates/parts.md.jinja"))?;
    environment.add_template("document.md", include_str!("templates/document.md.jinja"))?;
    Ok(environment)
}

/// The value of a cell with the markup of its mark.
fn marked(cell: &Value) -> Result<Value, minijinja::Error> {
    let text = escape(&cell.get_attr("value")?.to_string());
    let mark = cell.get_attr("mark")?;
    let text = match mark.as_str() {
        None => text,
        Some("emphasised") => format!("**{text}**"),
        Some("good") => format!("✓ **{text}**"),
        Some("bad") => format!("✗ **{text}**"),
        Some(_) => format!("? {text}"),
    };
    Ok(Value::from_safe_string(text))
}

fn format(
    out: &mut Output<'_>,
    _: &mut State<'_, '_>,
    value: &Value,
) -> Result<(), minijinja::Error> {
    let text = value.to_string();
    Ok(out.write_str(&if value.is_safe() { text } else { escape(&text) })?)
}

/// A paragraph. Its code keeps its back quotes, and no sign inside them is markup.
fn prose(text: &str) -> String {
    let set = |span| match span {
        TextSpan::Words(words) => escape(words),
        TextSpan::Code(code) => format!("`{}`", one_line(code)),
    };
    plain_start(&spans(text).into_iter().map(set).collect::<String>())
}

/// A line without spaces before it, which would make it code. A sign at its start that would make
/// it an item of a list or a line across the page is escaped.
fn plain_start(line: &str) -> String {
    let text = line.trim_start();
    let number = text.bytes().take_while(u8::is_ascii_digit).count();
    let sign = text[number..].chars().next();
    let before_space = || text[number..].chars().nth(1).is_none_or(char::is_whitespace);
    let is_markup = match sign {
        Some('-') => number == 0,
        Some('+') => number == 0 && before_space(),
        Some('.' | ')') => number > 0 && before_space(),
        _ => false,
    };
    let (head, rest) = text.split_at(number);
    if is_markup { format!("{head}\\{rest}") } else { text.to_owned() }
}

/// The text with a backslash before each sign that Markdown reads as markup. Line ends become
/// spaces. HTML markup becomes entities, which every renderer shows as the original signs.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\n' | '\r' => escaped.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '$' => {
                escaped.extend(['\\', letter]);
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::question::cases::sample;

    fn sample_page() -> String {
        document(&Document::of(&sample::study()).unwrap()).unwrap()
    }

    #[test]
    fn warnings_come_first_and_none_is_missing() {
        let page = sample_page();
        for warning in sample::warnings() {
            let place = page.find(&prose(&warning.text)).expect("it is on the page");
            assert!(place < page.find("## Próba").unwrap(), "{}", warning.text);
        }
    }

    #[test]
    fn every_line_of_a_table_has_as_many_cells_as_its_head() {
        let page = sample_page();
        let bars = |line: &str| line.replace("\\|", "").matches('|').count();
        let mut lines = page.lines().peekable();
        let mut rows = 0;
        while let Some(line) = lines.next().filter(|_| lines.peek().is_some()) {
            if line.starts_with('|') && lines.peek().is_some_and(|next| next.starts_with('|')) {
                assert_eq!(bars(line), bars(lines.peek().unwrap()), "{line}");
                rows += 1;
            }
        }
        assert!(rows > 20, "{rows} pairs of rows compared");
        assert!(
            page.contains("(charts/win-classes.png)")
                && page.contains("\n    urlab run scenarios/probe.yaml\n")
        );
    }

    #[test]
    fn signs_of_markdown_are_escaped() {
        assert_eq!(escape("a|b *c* <d> `e`\n[f]"), "a\\|b \\*c\\* &lt;d&gt; \\`e\\` \\[f\\]");
    }

    #[test]
    fn back_quotes_without_a_partner_open_no_code() {
        // Markdown has code between equally long sequences of back quotes only.
        let hidden = "`a``<script>alert(1)</script>``` <i>";
        assert_eq!(
            prose(hidden),
            "\\`a\\`\\`&lt;script&gt;alert(1)&lt;/script&gt;\\`\\`\\` &lt;i&gt;"
        );
        assert_eq!(prose("``<b>`` `<c>`"), "\\`\\`&lt;b&gt;\\`\\` `<c>`");
    }

    #[test]
    fn text_that_keeps_its_lines_cannot_end_its_block() {
        assert_eq!(fenced("a\n```\n<b>"), "````text\na\n```\n<b>\n````");
        assert_eq!(fenced("a `b`"), "```text\na `b`\n```");
    }

    #[test]
    fn paragraph_is_no_list_no_heading_and_no_code() {
        for (text, shown) in [
            ("- a", "\\- a"),
            ("---", "\\---"),
            ("+ a", "\\+ a"),
            ("+4 pp", "+4 pp"),
            ("1. a", "1\\. a"),
            ("12) a", "12\\) a"),
            ("1.5 throws", "1.5 throws"),
            ("# a", "\\# a"),
            ("> a", "&gt; a"),
            ("    a", "a"),
            ("[a](javascript:b) $c$", "\\[a\\](javascript:b) \\$c\\$"),
        ] {
            assert_eq!(prose(text), shown, "{text}");
        }
    }

    #[test]
    fn code_keeps_its_back_quotes_and_its_signs() {
        assert_eq!(
            prose("write `bear_off_after: [pawn]` for *both*"),
            "write `bear_off_after: [pawn]` for \\*both\\*"
        );
    }
}
