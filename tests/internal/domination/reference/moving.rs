//! How pieces move: step by step, one after the other. Every sequence is tried.

use super::{Allowed, Hop, Name, PlainAction, PlainRules, State};

/// Adds all actions that move pieces. The same action may be added several times.
pub fn add_moves(
    plain: &PlainRules,
    state: &State,
    player: usize,
    allowed: &Allowed,
    actions: &mut Vec<PlainAction>,
) {
    let mut search = Search { plain, player, shared: allowed.shared, actions };
    search.add_longer(state, &[], &mut Vec::new(), 0, allowed.steps);
    if allowed.long_move > 0 && state.holds(player, &plain.long_move_forts) {
        for piece in 0..plain.pieces {
            for path in search.paths(state, piece, allowed.long_move) {
                if path.len() == allowed.long_move {
                    search.move_piece(state, piece, &path, &mut Vec::new(), 0);
                }
            }
        }
    }
}

struct Search<'a> {
    plain: &'a PlainRules,
    player: usize,
    shared: bool,
    actions: &'a mut Vec<PlainAction>,
}

impl Search<'_> {
    fn add_longer(
        &mut self,
        state: &State,
        moved: &[usize],
        hops: &mut Vec<([usize; 3], Hop)>,
        captured: usize,
        left: usize,
    ) {
        if !moved.is_empty() && !self.shared {
            return;
        }
        for piece in (0..self.plain.pieces).filter(|piece| !moved.contains(piece)) {
            for path in self.paths(state, piece, left) {
                let steps = path.len();
                let (after, captured) = self.move_piece(state, piece, &path, hops, captured);
                if !after.holds(self.player, &self.plain.forts) {
                    let moved = [moved, &[piece]].concat();
                    self.add_longer(&after, &moved, hops, captured, left - steps);
                }
                hops.pop();
            }
        }
    }

    /// Every way that a piece can go now, of up to `most` squares.
    fn paths(&self, state: &State, piece: usize, most: usize) -> Vec<Vec<Name>> {
        let Some(start) = state.pieces[self.player][piece] else { return Vec::new() };
        let enemy = 1 - self.player;
        // This is judged before the piece leaves its square.
        let passing = state.holds(self.player, &self.plain.passing_forts);
        let (mut found, mut open): (Vec<Vec<Name>>, _) = (Vec::new(), vec![Vec::new()]);
        while let Some(path) = open.pop() {
            let here = path.last().copied().unwrap_or(start);
            if path.len() == most {
                continue;
            }
            for &next in self.plain.on_ways(here) {
                if next == start || path.contains(&next) || self.plain.is_safe(state, enemy, next) {
                    continue;
                }
                let longer = [path.clone(), vec![next]].concat();
                if !state.is_on(self.player, next) {
                    found.push(longer.clone());
                }
                if passing || !state.is_on(enemy, next) {
                    open.push(longer);
                }
            }
        }
        found
    }

    /// Moves a piece and adds the action made so far. The hop stays on the list.
    fn move_piece(
        &mut self,
        state: &State,
        piece: usize,
        path: &[Name],
        hops: &mut Vec<([usize; 3], Hop)>,
        captured: usize,
    ) -> (State, usize) {
        let (player, enemy) = (self.player, 1 - self.player);
        let mut after = state.clone();
        let captured =
            captured + path.iter().filter(|square| after.send_back(enemy, square)).count();
        let hop = Hop { from: state.pieces[player][piece], path: path.to_vec() };
        hops.push((numbers(self.plain, player, &hop), hop));
        after.pieces[player][piece] = path.last().copied();
        let mut numbered = hops.clone();
        numbered.sort_by_key(|(numbers, _)| *numbers);
        self.actions.push(PlainAction {
            numbers: numbered.iter().map(|(numbers, _)| *numbers).collect(),
            hops: numbered.into_iter().map(|(_, hop)| hop).collect(),
            wins: after.holds(player, &self.plain.forts),
            after: after.clone(),
            captured,
            again: false,
        });
        (after, captured)
    }
}

/// A move by numbers. The ways between two squares are numbered from 0: the shortest first, then by
/// the numbers of the squares passed.
fn numbers(plain: &PlainRules, player: usize, hop: &Hop) -> [usize; 3] {
    let number = |square: Name| plain.number(player, Some(square));
    let start = hop.from.expect("a piece on the board");
    let rank =
        |path: &[Name]| (path.len(), path.iter().map(|square| number(square)).collect::<Vec<_>>());
    let mut rank_of_path = 0;
    let mut open: Vec<Vec<Name>> = vec![Vec::new()];
    while let Some(path) = open.pop() {
        for &next in plain.on_ways(path.last().copied().unwrap_or(start)) {
            if next == start || path.contains(&next) {
                continue;
            }
            let longer = [path.clone(), vec![next]].concat();
            if next == hop.to() && rank(&longer) < rank(&hop.path) {
                rank_of_path += 1;
            }
            if longer.len() < hop.path.len() {
                open.push(longer);
            }
        }
    }
    [number(start), number(hop.to()), rank_of_path]
}
