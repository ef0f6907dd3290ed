//! The statistics of questions: what is measured, and what the counts of many games show.
//!
//! - **In:** a plan and the tally of its games. `tune` also plays, and `exact` also solves.
//! - **Out:** figures with intervals, differences, effects, verdicts and warnings.
//! - **Who calls it:** `study`, with one module for each kind of question. `input` uses the names
//!   of what can be asked.
//! - **Begin to read:** at `quantity/` for the names of figures, and at `measures/` for one measure
//!   in each file. `findings.rs` computes all figures of one case.

pub mod compare;
pub mod coupled;
pub mod design;
pub mod dice_mechanics;
pub mod difference;
pub mod distribution;
pub mod effects;
pub mod exact;
pub mod expect;
pub mod feel;
pub mod figures;
pub mod findings;
pub mod ladder;
pub mod luck;
pub mod match_findings;
pub mod match_study;
pub mod measures;
pub mod nontermination;
pub mod precision;
pub mod quantity;
pub mod regret;
pub mod review;
pub mod search;
pub mod skill_and_luck;
pub mod study;
pub mod sweep;
pub mod tune;
pub(crate) mod warning;
pub(crate) mod warnings;
