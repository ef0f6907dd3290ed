//! The contents of patterns and the values of actions, each compared with the same
//! computed from scratch.

use rayon::prelude::*;

use crate::game::actions::{Action, ActionList, CountChange};
use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::game::turn_state::Cast;
use crate::learn::casts::CastRoom;
use crate::learn::encoding::Encoding;
use crate::learn::estimator::Estimator;
use crate::learn::evaluator::Evaluator;
use crate::learn::followed::Followed;
use crate::learn::options::{DeeperRoom, OptionRoom, OptionValues};
use crate::learn::training::{Training, TrainingPlan};
use crate::solve::file::Objective;

use super::scenes::{Mirrored, Next, Scene, play_at_random};
use super::{invented, load, shipped};

/// A chance from a logit is right to about 1e-6, and sums over casts add a little.
const CLOSE: f64 = 1e-5;

/// Shipped rule sets, shipped rule sets with overlays, and rule sets drawn at random. Together they
/// have equal turns, limited extra throws, entries by an own throw, stacks, several kinds of
/// pieces, links and blocks, players with different dice, and long paths.
fn rule_sets() -> Vec<Rules> {
    let overlaid = ["bell-tavola+equal-turns", "finkel+equal-turns", "masters+bounce"];
    let invented = (0..60).map(invented::rule_set);
    let with_passages = (10_000..10_030).map(invented::with_passages);
    // Odd numbers have no throws that are burnt or tried again.
    let unequal = (0..30).map(|number| invented::with_unequal_dice(2 * number + 1));
    let far = (0..8).map(invented::on_long_path).chain([invented::on_one_row(126)]);
    let named = shipped().into_iter().chain(overlaid.map(load));
    named.chain(invented).chain(with_passages).chain(unequal).chain(far).collect()
}

/// An evaluator that learned nothing. Its weights are random, so positions differ in value.
fn random_evaluator<G: Game>(game: &G, rules: &Rules, objective: Objective) -> Evaluator {
    let plan = TrainingPlan { objective, games: 1, seed: 3 };
    let mut evaluator = Training::new(game, rules, plan).evaluator();
    for (number, entry) in (0_u32..).zip(&mut evaluator.weights.tables) {
        *entry = (number.wrapping_mul(2_654_435_761) >> 19) as i16 - 4_096;
    }
    evaluator
}

/// Values computed from scratch: each position is written from scratch.
struct FromScratch<'a, G> {
    game: &'a G,
    evaluator: &'a Evaluator,
    /// The score of a win of each class. That of a loss is 1 minus it.
    wins: Vec<f64>,
}

impl<'a, G: Game> FromScratch<'a, G> {
    fn new(game: &'a G, evaluator: &'a Evaluator, rules: &Rules, objective: Objective) -> Self {
        let points: Vec<f64> =
            rules.win_classes.iter().map(|class| f64::from(class.points)).collect();
        let most = points.iter().copied().fold(1.0, f64::max);
        let wins = match objective {
            Objective::Win => vec![1.0; points.len()],
            Objective::Points => points.iter().map(|won| (most + won) / (2.0 * most)).collect(),
        };
        Self { game, evaluator, wins }
    }

    fn scene(&self, Scene { position, seat, turn_state, .. }: &Scene<G>) -> f64 {
        self.evaluator.value(self.game, position, *seat, *turn_state).chance().into()
    }

    /// The score of what follows to the player of `scene`. `value` gives that of a player to throw.
    fn next(&self, scene: &Scene<G>, next: &Next<G>, value: impl Fn(&Scene<G>) -> f64) -> f64 {
        match next {
            Next::Won(winner, class) => {
                let score = self.wins[usize::from(*class)];
                if *winner == scene.seat { score } else { 1.0 - score }
            }
            Next::Drawn => 0.5,
            Next::Throws(next) if next.seat == scene.seat => value(next),
            Next::Throws(next) => 1.0 - value(next),
        }
    }

    fn action(&self, scene: &Scene<G>, roll: &G::UsableRoll, action: &Action) -> f64 {
        let after = scene.all_after(self.game, roll, action);
        let total: f64 = after.iter().map(|(weight, _)| weight).sum();
        let value = |next| self.next(scene, next, |next| self.scene(next));
        after.iter().map(|(weight, next)| weight * value(next)).sum::<f64>() / total
    }

    fn pass(&self, scene: &Scene<G>) -> f64 {
        let next = scene.end_turn(self.game, scene.position.clone(), false);
        self.next(scene, &next, |next| self.scene(next))
    }

    /// The value of the best action; `None` if there is none.
    fn best(&self, scene: &Scene<G>, roll: &G::UsableRoll) -> Option<f64> {
        let mut list = ActionList::new();
        self.game.legal_actions(&scene.position, scene.seat, roll, &mut list);
        list.iter().map(|action| self.action(scene, roll, action)).max_by(f64::total_cmp)
    }

    /// The mean over the casts of the best choice.
    fn before_throw(&self, scene: &Scene<G>) -> f64 {
        let course = self.game.course();
        let yes = course.verdict.as_ref().map_or(1.0, |die| {
            let yes = die.outcomes().iter().filter(|face| face.outcome).map(|face| face.weight);
            f64::from(yes.sum::<u32>()) / f64::from(die.total())
        });
        let (mut sum, mut weights) = (0.0, 0.0);
        for cast in course.dice.of_role(scene.turn_state.role(scene.seat)).outcomes() {
            let value = match &cast.outcome {
                Cast::Again => continue,
                Cast::Void => self.pass(scene),
                Cast::Move { base, promoted } => {
                    let kept = self.best(scene, base);
                    let promoted = promoted.as_ref().and_then(|roll| self.best(scene, roll));
                    let second = promoted.map(|best| yes * best + (1.0 - yes) * self.pass(scene));
                    let both = [kept, second].into_iter().flatten();
                    both.max_by(f64::total_cmp).unwrap_or_else(|| self.pass(scene))
                }
            };
            sum += f64::from(cast.weight) * value;
            weights += f64::from(cast.weight);
        }
        sum / weights
    }

    /// The value of an action, one throw deeper.
    fn deeper(&self, scene: &Scene<G>, roll: &G::UsableRoll, action: &Action) -> f64 {
        if action.has_own_throw() {
            return self.action(scene, roll, action);
        }
        let after = scene.all_after(self.game, roll, action);
        self.next(scene, &after[0].1, |next| self.before_throw(next))
    }
}

/// What was compared, so that a test can tell that it compared something.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    actions: u32,
    own_throws: u32,
    ends: u32,
    limited: u32,
    equalising: u32,
}

impl Compared {
    fn plus(self, other: Self) -> Self {
        Self {
            actions: self.actions + other.actions,
            own_throws: self.own_throws + other.own_throws,
            ends: self.ends + other.ends,
            limited: self.limited + other.limited,
            equalising: self.equalising + other.equalising,
        }
    }
}

/// Runs a check of one rule set, whatever kind of game it is, on all rule sets.
macro_rules! on_all {
    ($rule_sets:expr, $check:ident) => {
        $rule_sets
            .into_par_iter()
            .map(|rules| match CompiledRules::new(&rules) {
                CompiledRules::Race(race) => $check(&race, &rules),
                CompiledRules::Domination(game) => $check(&game, &rules),
            })
            .reduce(Compared::default, Compared::plus)
    };
}

fn compare_contents<G: Mirrored>(game: &G, rules: &Rules) -> Compared {
    let encoding = Encoding::new(game);
    let written =
        |position: &G::Position, thrower, state| encoding.write(game, position, thrower, state);
    let mut compared = Compared::default();
    for index in 0..6 {
        play_at_random(game, index, 300, |scene, throw| {
            let Scene { position, seat, turn_state, .. } = scene;
            let contents = written(position, *seat, *turn_state);
            assert!(encoding.holds(&contents), "{}: {position:?}", rules.name);
            let other_way = crate::game::turn_state::TurnState {
                starter: turn_state.starter.other(),
                ..*turn_state
            };
            let mirrored = written(&G::mirrored(position), seat.other(), other_way);
            assert_eq!(contents, mirrored, "{}: {position:?}", rules.name);
            let Some((roll, actions)) = throw else { return };
            for action in actions {
                let mut after = position.clone();
                let effect = game.apply(&mut after, *seat, roll, action);
                let (mut seen, mut differences) = (Vec::new(), Vec::new());
                let previewed =
                    game.preview(position, *seat, roll, action, |change| seen.push(change));
                game.see_changes(position, &after, |change| differences.push(change));
                seen.sort_by_key(|change: &CountChange| (change.seat, change.kind, change.place));
                let case = || format!("{}: {action:?} in {position:?}", rules.name);
                assert_eq!((previewed, &seen), (effect, &differences), "{}", case());
                // The state is added before or after, with the same result.
                let changed = encoding.changed(&contents, &seen, *seat);
                assert_eq!(changed, written(&after, *seat, *turn_state), "{}", case());
                assert!(encoding.holds(&changed), "{}", case());
                compared.actions += 1;
            }
        });
    }
    compared
}

#[test]
fn contents_are_in_range_the_same_from_the_other_seat_and_right_after_changes() {
    let compared = on_all!(rule_sets(), compare_contents);
    assert!(compared.actions > 50_000, "{compared:?}");
}

/// Compares what play adds up, by joined inputs, with the inputs that were learned.
fn compare_units<G: Mirrored>(game: &G, rules: &Rules) -> Compared {
    let evaluator = random_evaluator(game, rules, Objective::Win);
    let learned = Encoding::new(game);
    let mut compared = Compared::default();
    play_at_random(game, 7, 300, |scene, _| {
        let Scene { position, seat, turn_state, .. } = scene;
        let contents = learned.write(game, position, *seat, *turn_state);
        let mut sums = evaluator.weights.hidden_bias;
        for input in 0..learned.inputs {
            let row = &evaluator.weights.inputs[contents.input(input)].0;
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        let played = evaluator.encoding().write(game, position, *seat, *turn_state);
        assert_eq!(evaluator.units(&played), sums, "{}: {position:?}", rules.name);
        compared.actions += u32::from(evaluator.encoding().inputs < learned.inputs);
    });
    compared
}

#[test]
fn joined_inputs_add_up_what_the_inputs_do() {
    let compared = on_all!(rule_sets(), compare_units);
    assert!(compared.actions > 5_000, "few games have joined inputs: {compared:?}");
}

fn compare_values<G: Mirrored>(game: &G, rules: &Rules) -> Compared {
    let mut compared = Compared::default();
    for objective in [Objective::Win, Objective::Points] {
        let evaluator = random_evaluator(game, rules, objective);
        let from_scratch = FromScratch::new(game, &evaluator, rules, objective);
        // One position follows all games, as contents may be kept from any position to any other.
        let mut followed = Followed::new(game, evaluator.encoding(), &game.start());
        for index in 0..6 {
            play_at_random(game, index, 300, |scene, throw| {
                let Some((roll, actions)) = throw else { return };
                let Scene { position, seat, turn_state, .. } = scene;
                let (seat, state) = (*seat, *turn_state);
                let mut room = OptionRoom::default();
                followed.go_to(game, evaluator.encoding(), position);
                let mut options =
                    OptionValues::new(game, &evaluator, &followed, seat, state, &mut room);
                let listed = options.list(roll, actions);
                options.evaluate();
                for (action, found) in actions.iter().zip(options.values(listed)) {
                    let chance = f64::from(found.chance());
                    let expected = from_scratch.action(scene, roll, action);
                    let case = || format!("{} {objective:?}: {action:?} in {scene:?}", rules.name);
                    assert!((chance - expected).abs() < CLOSE, "{}: {chance}, {expected}", case());
                    let own_throw = action.has_own_throw();
                    match &scene.all_after(game, roll, action)[0].1 {
                        Next::Throws(next) if !own_throw => {
                            let Scene { position, seat: thrower, turn_state, .. } = next;
                            let value = evaluator.value(game, position, *thrower, *turn_state);
                            let value = if *thrower == seat { value } else { value.negated() };
                            assert_eq!(found, value, "{}", case());
                        }
                        Next::Throws(_) => {}
                        Next::Won(..) | Next::Drawn => compared.ends += 1,
                    }
                    compared.actions += 1;
                    compared.own_throws += u32::from(own_throw);
                    compared.limited += u32::from(turn_state.extra_throws_left != u32::MAX);
                    compared.equalising += u32::from(scene.is_equalising);
                }
            });
        }
    }
    compared
}

#[test]
fn the_value_of_an_action_is_the_value_of_the_position_after_it() {
    let compared = on_all!(rule_sets(), compare_values);
    let Compared { actions, own_throws, ends, limited, equalising } = compared;
    assert!(actions > 100_000, "{compared:?}");
    let rare = [own_throws, ends, limited, equalising];
    assert!(rare.into_iter().all(|times| times > 100), "{compared:?}");
}

fn compare_means<G: Mirrored>(game: &G, rules: &Rules) -> Compared {
    let evaluator = random_evaluator(game, rules, Objective::Points);
    let from_scratch = FromScratch::new(game, &evaluator, rules, Objective::Points);
    let mut compared = Compared::default();
    let (mut lists, mut deeper) = (CastRoom::default(), DeeperRoom::default());
    for index in 0..3 {
        let mut throws = 0;
        play_at_random(game, index, 200, |scene, throw| {
            throws += 1;
            if throws % 8 > 1 {
                return;
            }
            let Scene { position, seat, turn_state, .. } = scene;
            let (seat, state) = (*seat, *turn_state);
            let followed = Followed::new(game, evaluator.encoding(), position);
            let mut room = OptionRoom::default();
            let mut options =
                OptionValues::new(game, &evaluator, &followed, seat, state, &mut room);
            let case = || format!("{}: {scene:?}", rules.name);
            let Some((roll, actions)) = throw else {
                let found = f64::from(options.before_throw(&mut lists, |_, _, _| {}));
                let expected = from_scratch.before_throw(scene);
                assert!((found - expected).abs() < CLOSE, "{}: {found}, {expected}", case());
                return;
            };
            let listed = options.list(roll, actions);
            options.evaluate();
            for (action, place) in actions.iter().zip(listed).take(4) {
                let found = options.action_deeper(roll, action, place, &mut deeper);
                let found = f64::from(found);
                let expected = from_scratch.deeper(scene, roll, action);
                assert!((found - expected).abs() < CLOSE, "{}: {found}, {expected}", case());
                compared.actions += 1;
                compared.equalising += u32::from(scene.is_equalising);
            }
        });
    }
    compared
}

#[test]
fn the_value_before_a_throw_is_the_mean_of_the_best_choices() {
    let compared = on_all!(rule_sets(), compare_means);
    assert!(compared.actions > 1_000 && compared.equalising > 10, "{compared:?}");
}
