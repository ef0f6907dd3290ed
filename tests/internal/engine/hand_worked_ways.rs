//! Positions worked by hand: squares that count only for pieces on their way out or on their way
//! back. The notation is that of the setup.
//!
//! Light goes a1, m1, m2, m3, m2, m1: steps 1 to 6, home is 7. From step 5 on a piece is on its way
//! back, so m2 is step 3 on the way out and 5 on the way back, and m1 is 2 and 6. Dark goes the
//! same way from b1. Two coins: one head is one, two heads are two.

use crate::game::rules::Rules;
use crate::game::seat::Seat::Light;

use super::setup::Setup;

fn rules(fields: &str) -> Rules {
    let text = format!(
        "name: ways\ntitle: Ways\nsource: made for this test\nboard: |\n  a1 a2 a3\n  m1 m2 \
         m3\n  b1 b2 b3\npath: {{squares: a1 m1 m2 m3 m2 m1, revisits: true, back_from: 5}}\n\
         pieces: {{man: {{count: 3, enter: {{1: 1}}}}}}\ndice: 2c\nthrow: {{0: {{void: \
         true}}}}\n{fields}\n"
    );
    crate::input::rules::parse(&text).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

fn setup(fields: &str) -> Setup {
    Setup::of(rules(fields))
}

#[test]
fn the_way_of_the_piece_that_stands_there_makes_it_safe() {
    let safe_out = || setup("safe: [m2@out]");
    assert_eq!(
        safe_out().light("p2").dark("p3").base(Light, 1),
        ["p0-1"],
        "Dark is on its way out"
    );
    assert_eq!(
        safe_out().light("p2").dark("p5").base(Light, 1),
        ["p0-1", "p2x3"],
        "on its way back"
    );
    // The way of the piece that lands makes no difference.
    assert_eq!(safe_out().light("p4").dark("p3").base(Light, 1), ["p0-1"]);
    assert_eq!(safe_out().light("p4").dark("p5").base(Light, 1), ["p0-1", "p4x5"]);
    let safe_back = || setup("safe: [m2@back]");
    assert_eq!(safe_back().light("p2").dark("p3").base(Light, 1), ["p0-1", "p2x3"]);
    assert_eq!(safe_back().light("p2").dark("p5").base(Light, 1), ["p0-1"]);
}

#[test]
fn the_way_of_the_piece_that_lands_makes_it_pay_or_throw_again() {
    let log = |fields: &str, from: &str, throws: &str| setup(fields).light(from).play(throws);
    let grants = "extra_throws: {landing: [m2@back]}";
    assert_eq!(log(grants, "p4", "1 #1 0").log[..3], ["light 1", "p4-5", "light 0"]);
    assert_eq!(log(grants, "p2", "1 #1 0").log[..3], ["light 1", "p2-3", "dark 0"]);
    let costs = "stakes: {fine: 1, squares: [m2@out]}";
    let paid = |from: &str| log(costs, from, "1 #1 0").record.paid_landings;
    assert_eq!((paid("p2"), paid("p4")), ([1, 0], [0, 0]));
}

#[test]
fn own_pieces_share_where_the_piece_that_lands_may() {
    let shares = || setup("stacking: {own: [m2@out]}");
    assert_eq!(shares().light("p2 p3").base(Light, 1), ["p0-1", "p2-3", "p3-4"]);
    // The piece on 2 stands on m1, where 5 + 1 would land.
    assert_eq!(shares().light("p2 p5").base(Light, 1), ["p0-1", "p2-3"], "on the way out");
    assert_eq!(shares().light("p4 p5").base(Light, 1), ["p0-1", "p5-6"], "not on the way back");
    assert_eq!(
        shares().light("p4 p3").base(Light, 1),
        ["p0-1"],
        "p3 is in the way of p4, p4 of p3"
    );
}

#[test]
fn a_piece_that_comes_back_to_its_square_meets_those_that_stayed() {
    // Two pieces on m2 on their way out. By two, one would come back to m2 on its way back. It
    // cannot share the square with the other on that way.
    let two = setup("stacking: {own: [m2@out]}").light("p3 p3");
    assert_eq!(two.base(Light, 2), [""; 0]);
    assert_eq!(setup("").light("p3").base(Light, 2), ["p3-5"], "alone it may");
}

#[test]
fn enemies_share_a_square_only_if_it_counts_for_both() {
    let shares = || setup("stacking: {enemy: [m2@out]}");
    assert_eq!(shares().light("p2").dark("p3").base(Light, 1), ["p0-1", "p2-3"]);
    assert_eq!(shares().light("p2").dark("p5").base(Light, 1), ["p0-1", "p2x3"]);
    assert_eq!(shares().light("p4").dark("p3").base(Light, 1), ["p0-1", "p4x5"]);
}

#[test]
fn a_piece_is_bumped_on_one_way_only() {
    let bumps = || setup("safe: [m2]\nbump: [m2@back]");
    assert_eq!(bumps().light("p4").dark("p3").base(Light, 1), ["p0-1", "p4-6"]);
    assert_eq!(bumps().light("p2").dark("p3").base(Light, 1), ["p0-1"]);
}

#[test]
fn links_and_blocks_have_ways() {
    let trap = || setup("links: {m2@back: {to: waiting}}");
    assert_eq!(trap().light("p2").base(Light, 1), ["p0-1", "p2-3"]);
    assert_eq!(trap().light("p4").base(Light, 1), ["p0-1", "p4-0"]);
    let bar =
        "blocks: [{pieces: 1, shape: square, bars: [enemy], from: [passing], squares: [m2@out]}]";
    // By two from m1 to m3, past m2.
    assert_eq!(setup(bar).light("p2").dark("p3").base(Light, 2), [""; 0]);
    assert_eq!(setup(bar).light("p2").dark("p5").base(Light, 2), ["p2-4"]);
}
