//! The grammar of statements.

/// All forms of statements.
pub(super) const FORMS: &str = "`QUANTITY within W of C`, `QUANTITY below X`, `QUANTITY above X`, \
    `QUANTITY between A and B`, \
                                `no unfinished games`, `unchanged since FILE`, `unchanged since \
                                FILE within D sd`";

/// The forms that say where one quantity should lie.
pub(super) const GOALS: &str = "`QUANTITY within W of C`, `QUANTITY below X`, `QUANTITY above X`, \
    `QUANTITY between A and B`, \
                                `no unfinished games`";

/// The words that distinguish the forms.
pub(super) const WORDS: [&str; 6] =
    ["within", "below", "above", "between", "unchanged", "unfinished"];

/// A statement as it is written. Names and numbers are still texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sentence<'t> {
    /// `QUANTITY within W of C`.
    Within { quantity: &'t str, width: &'t str, centre: &'t str },
    /// `QUANTITY below X`.
    Below { quantity: &'t str, bound: &'t str },
    /// `QUANTITY above X`.
    Above { quantity: &'t str, bound: &'t str },
    /// `QUANTITY between A and B`.
    Between { quantity: &'t str, low: &'t str, high: &'t str },
    /// `no unfinished games`.
    NoUnfinished,
    /// `unchanged since FILE`, and the number before `sd`.
    Unchanged { file: &'t str, margin: Option<&'t str> },
}

/// Reads a statement with single spaces; `None` if it has no known form.
pub(super) fn parse(text: &str) -> Option<Sentence<'_>> {
    if text == "no unfinished games" {
        return Some(Sentence::NoUnfinished);
    }
    if let Some(file) = text.strip_prefix("unchanged since ") {
        return match file.rsplit_once(" within ") {
            Some((file, margin)) => Some(Sentence::Unchanged {
                file,
                margin: Some(margin.strip_suffix("sd")?.trim_end()),
            }),
            None => Some(Sentence::Unchanged { file, margin: None }),
        };
    }
    let (quantity, word, rest) = split(text)?;
    match word {
        "within" => rest.split_once(" of ").map(|(width, centre)| Sentence::Within {
            quantity,
            width,
            centre,
        }),
        "between" => {
            rest.split_once(" and ").map(|(low, high)| Sentence::Between { quantity, low, high })
        }
        "below" => Some(Sentence::Below { quantity, bound: rest }),
        _ => Some(Sentence::Above { quantity, bound: rest }),
    }
}

/// Splits a statement at the first word of a form that is not in brackets: the text before it, the
/// word, and the text after it.
fn split(text: &str) -> Option<(&str, &str, &str)> {
    let mut depth = 0_i32;
    let mut start = 0;
    for word in text.split(' ') {
        if depth <= 0 && start > 0 && ["within", "between", "below", "above"].contains(&word) {
            let rest = text[start + word.len()..].strip_prefix(' ')?;
            return Some((&text[..start - 1], word, rest));
        }
        for letter in word.chars() {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
        }
        start += word.len() + 1;
    }
    None
}

/// A number: `0.02`, `1_000`, `20 %`.
pub(super) fn number(text: &str) -> Option<f64> {
    let trimmed = text.trim();
    let (digits, factor) = match trimmed.strip_suffix('%') {
        Some(percent) => (percent.trim_end(), 100.0),
        None => (trimmed, 1.0),
    };
    // Rust reads `inf` and `nan` as numbers too, so only some characters are allowed.
    let is_plain = digits.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
        && digits.chars().all(|c| c.is_ascii_digit() || "+-._eE".contains(c));
    let number: f64 = is_plain.then(|| digits.replace('_', "").parse().ok()).flatten()?;
    number.is_finite().then_some(number / factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_parsed() {
        let quantity = "share(throws above 300)";
        let within =
            Sentence::Within { quantity: "first_player_advantage", width: "0.02", centre: "0" };
        let unchanged = |margin| Some(Sentence::Unchanged { file: "old reports/a.json", margin });
        let statements = [
            ("first_player_advantage within 0.02 of 0", Some(within)),
            (
                "share(throws above 300) below 20 %",
                Some(Sentence::Below { quantity, bound: "20 %" }),
            ),
            (
                "share(throws above 300) above 1e-3",
                Some(Sentence::Above { quantity, bound: "1e-3" }),
            ),
            (
                "mean(throws) between 120 and 180",
                Some(Sentence::Between { quantity: "mean(throws)", low: "120", high: "180" }),
            ),
            ("no unfinished games", Some(Sentence::NoUnfinished)),
            ("unchanged since old reports/a.json", unchanged(None)),
            ("unchanged since old reports/a.json within 0.1 sd", unchanged(Some("0.1"))),
            ("unchanged since a.json within 0.1", None),
            ("share(throws above 300)", None),
            ("below 3", None),
            ("mean(throws) within 3", None),
            ("mean(throws) below", None),
            ("babilon is rare", None),
            ("", None),
        ];
        for (text, expected) in statements {
            assert_eq!(parse(text), expected, "{text}");
        }
    }

    #[test]
    fn numbers_may_have_underscores_and_a_percent_sign() {
        for (text, expected) in
            [("0.02", 0.02), ("1_000", 1_000.0), ("20 %", 0.2), ("-5%", -0.05), (".5", 0.5)]
        {
            assert!((number(text).unwrap() - expected).abs() < 1e-15, "{text}");
        }
        for text in ["", "%", "inf", "nan", "0,5", "1e999", "1 000", "--1", "x"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
