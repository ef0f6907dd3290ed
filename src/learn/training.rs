//! Learning by self-play: many games, and a step towards the target of each of their positions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::learn::carry_over::LearningBase;
use crate::learn::encoding::Encoding;
use crate::learn::evaluator::{Evaluator, outcomes, payoffs};
use crate::learn::head::{BaseIdentity, EvaluatorHead, EvaluatorIdentity};
use crate::learn::left_out::LeftOut;
use crate::learn::patterns::Patterns;
use crate::learn::play_rows::PlayRows;
use crate::learn::self_play::{PlayedGame, SelfPlayCourse, self_play};
use crate::learn::training_weights::{StepSizes, TrainingPlayer, TrainingWeights};
use crate::simd::{Cpu, Job};
use crate::solve::file::Objective;

/// The games of a round. They are played with the same weights.
const ROUND: u64 = 4;
/// The games between two moments at which nothing is in work, so that the state can be saved. The
/// result depends on it.
pub const CHUNK: u64 = 256;
/// The longest time for the rest of a chunk after a request to stop, if the state is saved then.
pub const PATIENCE: Duration = Duration::from_millis(500);
/// The most throws of a game. A longer game is stopped, and its positions still teach.
const MOST_THROWS: u32 = 10_000;
/// The step sizes at the beginning. They fall in a straight line to 0.
const FIRST_STEPS: StepSizes = StepSizes { network: 0.6, tables: 0.7, outcomes: 0.1 };
/// The most inputs of a network that takes whole steps. Each input adds to what a step does. With
/// more inputs, a step is multiplied by the square of this number divided by theirs.
const INPUTS_OF_WHOLE_STEPS: f32 = 18.0;
/// The most positions of a game from which the network takes whole steps. Of a longer game all
/// steps are smaller, so that the game does not do more to the weights than another one: its
/// positions are alike, and its noise would be learned.
const EXAMPLES_OF_WHOLE_STEPS: f32 = 250.0;
/// The part of later targets in a target at the beginning. It falls in a straight line to 0.
const FIRST_TRUST: f32 = 0.5;
/// The part of the games at the end over which the weights are averaged.
const AVERAGED: f64 = 1.0 / 9.0;

/// What is learned. It decides every byte of the result, if all games are learned in one call of
/// [`Training::learn_rounds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingPlan {
    /// The objective of both players.
    pub objective: Objective,
    /// The number of games, at least 1. Step sizes and the average depend on it.
    pub games: u64,
    pub seed: u64,
}

impl TrainingPlan {
    /// The part of the games, from 0 to 1, that are left after this number of games.
    fn left(self, games: u64) -> f32 {
        1.0 - games as f32 / self.games as f32
    }
}

/// Learning of one game.
pub struct Training<'a, G: Game> {
    game: &'a G,
    pub(super) rules: &'a Rules,
    plan: TrainingPlan,
    base: Option<BaseIdentity>,
    left_out: Vec<LeftOut>,
    pub(super) weights: TrainingWeights,
    pub(super) average: Option<(TrainingWeights, u64)>,
    /// The weights that play the next round. They follow those that are learned.
    pub(super) player: TrainingPlayer,
    /// The games whose examples were learned.
    pub games: u64,
    /// The positions that were learned.
    pub positions: u64,
    /// The values that were computed.
    pub evaluations: u64,
    /// The games that ended before the limit.
    pub finished: u64,
}

impl<'a, G: Game> Training<'a, G> {
    /// Begins to learn a game. `game` must be the game of `rules`.
    pub fn new(game: &'a G, rules: &'a Rules, plan: TrainingPlan) -> Self {
        let encoding = Encoding::new(game);
        let weights = TrainingWeights::new(game, outcomes(rules), plan.seed);
        let left_out = LeftOut::all(rules, Patterns::of(game).is_complete);
        let payoffs = payoffs(rules, plan.objective);
        let cpu = Cpu::best();
        let player = TrainingPlayer { encoding, weights: weights.clone(), payoffs, cpu };
        Self {
            game,
            rules,
            plan,
            base: None,
            left_out,
            weights,
            average: None,
            player,
            games: 0,
            positions: 0,
            evaluations: 0,
            finished: 0,
        }
    }

    /// Begins from what was learned of another rule set. Call it before any game is learned.
    #[must_use]
    pub fn begun_from(mut self, base: &LearningBase) -> Self {
        base.carry_over(self.game, &mut self.weights);
        self.player.weights = self.weights.clone();
        let EvaluatorIdentity { rules, checksum, .. } = base.evaluator.identity();
        self.base = Some(BaseIdentity { rules, checksum });
        self
    }

    /// The same with loops for this kind of processor. It changes no bit of the result.
    #[cfg(test)]
    pub(crate) fn on(mut self, cpu: Cpu) -> Self {
        self.player.cpu = cpu;
        self
    }

    /// Are all games played?
    pub fn is_complete(&self) -> bool {
        self.games >= self.plan.games
    }

    /// What the evaluator was made for, and how.
    pub(super) fn head(&self) -> EvaluatorHead {
        EvaluatorHead::new(
            self.rules,
            self.plan,
            self.games,
            self.base.clone(),
            self.left_out.clone(),
        )
    }

    /// Plays and learns some more games, [`CHUNK`] or those that are left. Tests and benches learn
    /// so, without a request to stop.
    #[cfg(any(test, feature = "internals"))]
    pub fn learn_more(&mut self) {
        self.learn_rounds(CHUNK / ROUND, || true);
    }

    /// Plays and learns some more games, [`CHUNK`] or those that are left. Gives up if `stop` has
    /// been true for this long and the games are not done. It returns `false` then, and the state
    /// must not be saved.
    pub fn learn_more_unless(&mut self, stop: &AtomicBool, patience: Duration) -> bool {
        let mut heard = None;
        let goes_on = || {
            let is_stopped = stop.load(Ordering::Relaxed);
            !is_stopped || heard.get_or_insert_with(Instant::now).elapsed() < patience
        };
        self.learn_rounds(CHUNK / ROUND, goes_on)
    }

    /// Plays and learns `rounds` rounds of four games, or those that are left. While the examples
    /// of a round are learned, the next round is played with the weights before them.
    ///
    /// Only the first round of a call is played with all that was learned before it. So where calls
    /// begin is part of what decides the bytes of the result. A caller that learns in parts must
    /// always take the same parts.
    ///
    /// It asks before each round whether it `goes_on`, and returns `false` if it did not.
    fn learn_rounds(&mut self, rounds: u64, mut goes_on: impl FnMut() -> bool) -> bool {
        let first = self.games;
        let end = self.plan.games.min(first.saturating_add(rounds.saturating_mul(ROUND)));
        let (game, cpu, plan) = (self.game, self.player.cpu, self.plan);
        let mut round = play_round(game, &self.player, plan, first, end);
        while self.games < end {
            if !goes_on() {
                return false;
            }
            let next_first = (self.games + ROUND).min(end);
            let (player, weights, games) = (&self.player, &mut self.weights, self.games);
            let ((), next) = rayon::join(
                || learn(weights, cpu, &player.encoding, plan, games, &round),
                || play_round(game, player, plan, next_first, end),
            );
            self.games = next_first;
            self.count(&round);
            follow(&self.weights, cpu, &round, &mut self.player);
            self.add_to_average();
            round = next;
        }
        true
    }

    fn count(&mut self, round: &[PlayedGame]) {
        for game in round {
            self.positions += game.examples.len() as u64;
            self.evaluations += game.evaluations;
            self.finished += u64::from(game.is_finished);
        }
    }

    fn add_to_average(&mut self) {
        let from = (self.plan.games as f64 * (1.0 - AVERAGED)) as u64;
        if self.games < from {
            return;
        }
        match &mut self.average {
            None => self.average = Some((self.weights.clone(), 1)),
            Some((average, rounds)) => {
                *rounds += 1;
                average.approach(&self.weights, 1.0 / *rounds as f32);
            }
        }
    }

    /// Checks whether most games ended.
    ///
    /// # Errors
    /// Most of them did not.
    pub fn check_ends(&self) -> Result<(), Unending> {
        let unfinished = self.games - self.finished;
        if 2 * unfinished > self.games {
            return Err(Unending { games: self.games, unfinished, throws: MOST_THROWS });
        }
        Ok(())
    }

    /// The work done: values computed, and steps of learning, which cost as much as six values. It
    /// grows with the number of patterns.
    fn work(&self) -> u64 {
        let Encoding { inputs, tables, .. } = self.player.encoding;
        (self.evaluations + 6 * self.positions) * (inputs + tables + 10) as u64
    }

    /// What was learned so far: the average if it has begun, else the weights that play.
    pub fn evaluator(&self) -> Evaluator {
        let Self { player, average, .. } = self;
        let weights = average.as_ref().map_or(&player.weights, |(average, _)| average);
        let whole = weights.whole(weights.bits(&player.encoding));
        Evaluator {
            head: self.head(),
            file: String::new(),
            checksum: String::new(),
            rows: PlayRows::new(self.game, &whole.inputs),
            weights: whole,
            payoffs: player.payoffs.clone(),
        }
    }
}

/// The work of a usual training: about a minute on two cores.
const USUAL_WORK: u64 = 16_000_000_000;
/// The part of the usual work that a short training takes.
const SHORT: u64 = 10;
/// The fewest games of a usual training.
pub const FEWEST_USUAL: u64 = 4_000;
/// The most games of a training whose number follows from the rules.
const MOST: u64 = 4_000_000;
/// The games that show how much work a game is.
const PILOT_GAMES: u64 = 2 * CHUNK;
/// The games that show it if learning begins from a base, whose play needs no practice.
const PILOT_GAMES_OF_BASE: u64 = CHUNK / 4;

/// The reason why nothing can be learned: most games do not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unending {
    /// The games that were tried.
    pub games: u64,
    /// Those that did not end.
    pub unfinished: u64,
    /// The most throws of each.
    pub throws: u32,
}

/// Some games that show how much work a game is, and how much time it takes.
#[derive(Clone, Copy, Debug)]
pub struct Pilot {
    /// The number of games of a usual training. It follows from the rules, not from the clock.
    pub usual_games: u64,
    pub games_per_second: f64,
}

/// Tries some games. `None` if it was stopped.
///
/// # Errors
/// Most of the games do not end.
pub fn pilot<G: Game>(
    game: &G,
    rules: &Rules,
    objective: Objective,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Option<Pilot>, Unending> {
    let plan = TrainingPlan { objective, games: 8 * PILOT_GAMES, seed };
    let mut training = Training::new(game, rules, plan);
    if !training.learn_more_unless(stop, Duration::ZERO) {
        return Ok(None);
    }
    training.check_ends()?;
    let (before, start) = (training.work(), Instant::now());
    let played = training.games;
    if !training.learn_more_unless(stop, Duration::ZERO) {
        return Ok(None);
    }
    let (games, work) = (training.games - played, training.work() - before);
    Ok(Some(Pilot {
        usual_games: games_of_work(USUAL_WORK, games, work, FEWEST_USUAL),
        games_per_second: games as f64 / start.elapsed().as_secs_f64().max(1e-9),
    }))
}

/// The number of games of a short training. It follows from the rules and the base, not from the
/// clock. `None` if it was stopped.
///
/// # Errors
/// Most of the games that it tries do not end.
pub fn short_games<G: Game>(
    game: &G,
    rules: &Rules,
    plan: TrainingPlan,
    base: Option<&LearningBase>,
    stop: &AtomicBool,
) -> Result<Option<u64>, Unending> {
    let Some(base) = base else {
        let tried = pilot(game, rules, plan.objective, plan.seed, stop)?;
        return Ok(tried.map(|pilot| (pilot.usual_games / SHORT).max(CHUNK)));
    };
    let plan = TrainingPlan { games: 8 * PILOT_GAMES, ..plan };
    let mut training = Training::new(game, rules, plan).begun_from(base);
    let goes_on = || !stop.load(Ordering::Relaxed);
    if !training.learn_rounds(PILOT_GAMES_OF_BASE / ROUND, goes_on) {
        return Ok(None);
    }
    training.check_ends()?;
    Ok(Some(games_of_work(USUAL_WORK / SHORT, training.games, training.work(), CHUNK)))
}

/// The number of games that need this work, at least `fewest`, if `games` games needed `done`.
fn games_of_work(work: u64, games: u64, done: u64, fewest: u64) -> u64 {
    let needed = (work / (done / games).max(1)).clamp(fewest, MOST);
    // Two digits are easier to write than six.
    let unit = 10_u64.pow(needed.ilog10() - 1);
    needed / unit * unit
}

/// Plays the round that begins with the game `first`. Plays nothing if `first` is at the end.
fn play_round<G: Game>(
    game: &G,
    player: &TrainingPlayer,
    plan: TrainingPlan,
    first: u64,
    end: u64,
) -> Vec<PlayedGame> {
    let course = SelfPlayCourse {
        classes: (player.weights.outcomes.len() / 2) as u8,
        seed: plan.seed,
        most_throws: MOST_THROWS,
        trust: FIRST_TRUST * plan.left(first),
    };
    let play_game = |index| self_play(game, player, course, index);
    let games: Vec<u64> = (first..end.min(first + ROUND)).collect();
    games.into_par_iter().map(play_game).collect()
}

/// The player follows what a round changed.
fn follow(weights: &TrainingWeights, cpu: Cpu, round: &[PlayedGame], player: &mut TrainingPlayer) {
    struct Changed<'a>(&'a TrainingWeights, &'a [PlayedGame], &'a mut TrainingPlayer);
    impl Job for Changed<'_> {
        #[inline(always)]
        fn run(self) {
            self.2.follow(self.0, self.1.iter().flat_map(|game| &game.examples));
        }
    }
    cpu.run(Changed(weights, round, player));
}

/// Learns the examples of a round, in their order.
fn learn(
    weights: &mut TrainingWeights,
    cpu: Cpu,
    encoding: &Encoding,
    plan: TrainingPlan,
    games: u64,
    round: &[PlayedGame],
) {
    struct All<'a>(&'a mut TrainingWeights, &'a Encoding, StepSizes, &'a [PlayedGame]);
    impl Job for All<'_> {
        #[inline(always)]
        fn run(self) {
            for PlayedGame { examples, .. } in self.3 {
                let share = (EXAMPLES_OF_WHOLE_STEPS / examples.len() as f32).min(1.0);
                let sizes = StepSizes { network: self.2.network * share, ..self.2 };
                for example in examples {
                    self.0.learn(self.1, example, sizes);
                }
            }
        }
    }
    let left = plan.left(games);
    let StepSizes { network, tables, outcomes } = FIRST_STEPS;
    let ratio = (INPUTS_OF_WHOLE_STEPS / encoding.inputs as f32).min(1.0);
    let sizes = StepSizes {
        network: network * ratio * ratio * left,
        tables: tables * left,
        outcomes: outcomes * left,
    };
    cpu.run(All(weights, encoding, sizes, round));
}
