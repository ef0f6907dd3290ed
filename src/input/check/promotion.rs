//! The second die and what it promotes.

use crate::game::chance::Chance;
use crate::game::rules::race::{MAX_VALUE, Promoted, Promotion};
use crate::input::check::RulesChecker;
use crate::input::check::checked_throws::CheckedThrows;
use crate::input::check::values::{list_of_values, values_in_force};
use crate::input::draft::rules::{PromotionDraft, RulesDraft};
use crate::input::tree::field::Field;

impl RulesChecker<'_, RulesDraft> {
    /// The promotion, or `None` if its die or its table is invalid.
    pub fn promotion(
        &self,
        draft: &PromotionDraft,
        throws: Option<&CheckedThrows>,
    ) -> Option<Promotion> {
        let field = Field::of("promotion");
        let enters = self.kinds_or_all(&field.key("enters"), draft.enters.as_deref());
        let weights = [(true, u64::from(draft.faces.yes)), (false, u64::from(draft.faces.no))];
        // The schema requires a weight above 0 for YES. Two 16-bit weights are never too fine.
        let die = Chance::new(weights).ok()?;
        let base: Option<Vec<u8>> = throws.map(|throws| {
            values_in_force(throws.all(), None).iter().map(|item| item.value).collect()
        });
        let (mut promotes, mut invalid) = (Vec::new(), false);
        for (from, to) in &draft.promotes {
            let line = field.key("promotes").key(from);
            let never_occurs =
                |base: &&Vec<u8>| base.iter().all(|value| u16::from(*value) != *from);
            if *to == 0 || *to > MAX_VALUE {
                invalid = true;
                let diagnostic = self.error(&line, format!("found the value {to}"));
                diagnostic.allow(format!("1 to {MAX_VALUE}"));
            } else if let Some(base) = base.as_ref().filter(never_occurs) {
                if self.collector.leaves_out(&line) {
                    continue;
                }
                invalid = true;
                self.error_of_key(&line, format!("the main throw never has the value {from}"))
                    .allow(list_of_values(base.iter().copied()).unwrap_or_default())
                    .advise("remove this line, or write another value");
            } else {
                promotes.push(Promoted { from: *from as u8, to: *to });
            }
        }
        promotes.sort_by_key(|promoted| promoted.from);
        (!invalid).then_some(Promotion { die, promotes, enters, bears_off: draft.bears_off })
    }
}
