//! Throws that are burnt, and throws that may be tried again.

use crate::game::rules::race::LostThrows;
use crate::input::check::RulesChecker;
use crate::input::draft::rules::{RulesDraft, ThrowDraft, UnusedThrowDraft};
use crate::input::tree::field::Field;

impl RulesChecker<'_, RulesDraft> {
    /// What becomes of throws that a player cannot use, or throws too often.
    pub fn lost_throws(&self) -> LostThrows {
        let longest = self.longest_row();
        for (marks, throw) in &self.draft.throw {
            let Some(place) = throw.burnt_after.filter(|place| u32::from(*place) > longest) else {
                continue;
            };
            let field = Field::of("throw").key(marks).key("burnt_after");
            if longest == 1 {
                let found = "no turn has two such throws in a row";
                self.error(field, found)
                    .allow("throws that are followed by another")
                    .advise("write `extra: true` for a throw that moves a piece, or `again: true`");
            } else {
                let found = format!("no turn has {place} such throws in a row");
                let diagnostic = self.error(field, found).allow(format!("2 to {longest}"));
                diagnostic.advise("or raise `extra_throws.at_most`");
            }
        }
        let burnt = |(marks, throw): (&u16, &ThrowDraft)| Some((*marks, throw.burnt_after?));
        LostThrows {
            burnt_after: self.draft.throw.iter().filter_map(burnt).collect(),
            tries_to_enter: self.draft.tries_to_enter,
            opponent_uses: self.opponent_uses(),
        }
    }

    /// Does the other player use throws with which a player can do nothing?
    fn opponent_uses(&self) -> bool {
        let RulesDraft { unused_throw, equal_turns, pieces, .. } = self.draft;
        if *unused_throw == UnusedThrowDraft::Lost {
            return false;
        }
        let refuse = |why: &str, way_out: &str| {
            self.error("unused_throw", why).allow("`lost`").advise(way_out);
        };
        if *equal_turns {
            let found = "with `equal_turns`, a player could finish in a turn of the other player";
            refuse(found, "or set `equal_turns: false`");
        }
        if pieces.values().any(|piece| piece.own_throw) {
            let found =
                "a piece that enters by its own throw would throw in the other player's turn";
            refuse(found, "or remove `own_throw`");
        }
        true
    }

    /// The most throws in a row that one turn may have, of those that can be burnt.
    fn longest_row(&self) -> u32 {
        let RulesDraft { throw, extra_throws, tries_to_enter, .. } = self.draft;
        let mut burnable = throw.values().filter(|throw| throw.burnt_after.is_some());
        if burnable.clone().any(|throw| throw.again) || tries_to_enter.is_some() {
            return u32::MAX;
        }
        let earns = burnable.any(|throw| throw.extra == Some(true))
            || extra_throws.capture
            || !extra_throws.landing.is_empty();
        if earns { extra_throws.at_most.map_or(u32::MAX, |most| u32::from(most) + 1) } else { 1 }
    }
}
