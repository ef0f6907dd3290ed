//! Sizes of memory on the command line.

/// The units that a size may have.
const UNITS: [(&str, u32); 4] = [("K", 10), ("M", 20), ("G", 30), ("T", 40)];

/// A number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub u64);

/// Parses a size: a number, then K, M, G or T for powers of 1,024, then optionally `iB` or `B`.
///
/// # Errors
/// A text that says what is allowed.
pub fn parse_bytes(text: &str) -> Result<Bytes, String> {
    let invalid = || {
        format!("`{text}` is not a size; write a number with K, M, G or T, such as 8G or 1.5GiB")
    };
    let letters = text.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    let number: f64 = text[..text.len() - letters.len()].parse().map_err(|_| invalid())?;
    let unit = letters.trim().to_ascii_uppercase();
    let prefix = unit.strip_suffix("IB").or(unit.strip_suffix('B')).unwrap_or(&unit);
    let shift = match UNITS.iter().find(|(name, _)| *name == prefix) {
        Some((_, shift)) => *shift,
        None if prefix.is_empty() => 0,
        None => return Err(invalid()),
    };
    let bytes = number
        * f64::from(1u32 << (shift % 30))
        * if shift >= 30 { f64::from(1u32 << 30) } else { 1.0 };
    if bytes >= 1.0 && bytes < 2f64.powi(60) { Ok(Bytes(bytes as u64)) } else { Err(invalid()) }
}

#[cfg(test)]
mod tests {
    use super::{Bytes, parse_bytes};

    #[test]
    fn sizes_are_powers_of_1024() {
        assert_eq!(parse_bytes("8G"), Ok(Bytes(8 << 30)));
        assert_eq!(parse_bytes("1.5GiB"), Ok(Bytes(3 << 29)));
        assert_eq!(parse_bytes("64mb"), Ok(Bytes(64 << 20)));
        assert_eq!(parse_bytes("2 t"), Ok(Bytes(2 << 40)));
        assert_eq!(parse_bytes("512"), Ok(Bytes(512)));
    }

    #[test]
    fn invalid_sizes_are_refused() {
        for text in ["", "G", "8X", "-1G", "1e3", "0", "99999999T", "4GG"] {
            assert!(parse_bytes(text).unwrap_err().contains("is not a size"), "{text}");
        }
    }
}
