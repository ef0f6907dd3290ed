//! Bots that look ahead, checked by hand and compared with a simple recursion over the same rules.

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

use super::setup::{Setup, written};
use super::shipped;

/// Only the steps that pieces have gone count.
const STEPS_GONE: Weights =
    Weights { throw: 0.0, features: [1.0, 0.0, 0.0, 0.0, 0.0, 0.0], next: None };

fn choice(setup: &Setup, bot: Expectimax, marks: u16) -> String {
    let force = setup.forces(marks).0;
    let list = setup.list(Light, &force);
    let moment = TurnState::turn_start(setup.race.course(), Light);
    let (game, position) = (&setup.race, &setup.position);
    let decision =
        Decision { game, position, seat: Light, turn_state: moment, roll: &force, actions: &list };
    written(&list[bot.choose(&decision, &mut ScriptedSource::new([]))])
}

/// Dark's piece on 8 can capture on 9 with a 1, which is 4 throws in 16, and on 12 with a 4, which
/// is 1 throw in 16. On 9, Light's piece loses 36/16 steps on average, on 12 only 12/16. All of
/// Light's actions by a 3 go equally far.
#[test]
fn looking_at_the_next_throw_saves_the_most_exposed_piece() {
    let setup = Setup::new("freecompany-classic").light("p2 p9").dark("p8");
    assert_eq!(
        choice(&setup, Expectimax { depth: 1, weights: STEPS_GONE }, 3),
        "p0-3",
        "the first of equal actions"
    );
    assert_eq!(choice(&setup, Expectimax { depth: 2, weights: STEPS_GONE }, 3), "p9-12");
    let weights =
        Weights { next: Some(NextRollWeights { own: [0.0; 4], others: [0.0; 4] }), ..STEPS_GONE };
    assert_eq!(choice(&setup, Expectimax { depth: 1, weights }, 3), "p0-3");
    let weights = Weights {
        next: Some(NextRollWeights { own: [1.0, 0.0, 0.0, 0.0], others: [0.0; 4] }),
        ..STEPS_GONE
    };
    assert_eq!(
        choice(&setup, Expectimax { depth: 1, weights }, 3),
        "p9-12",
        "Dark, who throws next, has the lowest chance to capture"
    );
}

/// Optimal play from the evaluation at the leaves, by simple recursion without shared results.
struct PlainSearch<'a> {
    race: &'a Race,
    weights: Weights,
    starter: Seat,
}

impl PlainSearch<'_> {
    fn has_finished(position: &Position, seat: Seat) -> bool {
        position.side(seat).pieces_left == 0
    }

    /// The value to `seat` if the turn passes to the other player, or if the game is over.
    fn value_after_turn(&self, position: &Position, seat: Seat, ahead: u8) -> f64 {
        let course = self.race.course();
        if course.equal_turns && seat != self.starter && Self::has_finished(position, self.starter)
        {
            return if Self::has_finished(position, seat) { 0.0 } else { -1.0 };
        }
        if Self::has_finished(position, seat) && !(course.equal_turns && seat == self.starter) {
            return 1.0;
        }
        -self.value_before_throw(position, seat.other(), course.extra_throws_a_turn, ahead)
    }

    fn value_before_throw(&self, position: &Position, seat: Seat, extra: u32, ahead: u8) -> f64 {
        if ahead == 0 {
            return self.weights.value(self.race, position, seat);
        }
        let (mut sum, mut total) = (0.0, 0.0);
        for cast in self.race.course().casts.outcomes() {
            let value = match &cast.outcome {
                Cast::Again => continue,
                Cast::Void => self.value_after_turn(position, seat, ahead - 1),
                Cast::Move { base, promoted } => {
                    let best = |force: &UsableRoll| {
                        self.action_values(position, seat, extra, force, ahead - 1)
                            .into_iter()
                            .reduce(f64::max)
                    };
                    let with_second_die = promoted
                        .as_ref()
                        .and_then(best)
                        .map(|value| self.with_second_die(position, seat, value, ahead - 1));
                    let options = best(base).into_iter().chain(with_second_die);
                    options
                        .reduce(f64::max)
                        .unwrap_or_else(|| self.value_after_turn(position, seat, ahead - 1))
                }
            };
            sum += f64::from(cast.weight) * value;
            total += f64::from(cast.weight);
        }
        sum / total
    }

    fn with_second_die(&self, position: &Position, seat: Seat, value: f64, ahead: u8) -> f64 {
        let die = self.race.course().verdict.as_ref().expect("a second die");
        let yes =
            (0..die.total()).filter(|draw| *die.at(*draw)).count() as f64 / f64::from(die.total());
        yes * value + (1.0 - yes) * self.value_after_turn(position, seat, ahead)
    }

    fn action_values(
        &self,
        position: &Position,
        seat: Seat,
        extra: u32,
        force: &UsableRoll,
        ahead: u8,
    ) -> Vec<f64> {
        let mut list = ActionList::new();
        self.race.legal_actions(position, seat, force, &mut list);
        let value_after = |next: &Position, again: bool| {
            if again && extra > 0 {
                self.value_before_throw(next, seat, extra - 1, ahead)
            } else {
                self.value_after_turn(next, seat, ahead)
            }
        };
        list.iter()
            .map(|action| {
                let mut next = position.clone();
                let effect = self.race.apply(&mut next, seat, force, action);
                if !action.has_own_throw() {
                    return value_after(&next, effect.extra_throw);
                }
                let casts = self
                    .race
                    .course()
                    .casts
                    .outcomes()
                    .iter()
                    .filter(|cast| cast.outcome != Cast::Again);
                let (mut sum, mut total) = (0.0, 0.0);
                for cast in casts {
                    let own =
                        if let Cast::Move { base, .. } = &cast.outcome { Some(base) } else { None };
                    let mut landed = next.clone();
                    let (_, effect) = self.race.finish_entry(&mut landed, seat, action, own);
                    sum += f64::from(cast.weight) * value_after(&landed, effect.extra_throw);
                    total += f64::from(cast.weight);
                }
                sum / total
            })
            .collect()
    }
}

/// Plays at random. At every `interval`-th decision, and at all decisions near the end, it compares
/// the bot's choice with the recursion.
struct CheckedBot {
    bot: Expectimax,
    interval: u64,
    decisions: std::sync::atomic::AtomicU64,
}

impl Bot<Race> for CheckedBot {
    fn choose(&self, decision: &Decision<'_, Race>, random: &mut dyn RandomSource) -> usize {
        let Decision { game, position, seat, turn_state: moment, roll: force, actions } = *decision;
        let decisions = self.decisions.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let near_the_end = Seat::BOTH.iter().all(|seat| position.side(*seat).pieces_left < 2);
        if near_the_end || decisions.is_multiple_of(self.interval) {
            let plain =
                PlainSearch { race: game, weights: self.bot.weights, starter: moment.starter };
            let action_values = plain.action_values(
                position,
                seat,
                moment.extra_throws_left,
                force,
                self.bot.depth - 1,
            );
            let most = action_values.iter().copied().fold(f64::MIN, f64::max);
            let chosen = self.bot.choose(decision, &mut ScriptedSource::new([]));
            assert!(
                action_values[chosen] >= most - 1e-12,
                "depth {}: {chosen} of {action_values:?} in {position:?}",
                self.bot.depth
            );
        }
        random.below(actions.len() as u32) as usize
    }

    fn throws_second_die(
        &self,
        _: &Decision<'_, Race>,
        _: &Decision<'_, Race>,
        random: &mut dyn RandomSource,
    ) -> bool {
        random.below(2) == 1
    }
}

/// Compares a bot with the recursion in `games` games of a rule set. Returns the number of
/// decisions.
fn check_bot(rules: &Rules, bot: Expectimax, games: u64, interval: u64) -> u64 {
    let race = Race::new(rules).expect("a race");
    let checked_bot = CheckedBot { bot, interval, decisions: 0.into() };
    let bots: [&dyn Bot<Race>; 2] = [&checked_bot, &checked_bot];
    let table = GameSetup { game: &race, bots, starter: Light, throw_limit: 3_000 };
    for game in 0..games {
        play(&table, &mut GameStream::new(7, game), &mut NoObserver);
    }
    checked_bot.decisions.into_inner()
}

const WEIGHTS: Weights = Weights {
    throw: 0.1,
    features: [0.7, 0.2, 0.03, 0.05, 0.06, -0.1],
    next: Some(NextRollWeights { own: [0.4, 0.2, 0.1, 0.05], others: [0.3, 0.1, 0.05, 0.02] }),
};

#[test]
fn bots_that_look_ahead_choose_as_the_simple_recursion_does() {
    for name in ["finkel", "urgammon", "bell-wager", "masters"] {
        let rules = shipped::rule_set(name);
        for (depth, games, interval) in [(1, 20, 1), (2, 6, 3), (3, 2, 29)] {
            for weights in [WEIGHTS, Weights { next: None, ..WEIGHTS }] {
                assert!(
                    check_bot(&rules, Expectimax { depth, weights }, games, interval) > 20,
                    "{name}"
                );
            }
        }
    }
}

/// If a position is the sum of its pieces, the last action of the search is not carried out. That
/// must give the same result whatever the rules are. So all rule sets are tested.
#[test]
fn actions_that_are_not_carried_out_give_the_same_result() {
    let weights = Weights { next: None, ..WEIGHTS };
    let mut decisions = 0;
    for rules in shipped::all() {
        for (depth, interval) in [(1, 1), (2, 11)] {
            decisions += check_bot(&rules, Expectimax { depth, weights }, 2, interval);
        }
    }
    assert!(
        decisions > 1_000,
        "{decisions}: a race with one piece has no decisions, but most have some"
    );
}

#[test]
fn bots_that_look_ahead_beat_greedy() {
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
