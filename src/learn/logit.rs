//! Chances on the scale of logarithms of odds.

/// The logarithm of the odds of a chance. A logit of 0 is a chance of one half.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Logit(pub f32);

impl Logit {
    /// A chance of one half.
    pub const EVEN: Self = Self(0.0);
    /// A certain win. No evaluation is greater.
    pub const CERTAIN: Self = Self(30.0);

    /// The logit of the other player.
    #[inline(always)]
    #[must_use]
    pub fn negated(self) -> Self {
        Self(-self.0)
    }

    /// A logit that is not certain.
    #[inline(always)]
    pub(super) fn bounded(logit: f32) -> Self {
        Self(logit.clamp(-29.0, 29.0))
    }

    /// The chance, from 0 to 1. Uses only operations that give the same bits everywhere.
    #[inline(always)]
    pub fn chance(self) -> f32 {
        logistic(self.0)
    }

    /// The logit whose chance is next to this chance, which is from 0 to 1.
    pub fn of_chance(chance: f32) -> Self {
        let (mut low, mut high) = (-Self::CERTAIN.0, Self::CERTAIN.0);
        for _ in 0..40 {
            let middle = f32::midpoint(low, high);
            if Self(middle).chance() < chance { low = middle } else { high = middle }
        }
        Self(high)
    }
}

/// The logistic function: the chance whose logarithm of odds is `x`. The error is below 1e-6.
#[inline(always)]
pub(super) fn logistic(x: f32) -> f32 {
    let small = exp_of_negative(-x.abs());
    let part = 1.0 / (1.0 + small);
    if x < 0.0 { small * part } else { part }
}

/// The exponential function of a number from -80 to 0. Smaller numbers count as -80.
///
/// Libraries of systems differ in the last bit, so a polynomial does it: 2 to the power of the
/// whole part is exact, and the series of 2 to the power of the rest has seven terms.
#[inline(always)]
pub(super) fn exp_of_negative(x: f32) -> f32 {
    let twos = x.max(-80.0) * std::f32::consts::LOG2_E;
    // The nearest whole number, because a number below 0 is cut towards 0.
    let whole = (twos - 0.5) as i32;
    let rest = (twos - whole as f32) * std::f32::consts::LN_2;
    let series = 1.0
        + rest
            * (1.0
                + rest
                    * (1.0 / 2.0
                        + rest
                            * (1.0 / 6.0
                                + rest
                                    * (1.0 / 24.0 + rest * (1.0 / 120.0 + rest * (1.0 / 720.0))))));
    series * f32::from_bits(((whole + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logistic_function_is_right_and_symmetric() {
        for step in -3_000..=3_000 {
            let x = step as f32 / 100.0;
            let exact = 1.0 / (1.0 + f64::from(-x).exp());
            assert!((f64::from(logistic(x)) - exact).abs() < 1e-6, "{x}");
            let sum = logistic(x) + logistic(-x);
            assert!((sum - 1.0).abs() < 2e-7, "{x}: {sum}");
        }
    }

    #[test]
    fn a_chance_goes_to_its_logit_and_back() {
        assert!(Logit::CERTAIN.chance() >= 1.0);
        for chance in [0.0, 1.0, 0.5, 0.001, 0.2, 0.731, 0.9999] {
            let back = Logit::of_chance(chance).chance();
            assert!((back - chance).abs() < 1e-5, "{chance} became {back}");
        }
    }
}
