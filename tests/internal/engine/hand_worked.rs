//! Positions worked by hand from the rulebook, section 4.1: every special rule of Urgammon. The
//! notation is that of the setup.
//!
//! Urgammon's steps: 1 to 4 own row (4 a rosette), 5 to 11 m1 to m7 (8 a rosette), then Light's 12
//! a7, 13 a8, 14 m8, 15 b8, 16 b7 (12 and 16 rosettes), 17 home. Dark meets Light there in the
//! other direction: Light's 12 is Dark's 16, 13 is 15, 14 is 14.

use crate::game::contract::Game;
use crate::game::race::outcome::win_class;
use crate::game::seat::Seat::{Dark, Light};

use super::setup::Setup;

const NONE: [&str; 0] = [];

fn urgammon() -> Setup {
    Setup::new("urgammon").midgame()
}

/// All pieces are home except the hero.
fn hero_left(setup: Setup, light: &str, dark: &str) -> Setup {
    let home = "p17 p17 p17 c17 c17 c17";
    setup.light(&format!("{home} {light}")).dark(&format!("{home} {dark}"))
}

#[test]
fn if_only_the_base_value_has_an_action_it_is_kept_without_asking() {
    // All pieces wait: a pawn enters on 2; 6 would enter a chariot, but pawns wait.
    let played = urgammon().play("2");
    assert_eq!(played.log, ["light 2", "p0-2", "Unfinished"]);
    assert_eq!(
        (played.record.verdicts, played.record.forced_actions, played.record.legal_actions),
        (0, 1, 1)
    );
}

/// Base 3 has no action: no pawn waits, and 15 and 16 are less than 3 from home. Promoted to 7 it
/// enters the last chariot.
fn only_promoted() -> Setup {
    urgammon().light("p17 p17 p17 c15 c17 h16").dark("p17 p17 p17 c17 c17 c17 h1")
}

#[test]
fn if_only_the_promoted_value_has_an_action_the_verdict_die_must_be_thrown() {
    let setup = only_promoted();
    assert_eq!(setup.base(Light, 3), NONE);
    assert_eq!(setup.promoted(Light, 3), ["c0-7"]);
    let played = setup.play("3 yes");
    assert_eq!(played.log, ["light 3", "yes, compulsory", "c0-7", "Unfinished"]);
    assert_eq!(
        (played.record.verdicts, played.record.verdict_nos, played.record.actions),
        (1, 0, 1)
    );
}

#[test]
fn a_verdict_of_no_ends_the_turn_without_a_move_and_is_not_a_pass() {
    // Dark can move on by 1 or throw the second die for 5, and keeps 1 (#0).
    let played = only_promoted().play("3 no 1 #0");
    assert_eq!(played.log, ["light 3", "no, compulsory", "dark 1", "h1-2", "Unfinished"]);
    let record = played.record;
    assert_eq!((record.verdict_nos, record.passes, record.actions, record.turns), (1, 0, 1, 2));
}

#[test]
fn if_neither_value_has_an_action_the_turn_ends_without_the_verdict_die() {
    // 3 and 7 both lead past home from 15 and 16. Two pieces are left, so the greater value does
    // not help.
    let played = urgammon().light("p17 p17 p17 c17 c17 c15 h16").play("3 1");
    assert_eq!(played.log, ["light 3", "pass", "dark 1", "p0-1", "Unfinished"]);
    assert_eq!((played.record.passes, played.record.verdicts), (1, 0));
}

#[test]
fn if_both_values_have_an_action_the_player_chooses() {
    let setup = urgammon().light("p4");
    assert_eq!(setup.base(Light, 2), ["p0-2", "p4-6"]);
    assert_eq!(setup.promoted(Light, 2), ["p4-10"]);
    assert_eq!(setup.play("2 #0 #1").log, ["light 2", "p4-6", "Unfinished"]);
    assert_eq!(setup.play("2 #1 yes").log, ["light 2", "yes", "p4-10", "Unfinished"]);
    let refused = setup.play("2 #1 no 1");
    assert_eq!(refused.log, ["light 2", "no", "dark 1", "p0-1", "Unfinished"]);
    assert_eq!(
        refused.position.side(Light),
        setup.position.side(Light),
        "no piece of Light's moved"
    );
}

#[test]
fn promotion_turns_1_2_3_4_into_5_6_7_10_and_moves_any_piece_on_the_board() {
    let values = [1, 2, 3, 4].map(|marks| urgammon().forces(marks).1.map(|force| force.value));
    assert_eq!(values, [Some(5), Some(6), Some(7), Some(10)]);
    // A pawn waits, so nothing enters.
    let setup = urgammon().light("p2 c3 h6");
    assert_eq!(setup.promoted(Light, 1), ["p2-7", "c3-8", "h6-11"]);
    assert_eq!(setup.promoted(Light, 2), ["p2-8", "c3-9", "h6-12"]);
    assert_eq!(setup.promoted(Light, 3), ["p2-9", "c3-10", "h6-13"]);
    assert_eq!(setup.promoted(Light, 4), ["p2-12", "c3-13", "h6-16"]);
}

#[test]
fn chariots_enter_on_5_6_7_and_the_hero_on_10_only_while_no_own_pawn_waits() {
    let open = urgammon().light("p1 p2 p17");
    assert_eq!(open.promoted(Light, 1), ["p1-6", "p2-7", "c0-5"]);
    assert_eq!(open.promoted(Light, 2), ["p1-7", "p2-8", "c0-6"]);
    assert_eq!(open.promoted(Light, 3), ["p1-8", "p2-9", "c0-7"]);
    assert_eq!(open.promoted(Light, 4), ["p1-11", "p2-12", "h0-10"]);
    let gated = urgammon().light("p1 p2");
    assert_eq!(gated.promoted(Light, 1), ["p1-6", "p2-7"]);
    assert_eq!(gated.promoted(Light, 4), ["p1-11", "p2-12"]);
    // The enemy's waiting pawns do not matter: in `open` all of Dark's wait.
}

#[test]
fn only_pawns_enter_on_a_base_value_and_only_figures_on_a_promoted_one() {
    for marks in 1..=4 {
        assert_eq!(urgammon().base(Light, marks), [format!("p0-{marks}")]);
        assert_eq!(urgammon().promoted(Light, marks), NONE);
        assert_eq!(urgammon().light("p17 p17 p17").base(Light, marks), NONE);
    }
}

#[test]
fn figures_on_the_board_move_while_a_pawn_waits() {
    let setup = urgammon().light("p1 p2 c5 h10");
    // The third pawn cannot enter because of the own pawn on 1. That pawn cannot move to 2.
    assert_eq!(setup.base(Light, 1), ["p2-3", "c5-6", "h10-11"]);
}

#[test]
fn figures_bear_off_while_a_pawn_waits_but_not_in_the_other_reading() {
    let full_text = urgammon().light("p1 p2 c16 h14");
    assert_eq!(full_text.base(Light, 1), ["p2-3", "c16-17", "h14-15"]);
    let mut rules = full_text.rules;
    for figure in [1, 2] {
        rules.race_mut().expect("a race").kinds[figure].bear_off_after = [0].into_iter().collect();
    }
    let other = Setup::of(rules).light("p1 p2 c16 h14");
    assert_eq!(other.base(Light, 1), ["p2-3", "h14-15"]);
}

#[test]
fn a_pawn_sent_back_closes_the_gate_again() {
    // Dark's hero captures the third pawn. Then 5 no longer enters Light's chariot.
    let setup = urgammon().light("p1 p2 p9").dark("h8");
    assert_eq!(setup.promoted(Light, 1), ["p1-6", "p2-7", "p9-14", "c0-5"]);
    let mut after = Setup::of(setup.rules.clone()).midgame();
    after.position = setup.position.clone();
    let (force, _) = setup.forces(1);
    let capture =
        *setup.list(Dark, &force).iter().find(|action| action.captures()).expect("8 takes 9");
    setup.race.apply(&mut after.position, Dark, &force, &capture);
    assert_eq!(after.promoted(Light, 1), ["p1-6", "p2-7"]);
}

#[test]
fn each_of_the_nine_pairs_of_kinds_captures_by_strength() {
    for (mover, captures) in
        [("p", [true, false, false]), ("c", [true, true, false]), ("h", [true, true, true])]
    {
        for (target, captures) in ["p", "c", "h"].into_iter().zip(captures) {
            let setup = urgammon().light(&format!("{mover}5")).dark(&format!("{target}6"));
            let expected = if captures { vec![format!("{mover}5x6")] } else { vec![] };
            // A pawn also enters on 1, because one always waits.
            let moves = setup
                .base(Light, 1)
                .into_iter()
                .filter(|action| action != "p0-1")
                .collect::<Vec<_>>();
            assert_eq!(moves, expected, "{mover} on {target}");
        }
    }
}

#[test]
fn entering_captures_like_a_move_and_by_strength() {
    let setup = urgammon().light("p17 p17 p17").dark("p5");
    let played = setup.play("1 yes");
    assert_eq!(played.log, ["light 1", "yes, compulsory", "c0x5", "Unfinished"]);
    assert_eq!(played.record.captures, [1, 0]);
    assert_eq!(played.position.side(Dark).waiting, [3, 3, 1, 0, 0]);
    assert_eq!(played.position.side(Dark).steps_left, 7 * 17);
    let stronger = urgammon().light("p17 p17 p17").dark("h5");
    assert_eq!(stronger.promoted(Light, 1), NONE);
    let hero = urgammon().light("p17 p17 p17").dark("c10");
    assert_eq!(hero.promoted(Light, 4), ["h0x10"]);
}

#[test]
fn every_rosette_is_safe_even_from_the_hero() {
    // Step 8 is m4 for both; Light's 12 (a7) is Dark's 16; Light's 16 (b7) is Dark's 12.
    for (hero, pawn) in [("h7", "p8"), ("h11", "p16"), ("h15", "p12")] {
        assert_eq!(urgammon().light(hero).dark(pawn).base(Light, 1), ["p0-1"], "{hero} on {pawn}");
        assert_eq!(
            urgammon().light(hero).base(Light, 1).len(),
            2,
            "a piece may land on it if it is free"
        );
    }
}

#[test]
fn players_meet_in_opposite_directions_at_the_far_end() {
    // Light's 13 (a8) is Dark's 15, and Light's 14 is Dark's 14.
    assert_eq!(urgammon().light("h11").dark("p15").base(Light, 2), ["p0-2", "h11x13"]);
    assert_eq!(urgammon().light("h11").dark("p13").base(Light, 2), ["p0-2", "h11-13"]);
    assert_eq!(urgammon().light("h11").dark("p14").base(Light, 3), ["p0-3", "h11x14"]);
}

#[test]
fn landing_on_a_rosette_grants_a_throw_with_both_dice_also_when_entering() {
    // 4 enters on the rosette 4. Then 1 may be kept (enter, or 4-5) or promoted (4-9): the verdict
    // die can be thrown again.
    let played = urgammon().play("4 1 #1 yes 3");
    assert_eq!(
        played.log,
        ["light 4", "p0-4", "light 1", "yes", "p4-9", "dark 3", "p0-3", "Unfinished"]
    );
    let record = played.record;
    assert_eq!((record.throws, record.turns, record.extra_throws()), (3, 2, 1));
    // A promoted move onto a rosette grants a throw as well: 2 + 10 is 12.
    let promoted = urgammon().light("p2 p4").play("4 #1 yes #0 3 #0 #0");
    assert_eq!(promoted.log, ["light 4", "yes", "p2-12", "light 3", "p0-3", "Unfinished"]);
}

#[test]
fn bearing_off_needs_the_exact_base_value() {
    let setup = urgammon().light("p12 p13 p14 c15 h16");
    // 12 to 16 and all moves by less are blocked by own pieces.
    assert_eq!(setup.base(Light, 4), ["p13-17"]);
    assert_eq!(setup.base(Light, 3), ["p14-17"]);
    assert_eq!(setup.base(Light, 2), ["c15-17"]);
    assert_eq!(setup.base(Light, 1), ["h16-17"]);
}

#[test]
fn a_promoted_value_does_not_bear_off() {
    // 5 is the distance from 12, 6 from 11, 7 from 10, 10 from 7; a chariot or the hero may enter.
    assert_eq!(urgammon().light("p17 p17 p12").promoted(Light, 1), ["c0-5"]);
    assert_eq!(urgammon().light("p17 p17 p11").promoted(Light, 2), ["c0-6"]);
    assert_eq!(urgammon().light("p17 p17 p10").promoted(Light, 3), ["c0-7"]);
    assert_eq!(urgammon().light("p17 p17 p7").promoted(Light, 4), ["h0-10"]);
    for hero in ["h7", "h10", "h11", "h12"] {
        let last = hero_left(urgammon(), hero, "h1");
        let promoted = (1..=4).flat_map(|marks| last.promoted(Light, marks));
        assert!(
            promoted.into_iter().all(|action| !action.ends_with("-17")),
            "not even the last piece, {hero}"
        );
    }
}

#[test]
fn the_last_piece_bears_off_with_a_greater_base_value() {
    let setup = hero_left(urgammon(), "h15", "h1");
    assert_eq!(setup.base(Light, 1), ["h15-16"]);
    for marks in [2, 3, 4] {
        assert_eq!(setup.base(Light, marks), ["h15-17"]);
    }
    assert_eq!(setup.promoted(Light, 1), NONE);
    // From 12 the distance is 5, and the greatest base value 4.
    assert_eq!(hero_left(urgammon(), "h12", "h1").base(Light, 4), ["h12-16"]);
}

#[test]
fn the_greater_value_does_not_help_while_another_piece_is_left() {
    let on_board = urgammon().light("p17 p17 p17 c17 c17 c13 h15");
    assert_eq!(on_board.base(Light, 3), ["c13-16"]);
    let waiting = urgammon().light("p17 p17 p17 c17 c17 h15");
    assert_eq!(waiting.base(Light, 3), NONE);
}

#[test]
fn the_player_with_the_lower_opening_cast_starts_and_the_cast_is_the_first_throw() {
    let setup = Setup::new("urgammon");
    // By hand, over the 36 pairs of faces 1 1 2 2 3 4: the lower of two different casts.
    let faces = [1, 1, 2, 2, 3, 4];
    let different = faces
        .iter()
        .flat_map(|one| faces.iter().map(move |other| (one, other)))
        .filter(|(one, other)| one != other);
    let mut ways = [0; 5];
    different.for_each(|(one, other)| ways[*one.min(other)] += 1);
    assert_eq!(ways, [0, 16, 8, 2, 0]);
    let kept = setup.race.course.opening.as_ref().expect("a kept cast");
    let weights: Vec<_> = kept
        .outcomes()
        .iter()
        .map(|cast| (setup.outcomes()[usize::from(cast.outcome)].outcome.marks, cast.weight))
        .collect();
    assert_eq!(weights, [(1, 8), (2, 4), (3, 1)], "the same without the common factor 2");
    let played = setup.play("o3 1");
    assert_eq!(played.log, ["light 3", "p0-3", "dark 1", "p0-1", "Unfinished"]);
    assert_eq!(played.record.throws, 2, "the kept cast is the first throw");
}

#[test]
fn when_the_starter_finishes_the_second_player_has_one_more_turn() {
    let played = hero_left(urgammon(), "h16", "h10").play("1 1 #0");
    // Dark's hero ends on m7, in the upper city: a single win.
    assert_eq!(played.log, ["light 1", "h16-17", "dark 1", "h10-11", "FirstWins(3)"]);
}

#[test]
fn if_the_second_player_finishes_in_that_turn_too_the_game_is_drawn() {
    let played = hero_left(urgammon(), "h16", "h16").play("1 1");
    assert_eq!(played.log, ["light 1", "h16-17", "dark 1", "h16-17", "Draw"]);
}

#[test]
fn the_equalising_turn_includes_chained_extra_throws() {
    // 14 and 2 is the rosette 16: another throw, and home.
    let played = hero_left(urgammon(), "h16", "h14").play("1 2 1");
    assert_eq!(played.log, ["light 1", "h16-17", "dark 2", "h14-16", "dark 1", "h16-17", "Draw"]);
    assert_eq!((played.record.throws, played.record.turns), (3, 2));
}

#[test]
fn when_the_second_player_finishes_first_the_game_ends_at_once() {
    let played = hero_left(urgammon(), "h5", "h16").play("1 #0 1");
    // Light's hero is on m2: in the streets.
    assert_eq!(played.log, ["light 1", "h5-6", "dark 1", "h16-17", "SecondWins(2)"]);
}

#[test]
fn the_loser_may_improve_its_class_in_the_equalising_turn() {
    let setup = urgammon().light("p17 p17 p17 c17 c17 c17 h16").dark("p16");
    assert_eq!(setup.base(Dark, 1), ["p0-1", "p16-17"]);
    assert_eq!(setup.play("1 1 #0").log[4], "FirstWins(0)", "no piece home: Babilon");
    assert_eq!(setup.play("1 1 #1").log[4], "FirstWins(1)", "one home, others waiting: przedpole");
}

#[test]
fn the_limit_stops_the_game_before_the_equalising_turn_as_well() {
    let played = hero_left(urgammon(), "h16", "h16").play("1");
    assert_eq!(played.log, ["light 1", "h16-17", "Unfinished"]);
}

#[test]
fn win_classes_are_tried_in_the_order_babilon_przedpole_ulice_single() {
    let points: Vec<u8> = urgammon().rules.win_classes.iter().map(|class| class.points).collect();
    assert_eq!(points, [4, 3, 2, 1]);
    let home = "p17 p17 p17 c17 c17";
    let cases = [
        ("", 0, "no piece home, though all wait"),
        ("p1 p2 p3 c13 c14 c15 h16", 0, "no piece home, though none waits"),
        ("p17", 1, "a piece waits"),
        ("p17 p5 c1", 1, "a piece waits, though others are in the streets"),
        (&format!("{home} c16"), 1, "only the hero waits"),
        (&format!("{home} c17 h10"), 2, "m6 is outside the upper city"),
        (&format!("{home} c17 h1"), 2, "so is a4"),
        (&format!("{home} c16 h4"), 2, "one outside is enough"),
        (&format!("{home} c17 h11"), 3, "m7 is in it"),
        (&format!("{home} c12 h16"), 3, "and so are the rest"),
        (&format!("{home} c13 h15"), 3, "so are squares on both sides"),
        (&format!("{home} c17 h14"), 3, "and m8"),
    ];
    for (pieces, class, reason) in cases {
        let (light, dark) = (urgammon().light(pieces), urgammon().dark(pieces));
        assert_eq!(win_class(&light.race, &light.position, Light), class, "{reason}");
        assert_eq!(win_class(&dark.race, &dark.position, Dark), class, "{reason}, for Dark");
    }
}
