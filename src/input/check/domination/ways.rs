//! The ways over the board: chains of neighbouring squares, the same for both players.

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::domination::grid_neighbours;
use crate::input::check::RulesChecker;
use crate::input::collector::Reported;
use crate::input::diagnostic::quoted;
use crate::input::draft::domination::DominationDraft;
use crate::input::mistakes::wrong_separator;
use crate::input::tree::field::Field;

impl RulesChecker<'_, DominationDraft> {
    /// For each square, the squares next to it on a way. `None` if a square of a way is not on the
    /// board.
    pub fn neighbours(&self) -> Option<Vec<BitSet>> {
        let board = self.board?;
        let on_grid = grid_neighbours(board);
        let mut neighbours = vec![BitSet::EMPTY; board.squares.len()];
        let mut known = true;
        for (index, way) in self.draft.ways.iter().enumerate() {
            if let Some(mistake) = wrong_separator(way, |word| board.find(word).is_some()) {
                let error = self.error(Field::of("ways").item(index), mistake.found);
                error.allow(mistake.allowed).advise(mistake.help);
                known = false;
                continue;
            }
            let chain = Chain {
                field: Field::of("ways").item(index),
                names: way.split_whitespace().collect(),
                check: self,
            };
            let Some(squares) = chain.squares(board) else {
                known = false;
                continue;
            };
            for (place, pair) in squares.windows(2).enumerate() {
                let [from, to] = [pair[0], pair[1]];
                if !on_grid[usize::from(from)].contains(to) {
                    chain.report_jump(place);
                }
                // Joined anyway, so that the squares beyond do not cause errors too.
                neighbours[usize::from(from)] |= BitSet::one(to);
                neighbours[usize::from(to)] |= BitSet::one(from);
            }
        }
        if known {
            self.check_mirror_images(board, &neighbours);
        }
        known.then_some(neighbours)
    }

    /// Reports each part of a way without its mirror image: both players have the same ways.
    fn check_mirror_images(&self, board: &Board, neighbours: &[BitSet]) {
        let name = |square: u8| board.squares[usize::from(square)].name.as_str();
        let is_on_way = |[from, to]: [u8; 2]| neighbours[usize::from(from)].contains(to);
        for (index, way) in self.draft.ways.iter().enumerate() {
            let squares: Vec<u8> =
                way.split_whitespace().filter_map(|name| board.find(name)).collect();
            for pair in squares.windows(2).map(|pair| [pair[0], pair[1]]) {
                let image = pair.map(|square| board.mirror[usize::from(square)]);
                if is_on_way(pair) && !is_on_way(image) {
                    let [part, image] = [pair, image]
                        .map(|[from, to]| quoted(&format!("{} {}", name(from), name(to))));
                    let found = format!("{part} is on a way, but its mirror image {image} is not");
                    self.error(Field::of("ways").item(index), found).advise(format!(
                        "add {image} to a way: both players play by the same rules"
                    ));
                }
            }
        }
    }
}

/// One way as written in the file.
struct Chain<'a> {
    field: Field,
    names: Vec<&'a str>,
    check: &'a RulesChecker<'a, DominationDraft>,
}

impl Chain<'_> {
    /// The squares, at least two, or `None` with an error.
    fn squares(&self, board: &Board) -> Option<Vec<u8>> {
        if self.names.len() < 2 {
            let diagnostic =
                self.check.collector.error(&self.field, "this way has fewer than two squares");
            return diagnostic
                .allow("the names of at least two squares, such as `a2 a1 m1`")
                .none();
        }
        let mut squares = Vec::with_capacity(self.names.len());
        for (place, name) in self.names.iter().enumerate() {
            if let Some(square) = board.find(name) {
                squares.push(square);
            } else {
                let found = format!("there is no square called {}", quoted(name));
                let known = board.squares.iter().map(|square| &square.name);
                self.error(place, found).allow_names(name, known);
            }
        }
        (squares.len() == self.names.len()).then_some(squares)
    }

    /// Reports that the square at `place` and the next one are not neighbours.
    fn report_jump(&self, place: usize) {
        let [from, to] = [self.names[place], self.names[place + 1]];
        let found = if from == to {
            format!("{} follows itself", quoted(from))
        } else {
            format!("{} and {} are not neighbours", quoted(from), quoted(to))
        };
        self.error(place + 1, found)
            .allow("a square next to the one before it, in the same row or column of the drawing");
    }

    fn error(&self, place: usize, found: String) -> Reported<'_> {
        self.check.collector.error_of_nth_word(&self.field, &self.names, place, found)
    }
}
