//! The path: squares of the board, neighbours all, passed once or twice.

use crate::game::board::{Board, Square};
use crate::game::rules::race::MAX_STEPS;
use crate::input::collect::Collector;
use crate::input::draft::rules::PathDraft;
use crate::input::fault::quoted;
use crate::input::tree::field::Field;

/// Light's path as square indices, or `None` if not every word of it is a square.
pub fn path(draft: &PathDraft, board: &Board, collector: &mut Collector<'_>) -> Option<Vec<u8>> {
    let field = Field::of("path.squares");
    let words: Vec<&str> = draft.squares.split_whitespace().collect();
    if words.is_empty() || words.len() > usize::from(MAX_STEPS) {
        let fault = collector.fault(&field, format!("the path has {} steps", words.len()));
        fault.allow(format!("1 to {MAX_STEPS} squares"));
        return None;
    }
    let mut squares = Vec::new();
    for (place, word) in words.iter().enumerate() {
        if let Some(square) = board.find(word) {
            squares.push(square);
        } else {
            let found = format!("there is no square called {}", quoted(word));
            let fault = collector.fault_of_word(&field, word, before(&words, place), found);
            fault.allow_names(word, board.squares.iter().map(|square| square.name.as_str()));
        }
    }
    if squares.len() < words.len() {
        return None;
    }
    repeats(draft, &words, collector);
    if !draft.jumps {
        jumps(&squares, board, &words, collector);
    }
    Some(squares)
}

/// The first step of the way back, if the path has one.
pub fn back_from(draft: &PathDraft, length: usize, collector: &mut Collector<'_>) -> Option<u8> {
    let first = draft.back_from?;
    if usize::from(first) > length {
        let found = format!("the path has no step {first}");
        collector.fault("path.back_from", found).allow(format!("2 to {length}"));
    }
    Some(first)
}

/// How often the word at `place` has stood before.
fn before(words: &[&str], place: usize) -> usize {
    words[..place].iter().filter(|word| **word == words[place]).count()
}

fn repeats(draft: &PathDraft, words: &[&str], collector: &mut Collector<'_>) {
    let field = Field::of("path.squares");
    for (place, word) in words.iter().enumerate() {
        let first = words[..place].iter().position(|other| other == word);
        let Some(first) = first else { continue };
        let times = before(words, place);
        let found =
            format!("step {} is on {} again, as step {} is", place + 1, quoted(word), first + 1);
        if words[place - 1] == *word {
            collector
                .fault_of_word(&field, word, times, found)
                .allow("another square after each step");
        } else if !draft.revisits {
            let fault = collector.fault_of_word(&field, word, times, found);
            fault
                .allow("each square once")
                .advise("write `revisits: true` if the path does pass it twice");
        } else if times > 1 {
            collector.fault_of_word(&field, word, times, found).allow("each square at most twice");
        }
    }
}

fn jumps(squares: &[u8], board: &Board, words: &[&str], collector: &mut Collector<'_>) {
    let field = Field::of("path.squares");
    for (place, pair) in squares.windows(2).enumerate() {
        let (from, to) =
            (&board.squares[usize::from(pair[0])], &board.squares[usize::from(pair[1])]);
        if distance(from, to) > 1 {
            let found = format!(
                "step {} on {} is no neighbour of step {} on {}",
                place + 2,
                quoted(&to.name),
                place + 1,
                quoted(&from.name)
            );
            let fault = collector.fault_of_word(&field, &to.name, before(words, place + 1), found);
            fault
                .allow("a square above, below or beside")
                .advise("write `jumps: true` if the path does leap there");
        }
    }
}

fn distance(from: &Square, to: &Square) -> u8 {
    from.row.abs_diff(to.row) + from.column.abs_diff(to.column)
}
