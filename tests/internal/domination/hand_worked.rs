//! Positions worked by hand, with a test for each sentence of the rulebook (4.5).

use crate::game::contract::Game;
use crate::game::rules::domination::Beside;
use crate::game::seat::Seat::{Dark, Light};

use super::setup::Setup;

const ONE: &str = "blank gold";
const BLANKS: &str = "blank blank";
const TWO: &str = "gold silver";
const GOLD: &str = "gold gold";
const SILVER: &str = "silver silver";

#[test]
fn a_waiting_piece_may_always_be_placed_on_an_entrance() {
    let start = Setup::royal();
    assert_eq!(start.actions(ONE), "+a4, +b4");
    assert_eq!(start.actions("blank silver"), "+a4, +b4");
    assert_eq!(start.actions(BLANKS), "+a4, +b4", "no square is next to an own piece yet");
    // In the player's own order: a4 is Dark's b4.
    assert_eq!(start.actions_of(Dark, ONE), "+b4, +a4", "both entrances are open to both");
    let mut setup = Setup::royal();
    let effect = setup.play(Light, ONE, "+b4");
    assert_eq!(
        (effect.captured, effect.extra_throw, setup.squares(Light).as_str(), setup.waiting(Light)),
        (0, false, "b4", 6)
    );
}

#[test]
fn an_enemy_on_an_entrance_is_captured_unless_it_is_alone_on_the_board() {
    let two = Setup::royal().dark("a4 m7");
    assert_eq!(two.actions(ONE), "+a4x, +b4");
    let mut two = two;
    assert_eq!(two.play(Light, ONE, "+a4x").captured, 1);
    assert_eq!(
        (two.squares(Light).as_str(), two.squares(Dark).as_str(), two.waiting(Dark)),
        ("a4", "m7", 6)
    );
    assert_eq!(Setup::royal().dark("a4").actions(ONE), "+b4", "its only piece");
    // A field allows the capture anyway.
    assert_eq!(
        Setup::with_rules(|rules| rules.entrances.spare_lone_piece = false).dark("a4").actions(ONE),
        "+a4x, +b4"
    );
    // It is spared only from an entering piece.
    assert_eq!(Setup::royal().dark("a4").light("a3").moves(ONE), "a3-a2, a3xa4");
}

#[test]
fn a_piece_is_never_placed_on_an_own_piece() {
    assert_eq!(Setup::royal().light("a4").actions(ONE), "+b4, a4-a3");
    let full = Setup::royal().light("m1 m2 m3 a4 b4");
    assert!(!full.actions(TWO).contains('+'), "{}", full.actions(TWO));
}

#[test]
fn without_a_waiting_piece_nothing_is_placed() {
    let setup = Setup::royal().light("a1 a2 a3 m1 m2 m3 m4");
    assert_eq!(setup.waiting(Light), 0);
    assert_eq!(setup.actions(BLANKS), "", "no option is legal: the throw is passed");
    assert_eq!(setup.actions(ONE), "a3-a4, m1-b1, m4-m5");
}

#[test]
fn two_blanks_place_a_piece_on_an_empty_square_next_to_an_own_piece() {
    // Next to m2 on the board are a2, m1, m3 and b2. No route joins m2 with a2 or b2.
    let setup = Setup::royal().light("m2");
    assert_eq!(setup.actions(BLANKS), "+a2, +a4, +m1, +m3, +b2, +b4");
    // Not an enemy's square, and not across the gap. Moving is not allowed.
    let setup = Setup::royal().light("m4").dark("m3 b4 m8");
    assert_eq!(
        setup.actions(BLANKS),
        "+a4, +m5, +b4x",
        "a4 is next to it and an entrance, b4 is an entrance"
    );
    let ways = Setup::with_rules(|rules| {
        rules.throws = rules.throws.map(|throw| {
            let mut throw = throw.clone();
            if throw.shown == BLANKS {
                throw.options.as_mut().unwrap().place_beside = Some(Beside::Ways);
            }
            throw
        });
    });
    assert_eq!(ways.light("m2").actions(BLANKS), "+a4, +m1, +m3, +b4");
}

#[test]
fn a_placement_on_a_fort_is_allowed_and_may_win_but_grants_no_throw() {
    let mut setup = Setup::royal().light("a2");
    let effect = setup.play(Light, BLANKS, "+a1");
    assert!(!effect.extra_throw && !effect.finished);
    let mut setup = Setup::royal().light("a2 b1 a7 b7");
    let effect = setup.play(Light, BLANKS, "+a1");
    assert!(effect.finished && !effect.extra_throw);
}

#[test]
fn one_colour_moves_one_piece_one_square_along_the_graph() {
    // m1 leads to a1, m2 and b1, m7 to a7, m6 and b7, m8 to a8 and b8, but not to m7.
    assert_eq!(Setup::royal().light("m1").moves(ONE), "m1-a1, m1-m2, m1-b1");
    assert_eq!(Setup::royal().light("m7").moves(ONE), "m7-a7, m7-m6, m7-b7");
    assert_eq!(Setup::royal().light("m8").moves(ONE), "m8-a8, m8-b8");
    assert_eq!(Setup::royal().light("a4").moves(ONE), "a4-a3", "a4 and m4 are not joined");
    assert_eq!(
        Setup::royal().dark("b2").actions_of(Dark, ONE),
        "+b4, +a4, b2-b1, b2-b3",
        "forward and back"
    );
}

#[test]
fn two_colours_move_one_piece_one_or_two_squares_without_turning_back() {
    assert_eq!(Setup::royal().light("a3").moves(TWO), "a3-a1, a3-a2, a3-a4");
    assert_eq!(Setup::royal().light("m7").moves(TWO), "m7-a7, m7-a8, m7-m5, m7-m6, m7-b7, m7-b8");
}

#[test]
fn two_colours_move_two_pieces_one_square_each() {
    let setup = Setup::royal().light("a3 b3");
    assert_eq!(
        setup.moves(TWO),
        "a3-a1, a3-a2, a3-a2 b3-b2, a3-a2 b3-b4, a3-a4, a3-a4 b3-b2, a3-a4 b3-b4, b3-b1, b3-b2, \
            b3-b4"
    );
}

#[test]
fn halves_are_played_in_turn_and_each_is_legal_when_it_is_played() {
    // a3 can move up only after a2 has left for a1. That leads to the same position as a3 going
    // over a2 to a1, and earns a throw as that does. It is one action, shown with the fewest moves.
    let mut setup = Setup::royal().light("a2 a3 a4");
    assert_eq!(setup.moves(TWO), "a2-a1, a2-m1, a3-a1");
    setup.play(Light, TWO, "a3-a1");
    assert_eq!(setup.squares(Light), "a1 a2 a4");
}

#[test]
fn equal_positions_with_and_without_an_extra_throw_are_two_actions() {
    // Two pieces on the way over the fort a1: at the end m1 and a2 are taken, whether a3 goes over
    // a2 or both move up. A piece that ends on a1 earns a throw. A piece that passes it does not.
    let setup = Setup::royal().light("a2 a1");
    let moves = setup.moves(TWO);
    // a2-m1 over a1 leaves a1 and m1 without a throw; a1-m1 a2-a1 leaves the same squares with one.
    assert!(moves.contains("a2-m1") && moves.contains("a1-m1 a2-a1"), "{moves}");
    let mut passing = Setup::royal().light("a2 a1");
    assert!(!passing.play(Light, TWO, "a2-m1").extra_throw);
    let mut up = Setup::royal().light("a2 a1");
    assert!(up.play(Light, TWO, "a1-m1 a2-a1").extra_throw);
    assert_eq!(passing.squares(Light), up.squares(Light));
    // Away from forts they are one action, shown with the fewest moves.
    let moves = Setup::royal().light("m3 m4").moves(TWO);
    assert!(moves.contains("m3-m5") && !moves.contains("m3-m4 m4-m5"), "{moves}");
}

#[test]
fn a_first_half_that_wins_ends_the_game() {
    // m1-b1 wins at once. a3-a2 may come first, but not after it. Both orders give one action, in
    // which a3 moved first.
    let mut setup = Setup::royal().light("a1 a7 b7 m1 a3");
    let moves = setup.moves(TWO);
    assert!(moves.contains("m1-b1") && moves.contains("a3-a2 m1-b1"), "{moves}");
    let effect = setup.play(Light, TWO, "m1-b1");
    assert!(effect.finished && !effect.extra_throw, "no throw after the end");
}

#[test]
fn two_colours_place_a_piece_on_the_kingdom_on_ishtar_or_on_marduk() {
    let start = Setup::royal();
    assert_eq!(start.actions(TWO), "+a4, +m1, +m2, +m3, +b4");
    assert_eq!(start.actions(SILVER), "+a4, +m4, +b4");
    assert_eq!(start.actions(GOLD), "+a4, +m6, +b4");
}

#[test]
fn a_piece_placed_on_a_certain_square_captures_even_a_lone_enemy() {
    let mut setup = Setup::royal().dark("m4");
    assert_eq!(setup.actions(SILVER), "+a4, +m4x, +b4");
    assert_eq!(setup.play(Light, SILVER, "+m4x").captured, 1);
    assert_eq!(
        (setup.squares(Light).as_str(), setup.squares(Dark).as_str(), setup.waiting(Dark)),
        ("m4", "", 7)
    );
    let peaceful = Setup::with_rules(|rules| rules.placing_captures = false);
    assert_eq!(peaceful.dark("m4").actions(SILVER), "+a4, +b4", "the other reading");
}

#[test]
fn own_pieces_may_be_passed_but_not_landed_on() {
    assert_eq!(Setup::royal().light("m3 m4").moves(ONE), "m3-m2, m4-m5");
    assert!(Setup::royal().light("m3 m4").moves(TWO).contains("m3-m5"));
    assert!(!Setup::royal().light("m3 m4 m5").moves(TWO).contains("m3-m5,"), "m5 is taken");
}

#[test]
fn enemies_may_not_be_passed_and_a_capture_ends_the_pieces_move() {
    let mut setup = Setup::royal().light("m3").dark("m4 m8");
    assert_eq!(setup.moves(TWO), "m3-m1, m3-m2, m3xm4");
    assert_eq!(setup.play(Light, TWO, "m3xm4").captured, 1);
    assert_eq!(
        (setup.squares(Light).as_str(), setup.squares(Dark).as_str(), setup.waiting(Dark)),
        ("m4", "m8", 6)
    );
}

#[test]
fn the_other_half_may_still_be_used_by_another_piece_after_a_capture() {
    let mut setup = Setup::royal().light("m3 a3").dark("m4 a2");
    let moves = setup.moves(TWO);
    assert!(moves.contains("a3-a4 m3xm4") && moves.contains("a3xa2 m3xm4"), "{moves}");
    assert_eq!(setup.play(Light, TWO, "a3xa2 m3xm4").captured, 2);
    // A half may pass where the first half has cleared the way, but not with the same piece: m2
    // cannot continue over m3.
    assert!(!Setup::royal().light("m2").dark("m3 m8").moves(TWO).contains("m4"));
}

#[test]
fn while_a_player_holds_ishtar_its_forts_cannot_be_captured() {
    // Dark holds m4 and the fort a1: landing there is illegal.
    let guarded = Setup::royal().light("a2 m1").dark("a1 m4");
    assert_eq!(guarded.moves(ONE), "a2-a3, m1-m2, m1-b1");
    let open = Setup::royal().light("a2 m1").dark("a1 m5");
    assert_eq!(open.moves(ONE), "a2xa1, a2-a3, m1xa1, m1-m2, m1-b1");
    // The piece on m4 can be captured, and so can pieces that are not on a fort.
    assert_eq!(Setup::royal().light("m3").dark("a1 m4").moves(ONE), "m3-m2, m3xm4");
    assert_eq!(Setup::royal().light("a2").dark("a3 m4").moves(ONE), "a2-a1, a2xa3");
    // Once the first half has taken m4, the second may take the fort.
    let mut both = Setup::royal().light("m3 a2").dark("m4 a1");
    assert_eq!(both.play(Light, TWO, "a2xa1 m3xm4").captured, 2);
}

#[test]
fn heaven_lets_a_piece_move_exactly_three_on_two_of_a_colour() {
    let heaven = "a7 b7";
    let setup = Setup::royal().light(heaven).light("m2");
    for two in [GOLD, SILVER] {
        let moves = setup.moves(two);
        assert!(moves.contains("m2-m5"), "{moves}");
        assert!(
            moves.contains("m2-m4") && moves.contains("m2-m3 b7-b8"),
            "the privilege may be ignored: {moves}"
        );
    }
    assert!(!setup.moves(TWO).contains("m2-m5"), "gold and silver are two colours");
    assert!(
        !Setup::royal().light("a7 m2").moves(GOLD).contains("m2-m5"),
        "one fort of heaven does not dominate it"
    );
    // The pieces on the forts may move: dominance is judged before a piece leaves its square. From
    // a7: m4, m8's far side b8, b8 by b7.
    let moves = setup.moves(GOLD);
    assert!(moves.contains("a7-m5"), "{moves}");
}

#[test]
fn the_long_move_passes_own_pieces_but_not_enemies() {
    let heaven = "a7 b7";
    assert!(Setup::royal().light(heaven).light("m2 m3").moves(GOLD).contains("m2-m5"));
    assert!(!Setup::royal().light(heaven).light("m2").dark("m4 m8").moves(GOLD).contains("m2-m5"));
    assert!(Setup::royal().light(heaven).light("m2").dark("m5 m8").moves(GOLD).contains("m2xm5"));
    // Three squares round the far end: from m7 by a7 or by b7 to m8. Both are the same action if
    // there are no enemies on the way.
    let moves = Setup::royal().light(heaven).light("m7").moves(GOLD);
    assert!(moves.contains("m7-m8") && !moves.contains("m7-m8/1"), "{moves}");
    // With an enemy on a8, only the other route is open.
    let moves = Setup::royal().light(heaven).light("m7").dark("a8 b4").moves(GOLD);
    assert!(moves.contains("m7-m8/1") && !moves.contains("m7-m8,"), "{moves}");
}

#[test]
fn earth_captures_in_passing() {
    let earth = "a1 b1";
    let mut setup = Setup::royal().light(earth).light("m3").dark("m4 m5");
    let moves = setup.moves(TWO);
    assert!(moves.contains("m3xm4") && moves.contains("m3xm5"), "{moves}");
    assert_eq!(setup.play(Light, TWO, "m3xm5").captured, 2);
    assert_eq!((setup.squares(Light).as_str(), setup.squares(Dark).as_str()), ("a1 m5 b1", ""));
    let mut on = Setup::royal().light(earth).light("m3").dark("m4 m8");
    assert_eq!(on.play(Light, TWO, "m3xm5").captured, 1, "it moves on after the first");
    assert!(
        !Setup::royal().light("a1 m3").dark("m4 m5").moves(TWO).contains("m3xm5"),
        "one fort does not dominate the earth"
    );
    // Dominance is judged before the piece leaves its square: a1's own piece may capture in
    // passing.
    let mut own = Setup::royal().light(earth).dark("m1 m2");
    assert_eq!(own.play(Light, TWO, "a1xm2").captured, 2);
}

#[test]
fn a_protected_enemy_blocks_a_player_who_dominates_the_earth() {
    // Dark holds Ishtar and the fort a7. So no route leads from m7 to a8 by a7.
    let barred = Setup::royal().light("a1 b1 m7").dark("m4 a7").moves(TWO);
    assert!(!barred.contains("a8") && !barred.contains("xa7"), "{barred}");
    let open = Setup::royal().light("a1 b1 m7").dark("m5 a7").moves(TWO);
    assert!(open.contains("m7xa8") && open.contains("m7xa7"), "{open}");
}

#[test]
fn ways_that_capture_differently_are_different_actions() {
    // Heaven and earth together would win. So this rule set gives both privileges for the earth.
    let setup =
        Setup::with_rules(|rules| rules.dominance.long_move = rules.dominance.capture_in_passing);
    let setup = setup.light("a1 b1 m7").dark("a7 a8 b8");
    let moves = setup.moves(GOLD);
    assert!(moves.contains("m7xm8") && moves.contains("m7xm8/1"), "{moves}");
    let (mut one, mut other) = (
        setup,
        Setup::with_rules(|rules| rules.dominance.long_move = rules.dominance.capture_in_passing),
    );
    other = other.light("a1 b1 m7").dark("a7 a8 b8");
    assert_eq!(one.play(Light, GOLD, "m7xm8").captured, 2);
    assert_eq!(other.play(Light, GOLD, "m7xm8/1").captured, 1);
    assert_eq!((one.squares(Dark).as_str(), other.squares(Dark).as_str()), ("b8", "a7 a8"));
}

#[test]
fn ending_a_move_on_forts_grants_only_one_throw() {
    let mut one = Setup::royal().light("a2");
    assert!(one.play(Light, ONE, "a2-a1").extra_throw);
    let mut two = Setup::royal().light("a2 b2");
    assert!(
        two.play(Light, TWO, "a2-a1 b2-b1").extra_throw,
        "one more throw, as the referee grants it"
    );
    let mut passing = Setup::royal().light("a2");
    assert!(!passing.play(Light, TWO, "a2-m1").extra_throw, "it only passes the fort");
    let mut away = Setup::royal().light("a1");
    assert!(!away.play(Light, ONE, "a1-a2").extra_throw);
    // A throw can be earned again in the same turn, without limit unless the field sets one.
    let mut again = Setup::royal().light("a2 b2");
    assert!(
        again.play(Light, ONE, "a2-a1").extra_throw && again.play(Light, ONE, "b2-b1").extra_throw
    );
    let mut limited = Setup::with_rules(|rules| rules.extra_throws_a_turn = Some(1)).light("a2 b2");
    assert!(
        limited.play(Light, ONE, "a2-a1").extra_throw
            && !limited.play(Light, ONE, "b2-b1").extra_throw
    );
    assert!(
        limited.play(Light, ONE, "a1-m1").captured == 0
            && limited.play(Light, ONE, "m1-a1").extra_throw,
        "another turn"
    );
}

#[test]
fn without_a_throw_to_earn_ways_over_a_fort_and_onto_it_are_one_action() {
    let mut setup =
        Setup::with_rules(|rules| rules.extra_throws_a_turn = Some(1)).light("a2 a1 b2");
    assert!(setup.moves(TWO).contains("a1-m1 a2-a1"));
    assert!(setup.play(Light, ONE, "b2-b1").extra_throw);
    assert!(setup.moves(TWO).contains("a2-m1") && !setup.moves(TWO).contains("a1-m1 a2-a1"));
}

#[test]
fn pieces_on_all_four_forts_win_at_once() {
    let mut setup = Setup::royal().light("a1 b1 a7 m7");
    assert!(setup.play(Light, ONE, "m7-b7").finished);
    let mut three = Setup::royal().light("a1 b1 m7");
    assert!(!three.play(Light, ONE, "m7-b7").finished);
    assert_eq!(setup.game.win_class(&setup.position, Dark), 0);
}

#[test]
fn steps_count_from_the_nearest_entrance() {
    let setup = Setup::royal();
    let step = |name: &str| setup.game.step(1 + setup.rules.board.find(name).unwrap());
    // a4 a3 a2 a1 m1 m2 ... m7 a7 a8 m8
    let steps = ["a4", "b4", "a1", "m1", "m7", "b7", "a8", "m8"].map(step);
    assert_eq!(steps, [1, 1, 4, 5, 11, 12, 13, 14]);
    assert_eq!((setup.game.step(0), setup.game.steps_left(&setup.position, Light)), (0, 0));
}

#[test]
fn win_classes_look_at_the_losers_pieces() {
    use crate::game::bits::BitSet;
    use crate::game::domination::Domination;
    use crate::game::rules::{Condition, PiecePlace, WinClass};
    let mut rules = crate::input::rules::load("freecompany-royal").unwrap();
    let class = |id: &str, condition| WinClass {
        id: id.into(),
        title: id.into(),
        points: 1,
        conditions: condition,
    };
    let m8 = BitSet::one(rules.board.find("m8").unwrap());
    let a_side = [rules.board.find("a2").unwrap()].into_iter().collect();
    let at_least = |place| vec![Condition { place, at_least: 1, at_most: u8::MAX }];
    rules.win_classes = vec![
        class("off", vec![Condition { place: PiecePlace::Waiting, at_least: 7, at_most: u8::MAX }]),
        class("far", at_least(PiecePlace::Squares(m8))),
        class("own-side", at_least(PiecePlace::Squares(a_side))),
        class("else", vec![]),
    ];
    let game = Domination::new(&rules).unwrap();
    let class = |squares: &str| {
        let setup = Setup::royal().dark(squares);
        game.win_class(&setup.position, Dark)
    };
    // Light's a2 is Dark's b2.
    assert_eq!([class(""), class("m8 m3"), class("b2"), class("a2")], [0, 1, 2, 3]);
}
