//! Learned values of small rule sets, compared with values by hand and with exact solutions.

use crate::batch::course::PlayCourse;
use crate::batch::regret::{GRAINS, RegretPlan, run};
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::learn::bots::{Learned, Skill};
use crate::learn::chances::Chances;
use crate::learn::evaluator::Evaluator;
use crate::play::bots::{Bot, BotKind};
use crate::solve::file::Objective;

use super::forms::form;
use super::learned;
use super::solved::{Solved, solved};

/// How far a learned score may be from the exact one. It is small beside the differences between
/// the positions below, and above the spread that a few thousand games leave.
const CLOSE: f64 = 0.02;

/// One own square, one piece each, a coin: heads enter, heads leave.
fn coin_race(equal_turns: bool) -> Rules {
    let rules = format!(
        "name: coin\ntitle: Coin\nsource: made for this test\nboard: |\n  a1\n  b1\nrosettes: \
         []\npath: {{squares: a1}}\npieces: {{piece: {{count: 1}}}}\ndice: [{{faces: {{0: 1, 1: \
         1}}, count: 1}}]\nthrow: {{0: {{void: true}}}}\nbearing_off: {{rule: exact}}\nopening: \
         {{starter: higher}}\nequal_turns: {equal_turns}\n"
    );
    crate::input::rules::parse(&rules).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

/// The player on turn, and the squares where the players' pieces are: 0 waits, 1 is the own square.
type CoinScene = (Seat, [u8; 2]);

/// The learned value and chances of a position in which Light began.
fn learned_in(rules: &Rules, evaluator: &Evaluator, (seat, squares): CoinScene) -> (f64, Chances) {
    let race = Race::new(rules).expect("a race");
    let mut position = race.start();
    for (player, square) in Seat::BOTH.into_iter().zip(squares) {
        if square > 0 {
            position.set_up(&race, player, 0, square).expect("a free square");
        }
    }
    let turn_state = TurnState::turn_start(race.course(), Seat::Light);
    let value = evaluator.value(&race, &position, seat, turn_state).chance().into();
    (value, evaluator.chances(&race, &position, seat, turn_state))
}

/// `tests/internal/engine/closed_forms.rs` derives the chance w(i, j) of a thrower who needs i
/// heads against j: w(1, 1) = 2/3, w(1, 2) = 8/9, w(2, 1) = 2/9, w(2, 2) = 16/27.
#[test]
fn the_coin_race_is_learned_as_computed_by_hand() {
    let rules = coin_race(false);
    let evaluator = learned(&rules, Objective::Win, 2_000);
    for (scene, exactly) in [
        ((Seat::Light, [0, 0]), 16.0 / 27.0),
        ((Seat::Dark, [0, 0]), 16.0 / 27.0),
        ((Seat::Light, [1, 0]), 8.0 / 9.0),
        ((Seat::Light, [0, 1]), 2.0 / 9.0),
        ((Seat::Dark, [1, 1]), 2.0 / 3.0),
    ] {
        let (value, _) = learned_in(&rules, &evaluator, scene);
        assert!((value - exactly).abs() < CLOSE, "{scene:?}: {value}, exactly {exactly}");
    }
}

/// The same page derives the chances with equal turns. The first player, to throw: (1, 1) wins 1/3
/// and draws 1/3; (1, 2) wins 7/9 and draws 1/9; (2, 2) wins 11/27 and draws 5/27. With the second
/// player to throw, the first wins 1/6 of (1, 1) and draws 1/6, and wins 5/9 of (1, 2) and draws
/// 2/9. Chances of outcomes come from the network alone, without tables, so they are coarser than
/// values. They are compared at the start, which every game visits. Five hundredths are three
/// standard errors of 900 games.
#[test]
fn equal_turns_and_draws_are_learned_as_computed_by_hand() {
    let rules = coin_race(true);
    let evaluator = learned(&rules, Objective::Win, 4_000);
    for (scene, won, drawn) in [
        ((Seat::Light, [0, 0]), 11.0 / 27.0, 5.0 / 27.0),
        ((Seat::Light, [1, 1]), 1.0 / 3.0, 1.0 / 3.0),
        ((Seat::Light, [1, 0]), 7.0 / 9.0, 1.0 / 9.0),
        ((Seat::Dark, [1, 1]), 4.0 / 6.0, 1.0 / 6.0),
        ((Seat::Dark, [1, 0]), 2.0 / 9.0, 2.0 / 9.0),
    ] {
        let (value, chances) = learned_in(&rules, &evaluator, scene);
        let exactly: f64 = won + drawn / 2.0;
        let case = format!("{scene:?}: {value}, {chances:?}, exactly {won} and {drawn}");
        assert!((value - exactly).abs() < CLOSE, "{case}");
        if scene == (Seat::Light, [0, 0]) {
            assert!((f64::from(chances.wins[0]) - won).abs() < 0.05, "{case}");
            assert!((f64::from(chances.draw) - drawn).abs() < 0.05, "{case}");
        }
    }
}

/// The mean loss of a decision, in the unit of the solution's values.
fn mean_loss(small: &Solved, bot: &dyn Bot<Race>) -> f64 {
    let Solved { rules, solution, .. } = small;
    let plan = RegretPlan {
        rules,
        solution,
        bot,
        opponent: None,
        games: 400,
        seed: 7,
        throw_limit: 10_000,
    };
    let tally = run(&plan, &PlayCourse::undisturbed()).tally;
    assert!(tally.by_decision.y > 400, "{} decisions", tally.by_decision.y);
    tally.by_decision.x as f64 / GRAINS / tally.by_decision.y as f64
}

/// The learned value of the start to the first player, in the unit of the solution's values.
/// `most` is the greatest payoff.
fn start_value(small: &Solved, evaluator: &Evaluator, most: f64) -> f64 {
    let race = small.solution.race();
    let turn_state = TurnState::turn_start(race.course(), Seat::Light);
    let chance = evaluator.value(race, &race.start(), Seat::Light, turn_state).chance();
    (2.0 * f64::from(chance) - 1.0) * most
}

/// Compares an evaluator with a solution. Each value is an expected score from 0 to 1, which spans
/// twice the greatest payoff, so errors are compared in scores.
///
/// A decision loses at most the errors of two values: that of the chosen action and that of the
/// best. So with values as close as the start's it loses at most twice [`CLOSE`]. Most decisions
/// are not close calls and lose nothing: a tenth of the bound is asked for the mean. Greedy play
/// has no values, and learning must leave at most a fifth of its loss.
fn compare(small: &Solved, evaluator: &Evaluator, most: f64) {
    let score = |value: f64| value / (2.0 * most);
    let (found, exactly) = (start_value(small, evaluator, most), small.solution.start());
    let bot = Learned { evaluator, skill: Skill::OneThrow };
    let lost = [&bot, BotKind::Greedy.bot()].map(|bot| score(mean_loss(small, bot)));
    let case = format!("{}: {found}, exactly {exactly}; lost {lost:?}", small.rules.name);
    assert!(score(found - exactly).abs() < CLOSE, "{case}");
    assert!(lost[0] < CLOSE / 5.0 && lost[0] < lost[1] / 5.0, "{case}");
}

#[test]
fn a_tiny_game_is_learned_as_its_solution_says() {
    let small = solved(form("tiny", &[2]), Objective::Win, 1e-9);
    let evaluator = learned(&small.rules, Objective::Win, 3_000);
    compare(&small, &evaluator, 1.0);
}

/// A small game with four win classes, a second die, equal turns and draws, for points. The opening
/// cast is not kept, so that the game begins as self-play does.
#[test]
fn points_are_learned_as_the_solution_says() {
    let mut rules = form("urgammon", &[1, 1, 0]);
    rules.opening.kept = None;
    let small = solved(rules, Objective::Points, 1e-7);
    let evaluator = learned(&small.rules, Objective::Points, 6_000);
    compare(&small, &evaluator, 4.0);
}
