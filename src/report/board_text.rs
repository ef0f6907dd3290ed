//! The board as text: the rule file's own drawing, with rosettes and pieces.

use std::fmt::Write;
use std::ops::Range;

use crate::chart::board_cells::column_blocks;
use crate::chart::step_labels::steps_on;
use crate::game::board::{Board, Square};
use crate::game::contract::Game;
use crate::game::rules::race::RaceRules;
use crate::game::rules::{GameRules, Rules};
use crate::game::seat::Seat;
use crate::report::terminal;

/// The spaces before, in and after a square of the drawing.
const GAPS: usize = 3;

/// Draws a position: each square's name, `*` on rosettes, and its pieces. Each row of the drawing
/// has one line. Each player has one line for the pieces off the board. Light's pieces are
/// capitals, Dark's are small letters.
pub fn position<G: Game>(rules: &Rules, game: &G, position: &G::Position) -> String {
    let mut text = grid(rules, |square| pieces_on(rules, game, position, square));
    for seat in Seat::BOTH {
        text += &off_board(rules, game, position, seat);
    }
    text
}

/// Draws the path of a seat: each square's name and its steps on the path, with their links.
pub fn path(rules: &Rules, race: &RaceRules, seat: Seat) -> String {
    grid(rules, |square| steps_on(&rules.board, race, seat, square))
}

/// The letters of each kind of piece: the shortest beginnings that distinguish the kinds. Light has
/// capitals.
pub fn letters(rules: &Rules, seat: Seat) -> Vec<String> {
    let names: Vec<Vec<char>> =
        rules.kind_names().iter().map(|name| name.chars().collect()).collect();
    let longest = names.iter().map(Vec::len).max().unwrap_or(1);
    let beginning = |name: &Vec<char>, length: usize| name.iter().take(length).collect::<String>();
    let differ = |length: &usize| {
        let mut beginnings: Vec<_> =
            names.iter().map(|name| beginning(name, *length).to_lowercase()).collect();
        beginnings.sort_unstable();
        beginnings.windows(2).all(|pair| pair[0] != pair[1])
    };
    let length = (1..longest).find(differ).unwrap_or(longest);
    let cased =
        |text: String| if seat == Seat::Light { text.to_uppercase() } else { text.to_lowercase() };
    names.iter().map(|name| cased(beginning(name, length))).collect()
}

/// Draws the board: each square's name, `*` on rosettes, and its `content`. A board that is wider
/// than the terminal, or than 100 columns, is drawn in blocks of columns.
pub(super) fn grid(rules: &Rules, content: impl Fn(u8) -> String) -> String {
    let board = &rules.board;
    let cell = |(index, square): (u8, &Square)| {
        let mark = if board.rosettes.contains(index) { "*" } else { "" };
        (format!("{}{mark}", square.name), content(index))
    };
    let cells: Vec<(String, String)> = (0..).zip(&board.squares).map(cell).collect();
    let width = |part: fn(&(String, String)) -> &String| {
        cells.iter().map(|cell| part(cell).chars().count()).max().unwrap_or(0)
    };
    let widths = [width(|(name, _)| name), width(|(_, content)| content).max(1)];
    let in_line = terminal::columns() / (widths.iter().sum::<usize>() + GAPS);
    let blocks = column_blocks(board.columns, in_line);
    let all = blocks.len();
    let drawn = blocks.into_iter().map(|columns| {
        let (first, last) = (columns.start + 1, columns.end);
        let head = format!("  columns {first} to {last} of {}:\n", board.columns);
        let head = if all > 1 { head } else { String::new() };
        let rows = (0..board.rows).map(|row| line(board, &cells, row, columns.clone(), widths));
        head + &rows.collect::<String>()
    });
    drawn.collect::<Vec<_>>().join("\n")
}

/// A row of the drawing, in some of its columns: the names and the contents of its squares.
fn line(
    board: &Board,
    cells: &[(String, String)],
    row: u8,
    columns: Range<u8>,
    [names, contents]: [usize; 2],
) -> String {
    let mut text = String::new();
    for column in columns {
        let is_here = |square: &Square| (square.row, square.column) == (row, column);
        let found = board.squares.iter().position(is_here);
        let (name, content) = found.map_or(("", ""), |index| {
            let (name, content) = &cells[index];
            (name, if content.is_empty() { "." } else { content })
        });
        let _ = write!(text, "  {name:<names$} {content:<contents$}");
    }
    text.trim_end().to_owned() + "\n"
}

fn pieces_on<G: Game>(rules: &Rules, game: &G, position: &G::Position, square: u8) -> String {
    let mut text = String::new();
    for seat in Seat::BOTH {
        let letters = letters(rules, seat);
        for place in (1..=game.places()).filter(|place| game.square(seat, *place) == square) {
            for (kind, letter) in letters.iter().enumerate() {
                text += &letter.repeat(usize::from(game.count(position, seat, kind, place)));
            }
        }
    }
    text
}

fn off_board<G: Game>(rules: &Rules, game: &G, position: &G::Position, seat: Seat) -> String {
    let letters = letters(rules, seat);
    let list = |place: u8| {
        let counted = letters
            .iter()
            .enumerate()
            .map(|(kind, letter)| (letter, game.count(position, seat, kind, place)));
        let pieces: Vec<String> = counted
            .filter(|(_, count)| *count > 0)
            .map(|(letter, count)| format!("{letter} x{count}"))
            .collect();
        if pieces.is_empty() { "none".to_owned() } else { pieces.join(", ") }
    };
    let name = if seat == Seat::Light { "Light" } else { "Dark " };
    match rules.game {
        GameRules::Race(_) => format!(
            "  {name}  waiting: {}; home: {}; steps left: {}\n",
            list(0),
            list(game.places() + 1),
            game.steps_left(position, seat)
        ),
        GameRules::Domination(_) => format!("  {name}  waiting: {}\n", list(0)),
    }
}
