//! Exact figures of races whose throws are burnt in a row or tried again: by hand, by another
//! program, and by the slow reference.

use std::collections::BTreeMap;

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::rules::race::LostThrows;
use crate::input::rules::parse;
use crate::play::bots::BotKind;
use crate::solve::exact::{ExactFigures, ExactRequest, Players, exact};
use crate::solve::index::Index;
use crate::study::{Error, Nobody, SolveOptions, solve};

use super::by_reference;
use super::forms::form;

fn figures(rules: &Rules) -> ExactFigures {
    let race = Race::new(rules).expect("a race");
    let index = Index::new(&race).unwrap();
    let players = Players::Same(BotKind::Random.bot());
    let request =
        ExactRequest { race: &race, index: &index, players, points: &[1], rest: Some(1e-12) };
    exact(&request, &mut ()).unwrap_or_else(|reason| panic!("{}: {reason}", rules.name))
}

/// The first player's chance to win and the mean number of throws, each from values and from the
/// distribution of lengths.
#[track_caller]
fn assert_figures(rules: &Rules, first: f64, throws: f64) {
    let found = figures(rules);
    let distance = [(found.wins[0].value, first), (found.throws.mean.value, throws)]
        .map(|(value, expected)| (value - expected).abs());
    assert!(distance.into_iter().all(|off| off < 1e-9), "{found:?}, expected {first} {throws}");
    let mean: f64 = found.throws.distribution.expect("asked for").surviving.iter().sum();
    assert!((mean - throws).abs() < 1e-6, "the distribution has the mean {mean}");
}

/// A race of one piece for each player, which never meet. Any value that reaches home or goes past
/// it bears off.
fn race(board: &str, path: &str, more: &str) -> Rules {
    let text = format!(
        "name: alone\ntitle: Alone\nsource: made for this test\nboard: |\n{board}rosettes: []\n\
         path: {{squares: {path}}}\ndice: d6\nbearing_off: {{rule: at-least}}\n{more}"
    );
    parse(&text).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

/// Home is 25 steps away. A Python program of thirty lines, which knows only positions on a line,
/// gives the figures: turns that end by a burnt six, and turns that end by any other throw.
#[test]
fn a_long_race_has_the_figures_of_another_program() {
    let board = ["a", "c", "e", "f", "d", "b"].map(|row| {
        let squares: Vec<String> = (1..=8).map(|column| format!("{row}{column}")).collect();
        format!("  {}\n", squares.join(" "))
    });
    let path = "a1 a2 a3 a4 a5 a6 a7 a8 c8 c7 c6 c5 c4 c3 c2 c1 e1 e2 e3 e4 e5 e6 e7 e8";
    for (six, first, throws) in [
        ("{extra: true}", 0.576_086_376_041_6, 12.398_736_765_592_1),
        ("{extra: true, burnt_after: 2}", 0.585_903_579_022_6, 13.175_291_029_072_7),
        ("{extra: true, burnt_after: 3}", 0.577_825_936_345_5, 12.516_265_149_884_8),
    ] {
        let more = format!("pieces: {{man: {{count: 1}}}}\nthrow: {{6: {six}}}\n");
        assert_figures(&race(&board.concat(), path, &more), first, throws);
    }
}

/// One square, which five of six values enter and any value leaves. A six is thrown again, and the
/// second six in a row is burnt. So a turn succeeds with p = 35/36, has 7/6 throws on average, and
/// fails with q = 1/36. Both need two successes: with w(i, j) for the thrower who needs i while the
/// other needs j, w(1, 1) = 1 / (1 + q), w(i, j) = p (1 - w(j, i - 1)) + q (1 - w(j, i)), which
/// gives 48024/50653, and the mean of throws 132/37 in the same way.
#[test]
fn a_burnt_throw_that_says_again_has_the_figures_of_the_hand_calculation() {
    let rules = race(
        "  a1\n  b1\n",
        "a1",
        "pieces: {man: {count: 1, enter: {1: 1, 2: 1, 3: 1, 4: 1, 5: 1}}}\n\
         throw: {6: {again: true, burnt_after: 2}}\n",
    );
    assert_figures(&rules, 48_024.0 / 50_653.0, 132.0 / 37.0);
}

/// One square, which a six enters and any value leaves. A turn of three tries enters with
/// p = 91/216 and has e = 91/36 throws on average. Who enters first wins, unless the other enters
/// in between, who is then too late: 1 / (2 - p) = 216/341. The mean of throws is e for each turn
/// of trying and 1 for the last: e / p + e + 1 = 343/36.
#[test]
fn three_tries_have_the_figures_of_the_hand_calculation() {
    let rules =
        race("  a1\n  b1\n", "a1", "pieces: {man: {count: 1, enter: {6: 1}}}\ntries_to_enter: 3\n");
    assert_figures(&rules, 216.0 / 341.0, 343.0 / 36.0);
}

/// The rule sets of one or two pieces, with burnt throws, tries, and both.
#[test]
fn small_races_have_the_values_of_the_reference() {
    for name in ["finkel", "masters", "bell-tavola", "tiny", "freecompany-classic"] {
        for (burnt, tries_to_enter, given) in
            [(2, None, false), (3, Some(2), false), (0, Some(3), true), (3, Some(2), true)]
        {
            let mut rules = form(name, &[1]);
            let race = rules.race_mut().expect("a race");
            let marks = race.throws.outcomes().iter().map(|throw| throw.outcome.marks);
            let burnt_after: BTreeMap<u16, u8> =
                marks.filter(|_| burnt > 0).map(|marks| (marks, burnt)).collect();
            let opponent_uses =
                given && !race.equal_turns && race.kinds.iter().all(|kind| !kind.own_throw);
            race.lost_throws = LostThrows { burnt_after, tries_to_enter, opponent_uses };
            for kind in &mut race.kinds {
                kind.entries.truncate(1);
            }
            let answer = by_reference::solve(&rules);
            assert_figures(&rules, answer.first, answer.throws);
        }
    }
}

#[test]
fn the_solver_says_that_it_does_not_remember_throws() {
    let mut rules = form("tiny", &[1]);
    rules.race_mut().expect("a race").lost_throws.tries_to_enter = Some(3);
    let refused = solve(&rules, &SolveOptions::default(), &Nobody);
    assert!(matches!(refused, Err(Error::NotSolvable { rules, .. }) if rules == "tiny"));
}
