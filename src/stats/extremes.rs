//! What share of the population may lie beyond the extremes of a sample.

/// The largest share of the population that can lie beyond the sample's maximum, with confidence
/// `level`. The same holds for values below the minimum. It is 1 - (1 - level)^(1/n) for `n`
/// independent observations, and 1 for none. A level that is not between 0 and 1 gives no
/// meaningful share.
///
/// At 0.95 this is close to 3/n, the rule of three (Hanley and Lippman-Hand 1983).
pub fn share_beyond(n: u64, level: f64) -> f64 {
    if n == 0 { 1.0 } else { -((-level).ln_1p() / n as f64).exp_m1() }
}

#[cfg(test)]
mod tests {
    use super::*;

    // NumPy: `1 - .05**(1/1000)`, `-np.expm1(np.log(.05)/1e7)`, `-np.expm1(np.log1p(-.99)/1e12)`.
    #[test]
    fn shares_match_numpy_also_for_large_samples() {
        let cases = [
            (1_000, 0.95, 0.002_991_249_545_095_314),
            (10_000_000, 0.95, 2.995_731_824_833_443e-7),
            (1_000_000_000_000, 0.99, 4.605_170_185_977_487e-12),
        ];
        for (n, level, share) in cases {
            assert!((share_beyond(n, level) / share - 1.0).abs() < 1e-12, "{n}");
        }
    }

    #[test]
    fn one_observation_gives_the_level_and_no_observations_give_1() {
        assert!((share_beyond(1, 0.95) - 0.95).abs() < 1e-15);
        assert_eq!(share_beyond(0, 0.95).to_bits(), 1.0f64.to_bits());
    }
}
