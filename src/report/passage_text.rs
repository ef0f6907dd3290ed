//! Links, blocks and forced captures of a race as text.

use crate::game::bits::BitSet;
use crate::game::rules::Rules;
use crate::game::rules::passage::{BlockShape, PieceBlock, SquareLink};
use crate::game::rules::race::RaceRules;
use crate::report::square_text::squares;

/// What bars the way of pieces or leads them on, one line each. Empty if nothing does.
pub(super) fn passage(rules: &Rules, race: &RaceRules) -> String {
    let links = race.links.iter().map(|link| linked(rules, race, link));
    let blocks = race.blocks.iter().map(|block| barred(rules, race, block));
    let forced = race.captures_forced.then(|| "A player who can capture must capture\n".to_owned());
    links.chain(blocks).chain(forced).collect()
}

/// The square of a step, or the place that is none, for Light.
fn place(rules: &Rules, race: &RaceRules, step: u8) -> String {
    let square = usize::from(step).checked_sub(1).and_then(|index| race.path.get(index));
    match (step, square) {
        (0, _) => "the start".to_owned(),
        (_, None) => "home".to_owned(),
        (_, Some(square)) => {
            format!("{} (step {step})", rules.board.squares[usize::from(*square)].name)
        }
    }
}

fn linked(rules: &Rules, race: &RaceRules, link: &SquareLink) -> String {
    let places: Vec<String> = link.to.iter().map(|step| place(rules, race, *step)).collect();
    let else_to = ", or else to ";
    format!(
        "A piece that lands on {} goes on to {}\n",
        place(rules, race, link.from),
        places.join(else_to)
    )
}

fn barred(rules: &Rules, race: &RaceRules, block: &PieceBlock) -> String {
    let PieceBlock { pieces, shape, bars, from, steps } = *block;
    let stand = match (shape, pieces) {
        (BlockShape::Square, 1) => "A piece bars".to_owned(),
        (BlockShape::Square, pieces) => {
            format!("{pieces} pieces of a player on one square bar")
        }
        (BlockShape::Neighbours, pieces) => {
            format!("Pieces of a player on {pieces} consecutive steps bar")
        }
    };
    let whose = match (bars.enemy, bars.own) {
        (true, true) => "all other pieces",
        (true, false) => "enemies",
        _ => "other pieces of that player",
    };
    let moves = match (from.landing, from.passing) {
        (true, true) => "landing there and from passing",
        (true, false) => "landing there",
        _ => "passing",
    };
    let place = |step: u8| race.path[usize::from(step) - 1];
    let all = steps == BitSet::range(1, race.length());
    let there = if all {
        String::new()
    } else {
        format!(", on {}", squares(rules, steps.iter().map(place).collect()))
    };
    format!("{stand} {whose} from {moves}{there}\n")
}
