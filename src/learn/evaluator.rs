//! The evaluator: a small network and tables, whose outputs add up. All its numbers are whole.

use xxhash_rust::xxh3::xxh3_128;

use crate::game::rules::Rules;
use crate::learn::contents::Contents;
use crate::learn::encoding::Encoding;
use crate::learn::estimator::Estimator;
use crate::learn::head::{EvaluatorHead, EvaluatorIdentity};
use crate::learn::logit::Logit;
use crate::learn::play_rows::PlayRows;
use crate::learn::proof::PlayProof;
use crate::learn::whole_weights::{InputRow, ONE_ENTRY, Units, WholeWeights};
use crate::simd::Cpu;
use crate::solve::file::Objective;

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
    pub(crate) weights: WholeWeights,
    /// Its inputs as play reads them.
    pub(super) rows: PlayRows,
    /// The value of a win of each class, if the objective is points. Empty otherwise.
    pub(super) payoffs: Vec<Logit>,
}

impl Estimator for Evaluator {
    fn cpu(&self) -> Cpu {
        Cpu::best()
    }

    #[inline(always)]
    fn encoding(&self) -> &Encoding {
        &self.rows.encoding
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
    pub(crate) fn units(&self, contents: &Contents) -> Units {
        let mut units = self.weights.hidden_bias;
        for at in contents.inputs(self.rows.encoding.inputs) {
            let InputRow(row) = &self.rows.inputs[at];
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
        for at in contents.tables(self.rows.encoding.tables) {
            entries += i32::from(self.weights.tables[at]);
        }
        Logit::bounded(
            self.weights.value.logit(units, self.weights.bits) + entries as f32 / ONE_ENTRY,
        )
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
            preliminary: self.head.preliminary,
            proof: self.head.proof.clone(),
        }
    }

    /// The same evaluator, not yet in a file.
    #[must_use]
    pub(super) fn without_file(self) -> Self {
        Self { file: String::new(), checksum: String::new(), ..self }
    }

    /// The same evaluator, said to be preliminary: it was learned on the way, from fewer games than
    /// are usual.
    #[must_use]
    pub fn preliminary(mut self) -> Self {
        self.head.preliminary = true;
        self
    }

    /// The same evaluator, which nobody writes into a file. Its checksum is that of its head and
    /// its weights.
    #[must_use]
    pub fn in_memory(self) -> Self {
        let words = self.weights.words().into_iter().flat_map(i16::to_le_bytes);
        let head = format!("{:?}", self.head).into_bytes();
        let checksum = format!("{:032x}", xxh3_128(&words.chain(head).collect::<Vec<u8>>()));
        Self { file: String::new(), checksum, ..self }
    }

    /// The same evaluator with what was measured of its play.
    #[must_use]
    pub fn with_proof(mut self, proof: Option<PlayProof>) -> Self {
        self.head.proof = proof;
        self
    }
}

/// The number of outcomes: wins and losses by class, and a draw.
pub(super) fn outcomes(rules: &Rules) -> usize {
    2 * rules.win_classes.len() + 1
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
