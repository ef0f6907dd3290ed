//! What follows a throw, and what follows a turn.

/// What follows a throw.
pub(super) enum AfterThrow {
    ThrowAgain,
    EndTurn,
    Finished,
    Drawn,
    AtLimit,
}

/// How a turn ended.
#[derive(PartialEq, Eq)]
pub(super) enum TurnEnd {
    OtherPlayer,
    Finished,
    Drawn,
    AtLimit,
}
