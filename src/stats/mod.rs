//! Estimators and intervals. No word of games.
//!
//! A level is a confidence level strictly between 0 and 1, such as 0.95; all intervals here are two-sided. Too little data
//! gives `None`, never a NaN.
//!
//! # Sources
//!
//! - Abramowitz and Stegun 1964, Handbook of Mathematical Functions.
//! - Bonett and Price 2012, Adjusted Wald confidence interval for a difference of binomial proportions based on paired data.
//! - Cochran 1977, Sampling Techniques, third edition.
//! - Conover 1999, Practical Nonparametric Statistics, third edition.
//! - Dekker 1971, A floating-point technique for extending the available precision.
//! - Hanley and Lippman-Hand 1983, If nothing goes wrong, is everything all right?
//! - Knuth 1969, The Art of Computer Programming, volume 2.
//! - Mood, Graybill and Boes 1974, Introduction to the Theory of Statistics, third edition.
//! - Student 1908, The probable error of a mean.
//! - Wilson 1927, Probable inference, the law of succession, and statistical inference.

pub mod contrast;
pub mod critical;
pub mod cross;
pub mod deviation;
pub mod estimate;
pub mod extremes;
pub mod histogram;
pub mod mean;
pub mod moments;
pub mod pairs;
pub mod quantile;
pub mod ratio;
pub mod share;
pub mod twofold;
pub mod values;

#[cfg(test)]
mod coverage;
