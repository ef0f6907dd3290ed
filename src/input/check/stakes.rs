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
    /// What is paid in a game, on a path, if one is known.
    pub fn stakes(&self, draft: &StakesDraft, path: Option<&[u8]>) -> Stakes {
        let field = "stakes.squares";
        let paying = self.squares(field, &draft.squares);
        let misses = |path: &[u8]| !path.iter().any(|square| paying.contains(*square));
        if draft.fine > 0 && draft.squares.is_empty() {
            let diagnostic =
                self.collector.error(field, "there is a fine, but no squares to pay it for");
            diagnostic.allow("squares or zones, such as `[rosettes]`");
        } else if draft.fine > 0 && !paying.is_empty() && path.is_some_and(misses) {
            let found = "the path leads over none of these squares, so the fine is never paid";
            self.collector.error(field, found).allow("squares or zones on the path");
        }
        Stakes { ante: draft.ante, fine: draft.fine, squares: paying, payer: draft.payer.into() }
    }
}
