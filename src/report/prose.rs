//! Texts for people. A part between back quotes is a field, a value or a command.

/// A part of a text: words, or code between back quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextSpan<'t> {
    /// Ordinary words.
    Words(&'t str),
    /// Code, without its back quotes. It is written as it is.
    Code(&'t str),
}

/// The spans of a text, in order. A back quote without a partner is an ordinary sign, and so are
/// several back quotes side by side. Markdown would read them as another kind of quote.
pub(super) fn spans(text: &str) -> Vec<TextSpan<'_>> {
    let (mut spans, mut start) = (Vec::new(), 0);
    for pair in single_quotes(text).chunks_exact(2) {
        let [open, close] = [pair[0], pair[1]];
        spans.extend([TextSpan::Words(&text[start..open]), TextSpan::Code(&text[open + 1..close])]);
        start = close + 1;
    }
    spans.push(TextSpan::Words(&text[start..]));
    spans
}

/// The places of back quotes without another one beside them.
fn single_quotes(text: &str) -> Vec<usize> {
    let is_quote = |offset: usize| text.as_bytes().get(offset) == Some(&b'`');
    let is_single = |offset: &usize| !(is_quote(offset + 1) || *offset > 0 && is_quote(offset - 1));
    text.match_indices('`').map(|(offset, _)| offset).filter(is_single).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use TextSpan::{Code, Words};

    #[test]
    fn text_in_back_quotes_is_code_and_a_lone_back_quote_is_text() {
        assert_eq!(
            spans("see `urlab dice` and `a`"),
            [Words("see "), Code("urlab dice"), Words(" and "), Code("a"), Words("")]
        );
        assert_eq!(spans("5` long"), [Words("5` long")]);
        assert_eq!(spans("`a``b` c"), [Words(""), Code("a``b"), Words(" c")]);
        assert_eq!(spans("``a``` ``b``"), [Words("``a``` ``b``")]);
        assert_eq!(spans(""), [Words("")]);
    }
}
