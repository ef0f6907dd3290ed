//! Before anything is learned, the tables of a race add up to the lead in steps.

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::learn::encoding::Encoding;
use crate::learn::evaluator::Evaluator;
use crate::learn::training::{Training, TrainingPlan};
use crate::solve::file::Objective;

use super::load;

/// The logit of a lead of one step (`docs/learning.md`, "First estimate").
const STEP: f64 = 0.03;
/// Half of the smallest step of an entry, for each of at most 16 tables.
const ROUNDING: f64 = 16.0 / 512.0 / 2.0;

/// Light's pieces and Dark's, by kind and step, and how many steps Light is ahead.
type Scene<'a> = (&'a [(usize, u8)], &'a [(usize, u8)], f64);

fn assert_leads(rules: &str, scenes: &[Scene<'_>]) {
    let rules = load(rules);
    let race = Race::new(&rules).expect("a race");
    let plan = TrainingPlan { objective: Objective::Win, games: 1, seed: 1 };
    let evaluator: Evaluator = Training::new(&race, &rules, plan).evaluator();
    let encoding = Encoding::new(&race);
    let state = TurnState::turn_start(race.course(), Seat::Light);
    for (light, dark, lead) in scenes {
        let mut position = race.start();
        for (seat, pieces) in [(Seat::Light, light), (Seat::Dark, dark)] {
            for (kind, step) in *pieces {
                position.set_up(&race, seat, *kind, *step).expect("a free square");
            }
        }
        for (thrower, sign) in [(Seat::Light, 1.0), (Seat::Dark, -1.0)] {
            let contents = encoding.write(&race, &position, thrower, state);
            let entry = |table| f64::from(evaluator.weights.tables[contents.table(table)]) / 512.0;
            let logit: f64 = (0..encoding.tables).map(entry).sum();
            let wanted = sign * lead * STEP;
            assert!(
                (logit - wanted).abs() <= ROUNDING,
                "{light:?} {dark:?}: {logit}, not {wanted}"
            );
        }
    }
}

#[test]
fn the_tables_begin_with_the_lead_in_steps() {
    // Step 15 is home on the path of 14 squares.
    let scenes: [Scene<'_>; 4] = [
        (&[], &[], 0.0),
        (&[(0, 5)], &[], 5.0),
        (&[(0, 15), (0, 4)], &[(0, 8), (0, 6)], 5.0),
        (&[(0, 2)], &[(0, 15), (0, 15), (0, 13)], -41.0),
    ];
    assert_leads("finkel", &scenes);
}

#[test]
fn a_second_visit_of_a_square_is_further_along() {
    // m7 is step 11 on the way out and step 17 on the way back.
    assert_leads("murray", &[(&[(0, 11)], &[], 11.0), (&[(0, 17)], &[(0, 5)], 12.0)]);
}

#[test]
fn all_kinds_of_pieces_count() {
    // The pawn, the chariot and the hero of Urgammon.
    assert_leads("urgammon", &[(&[(0, 3), (1, 6), (2, 10)], &[(1, 16)], 3.0)]);
}
