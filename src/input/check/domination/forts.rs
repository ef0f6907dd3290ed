//! The forts, and what holding squares protects and earns.

use crate::game::bits::BitSet;
use crate::game::rules::domination::{Dominance, Protection};
use crate::input::check::names::NamedSquares;
use crate::input::collect::Collector;
use crate::input::draft::domination::{DominationDraft, ProtectionDraft};
use crate::input::fault::quoted;
use crate::input::tree::field::Field;

/// There must be forts, and a piece for each.
pub fn enough_pieces(
    draft: &DominationDraft,
    squares: NamedSquares<'_>,
    forts: BitSet,
    collector: &mut Collector<'_>,
) {
    let field = Field::of("forts");
    if squares.board.is_none() {
        return;
    }
    if draft.forts.is_empty() {
        collector.fault(&field, "there are no forts to hold").allow("at least one square or zone");
    } else if forts.len() > u32::from(draft.pieces) {
        let found = format!("nobody can hold {} forts with {} pieces", forts.len(), draft.pieces);
        collector
            .fault(&field, found)
            .advise("name fewer forts, or give each player more `pieces`");
    }
}

/// What protects, and what is protected.
pub fn protection(
    draft: Option<&ProtectionDraft>,
    squares: NamedSquares<'_>,
    collector: &mut Collector<'_>,
) -> Protection {
    let Some(draft) = draft else { return Protection::default() };
    let field = Field::of("protection");
    let [by, of] = [("by", &draft.by), ("of", &draft.of)].map(|(name, listed)| {
        let field = field.key(name);
        if listed.is_empty() {
            let fault = collector.fault(&field, "no square is named, so nothing is protected");
            fault.allow("at least one square or zone, or no `protection` at all");
        }
        squares.set(&field, listed, collector)
    });
    Protection { by, of }
}

/// What holding some of the forts earns; only forts can be held for it, and a long move needs a
/// throw that has one.
pub fn dominance(
    draft: &DominationDraft,
    squares: NamedSquares<'_>,
    forts: BitSet,
    collector: &mut Collector<'_>,
) -> Dominance {
    let field = Field::of("dominance");
    let privileges = [
        ("long_move", &draft.dominance.long_move),
        ("capture_in_passing", &draft.dominance.capture_in_passing),
    ];
    let [long_move, capture_in_passing] = privileges.map(|(name, listed)| {
        let field = field.key(name);
        let set = squares.set(&field, listed, collector);
        for (index, name) in listed.iter().enumerate() {
            let here = squares
                .zone(name)
                .or_else(|| squares.board?.find(name).map(BitSet::one))
                .unwrap_or_default();
            if !forts.is_empty() && !(here & !forts).is_empty() {
                let fault =
                    collector.fault(field.item(index), format!("{} is no fort", quoted(name)));
                fault
                    .allow("forts, or zones of forts")
                    .advise("add it to `forts`, or leave it out here");
            }
        }
        if set == forts && !set.is_empty() {
            let fault = collector.fault(&field, "these are all the forts: who holds them has won");
            fault.allow("some of the forts");
        }
        set
    });
    let has_long_move = draft.throw.values().any(|throw| throw.long_move.is_some());
    if has_long_move && draft.dominance.long_move.is_empty() {
        let fault = collector
            .fault(field.key("long_move"), "a throw has a long move, but nothing earns it");
        fault
            .allow("the forts that earn it, such as `[a1, b1]`")
            .advise("add it, or take `long_move` out of `throw`");
    } else if !has_long_move && !draft.dominance.long_move.is_empty() {
        let fault = collector
            .fault(field.key("long_move"), "these forts earn a long move, but no throw has one");
        fault.advise("add `long_move: 3` to a throw that has steps, or take this out");
    }
    Dominance { long_move, capture_in_passing }
}
