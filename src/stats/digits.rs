//! Whole numbers with commas between thousands.

/// A whole number with commas between thousands: `1,234,567`.
pub fn grouped(value: u64) -> String {
    group(&value.to_string())
}

/// Adds commas to a string of digits without a sign.
pub fn group(digits: &str) -> String {
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_separate_groups_of_three_digits() {
        let shown = [0, 999, 1_000, 123_456, u64::MAX].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "123,456", "18,446,744,073,709,551,615"]);
    }
}
