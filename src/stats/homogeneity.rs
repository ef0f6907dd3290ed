//! The chi-squared test of homogeneity: do two samples have the same shares of classes?

use crate::stats::p_value;

/// The smallest expected count of a class that is not pooled. It must be reached in both samples
/// (Cochran 1954).
const MIN_EXPECTED: f64 = 5.0;

/// The difference between the shares of classes in two samples.
///
/// It shows that the shares differ, but not which. That needs a separate question for each class.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homogeneity {
    /// Pearson's statistic.
    pub statistic: f64,
    /// The degrees of freedom: the number of classes compared, minus 1.
    pub freedom: u64,
    /// The p-value, from the chi-squared distribution.
    pub p: f64,
    /// Cramer's V, the effect size (Cramer 1946). It goes from 0 (the same shares) to 1 (no class
    /// in common).
    pub cramers_v: f64,
    /// The number of classes that were too rare and were pooled into one. It is 0 or at least 2.
    pub pooled: u64,
    /// The observations in both samples.
    pub n: u64,
}

impl Homogeneity {
    /// Compares two independent samples. Each class has its counts in the first and in the second.
    ///
    /// Classes seen in neither sample are left out. A class is rare if fewer than 5 observations
    /// are expected in one of the samples. Rare classes are pooled. If the pool is still rare, the
    /// rarest other class joins it. `None` if fewer than two classes are left, for example with an
    /// empty sample.
    pub fn of(classes: &[[u64; 2]]) -> Option<Self> {
        let [first, second] = [0, 1].map(|row| classes.iter().map(|class| class[row]).sum::<u64>());
        if first == 0 || second == 0 {
            return None;
        }
        let n = (first + second) as f64;
        let expected = |class: [u64; 2]| {
            [first, second].map(|row| row as f64 * (class[0] + class[1]) as f64 / n)
        };
        let is_rare =
            |class: [u64; 2]| expected(class).into_iter().any(|expected| expected < MIN_EXPECTED);
        let seen = classes.iter().copied().filter(|class| *class != [0, 0]);
        let (compared, pooled) = pool(seen.collect(), is_rare);
        if compared.len() < 2 {
            return None;
        }
        let parts = compared.iter().flat_map(|class| {
            let cells = class.iter().zip(expected(*class));
            cells.map(|(count, expected)| (*count as f64 - expected).powi(2) / expected)
        });
        let statistic: f64 = parts.sum();
        let freedom = compared.len() as u64 - 1;
        let p = p_value::chi_squared(statistic, freedom);
        let cramers_v = (statistic / n).sqrt().min(1.0);
        Some(Self { statistic, freedom, p, cramers_v, pooled, n: first + second })
    }
}

/// The classes to compare, and the number of seen classes that were pooled.
fn pool(mut seen: Vec<[u64; 2]>, is_rare: impl Fn([u64; 2]) -> bool) -> (Vec<[u64; 2]>, u64) {
    // The most common class comes first, so the rarest can be taken from the end.
    seen.sort_by_key(|class| std::cmp::Reverse(class[0] + class[1]));
    let mut rest = [0, 0];
    let mut pooled = 0;
    // A single rare class is pooled with the rarest other one. Alone it would still be rare.
    while let Some(rarest) =
        seen.last().copied().filter(|class| is_rare(*class) || (pooled > 0 && is_rare(rest)))
    {
        seen.pop();
        rest = [rest[0] + rarest[0], rest[1] + rarest[1]];
        pooled += 1;
    }
    if pooled > 0 {
        seen.push(rest);
    }
    (seen, pooled)
}

#[cfg(test)]
mod tests {
    use super::*;

    // SciPy 1.17.1: `stats.chi2_contingency(np.array(table).T, correction=False)`; V is
    // `stats.contingency.association(np.array(table).T, 'cramer')`.
    #[test]
    fn tests_of_tables_match_scipy() {
        let cases = [
            (
                vec![[30, 10], [20, 40]],
                16.666_666_666_666_668,
                1,
                4.455_709_060_405_612e-05,
                0.408_248_290_463_863,
            ),
            (
                vec![[120, 95], [310, 322], [45, 71], [25, 12]],
                13.529_978_619_915_989,
                3,
                0.003_620_035_390_836_482,
                0.116_318_436_285_551_86,
            ),
            (
                vec![[9_000_000, 9_030_000], [1_000_000, 970_000]],
                506.769_597_202_631_87,
                1,
                3.199_352_964_443_189_5e-112,
                0.005_033_734_186_479_417,
            ),
            (
                vec![[400, 100], [50, 300], [20, 70], [700, 800], [33, 12]],
                400.709_381_714_143_55,
                4,
                1.954_452_360_088_190_6e-85,
                0.401_561_029_293_356_9,
            ),
        ];
        for (table, statistic, freedom, p, cramers_v) in cases {
            let found = Homogeneity::of(&table).unwrap();
            assert_eq!((found.freedom, found.pooled), (freedom, 0));
            for (found, expected) in
                [(found.statistic, statistic), (found.p, p), (found.cramers_v, cramers_v)]
            {
                assert!(
                    (found / expected - 1.0).abs() < 1e-10,
                    "{table:?}: {found:e}, not {expected:e}"
                );
            }
        }
    }

    #[test]
    fn rare_classes_are_pooled_and_empty_classes_are_left_out() {
        // Samples of 100. In each sample fewer than 5 are expected of the classes of 9, 6, 2 and 1.
        // Of all four together 9 are expected.
        let table = [[50, 40], [42, 50], [5, 4], [2, 4], [0, 0], [1, 1], [0, 1]];
        let found = Homogeneity::of(&table).unwrap();
        // By hand: [50,40], [42,50] and [8,10] stay.
        let merged = Homogeneity::of(&[[50, 40], [42, 50], [8, 10]]).unwrap();
        assert_eq!((found.pooled, merged.pooled, found.freedom, found.n), (4, 0, 2, 200));
        assert!((found.statistic - merged.statistic).abs() < 1e-12);
    }

    #[test]
    fn a_single_rare_class_is_pooled_with_the_rarest_other_class() {
        let found = Homogeneity::of(&[[500, 400], [1, 2], [30, 20], [469, 578]]).unwrap();
        let merged = Homogeneity::of(&[[500, 400], [469, 578], [31, 22]]).unwrap();
        assert_eq!((found.pooled, found.freedom), (2, 2));
        assert!((found.statistic - merged.statistic).abs() < 1e-12);
    }

    #[test]
    fn equal_shares_give_p_of_1_and_disjoint_classes_give_the_largest_effect() {
        let same = Homogeneity::of(&[[10, 20], [30, 60], [60, 120]]).unwrap();
        assert_eq!(
            (same.statistic.to_bits(), same.p.to_bits(), same.cramers_v.to_bits()),
            (0, 1.0f64.to_bits(), 0)
        );
        let apart = Homogeneity::of(&[[50, 0], [0, 70]]).unwrap();
        assert!((apart.cramers_v - 1.0).abs() < 1e-12 && apart.p < 1e-20, "{apart:?}");
    }

    #[test]
    fn too_little_data_gives_no_result() {
        let tables: [&[[u64; 2]]; 5] = [
            &[],
            &[[0, 0], [0, 0]],
            &[[5, 0], [9, 0]],
            &[[900, 800], [0, 0]],
            &[[900, 800], [2, 3]],
        ];
        for table in tables {
            assert_eq!(Homogeneity::of(table), None, "{table:?}");
        }
    }
}
