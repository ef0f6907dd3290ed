//! Bots that look ahead: by hand, and against the plainest recursion over the same rules.

use crate::game::actions::ActionList;
use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::race::{Race, UsableRoll};
use crate::game::rules::Rules;
use crate::game::seat::Seat::{self, Light};
use crate::game::turn_state::{Cast, TurnState};
use crate::play::bots::evaluation::{NextRollWeights, Weights};
use crate::play::bots::expectimax::Expectimax;
use crate::play::bots::{Bot, BotKind, Decision};
use crate::play::observer::NoObserver;
use crate::play::random_source::{GameStream, RandomSource, ScriptedSource};
use crate::play::referee::{GameSetup, play};

use super::desk::{Desk, written};
use super::shelf;

/// Only the ways gone count.
const GONE: Weights = Weights { throw: 0.0, features: [1.0, 0.0, 0.0, 0.0, 0.0, 0.0], next: None };

fn choice(desk: &Desk, bot: Expectimax, marks: u16) -> String {
    let force = desk.forces(marks).0;
    let list = desk.list(Light, &force);
    let moment = TurnState::turn_start(desk.race.course(), Light);
    let (game, position) = (&desk.race, &desk.position);
    let decision =
        Decision { game, position, seat: Light, turn_state: moment, roll: &force, actions: &list };
    written(&list[bot.choose(&decision, &mut ScriptedSource::new([]))])
}

/// Dark's piece on 8 can capture on 9 with a 1, of 4 throws in 16, and on 12 with a 4, of 1 throw
/// in 16: left on 9, Light's piece loses 36/16 steps on average, on 12 only 12/16. All of Light's
/// actions by a 3 go as far.
#[test]
fn a_look_at_the_next_throw_saves_what_is_most_exposed() {
    let desk = Desk::new("freecompany-classic").light("p2 p9").dark("p8");
    assert_eq!(
        choice(&desk, Expectimax { depth: 1, weights: GONE }, 3),
        "p0-3",
        "of equals the first"
    );
    assert_eq!(choice(&desk, Expectimax { depth: 2, weights: GONE }, 3), "p9-12");
    let wary = Weights { next: Some(NextRollWeights { own: [0.0; 4], others: [0.0; 4] }), ..GONE };
    assert_eq!(choice(&desk, Expectimax { depth: 1, weights: wary }, 3), "p0-3");
    let wary = Weights {
        next: Some(NextRollWeights { own: [1.0, 0.0, 0.0, 0.0], others: [0.0; 4] }),
        ..GONE
    };
    assert_eq!(
        choice(&desk, Expectimax { depth: 1, weights: wary }, 3),
        "p9-12",
        "Dark, who throws next, hits least"
    );
}

/// Best play from the evaluation at the leaves, by recursion without anything shared.
struct Plain<'a> {
    race: &'a Race,
    weights: Weights,
    starter: Seat,
}

impl Plain<'_> {
    fn done(position: &Position, seat: Seat) -> bool {
        position.side(seat).pieces_left == 0
    }

    /// Worth to `seat` of having the turn pass to the other, or of the game being over.
    fn passed_on(&self, position: &Position, seat: Seat, ahead: u8) -> f64 {
        let course = self.race.course();
        if course.equal_turns && seat != self.starter && Self::done(position, self.starter) {
            return if Self::done(position, seat) { 0.0 } else { -1.0 };
        }
        if Self::done(position, seat) && !(course.equal_turns && seat == self.starter) {
            return 1.0;
        }
        -self.throws(position, seat.other(), course.extra_throws_a_turn, ahead)
    }

    fn throws(&self, position: &Position, seat: Seat, extra: u32, ahead: u8) -> f64 {
        if ahead == 0 {
            return self.weights.value(self.race, position, seat);
        }
        let (mut sum, mut all) = (0.0, 0.0);
        for cast in self.race.course().casts.outcomes() {
            let value = match &cast.outcome {
                Cast::Again => continue,
                Cast::Void => self.passed_on(position, seat, ahead - 1),
                Cast::Move { base, promoted } => {
                    let best = |force: &UsableRoll| {
                        self.values(position, seat, extra, force, ahead - 1)
                            .into_iter()
                            .reduce(f64::max)
                    };
                    let raised = promoted
                        .as_ref()
                        .and_then(best)
                        .map(|value| self.raised(position, seat, value, ahead - 1));
                    let options = best(base).into_iter().chain(raised);
                    options
                        .reduce(f64::max)
                        .unwrap_or_else(|| self.passed_on(position, seat, ahead - 1))
                }
            };
            sum += f64::from(cast.weight) * value;
            all += f64::from(cast.weight);
        }
        sum / all
    }

    fn raised(&self, position: &Position, seat: Seat, value: f64, ahead: u8) -> f64 {
        let die = self.race.course().verdict.as_ref().expect("a second die");
        let yes =
            (0..die.total()).filter(|draw| *die.at(*draw)).count() as f64 / f64::from(die.total());
        yes * value + (1.0 - yes) * self.passed_on(position, seat, ahead)
    }

    fn values(
        &self,
        position: &Position,
        seat: Seat,
        extra: u32,
        force: &UsableRoll,
        ahead: u8,
    ) -> Vec<f64> {
        let mut list = ActionList::new();
        self.race.legal_actions(position, seat, force, &mut list);
        let after = |next: &Position, again: bool| {
            if again && extra > 0 {
                self.throws(next, seat, extra - 1, ahead)
            } else {
                self.passed_on(next, seat, ahead)
            }
        };
        list.iter()
            .map(|action| {
                let mut next = position.clone();
                let effect = self.race.apply(&mut next, seat, force, action);
                if !action.has_own_throw() {
                    return after(&next, effect.extra_throw);
                }
                let casts = self
                    .race
                    .course()
                    .casts
                    .outcomes()
                    .iter()
                    .filter(|cast| cast.outcome != Cast::Again);
                let (mut sum, mut all) = (0.0, 0.0);
                for cast in casts {
                    let own =
                        if let Cast::Move { base, .. } = &cast.outcome { Some(base) } else { None };
                    let mut landed = next.clone();
                    let (_, effect) = self.race.finish_entry(&mut landed, seat, action, own);
                    sum += f64::from(cast.weight) * after(&landed, effect.extra_throw);
                    all += f64::from(cast.weight);
                }
                sum / all
            })
            .collect()
    }
}

/// Plays at random, and holds what the bot would do against the recursion at every `every`-th
/// decision, and at all near the end.
struct Checked {
    bot: Expectimax,
    every: u64,
    asked: std::sync::atomic::AtomicU64,
}

impl Bot<Race> for Checked {
    fn choose(&self, decision: &Decision<'_, Race>, luck: &mut dyn RandomSource) -> usize {
        let Decision { game, position, seat, turn_state: moment, roll: force, actions } = *decision;
        let asked = self.asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let near_the_end = Seat::BOTH.iter().all(|seat| position.side(*seat).pieces_left < 2);
        if near_the_end || asked.is_multiple_of(self.every) {
            let plain = Plain { race: game, weights: self.bot.weights, starter: moment.starter };
            let values =
                plain.values(position, seat, moment.extra_throws_left, force, self.bot.depth - 1);
            let most = values.iter().copied().fold(f64::MIN, f64::max);
            let chosen = self.bot.choose(decision, &mut ScriptedSource::new([]));
            assert!(
                values[chosen] >= most - 1e-12,
                "depth {}: {chosen} of {values:?} in {position:?}",
                self.bot.depth
            );
        }
        luck.below(actions.len() as u32) as usize
    }

    fn throws_second_die(
        &self,
        _: &Decision<'_, Race>,
        _: &Decision<'_, Race>,
        luck: &mut dyn RandomSource,
    ) -> bool {
        luck.below(2) == 1
    }
}

/// Holds a bot against the recursion on so many games of a rule set; returns in how many decisions
/// it was asked.
fn hold(rules: &Rules, bot: Expectimax, games: u64, every: u64) -> u64 {
    let race = Race::new(rules).expect("a race");
    let checked = Checked { bot, every, asked: 0.into() };
    let bots: [&dyn Bot<Race>; 2] = [&checked, &checked];
    let table = GameSetup { game: &race, bots, starter: Light, throw_limit: 3_000 };
    for game in 0..games {
        play(&table, &mut GameStream::new(7, game), &mut NoObserver);
    }
    checked.asked.into_inner()
}

const WEIGHTS: Weights = Weights {
    throw: 0.1,
    features: [0.7, 0.2, 0.03, 0.05, 0.06, -0.1],
    next: Some(NextRollWeights { own: [0.4, 0.2, 0.1, 0.05], others: [0.3, 0.1, 0.05, 0.02] }),
};

#[test]
fn they_choose_as_the_plainest_recursion_does() {
    for name in ["finkel", "urgammon", "bell-wager", "masters"] {
        let rules = shelf::rule_set(name);
        for (depth, games, every) in [(1, 20, 1), (2, 6, 3), (3, 2, 29)] {
            for weights in [WEIGHTS, Weights { next: None, ..WEIGHTS }] {
                assert!(hold(&rules, Expectimax { depth, weights }, games, every) > 20, "{name}");
            }
        }
    }
}

/// Where a position is the sum of its pieces the last action that is looked at is not carried out:
/// that must come to the same, whatever the rules; they are all here.
#[test]
fn what_is_not_carried_out_comes_to_the_same() {
    let weights = Weights { next: None, ..WEIGHTS };
    let mut asked = 0;
    for rules in shelf::all() {
        for (depth, every) in [(1, 1), (2, 11)] {
            asked += hold(&rules, Expectimax { depth, weights }, 2, every);
        }
    }
    assert!(
        asked > 1_000,
        "{asked}: of a race with one piece there is nothing to decide, of most there is"
    );
}

#[test]
fn they_beat_greedy() {
    let rules =
        crate::input::rules::load("finkel").unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let race = Race::new(&rules).expect("a race");
    for bot in [BotKind::Heuristic, BotKind::Expectimax2] {
        let mut won = 0;
        for game in 0..400 {
            let pair = [bot.bot(), BotKind::Greedy.bot()];
            let bots = if game % 2 == 0 { pair } else { [pair[1], pair[0]] };
            let table = GameSetup { game: &race, bots, starter: Light, throw_limit: 9_999 };
            let record = play(&table, &mut GameStream::new(7, game), &mut NoObserver);
            let first = matches!(record.ending, crate::play::record::Ending::FirstWins(_));
            won += u32::from(first == (game % 2 == 0));
        }
        assert!(
            won > 230,
            "{} won {won} of 400: half of them would be 200, with a standard error of 10",
            bot.name()
        );
    }
}
