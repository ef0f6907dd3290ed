//! The values that can be in force, and what each of them allows.

use crate::game::bits::BitSet;
use crate::game::rules::race::{BearingOff, Promotion, Throw, ThrowEffect};

/// A value that can be in force, from the main throw or promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InForce {
    pub value: u8,
    /// The kinds that may enter with it.
    pub enters: BitSet,
    /// May it bear a piece off?
    pub bears_off: bool,
    /// May several pieces share it?
    pub shared: bool,
    /// Does it come from the second die?
    pub promoted: bool,
}

/// All values that can be in force with these throws, in no special order.
pub fn values_in_force<'t>(
    throws: impl Iterator<Item = &'t Throw>,
    promotion: Option<&Promotion>,
) -> Vec<InForce> {
    let base = throws.filter_map(|throw| match throw.effect {
        ThrowEffect::Move { value, enters, bears_off, shared, .. } => {
            Some(InForce { value, enters, bears_off, shared, promoted: false })
        }
        ThrowEffect::Void | ThrowEffect::Again => None,
    });
    let mut values: Vec<InForce> = base.collect();
    let shown: BitSet = values.iter().map(|item| item.value).collect();
    values.extend(promotion.into_iter().flat_map(|promotion| {
        let (enters, bears_off) = (promotion.enters, promotion.bears_off);
        let in_force =
            move |value| InForce { value, enters, bears_off, shared: false, promoted: true };
        let promotes = promotion.promotes.iter().filter(move |pair| shown.contains(pair.from));
        promotes.map(move |pair| in_force(pair.to))
    }));
    values
}

/// The values in force, where only the values that the rule lists bear off.
pub fn limit_to_listed(bearing_off: BearingOff, in_force: Vec<InForce>) -> Vec<InForce> {
    let limit = |item: InForce| InForce {
        bears_off: item.bears_off && bearing_off.values.contains(item.value),
        ..item
    };
    in_force.into_iter().map(limit).collect()
}

/// The values as a list for a message: in ascending order, each once. `None` if there are none.
pub fn list_of_values(values: impl IntoIterator<Item = u8>) -> Option<String> {
    let set: BitSet = values.into_iter().collect();
    let texts: Vec<String> = set.iter().map(|value| value.to_string()).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}
