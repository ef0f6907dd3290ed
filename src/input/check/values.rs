//! Values that can be in force, and what each may do.

use crate::game::bits::BitSet;
use crate::game::chance::Chance;
use crate::game::rules::race::{Promotion, Throw, ThrowEffect};

/// A value that can be in force, from the main throw or promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InForce {
    pub value: u8,
    /// The kinds that it may enter.
    pub enters: BitSet,
    /// May it bear a piece off?
    pub bears_off: bool,
    /// May several pieces share it?
    pub shared: bool,
    /// Is it the second die's?
    pub promoted: bool,
}

/// All that can be in force, in no special order.
pub fn forces(throws: &Chance<Throw>, promotion: Option<&Promotion>) -> Vec<InForce> {
    let base = throws.outcomes().iter().filter_map(|weighted| match weighted.outcome.effect {
        ThrowEffect::Move { value, enters, bears_off, shared, .. } => {
            Some(InForce { value, enters, bears_off, shared, promoted: false })
        }
        ThrowEffect::Void | ThrowEffect::Again => None,
    });
    let promoted = promotion.into_iter().flat_map(|promotion| {
        let (enters, bears_off) = (promotion.enters, promotion.bears_off);
        let force =
            move |value| InForce { value, enters, bears_off, shared: false, promoted: true };
        promotion.promotes.iter().map(move |promoted| force(promoted.to))
    });
    base.chain(promoted).collect()
}

/// The values for a sentence: ascending, each once; `None` if there are none.
pub fn listed(values: impl IntoIterator<Item = u8>) -> Option<String> {
    let set: BitSet = values.into_iter().collect();
    let texts: Vec<String> = set.iter().map(|value| value.to_string()).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}
