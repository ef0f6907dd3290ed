//! The rules of a domination game as text: the ways, the forts, what throws allow, what draws a
//! game.

use std::fmt::Write;

use crate::game::bits::BitSet;
use crate::game::rules::Rules;
use crate::game::rules::domination::{Beside, DominationRules, Options, Repeated};
use crate::report::board_text;
use crate::report::square_text::squares;

/// The board, the ways and the pieces.
pub fn pieces(rules: &Rules, domination: &DominationRules) -> String {
    let neighbours = |square: u8| {
        let next = domination.neighbours[usize::from(square)].iter();
        next.map(|index| rules.board.squares[usize::from(index)].name.as_str())
            .collect::<Vec<_>>()
            .join(",")
    };
    let mut text = format!(
        "The board (* rosette). Each square has its neighbours on the ways:\n{}\n",
        board_text::grid(rules, neighbours)
    );
    let _ = writeln!(text, "Pieces of each player: {}", domination.pieces);
    let spared = if domination.entrances.spare_lone_piece {
        ", unless it is its player's only piece on the board"
    } else {
        ""
    };
    let _ = writeln!(
        text,
        "Entrances of both players: {}; an enemy there is captured{spared}",
        squares(rules, domination.entrances.squares)
    );
    text
}

/// How pieces move and capture, how forts score, what grants a throw, and who wins.
pub fn play(rules: &Rules, domination: &DominationRules) -> String {
    let named = |set: BitSet| squares(rules, set);
    let mut text = format!("The player who holds all forts wins: {}\n", named(domination.forts));
    text += "Pieces move along the ways in either direction; a move visits no square twice; pieces \
        pass their own side but not enemies; a capture ends a piece's move\n";
    let captures = if domination.placing_captures {
        "captures an enemy there"
    } else {
        "needs a square without an enemy"
    };
    let _ = writeln!(text, "A piece that a throw places on a certain square {captures}");
    let (protection, dominance) = (domination.protection, domination.dominance);
    if !protection.by.is_empty() {
        let (by, of) = (named(protection.by), named(protection.of));
        let _ = writeln!(text, "While a player holds {by}, its pieces cannot be captured on {of}");
    }
    if !dominance.long_move.is_empty() {
        let _ = writeln!(
            text,
            "The player who holds {} may make the long move of a throw",
            named(dominance.long_move)
        );
    }
    if !dominance.capture_in_passing.is_empty() {
        let forts = named(dominance.capture_in_passing);
        let _ = writeln!(
            text,
            "While a player holds {forts}, its moves do not end with a capture, and they capture \
                every enemy that they pass"
        );
    }
    let most = domination
        .extra_throws_a_turn
        .map_or(String::new(), |most| format!("; at most {most} extra throws in a turn"));
    let _ = writeln!(
        text,
        "Ending a move here grants an extra throw: {}{most}",
        named(domination.landing)
    );
    text + "Draw: " + &draw(domination) + "\n"
}

fn draw(domination: &DominationRules) -> String {
    match domination.draw {
        None => "never".to_owned(),
        Some(draw) => match draw.of {
            Repeated::Action => {
                format!("a player repeats the same action on {} of its throws in a row", draw.times)
            }
            Repeated::Position => {
                format!(
                    "the same position, with the same player to throw, occurs {} times",
                    draw.times
                )
            }
        },
    }
}

/// What a throw allows, in words.
pub fn options(rules: &Rules, options: &Options) -> String {
    let mut allowed = Vec::new();
    match (options.steps, options.shared) {
        (0, _) => {}
        (1, _) => allowed.push("a piece moves 1 square".to_owned()),
        (steps, false) => allowed.push(format!("a piece moves up to {steps} squares")),
        (steps, true) => allowed.push(format!("pieces move up to {steps} squares in total")),
    }
    if options.long_move > 0 {
        allowed.push(format!(
            "a piece makes the long move of {} squares, if its player may",
            options.long_move
        ));
    }
    if !options.place.is_empty() {
        allowed.push(format!("a piece is placed on {}", squares(rules, options.place)));
    }
    let next_to = options.place_beside.map(|beside| match beside {
        Beside::Grid => "next to an own piece in its row or column",
        Beside::Ways => "next to an own piece on a way",
    });
    allowed.extend(next_to.map(|place| format!("a piece is placed on an empty square {place}")));
    if options.enters {
        allowed.push("a piece enters".to_owned());
    }
    allowed.join(", or ")
}
