//! What happens where pieces meet: safe squares, bumps, shared squares, meetings of those who
//! travel the other way.

use crate::game::bits::BitSet;
use crate::game::rules::race::{OtherWay, Stacking};
use crate::input::check::names::NamedSquares;
use crate::input::collect::Collector;
use crate::input::draft::rules::RulesDraft;
use crate::input::fault::quoted;
use crate::input::tree::field::Field;

/// All of it.
#[derive(Clone, Copy, Debug)]
pub struct Encounters {
    /// Squares where an enemy may not be captured.
    pub safe: BitSet,
    /// Squares where a piece that may not land goes one step further.
    pub bump: BitSet,
    /// Squares that several pieces may share.
    pub stacking: Stacking,
    /// Meetings of pieces on their way out with pieces on their way back.
    pub other_way: OtherWay,
}

/// Resolves the squares, and refuses what can have no effect.
pub fn encounters(
    draft: &RulesDraft,
    squares: NamedSquares<'_>,
    collector: &mut Collector<'_>,
) -> Encounters {
    let (stacking, other_way) = (Field::of("stacking"), Field::of("other_way"));
    let found = Encounters {
        safe: squares.set("safe", &draft.safe, collector),
        bump: squares.set("bump", &draft.bump, collector),
        stacking: Stacking {
            own: squares.set(stacking.key("own"), &draft.stacking.own, collector),
            enemy: squares.set(stacking.key("enemy"), &draft.stacking.enemy, collector),
        },
        other_way: OtherWay {
            bars: squares.set(other_way.key("bars"), &draft.other_way.bars, collector),
            shares: squares.set(other_way.key("shares"), &draft.other_way.shares, collector),
        },
    };
    if let Some(board) = squares.board {
        let named = |square: u8| quoted(&board.squares[usize::from(square)].name);
        one_way_paths(draft, collector);
        both_bars_and_shares(found.other_way, named, collector);
        needless_bumps(draft, &found, named, collector);
    }
    found
}

fn one_way_paths(draft: &RulesDraft, collector: &mut Collector<'_>) {
    let asked = !draft.other_way.bars.is_empty() || !draft.other_way.shares.is_empty();
    if asked && draft.path.back_from.is_none() {
        let fault = collector.fault_of_key("other_way", "no piece ever travels the other way");
        fault.advise(
            "say with `path: {back_from: 17}` from which step on a piece is on its way back",
        );
    }
}

fn both_bars_and_shares(
    other_way: OtherWay,
    named: impl Fn(u8) -> String,
    collector: &mut Collector<'_>,
) {
    if let Some(square) = (other_way.bars & other_way.shares).iter().next() {
        let found = format!("{} is both barred and shared", named(square));
        collector
            .fault_of_key("other_way", found)
            .allow("each square under `bars` or under `shares`");
    }
}

/// A bump needs an enemy that bars the landing: by a safe square, by travelling the other way, or
/// by its strength.
fn needless_bumps(
    draft: &RulesDraft,
    found: &Encounters,
    named: impl Fn(u8) -> String,
    collector: &mut Collector<'_>,
) {
    let strengths = draft.pieces.values().map(|piece| piece.strength);
    let differ = strengths.clone().min() != strengths.max();
    let barring = (found.safe | found.other_way.bars) & !found.stacking.enemy;
    let Some(square) = (found.bump & !barring).iter().next().filter(|_| !differ) else { return };
    let fault =
        collector.fault("bump", format!("nothing ever bars a landing on {}", named(square)));
    fault.allow("squares where an enemy may not be captured");
    fault.advise(format!("add {} to `safe`, or leave it out here", named(square)));
}
