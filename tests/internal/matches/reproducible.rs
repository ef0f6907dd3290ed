//! The same matches on any number of threads, interrupted anywhere.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::balance::measures::Measures;
use crate::batch::course::PlayCourse;
use crate::batch::matches::{self, MatchPlan, MatchTally};
use crate::batch::plan::{Plan, Stop};
use crate::batch::rounds::{Batch, Listener, Progress};
use crate::batch::runner;
use crate::play::bots::BotKind;
use crate::play::match_play::MatchRecord;
use crate::play::record::GameRecord;

/// Keeps all records.
struct RecordKeeper<R>(Vec<R>);

impl<R: Send, T> Listener<R, T> for RecordKeeper<R> {
    type Error = std::convert::Infallible;

    fn wants_records(&self) -> bool {
        true
    }

    fn records(&mut self, first: u64, records: Vec<R>) -> Result<(), Self::Error> {
        assert_eq!(first, self.0.len() as u64, "records come without a gap");
        self.0.extend(records);
        Ok(())
    }
}

/// Interrupts the run after `limit` matches.
struct Interrupter<'a> {
    flag: &'a AtomicBool,
    played: AtomicU64,
    limit: u64,
}

impl Progress for Interrupter<'_> {
    fn played(&self, units: u64) {
        if self.played.fetch_add(units, Ordering::Relaxed) + units >= self.limit {
            self.flag.store(true, Ordering::Relaxed);
        }
    }
}

fn plan(matches: u64) -> MatchPlan {
    let rules = crate::input::rules::load("scenarios/rules/urgammon.yaml").unwrap();
    let terms = rules.match_play.unwrap();
    MatchPlan {
        rules,
        terms,
        bots: [BotKind::Greedy, BotKind::Random].map(Into::into),
        matches,
        seed: 11,
        throw_limit: 100_000,
    }
}

fn played_on(threads: usize, plan: &MatchPlan) -> (Batch<MatchTally>, Vec<MatchRecord>) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let mut keeper = RecordKeeper(Vec::new());
    let Ok(batch) = pool.install(|| matches::run(plan, &PlayCourse::undisturbed(), &mut keeper));
    (batch, keeper.0)
}

#[test]
fn any_number_of_threads_plays_the_same_matches() {
    // More than one round, the last block not full.
    let plan = plan(4_500);
    let (one, records) = played_on(1, &plan);
    assert_eq!((one.tally.matches, one.stop, records.len()), (4_500, Stop::Complete, 4_500));
    for threads in [2, 7] {
        let (many, others) = played_on(threads, &plan);
        assert_eq!(many.tally, one.tally, "{threads} threads");
        assert!(others == records, "{threads} threads");
    }
    let mut counted = MatchTally::default();
    for record in &records {
        counted.add(record);
    }
    assert_eq!(counted, one.tally, "the tally agrees with the records");
}

#[test]
fn an_interruption_keeps_the_matches_played_without_a_gap() {
    let flag = AtomicBool::new(false);
    let progress = Interrupter { flag: &flag, played: AtomicU64::new(0), limit: 2_048 };
    let course = PlayCourse { progress: &progress, ..PlayCourse::until(&flag) };
    let mut keeper = RecordKeeper(Vec::new());
    let Ok(batch) = matches::run(&plan(20_000), &course, &mut keeper);
    assert_eq!(batch.stop, Stop::Interrupted);
    assert!(
        batch.tally.matches >= 1_024 && batch.tally.matches < 20_000,
        "{}",
        batch.tally.matches
    );
    let (same, records) = played_on(2, &plan(batch.tally.matches));
    assert_eq!(same.tally, batch.tally);
    assert!(records == keeper.0);
}

#[test]
fn an_interruption_before_the_first_match_gives_an_empty_result() {
    let Ok(batch) = matches::run(
        &plan(100),
        &PlayCourse::until(&AtomicBool::new(true)),
        &mut RecordKeeper(Vec::new()),
    );
    assert_eq!((batch.tally, batch.stop), (MatchTally::default(), Stop::Interrupted));
}

#[test]
fn the_first_game_of_a_match_is_the_game_of_the_same_seed_and_index() {
    // A match to one point ends with the first game that has a winner.
    let mut plan = plan(2_000);
    plan.terms.points = 1;
    let (_, of_matches) = played_on(2, &plan);
    let games = Plan {
        rules: plan.rules.clone(),
        bots: plan.bots.clone(),
        games: plan.matches,
        seed: plan.seed,
        throw_limit: plan.throw_limit,
        columns: Measures::All.columns(&plan.rules),
        ratios: Measures::All.ratio_columns(),
        watch_board: false,
        luck: None,
        feel: None,
    };
    let mut keeper = RecordKeeper::<GameRecord>(Vec::new());
    let Ok(_) = runner::run(&games, &PlayCourse::undisturbed(), &mut keeper);
    let mut compared = 0;
    for (one, game) in of_matches.iter().zip(&keeper.0).filter(|(one, _)| one.games == 1) {
        assert_eq!(one.throws, game.throws);
        compared += 1;
    }
    assert!(compared > 1_900, "{compared} matches of one game");
}
