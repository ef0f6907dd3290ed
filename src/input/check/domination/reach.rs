//! Can pieces get to every square of the board, and to every fort by what the throws allow?

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::chance::Chance;
use crate::game::domination::grid_neighbours;
use crate::game::rules::domination::{Beside, Combination};
use crate::input::collector::Collector;
use crate::input::diagnostic::quoted;

/// The most squares that an error names.
const NAMED: u32 = 8;

/// What getting somewhere depends on.
pub struct Terrain<'a> {
    pub board: &'a Board,
    /// For each square those next to it on a way.
    pub neighbours: &'a [BitSet],
    pub entrances: BitSet,
    pub throws: &'a Chance<Combination>,
    /// Where pieces must get to.
    pub forts: BitSet,
    pub collector: &'a Collector<'a>,
}

impl Terrain<'_> {
    /// An error for the squares that no way joins to an entrance, and else for the forts that no
    /// throw takes a piece to.
    pub fn everything_is_within_reach(&self) {
        if self.entrances.is_empty() {
            return;
        }
        let all: BitSet = (0..self.board.squares.len() as u8).collect();
        let cut_off = all & !spread(self.entrances, |set| beside(set, self.neighbours));
        if !cut_off.is_empty() {
            let found = format!("no way leads from an entrance to {}", names(self.board, cut_off));
            let diagnostic = self.collector.error("ways", found);
            diagnostic.advise("add a way, or draw the squares as gaps `.`");
            return;
        }
        let lost = self.forts & !self.within_reach();
        if !lost.is_empty() {
            let found = format!("no throw ever takes a piece to {}", names(self.board, lost));
            let diagnostic = self.collector.error("forts", found);
            let diagnostic = diagnostic.allow("forts that pieces can move to or be placed on");
            diagnostic.advise("give a throw `steps`, or `place` there");
        }
    }

    /// The squares that pieces can come to.
    fn within_reach(&self) -> BitSet {
        let throws = self.throws.outcomes().iter();
        let options: Vec<_> = throws.filter_map(|throw| throw.outcome.options).collect();
        let enters = options.iter().any(|options| options.enters);
        let placed = options.iter().fold(BitSet::EMPTY, |set, options| set | options.place);
        let moves = options.iter().any(|options| options.steps > 0);
        let beside_own =
            |wanted| options.iter().any(|options| options.place_beside == Some(wanted));
        let (ways, grid) = (moves || beside_own(Beside::Ways), beside_own(Beside::Grid));
        let around = grid_neighbours(self.board);
        let first = placed | if enters { self.entrances } else { BitSet::EMPTY };
        spread(first, |set| {
            let on_ways = if ways { beside(set, self.neighbours) } else { BitSet::EMPTY };
            on_ways | if grid { beside(set, &around) } else { BitSet::EMPTY }
        })
    }
}

/// All that is reached from a set by going on and on.
fn spread(first: BitSet, next: impl Fn(BitSet) -> BitSet) -> BitSet {
    let mut reached = first;
    loop {
        let more = reached | next(reached);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

fn beside(set: BitSet, neighbours: &[BitSet]) -> BitSet {
    set.iter().fold(BitSet::EMPTY, |found, square| found | neighbours[usize::from(square)])
}

/// The names of the first of these squares, and how many more there are.
fn names(board: &Board, set: BitSet) -> String {
    let more = set.len().saturating_sub(NAMED);
    let first = set
        .iter()
        .take(NAMED as usize)
        .map(|square| quoted(&board.squares[usize::from(square)].name));
    first.collect::<Vec<_>>().join(", ")
        + &if more > 0 { format!(" and {more} more") } else { String::new() }
}
