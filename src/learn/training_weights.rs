//! The weights while they are learned, and their step towards a target.

use crate::game::contract::Game;
use crate::learn::contents::Contents;
use crate::learn::encoding::Encoding;
use crate::learn::estimator::Estimator;
use crate::learn::evaluator::payoff;
use crate::learn::first_estimate::first_estimate;
use crate::learn::layout::side_by_side;
use crate::learn::logit::{Logit, exp_of_negative, logistic};
use crate::learn::patterns::{Patterns, size};
use crate::learn::whole_weights::{
    InputRow, MOST_BITS, NetworkOutput, ONE_ANSWER, ONE_ENTRY, ONE_WEIGHT, UNITS, Units,
    WholeWeights,
};
use crate::play::random_source::{GameStream, RandomSource};
use crate::simd::Cpu;

/// A number for each unit.
type UnitValues = [f32; UNITS];
/// The lanes in which sums are made, so that their bits do not depend on the processor.
const LANES: usize = 8;

/// The part of the way to the newest weights of the network that the player goes after a round. So
/// it plays by a mean of some thirty rounds. The newest weights follow the last games, and a player
/// that follows them plays worse and teaches itself worse targets: without the mean, learning of
/// games of a thousand throws ends in play that does not get home.
const FOLLOWED: f32 = 0.03;

/// The weights of an output, while it is learned.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OutputWeights {
    pub weights: UnitValues,
    pub bias: f32,
}

/// The weights of an evaluator, while they are learned.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TrainingWeights {
    pub inputs: Vec<InputRow<f32>>,
    pub hidden_bias: UnitValues,
    pub value: OutputWeights,
    pub tables: Vec<f32>,
    pub outcomes: Vec<OutputWeights>,
}

/// Weights that play, with what else they need.
#[derive(Clone, Debug)]
pub(super) struct TrainingPlayer {
    pub encoding: Encoding,
    pub weights: TrainingWeights,
    pub payoffs: Vec<Logit>,
    pub cpu: Cpu,
}

/// How far one training position moves each part of the weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepSizes {
    /// For the network, apart from the outcomes.
    pub network: f32,
    /// For all tables together.
    pub tables: f32,
    /// For the weights of the outcomes.
    pub outcomes: f32,
}

/// A position of a game, and what is to be learned from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct TrainingExample {
    pub contents: Contents,
    /// The expected score that the next throw promises.
    pub target: f32,
    /// The outcome of the game, by index; `None` if the game was stopped.
    pub outcome: Option<u8>,
}

/// The answer of a unit.
#[inline(always)]
fn answer(sum: f32) -> f32 {
    let bounded = sum.clamp(0.0, 1.0);
    bounded * bounded
}

impl OutputWeights {
    fn zero() -> Self {
        Self { weights: [0.0; UNITS], bias: 0.0 }
    }

    #[inline(always)]
    fn logit(&self, answers: &UnitValues) -> f32 {
        let mut sums = [0.0; LANES];
        for (answers, weights) in answers.chunks_exact(LANES).zip(self.weights.chunks_exact(LANES))
        {
            for lane in 0..LANES {
                sums[lane] += answers[lane] * weights[lane];
            }
        }
        sums.iter().fold(self.bias, |sum, lane| sum + lane)
    }

    #[inline(always)]
    fn step(&mut self, answers: &UnitValues, step: f32) {
        for (weight, answer) in self.weights.iter_mut().zip(answers) {
            *weight += step * answer;
        }
        self.bias += step;
    }

    /// Whole weights. The sum of their sizes stays so small that no sum of answers overflows.
    fn whole(&self) -> NetworkOutput {
        let total: f32 = self.weights.iter().map(|weight| weight.abs()).sum();
        let most = 2_147_000_000.0 / ONE_ANSWER / ONE_WEIGHT - self.bias.abs() - 1.0;
        let shrink = if total > most { most / total } else { 1.0 };
        NetworkOutput {
            weights: self.weights.map(|weight| (weight * shrink * ONE_WEIGHT).round() as i16),
            bias: (self.bias * ONE_ANSWER * ONE_WEIGHT).round() as i32,
        }
    }
}

impl TrainingWeights {
    /// The weights before anything is learned: small random ones, which depend on the seed only,
    /// and tables with the first estimate.
    pub(super) fn new<G: Game>(game: &G, outcomes: usize, seed: u64) -> Self {
        let patterns = Patterns::of(game);
        // No game has this index, so no game repeats these numbers.
        let mut random = GameStream::new(seed, u64::MAX);
        let mut small = || (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * 0.1;
        let mut inputs = Vec::new();
        for input in &patterns.inputs {
            let begin = inputs.len();
            let row = |_| InputRow(std::array::from_fn(|_| small()));
            inputs.extend((0..size(input)).map(row));
            inputs[begin] = InputRow([0.0; UNITS]);
        }
        let weights = std::array::from_fn(|_| small());
        Self {
            inputs,
            hidden_bias: [0.3; UNITS],
            value: OutputWeights { weights, bias: 0.0 },
            tables: first_estimate(game, &side_by_side(&patterns.tables)),
            outcomes: vec![OutputWeights::zero(); outcomes],
        }
    }

    /// The weights of an evaluator, from which further learning begins.
    pub(super) fn of_whole(whole: &WholeWeights) -> Self {
        let one = (1 << whole.bits) as f32;
        let units = |units: &Units| units.map(|unit| f32::from(unit) / one);
        let output = |output: &NetworkOutput| OutputWeights {
            weights: output.weights.map(|weight| f32::from(weight) / ONE_WEIGHT),
            bias: output.bias as f32 / (ONE_ANSWER * ONE_WEIGHT),
        };
        Self {
            inputs: whole.inputs.iter().map(|InputRow(row)| InputRow(units(row))).collect(),
            hidden_bias: units(&whole.hidden_bias),
            value: output(&whole.value),
            tables: whole.tables.iter().map(|entry| f32::from(*entry) / ONE_ENTRY).collect(),
            outcomes: whole.outcomes.iter().map(output).collect(),
        }
    }

    /// What the units add up.
    #[inline(always)]
    fn sums(&self, encoding: &Encoding, contents: &Contents) -> UnitValues {
        let mut sums = self.hidden_bias;
        for input in 0..encoding.inputs {
            let InputRow(row) = &self.inputs[contents.input(input)];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        sums
    }

    /// The value of a position, from the answers of the units.
    #[inline(always)]
    fn logit(&self, encoding: &Encoding, contents: &Contents, answers: &UnitValues) -> f32 {
        let mut logit = self.value.logit(answers);
        for table in 0..encoding.tables {
            logit += self.tables[contents.table(table)];
        }
        logit
    }

    /// Moves the value of a position, and the chances of outcomes, towards what a game taught.
    #[inline(always)]
    pub(super) fn learn(
        &mut self,
        encoding: &Encoding,
        example: &TrainingExample,
        sizes: StepSizes,
    ) {
        let TrainingExample { contents, target, outcome } = example;
        let sums = self.sums(encoding, contents);
        let answers = sums.map(answer);
        let logit = self.logit(encoding, contents, &answers);
        let error = target - logistic(logit);
        let step = sizes.network * error;
        let mut back = [0.0; UNITS];
        for ((back, sum), weight) in back.iter_mut().zip(&sums).zip(&self.value.weights) {
            let slope = if *sum > 0.0 && *sum < 1.0 { 2.0 * sum } else { 0.0 };
            *back = step * weight * slope;
        }
        self.value.step(&answers, step);
        for (bias, back) in self.hidden_bias.iter_mut().zip(&back) {
            *bias += back;
        }
        for input in 0..encoding.inputs {
            if encoding.is_first(input, contents.input(input)) {
                continue;
            }
            let InputRow(row) = &mut self.inputs[contents.input(input)];
            for (weight, back) in row.iter_mut().zip(&back) {
                *weight += back;
            }
        }
        let step = sizes.tables / encoding.tables.max(1) as f32 * error;
        for table in 0..encoding.tables {
            self.tables[contents.table(table)] += step;
        }
        if let Some(outcome) = outcome {
            self.learn_outcome(&answers, usize::from(*outcome), sizes.outcomes);
        }
    }

    #[inline(always)]
    fn learn_outcome(&mut self, answers: &UnitValues, outcome: usize, size: f32) {
        let mut shares = [0.0; 64];
        let mut most = f32::NEG_INFINITY;
        for (share, output) in shares.iter_mut().zip(&self.outcomes) {
            *share = output.logit(answers);
            most = most.max(*share);
        }
        let mut sum = 0.0;
        for share in &mut shares[..self.outcomes.len()] {
            *share = exp_of_negative(*share - most);
            sum += *share;
        }
        for (index, (share, output)) in shares.iter().zip(&mut self.outcomes).enumerate() {
            let is = if index == outcome { 1.0 } else { 0.0 };
            output.step(answers, size * (is - share / sum));
        }
    }

    /// Moves these weights towards others: by all the way if `share` is 1.
    pub(super) fn approach(&mut self, others: &Self, share: f32) {
        let mix = |kept: &mut [f32], added: &[f32]| {
            for (kept, added) in kept.iter_mut().zip(added) {
                *kept += (added - *kept) * share;
            }
        };
        for (one, other) in self.inputs.iter_mut().zip(&others.inputs) {
            mix(&mut one.0, &other.0);
        }
        mix(&mut self.hidden_bias, &others.hidden_bias);
        mix(&mut self.tables, &others.tables);
        let outputs = std::iter::once(&mut self.value).chain(&mut self.outcomes);
        for (one, other) in outputs.zip(std::iter::once(&others.value).chain(&others.outcomes)) {
            mix(&mut one.weights, &other.weights);
            one.bias += (other.bias - one.bias) * share;
        }
    }

    /// The greatest number of bits after the point with which no sum of a unit overflows.
    pub(super) fn bits(&self, encoding: &Encoding) -> u32 {
        let most = self.greatest_sum(encoding);
        let fits = |bits: &u32| (most + 1.0) * (1 << bits) as f32 <= f32::from(i16::MAX);
        (1..=MOST_BITS).rev().find(fits).unwrap_or(1)
    }

    /// The weights as whole numbers, with this number of bits after the point.
    pub(super) fn whole(&self, bits: u32) -> WholeWeights {
        let one = (1 << bits) as f32;
        let units =
            |values: &UnitValues| values.map(|value| (value * one).round_ties_even() as i16);
        let entry = |value: &f32| (value * ONE_ENTRY).round_ties_even() as i16;
        WholeWeights {
            bits,
            inputs: self.inputs.iter().map(|row| InputRow(units(&row.0))).collect(),
            hidden_bias: units(&self.hidden_bias),
            value: self.value.whole(),
            tables: self.tables.iter().map(entry).collect(),
            outcomes: self.outcomes.iter().map(OutputWeights::whole).collect(),
        }
    }

    /// A bound of the size of what a unit adds up.
    fn greatest_sum(&self, encoding: &Encoding) -> f32 {
        let mut bound = self.hidden_bias.map(f32::abs);
        for contents in encoding.contents_by_input() {
            let mut most = [0.0_f32; UNITS];
            for InputRow(row) in &self.inputs[contents] {
                for (most, weight) in most.iter_mut().zip(row) {
                    *most = most.max(weight.abs());
                }
            }
            for (bound, most) in bound.iter_mut().zip(most) {
                *bound += most;
            }
        }
        bound.into_iter().fold(0.0, f32::max)
    }
}

impl TrainingPlayer {
    /// Goes towards these weights, after these examples changed them: in the network by
    /// [`FOLLOWED`] of the way, and in tables all the way.
    #[inline(always)]
    pub(super) fn follow<'a>(
        &mut self,
        weights: &TrainingWeights,
        examples: impl Iterator<Item = &'a TrainingExample>,
    ) {
        for (row, goal) in self.weights.inputs.iter_mut().zip(&weights.inputs) {
            follow_units(&mut row.0, &goal.0);
        }
        follow_units(&mut self.weights.hidden_bias, &weights.hidden_bias);
        let Self { weights: own, .. } = self;
        let outputs = std::iter::once(&mut own.value).chain(&mut own.outcomes);
        let goals = std::iter::once(&weights.value).chain(&weights.outcomes);
        for (output, goal) in outputs.zip(goals) {
            follow_units(&mut output.weights, &goal.weights);
            output.bias += (goal.bias - output.bias) * FOLLOWED;
        }
        for TrainingExample { contents, .. } in examples {
            for table in 0..self.encoding.tables {
                let at = contents.table(table);
                self.weights.tables[at] = weights.tables[at];
            }
        }
    }
}

#[inline(always)]
fn follow_units(units: &mut UnitValues, goal: &UnitValues) {
    for (unit, goal) in units.iter_mut().zip(goal) {
        *unit += (goal - *unit) * FOLLOWED;
    }
}

impl Estimator for TrainingPlayer {
    fn cpu(&self) -> Cpu {
        self.cpu
    }

    #[inline(always)]
    fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    #[inline(always)]
    fn value(&self, contents: &Contents) -> Logit {
        let answers = self.weights.sums(&self.encoding, contents).map(answer);
        Logit::bounded(self.weights.logit(&self.encoding, contents, &answers))
    }

    #[inline(always)]
    fn payoff(&self, class: impl FnOnce() -> u8) -> Logit {
        payoff(&self.payoffs, class)
    }
}
