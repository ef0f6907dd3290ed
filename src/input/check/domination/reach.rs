//! Do ways lead to every square of the board, and can the throws take a piece to every fort?

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::chance::Chance;
use crate::game::domination::grid_neighbours;
use crate::game::rules::domination::{Beside, Combination};
use crate::input::collector::Collector;
use crate::input::diagnostic::{first_names, quoted};

/// The rules that decide which squares pieces can reach.
pub struct ReachRules<'a> {
    pub board: &'a Board,
    /// For each square, the squares next to it on a way.
    pub neighbours: &'a [BitSet],
    pub entrances: BitSet,
    pub throws: &'a Chance<Combination>,
    /// The squares that pieces must be able to reach.
    pub forts: BitSet,
    pub collector: &'a Collector<'a>,
}

impl ReachRules<'_> {
    /// Reports the squares that no way joins to an entrance. If there are none, reports the forts
    /// that no throw takes a piece to.
    pub fn check_reach(&self) {
        if self.entrances.is_empty() {
            return;
        }
        let all: BitSet = (0..self.board.squares.len() as u8).collect();
        let cut_off =
            all & !reachable_from(self.entrances, |set| neighbours_of(set, self.neighbours));
        if !cut_off.is_empty() {
            let found = format!("no way leads from an entrance to {}", names(self.board, cut_off));
            let diagnostic = self.collector.error("ways", found);
            diagnostic.advise("add a way, or draw the squares as gaps `.`");
            return;
        }
        let unreachable = self.forts & !self.reachable();
        if !unreachable.is_empty() {
            let found =
                format!("no throw ever takes a piece to {}", names(self.board, unreachable));
            let diagnostic = self.collector.error("forts", found);
            diagnostic
                .allow("forts that pieces can move to or be placed on")
                .advise("give a throw `steps`, or `place` there");
        }
    }

    /// The squares that pieces can reach.
    fn reachable(&self) -> BitSet {
        let throws = self.throws.outcomes().iter();
        let options: Vec<_> = throws.filter_map(|throw| throw.outcome.options).collect();
        let enters = options.iter().any(|options| options.enters);
        let placed = options.iter().fold(BitSet::EMPTY, |set, options| set | options.place);
        let moves = options.iter().any(|options| options.steps > 0);
        let has_place_beside =
            |rule| options.iter().any(|options| options.place_beside == Some(rule));
        let (ways, grid) =
            (moves || has_place_beside(Beside::Ways), has_place_beside(Beside::Grid));
        let around = grid_neighbours(self.board);
        let first = placed | if enters { self.entrances } else { BitSet::EMPTY };
        reachable_from(first, |set| {
            let on_ways = if ways { neighbours_of(set, self.neighbours) } else { BitSet::EMPTY };
            on_ways | if grid { neighbours_of(set, &around) } else { BitSet::EMPTY }
        })
    }
}

/// All squares that can be reached from a set in any number of steps.
fn reachable_from(first: BitSet, next: impl Fn(BitSet) -> BitSet) -> BitSet {
    let mut reached = first;
    loop {
        let more = reached | next(reached);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

fn neighbours_of(set: BitSet, neighbours: &[BitSet]) -> BitSet {
    set.iter().fold(BitSet::EMPTY, |union, square| union | neighbours[usize::from(square)])
}

/// The names of the first of these squares, and how many more there are.
fn names(board: &Board, set: BitSet) -> String {
    first_names(set.iter().map(|square| quoted(&board.squares[usize::from(square)].name)))
}
