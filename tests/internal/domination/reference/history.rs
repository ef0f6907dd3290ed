//! Detects draws by repetition: records and counts all actions and positions.

use super::{Hop, Name, PlainRules, Repeated, State};

/// The square that was left (none for a waiting piece), and the square that was reached.
type FromTo = (Option<Name>, Name);

/// Everything that happened.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// For each player its throws: the squares left and reached. A pass has none.
    actions: [Vec<Vec<FromTo>>; 2],
    /// Light's squares, Dark's squares, and who was to throw.
    positions: Vec<(Vec<Name>, Vec<Name>, usize)>,
}

impl History {
    /// The game begins. `first` is to throw.
    pub fn new(state: &State, first: usize) -> Self {
        let mut history = Self::default();
        history.positions.push((state.squares(0), state.squares(1), first));
        history
    }

    /// Records an action or a pass. Returns whether the game is drawn by it.
    pub fn record(
        &mut self,
        plain: &PlainRules,
        player: usize,
        hops: &[Hop],
        after: &State,
        next: usize,
    ) -> bool {
        self.actions[player].push(hops.iter().map(|hop| (hop.from, hop.to())).collect());
        self.positions.push((after.squares(0), after.squares(1), next));
        match plain.draw {
            None => false,
            Some((Repeated::Action, times)) => {
                let last: Vec<_> = self.actions[player].iter().rev().take(times).collect();
                last.len() == times
                    && !last[0].is_empty()
                    && last.iter().all(|plain_action| *plain_action == last[0])
            }
            Some((Repeated::Position, times)) => {
                let now = &self.positions[self.positions.len() - 1];
                self.positions.iter().filter(|position| *position == now).count() >= times
            }
        }
    }
}
