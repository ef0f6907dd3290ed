//! Sections 4.10 to 4.12: the two rule sets of the Tavola reale di Ur, each on three paths.

use crate::game::bits::BitSet;
use crate::game::rules::race::{EntryStep, ExitRule, RaceRules, ThrowEffect};
use crate::game::rules::way_squares::WaySquares;
use crate::game::rules::{Payer, Rules, Stakes};

use super::{FOUR_LOTS, P14, P16, P27, THREE_LOTS, named, race, throws};

/// All six rule sets.
pub fn all() -> Vec<Rules> {
    vec![
        finkel("finkel-tavola", P14),
        finkel("finkel-tavola-16", P16),
        long(finkel("finkel-tavola-long", P27)),
        bell("bell-tavola", P14),
        bell("bell-tavola-16", P16),
        bell_long(),
    ]
}

fn game(rules: &mut Rules) -> &mut RaceRules {
    rules.race_mut().expect("a race")
}

/// Section 4.10: the classic game with the bump.
fn finkel(name: &str, path: &str) -> Rules {
    let mut rules = named(name, race(path, 7, FOUR_LOTS));
    game(&mut rules).bump = rules.board.rosettes.into();
    rules
}

/// Section 4.11. By white tips: 0 is 4, 1 is void, 2 is 1, 3 is 5. 5 enters on step 1. After 4 and
/// 1 there is another throw.
fn bell(name: &str, path: &str) -> Rules {
    let mut rules = named(name, race(path, 7, THREE_LOTS));
    let rosettes = rules.board.rosettes;
    rules.stakes =
        Some(Stakes { ante: 0, fine: 1, squares: rosettes.into(), payer: Payer::Opponent });
    let moves = |value, extra| ThrowEffect::Move {
        value,
        extra,
        enters: BitSet::one(0),
        bears_off: true,
        shared: false,
    };
    let effects = [moves(4, true), ThrowEffect::Void, moves(1, true), moves(5, false)];
    let game = game(&mut rules);
    game.throws = throws(effects.into_iter().zip([1, 3, 3, 1]));
    game.kinds[0].entries = vec![EntryStep { value: 5, step: 1 }];
    game.kinds[0].own_throw = true;
    game.safe = WaySquares::EMPTY;
    game.extra_throws.landing = WaySquares::EMPTY;
    game.extra_throws.at_most = Some(1);
    rules
}

/// Section 4.12: pieces show their backs from step 17 on. Own pieces share any square, and so do
/// enemies of the other face.
fn long(mut rules: Rules) -> Rules {
    let all = BitSet::range(0, rules.board.squares.len() as u8 - 1);
    let game = game(&mut rules);
    game.back_from = Some(17);
    game.stacking.own = all.into();
    game.other_way.shares = all;
    game.bearing_off.rule = ExitRule::AtLeast;
    game.bearing_off.last_piece = ExitRule::AtLeast;
    rules
}

/// Section 4.12: pieces also enter on 1, and rosettes are neutral.
fn bell_long() -> Rules {
    let mut rules = long(bell("bell-tavola-long", P27));
    let rosettes = rules.board.rosettes;
    let game = game(&mut rules);
    game.kinds[0].entries = vec![EntryStep { value: 1, step: 1 }, EntryStep { value: 5, step: 1 }];
    game.stacking.enemy = rosettes.into();
    rules
}
