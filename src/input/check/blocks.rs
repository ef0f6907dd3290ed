//! Blocks: pieces that bar the way, and what no game could ever show.

use crate::game::bits::BitSet;
use crate::game::rules::passage::{
    BarredMove, BarredMoves, BarredSide, BarredSides, BlockShape, PieceBlock,
};
use crate::game::rules::race::Stacking;
use crate::input::check::RulesChecker;
use crate::input::check::path_steps::PathSteps;
use crate::input::draft::passage::BlockDraft;
use crate::input::draft::rules::RulesDraft;
use crate::input::tree::field::Field;

impl RulesChecker<'_, RulesDraft> {
    /// The blocks in the order of the file.
    pub fn blocks(&self, path: &PathSteps<'_>, stacking: Stacking) -> Vec<PieceBlock> {
        let blocks = self.draft.blocks.iter().enumerate();
        let checked = blocks.map(|(index, draft)| {
            let field = Field::of("blocks").item(index);
            let block = self.block(draft, &field, path);
            self.check_size(&block, &field, path, stacking);
            self.check_bars(&block, &field, path);
            block
        });
        checked.collect()
    }

    fn block(&self, draft: &BlockDraft, field: &Field, path: &PathSteps<'_>) -> PieceBlock {
        let has_side = |side| draft.bars.iter().any(|word| BarredSide::from(*word) == side);
        let has_move = |barred| draft.from.iter().any(|word| BarredMove::from(*word) == barred);
        let all = BitSet::range(1, path.length());
        let steps = draft.squares.as_ref().map_or(all, |names| {
            let squares = self.way_squares(field.key("squares"), names, path.back_from);
            all.iter().filter(|step| path.counts(squares, *step)).collect()
        });
        if draft.squares.is_some() && steps.is_empty() {
            self.error(field.key("squares"), "the path passes none of these squares")
                .allow("squares or zones on the path");
        }
        PieceBlock {
            pieces: draft.pieces,
            shape: draft.shape.into(),
            bars: BarredSides {
                enemy: has_side(BarredSide::Enemy),
                own: has_side(BarredSide::Own),
            },
            from: BarredMoves {
                landing: has_move(BarredMove::Landing),
                passing: has_move(BarredMove::Passing),
            },
            steps,
        }
    }

    /// Reports a number of pieces that never stand so.
    fn check_size(
        &self,
        block: &PieceBlock,
        field: &Field,
        path: &PathSteps<'_>,
        stacking: Stacking,
    ) {
        let size = field.key("pieces");
        let PieceBlock { pieces, shape, steps, .. } = *block;
        if steps.is_empty() {
            return;
        }
        let all: u16 = self.draft.pieces.values().map(|piece| u16::from(piece.count)).sum();
        if u16::from(pieces) > all {
            self.error(&size, "a player has fewer pieces").allow(format!("1 to {all}"));
            return;
        }
        let ends = (1..pieces).fold(steps, |ends, distance| ends & (steps << distance));
        let shared = steps.iter().filter(|step| path.counts(stacking.own, *step));
        let most = stacking.most.unwrap_or(u8::MAX);
        match shape {
            BlockShape::Neighbours if pieces == 1 => {
                self.error(&size, "one piece has no neighbours")
                    .allow("2 or more with `shape: neighbours`")
                    .advise("write `shape: square` if one piece bars the way");
            }
            BlockShape::Neighbours if ends.is_empty() => {
                let found = format!("the path has no {pieces} consecutive steps on these squares");
                self.error(&size, found).allow("a smaller number, or more squares");
            }
            BlockShape::Square if pieces > 1 && shared.count() == 0 && self.board.is_some() => {
                self.error(&size, "several pieces of a player never stand on one square here")
                    .allow("1 with `shape: square`, or more with `shape: neighbours`")
                    .advise("list squares that they may share under `stacking: {own: [...]}`");
            }
            BlockShape::Square if pieces > most => {
                let found = format!("at most {most} pieces of a player stand on one square");
                self.error(&size, found).allow(format!("1 to {most}"));
            }
            _ => {}
        }
    }

    /// Reports bars that change nothing.
    fn check_bars(&self, block: &PieceBlock, field: &Field, path: &PathSteps<'_>) {
        let PieceBlock { pieces, shape, bars, from, steps } = *block;
        let image = |step: u8| path.board.mirror[usize::from(path.path[usize::from(step) - 1])];
        let meets = |step: u8| path.path.contains(&image(step));
        if bars.enemy && !bars.own && !steps.is_empty() && !steps.iter().any(meets) {
            self.error(field.key("bars"), "the other player never comes to these squares")
                .allow("`own`, or squares that both players pass");
        }
        let lands_on_own = bars.own && !bars.enemy && from.landing && !from.passing;
        if lands_on_own && pieces == 1 && shape == BlockShape::Square {
            let found =
                "an own piece bars a landing already, unless `stacking.own` lists the square";
            self.error(field.key("from"), found)
                .allow("`passing`, or both")
                .advise("change `stacking.own` to change where own pieces share a square");
        }
    }
}
