//! The digits of whole numbers as people write them: `20_000`, `100k`, `1.5e6`.

/// The form of such numbers in JSON Schema. Some texts of this form are not whole, such as `1.5e0`.
pub const FORM: &str = r"^[0-9][0-9_]*((\.[0-9]+)?([kKM]|[eE][0-9]{1,2}))?$";

/// The digits of a whole number that may be written with `_`, a suffix or a power of ten. `None` if
/// the text is not a whole number.
pub fn digits(text: &str) -> Option<String> {
    let joined = text.replace('_', "");
    let (mantissa, power) = match joined.char_indices().last()? {
        (end, 'k' | 'K') => (&joined[..end], 3),
        (end, 'M') => (&joined[..end], 6),
        _ => match joined.split_once(['e', 'E']) {
            Some((mantissa, power)) => (mantissa, power.parse().ok().filter(|power| *power < 40)?),
            None => return Some(joined),
        },
    };
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let part = decimals.trim_end_matches('0');
    let is_number = !whole.is_empty() && mantissa.chars().all(|c| c.is_ascii_digit() || c == '.');
    let zeros = usize::checked_sub(power, part.len()).filter(|_| is_number)?;
    Some(format!("{whole}{part}{}", "0".repeat(zeros)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_accepts_what_has_digits() {
        let schema = serde_json::json!({"pattern": FORM});
        let form = jsonschema::validator_for(&schema).unwrap();
        for text in ["7", "20_000", "100k", "2M", "1e6", "1.5e6", "0.5M", "1E12"] {
            assert!(form.is_valid(&text.into()), "{text}");
            assert!(digits(text).is_some_and(|digits| digits.parse::<u64>().is_ok()), "{text}");
        }
        for text in ["", "k", "1.5", "1e", "e6", "-1k", "1k5", "1m", "none", "_1", "1 k"] {
            assert!(!form.is_valid(&text.into()), "{text}");
        }
    }
}
