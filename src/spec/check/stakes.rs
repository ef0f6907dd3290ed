//! Matches and stakes.

use crate::game::rules::{MatchPlay, Payer, Stakes, Tie};
use crate::spec::check::names::Squares;
use crate::spec::collect::Collector;
use crate::spec::draft::winning::{MatchDraft, PayerDraft, StakesDraft, TieDraft};
use crate::spec::field::Field;

/// How games add up to a match.
pub fn match_play(draft: &MatchDraft) -> MatchPlay {
    MatchPlay {
        points: draft.points,
        draw_points: draft.draw_points,
        stake_per_point: draft.stake_per_point,
        tie: match draft.tie {
            TieDraft::Draw => Tie::Draw,
            TieDraft::Decider => Tie::Decider,
        },
    }
}

/// What is paid in a game.
pub fn stakes(draft: &StakesDraft, squares: Squares<'_>, collector: &mut Collector<'_>) -> Stakes {
    let field = Field::of("stakes");
    if draft.fine > 0 && draft.squares.is_empty() {
        let fault = collector.fault(&field.key("squares"), "there is a fine, but no squares to pay it for");
        fault.allow("squares or zones, such as `[rosettes]`");
    }
    Stakes {
        ante: draft.ante,
        fine: draft.fine,
        squares: squares.set(&field.key("squares"), &draft.squares, collector),
        payer: match draft.payer {
            PayerDraft::Mover => Payer::Mover,
            PayerDraft::Opponent => Payer::Opponent,
        },
    }
}
