//! Questions and answers: measures, and the study that holds what they found.

pub mod compare;
pub mod coupled;
pub mod design;
pub mod dice_mechanics;
pub mod difference;
pub mod distribution;
pub mod effects;
pub mod exact;
pub mod expect;
pub mod figures;
pub mod findings;
pub mod ladder;
pub mod match_findings;
pub mod match_study;
pub mod measures;
pub mod nontermination;
pub mod precision;
pub mod quantity;
pub mod regret;
pub mod search;
pub mod skill_and_luck;
pub mod study;
pub mod sweep;
pub mod tune;
pub(crate) mod warnings;
pub mod weight;
