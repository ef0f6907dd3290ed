//! Positions worked by hand, a test for each sentence of the rulebook (4.5).

use crate::game::contract::Game;
use crate::game::rules::domination::Beside;
use crate::game::seat::Seat::{Dark, Light};

use super::desk::Desk;

const ONE: &str = "blank gold";
const BLANKS: &str = "blank blank";
const TWO: &str = "gold silver";
const GOLD: &str = "gold gold";
const SILVER: &str = "silver silver";

#[test]
fn a_waiting_piece_may_always_be_placed_on_an_entrance() {
    let start = Desk::royal();
    assert_eq!(start.may(ONE), "+a4, +b4");
    assert_eq!(start.may("blank silver"), "+a4, +b4");
    assert_eq!(start.may(BLANKS), "+a4, +b4", "nothing is beside a piece of one's own yet");
    // In the player's own order: a4 is Dark's b4.
    assert_eq!(start.may_seat(Dark, ONE), "+b4, +a4", "both entrances are open to both");
    let mut desk = Desk::royal();
    let effect = desk.does(Light, ONE, "+b4");
    assert_eq!(
        (effect.captured, effect.extra_throw, desk.squares(Light).as_str(), desk.waiting(Light)),
        (0, false, "b4", 6)
    );
}

#[test]
fn an_enemy_on_an_entrance_is_captured_unless_it_is_alone_on_the_board() {
    let two = Desk::royal().dark("a4 m7");
    assert_eq!(two.may(ONE), "+a4x, +b4");
    let mut two = two;
    assert_eq!(two.does(Light, ONE, "+a4x").captured, 1);
    assert_eq!(
        (two.squares(Light).as_str(), two.squares(Dark).as_str(), two.waiting(Dark)),
        ("a4", "m7", 6)
    );
    assert_eq!(Desk::royal().dark("a4").may(ONE), "+b4", "its only piece");
    // A field lets it be captured all the same.
    assert_eq!(
        Desk::but(|rules| rules.entrances.spare_lone_piece = false).dark("a4").may(ONE),
        "+a4x, +b4"
    );
    // It is spared from an entering piece only.
    assert_eq!(Desk::royal().dark("a4").light("a3").moves(ONE), "a3-a2, a3xa4");
}

#[test]
fn placing_never_goes_onto_ones_own_piece() {
    assert_eq!(Desk::royal().light("a4").may(ONE), "+b4, a4-a3");
    let full = Desk::royal().light("m1 m2 m3 a4 b4");
    assert!(!full.may(TWO).contains('+'), "{}", full.may(TWO));
}

#[test]
fn without_a_waiting_piece_nothing_is_placed() {
    let desk = Desk::royal().light("a1 a2 a3 m1 m2 m3 m4");
    assert_eq!(desk.waiting(Light), 0);
    assert_eq!(desk.may(BLANKS), "", "no option is legal: the throw is passed");
    assert_eq!(desk.may(ONE), "a3-a4, m1-b1, m4-m5");
}

#[test]
fn two_blanks_place_a_piece_on_an_empty_square_beside_ones_own() {
    // Beside m2 in the drawing: a2, m1, m3, b2; a2 and b2 are on no way with it.
    let desk = Desk::royal().light("m2");
    assert_eq!(desk.may(BLANKS), "+a2, +a4, +m1, +m3, +b2, +b4");
    // Neither an enemy's square nor across the gap; moving is not allowed.
    let desk = Desk::royal().light("m4").dark("m3 b4 m8");
    assert_eq!(
        desk.may(BLANKS),
        "+a4, +m5, +b4x",
        "a4 is both beside it and an entrance, b4 an entrance"
    );
    let ways = Desk::but(|rules| {
        rules.throws = rules.throws.map(|throw| {
            let mut throw = throw.clone();
            if throw.shown == BLANKS {
                throw.options.as_mut().unwrap().place_beside = Some(Beside::Ways);
            }
            throw
        });
    });
    assert_eq!(ways.light("m2").may(BLANKS), "+a4, +m1, +m3, +b4");
}

#[test]
fn a_placement_on_a_fort_is_allowed_and_may_win_but_grants_no_throw() {
    let mut desk = Desk::royal().light("a2");
    let effect = desk.does(Light, BLANKS, "+a1");
    assert!(!effect.extra_throw && !effect.finished);
    let mut desk = Desk::royal().light("a2 b1 a7 b7");
    let effect = desk.does(Light, BLANKS, "+a1");
    assert!(effect.finished && !effect.extra_throw);
}

#[test]
fn one_colour_moves_one_piece_one_square_along_the_graph() {
    // m1 leads to a1, m2 and b1, m7 to a7, m6 and b7, m8 to a8 and b8, but not to m7.
    assert_eq!(Desk::royal().light("m1").moves(ONE), "m1-a1, m1-m2, m1-b1");
    assert_eq!(Desk::royal().light("m7").moves(ONE), "m7-a7, m7-m6, m7-b7");
    assert_eq!(Desk::royal().light("m8").moves(ONE), "m8-a8, m8-b8");
    assert_eq!(Desk::royal().light("a4").moves(ONE), "a4-a3", "a4 and m4 are not joined");
    assert_eq!(
        Desk::royal().dark("b2").may_seat(Dark, ONE),
        "+b4, +a4, b2-b1, b2-b3",
        "forward and back"
    );
}

#[test]
fn two_colours_move_one_piece_one_or_two_squares_never_turning_back() {
    assert_eq!(Desk::royal().light("a3").moves(TWO), "a3-a1, a3-a2, a3-a4");
    assert_eq!(Desk::royal().light("m7").moves(TWO), "m7-a7, m7-a8, m7-m5, m7-m6, m7-b7, m7-b8");
}

#[test]
fn two_colours_move_two_pieces_one_square_each() {
    let desk = Desk::royal().light("a3 b3");
    assert_eq!(
        desk.moves(TWO),
        "a3-a1, a3-a2, a3-a2 b3-b2, a3-a2 b3-b4, a3-a4, a3-a4 b3-b2, a3-a4 b3-b4, b3-b1, b3-b2, \
            b3-b4"
    );
}

#[test]
fn halves_are_played_one_after_the_other_each_legal_when_it_is_played() {
    // a3 can move up only once a2 has left for a1. That leads to the same as a3 going over a2 to
    // a1, and throws again as that does: one action, told by its fewest moves.
    let mut desk = Desk::royal().light("a2 a3 a4");
    assert_eq!(desk.moves(TWO), "a2-a1, a2-m1, a3-a1");
    desk.does(Light, TWO, "a3-a1");
    assert_eq!(desk.squares(Light), "a1 a2 a4");
}

#[test]
fn actions_that_lead_to_the_same_with_another_right_to_throw_are_two() {
    // Two pieces on the way over the fort a1: m1 and a2 hold it at last whether a3 goes over a2 or
    // both move up. A piece that ends on a1 throws again; one that passes it does not.
    let desk = Desk::royal().light("a2 a1");
    let moves = desk.moves(TWO);
    // a2-m1 over a1 leaves a1, m1 without a throw; a1-m1 a2-a1 leaves the same with one.
    assert!(moves.contains("a2-m1") && moves.contains("a1-m1 a2-a1"), "{moves}");
    let mut over = Desk::royal().light("a2 a1");
    assert!(!over.does(Light, TWO, "a2-m1").extra_throw);
    let mut up = Desk::royal().light("a2 a1");
    assert!(up.does(Light, TWO, "a1-m1 a2-a1").extra_throw);
    assert_eq!(over.squares(Light), up.squares(Light));
    // Away from forts they are one, told by its fewest moves.
    let moves = Desk::royal().light("m3 m4").moves(TWO);
    assert!(moves.contains("m3-m5") && !moves.contains("m3-m4 m4-m5"), "{moves}");
}

#[test]
fn a_first_half_that_wins_ends_the_game() {
    // m1-b1 wins at once. a3-a2 may come first, but not after it: both give one action, in which a3
    // moved first.
    let mut desk = Desk::royal().light("a1 a7 b7 m1 a3");
    let moves = desk.moves(TWO);
    assert!(moves.contains("m1-b1") && moves.contains("a3-a2 m1-b1"), "{moves}");
    let effect = desk.does(Light, TWO, "m1-b1");
    assert!(effect.finished && !effect.extra_throw, "no throw after the end");
}

#[test]
fn two_colours_place_a_piece_on_the_kingdom_on_ishtar_or_on_marduk() {
    let start = Desk::royal();
    assert_eq!(start.may(TWO), "+a4, +m1, +m2, +m3, +b4");
    assert_eq!(start.may(SILVER), "+a4, +m4, +b4");
    assert_eq!(start.may(GOLD), "+a4, +m6, +b4");
}

#[test]
fn a_piece_placed_on_a_certain_square_captures_even_a_lone_enemy() {
    let mut desk = Desk::royal().dark("m4");
    assert_eq!(desk.may(SILVER), "+a4, +m4x, +b4");
    assert_eq!(desk.does(Light, SILVER, "+m4x").captured, 1);
    assert_eq!(
        (desk.squares(Light).as_str(), desk.squares(Dark).as_str(), desk.waiting(Dark)),
        ("m4", "", 7)
    );
    let peaceful = Desk::but(|rules| rules.placing_captures = false);
    assert_eq!(peaceful.dark("m4").may(SILVER), "+a4, +b4", "the other reading");
}

#[test]
fn own_pieces_may_be_passed_but_not_landed_on() {
    assert_eq!(Desk::royal().light("m3 m4").moves(ONE), "m3-m2, m4-m5");
    assert!(Desk::royal().light("m3 m4").moves(TWO).contains("m3-m5"));
    assert!(!Desk::royal().light("m3 m4 m5").moves(TWO).contains("m3-m5,"), "m5 is taken");
}

#[test]
fn enemies_may_not_be_passed_and_a_capture_ends_the_pieces_move() {
    let mut desk = Desk::royal().light("m3").dark("m4 m8");
    assert_eq!(desk.moves(TWO), "m3-m1, m3-m2, m3xm4");
    assert_eq!(desk.does(Light, TWO, "m3xm4").captured, 1);
    assert_eq!(
        (desk.squares(Light).as_str(), desk.squares(Dark).as_str(), desk.waiting(Dark)),
        ("m4", "m8", 6)
    );
}

#[test]
fn the_other_half_may_still_be_used_by_another_piece_after_a_capture() {
    let mut desk = Desk::royal().light("m3 a3").dark("m4 a2");
    let moves = desk.moves(TWO);
    assert!(moves.contains("a3-a4 m3xm4") && moves.contains("a3xa2 m3xm4"), "{moves}");
    assert_eq!(desk.does(Light, TWO, "a3xa2 m3xm4").captured, 2);
    // A half may pass where the first half made way, but not the same piece: m2 cannot go on over
    // m3.
    assert!(!Desk::royal().light("m2").dark("m3 m8").moves(TWO).contains("m4"));
}

#[test]
fn while_a_player_holds_ishtar_its_forts_cannot_be_captured() {
    // Dark holds m4 and the fort a1: landing there is illegal.
    let guarded = Desk::royal().light("a2 m1").dark("a1 m4");
    assert_eq!(guarded.moves(ONE), "a2-a3, m1-m2, m1-b1");
    let open = Desk::royal().light("a2 m1").dark("a1 m5");
    assert_eq!(open.moves(ONE), "a2xa1, a2-a3, m1xa1, m1-m2, m1-b1");
    // The piece on m4 can be captured, and so can those that are on no fort.
    assert_eq!(Desk::royal().light("m3").dark("a1 m4").moves(ONE), "m3-m2, m3xm4");
    assert_eq!(Desk::royal().light("a2").dark("a3 m4").moves(ONE), "a2-a1, a2xa3");
    // Once the first half has taken m4, the second may take the fort.
    let mut both = Desk::royal().light("m3 a2").dark("m4 a1");
    assert_eq!(both.does(Light, TWO, "a2xa1 m3xm4").captured, 2);
}

#[test]
fn heaven_lets_a_piece_move_exactly_three_on_two_of_a_colour() {
    let heaven = "a7 b7";
    let desk = Desk::royal().light(heaven).light("m2");
    for two in [GOLD, SILVER] {
        let moves = desk.moves(two);
        assert!(moves.contains("m2-m5"), "{moves}");
        assert!(
            moves.contains("m2-m4") && moves.contains("m2-m3 b7-b8"),
            "the privilege may be ignored: {moves}"
        );
    }
    assert!(!desk.moves(TWO).contains("m2-m5"), "gold and silver are two colours");
    assert!(
        !Desk::royal().light("a7 m2").moves(GOLD).contains("m2-m5"),
        "one fort of heaven does not dominate it"
    );
    // The forts' own pieces may go: it is judged before a piece leaves its square. From a7: m4,
    // m8's far side b8, b8 by b7.
    let moves = desk.moves(GOLD);
    assert!(moves.contains("a7-m5"), "{moves}");
}

#[test]
fn the_long_move_too_passes_its_own_and_not_enemies() {
    let heaven = "a7 b7";
    assert!(Desk::royal().light(heaven).light("m2 m3").moves(GOLD).contains("m2-m5"));
    assert!(!Desk::royal().light(heaven).light("m2").dark("m4 m8").moves(GOLD).contains("m2-m5"));
    assert!(Desk::royal().light(heaven).light("m2").dark("m5 m8").moves(GOLD).contains("m2xm5"));
    // Three squares round the far end: from m7 by a7 or by b7 to m8, the same thing without enemies
    // on the way.
    let moves = Desk::royal().light(heaven).light("m7").moves(GOLD);
    assert!(moves.contains("m7-m8") && !moves.contains("m7-m8/1"), "{moves}");
    // With an enemy on a8 the only way is the other one.
    let moves = Desk::royal().light(heaven).light("m7").dark("a8 b4").moves(GOLD);
    assert!(moves.contains("m7-m8/1") && !moves.contains("m7-m8,"), "{moves}");
}

#[test]
fn earth_captures_in_passing() {
    let earth = "a1 b1";
    let mut desk = Desk::royal().light(earth).light("m3").dark("m4 m5");
    let moves = desk.moves(TWO);
    assert!(moves.contains("m3xm4") && moves.contains("m3xm5"), "{moves}");
    assert_eq!(desk.does(Light, TWO, "m3xm5").captured, 2);
    assert_eq!((desk.squares(Light).as_str(), desk.squares(Dark).as_str()), ("a1 m5 b1", ""));
    let mut on = Desk::royal().light(earth).light("m3").dark("m4 m8");
    assert_eq!(on.does(Light, TWO, "m3xm5").captured, 1, "it goes on after the first");
    assert!(
        !Desk::royal().light("a1 m3").dark("m4 m5").moves(TWO).contains("m3xm5"),
        "one fort is not the earth"
    );
    // It is judged before the piece leaves its square: a1's own piece may do it.
    let mut own = Desk::royal().light(earth).dark("m1 m2");
    assert_eq!(own.does(Light, TWO, "a1xm2").captured, 2);
}

#[test]
fn a_protected_enemy_bars_the_way_even_of_who_dominates_the_earth() {
    // Dark holds Ishtar and the fort a7; from m7 to a8 by a7 there is no way.
    let barred = Desk::royal().light("a1 b1 m7").dark("m4 a7").moves(TWO);
    assert!(!barred.contains("a8") && !barred.contains("xa7"), "{barred}");
    let open = Desk::royal().light("a1 b1 m7").dark("m5 a7").moves(TWO);
    assert!(open.contains("m7xa8") && open.contains("m7xa7"), "{open}");
}

#[test]
fn ways_that_capture_differently_are_different_actions() {
    // Both heaven and earth would win; so the earth alone and a rule set whose earth earns both.
    let desk = Desk::but(|rules| rules.dominance.long_move = rules.dominance.capture_in_passing);
    let desk = desk.light("a1 b1 m7").dark("a7 a8 b8");
    let moves = desk.moves(GOLD);
    assert!(moves.contains("m7xm8") && moves.contains("m7xm8/1"), "{moves}");
    let (mut one, mut other) =
        (desk, Desk::but(|rules| rules.dominance.long_move = rules.dominance.capture_in_passing));
    other = other.light("a1 b1 m7").dark("a7 a8 b8");
    assert_eq!(one.does(Light, GOLD, "m7xm8").captured, 2);
    assert_eq!(other.does(Light, GOLD, "m7xm8/1").captured, 1);
    assert_eq!((one.squares(Dark).as_str(), other.squares(Dark).as_str()), ("b8", "a7 a8"));
}

#[test]
fn ending_a_move_on_a_fort_grants_one_throw_however_many_are_reached() {
    let mut one = Desk::royal().light("a2");
    assert!(one.does(Light, ONE, "a2-a1").extra_throw);
    let mut two = Desk::royal().light("a2 b2");
    assert!(
        two.does(Light, TWO, "a2-a1 b2-b1").extra_throw,
        "one more throw, as the referee gives it"
    );
    let mut over = Desk::royal().light("a2");
    assert!(!over.does(Light, TWO, "a2-m1").extra_throw, "it only passes the fort");
    let mut away = Desk::royal().light("a1");
    assert!(!away.does(Light, ONE, "a1-a2").extra_throw);
    // Earned again in the same turn, without limit unless the field says so.
    let mut again = Desk::royal().light("a2 b2");
    assert!(
        again.does(Light, ONE, "a2-a1").extra_throw && again.does(Light, ONE, "b2-b1").extra_throw
    );
    let mut limited = Desk::but(|rules| rules.extra_throws_a_turn = Some(1)).light("a2 b2");
    assert!(
        limited.does(Light, ONE, "a2-a1").extra_throw
            && !limited.does(Light, ONE, "b2-b1").extra_throw
    );
    assert!(
        limited.does(Light, ONE, "a1-m1").captured == 0
            && limited.does(Light, ONE, "m1-a1").extra_throw,
        "another turn"
    );
}

#[test]
fn with_the_right_used_up_ways_over_a_fort_and_onto_it_are_one_action() {
    let mut desk = Desk::but(|rules| rules.extra_throws_a_turn = Some(1)).light("a2 a1 b2");
    assert!(desk.moves(TWO).contains("a1-m1 a2-a1"));
    assert!(desk.does(Light, ONE, "b2-b1").extra_throw);
    assert!(desk.moves(TWO).contains("a2-m1") && !desk.moves(TWO).contains("a1-m1 a2-a1"));
}

#[test]
fn pieces_on_all_four_forts_win_at_once() {
    let mut desk = Desk::royal().light("a1 b1 a7 m7");
    assert!(desk.does(Light, ONE, "m7-b7").finished);
    let mut three = Desk::royal().light("a1 b1 m7");
    assert!(!three.does(Light, ONE, "m7-b7").finished);
    assert_eq!(desk.game.win_class(&desk.position, Dark), 0);
}

#[test]
fn steps_count_from_the_nearest_entrance() {
    let desk = Desk::royal();
    let step = |name: &str| desk.game.step(1 + desk.rules.board.find(name).unwrap());
    // a4 a3 a2 a1 m1 m2 ... m7 a7 a8 m8
    let steps = ["a4", "b4", "a1", "m1", "m7", "b7", "a8", "m8"].map(step);
    assert_eq!(steps, [1, 1, 4, 5, 11, 12, 13, 14]);
    assert_eq!((desk.game.step(0), desk.game.steps_left(&desk.position, Light)), (0, 0));
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
        let desk = Desk::royal().dark(squares);
        game.win_class(&desk.position, Dark)
    };
    // Light's a2 is Dark's b2.
    assert_eq!([class(""), class("m8 m3"), class("b2"), class("a2")], [0, 1, 2, 3]);
}
