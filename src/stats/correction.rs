//! Corrections for many questions: p-values adjusted for how many were asked.

/// A correction of p-values for the number of questions asked.
///
/// Compare an adjusted p-value to the level for a single question. Only computed p-values go in: a
/// question with too little data was not tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Correction {
    /// Holm's step-down procedure (Holm 1979). The chance of at least one false finding is at most
    /// the level, for any dependence between the p-values.
    #[default]
    Holm,
    /// The step-up procedure of Benjamini and Hochberg (1995). The expected share of false findings
    /// among all findings is at most the level. This holds if the p-values are independent or
    /// positively dependent.
    FalseDiscoveryRate,
}

impl Correction {
    /// All corrections, the default first.
    #[cfg(test)]
    pub const ALL: [Self; 2] = [Self::Holm, Self::FalseDiscoveryRate];

    /// The name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holm => "holm",
            Self::FalseDiscoveryRate => "fdr",
        }
    }

    /// The name that reports print.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Holm => "Holm",
            Self::FalseDiscoveryRate => "false discovery rate (Benjamini-Hochberg)",
        }
    }

    /// The adjusted p-values in the order of the p-values, each from 0 to 1. An empty list stays
    /// empty, and a single p-value stays as it is.
    ///
    /// # Panics
    /// If a p-value is not between 0 and 1.
    pub fn adjust(self, p_values: &[f64]) -> Vec<f64> {
        for p in p_values {
            assert!((0.0..=1.0).contains(p), "a p-value lies between 0 and 1, not {p}");
        }
        let mut order: Vec<usize> = (0..p_values.len()).collect();
        order.sort_by(|left, right| p_values[*left].total_cmp(&p_values[*right]));
        let count = order.len() as f64;
        let mut adjusted = vec![0.0; p_values.len()];
        match self {
            Self::Holm => {
                let mut least: f64 = 0.0;
                for (rank, index) in order.into_iter().enumerate() {
                    least = least.max((p_values[index] * (count - rank as f64)).min(1.0));
                    adjusted[index] = least;
                }
            }
            Self::FalseDiscoveryRate => {
                let mut most: f64 = 1.0;
                for (rank, index) in order.into_iter().enumerate().rev() {
                    most = most.min(p_values[index] * count / (rank + 1) as f64);
                    adjusted[index] = most;
                }
            }
        }
        adjusted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_adjusted(correction: Correction, p_values: &[f64], expected: &[f64]) {
        let found = correction.adjust(p_values);
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(expected) {
            assert!(
                (found - expected).abs() < 1e-15,
                "{correction:?} of {p_values:?}: {found}, not {expected}"
            );
        }
    }

    // statsmodels 0.15.0: `multipletests(p, method='holm')[1]` and `method='fdr_bh'`.
    #[test]
    fn adjusted_values_match_statsmodels() {
        assert_adjusted(Correction::Holm, &[0.01, 0.04, 0.03, 0.005], &[0.03, 0.06, 0.06, 0.02]);
        assert_adjusted(
            Correction::FalseDiscoveryRate,
            &[0.01, 0.04, 0.03, 0.005],
            &[0.02, 0.04, 0.04, 0.02],
        );
        assert_adjusted(
            Correction::Holm,
            &[0.02, 0.9, 0.02, 0.5, 0.02],
            &[0.1, 1.0, 0.1, 1.0, 0.1],
        );
        assert_adjusted(
            Correction::FalseDiscoveryRate,
            &[0.02, 0.9, 0.02, 0.5, 0.02],
            &[
                0.033_333_333_333_333_33,
                0.9,
                0.033_333_333_333_333_33,
                0.625,
                0.033_333_333_333_333_33,
            ],
        );
        assert_adjusted(
            Correction::Holm,
            &[1e-120, 0.3, 0.049, 1.0, 0.0, 0.012, 0.012],
            &[5.999_999_999_999_999_5e-120, 0.6, 0.147_000_000_000_000_02, 1.0, 0.0, 0.06, 0.06],
        );
        assert_adjusted(
            Correction::FalseDiscoveryRate,
            &[1e-120, 0.3, 0.049, 1.0, 0.0, 0.012, 0.012],
            &[3.5e-120, 0.350_000_000_000_000_03, 0.068_6, 1.0, 0.0, 0.021, 0.021],
        );
    }

    #[test]
    fn equal_p_values_stay_equal_and_order_is_kept() {
        for correction in Correction::ALL {
            let adjusted = correction.adjust(&[0.02, 0.9, 0.02, 0.5, 0.02]);
            assert_eq!(
                (adjusted[0].to_bits(), adjusted[2].to_bits()),
                (adjusted[2].to_bits(), adjusted[4].to_bits())
            );
            assert!(adjusted[0] < adjusted[3] && adjusted[3] <= adjusted[1], "{adjusted:?}");
        }
    }

    #[test]
    fn no_p_values_stay_empty_and_a_single_one_is_not_corrected() {
        for correction in Correction::ALL {
            assert_eq!(correction.adjust(&[]), [0.0; 0]);
            assert_eq!(correction.adjust(&[0.0417]), [0.0417]);
            assert_eq!(correction.adjust(&[0.0, 1.0]), [0.0, 1.0]);
        }
    }
}
