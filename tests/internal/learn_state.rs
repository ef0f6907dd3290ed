//! Learning that is interrupted continues as if nothing had happened.

use crate::game::race::Race;
use crate::input::rules::parse;
use crate::learn::state::BestPlay;
use crate::learn::training::{CHUNK, Training, TrainingPlan};
use crate::solve::file::Objective;

#[test]
fn a_saved_state_continues_to_the_same_bytes_wherever_it_was_saved() {
    let text = "name: small\ntitle: Small\nsource: none\nextends: finkel\n\
                pieces: {piece: {count: 1}}\n";
    let rules = parse(text).unwrap();
    let race = Race::new(&rules).unwrap();
    // The average begins in the last ninth, so some saves have one and some have none.
    let plan = TrainingPlan { objective: Objective::Win, games: 6 * CHUNK, seed: 3 };
    let mut whole = Training::new(&race, &rules, plan);
    while !whole.is_complete() {
        whole.learn_more();
    }
    let expected = whole.evaluator().bytes(&rules);
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    for chunks in 1..6 {
        let mut first = Training::new(&race, &rules, plan);
        (0..chunks).for_each(|_| first.learn_more());
        first.save(&state, &BestPlay::default()).unwrap();
        let mut second = Training::new(&race, &rules, plan);
        second.resume(&state).unwrap();
        assert_eq!(second.games, chunks * CHUNK);
        while !second.is_complete() {
            second.learn_more();
        }
        assert!(second.evaluator().bytes(&rules) == expected, "saved after {chunks} chunks");
    }
}

#[test]
fn a_state_of_another_plan_and_a_damaged_one_are_refused() {
    let text = "name: small\ntitle: Small\nsource: none\nextends: finkel\n\
                pieces: {piece: {count: 1}}\n";
    let rules = parse(text).unwrap();
    let race = Race::new(&rules).unwrap();
    let plan = TrainingPlan { objective: Objective::Win, games: 2 * CHUNK, seed: 3 };
    let mut training = Training::new(&race, &rules, plan);
    training.learn_more();
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    training.save(&state, &BestPlay::default()).unwrap();
    for other in [
        TrainingPlan { seed: 4, ..plan },
        TrainingPlan { games: 3 * CHUNK, ..plan },
        TrainingPlan { objective: Objective::Points, ..plan },
    ] {
        let mut training = Training::new(&race, &rules, other);
        let error = training.resume(&state).unwrap_err().to_string();
        assert!(error.contains("this keeps what was learned by another plan"), "{error}");
        assert_eq!(training.games, 0, "{other:?}");
    }
    let bytes = std::fs::read(&state).unwrap();
    for end in [0, 7, 20, bytes.len() / 2, bytes.len() - 1] {
        std::fs::write(&state, &bytes[..end]).unwrap();
        assert!(Training::new(&race, &rules, plan).resume(&state).is_err(), "{end} bytes");
    }
}

#[test]
fn the_best_play_so_far_is_kept_with_the_state() {
    let text = "name: small\ntitle: Small\nsource: none\nextends: finkel\n\
                pieces: {piece: {count: 1}}\n";
    let rules = parse(text).unwrap();
    let race = Race::new(&rules).unwrap();
    let plan = TrainingPlan { objective: Objective::Win, games: 3 * CHUNK, seed: 3 };
    let mut training = Training::new(&race, &rules, plan);
    training.learn_more();
    let kept = training.evaluator();
    training.learn_more();
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    training.save(&state, &BestPlay { compared: CHUNK, kept: Some(kept.clone()) }).unwrap();
    let best = Training::new(&race, &rules, plan).resume(&state).unwrap();
    assert_eq!((best.compared, best.kept), (CHUNK, Some(kept)));
    training.save(&state, &BestPlay::default()).unwrap();
    let best = Training::new(&race, &rules, plan).resume(&state).unwrap();
    assert_eq!((best.compared, best.kept), (0, None));
}
