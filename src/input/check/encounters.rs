//! What happens where pieces meet: safe squares, bumps, shared squares, and meetings with pieces
//! that travel in the other direction.

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::rules::race::{OtherWay, Stacking};
use crate::game::rules::way_squares::WaySquares;
use crate::input::check::RulesChecker;
use crate::input::diagnostic::quoted;
use crate::input::draft::rules::RulesDraft;

/// The rules for pieces that meet.
#[derive(Clone, Copy, Debug)]
pub struct Encounters {
    /// Squares where an enemy cannot be captured.
    pub safe: WaySquares,
    /// Squares where a piece that may not land goes one step further.
    pub bump: WaySquares,
    /// Squares that several pieces may share.
    pub stacking: Stacking,
    /// Meetings of pieces on their way out with pieces on their way back.
    pub other_way: OtherWay,
}

impl RulesChecker<'_, RulesDraft> {
    /// Resolves the squares, and refuses entries that can have no effect.
    pub fn encounters(&self) -> Encounters {
        let draft = self.draft;
        let way_squares =
            |field: &str, names: &[String]| self.way_squares(field, names, draft.path.back_from);
        let found = Encounters {
            safe: way_squares("safe", &draft.safe),
            bump: way_squares("bump", &draft.bump),
            stacking: Stacking {
                own: way_squares("stacking.own", &draft.stacking.own),
                enemy: way_squares("stacking.enemy", &draft.stacking.enemy),
                most: draft.stacking.most,
            },
            other_way: OtherWay {
                bars: self.squares("other_way.bars", &draft.other_way.bars),
                shares: self.squares("other_way.shares", &draft.other_way.shares),
            },
        };
        if draft.stacking.most.is_some() && draft.stacking.own.is_empty() {
            self.error(
                "stacking.most",
                "no squares are listed where own pieces may share a square",
            )
            .allow("`most` together with `own`, such as `stacking: {own: [all], most: 2}`");
        }
        if let Some(board) = self.board {
            self.check_other_way(found.other_way, board);
            self.check_bumps(&found, board);
        }
        found
    }

    fn check_other_way(&self, other_way: OtherWay, board: &Board) {
        let draft = &self.draft.other_way;
        let is_used = !draft.bars.is_empty() || !draft.shares.is_empty();
        if is_used && self.draft.path.back_from.is_none() {
            self.error_of_key("other_way", "no piece ever travels in the other direction")
                .advise("set the first step of the way back, such as `path: {back_from: 17}`");
        }
        if let Some(square) = first_square_name(other_way.bars & other_way.shares, board) {
            let found = format!("{square} is both barred and shared");
            let diagnostic = self.error_of_key("other_way", found);
            diagnostic.allow("each square under `bars` or `shares`, not under both");
        }
    }

    /// A bump needs an enemy that prevents the landing: on a safe square, by travelling in the
    /// other direction, or by its strength.
    fn check_bumps(&self, found: &Encounters, board: &Board) {
        let strengths = self.draft.pieces.values().map(|piece| piece.strength);
        let strengths_differ = strengths.clone().min() != strengths.max();
        let preventing =
            (found.safe.on_any_way() | found.other_way.bars) & !found.stacking.enemy.on_both_ways();
        let bump = found.bump.on_any_way();
        let needless = first_square_name(bump & !preventing, board).filter(|_| !strengths_differ);
        let Some(square) = needless else { return };
        self.error("bump", format!("nothing ever prevents a landing on {square}"))
            .allow("squares where an enemy cannot be captured")
            .advise(format!("add {square} to `safe`, or remove it here"));
    }
}

/// The name of the first of these squares.
fn first_square_name(squares: BitSet, board: &Board) -> Option<String> {
    squares.iter().next().map(|square| quoted(&board.squares[usize::from(square)].name))
}
