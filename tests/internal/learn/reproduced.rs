//! The same plan gives the same bytes.

use crate::game::race::Race;
use crate::learn::training::{Training, TrainingPlan};
use crate::simd::Cpu;
use crate::solve::file::Objective;

use super::{learned, load};

#[test]
fn any_number_of_threads_learns_the_same_bytes() {
    for (name, objective) in [
        ("finkel", Objective::Win),
        ("urgammon", Objective::Points),
        ("freecompany-royal", Objective::Win),
    ] {
        let rules = load(name);
        // Not a multiple of the games of a round, so the last round is shorter.
        let bytes = [1, 2, 3].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads").install(|| learned(&rules, objective, 14).bytes(&rules))
        });
        assert!(bytes[0] == bytes[1] && bytes[0] == bytes[2], "{name}");
        assert!(bytes[0] != learned(&rules, objective, 15).bytes(&rules), "{name}");
    }
}

#[test]
fn every_kind_of_processor_learns_the_same_bytes() {
    let rules = load("urgammon");
    let race = Race::new(&rules).expect("a race");
    let plan = TrainingPlan { objective: Objective::Points, games: 30, seed: 9 };
    let bytes: Vec<Vec<u8>> = Cpu::available()
        .into_iter()
        .map(|cpu| {
            let mut training = Training::new(&race, &rules, plan).on(cpu);
            while !training.is_complete() {
                training.learn_more();
            }
            assert!(training.is_complete() && training.games == 30);
            training.evaluator().bytes(&rules)
        })
        .collect();
    assert!(bytes.iter().all(|one| *one == bytes[0]), "{:?}", Cpu::available());
}
