//! Positions worked by hand from the rulebook, section 4.3: how a throw of four or five is shared.
//! The notation is that of the setup.
//!
//! krolewska-b: steps 1 to 4 own row (4 a rosette), 5 to 11 m1 to m7 (8 a rosette), 12 a7, 13 a8,
//! 14 m8, 15 b8, 16 b7 (12 and 16 rosettes), 17 to 20 back on m7 m6 m5 m4 (20 is the same rosette
//! as 8), 21 home. No marks are four, two are one, three are five.

use crate::game::bits::BitSet;
use crate::game::rules::race::ThrowEffect;
use crate::game::seat::Seat::{Dark, Light};
use crate::play::bots::BotKind::{Foremost, Greedy, Hindmost};

use super::rulebook::{race, throws};
use super::setup::Setup;
use super::shipped::changed;

const NONE: [&str; 0] = [];
const FOUR: u16 = 0;
const ONE: u16 = 2;
const FIVE: u16 = 3;

fn setup() -> Setup {
    Setup::new("krolewska-b")
}

#[test]
fn a_four_enters_one_piece_or_is_shared_by_two_in_every_way() {
    let ways = ["p0-1", "p2-3+p9-12", "p2-4+p9-11", "p2-5+p9-10", "p2-6", "p9-13"];
    assert_eq!(setup().light("p2 p9").base(Light, FOUR), ways);
    assert_eq!(setup().dark("p2 p9").base(Dark, FOUR), ways);
}

#[test]
fn a_five_is_shared_by_three_in_every_way() {
    let ways = [
        "p0-1",
        "p2-3+p8-9+p13-16",
        "p2-3+p8-10+p13-15",
        "p2-3+p8-11+p13-14",
        "p2-3+p8-12",
        "p2-3+p13-17",
        "p2-4+p8-9+p13-15",
        "p2-4+p8-10+p13-14",
        "p2-4+p8-11",
        "p2-4+p13-16",
        "p2-5+p8-9+p13-14",
        "p2-5+p8-10",
        "p2-5+p13-15",
        "p2-6+p8-9",
        "p2-6+p13-14",
        "p2-7",
        "p8-9+p13-17",
        "p8-10+p13-16",
        "p8-11+p13-15",
        "p8-12+p13-14",
        // 8 by all five is blocked by the own piece on 13, and no share is left to move that piece.
        "p13-18",
    ];
    assert_eq!(setup().light("p2 p8 p13").base(Light, FIVE), ways);
}

#[test]
fn shares_are_played_in_turn_and_each_is_legal_when_it_is_played() {
    // 9 and 19 are both m5, 11 and 17 both m7: each piece is where the other would land.
    let setup = setup().light("p9 p17");
    let five =
        ["p0-1", "p9-10+p17-21", "p9-11+p17-20", "p9-12+p17-19", "p9-13+p17-18", "p9-14", "p17-21"];
    // 9-11 is legal after 17 has left, 17-19 after 9 has.
    assert_eq!(setup.base(Light, FIVE), five);
    // Two and two would be an exchange, and neither piece can move first.
    assert_eq!(
        setup.base(Light, FOUR),
        ["p0-1", "p9-10+p17-20", "p9-12+p17-18", "p9-13", "p17-21"]
    );
}

#[test]
fn shares_that_lead_to_the_same_position_are_one_action() {
    // 5-6 after 6-9 is 5-9. 5-7 with 6-8 is 5-8 with 6-7.
    assert_eq!(setup().light("p5 p6").base(Light, FOUR), ["p0-1", "p5-7+p6-8", "p5-9", "p6-10"]);
    // On a shared square it makes no difference which of two pieces moves. Two and two would meet
    // on m6, which holds only one.
    assert_eq!(setup().light("p8 p8").base(Light, FOUR), ["p0-1", "p8-9+p8-11", "p8-12"]);
}

#[test]
fn the_whole_value_must_be_used() {
    // The last piece can use five only to land on m6, where Dark's piece travels in the other
    // direction. It may not move by less.
    let last = setup().light("p13 p21 p21 p21 p21 p21 p21").dark("p10");
    assert_eq!(last.base(Light, FIVE), NONE);
    assert_eq!(last.base(Light, FOUR), ["p13-17"]);
    // Two shares for the same piece are not allowed either.
    assert_eq!(setup().light("p21 p21 p21 p21 p21 p21 p1").base(Light, FIVE), ["p1-6"]);
}

#[test]
fn a_share_of_at_least_the_distance_takes_a_piece_home() {
    let home = "p21 p21 p21 p21 p21";
    // One alone, or both: by one and three, two and two, three and one.
    assert_eq!(
        setup().light(&format!("{home} p20 p20")).base(Light, FOUR),
        ["p20-21", "p20-21+p20-21"]
    );
    // From 18 the distance is three. Two for 18 and three for 20 would leave one piece on 20, as
    // five for 20 alone does not.
    let two = setup().light(&format!("{home} p18 p20"));
    assert_eq!(two.base(Light, FIVE), ["p18-19+p20-21", "p18-21", "p18-21+p20-21", "p20-21"]);
    assert_eq!(
        setup().light(&format!("{home} p21 p20")).play("3").log,
        ["light 3", "p20-21", "FirstWins(0)"]
    );
}

#[test]
fn a_one_moves_one_piece_by_one_enters_nothing_and_is_not_thrown_again() {
    assert_eq!(setup().base(Light, ONE), NONE);
    assert_eq!(setup().light("p2 p9").base(Light, ONE), ["p2-3", "p9-10"]);
    // It lands on a rosette, which grants nothing here.
    let played = setup().light("p3").play("2 1");
    assert_eq!(played.log, ["light 2", "p3-4", "dark 1", "pass", "Unfinished"]);
}

#[test]
fn four_and_five_grant_another_throw() {
    // With pieces on 1 and 2, one for 1 and three for 2 is the same as four for 1. Three and one is
    // the same as two and two.
    assert_eq!(setup().light("p1 p2").base(Light, FOUR), ["p1-3+p2-4", "p1-5", "p2-6"]);
    let played = setup().light("p2").play("3 #0 0 #0 1 1");
    let turn = [
        "light 3",
        "p0-1",
        "light 0",
        "p1-3+p2-4",
        "light 1",
        "pass",
        "dark 1",
        "pass",
        "Unfinished",
    ];
    assert_eq!(played.log, turn);
    assert_eq!((played.record.throws, played.record.turns), (4, 2));
}

#[test]
fn one_or_two_shares_may_capture() {
    let setup = setup().light("p5 p9").dark("p7 p11");
    assert_eq!(
        setup.base(Light, FOUR),
        ["p0-1", "p5-6+p9-12", "p5x7+p9x11", "p5-8+p9-10", "p9-13"]
    );
    let played = setup.play("0 #2 1");
    assert_eq!(played.log[1], "p5x7+p9x11");
    assert_eq!((played.record.captures, played.record.actions), ([2, 0], 1));
    assert_eq!(played.position.side(Dark).waiting[0], 7);
}

/// Not a rule set of the documents, but a mixture: two strengths, shared squares, and a three that
/// is shared.
#[test]
fn the_capture_of_one_share_clears_the_way_for_another() {
    let rules = changed(race("m1 m2 m3 m4 m5 m6", 2, &[(3, 1)]), |race| {
        race.kinds.push(race.kinds[0].clone());
        race.kinds[0].strength = 2;
        race.stacking.own = BitSet::range(0, 19).into();
        race.safe = BitSet::EMPTY.into();
        let enters = BitSet::EMPTY;
        let three =
            ThrowEffect::Move { value: 3, extra: false, enters, bears_off: true, shared: true };
        race.throws = throws([(three, 1)].into_iter());
    });
    let setup = Setup::of(rules).light("p2 c3").dark("p4");
    // The weaker piece may not land on 4 by one, unless the stronger piece has captured there by
    // two. Then it joins that piece.
    assert_eq!(setup.base(Light, 0), ["p2-3+c3-5", "p2x4+c3x4", "p2-5", "c3-6"]);
    let played = setup.play("0 #1");
    assert_eq!(played.record.captures, [1, 0]);
    let light = played.position.side(Light);
    assert_eq!((light.pieces_on(0, 4), light.pieces_on(1, 4)), (1, 1));
}

#[test]
fn bots_compare_the_steps_left_from_the_highest_or_the_lowest() {
    // p2 and p9 with a four: foremost compares 9 with 9 2. The list that ends first is the higher:
    // 9 alone.
    let chosen = |bot, light: &str, dark: &str| {
        setup().light(light).dark(dark).play_by([bot; 2], "0").log[1].clone()
    };
    assert_eq!(chosen(Foremost, "p2 p9", ""), "p9-13");
    // Hindmost moves the waiting piece, step 0. If step 1 is taken, 1 alone comes before 1 and 9.
    assert_eq!(chosen(Hindmost, "p2 p9", ""), "p0-1");
    assert_eq!(chosen(Hindmost, "p1 p9", ""), "p1-5");
    // Greedy captures first, whichever piece captures. Dark's 15 is Light's 13: again 9 alone is
    // the higher.
    assert_eq!(chosen(Greedy, "p5 p9", "p7"), "p5x7+p9-11");
    assert_eq!(chosen(Greedy, "p5 p9", "p7 p15"), "p9x13");
    // Home has a lower priority than a rosette: 20 moves home with 4 to 7, or alone; 16 to 20 lands
    // on a rosette.
    assert_eq!(chosen(Greedy, "p16 p20", ""), "p16-20");
}
