//! Matches and stakes.

use crate::game::rules::{MatchPlay, Stakes};
use crate::input::check::RulesChecker;
use crate::input::draft::winning::{MatchDraft, StakesDraft};

/// How games add up to a match.
pub fn match_play(draft: &MatchDraft) -> MatchPlay {
    MatchPlay {
        points: draft.points,
        draw_points: draft.draw_points,
        stake_per_point: draft.stake_per_point,
        tie: draft.tie.into(),
    }
}

impl<D> RulesChecker<'_, D> {
    /// What the players pay in a game. The squares are checked against the path, if it is known.
    /// They may have a way.
    pub fn stakes(
        &self,
        draft: &StakesDraft,
        path: Option<&[u8]>,
        back_from: Option<u8>,
    ) -> Stakes {
        let field = "stakes.squares";
        let squares = self.way_squares(field, &draft.squares, back_from);
        let misses_all =
            |path: &[u8]| !path.iter().any(|square| squares.on_any_way().contains(*square));
        if draft.fine > 0 && draft.squares.is_empty() {
            self.error(field, "there is a fine, but there are no squares that cost it")
                .allow("squares or zones, such as `[rosettes]`");
        } else if draft.fine > 0 && !squares.is_empty() && path.is_some_and(misses_all) {
            let found = "the path visits none of these squares, so nobody ever pays the fine";
            self.error(field, found).allow("squares or zones on the path");
        }
        Stakes { ante: draft.ante, fine: draft.fine, squares, payer: draft.payer.into() }
    }
}
