//! One game of the lockstep engine in machine words, as a throw sees it.

use crate::play::lockstep::features::{AGAIN, DETAIL, Features, OWN_THROW, PAID, VERDICT};
use crate::play::lockstep::word::{Word, only_if};

/// What is counted of a game; the captures and the paid landings of the first player come before
/// those of the second.
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

/// How many counts there are.
pub(super) const COUNTS: usize = 13;

/// The bits of a count of a few throws.
pub(super) const SHORT: u32 = 4;
/// How many words hold the short counts.
pub(super) const TALLIES: usize = 4;

/// Is it counted for these features? A count that is not is 0.
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

/// The words of so many bits, as a set, that hold a count for these features.
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

/// The word of a count among the tallies, and its first bit there.
#[inline(always)]
pub(super) const fn place<W: Word>(count: usize) -> (usize, u32) {
    let count = count as u32 * SHORT;
    ((count / W::BITS) as usize, count % W::BITS)
}

/// A game between two throws; `K` kinds of pieces. The mover's side is `me`.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is known, or not there, when the loop is compiled"
)]
#[derive(Clone, Copy)]
pub(super) struct GameLane<W, const K: usize> {
    /// The steps with a piece of each kind, in the bits from 1 on; bit 0 if a piece waits.
    pub me: [W; K],
    pub op: [W; K],
    /// The pieces of each kind that wait: the mover's in the lower half, the other player's in the
    /// upper.
    pub waiting: [W; K],
    /// 0 while the first player is to throw, 1 while the second is.
    pub seat: W,
    /// Is it the game's first throw?
    pub first: bool,
    /// The step of a piece that has entered and is to be moved by its own throw, as a set; empty if
    /// there is none.
    pub hand: W,
    /// Extra throws that actions may still earn in this turn.
    pub extra_throws_left: W,
    /// Has the first player finished, so that this is the second player's last turn?
    pub last_turn: bool,
    /// The steps that the mover has left, less those that the other player has.
    pub behind: W,
    /// Who was last ahead: 1 the first player, 2 the second; 0 nobody yet.
    pub leader: W,
    /// The step on which the throw captured, as a set; empty if it did not.
    pub captured_on: W,
    /// Is the game over? It stays as it is.
    pub over: bool,
    /// Was a draw met that may have to be rejected, so that the game must be played again by the
    /// plain engine?
    pub doubtful: bool,
    pub legal_actions: W,
    /// Counts of the last few throws, four bits each.
    pub tallies: [W; TALLIES],
}

impl<W: Word, const K: usize> GameLane<W, K> {
    /// Counts one if it holds.
    #[inline(always)]
    pub(super) fn count(&mut self, count: LaneCount, holds: bool) {
        let (word, bit) = place::<W>(count as usize);
        self.tallies[word] = self.tallies[word].plus(only_if(holds, W::of(1 << bit)));
    }
}

/// The lower half of a word: the mover's pieces of those that wait.
#[inline(always)]
pub(super) fn lower_half<W: Word>(word: W) -> W {
    word & W::of((1 << (W::BITS / 2)) - 1)
}

/// Adds 1 to the upper half of a word.
#[inline(always)]
pub(super) fn upper_one<W: Word>() -> W {
    W::of(1 << (W::BITS / 2))
}
