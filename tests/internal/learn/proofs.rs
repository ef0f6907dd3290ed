//! Proofs of play, the choice among checkpoints, and learning that is interrupted in any part.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::input::patch::Patch;
use crate::input::variant;
use crate::learn::checkpoint::Checkpoints;
use crate::learn::evaluator::Evaluator;
use crate::learn::proof::{FormPieces, PlayProof, SmallFormProof};
use crate::play::bots::BotKind;
use crate::solve::file::Objective;
use crate::study::learning::{Destination, LearnLength, LearnRequest, ProofExtent, learn};
use crate::study::observer::{Nobody, Observer};

use super::{learned, load};

/// The rule set with this number of pieces.
fn finkel(pieces: u8) -> Rules {
    let patch = Patch::default().with_field("pieces.piece.count", pieces);
    variant::load("finkel", &patch).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

/// Learns in this folder, with what a small form gives.
fn learn_in(
    folder: &Path,
    rules: &Rules,
    smaller: &[Rules],
    games: u64,
    observer: &dyn Observer,
) -> Option<Vec<u8>> {
    let path = folder.join("a.urbot");
    let (length, proof) = (LearnLength::Games(games), ProofExtent::BotsAndSmallForm(smaller));
    let (objective, destination) = (Objective::Win, Destination::File(&path));
    let request =
        LearnRequest { rules, objective, length, seed: 4, base: None, proof, destination };
    learn(&request, observer).ok().map(|evaluator| evaluator.bytes(rules))
}

fn proof_of(rules: &Rules, smaller: &[Rules], games: u64) -> PlayProof {
    let folder = tempfile::tempdir().unwrap();
    let bytes = learn_in(folder.path(), rules, smaller, games, &Nobody).expect("it learns");
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().collect();
    assert_eq!(left.len(), 1, "only the evaluator is left: {left:?}");
    let evaluator = Evaluator::parse(Path::new("a.urbot"), &bytes, rules).unwrap();
    evaluator.head().proof.clone().expect("a proof was made")
}

#[test]
fn a_small_game_is_proven_as_a_whole() {
    let proof = proof_of(&finkel(2), &[], 3_000);
    let bots: Vec<&str> = proof.against.iter().map(|score| &score.bot[..]).collect();
    assert_eq!(bots, BotKind::RULEBOOK.iter().map(|kind| kind.name()).collect::<Vec<_>>());
    assert!(proof.against.iter().all(|score| score.number_of_pairs() == 500));
    let SmallFormProof::Solved(form) = proof.small_form else { panic!("{proof:?}") };
    assert!(form.is_whole() && form.games == 5_000, "{form:?}");
    // No play scores more than perfect play. Self-play of 3,000 games loses a few per cent.
    assert!(form.score < 0.5 && form.score > 0.45, "{form:?}");
    let [low, high] = form.interval.expect("some games lose something");
    assert!(low < form.score && form.score < high);
}

#[test]
fn a_large_game_is_proven_on_the_first_form_that_can_be_solved() {
    let whole = load("finkel");
    let smaller = [finkel(6), finkel(1)];
    let SmallFormProof::Solved(found) = proof_of(&whole, &smaller, 4).small_form else {
        panic!("one piece can be solved")
    };
    assert_eq!(found.pieces, [FormPieces { kind: "piece".to_owned(), count: 1, of: 7 }]);
    assert_eq!(found.learned, 4, "no more games than the plan has");
    // With one piece there is nothing to decide, so nothing is lost.
    assert_eq!((found.score.to_bits(), found.interval), (0.5_f64.to_bits(), None));
    assert_eq!(proof_of(&whole, &[], 4).small_form, SmallFormProof::TooLarge);
    let domination = load("freecompany-royal");
    assert_eq!(proof_of(&domination, &[], 4).small_form, SmallFormProof::NotARace);
}

/// Stops at the first chance after this many reports of progress.
struct Impatient {
    left: AtomicU64,
    stop: AtomicBool,
}

impl Observer for Impatient {
    fn played(&self, _: u64) {
        let left = self.left.load(Ordering::Relaxed);
        self.left.store(left.saturating_sub(1), Ordering::Relaxed);
        self.stop.store(left <= 1, Ordering::Relaxed);
    }

    fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}

#[test]
fn learning_that_is_stopped_in_any_part_goes_on_to_the_same_bytes() {
    let (rules, smaller) = (finkel(2), [finkel(1)]);
    let learn_in = |folder: &Path, observer: &dyn Observer| {
        learn_in(folder, &rules, &smaller, 2_000, observer)
    };
    let expected = learn_in(tempfile::tempdir().unwrap().path(), &Nobody).expect("it learns");
    let folder = tempfile::tempdir().unwrap();
    let mut stopped = 0;
    let found = loop {
        // Each try goes on for some reports more, so that a proof is stopped in each of its parts.
        let left = AtomicU64::new(2 + 4 * stopped);
        let observer = Impatient { left, stop: AtomicBool::new(false) };
        match learn_in(folder.path(), &observer) {
            Some(bytes) => break bytes,
            None => stopped += 1,
        }
        assert!(folder.path().join("a.urbot.partial").is_file(), "stopped {stopped} times");
        assert!(stopped < 300, "it goes on");
    };
    assert!(stopped > 6, "stopped {stopped} times");
    assert!(found == expected);
}

#[test]
fn a_checkpoint_is_clearly_worse_only_if_play_became_worse() {
    let rules = finkel(3);
    let race = Race::new(&rules).expect("a race");
    let never = AtomicBool::new(false);
    let checkpoints = Checkpoints::new(&race, 40_000, &never);
    let measure = |games| checkpoints.measure(learned(&rules, Objective::Win, games));
    let [Some(bad), Some(good)] = [4, 4_000].map(measure) else { panic!("nothing stops it") };
    assert!(good.against(BotKind::Greedy).unwrap().value > 0.5);
    assert!(checkpoints.compare(&bad, &good).unwrap().is_clearly_worse());
    assert!(!checkpoints.compare(&good, &bad).unwrap().is_clearly_worse());
    let same = checkpoints.compare(&good, &good).unwrap();
    assert!(
        !same.is_clearly_worse() && same.head_to_head.unwrap().value.to_bits() == 0.5_f64.to_bits()
    );
    never.store(true, Ordering::Relaxed);
    assert!(checkpoints.compare(&good, &bad).is_none() && measure(4).is_none(), "it stops");
}
