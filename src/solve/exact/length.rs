//! The exact distribution of a game's length.

use rayon::prelude::*;

use crate::solve::exact::chain::{Entry, Rows};
use crate::solve::exact::sweeps::Terms;

/// The chances that a game is not over yet, throw by throw.
#[derive(Clone, Debug, PartialEq)]
pub struct Lengths {
    /// The chance that the game is not over after so many throws: after none, after one, and so on.
    pub surviving: Vec<f64>,
    /// How far any of these may be from the truth, by rounding, relative to itself.
    pub rounding: f64,
}

impl Lengths {
    /// The chance that a game takes exactly so many throws; 0 past the last that was computed.
    pub fn chance(&self, throws: usize) -> f64 {
        let after = |throws: usize| self.surviving.get(throws).copied();
        match throws.checked_sub(1).map(|before| (after(before), after(throws))) {
            Some((Some(before), Some(now))) => before - now,
            _ => 0.0,
        }
    }

    /// The chance of more throws than were computed.
    pub fn rest(&self) -> f64 {
        self.surviving.last().copied().unwrap_or(1.0)
    }

    /// The least number of throws by which a share of the games is over; `None` if that is past the
    /// last that was computed.
    pub fn quantile(&self, share: f64) -> Option<usize> {
        self.surviving.iter().position(|surviving| 1.0 - surviving >= share)
    }
}

/// Throws after which a game is left to itself.
const MOST_THROWS: usize = 100_000;
/// Moments that one thread computes at a time.
const CHUNK: usize = 1 << 12;

/// Follows the chain throw by throw from every moment, until games from the start go on with a
/// chance of `rest` at most. `start` are the entries of the first throw. `None` if `goes_on`, asked
/// before each throw, says no.
pub(crate) fn lengths(
    terms: &Terms,
    blocks: &[Rows],
    start: &[Entry],
    rest: f64,
    goes_on: &mut impl FnMut(f64) -> bool,
) -> Option<Lengths> {
    let moments: usize = blocks.iter().map(|rows| rows.starts.len() - 1).sum();
    let counts = 1.0 - terms.again;
    let any_longer = start
        .iter()
        .chain(blocks.iter().flat_map(|rows| &rows.entries))
        .any(|entry| entry.longer());
    // By moment, the chance that a game is not over after so many throws; and if a throw of a
    // piece's own comes before them.
    let (mut after, mut behind) =
        (vec![1.0; moments], vec![1.0; if any_longer { moments } else { 0 }]);
    let mut fresh = vec![0.0; moments];
    // The chance that an own throw is still being cast.
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
        if !goes_on(now) {
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
