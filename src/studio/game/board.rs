//! The board, its pieces and moves, as pages draw them.

use serde_json::{Value as Json, json};

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::report::board_text;

/// The squares of the board, in their order.
pub fn board(rules: &Rules) -> Json {
    let board = &rules.board;
    let squares: Vec<Json> = board
        .squares
        .iter()
        .enumerate()
        .map(|(index, square)| {
            let rosette = board.rosettes.contains(index as u8);
            json!({
                "name": square.name, "column": square.column, "row": square.row, "rosette": rosette,
            })
        })
        .collect();
    json!({ "columns": board.columns, "rows": board.rows, "squares": squares })
}

/// The kinds of pieces, with the letters that tell them apart.
pub fn kinds(rules: &Rules) -> Json {
    let letters = board_text::letters(rules, Seat::Light);
    let kinds = rules.kind_names().into_iter().zip(letters);
    kinds.map(|(name, letter)| json!({ "name": name, "letter": letter })).collect()
}

/// Where the pieces of both players are.
pub fn pieces<G: Game>(game: &G, position: &G::Position) -> Json {
    let [light, dark] = Seat::BOTH.map(|seat| side(game, position, seat));
    json!({ "light": light, "dark": dark })
}

fn side<G: Game>(game: &G, position: &G::Position, seat: Seat) -> Json {
    let count = |place: u8| -> Vec<u8> {
        (0..game.kinds()).map(|kind| game.count(position, seat, kind, place)).collect()
    };
    let mut board = Vec::new();
    for kind in 0..game.kinds() {
        for place in 1..=game.places() {
            let count = game.count(position, seat, kind, place);
            if count > 0 {
                let square = game.square(seat, place);
                board.push(json!({ "square": square, "kind": kind, "count": count }));
            }
        }
    }
    json!({ "waiting": count(0), "home": count(game.places() + 1), "board": board })
}

/// The moves of an action. `null` stands for waiting and for home. A piece that a link takes back
/// to the start `waits`.
pub fn moves<G: Game>(game: &G, seat: Seat, action: &Action) -> Json {
    let square = |place: u8| {
        let is_on_board = (1..=game.places()).contains(&place);
        is_on_board.then(|| game.square(seat, place))
    };
    let moves = action.moves().iter().map(|step| {
        let (from, to) = (square(step.from), square(step.to));
        let mut json =
            json!({ "kind": step.kind, "from": from, "to": to, "captures": step.captures });
        if step.to == 0 {
            json["waits"] = true.into();
        }
        json
    });
    moves.collect()
}
