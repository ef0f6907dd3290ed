//! Texts for people: what stands between back quotes is a field, a value or a command.

/// A span of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextSpan<'t> {
    /// Ordinary words.
    Words(&'t str),
    /// Code, without its back quotes. It is written as it is.
    Code(&'t str),
}

/// The spans of a text, in order. A back quote without a partner is an ordinary sign.
pub(super) fn stretches(text: &str) -> Vec<TextSpan<'_>> {
    let (mut stretches, mut rest) = (Vec::new(), text);
    while let Some((words, quoted)) = rest.split_once('`')
        && let Some((code, after)) = quoted.split_once('`')
    {
        stretches.extend([TextSpan::Words(words), TextSpan::Code(code)]);
        rest = after;
    }
    stretches.push(TextSpan::Words(rest));
    stretches
}

#[cfg(test)]
mod tests {
    use super::*;
    use TextSpan::{Code, Words};

    #[test]
    fn what_is_quoted_is_code_and_a_lone_back_quote_is_none() {
        assert_eq!(
            stretches("see `urlab dice` and `a`"),
            [Words("see "), Code("urlab dice"), Words(" and "), Code("a"), Words("")]
        );
        assert_eq!(stretches("5` long"), [Words("5` long")]);
        assert_eq!(stretches(""), [Words("")]);
    }
}
