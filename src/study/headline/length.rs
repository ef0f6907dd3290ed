//! The length of a game in units that a table knows: minutes.

use crate::study::number::decimal;

/// The assumption behind minutes.
pub fn assumption(seconds_per_throw: f64) -> String {
    let number = seconds_per_throw.to_string();
    let unit = if number == "1" { "second" } else { "seconds" };
    format!(" at {number} {unit} a throw")
}

/// The minutes that this many throws take.
pub fn minutes(throws: f64, seconds_per_throw: f64) -> String {
    let minutes = throws * seconds_per_throw / 60.0;
    decimal(minutes, usize::from(minutes < 10.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_have_a_decimal_below_ten_and_name_their_assumption() {
        assert_eq!([minutes(30.0, 8.0), minutes(120.0, 7.5)], ["4.0", "15"]);
        assert_eq!(assumption(7.5), " at 7.5 seconds a throw");
        assert_eq!(assumption(1.0), " at 1 second a throw");
    }
}
