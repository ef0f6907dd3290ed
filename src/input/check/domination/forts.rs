//! The forts, and what a player protects and earns by holding squares.

use crate::game::bits::BitSet;
use crate::game::rules::domination::{Dominance, Protection};
use crate::input::check::RulesChecker;
use crate::input::diagnostic::quoted;
use crate::input::draft::domination::DominationDraft;
use crate::input::tree::field::Field;

impl RulesChecker<'_, DominationDraft> {
    /// Checks that there are forts, and a piece for each of them.
    pub fn check_forts(&self, forts: BitSet) {
        let (pieces, count) = (self.draft.pieces, forts.len());
        if self.board.is_none() {
            return;
        }
        if self.draft.forts.is_empty() {
            self.error("forts", "there are no forts to hold").allow("at least one square or zone");
        } else if count > u32::from(pieces) {
            let found = format!("nobody can hold {count} forts with {pieces} pieces");
            let diagnostic = self.error("forts", found);
            diagnostic.advise("name fewer forts, or give each player more `pieces`");
        }
    }

    /// What protects, and what is protected.
    pub fn protection(&self) -> Protection {
        let Some(draft) = &self.draft.protection else { return Protection::default() };
        let lists = [("protection.by", &draft.by), ("protection.of", &draft.of)];
        let [by, of] = lists.map(|(field, listed)| {
            if listed.is_empty() {
                let found = "no square is named, so nothing is protected";
                let diagnostic = self.error(field, found);
                diagnostic.allow("at least one square or zone, or no `protection` at all");
            }
            self.squares(field, listed)
        });
        Protection { by, of }
    }

    /// What a player earns by holding some of the forts. Only forts may be listed, and a long move
    /// needs a throw that has one.
    pub fn dominance(&self, forts: BitSet) -> Dominance {
        let draft = &self.draft.dominance;
        let long_move = self.privilege("dominance.long_move", &draft.long_move, forts);
        let capture_in_passing =
            self.privilege("dominance.capture_in_passing", &draft.capture_in_passing, forts);
        let is_thrown = self.draft.throw.values().any(|throw| throw.long_move.is_some());
        let is_earned = !draft.long_move.is_empty();
        let diagnostic = |fault: &str| self.error("dominance.long_move", fault);
        if is_thrown && !is_earned {
            diagnostic("a throw has a long move, but no forts earn it")
                .allow("the forts that earn it, such as `[a1, b1]`")
                .advise("add them, or remove `long_move` from `throw`");
        } else if !is_thrown && is_earned {
            diagnostic("these forts earn a long move, but no throw has one")
                .advise("add `long_move: 3` to a throw that has steps, or remove this field");
        }
        Dominance { long_move, capture_in_passing }
    }

    /// The forts that a player must hold for a privilege. They must be forts, but not all of them.
    fn privilege(&self, field: &str, listed: &[String], forts: BitSet) -> BitSet {
        let set = self.squares(field, listed);
        let square = |name: &str| self.board?.find(name).map(BitSet::one);
        for (index, name) in listed.iter().enumerate() {
            let named = self.zone(name).or_else(|| square(name)).unwrap_or_default();
            if !forts.is_empty() && !(named & !forts).is_empty() {
                self.error(Field::of(field).item(index), format!("{} is not a fort", quoted(name)))
                    .allow("forts, or zones of forts")
                    .advise("add it to `forts`, or remove it here");
            }
        }
        if set == forts && !set.is_empty() {
            let found = "these are all the forts: a player who holds them has won";
            self.error(field, found).allow("some of the forts");
        }
        set
    }
}
