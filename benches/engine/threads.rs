//! Two threads against one, by the wall. The best rounds are compared: in any other, something else had one of the processors.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use urlab::balance::measures::Measures;
use urlab::batch::runner::Engine;
use urlab::play::bots::BotKind;

use crate::clock;
use crate::played;
use crate::side::{Side, compare_by, pool};
use crate::table::{Row, Target, rate};

/// A system may take its time to move a thread to a processor of its own.
const ROUND: Duration = Duration::from_millis(300);

pub fn rows() -> Vec<Row> {
    ["finkel", "krolewska-b"].map(against_one).into()
}

fn against_one(name: &str) -> Row {
    let plan = played::plan(&played::rule_set(name), BotKind::Greedy, Measures::Usual);
    let engine = Engine::fastest(&plan);
    let side = |games| played::by_engine(engine, &plan, games);
    let pools = [pool(1), pool(2)];
    let [one, two] = pools
        .each_ref()
        .map(|pool| move |side: Side<'_>, games: u64| pool.install(|| clock::on_the_wall(|| side(games))));
    let over = AtomicBool::new(false);
    let pair = std::thread::scope(|scope| {
        scope.spawn(|| wakes(&over));
        let pair = compare_by([(&side, &one), (&side, &two)], ROUND);
        over.store(true, Ordering::Relaxed);
        pair
    });
    let times = pair.best[1] / pair.best[0];
    Row {
        what: format!("{name}, greedy, {}, two threads, best round", engine.name()),
        figure: rate(pair.best[1]),
        throw: None,
        baseline: format!("one thread: {}", rate(pair.best[0])),
        ratio: format!("{times:.2}"),
        targets: vec![Target { text: "1.9 times".into(), met: times >= 1.9 }],
    }
}

/// Starts threads that end at once: a virtual machine was seen to leave two busy threads on one of its two processors for as long as
/// the other slept, and a thread that begins wakes it.
fn wakes(over: &AtomicBool) {
    while !over.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(20));
        std::thread::scope(|scope| {
            scope.spawn(std::thread::yield_now);
        });
    }
}
