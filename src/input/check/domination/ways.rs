//! The ways over the board: chains of neighbouring squares, the same for both players.

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::domination::on_grid;
use crate::input::collect::Collector;
use crate::input::fault::quoted;
use crate::input::tree::field::Field;

/// For each square those next to it on a way, or `None` if a square of a way is not on the board.
pub fn neighbours(
    ways: &[String],
    board: &Board,
    collector: &mut Collector<'_>,
) -> Option<Vec<BitSet>> {
    let beside = on_grid(board);
    let mut neighbours = vec![BitSet::EMPTY; board.squares.len()];
    let mut known = true;
    for (index, way) in ways.iter().enumerate() {
        let chain = Chain {
            field: Field::of("ways").item(index),
            names: way.split_whitespace().collect(),
            board,
        };
        let Some(squares) = chain.squares(collector) else {
            known = false;
            continue;
        };
        for (place, pair) in squares.windows(2).enumerate() {
            let [from, to] = [pair[0], pair[1]];
            if !beside[usize::from(from)].contains(to) {
                chain.leap(place, collector);
            }
            // Joined all the same: what lies beyond is not to be faulty too.
            neighbours[usize::from(from)] |= BitSet::one(to);
            neighbours[usize::from(to)] |= BitSet::one(from);
        }
    }
    if known {
        both_sides(ways, board, &neighbours, collector);
    }
    known.then_some(neighbours)
}

/// One way as the file writes it.
struct Chain<'a> {
    field: Field,
    names: Vec<&'a str>,
    board: &'a Board,
}

impl Chain<'_> {
    /// The squares, at least two, or `None` with a fault.
    fn squares(&self, collector: &mut Collector<'_>) -> Option<Vec<u8>> {
        if self.names.len() < 2 {
            let fault = collector.fault(&self.field, "this way leads nowhere");
            fault.allow("the names of two squares or more, such as `a2 a1 m1`");
            return None;
        }
        let mut squares = Vec::with_capacity(self.names.len());
        for (place, name) in self.names.iter().enumerate() {
            let Some(square) = self.board.find(name) else {
                let fault = self.fault(
                    place,
                    format!("there is no square called {}", quoted(name)),
                    collector,
                );
                fault.allow_names(
                    name,
                    self.board.squares.iter().map(|square| square.name.as_str()),
                );
                continue;
            };
            squares.push(square);
        }
        (squares.len() == self.names.len()).then_some(squares)
    }

    /// The squares at `place` and after it are not neighbours.
    fn leap(&self, place: usize, collector: &mut Collector<'_>) {
        let [from, to] = [self.names[place], self.names[place + 1]];
        let found = if from == to {
            format!("{} follows itself", quoted(from))
        } else {
            format!("{} and {} are not neighbours", quoted(from), quoted(to))
        };
        let fault = self.fault(place + 1, found, collector);
        fault.allow("a square next to the one before it in its row or column of the drawing");
    }

    fn fault<'c>(
        &self,
        place: usize,
        found: String,
        collector: &'c mut Collector<'_>,
    ) -> &'c mut crate::input::fault::Fault {
        let name = self.names[place];
        let before = self.names[..place].iter().filter(|other| **other == name).count();
        collector.fault_of_word(&self.field, name, before, found)
    }
}

/// Both players go the same ways: a piece of a way without its mirror image is a fault.
fn both_sides(
    ways: &[String],
    board: &Board,
    neighbours: &[BitSet],
    collector: &mut Collector<'_>,
) {
    let name = |square: u8| board.squares[usize::from(square)].name.as_str();
    let mirror = |square: u8| board.mirror[usize::from(square)];
    for (index, way) in ways.iter().enumerate() {
        let squares: Vec<u8> = way.split_whitespace().filter_map(|name| board.find(name)).collect();
        for pair in squares.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let there = |one: u8, other: u8| neighbours[usize::from(one)].contains(other);
            if there(from, to) && !there(mirror(from), mirror(to)) {
                let (one, image) = (
                    format!("{} {}", name(from), name(to)),
                    format!("{} {}", name(mirror(from)), name(mirror(to))),
                );
                let found = format!(
                    "{} is on a way, but its mirror image {} is not",
                    quoted(&one),
                    quoted(&image)
                );
                let fault = collector.fault(Field::of("ways").item(index), found);
                fault.advise(format!(
                    "add {} to a way: both players play the same rules",
                    quoted(&image)
                ));
            }
        }
    }
}
