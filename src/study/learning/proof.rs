//! Makes the proof of an evaluator: its scores against the simple bots, and what its method reaches
//! where optimal play is known.

use std::path::Path;

use crate::balance::study::Each;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::learn::proof::{BotScore, PlayProof, SmallFormProof};
use crate::learn::strength::{SwappedPairs, quarters};
use crate::play::bots::BotKind;
use crate::study::learning::best_play::{Learning, Unlearned};
use crate::study::learning::small_form;
use crate::study::observer::Observer;

/// The pairs of games with each simple bot.
const PAIRS: u64 = 500;
/// The pairs that are played at once. Progress is told after them.
const AT_ONCE: u64 = 50;
/// The seed of the games. Checkpoints are compared with another one.
const SEED: u64 = 2;

/// How much of a proof is made.
#[derive(Clone, Copy, Debug)]
pub enum ProofExtent<'a> {
    Nothing,
    /// The scores against the simple bots.
    Bots,
    /// Also the play of the first of these small forms that can be solved. They have fewer and
    /// fewer pieces.
    BotsAndSmallForm(&'a [Rules]),
}

/// Makes the proof of the evaluator that a learning gave. `None` if none is wanted.
pub(super) fn prove<G: Game>(
    game: &G,
    learning: &Learning<'_>,
    evaluator: &Evaluator,
    extent: ProofExtent<'_>,
    path: &Path,
) -> Result<Option<PlayProof>, Unlearned> {
    if matches!(extent, ProofExtent::Nothing) {
        return Ok(None);
    }
    let Learning { rules, observer, .. } = *learning;
    let planned = 2 * PAIRS * BotKind::RULEBOOK.len() as u64;
    observer.begins(&format!("proof of {}", rules.name), planned, Each::Game);
    let score = |kind: &BotKind| against(game, evaluator, *kind, observer);
    let against: Option<Vec<BotScore>> = BotKind::RULEBOOK.iter().map(score).collect();
    observer.ends();
    let scores = against.ok_or(Unlearned::Stopped)?;
    let small_form = match extent {
        ProofExtent::Nothing | ProofExtent::Bots => SmallFormProof::NotMade,
        ProofExtent::BotsAndSmallForm(smaller) => {
            small_form::prove(learning, smaller, evaluator, path)?
        }
    };
    Ok(Some(PlayProof { against: scores, small_form }))
}

/// The score against a simple bot. `None` if it was stopped.
fn against<G: Game>(
    game: &G,
    evaluator: &Evaluator,
    kind: BotKind,
    observer: &dyn Observer,
) -> Option<BotScore> {
    let learned = Learned { evaluator, skill: Skill::OneThrow };
    let mut all = Vec::new();
    for first in (0..PAIRS).step_by(AT_ONCE as usize) {
        let pairs = first..(first + AT_ONCE).min(PAIRS);
        let plan = SwappedPairs { pairs, seed: SEED, stop: observer.stop() };
        let found = quarters(game, &learned, kind.bot(), &plan)?;
        observer.played(2 * found.len() as u64);
        all.extend(found);
    }
    Some(BotScore::new(kind.name(), &all))
}
