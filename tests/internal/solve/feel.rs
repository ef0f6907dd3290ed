//! How perfect games feel, compared with exact expectations over the chain of their positions; and
//! the same bytes by whatever way the games are played.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::balance::measures::Measures;
use crate::balance::quantity::Quantity;
use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::batch::player::Player;
use crate::batch::runner::{Engine, run_with};
use crate::batch::tally::Tally;
use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, TurnState};
use crate::play::bots::BotKind;
use crate::solve::choice::best_of;
use crate::solve::file::Objective;
use crate::solve::perfect::Perfect;
use crate::solve::solution::Solution;
use crate::stats::estimate::Interval;

use super::against_samples::NoListener;
use super::forms::{form, lanes};
use super::solved::solved;

const MOMENT: TurnState = TurnState::of(Seat::Light, u32::MAX);

/// Expectations over a game.
#[derive(Debug, Default)]
struct Expected {
    throws: f64,
    suspense: f64,
    favourite_changes: f64,
    real_choices: f64,
}

/// A position before a throw: who throws, and who was the favourite last (1, -1, or 0 for nobody).
#[derive(Clone)]
struct Moment {
    position: Position,
    seat: Seat,
    favourite: i32,
}

/// What tells moments apart: the pieces of both players on the board and waiting, who throws, and
/// the favourite. All pieces are of one kind.
type Key = ([u64; 2], [u8; 2], usize, i32);

impl Moment {
    fn key(&self) -> Key {
        let sides = Seat::BOTH.map(|seat| self.position.side(seat));
        let on_board = sides.map(|side| side.on.get(0).small().0);
        (on_board, sides.map(|side| side.waiting[0]), self.seat.index(), self.favourite)
    }
}

/// An expected score of the thrower as the favourite: 1 for Light, -1 for Dark, in basis points.
fn side(score: f64, seat: Seat) -> i32 {
    let points = (score * 10_000.0).round() as i32 - 5_000;
    if seat == Seat::Light { points.signum() } else { -points.signum() }
}

impl Expected {
    /// Carries out all throws from a moment that a game reaches with this chance. Returns what
    /// follows, each with its chance.
    fn throw(&mut self, solution: &Solution, moment: &Moment, reached: f64) -> Vec<(Moment, f64)> {
        let Moment { position, seat, favourite } = moment;
        let race = solution.race();
        let casts = race.course().dice.of_role(0);
        let score = |value: f64| solution.score(value);
        let before = score(solution.value(position, *seat, MOMENT));
        let (mut variance, mut next) = (0.0, Vec::new());
        for (outcome, cast) in casts.outcomes().iter().enumerate() {
            let chance = f64::from(cast.weight) / f64::from(casts.total());
            let thrown = solution.throw(position, *seat, MOMENT, outcome);
            let after = score(thrown.value);
            variance += chance * (after - before).powi(2);
            let scores = thrown.keep.iter().map(|choice| score(choice.value));
            let spread = scores.clone().fold(0.0, f64::max) - scores.fold(1.0, f64::min);
            self.real_choices += reached * chance * f64::from(u8::from(spread > 0.010_05));
            let mut own = Moment { position: position.clone(), ..*moment };
            let now = side(after, *seat);
            if now != 0 {
                let changed = *favourite != 0 && now != *favourite;
                self.favourite_changes += reached * chance * f64::from(u8::from(changed));
                own.favourite = now;
            }
            let (Some((best, _)), Cast::Move { base, .. }) = (best_of(&thrown.keep), &cast.outcome)
            else {
                race.pass(&mut own.position, *seat);
                own.seat = seat.other();
                next.push((own, reached * chance));
                continue;
            };
            let effect = race.apply(&mut own.position, *seat, base, &thrown.keep[best].action);
            if !effect.finished {
                own.seat = if effect.extra_throw { *seat } else { seat.other() };
                next.push((own, reached * chance));
            }
        }
        self.throws += reached;
        self.suspense += reached * variance.sqrt();
        next
    }

    /// Follows all games until less than this share of them goes on.
    fn of(solution: &Solution, least: f64) -> Self {
        let mut expected = Self::default();
        let start = solution.race().start();
        let favourite = side(solution.score(solution.start()), Seat::Light);
        let begin = Moment { position: start, seat: Seat::Light, favourite };
        let mut reached = BTreeMap::from([(begin.key(), (begin, 1.0))]);
        while reached.values().map(|(_, chance)| chance).sum::<f64>() > least {
            let mut after: BTreeMap<Key, (Moment, f64)> = BTreeMap::new();
            for (moment, chance) in reached.into_values() {
                for (next, chance) in expected.throw(solution, &moment, chance) {
                    let key = next.key();
                    after.entry(key).or_insert((next, 0.0)).1 += chance;
                }
            }
            reached = after;
        }
        expected
    }
}

fn plan(rules: Rules, bots: [Player; 2], player: Player, games: u64) -> Plan {
    Plan {
        columns: Measures::Feel.columns(&rules),
        ratios: Measures::Feel.ratio_columns(),
        rules,
        bots,
        games,
        seed: 4,
        throw_limit: 9_999,
        watch_board: false,
        luck: None,
        feel: Some(player),
    }
}

fn played(plan: &Plan) -> Tally {
    let course = PlayCourse::undisturbed();
    let Ok(batch) = run_with(Engine::Lockstep, plan, &course, &mut NoListener);
    batch.tally
}

/// In the first form pieces capture each other, and there is nothing to decide. In the second one
/// players choose between two pieces.
#[test]
fn the_measures_of_perfect_games_are_those_of_the_chain() {
    measures_are_met(form("finkel", &[1]));
    measures_are_met(lanes(5, 2, "1: 1, 2: 1"));
}

fn measures_are_met(rules: Rules) {
    let small = solved(rules, Objective::Win, 1e-9);
    let expected = Expected::of(&small.solution, 1e-7);
    let player = Player::Perfect(Perfect(Arc::new(small.solution)));
    let plan = plan(small.rules, [player.clone(), player.clone()], player, 6_000);
    let tally = played(&plan);
    let exact = [
        ("mean(throws)", expected.throws),
        ("suspense", 10_000.0 * expected.suspense / expected.throws),
        ("mean(favourite_changes)", expected.favourite_changes),
        ("real_choices", expected.real_choices / expected.throws),
        // Perfect players lose nothing, so that luck decides all of who wins.
        ("luck_share", 1.0),
    ];
    for (name, value) in exact {
        let quantity = Quantity::parse(name).unwrap();
        let estimate = quantity.estimate(&plan, &tally, 0.9999).unwrap();
        let all_alike = Interval { low: estimate.value, high: estimate.value };
        let interval = estimate.interval.unwrap_or(all_alike);
        // Chances are rounded to basis points.
        let rounding = if name == "suspense" { 0.5 } else { 1e-4 };
        let is_met = interval.low - rounding <= value && value <= interval.high + rounding;
        assert!(is_met, "{name}: {estimate:?}, exactly {value}");
    }
}

/// The players tell the curve, or a bot that only watches tells it: it is the same.
#[test]
fn it_does_not_matter_who_tells_the_curve() {
    let small = solved(form("finkel", &[2]), Objective::Win, 1e-6);
    let player = Player::Perfect(Perfect(Arc::new(small.solution)));
    let by_players =
        plan(small.rules.clone(), [player.clone(), player.clone()], player.clone(), 60);
    // A player of another value than the watcher: the random bot, in both plans.
    let other = Player::from(BotKind::Random);
    let mixed = plan(small.rules.clone(), [player.clone(), other.clone()], player.clone(), 60);
    let watched = plan(small.rules, [other.clone(), other], player, 60);
    for plan in [&by_players, &mixed, &watched] {
        let tally = played(plan);
        let Ok(plain) = run_with(Engine::Plain, plan, &PlayCourse::undisturbed(), &mut NoListener);
        assert!(tally == plain.tally, "the engines differ");
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        assert!(tally == pool.install(|| played(plan)), "the threads differ");
    }
    // Random players make mistakes, and so luck decides less.
    let quantity = |name: &str, plan: &Plan| {
        Quantity::parse(name).unwrap().estimate(plan, &played(plan), 0.95)
    };
    assert_eq!(quantity("mistake_cost", &by_players), None, "perfect players make none");
    assert!(quantity("mistake_cost", &watched).unwrap().value > 100.0);
    assert!(quantity("choice_worth", &watched).is_some());
}
