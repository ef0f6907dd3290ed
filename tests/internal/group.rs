//! The games of several plans that are played together: each plan gets what it gets alone, and the
//! games of one index are paired.

use std::sync::atomic::AtomicBool;

use crate::balance::compare::games::{compared, scores};
use crate::balance::measures::Measures;
use crate::balance::quantity::Quantity;
use crate::batch::course::PlayCourse;
use crate::batch::group::{GroupPlan, GroupTally, run};
use crate::batch::plan::{Plan, Stop};
use crate::batch::rounds::Listener;
use crate::batch::runner::{self, Engine};
use crate::input::rules::load;
use crate::play::bots::BotKind;
use crate::play::record::GameRecord;
use crate::stats::cross::CrossSums;

/// A group of these rule sets. Greedy bots play.
fn group(names: &[&str], games: u64) -> GroupPlan {
    let plan = |name: &&str| {
        let rules = load(name).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
        let (columns, ratios) = (Measures::Usual.columns(&rules), Measures::Usual.ratio_columns());
        let plan = Plan {
            rules,
            bots: [BotKind::Greedy; 2].map(Into::into),
            games,
            seed: 5,
            throw_limit: 100_000,
            columns,
            ratios,
            watch_board: false,
            luck: None,
            feel: None,
        };
        let engine = Engine::fastest(&plan);
        (plan, engine)
    };
    let plans: Vec<(Plan, Engine)> = names.iter().map(plan).collect();
    let scores = plans[1..].iter().map(|(variant, _)| {
        let baseline = &plans[0].0;
        scores(baseline, variant, &compared(baseline, variant, Measures::Usual))
    });
    let scores = scores.collect();
    GroupPlan { plans, scores }
}

#[derive(Default)]
struct Keeper(Vec<Vec<GameRecord>>);

impl Listener<Vec<GameRecord>, GroupTally> for Keeper {
    type Error = std::convert::Infallible;

    fn wants_records(&self) -> bool {
        true
    }

    fn records(&mut self, first: u64, records: Vec<Vec<GameRecord>>) -> Result<(), Self::Error> {
        assert_eq!(first, self.0.len() as u64);
        self.0.extend(records);
        Ok(())
    }
}

/// Takes no records.
struct Nothing;

impl Listener for Nothing {
    type Error = std::convert::Infallible;
}

impl Listener<Vec<GameRecord>, GroupTally> for Nothing {
    type Error = std::convert::Infallible;
}

#[test]
fn each_plan_gets_its_own_tally_and_games_of_one_index_are_paired() {
    // A lockstep race, a race that only the plain engine plays, and a domination game.
    let group = group(&["finkel", "tiny", "freecompany-classic", "skiriuk"], 2_100);
    let stop = AtomicBool::new(false);
    let mut keeper = Keeper::default();
    let Ok(batch) = run(&group, &PlayCourse::until(&stop), &mut keeper);
    assert_eq!(batch.stop, Stop::Complete);
    for ((plan, engine), tally) in group.plans.iter().zip(&batch.tally.tallies) {
        let Ok(alone) = runner::run_with(*engine, plan, &PlayCourse::until(&stop), &mut Nothing);
        assert_eq!(*tally, alone.tally, "{}", plan.rules.name);
    }
    let length = Quantity::Mean("throws");
    for variant in 1..group.plans.len() {
        let quantities = compared(&group.plans[0].0, &group.plans[variant].0, Measures::Usual);
        let place = quantities.iter().position(|one| *one == length).expect("all have a length");
        let mut expected = CrossSums::of_singles(2);
        for games in &keeper.0 {
            expected.add(&[0, variant].map(|at| [games[at].throws.into(), 1]));
        }
        assert_eq!(batch.tally.sums[variant - 1][place], expected);
    }
}

#[test]
fn the_threads_and_the_listener_do_not_change_a_group() {
    let group = group(&["finkel", "tiny"], 3_000);
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let Ok(batch) = pool.install(|| run(&group, &PlayCourse::undisturbed(), &mut Nothing));
        batch.tally
    };
    assert_eq!(on(1), on(3));
    let Ok(kept) = run(&group, &PlayCourse::undisturbed(), &mut Keeper::default());
    assert_eq!(on(2), kept.tally);
}

#[test]
fn an_interrupted_group_has_no_half_of_a_pair() {
    let group = group(&["finkel", "tiny"], 3_000);
    let Ok(batch) = run(&group, &PlayCourse::until(&AtomicBool::new(true)), &mut Nothing);
    assert_eq!((batch.stop, batch.tally.tallies[0].games), (Stop::Interrupted, 0));
    assert!(batch.tally.sums[0].iter().all(|sums| sums.blocks() == 0));
}
