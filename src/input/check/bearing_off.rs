//! How pieces leave the board: the rule, the values that do it, the bounce.

use crate::game::bits::BitSet;
use crate::game::rules::race::{BearingOff, ExitRule, MAX_VALUE};
use crate::input::check::RulesChecker;
use crate::input::check::values::{InForce, listed};
use crate::input::draft::rules::RulesDraft;
use crate::input::tree::field::Field;

impl RulesChecker<'_, RulesDraft> {
    /// The rule; what it asks of the values is checked while they are known.
    pub fn bearing_off(&self, forces: Option<&[InForce]>) -> BearingOff {
        let draft = &self.draft.bearing_off;
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
            self.bounce(bearing_off, forces.unwrap_or_default());
        }
        if let (Some(values), Some(forces)) = (&draft.values, forces) {
            self.only_values(values, forces);
        }
        bearing_off
    }

    fn bounce(&self, bearing_off: BearingOff, forces: &[InForce]) {
        let field = "bearing_off.bounce";
        if bearing_off.rule != ExitRule::Exact || bearing_off.last_piece != ExitRule::Exact {
            let found = "a piece that leaves by a greater value as well never bounces";
            let allowed = "`bounce: true` with `rule: exact`, for the last piece too";
            self.collector.error(field, found).allow(allowed);
        }
        if forces.iter().any(|force| force.shared) {
            let found = "a value that pieces may share does not bounce: they share it otherwise";
            let allowed = "`bounce: true` without `shared: true` under `throw`";
            self.collector.error(field, found).allow(allowed);
        }
    }

    /// Each value that bears off must come, and be allowed to by the throw that brings it.
    fn only_values(&self, values: &[u8], forces: &[InForce]) {
        let field = Field::of("bearing_off.values");
        let leaving = forces.iter().filter(|force| force.bears_off).map(|force| force.value);
        let leaving = listed(leaving).unwrap_or("none: no throw bears a piece off".into());
        if values.is_empty() {
            let found = "no value is listed, so no piece is ever borne off";
            self.collector.error(&field, found).allow(leaving);
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
            self.collector.error(field.item(index), found).allow(&leaving);
        }
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
