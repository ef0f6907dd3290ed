//! The evaluator: a small network and tables, whose outputs add up. All its numbers are whole.

use crate::game::rules::Rules;
use crate::learn::contents::Contents;
use crate::learn::encoding::Encoding;
use crate::learn::estimator::Estimator;
use crate::learn::head::{EvaluatorHead, EvaluatorIdentity};
use crate::learn::logit::Logit;
use crate::learn::proof::PlayProof;
use crate::simd::Cpu;
use crate::solve::file::Objective;

/// The units of the hidden layer.
pub(super) const UNITS: usize = 64;
/// What the units add up. A unit answers with the square of its sum, where the sum is between 0
/// and 1. Below and above, it answers as at the ends.
pub(super) type Units = [i16; UNITS];

/// The weights of a content of an input, one for each unit. They begin at a line of the cache.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub(super) struct InputRow<T>(pub [T; UNITS]);

/// The most bits after the point in a sum of a unit.
pub(super) const MOST_BITS: u32 = 12;
/// The number that stands for 1 in the answer of a unit.
pub(super) const ONE_ANSWER: f32 = 16_384.0;
/// The number that stands for 1 in the weight of a unit's answer.
pub(super) const ONE_WEIGHT: f32 = 1_024.0;
/// The number that stands for 1 in a table.
pub(super) const ONE_ENTRY: f32 = 512.0;

/// One output of the network: the weights of its 64 units, of which [`ONE_WEIGHT`] stands for 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkOutput {
    /// The weight of each unit.
    pub(super) weights: Units,
    /// What is added to the logit. [`ONE_ANSWER`] times [`ONE_WEIGHT`] stands for 1.
    pub(super) bias: i32,
}

/// What learning found: the value of positions, and the chances of outcomes.
///
/// The value of a position is a logit. Its chance is the expected score of the player who throws
/// next: a win 1, a draw one half. If the objective is points, 1 is the greatest number of points
/// won and 0 the same number lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluator {
    pub(super) head: EvaluatorHead,
    /// The name of its file, without folders. Empty if it has no file.
    pub(super) file: String,
    /// The checksum of its file in hexadecimal digits. Empty if it has no file.
    pub(super) checksum: String,
    pub(super) encoding: Encoding,
    /// The bits after the point in a sum of a unit.
    pub(super) bits: u32,
    /// The weights of each content of each input.
    pub(super) inputs: Vec<InputRow<i16>>,
    pub(super) hidden_bias: Units,
    pub(super) value: NetworkOutput,
    /// The entry of each content of each table.
    pub(crate) tables: Vec<i16>,
    /// For each outcome, its logarithm of weight: own wins by class, the other player's wins by
    /// class, a draw.
    pub(super) outcomes: Vec<NetworkOutput>,
    /// The value of a win of each class, if the objective is points. Empty otherwise.
    pub(super) payoffs: Vec<Logit>,
}

impl NetworkOutput {
    /// Can no answers of the units make the sum of [`Self::logit`] overflow?
    pub(super) fn is_bounded(&self) -> bool {
        let weights: i64 = self.weights.iter().map(|weight| i64::from(*weight).abs()).sum();
        weights * ONE_ANSWER as i64 + i64::from(self.bias).abs() <= i64::from(i32::MAX)
    }

    /// The logit of the units' answers.
    #[inline(always)]
    pub(super) fn logit(&self, units: &Units, bits: u32) -> f32 {
        let mut answers = [0; UNITS];
        for (answer_here, unit) in answers.iter_mut().zip(units) {
            *answer_here = answer(*unit, bits);
        }
        let mut sum = 0_i32;
        for (answer, weight) in answers.iter().zip(&self.weights) {
            sum += i32::from(*answer) * i32::from(*weight);
        }
        (sum + self.bias) as f32 / (ONE_ANSWER * ONE_WEIGHT)
    }
}

/// The answer of a unit to its sum.
#[inline(always)]
fn answer(sum: i16, bits: u32) -> i16 {
    let bounded = sum.clamp(0, (1 << bits) - 1) as u16;
    let shifted = bounded << (15 - bits);
    ((u32::from(shifted) * u32::from(shifted)) >> 16) as i16
}

impl Estimator for Evaluator {
    fn cpu(&self) -> Cpu {
        Cpu::best()
    }

    #[inline(always)]
    fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    #[inline(always)]
    fn value(&self, contents: &Contents) -> Logit {
        self.logit(contents, &self.units(contents))
    }

    #[inline(always)]
    fn payoff(&self, class: impl FnOnce() -> u8) -> Logit {
        payoff(&self.payoffs, class)
    }
}

/// The value of a win, from the value of a win of each class. An empty list makes all wins equal.
#[inline(always)]
pub(super) fn payoff(payoffs: &[Logit], class: impl FnOnce() -> u8) -> Logit {
    if payoffs.is_empty() { Logit::CERTAIN } else { payoffs[usize::from(class())] }
}

impl Evaluator {
    /// What the units add up in a position.
    #[inline(always)]
    pub(super) fn units(&self, contents: &Contents) -> Units {
        let mut units = self.hidden_bias;
        for at in contents.inputs(self.encoding.inputs) {
            let InputRow(row) = &self.inputs[at];
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit = unit.wrapping_add(*weight);
            }
        }
        units
    }

    /// The value of a position, from what the units add up.
    #[inline(always)]
    pub(super) fn logit(&self, contents: &Contents, units: &Units) -> Logit {
        let mut entries = 0_i32;
        for at in contents.tables(self.encoding.tables) {
            entries += i32::from(self.tables[at]);
        }
        Logit::bounded(self.value.logit(units, self.bits) + entries as f32 / ONE_ENTRY)
    }

    /// What it was made for, and how.
    pub fn head(&self) -> &EvaluatorHead {
        &self.head
    }

    /// The data that identify it in reports. The checksum is that of the bytes of its file.
    pub fn identity(&self) -> EvaluatorIdentity {
        EvaluatorIdentity {
            rules: self.head.rules.clone(),
            file: self.file.clone(),
            checksum: self.checksum.clone(),
            objective: self.head.objective,
            games: self.head.learned,
            planned: self.head.games,
            seed: self.head.seed,
            proof: self.head.proof.clone(),
        }
    }

    /// The same evaluator, not yet in a file.
    #[must_use]
    pub(super) fn without_file(self) -> Self {
        Self { file: String::new(), checksum: String::new(), ..self }
    }

    /// The same evaluator with what was measured of its play.
    #[must_use]
    pub fn with_proof(mut self, proof: Option<PlayProof>) -> Self {
        self.head.proof = proof;
        self
    }
}

/// The value of a win of each class, if the objective is points. Empty otherwise.
pub(super) fn payoffs(rules: &Rules, objective: Objective) -> Vec<Logit> {
    if objective == Objective::Win {
        return Vec::new();
    }
    let points = objective.payoffs(rules);
    let most = points.iter().copied().fold(1.0, f64::max);
    let score = |points: &f64| f64::midpoint(1.0, points / most) as f32;
    points.iter().map(|points| Logit::of_chance(score(points))).collect()
}
