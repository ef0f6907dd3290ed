//! How pieces leave the board: the rule, the values that do it, the bounce.

use crate::game::bits::BitSet;
use crate::game::rules::race::{BearingOff, ExitRule, MAX_VALUE};
use crate::input::check::values::{InForce, listed};
use crate::input::collect::Collector;
use crate::input::draft::rules::BearingOffDraft;
use crate::input::tree::field::Field;

/// The rule; what it asks of the values is checked while they are known.
pub fn rule(
    draft: &BearingOffDraft,
    forces: Option<&[InForce]>,
    collector: &mut Collector<'_>,
) -> BearingOff {
    let any = BitSet::range(1, MAX_VALUE);
    let bearing_off = BearingOff {
        rule: draft.rule.into(),
        last_piece: draft.last_piece.unwrap_or(draft.rule).into(),
        values: draft.values.as_ref().map_or(any, |values| {
            values.iter().copied().filter(|value| (1..=MAX_VALUE).contains(value)).collect()
        }),
        bounce: draft.bounce,
    };
    if draft.bounce {
        bounce(bearing_off, forces.unwrap_or_default(), collector);
    }
    if let (Some(values), Some(forces)) = (&draft.values, forces) {
        only_values(values, forces, collector);
    }
    bearing_off
}

fn bounce(bearing_off: BearingOff, forces: &[InForce], collector: &mut Collector<'_>) {
    let field = Field::of("bearing_off.bounce");
    if bearing_off.rule != ExitRule::Exact || bearing_off.last_piece != ExitRule::Exact {
        let fault =
            collector.fault(&field, "a piece that leaves by a greater value as well never bounces");
        fault.allow("`bounce: true` with `rule: exact`, for the last piece too");
    }
    if forces.iter().any(|force| force.shared) {
        let fault = collector.fault(
            &field,
            "a value that pieces may share does not bounce: they share it otherwise",
        );
        fault.allow("`bounce: true` without `shared: true` under `throw`");
    }
}

/// Each value that bears off must come, and be allowed to by the throw that brings it.
fn only_values(values: &[u8], forces: &[InForce], collector: &mut Collector<'_>) {
    let field = Field::of("bearing_off.values");
    let leaving = listed(forces.iter().filter(|force| force.bears_off).map(|force| force.value));
    let leaving =
        if leaving.is_empty() { "none: no throw bears a piece off".to_owned() } else { leaving };
    if values.is_empty() {
        collector.fault(&field, "no value is listed, so no piece is ever borne off").allow(leaving);
        return;
    }
    for (index, value) in values.iter().enumerate() {
        let comes = |force: &&InForce| force.value == *value;
        let found = if forces.iter().filter(comes).any(|force| force.bears_off) {
            continue;
        } else if forces.iter().any(|force| comes(&force)) {
            format!("the value {value} comes only in throws with `bears_off: false`")
        } else {
            format!("the value {value} never comes")
        };
        collector.fault(field.item(index), found).allow(leaving.clone());
    }
}

/// What can be in force, with only the values that the rule names bearing off.
pub fn limited(bearing_off: BearingOff, forces: Vec<InForce>) -> Vec<InForce> {
    let limit = |force: InForce| InForce {
        bears_off: force.bears_off && bearing_off.values.contains(force.value),
        ..force
    };
    forces.into_iter().map(limit).collect()
}
