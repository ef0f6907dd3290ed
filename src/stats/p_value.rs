//! P-values: the chance of a statistic at least as extreme under the null hypothesis.
//!
//! They use statrs' incomplete gamma and beta functions, which keep their digits far in the tail.
//! The error function of statrs has only ten digits. Its Student distribution loses digits as the
//! degrees of freedom grow.

use statrs::function::beta::beta_reg;
use statrs::function::gamma::gamma_ur;

/// The degrees of freedom from which Hill's expansion is used. Both methods are correct to ten
/// digits there.
const EXPANSION_FROM: u64 = 5_000;
/// The expected successes, and failures, from which a count is treated as normal.
const NORMAL_FROM: f64 = 1_000.0;

/// The two-sided p-value of a standard normal statistic: 0.05 at 1.96. It is correct to twelve
/// digits down to 1e-300, and 0 below.
///
/// # Panics
/// If `z` is not a number.
pub fn normal(z: f64) -> f64 {
    chi_squared(z * z, 1)
}

/// The two-sided p-value of a statistic with Student's distribution. `freedom` is the degrees of
/// freedom.
///
/// From 5,000 degrees on it uses Hill's expansion around the normal value (1970, Algorithm 395).
///
/// # Panics
/// If `t` is not a number, or `freedom` is 0.
pub fn student(t: f64, freedom: u64) -> f64 {
    assert!(!t.is_nan() && freedom > 0, "no p-value of {t} with {freedom} degrees of freedom");
    if t.is_infinite() {
        return 0.0;
    }
    let (v, square) = (freedom as f64, t * t);
    if freedom >= EXPANSION_FROM {
        return normal(hill(square, v));
    }
    // Near 0 the complement keeps more digits.
    if square < 1.0 {
        return 1.0 - beta_reg(0.5, v / 2.0, square / (v + square));
    }
    beta_reg(v / 2.0, 0.5, v / (v + square))
}

/// The upper-tail p-value of a statistic with the chi-squared distribution. `freedom` is the
/// degrees of freedom.
///
/// # Panics
/// If `statistic` is not a number, or `freedom` is 0.
pub fn chi_squared(statistic: f64, freedom: u64) -> f64 {
    assert!(
        !statistic.is_nan() && freedom > 0,
        "no p-value of {statistic} with {freedom} degrees of freedom"
    );
    match statistic / 2.0 {
        half if half <= 0.0 => 1.0,
        f64::INFINITY => 0.0,
        half => gamma_ur(freedom as f64 / 2.0, half),
    }
}

/// The two-sided p-value of a number of successes in `trials` trials, if a success has chance
/// `chance`. It is twice the smaller tail, and at most 1.
///
/// It is exact if fewer than 1,000 successes or fewer than 1,000 failures are expected. Otherwise
/// it uses the normal distribution with a variance of `trials * chance * (1 - chance)`.
///
/// # Panics
/// If there are more successes than trials, or `chance` is not from 0 to 1.
pub fn binomial(successes: u64, trials: u64, chance: f64) -> f64 {
    assert!(
        successes <= trials && (0.0..=1.0).contains(&chance),
        "no p-value of {successes} in {trials} at {chance}"
    );
    let (seen, all) = (successes as f64, trials as f64);
    let expected = all * chance;
    let error = (expected * (1.0 - chance)).sqrt();
    if error <= 0.0 {
        return if seen.total_cmp(&expected).is_eq() { 1.0 } else { 0.0 };
    }
    if f64::min(expected, all - expected) >= NORMAL_FROM {
        return normal((seen - expected) / error);
    }
    // The tails as incomplete beta functions (Abramowitz and Stegun 1964, 26.5.24).
    let below =
        || if successes == trials { 1.0 } else { beta_reg(all - seen, seen + 1.0, 1.0 - chance) };
    let above = || if successes == 0 { 1.0 } else { beta_reg(seen, all - seen + 1.0, chance) };
    let tail = if seen < expected { below() } else { above() };
    (2.0 * tail).min(1.0)
}

/// The normal value that is exceeded as often as the Student value with this square.
fn hill(square: f64, freedom: f64) -> f64 {
    let a = freedom - 0.5;
    let b = 48.0 * a * a;
    let y = a * (square / freedom).ln_1p();
    let second = (((-0.4 * y - 3.3) * y - 24.0) * y - 85.5) / (0.8 * y * y + 100.0 + b);
    ((second + y + 3.0) / b + 1.0) * y.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(found: f64, expected: f64, relative: f64, what: &str) {
        assert!((found / expected - 1.0).abs() < relative, "{what}: {found:e}, not {expected:e}");
    }

    // SciPy 1.17.1: `2 * stats.norm.sf(z)`.
    #[test]
    fn normal_values_match_scipy_far_into_the_tail() {
        let cases = [
            (0.001, 0.999_202_115_572_177_9),
            (0.1, 0.920_344_325_445_942),
            (0.5, 0.617_075_077_451_973_8),
            (1.0, 0.317_310_507_862_914_15),
            (1.5, 0.133_614_402_537_716_14),
            (1.96, 0.049_995_790_296_440_87),
            (2.575_829_303_548_901, 0.009_999_999_999_999_997),
            (3.0, 0.002_699_796_063_260_186_6),
            (4.5, 6.795_346_249_460_107e-06),
            (6.0, 1.973_175_290_075_389e-09),
            (8.0, 1.244_192_114_854_348e-15),
            (12.0, 3.552_964_224_155_306e-33),
            (16.0, 1.277_750_880_107_581e-57),
            (21.0, 6.558_556_037_957_885e-98),
            (30.0, 9.813_427_854_295_816e-198),
            (37.0, 1.145_114_244_504_785_3e-299),
        ];
        for (z, p) in cases {
            assert_close(normal(z), p, 1e-12, &format!("{z}"));
            assert_close(normal(-z), p, 1e-12, &format!("-{z}"));
        }
    }

    // SciPy 1.17.1: `2 * stats.t.sf([0.01, 0.5, 1.96, 4, 30], freedom)`, below and above the change
    // of method.
    #[test]
    fn student_values_match_scipy_from_one_degree_to_a_billion() {
        let cases = [
            (
                1,
                [
                    0.993_634_014_470_186,
                    0.704_832_764_699_133_5,
                    0.300_342_891_776_033_1,
                    0.155_958_260_754_738_65,
                    0.021_212_804_811_070_85,
                ],
            ),
            (
                9,
                [
                    0.992_239_445_536_325_3,
                    0.629_071_299_826_026_3,
                    0.081_644_405_460_416_64,
                    0.003_110_428_310_385_854_3,
                    2.483_704_704_158_263_5e-10,
                ],
            ),
            (
                399,
                [
                    0.992_026_285_326_103_3,
                    0.617_350_710_719_055_1,
                    0.050_691_410_985_050_2,
                    7.549_295_214_159_842e-05,
                    2.567_160_609_121_884e-104,
                ],
            ),
            (
                4_999,
                [
                    0.992_021_686_402_79,
                    0.617_097_085_255_458_4,
                    0.050_051_263_387_287_37,
                    6.425_736_697_732_969e-05,
                    5.728_788_391_737_29e-182,
                ],
            ),
            (
                5_000,
                [
                    0.992_021_686_322_985_6,
                    0.617_097_080_854_033_8,
                    0.050_051_252_291_819_504,
                    6.425_718_306_798_367e-05,
                    5.691_658_117_861_631e-182,
                ],
            ),
            (
                1_000_000,
                [
                    0.992_021_289_365_547_6,
                    0.617_075_187_472_371_4,
                    0.049_996_067_585_269_85,
                    6.334_703_401_004_81e-05,
                    1.202_009_423_366_411_8e-197,
                ],
            ),
            (
                1_000_000_000,
                [
                    0.992_021_287_372_731_5,
                    0.617_075_077_561_994_3,
                    0.049_995_790_573_729_625,
                    6.334_248_821_646_783e-05,
                    9.815_419_687_968_05e-198,
                ],
            ),
        ];
        for (freedom, values) in cases {
            for (t, p) in [0.01, 0.5, 1.96, 4.0, 30.0].into_iter().zip(values) {
                assert_close(student(t, freedom), p, 1e-10, &format!("{t} at {freedom}"));
                assert_eq!(student(-t, freedom).to_bits(), student(t, freedom).to_bits());
            }
        }
    }

    /// Tails added term by term with mpmath 1.3.0, 30 digits. The last three use the normal
    /// distribution, as in `(5200 - 5000) / 50` = 4.
    #[test]
    fn binomial_values_match_summed_tails() {
        let cases = [
            (6, 1_000, 0.001, 0.001_176_140_203_525_96, 1e-9),
            (1, 1_000, 0.012, 0.000_150_231_124_724_469, 1e-9),
            (0, 50, 0.1, 0.010_307_550_414_640_2, 1e-12),
            (560, 100_000, 0.005, 0.008_673_357_473_323_27, 1e-7),
            (990, 100_000_000, 0.000_009, 0.003_268_255_869_477_85, 1e-4),
            (810, 100_000_000, 0.000_009, 0.002_451_137_690_075_21, 1e-4),
            (99_992, 100_000, 0.999_8, 0.004_171_377_987_207_56, 1e-7),
            (4, 1_000_000_000, 1e-10, 7.693_667_806_956_31e-6, 1e-4),
            (1_100, 100_000_000, 0.000_01, 0.001_925_157_369_978_66, 0.2),
            (5_200, 10_000, 0.5, 6.593_515_598_672_44e-5, 0.05),
            (501_000, 1_000_000, 0.5, 0.045_608_299_865_382_1, 0.003),
        ];
        for (successes, trials, chance, p, relative) in cases {
            assert_close(
                binomial(successes, trials, chance),
                p,
                relative,
                &format!("{successes} of {trials}"),
            );
        }
        assert_close(binomial(5_200, 10_000, 0.5), normal(4.0), 1e-12, "four standard errors");
    }

    #[test]
    fn certain_counts_give_p_of_1_and_impossible_counts_give_0() {
        let bits_of = |successes, chance| binomial(successes, 10, chance).to_bits();
        assert_eq!(
            [bits_of(0, 0.0), bits_of(10, 1.0), bits_of(1, 0.0), bits_of(9, 1.0)],
            [1.0f64, 1.0, 0.0, 0.0].map(f64::to_bits)
        );
        assert_eq!(
            bits_of(5, 0.5),
            1.0f64.to_bits(),
            "the expected count: both tails are above one half"
        );
    }

    // SciPy 1.17.1: `stats.chi2.sf(x, freedom)`.
    #[test]
    fn chi_squared_values_match_scipy_far_into_the_tail() {
        let cases = [
            (1, 0.01, 0.920_344_325_445_942),
            (1, 3.84, 0.050_043_521_248_705_19),
            (1, 100.0, 1.523_970_604_832_099_5e-23),
            (1, 1400.0, 2.101_014_516_264_400_3e-306),
            (2, 0.3, 0.860_707_976_425_057_8),
            (2, 6.0, 0.049_787_068_367_863_95),
            (2, 200.0, 3.720_075_976_020_817_7e-44),
            (2, 1200.0, 2.650_396_553_004_259_3e-261),
            (5, 1.0, 0.962_565_773_247_296_4),
            (5, 11.0, 0.051_379_983_483_069_55),
            (5, 90.0, 6.719_319_364_852_582e-18),
            (5, 1000.0, 6.010_077_687_920_849_5e-214),
            (17, 9.0, 0.940_261_799_303_946_4),
            (17, 30.0, 0.026_345_078_283_536_126),
            (17, 300.0, 1.125_735_645_108_784e-53),
            (17, 1300.0, 4.605_483_393_706_787e-266),
            (300, 200.0, 0.999_998_115_789_534),
            (300, 300.0, 0.489_141_770_250_640_3),
            (300, 400.0, 9.678_621_994_933_555e-05),
            (300, 2000.0, 1.565_659_386_727_711e-248),
        ];
        for (freedom, statistic, p) in cases {
            assert_close(
                chi_squared(statistic, freedom),
                p,
                1e-11,
                &format!("{statistic} at {freedom}"),
            );
        }
    }

    #[test]
    fn a_statistic_of_0_gives_p_of_1_and_an_infinite_one_gives_0() {
        let ones = [normal(0.0), student(0.0, 3), student(0.0, 1_000_000), chi_squared(0.0, 4)];
        assert_eq!(ones.map(f64::to_bits), [1.0f64.to_bits(); 4]);
        let endless = f64::INFINITY;
        let zeros = [
            normal(-endless),
            student(endless, 3),
            student(-endless, 1_000_000),
            chi_squared(endless, 4),
        ];
        assert_eq!(zeros.map(f64::to_bits), [0; 4]);
        // Below the smallest f64.
        assert_eq!(normal(50.0).to_bits(), 0);
    }
}
