//! Critical values: the number of standard errors from the estimate to each end of an interval.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The degrees of freedom from which the series is used. The series is already correct to 13 digits
/// here. Above, statrs 0.19.1 loses digits (an error of 1e-4 at 10^6). At 10^8 it does not return.
const SERIES_FROM: u64 = 1_000;

/// The two-sided critical value of the standard normal distribution at `level`: 1.96 at 0.95.
///
/// # Panics
/// If `level` is not between 0 and 1.
pub fn normal(level: f64) -> f64 {
    assert!(0.0 < level && level < 1.0, "a confidence level lies between 0 and 1, not {level}");
    Normal::standard().inverse_cdf(f64::midpoint(1.0, level))
}

/// The two-sided critical value of Student's distribution at `level`. `freedom` is the degrees of
/// freedom, from 1.
///
/// From 1000 degrees on it uses the series in 1/freedom around the normal value (Abramowitz and
/// Stegun 1964, 26.7.5).
///
/// # Panics
/// If `level` is not between 0 and 1, or `freedom` is 0.
pub fn student(level: f64, freedom: u64) -> f64 {
    let z = normal(level);
    let v = freedom as f64;
    if freedom < SERIES_FROM {
        let student = StudentsT::new(0.0, 1.0, v).expect("at least one degree of freedom");
        return student.inverse_cdf(f64::midpoint(1.0, level));
    }
    let (z3, z5, z7) = (z.powi(3), z.powi(5), z.powi(7));
    let first = (z3 + z) / 4.0;
    let second = (5.0 * z5 + 16.0 * z3 + 3.0 * z) / 96.0;
    let third = (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / 384.0;
    z + (first + (second + third / v) / v) / v
}

#[cfg(test)]
mod tests {
    use super::*;

    // SciPy 1.17.1: `stats.norm.ppf([.9, .975, .995, .9999])`.
    #[test]
    fn normal_values_match_scipy() {
        let cases = [
            (0.8, 1.281_551_565_544_600_4),
            (0.95, 1.959_963_984_540_054),
            (0.99, 2.575_829_303_548_900_4),
            (0.9998, 3.719_016_485_455_709),
        ];
        for (level, value) in cases {
            assert!(
                (normal(level) / value - 1.0).abs() < 1e-11,
                "{level}: {} {value}",
                normal(level)
            );
        }
    }

    // SciPy 1.17.1: `stats.t.ppf([.9, .975, .995, .9999], freedom)`, below and above the change of
    // method.
    #[test]
    fn student_values_match_scipy_from_one_degree_to_a_hundred_million() {
        let cases = [
            (
                1,
                [
                    3.077_683_537_175_253_4,
                    12.706_204_736_174_694,
                    63.656_741_162_871_526,
                    3_183.098_757_118_502,
                ],
            ),
            (
                9,
                [
                    1.383_028_738_396_632_9,
                    2.262_157_162_798_205,
                    3.249_835_541_592_126,
                    6.010_132_129_081_531,
                ],
            ),
            (
                399,
                [
                    1.283_676_921_924_064_2,
                    1.965_927_295_920_882,
                    2.588_207_164_030_976,
                    3.753_865_175_655_288,
                ],
            ),
            (
                1_000,
                [
                    1.282_398_721_460_924_7,
                    1.962_339_080_826_408_3,
                    2.580_754_698_065_951,
                    3.732_851_604_575_396_6,
                ],
            ),
            (
                1_000_000,
                [
                    1.281_552_412_129_939,
                    1.959_966_356_814_107,
                    2.575_834_220_105_334_4,
                    3.719_030_274_762_571,
                ],
            ),
            (
                100_000_000,
                [
                    1.281_551_574_010_448_2,
                    1.959_964_008_262_766_3,
                    2.575_829_352_714_377_4,
                    3.719_016_623_348_324,
                ],
            ),
        ];
        for (freedom, values) in cases {
            for (level, value) in [0.8, 0.95, 0.99, 0.9998].into_iter().zip(values) {
                let found = student(level, freedom);
                assert!(
                    (found / value - 1.0).abs() < 1e-10,
                    "{freedom} at {level}: {found}, not {value}"
                );
            }
        }
    }
}
