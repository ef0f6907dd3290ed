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

/// The chances that a game is not over after a number of further throws, the same for all fields.
struct Unfinished {
    /// By state: the chance from there.
    from_state: Vec<f64>,
    /// By state: the chance if a piece's own throw must lead there first. It is one of the throws,
    /// or several if it says again. Empty if no piece has an own throw.
    by_own_throw: Vec<f64>,
    /// The chance that an own throw alone takes more throws than these, because it says again each
    /// time.
    own_throw_lasts: f64,
    /// The chance that the dice say again.
    again: f64,
    /// The chance that an own throw says again.
    own_again: f64,
}

impl Unfinished {
    /// Before any throw no game is over.
    fn before_any_throw(states: usize, has_own_throws: bool, terms: &Terms) -> Self {
        Self {
            from_state: vec![1.0; states],
            by_own_throw: vec![1.0; if has_own_throws { states } else { 0 }],
            own_throw_lasts: 1.0,
            again: terms.again,
            own_again: terms.own_again,
        }
    }

    /// The chance after one throw more, if that throw comes first and leads to these entries.
    fn after_throw_to(&self, row: &[Entry]) -> f64 {
        let chance = |entry: &Entry| match (entry.ended(), entry.longer()) {
            (true, true) => self.own_throw_lasts,
            (true, false) => 0.0,
            (false, true) => self.by_own_throw[entry.place()],
            (false, false) => self.from_state[entry.place()],
        };
        row.iter().fold(0.0, |sum, entry| sum + entry.weight * chance(entry))
    }

    /// Computes the chances after one throw more. `next` has room for the states, and its contents
    /// do not matter.
    fn add_throw(&mut self, blocks: &[Rows], next: &mut Vec<f64>) {
        let mut begin = 0;
        for rows in blocks {
            let count = rows.starts.len() - 1;
            let chunks = next[begin..begin + count].par_chunks_mut(CHUNK).enumerate();
            chunks.for_each(|(chunk, chances)| {
                for (place, chance) in chances.iter_mut().enumerate() {
                    let local = chunk * CHUNK + place;
                    // If the dice say again, the state stays. Its row leaves that out.
                    *chance = self.after_throw_to(rows.row(local))
                        + self.again * self.from_state[begin + local];
                }
            });
            begin += count;
        }
        let (again, counts) = (self.own_again, 1.0 - self.own_again);
        self.by_own_throw
            .par_iter_mut()
            .zip(&self.from_state)
            .for_each(|(chance, from_state)| *chance = counts * from_state + again * *chance);
        self.own_throw_lasts *= again;
        std::mem::swap(&mut self.from_state, next);
    }
}

/// Follows the chain throw by throw from every state. It ends when the chance of an unfinished
/// game is at most `rest`. `start` has the entries of the first throw. `goes_on` receives the
/// chance that is left before each further throw, and says whether to go on. `None` if it says no.
pub(crate) fn lengths(
    terms: &Terms,
    blocks: &[Rows],
    start: &[Entry],
    rest: f64,
    goes_on: &mut impl FnMut(f64) -> bool,
) -> Option<Lengths> {
    let states: usize = blocks.iter().map(|rows| rows.starts.len() - 1).sum();
    let mut entries = start.iter().chain(blocks.iter().flat_map(|rows| &rows.entries));
    let has_own_throws = entries.any(|entry| entry.longer());
    let mut unfinished = Unfinished::before_any_throw(states, has_own_throws, terms);
    let mut next = vec![0.0; states];
    let mut surviving = vec![1.0];
    while surviving.len() <= MOST_THROWS {
        let chance = unfinished.after_throw_to(start);
        surviving.push(chance);
        if chance <= rest {
            break;
        }
        if !goes_on(chance) {
            return None;
        }
        unfinished.add_throw(blocks, &mut next);
    }
    let rounding = surviving.len() as f64 * rounding_of_throw(blocks, start);
    Some(Lengths { surviving, rounding })
}

/// The greatest relative rounding error of one throw. A sum rounds once for each entry of its row,
/// and a few operations follow it.
fn rounding_of_throw(blocks: &[Rows], start: &[Entry]) -> f64 {
    let row_lengths = blocks.iter().flat_map(|rows| rows.starts.windows(2));
    let longest = row_lengths.map(|ends| ends[1] - ends[0]).max().unwrap_or(0);
    (longest.max(start.len() as u64) + 6) as f64 * f64::EPSILON
}
