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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::actions::{Action, Move};
    use crate::game::move_text;
    use crate::game::race::Race;
    use crate::game::seat::Seat;
    use crate::report::{action_text, board_text};

    fn rules(fields: &str) -> Rules {
        let text = format!(
            "name: small\ntitle: Small\nsource: made for this test\nboard: |\n  a1 a2 a3\n  m1 m2 \
             m3\n  b1 b2 b3\npath: {{squares: a2 a1 m1 m2 m3 a3}}\npieces: {{man: {{count: 3}}}}\n\
             dice: 2c\nthrow: {{0: {{void: true}}}}\n{fields}"
        );
        crate::input::rules::parse(&text).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
    }

    #[test]
    fn each_link_and_each_block_has_a_line() {
        let rules = rules(
            "links: {m3: {to: a3 home}, m1: {to: waiting}}\nstacking: {own: [all]}\nblocks:\n  \
             - {pieces: 2, shape: square, bars: [enemy], from: [landing, passing]}\n  \
             - {pieces: 2, shape: neighbours, bars: [own], from: [passing], squares: [m1, m2]}\n\
             captures: {forced: true}\n",
        );
        let race = rules.race().unwrap();
        assert_eq!(
            passage(&rules, race),
            "A piece that lands on m1 (step 3) goes on to the start\n\
             A piece that lands on m3 (step 5) goes on to a3 (step 6), or else to home\n\
             2 pieces of a player on one square bar enemies from landing there and from passing\n\
             Pieces of a player on 2 consecutive steps bar other pieces of that player from \
             passing, on m1 m2\nA player who can capture must capture\n"
        );
        let drawn = board_text::path(&rules, race, Seat::Light);
        assert!(drawn.contains("3>start") && drawn.contains("5>6+"), "{drawn}");
        assert_eq!(passage(&rules, self::rules("").race().unwrap()), "");
    }

    #[test]
    fn a_piece_that_goes_back_has_a_text_that_can_be_read() {
        let rules = rules("links: {m2: {to: waiting}}\n");
        let race = Race::new(&rules).unwrap();
        let back = Action::One(Move { from: 3, to: 0, ..Move::default() });
        let text = move_text::written(&rules, &race, Seat::Light, &back);
        assert_eq!(text, "m1-waiting");
        assert_eq!(move_text::meant(&rules, &race, Seat::Light, &[back], &text), [0]);
        let shown = action_text::action(&rules, &race, Seat::Light, &back);
        assert_eq!(shown, "man m1 (step 3) back to the start");
    }
}
