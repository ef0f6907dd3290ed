//! What draws a game: everything that happened, written down and counted.

use super::{Hop, Name, Plain, Repeated, State};

/// The square left, none for a piece that waited, and the square reached.
type FromTo = (Option<Name>, Name);

/// All that happened.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// For each player its throws: the squares left and reached; nothing for a pass.
    deeds: [Vec<Vec<FromTo>>; 2],
    /// Light's squares, Dark's, and who was to throw.
    positions: Vec<(Vec<Name>, Vec<Name>, usize)>,
}

impl Memory {
    /// A game begins; `first` is to throw.
    pub fn new(state: &State, first: usize) -> Self {
        let mut memory = Self::default();
        memory.positions.push((state.squares(0), state.squares(1), first));
        memory
    }

    /// A player did something, or passed; is the game drawn by that?
    pub fn adds(
        &mut self,
        plain: &Plain,
        player: usize,
        hops: &[Hop],
        after: &State,
        next: usize,
    ) -> bool {
        self.deeds[player].push(hops.iter().map(|hop| (hop.from, hop.to())).collect());
        self.positions.push((after.squares(0), after.squares(1), next));
        match plain.draw {
            None => false,
            Some((Repeated::Action, times)) => {
                let last: Vec<_> = self.deeds[player].iter().rev().take(times).collect();
                last.len() == times
                    && !last[0].is_empty()
                    && last.iter().all(|deed| *deed == last[0])
            }
            Some((Repeated::Position, times)) => {
                let now = &self.positions[self.positions.len() - 1];
                self.positions.iter().filter(|position| *position == now).count() >= times
            }
        }
    }
}
