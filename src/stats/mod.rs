//! Estimators, intervals and tests. This room does not know games.
//!
//! - **In:** counts, sums and histograms, as whole numbers.
//! - **Out:** an `Estimate`: a value with interval, level, sample size and method.
//! - **Who calls it:** most of all `balance`; also `batch` and the rooms that show figures. It
//!   imports from no other room.
//! - **Begin to read:** at `estimate.rs`, then `share.rs` and `mean.rs`. `sequence/` has the
//!   confidence sequences. `coverage.rs` and
//!   `exact_coverage.rs` test how often intervals contain the truth.
//!
//! A level is a confidence level strictly between 0 and 1, such as 0.95. All intervals are
//! two-sided. P-values are two-sided where there are two sides. Too little data gives `None`,
//! never a NaN.
//!
//! # Sources
//!
//! - Abramowitz and Stegun 1964, Handbook of Mathematical Functions.
//! - Agresti and Coull 1998, Approximate is better than "exact" for interval estimation of
//!   binomial proportions.
//! - Benjamini and Hochberg 1995, Controlling the false discovery rate.
//! - Berry and Armitage 1995, Mid-P confidence intervals: a brief review.
//! - Blaker 2000, Confidence curves and improved exact confidence intervals for discrete
//!   distributions.
//! - Bonett 2006, Approximate confidence interval for standard deviation of nonnormal
//!   distributions.
//! - Bonett and Price 2012, Adjusted Wald confidence interval for a difference of binomial
//!   proportions based on paired data.
//! - Brown, Cai and `DasGupta` 2001, Interval estimation for a binomial proportion.
//! - Clopper and Pearson 1934, The use of confidence or fiducial limits illustrated in the case of
//!   the binomial.
//! - Cochran 1954, Some methods for strengthening the common chi-squared tests.
//! - Cochran 1977, Sampling Techniques, third edition.
//! - Cohen 1988, Statistical Power Analysis for the Behavioral Sciences, second edition.
//! - Conover 1999, Practical Nonparametric Statistics, third edition.
//! - Cramer 1946, Mathematical Methods of Statistics.
//! - Dean and Pagano 2015, Evaluating confidence interval methods for binomial proportions in
//!   clustered surveys.
//! - Dekker 1971, A floating-point technique for extending the available precision.
//! - Hanley and Lippman-Hand 1983, If nothing goes wrong, is everything all right?
//! - Hill 1970, Algorithm 395: Student's t-distribution.
//! - Holm 1979, A simple sequentially rejective multiple test procedure.
//! - Howard, Ramdas, `McAuliffe` and Sekhon 2021, Time-uniform, nonparametric, nonasymptotic
//!   confidence sequences.
//! - Kish 1965, Survey Sampling.
//! - Knuth 1969, The Art of Computer Programming, volume 2.
//! - Kolmogorov 1933, Sulla determinazione empirica di una legge di distribuzione.
//! - Lancaster 1961, Significance tests in discrete distributions.
//! - Loader 2000, Fast and accurate computation of binomial probabilities.
//! - Newcombe 1998, Interval estimation for the difference between independent proportions.
//! - Robbins 1970, Statistical methods related to the law of the iterated logarithm.
//! - Smirnov 1948, Table for estimating the goodness of fit of empirical distributions.
//! - Student 1908, The probable error of a mean.
//! - Takahasi and Mori 1974, Double exponential formulas for numerical integration.
//! - Ville 1939, Étude critique de la notion de collectif.
//! - Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024, Time-uniform central limit theory and
//!   asymptotic confidence sequences.
//! - Welch 1947, The generalization of Student's problem when several different population
//!   variances are involved.
//! - Wilson 1927, Probable inference, the law of succession, and statistical inference.

mod binomial_tail;
pub mod clustered;
pub mod contrast;
pub mod correction;
pub mod critical;
pub mod cross;
pub mod deviation;
pub mod digits;
pub mod effect;
pub mod estimate;
pub mod extremes;
pub mod histogram;
pub mod homogeneity;
pub mod independent;
pub mod known;
pub mod kolmogorov_smirnov;
pub mod least_squares;
pub mod mean;
pub mod moments;
pub mod p_value;
pub mod pairs;
pub mod quantile;
pub mod ratio;
pub mod rows;
pub mod sample;
pub mod sequence;
pub mod share;
mod standard_error;
pub mod twofold;
pub mod values;

#[cfg(test)]
mod coverage;
#[cfg(test)]
mod exact_coverage;
