//! Texts for people. A part between back quotes is a field, a value or a command.

/// A span of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextSpan<'t> {
    /// Ordinary words.
    Words(&'t str),
    /// Code, without its back quotes. It is written as it is.
    Code(&'t str),
}

/// The spans of a text, in order. A back quote without a partner is an ordinary sign.
pub(super) fn spans(text: &str) -> Vec<TextSpan<'_>> {
    let (mut spans, mut rest) = (Vec::new(), text);
    while let Some((words, quoted)) = rest.split_once('`')
        && let Some((code, after)) = quoted.split_once('`')
    {
        spans.extend([TextSpan::Words(words), TextSpan::Code(code)]);
        rest = after;
    }
    spans.push(TextSpan::Words(rest));
    spans
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
        assert_eq!(spans(""), [Words("")]);
    }
}
