//! Learning by self-play: many games, and a step towards the target of each of their positions.

use rayon::prelude::*;

use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::learn::encoding::Encoding;
use crate::learn::evaluator::{Evaluator, Output, UNITS, payoffs};
use crate::learn::head::EvaluatorHead;
use crate::learn::self_play::{PlayedGame, self_play};
use crate::learn::training_weights::{Player, StepSizes, TrainingWeights};
use crate::simd::{Cpu, Job};
use crate::solve::file::Objective;

/// The games of a round. They are played with the same weights.
const ROUND: u64 = 4;
/// The most throws of a game. A longer game is stopped, and its positions still teach.
const MOST_THROWS: u32 = 3_000;
/// The step sizes at the beginning. They fall in a straight line to 0.
const FIRST_STEPS: StepSizes = StepSizes { network: 0.6, tables: 0.7, outcomes: 0.1 };
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
    /// The seed.
    pub seed: u64,
}

/// Learning of one game.
pub struct Training<'a, G: Game> {
    game: &'a G,
    rules: &'a Rules,
    plan: TrainingPlan,
    cpu: Cpu,
    weights: TrainingWeights,
    average: Option<(TrainingWeights, u64)>,
    /// The weights that play the next round.
    player: Player,
    /// The games whose lessons were learned.
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
        let classes = rules.win_classes.len();
        let outcomes = 2 * classes + 1;
        let weights = TrainingWeights::new(&encoding, outcomes, plan.seed);
        let payoffs = payoffs(rules, plan.objective);
        let player = Player { encoding, weights: weights.clone(), payoffs };
        Self {
            game,
            rules,
            plan,
            cpu: Cpu::best(),
            weights,
            average: None,
            player,
            games: 0,
            positions: 0,
            evaluations: 0,
            finished: 0,
        }
    }

    /// The same with loops for this kind of processor. It changes no bit of the result.
    #[cfg(test)]
    pub(crate) fn on(self, cpu: Cpu) -> Self {
        Self { cpu, ..self }
    }

    /// Are all games played?
    pub fn is_complete(&self) -> bool {
        self.games >= self.plan.games
    }

    /// Plays and learns `rounds` rounds of four games, or those that are left. While the lessons of
    /// a round are learned, the next round is played with the weights before them.
    ///
    /// Only the first round of a call is played with all that was learned before it. So where calls
    /// begin is part of what decides the bytes of the result. A caller that learns in parts must
    /// always take the same parts.
    pub fn learn_rounds(&mut self, rounds: u64) {
        let first = self.games;
        let end = self.plan.games.min(first.saturating_add(rounds.saturating_mul(ROUND)));
        let (game, cpu, plan) = (self.game, self.cpu, self.plan);
        let mut round = play_round(game, cpu, &self.player, plan.seed, first, end);
        while self.games < end {
            let next_first = (self.games + ROUND).min(end);
            let (player, weights, games) = (&self.player, &mut self.weights, self.games);
            let ((), next) = rayon::join(
                || learn(weights, cpu, &player.encoding, plan, games, &round),
                || play_round(game, cpu, player, plan.seed, next_first, end),
            );
            self.games = next_first;
            self.count(&round);
            take_changed(&self.weights, cpu, &round, &mut self.player);
            self.add_to_average();
            round = next;
        }
    }

    fn count(&mut self, round: &[PlayedGame]) {
        for game in round {
            self.positions += game.lessons.len() as u64;
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

    /// What was learned so far: the average if it has begun, else the weights as they are.
    pub fn evaluator(&self) -> Evaluator {
        let mut evaluator = Evaluator {
            head: EvaluatorHead::new(self.rules, self.plan, self.games),
            file: String::new(),
            encoding: self.player.encoding.clone(),
            bits: 0,
            inputs: Vec::new(),
            hidden_bias: [0; UNITS],
            value: Output { weights: [0; UNITS], bias: 0 },
            tables: Vec::new(),
            outcomes: Vec::new(),
            payoffs: self.player.payoffs.clone(),
        };
        match &self.average {
            Some((average, _)) => average.write_to(&mut evaluator),
            None => self.weights.write_to(&mut evaluator),
        }
        evaluator
    }
}

/// Plays the round that begins with the game `first`. Plays nothing if `first` is at the end.
fn play_round<G: Game>(
    game: &G,
    cpu: Cpu,
    player: &Player,
    seed: u64,
    first: u64,
    end: u64,
) -> Vec<PlayedGame> {
    let games: Vec<u64> = (first..end.min(first + ROUND)).collect();
    games.into_par_iter().map(|index| played_game(game, cpu, player, seed, index)).collect()
}

fn played_game<G: Game>(game: &G, cpu: Cpu, player: &Player, seed: u64, index: u64) -> PlayedGame {
    struct One<'a, G: Game>(&'a G, &'a Player, u64, u64, &'a mut PlayedGame);
    impl<G: Game> Job for One<'_, G> {
        #[inline(always)]
        fn run(self) {
            *self.4 = self_play(
                self.0,
                self.1,
                (self.1.weights.outcomes.len() / 2) as u8,
                self.2,
                self.3,
                MOST_THROWS,
            );
        }
    }
    let mut found = PlayedGame::default();
    cpu.run(One(game, player, seed, index, &mut found));
    found
}

/// Gives the player what a round changed.
fn take_changed(weights: &TrainingWeights, cpu: Cpu, round: &[PlayedGame], player: &mut Player) {
    struct Changed<'a>(&'a TrainingWeights, &'a [PlayedGame], &'a mut Player);
    impl Job for Changed<'_> {
        #[inline(always)]
        fn run(self) {
            self.2.take(self.0, self.1.iter().flat_map(|game| &game.lessons));
        }
    }
    cpu.run(Changed(weights, round, player));
}

/// Learns the lessons of a round, in their order.
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
            for lesson in self.3.iter().flat_map(|game| &game.lessons) {
                self.0.learn(self.1, lesson, self.2);
            }
        }
    }
    let left = 1.0 - games as f32 / plan.games as f32;
    let StepSizes { network, tables, outcomes } = FIRST_STEPS;
    let sizes =
        StepSizes { network: network * left, tables: tables * left, outcomes: outcomes * left };
    cpu.run(All(weights, encoding, sizes, round));
}
