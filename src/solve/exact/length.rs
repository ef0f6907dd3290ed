//! The exact distribution of a game's length.

use rayon::prelude::*;

use crate::solve::exact::chain::{Entry, Rows};
use crate::solve::exact::sweeps::Terms;

/// The chances that a game is not over, throw by throw.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Lengths {
    /// The chance that the game is not over after 0 throws, after 1 throw, and so on.
    pub surviving: Vec<f64>,
    /// The greatest rounding error of any of these, relative to the chance itself.
    pub rounding: f64,
}

impl Lengths {
    /// The chance that a game takes exactly `throws` throws. It is 0 past the last one computed.
    pub fn chance(&self, throws: usize) -> f64 {
        let after = |throws: usize| self.surviving.get(throws).copied();
        match throws.checked_sub(1).map(|before| (after(before), after(throws))) {
            Some((Some(before), Some(now))) => before - now,
            _ => 0.0,
        }
    }

    /// The chance of more throws than the last one computed.
    pub fn rest(&self) -> f64 {
        self.surviving.last().copied().unwrap_or(1.0)
    }

    /// The least number of throws by which a share of the games is over. `None` if that is past the
    /// last one computed.
    pub fn quantile(&self, share: f64) -> Option<usize> {
        self.surviving.iter().position(|surviving| 1.0 - surviving >= share)
    }
}

/// The number of throws at which the computation ends at the latest.
const MOST_THROWS: usize = 100_000;
/// The states that one thread computes at a time.
const CHUNK: usize = 1 << 12;

/// Follows the chain throw by throw from every state. It ends when the chance of an unfinished
/// game is at most `rest`. `start` has the entries of the first throw. `followed` receives the
/// chance that is left before each further throw, and says whether to go on. `None` if it says no.
pub(crate) fn lengths(
    terms: &Terms,
    blocks: &[Rows],
    start: &[Entry],
    rest: f64,
    followed: &mut impl FnMut(f64) -> bool,
) -> Option<Lengths> {
    let states: usize = blocks.iter().map(|rows| rows.starts.len() - 1).sum();
    let counts = 1.0 - terms.again;
    let any_longer = start
        .iter()
        .chain(blocks.iter().flat_map(|rows| &rows.entries))
        .any(|entry| entry.longer());
    // By state, the chance that a game is not over after the throws so far. `behind` is the same
    // chance with a piece's own throw before these throws.
    let (mut after, mut behind) =
        (vec![1.0; states], vec![1.0; if any_longer { states } else { 0 }]);
    let mut fresh = vec![0.0; states];
    // The chance that an own throw still repeats.
    let mut casting = 1.0;
    let mut surviving = vec![1.0];
    while surviving.len() <= MOST_THROWS {
        let left = |entry: &Entry| match (entry.ended(), entry.longer()) {
            (true, true) => casting,
            (true, false) => 0.0,
            (false, true) => behind[entry.place()],
            (false, false) => after[entry.place()],
        };
        let sum =
            |row: &[Entry]| row.iter().fold(0.0, |sum, entry| sum + entry.weight * left(entry));
        let now: f64 = sum(start);
        surviving.push(now);
        if now <= rest {
            break;
        }
        if !followed(now) {
            return None;
        }
        let mut begin = 0;
        for rows in blocks {
            let count = rows.starts.len() - 1;
            let chunks = fresh[begin..begin + count].par_chunks_mut(CHUNK).enumerate();
            chunks.for_each(|(chunk, fresh)| {
                for (at, fresh) in fresh.iter_mut().enumerate() {
                    let local = chunk * CHUNK + at;
                    *fresh = sum(rows.row(local)) + terms.again * after[begin + local];
                }
            });
            begin += count;
        }
        behind
            .par_iter_mut()
            .zip(&after)
            .for_each(|(behind, after)| *behind = counts * after + terms.again * *behind);
        casting *= terms.again;
        std::mem::swap(&mut after, &mut fresh);
    }
    let longest = blocks
        .iter()
        .flat_map(|rows| rows.starts.windows(2))
        .map(|ends| ends[1] - ends[0])
        .max()
        .unwrap_or(0);
    let rounding =
        surviving.len() as f64 * (longest.max(start.len() as u64) + 6) as f64 * f64::EPSILON;
    Some(Lengths { surviving, rounding })
}
