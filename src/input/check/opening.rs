//! Who starts, and the exact distribution of an opening cast that is kept.

use crate::game::chance::{Chance, ChanceError, Weighted};
use crate::game::rules::race::{Throw, ThrowEffect};
use crate::game::rules::{Opening, Starter};
use crate::input::check::RulesChecker;
use crate::input::check::checked_throws::CheckedThrows;
use crate::input::draft::rules::RulesDraft;

impl RulesChecker<'_, RulesDraft> {
    /// The opening, or `None` if the starter keeps a cast that does not exist or never decides.
    pub fn opening(&self, throws: &CheckedThrows) -> Option<Opening> {
        let draft = &self.draft.opening;
        let starter: Starter = draft.starter.into();
        if !draft.keeps_value {
            return Some(Opening { starter, kept: None });
        }
        let diagnostic = |fault: &str| self.error("opening.keeps_value", fault);
        if starter == Starter::Random {
            let diagnostic =
                diagnostic("the starter keeps its cast, but a random starter has no cast");
            return diagnostic.allow("false, or `starter: higher` or `starter: lower`").none();
        }
        if throws.differ() {
            let diagnostic = diagnostic(
                "the starter keeps its cast, but the players throw different dice, and the cast \
                 decides who throws which",
            );
            return diagnostic.allow("false, or the same dice for both players").none();
        }
        match kept_casts(starter, throws.of_first()) {
            Ok(kept) => Some(Opening { starter, kept: Some(kept) }),
            Err(ChanceError::Empty) => {
                let found =
                    "the opening casts of both players are always equal, so nobody ever starts";
                diagnostic(found).allow("false, or dice with at least two values").none()
            }
            Err(error) => {
                diagnostic(&format!("the chances of the kept cast are too fine: {error}"))
                    .allow("false, or dice with simpler weights")
                    .advise("use fewer dice or simpler weights, or do not keep the opening cast")
                    .none()
            }
        }
    }
}

/// The distribution of the starter's cast, given that it wins the cast-off, over indices of
/// outcomes.
///
/// A void cast counts as the value 0. A rethrow happens at once, so such a cast is never kept.
fn kept_casts(starter: Starter, throws: &Chance<Throw>) -> Result<Chance<u8>, ChanceError> {
    let outcomes = throws.outcomes();
    let weight_beaten_by = |own: u8| {
        let loses = |cast: &&Weighted<Throw>| {
            cast_value(&cast.outcome).is_some_and(|theirs| {
                if starter == Starter::Lower { theirs > own } else { theirs < own }
            })
        };
        outcomes.iter().filter(loses).map(|cast| u64::from(cast.weight)).sum::<u64>()
    };
    let weighted = outcomes.iter().enumerate().filter_map(|(index, cast)| {
        let value = cast_value(&cast.outcome)?;
        Some((index as u8, u64::from(cast.weight) * weight_beaten_by(value)))
    });
    Chance::new(weighted)
}

fn cast_value(throw: &Throw) -> Option<u8> {
    match throw.effect {
        ThrowEffect::Void => Some(0),
        ThrowEffect::Again => None,
        ThrowEffect::Move { value, .. } => Some(value),
    }
}
