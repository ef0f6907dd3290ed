//! Estimators and intervals. No word of games.
//!
//! A level is a confidence level strictly between 0 and 1, such as 0.95; all intervals here are two-sided. Too little data
//! gives `None`, never a NaN.

pub mod contrast;
pub mod critical;
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

#[cfg(test)]
mod coverage;
