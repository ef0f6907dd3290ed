//! The path: neighbouring squares of the board, each passed once or twice.

use crate::game::board::{Board, Square};
use crate::game::rules::race::MAX_STEPS;
use crate::input::check::RulesChecker;
use crate::input::collector::Reported;
use crate::input::diagnostic::quoted;
use crate::input::draft::rules::RulesDraft;
use crate::input::mistakes::wrong_separator;

impl RulesChecker<'_, RulesDraft> {
    /// Light's path as square indices, or `None` if not every word of it is a square.
    pub fn path(&self) -> Option<Vec<u8>> {
        let board = self.board?;
        let draft = &self.draft.path;
        let words: Vec<&str> = draft.squares.split_whitespace().collect();
        if let Some(mistake) = wrong_separator(&draft.squares, |word| board.find(word).is_some()) {
            let error = self.error("path.squares", mistake.found);
            return error.allow(mistake.allowed).advise(mistake.help).none();
        }
        if words.is_empty() || words.len() > usize::from(MAX_STEPS) {
            let found = format!("the path has {} steps", words.len());
            let diagnostic = self.error("path.squares", found);
            return diagnostic.allow(format!("1 to {MAX_STEPS} squares")).none();
        }
        let mut squares = Vec::new();
        for (place, word) in words.iter().enumerate() {
            if let Some(square) = board.find(word) {
                squares.push(square);
            } else {
                let found = format!("there is no square called {}", quoted(word));
                let known = board.squares.iter().map(|square| &square.name);
                self.error_of_step(&words, place, found).allow_names(word, known);
            }
        }
        if squares.len() < words.len() {
            return None;
        }
        self.check_repeats(&words);
        if !draft.jumps {
            self.check_jumps(&squares, board, &words);
        }
        Some(squares)
    }

    /// The first step of the way back, if the path is known and has one.
    pub fn back_from(&self, path: Option<&[u8]>) -> Option<u8> {
        let (first, length) = (self.draft.path.back_from?, path?.len());
        if usize::from(first) > length {
            let found = format!("the path has no step {first}");
            self.error("path.back_from", found).allow(format!("2 to {length}"));
        }
        Some(first)
    }

    fn error_of_step(&self, words: &[&str], place: usize, found: String) -> Reported<'_> {
        self.collector.error_of_nth_word("path.squares", words, place, found)
    }

    fn check_repeats(&self, words: &[&str]) {
        for (place, word) in words.iter().enumerate() {
            let mut before = (0..place).filter(|earlier| words[*earlier] == *word);
            let Some(first) = before.next() else { continue };
            let (step, word) = (place + 1, quoted(word));
            let found = format!("step {step} is on {word}, the same square as step {}", first + 1);
            let diagnostic = |allowed| self.error_of_step(words, place, found).allow(allowed);
            if words[place - 1] == words[place] {
                diagnostic("a different square at the next step");
            } else if !self.draft.path.revisits {
                let way_out = "write `revisits: true` if the path really passes it twice";
                diagnostic("each square once").advise(way_out);
            } else if before.next().is_some() {
                diagnostic("each square at most twice");
            }
        }
    }

    fn check_jumps(&self, squares: &[u8], board: &Board, words: &[&str]) {
        let pairs = squares.windows(2).map(|pair| [pair[0], pair[1]]);
        for (place, pair) in pairs.enumerate() {
            let [from, to] = pair.map(|square| &board.squares[usize::from(square)]);
            if distance(from, to) > 1 {
                let [from, to] = [from, to].map(|square| quoted(&square.name));
                let (step, next) = (place + 1, place + 2);
                let found =
                    format!("step {next} on {to} is not a neighbour of step {step} on {from}");
                self.error_of_step(words, place + 1, found)
                    .allow("a square above, below, to the left or to the right")
                    .advise("write `jumps: true` if the path really jumps there");
            }
        }
    }
}

fn distance(from: &Square, to: &Square) -> u8 {
    from.row.abs_diff(to.row) + from.column.abs_diff(to.column)
}
