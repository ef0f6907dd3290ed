//! The state of learning on disk, so that an interrupted `urlab learn` continues.

use std::path::Path;

use crate::disk::{NewFile, SealedKind};
use crate::game::contract::Game;
use crate::learn::evaluator::Evaluator;
use crate::learn::file::{EvaluatorError, bytes_of, kind, parse, read_all};
use crate::learn::head::EvaluatorHead;
use crate::learn::training::Training;
use crate::learn::training_weights::TrainingWeights;
use crate::learn::whole_weights::UNITS;

/// The kind of file.
const KIND: SealedKind = kind(*b"URLRN\x1a\r\n");

/// The best play so far.
#[derive(Clone, Debug, Default)]
pub struct BestPlay {
    /// The number of games after which checkpoints were compared last.
    pub compared: u64,
    /// The checkpoint that is kept. `None` before the first one.
    pub kept: Option<Evaluator>,
}

impl<G: Game> Training<'_, G> {
    /// Saves the state and the best play so far. [`Training::resume`] continues from it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, path: &Path, best: &BestPlay) -> Result<(), EvaluatorError> {
        let mut content = Vec::new();
        write(&self.weights, &mut content);
        write(&self.player.weights, &mut content);
        content.extend(self.positions.to_le_bytes());
        content.extend(self.evaluations.to_le_bytes());
        content.extend(self.finished.to_le_bytes());
        content.extend(self.average.as_ref().map_or(0, |(_, rounds)| *rounds).to_le_bytes());
        if let Some((average, _)) = &self.average {
            write(average, &mut content);
        }
        content.extend(best.compared.to_le_bytes());
        content.extend(best.kept.iter().flat_map(|kept| kept.bytes(self.rules)));
        Ok(NewFile::begin(path)?.finish_with(bytes_of(KIND, &self.head(), &content))?)
    }

    /// Continues from a saved state, and returns the best play so far.
    ///
    /// # Errors
    /// The file cannot be read, is damaged, is no such state, or is of another plan or other rules.
    pub fn resume(&mut self, path: &Path) -> Result<BestPlay, EvaluatorError> {
        let (head, content) = parse(KIND, path, &read_all(KIND, path)?)?;
        let learned = head.learned;
        if (EvaluatorHead { learned: self.games, ..head.clone() }) != self.head() {
            return Err(EvaluatorError::OtherPlan {
                path: path.to_path_buf(),
                found: head.to_string(),
                wanted: self.head().to_string(),
            });
        }
        let mut numbers = &content[..];
        let damaged = || EvaluatorError::Damaged {
            path: path.to_path_buf(),
            what: "its content does not fit the inputs of these rules".to_owned(),
        };
        let mut weights = self.weights.clone();
        read(&mut weights, &mut numbers).ok_or_else(damaged)?;
        let mut playing = self.weights.clone();
        read(&mut playing, &mut numbers).ok_or_else(damaged)?;
        let mut counts = [0; 4];
        for count in &mut counts {
            *count = u64::from_le_bytes(next(&mut numbers).ok_or_else(damaged)?);
        }
        let [positions, evaluations, finished, rounds] = counts;
        let mut average = None;
        if rounds > 0 {
            let mut averaged = weights.clone();
            read(&mut averaged, &mut numbers).ok_or_else(damaged)?;
            average = Some((averaged, rounds));
        }
        let compared = u64::from_le_bytes(next(&mut numbers).ok_or_else(damaged)?);
        let kept = (!numbers.is_empty()).then(|| Evaluator::parse(path, numbers, self.rules));
        let best = BestPlay { compared, kept: kept.transpose()?.map(Evaluator::without_file) };
        self.player.weights = playing;
        (self.weights, self.average, self.games) = (weights, average, learned);
        (self.positions, self.evaluations, self.finished) = (positions, evaluations, finished);
        Ok(best)
    }
}

/// The number of games that the plan of a saved state has.
///
/// # Errors
/// The file cannot be read, is damaged or is no such state.
pub fn planned_games(path: &Path) -> Result<u64, EvaluatorError> {
    parse(KIND, path, &read_all(KIND, path)?).map(|(head, _)| head.games)
}

/// The parts of the weights, each as one list of numbers.
fn parts(weights: &mut TrainingWeights) -> impl Iterator<Item = &mut [f32]> {
    let TrainingWeights { inputs, hidden_bias, value, tables, outcomes } = weights;
    let outputs = std::iter::once(value)
        .chain(outcomes)
        .flat_map(|output| [&mut output.weights[..], std::slice::from_mut(&mut output.bias)]);
    let rows = inputs.iter_mut().map(|row| &mut row.0[..]);
    rows.chain([&mut hidden_bias[..], &mut tables[..]]).chain(outputs)
}

fn write(weights: &TrainingWeights, content: &mut Vec<u8>) {
    let mut copy = weights.clone();
    content.reserve(copy.inputs.len() * UNITS * 4);
    for part in parts(&mut copy) {
        content.extend(part.iter().flat_map(|number| number.to_le_bytes()));
    }
}

fn read(weights: &mut TrainingWeights, numbers: &mut &[u8]) -> Option<()> {
    for part in parts(weights) {
        for number in part {
            *number = f32::from_le_bytes(next(numbers)?);
        }
    }
    Some(())
}

fn next<const N: usize>(numbers: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = numbers.split_first_chunk()?;
    *numbers = rest;
    Some(*first)
}
