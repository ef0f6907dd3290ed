//! Matches and stakes.

use crate::game::rules::{MatchPlay, Stakes};
use crate::input::check::names::NamedSquares;
use crate::input::collect::Collector;
use crate::input::draft::winning::{MatchDraft, StakesDraft};
use crate::input::tree::field::Field;

/// How games add up to a match.
pub fn match_play(draft: &MatchDraft) -> MatchPlay {
    MatchPlay {
        points: draft.points,
        draw_points: draft.draw_points,
        stake_per_point: draft.stake_per_point,
        tie: draft.tie.into(),
    }
}

/// What is paid in a game, on a path, if one is known.
pub fn stakes(
    draft: &StakesDraft,
    squares: NamedSquares<'_>,
    path: Option<&[u8]>,
    collector: &mut Collector<'_>,
) -> Stakes {
    let field = Field::of("stakes");
    let paying = squares.set(field.key("squares"), &draft.squares, collector);
    if draft.fine > 0 && draft.squares.is_empty() {
        let fault =
            collector.fault(field.key("squares"), "there is a fine, but no squares to pay it for");
        fault.allow("squares or zones, such as `[rosettes]`");
    } else if draft.fine > 0
        && !paying.is_empty()
        && path.is_some_and(|path| !path.iter().any(|&square| paying.contains(square)))
    {
        let fault = collector.fault(
            field.key("squares"),
            "the path leads over none of these squares, so the fine is never paid",
        );
        fault.allow("squares or zones on the path");
    }
    Stakes { ante: draft.ante, fine: draft.fine, squares: paying, payer: draft.payer.into() }
}
