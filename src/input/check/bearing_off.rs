//! How pieces leave the board: the rule, the values that bear off, the bounce.

use crate::game::bits::BitSet;
use crate::game::rules::race::{BearingOff, ExitRule, MAX_VALUE};
use crate::input::check::RulesChecker;
use crate::input::check::values::{InForce, list_of_values};
use crate::input::draft::rules::RulesDraft;
use crate::input::tree::field::Field;

impl RulesChecker<'_, RulesDraft> {
    /// The rule for bearing off. Its values are checked if the values in force are known.
    pub fn bearing_off(&self, in_force: Option<&[InForce]>) -> BearingOff {
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
            self.check_bounce(bearing_off, in_force.unwrap_or_default());
        }
        if let (Some(values), Some(in_force)) = (&draft.values, in_force) {
            self.check_values(values, in_force);
        }
        bearing_off
    }

    fn check_bounce(&self, bearing_off: BearingOff, in_force: &[InForce]) {
        let field = "bearing_off.bounce";
        if bearing_off.rule != ExitRule::Exact || bearing_off.last_piece != ExitRule::Exact {
            let found = "a piece that may leave with a greater value never bounces";
            let allowed = "`bounce: true` with `rule: exact`, for the last piece too";
            self.error(field, found).allow(allowed);
        }
        if in_force.iter().any(|item| item.shared) {
            let found = "a value that pieces may share does not bounce: they divide it differently";
            self.error(field, found).allow("`bounce: true` without `shared: true` under `throw`");
        }
    }

    /// Each listed value must occur in a throw that allows bearing off.
    fn check_values(&self, values: &[u8], in_force: &[InForce]) {
        let field = Field::of("bearing_off.values");
        let bearing = in_force.iter().filter(|item| item.bears_off).map(|item| item.value);
        let bearing = list_of_values(bearing).unwrap_or("none: no throw bears a piece off".into());
        if values.is_empty() {
            self.error(&field, "no value is listed, so no piece can ever bear off").allow(bearing);
            return;
        }
        for (index, value) in values.iter().enumerate() {
            let has_value = |item: &&InForce| item.value == *value;
            let found = if in_force.iter().filter(has_value).any(|item| item.bears_off) {
                continue;
            } else if in_force.iter().any(|item| has_value(&item)) {
                format!("the value {value} occurs only in throws with `bears_off: false`")
            } else {
                format!("the value {value} never occurs")
            };
            if !self.collector.leaves_out(&field.item(index)) {
                self.error(field.item(index), found).allow(&bearing);
            }
        }
    }
}
