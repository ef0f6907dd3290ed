//! Small curves for tests.

use crate::play::feel::curve::{CurveEvent, GameCurve, ValuedDecision};

/// A throw of this number, without a spread.
pub fn event(throw: u32, before: i32, after: i32, acted: i32) -> CurveEvent {
    CurveEvent { throw, before, after, spread: 0, acted }
}

/// A game with these expected scores before and after each throw. No action loses anything.
pub fn game(throws: &[(i32, i32)], end: Option<i32>) -> GameCurve {
    let events = throws.iter().zip(1..);
    GameCurve {
        events: events
            .map(|((before, after), throw)| event(throw, *before, *after, *after))
            .collect(),
        throws: throws.len() as u32,
        end,
        ..GameCurve::default()
    }
}

/// A decision with these values: best, mean, worst, chosen.
pub fn decision([best, mean, worst, chosen]: [i32; 4]) -> ValuedDecision {
    ValuedDecision { best, mean, worst, chosen }
}
