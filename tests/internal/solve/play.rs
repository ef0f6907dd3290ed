//! The values of positions, throws and actions in a solution, and how the perfect bot plays by it.

use crate::balance::findings;
use crate::balance::measures::Measures;
use crate::batch::course::PlayCourse;
use crate::batch::matches::{self, MatchPlan};
use crate::batch::plan::Plan;
use crate::batch::player::Player;
use crate::batch::rounds::{Batch, Listener};
use crate::batch::runner::{self, Engine};
use crate::game::contract::Game;
use crate::game::race::notation;
use crate::game::rules::{MatchPlay, Rules, Tie};
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, TurnState};
use crate::play::bots::BotKind;
use crate::solve::file::Objective;
use crate::solve::index::Index;
use crate::solve::solution::Solution;
use crate::stats::estimate::Interval;
use std::sync::Arc;

use super::super::proof;
use super::forms::{form, small_races};
use super::solved::{Solved, solved};

/// The winning chance of Light, who is to throw.
fn chance_of_light(solved: &Solved, text: &str) -> f64 {
    let scene = notation::parse(&solved.rules, solved.solution.race(), text)
        .unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    f64::midpoint(1.0, solved.solution.value(&scene.position, scene.seat, scene.turn_state))
}

/// Home is step 15, reached by the exact value; four dice show 1 in 4 of 16 cases and 2 in 6.
///
/// Both on 14: only a 1 helps, so a = 1/4 + 3/4 (1 - a), a = 4/7. On 14 (b) against 13 (c):
/// b = 1/4 + 3/4 (1 - c), and c = 3/8 (a 2 is home) + 1/4 * 4/7 (a 1 is the rosette on 14, and
/// another throw) + 3/8 (1 - b); so c = 116/161, b = 74/161.
#[test]
fn a_race_of_one_piece_has_the_chances_of_the_hand_calculation() {
    let small = solved(form("finkel", &[1]), Objective::Win, 1e-11);
    for (text, expected) in [
        ("light: 14; dark: 14", 4.0 / 7.0),
        ("light: 14; dark: 14; dark to throw", 4.0 / 7.0),
        ("light: 14; dark: 13", 74.0 / 161.0),
        ("light: 13; dark: 14", 116.0 / 161.0),
        ("light: 14; dark: 13; dark to throw", 116.0 / 161.0),
    ] {
        let found = chance_of_light(&small, text);
        assert!((found - expected).abs() < 1e-10, "{text}: {found}, by hand {expected}");
    }
}

/// The value of a position is the mean of the values of its throws. The value of a throw is that of
/// the best action. This is computed position by position from the rules, and compared with the
/// values that the solver has written to the file. Some thousands of positions are checked, spread
/// over the form.
fn check_best_actions(rules: Rules, tolerance: f64) {
    let name = format!("{} {}", rules.name, rules.pieces());
    let Solved { solution, .. } = &solved(rules, Objective::Points, tolerance);
    let race = solution.race();
    let (mut seen, mut position_number) = (0, 0);
    let index = Index::new(race).expect("there are few positions");
    let stride = index.positions() / 3_000 + 1;
    index.each(race, &mut |position| {
        position_number += 1;
        let sides = Seat::BOTH.map(|seat| position.side(seat).pieces_left);
        if position_number % stride != 0 || sides.contains(&0) {
            return;
        }
        for starter in Seat::BOTH {
            let most = race.course().extra_throws_a_turn;
            for extra_throws_left in if most == u32::MAX { most..=most } else { 0..=most } {
                let moment = TurnState::of(starter, extra_throws_left);
                let casts = race.course().dice.of_role(0).outcomes();
                let (mut sum, mut total) = (0.0, 0);
                for (outcome, cast) in
                    casts.iter().enumerate().filter(|(_, cast)| cast.outcome != Cast::Again)
                {
                    sum += f64::from(cast.weight)
                        * solution.throw(&position, Seat::Light, moment, outcome).value;
                    total += cast.weight;
                }
                let (found, expected) =
                    (solution.value(&position, Seat::Light, moment), sum / f64::from(total));
                assert!(
                    (found - expected).abs() <= 2.0 * solution.bound(),
                    "{name}: {position:?}: {found}, {expected}"
                );
                seen += 1;
            }
        }
    });
    assert!(seen > 0, "{name}");
}

#[test]
fn values_are_the_values_of_the_best_actions() {
    for rules in small_races(proof::size(1, 2)) {
        check_best_actions(rules, 1e-7);
    }
}

/// The form has 2,604,884 positions.
#[test]
fn values_of_four_pieces_a_side_are_the_values_of_the_best_actions() {
    check_best_actions(form("finkel", &[4]), 1e-6);
}

/// A plan of these bots. `None` is a bot that plays by the solution.
fn plan(rules: &Rules, solution: &Arc<Solution>, bots: [Option<BotKind>; 2], games: u64) -> Plan {
    Plan {
        bots: bots.map(|bot| bot.map_or_else(|| Arc::clone(solution).into(), Player::from)),
        games,
        seed: 11,
        throw_limit: 100_000,
        columns: Vec::new(),
        ratios: Vec::new(),
        watch_board: false,
        luck: None,
        feel: None,
        rules: rules.clone(),
    }
}

struct NoListener;

impl<R, T> Listener<R, T> for NoListener {
    type Error = std::convert::Infallible;
}

/// What the first player gets, in the unit of the values, with an interval that misses the true
/// value once in a million times.
fn played(plan: &Plan, objective: Objective) -> (f64, Interval) {
    let Ok(Batch { tally, stop }) = runner::run(plan, &PlayCourse::undisturbed(), &mut NoListener);
    let study = findings::study(plan, &tally, stop, 1.0 - 1e-6, None).expect("some games");
    assert_eq!(study.endings.unfinished, 0);
    let found = match objective {
        Objective::Win => study.first_player_advantage,
        Objective::Points => study.points_difference,
    };
    (found.value, found.interval.expect("enough games"))
}

/// Rules with the second die, three kinds, the kept cast and points, and rules without them.
#[test]
fn perfect_gets_the_solved_value_and_no_bot_gets_more_against_it() {
    for (name, pieces, objective) in [
        ("finkel", 2, Objective::Win),
        ("urgammon", 1, Objective::Points),
        ("aseb", 1, Objective::Win),
        ("masters", proof::size(1, 2), Objective::Win),
    ] {
        let Solved { rules, path, .. } = &solved(form(name, &[pieces]), objective, 1e-4);
        let solution = Arc::new(Solution::open(path, rules).expect("it was solved"));
        let expected = solution.start();
        let itself = plan(rules, &solution, [None, None], proof::size(5_000, 20_000));
        let (mean, Interval { low, high }) = played(&itself, objective);
        let bound = solution.bound();
        assert!(
            (low - bound..=high + bound).contains(&expected),
            "{name}: {mean} ({low} to {high}), exactly {expected}"
        );
        for bot in BotKind::SIDE_BY_SIDE {
            let (mean, Interval { low, .. }) = played(
                &plan(rules, &solution, [Some(bot), None], proof::size(1_000, 5_000)),
                objective,
            );
            assert!(
                low < expected + bound,
                "{name}: {} gets {mean}, perfect play {expected}",
                bot.name()
            );
        }
    }
}

#[test]
fn perfect_beats_greedy_from_either_seat() {
    let Solved { rules, path, .. } = &solved(form("finkel", &[3]), Objective::Win, 1e-4);
    let solution = Arc::new(Solution::open(path, rules).expect("it was solved"));
    let greedy = Some(BotKind::Greedy);
    let (first, begun) = played(&plan(rules, &solution, [None, greedy], 40_000), Objective::Win);
    let (second, left) = played(&plan(rules, &solution, [greedy, None], 40_000), Objective::Win);
    let expected = solution.start();
    assert!(begun.low > expected && left.high < expected, "{first} and {second} around {expected}");
}

#[test]
fn perfect_plays_the_same_games_on_any_number_of_threads() {
    let Solved { rules, path, .. } = &solved(form("finkel", &[2]), Objective::Win, 1e-4);
    let solution = Arc::new(Solution::open(path, rules).expect("it was solved"));
    let mut plan = plan(rules, &solution, [None, Some(BotKind::Random)], 3_000);
    (plan.columns, plan.ratios) = (Measures::All.columns(rules), Measures::All.ratio_columns());
    plan.watch_board = true;
    assert_eq!(Engine::fastest(&plan), Engine::Plain);
    assert!(Engine::Lockstep.plays(&plan).is_err_and(|reason| reason.contains("`perfect`")));
    let terms = MatchPlay { points: 3, draw_points: 0, stake_per_point: 0, tie: Tie::Draw };
    let Plan { bots, seed, throw_limit, .. } = plan.clone();
    let matches = MatchPlan { rules: rules.clone(), terms, bots, matches: 300, seed, throw_limit };
    let played_on_threads = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let Ok(games) = runner::run(&plan, &PlayCourse::undisturbed(), &mut NoListener);
            let Ok(matches) = matches::run(&matches, &PlayCourse::undisturbed(), &mut NoListener);
            (games.tally, matches.tally)
        })
    };
    let one = played_on_threads(1);
    assert_eq!((one.0.games, one.1.matches), (3_000, 300));
    for threads in [2, 7] {
        assert!(one == played_on_threads(threads), "{threads} threads");
    }
}

#[test]
#[should_panic(expected = "the solution belongs to")]
fn a_plan_with_other_rules_than_the_solution_is_not_played() {
    let Solved { rules, path, .. } = &solved(form("finkel", &[1]), Objective::Win, 1e-3);
    let solution = Arc::new(Solution::open(path, rules).expect("it was solved"));
    played(&plan(&form("blitz", &[1]), &solution, [None, None], 10), Objective::Win);
}

#[test]
fn an_impossible_position_is_reported() {
    let small = solved(form("finkel", &[1]), Objective::Win, 1e-3);
    let error_of = |text: &str| {
        let scene = notation::parse(&small.rules, small.solution.race(), text).unwrap();
        small
            .solution
            .check(&small.rules, &scene.position, scene.seat, scene.turn_state)
            .map_err(|error| error.to_string())
    };
    assert_eq!(error_of("light: 4"), Ok(()));
    assert_eq!(
        error_of("light: home 1"),
        Err("light has all pieces home that it needs, and does not throw again".to_owned())
    );
    assert_eq!(
        error_of("dark: home 1"),
        Err("the game is over: dark has all pieces home that it needs".to_owned())
    );
}
