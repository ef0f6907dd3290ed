//! One game of the lockstep engine in machine words, as a throw sees it.

use crate::play::lockstep::features::{AGAIN, DETAIL, Features, OWN_THROW, PAID, VERDICT};
use crate::play::lockstep::word::{Word, only_if};

/// The counts of a game. Captures and paid landings of the first player come before those of the
/// second.
#[derive(Clone, Copy)]
pub(super) enum LaneCount {
    Throws,
    Turns,
    Passes,
    Captures,
    CapturesOfSecond,
    Paid,
    PaidToSecond,
    Rethrows,
    EntryThrows,
    Verdicts,
    VerdictNos,
    Forced,
    LeadChanges,
}

/// The number of counts.
pub(super) const COUNTS: usize = 13;

/// The bits of a short count, for a few throws.
pub(super) const SHORT: u32 = 4;
/// The number of words that hold the short counts.
pub(super) const TALLIES: usize = 4;

/// Do loops with these features keep this count? If not, it stays 0.
pub(super) const fn counts<const F: Features>(count: usize) -> bool {
    let features = [
        0,
        0,
        0,
        0,
        0,
        PAID,
        PAID,
        AGAIN | OWN_THROW,
        AGAIN | OWN_THROW,
        VERDICT,
        VERDICT,
        DETAIL,
        DETAIL,
    ];
    features[count] == 0 || F & features[count] != 0
}

/// The words of `bits` bits that hold a count for these features, as a set.
pub(super) const fn tallied<const F: Features>(bits: u32) -> u32 {
    let (mut words, mut count) = (0, 0);
    while count < COUNTS {
        if counts::<F>(count) {
            words |= 1 << (count as u32 * SHORT / bits);
        }
        count += 1;
    }
    words
}

/// The word of a count among the tallies, and the first bit of the count in it.
#[inline(always)]
pub(super) const fn place<W: Word>(count: usize) -> (usize, u32) {
    let first_bit = count as u32 * SHORT;
    ((first_bit / W::BITS) as usize, first_bit % W::BITS)
}

/// A game between two throws, with `K` kinds of pieces. `me` is the side of the player to move.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is known or absent when the loop is compiled"
)]
#[derive(Clone, Copy)]
pub(super) struct GameLane<W, const K: usize> {
    /// The steps with a piece of each kind, in the bits from 1 on. Bit 0 is set if a piece waits.
    pub me: [W; K],
    /// The same for the other player, on its own path.
    pub op: [W; K],
    /// The number of waiting pieces of each kind. The lower half belongs to the player to move, the
    /// upper half to the other player.
    pub waiting: [W; K],
    /// The player to throw: 0 for the first player, 1 for the second.
    pub seat: W,
    /// Is it the first throw of the game?
    pub first: bool,
    /// The step of a piece that has entered and moves on by its own throw, as a set. Empty if there
    /// is none.
    pub hand: W,
    /// The number of extra throws that actions may still earn in this turn.
    pub extra_throws_left: W,
    /// Has the first player finished, so that this is the last turn of the second player?
    pub last_turn: bool,
    /// The steps that the player to move has left, minus the steps that the other player has left.
    pub behind: W,
    /// The last player who was ahead: 1 for the first, 2 for the second, 0 for nobody yet.
    pub leader: W,
    /// The step where the throw captured, as a set; empty if it did not.
    pub captured_on: W,
    /// Is the game over? It then no longer changes.
    pub over: bool,
    /// Did a draw occur that may have to be rejected? The plain engine must then play the game
    /// again.
    pub doubtful: bool,
    /// The number of legal actions, summed over all throws with an action.
    pub legal_actions: W,
    /// The counts of the last few throws, four bits each.
    pub tallies: [W; TALLIES],
}

impl<W: Word, const K: usize> GameLane<W, K> {
    /// Adds one to a count if `holds`.
    #[inline(always)]
    pub(super) fn count(&mut self, count: LaneCount, holds: bool) {
        let (word, bit) = place::<W>(count as usize);
        self.tallies[word] = self.tallies[word].plus(only_if(holds, W::of(1 << bit)));
    }
}

/// The lower half of a word: the waiting pieces of the player to move.
#[inline(always)]
pub(super) fn lower_half<W: Word>(word: W) -> W {
    word & W::of((1 << (W::BITS / 2)) - 1)
}

/// A word with 1 in its upper half.
#[inline(always)]
pub(super) fn upper_one<W: Word>() -> W {
    W::of(1 << (W::BITS / 2))
}
