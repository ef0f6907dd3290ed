//! One game of the lockstep engine in machine words, as a throw sees it.

/// A game between two throws; `K` kinds of pieces. The mover's side is `me`.
///
/// A side is a word for each kind: steps with a piece in the bits 1 to 27, the number that wait in the four above. Counts are kept in
/// halves of words: a game that takes 60,000 throws is left to the plain engine, so they cannot run over.
#[derive(Clone, Copy)]
pub(super) struct Lane<const K: usize> {
    pub me: [u32; K],
    pub op: [u32; K],
    /// 0 while the first player is to throw, 1 while the second is.
    pub seat: u32,
    /// Is it the game's first throw?
    pub first: bool,
    /// The step of a piece that has entered and is to be moved by its own throw, as a set; empty if there is none.
    pub hand: u32,
    /// Extra throws that actions may still earn in this turn.
    pub extra_throws_left: u32,
    /// Has the first player finished, so that this is the second player's last turn?
    pub last_turn: bool,
    /// Turns below, passes above.
    pub turns_passes: u32,
    /// Pieces captured by the first player below, by the second above.
    pub captures: u32,
    /// Paid landings of the first player below, of the second above.
    pub paid: u32,
    /// Casts that said again below, throws of entering pieces above.
    pub agains_entries: u32,
    /// Casts of the second die below, those that said NO above.
    pub verdicts_nos: u32,
    /// Forced actions below, lead changes above.
    pub forced_leads: u32,
    pub legal_actions: u32,
    /// The steps that the mover has left, less those that the other player has.
    pub behind: u32,
    /// Who was last ahead: 1 the first player, 2 the second; 0 nobody yet.
    pub leader: u32,
    /// The step on which the throw captured, as a set; empty if it did not.
    pub captured_on: u32,
    /// Is the game over?
    pub over: bool,
}

/// Adds 1 to the upper half of a word.
pub(super) const UPPER: u32 = 1 << 16;

/// `value` if `holds`, else 0.
#[inline(always)]
pub(super) fn only_if(holds: bool, value: u32) -> u32 {
    value & u32::from(holds).wrapping_neg()
}

/// One of two values, without a branch.
#[inline(always)]
pub(super) fn select(holds: bool, yes: u32, no: u32) -> u32 {
    no ^ (no ^ yes) & u32::from(holds).wrapping_neg()
}
