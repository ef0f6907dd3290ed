//! What a solution says of positions, throws and actions, and how the perfect bot plays by it.

use urlab::game::contract::Game;
use urlab::game::course::{Cast, Moment};
use urlab::game::race::notation;
use urlab::game::rules::Rules;
use urlab::game::seat::Seat;
use urlab::play::bots::{Bot, BotKind};
use urlab::play::luck::GameStream;
use urlab::play::record::Ending;
use urlab::play::referee::{Table, play};
use urlab::play::watch::Unwatched;
use urlab::solve::file::Objective;
use urlab::solve::index::Index;
use urlab::solve::perfect::Perfect;

use crate::forms::{form, small_races};
use crate::solved::{Solved, solved};

/// The chance of winning of Light, who is to throw.
fn chance(solved: &Solved, text: &str) -> f64 {
    let scene =
        notation::parse(&solved.rules, solved.solution.race(), text).unwrap_or_else(|faults| panic!("{faults:?}"));
    f64::midpoint(1.0, solved.solution.value(&scene.position, scene.seat, scene.moment))
}

/// Home is step 15, reached by the exact value; four dice show 1 in 4 of 16 cases and 2 in 6.
///
/// Both on 14: only a 1 helps, so a = 1/4 + 3/4 (1 - a), a = 4/7. On 14 (b) against 13 (c): b = 1/4 + 3/4 (1 - c), and
/// c = 3/8 (a 2 is home) + 1/4 * 4/7 (a 1 is the rosette on 14, and another throw) + 3/8 (1 - b); so c = 116/161, b = 74/161.
#[test]
fn a_race_of_one_piece_has_the_chances_that_a_hand_comes_to() {
    let small = solved(form("finkel", &[1]), Objective::Win, 1e-11);
    for (text, expected) in [
        ("light: 14; dark: 14", 4.0 / 7.0),
        ("light: 14; dark: 14; dark to throw", 4.0 / 7.0),
        ("light: 14; dark: 13", 74.0 / 161.0),
        ("light: 13; dark: 14", 116.0 / 161.0),
        ("light: 14; dark: 13; dark to throw", 116.0 / 161.0),
    ] {
        let found = chance(&small, text);
        assert!((found - expected).abs() < 1e-10, "{text}: {found}, by hand {expected}");
    }
}

/// A position is worth what its throws are worth, and a throw as much as the best that may be done with it: asked position by
/// position through the rules, against what the solver's compiled programs have left in the file.
#[test]
fn values_are_those_of_the_best_actions() {
    const TOLERANCE: f64 = 1e-7;
    for rules in small_races(2) {
        let name = format!("{} {}", rules.name, rules.pieces());
        let Solved { solution, .. } = &solved(rules, Objective::Points, TOLERANCE);
        let race = solution.race();
        let (mut seen, mut at) = (0, 0);
        Index::new(race).each(race, &mut |position| {
            at += 1;
            let sides = Seat::BOTH.map(|seat| position.side(seat).pieces_left);
            if at % 7 != 0 || sides.contains(&0) {
                return;
            }
            for starter in Seat::BOTH {
                let most = race.course().extra_throws_a_turn;
                for extra_throws_left in if most == u32::MAX { most..=most } else { 0..=most } {
                    let moment = Moment { starter, extra_throws_left };
                    let casts = race.course().casts.outcomes();
                    let (mut sum, mut total) = (0.0, 0);
                    for (outcome, cast) in casts.iter().enumerate().filter(|(_, cast)| cast.outcome != Cast::Again) {
                        sum += f64::from(cast.weight) * solution.throw(&position, Seat::Light, moment, outcome).value;
                        total += cast.weight;
                    }
                    let (found, expected) = (solution.value(&position, Seat::Light, moment), sum / f64::from(total));
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
}

/// The mean result of the first player in points, and its standard error, where these bots play.
fn played(rules: &Rules, objective: Objective, bots: [&dyn Bot<urlab::game::race::Race>; 2], games: u64) -> (f64, f64) {
    let race = urlab::game::race::Race::new(rules).expect("a race");
    let payoffs = objective.payoffs(rules);
    let table = Table { game: &race, bots, starter: Seat::Light, throw_limit: 100_000 };
    let results: Vec<f64> = (0..games)
        .map(|game| match play(&table, &mut GameStream::new(11, game), &mut Unwatched).ending {
            Ending::FirstWins(class) => payoffs[usize::from(class)],
            Ending::SecondWins(class) => -payoffs[usize::from(class)],
            Ending::Draw => 0.0,
            Ending::Unfinished => panic!("a game without end"),
        })
        .collect();
    let mean = results.iter().sum::<f64>() / games as f64;
    let square = results.iter().map(|result| (result - mean).powi(2)).sum::<f64>() / games as f64;
    (mean, (square / games as f64).sqrt())
}

/// The second die, three kinds, the kept cast and points; and rules without them.
#[test]
fn the_perfect_bot_gets_what_the_solution_says_and_leaves_nobody_more() {
    for (name, pieces, objective) in [
        ("finkel", 2, Objective::Win),
        ("urgammon", 1, Objective::Points),
        ("aseb", 1, Objective::Win),
        ("masters", 2, Objective::Win),
    ] {
        let Solved { rules, solution, .. } = &solved(form(name, &[pieces]), objective, 1e-4);
        let perfect = Perfect(solution);
        let (mean, error) = played(rules, objective, [&perfect, &perfect], 20_000);
        let expected = solution.start();
        // One in a million by chance.
        assert!((mean - expected).abs() < 4.9 * error, "{name}: {mean} +- {error}, exactly {expected}");
        for bot in BotKind::RULEBOOK {
            let (mean, error) = played(rules, objective, [bot.bot(), &perfect], 5_000);
            assert!(mean < expected + 4.9 * error, "{name}: {} {mean} +- {error}, perfect {expected}", bot.name());
        }
    }
}

#[test]
fn a_position_that_cannot_be_is_told() {
    let small = solved(form("finkel", &[1]), Objective::Win, 1e-3);
    let told = |text: &str| {
        let scene = notation::parse(&small.rules, small.solution.race(), text).unwrap();
        small.solution.check(&small.rules, &scene.position, scene.seat, scene.moment).map_err(|error| error.to_string())
    };
    assert_eq!(told("light: 4"), Ok(()));
    assert_eq!(told("light: home 1"), Err("light has all pieces home and throws no more".to_owned()));
    assert_eq!(told("dark: home 1"), Err("the game is over: dark has all pieces home".to_owned()));
}
