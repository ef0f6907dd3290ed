//! What a variant takes over from its base.

use std::sync::Arc;

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::input::evaluators::learning_base;
use crate::input::patch::Patch;
use crate::input::variant::Base;
use crate::learn::carry_over::LearningBase;
use crate::learn::evaluator::Evaluator;
use crate::learn::training::{Training, TrainingPlan};
use crate::solve::file::Objective;

use super::{learned, load};

fn plan(games: u64) -> TrainingPlan {
    TrainingPlan { objective: Objective::Win, games, seed: 5 }
}

/// `finkel` with this number of pieces.
fn finkel(pieces: u8) -> Rules {
    let base = Base::load("finkel").expect("finkel");
    let patch = Patch::default().with_field("pieces.piece.count", pieces);
    base.with(&patch).expect("a variant")
}

fn base(rules: Rules) -> LearningBase {
    let evaluator = Arc::new(learned(&rules, Objective::Win, 40));
    LearningBase { rules, evaluator }
}

#[test]
fn the_same_rules_take_over_everything() {
    let base = base(load("urgammon"));
    let race = Race::new(&base.rules).expect("a race");
    let training = Training::new(&race, &base.rules, plan(256)).begun_from(&base);
    let begun = training.evaluator();
    assert!(begun.weights == base.evaluator.weights);
    assert_eq!(begun.head().base.as_ref().map(|base| &base.rules[..]), Some("urgammon"));
}

// The counts of waiting pieces go up to 3 or 4, and the content
// of 4 begins as that of 3.
#[test]
fn a_piece_more_begins_as_the_nearest_number_of_pieces() {
    let base = base(finkel(3));
    let more = finkel(4);
    let race = Race::new(&more).expect("a race");
    let begun = Training::new(&race, &more, plan(256)).begun_from(&base).evaluator();
    // The first input counts the own waiting pieces, then those at home.
    let row = |evaluator: &Evaluator, waiting: usize| evaluator.weights.inputs[waiting];
    assert_eq!(begun.weights.bits, base.evaluator.weights.bits, "both have the same unit");
    for (waiting, in_base) in [(0, 0), (2, 2), (3, 3), (4, 3)] {
        let (own, of_base) = (row(&begun, waiting), row(&base.evaluator, in_base));
        assert!(own == of_base, "{waiting} waiting pieces");
    }
}

#[test]
fn a_variant_begins_from_the_built_in_rule_set_that_it_changes() {
    let base_of = |rules: &Rules| learning_base(rules).map(|base| base.rules.name);
    assert_eq!(base_of(&finkel(4)), Some("finkel".to_owned()));
    assert_eq!(base_of(&load("blitz+coins-3")), Some("blitz".to_owned()));
    assert_eq!(base_of(&load("finkel-tavola-16")), None, "it has an evaluator of its own");
    let alone = Rules { lineage: vec!["no-such".to_owned()], ..finkel(4) };
    assert_eq!(base_of(&alone), None);
    let game_of_another_kind = Rules { lineage: vec!["freecompany-royal".to_owned()], ..finkel(4) };
    assert_eq!(base_of(&game_of_another_kind), None);
}
