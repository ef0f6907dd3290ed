//! Two threads compared with one, by the wall clock. The best rounds are compared: in any other
//! round, something else used one of the processors.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::balance::measures::Measures;
use crate::batch::runner::Engine;
use crate::play::bots::BotKind;

use crate::clock;
use crate::played;
use crate::side::{Side, compare_by, pool};
use crate::table::{Row, Target, rate};

/// A system may need time to move a thread to its own processor.
const ROUND: Duration = Duration::from_millis(300);

pub fn rows() -> Vec<Row> {
    ["finkel", "krolewska-b"].map(against_one).into()
}

fn against_one(name: &str) -> Row {
    let plan = played::plan(&played::rule_set(name), BotKind::Greedy, Measures::Usual);
    let engine = Engine::fastest(&plan);
    let side = |games| played::by_engine(engine, &plan, games);
    let pools = [pool(1), pool(2)];
    // The most processors that a round of two threads used.
    let processors_used = Cell::new(0.0_f64);
    let one = |side: Side<'_>, games| pools[0].install(|| clock::on_the_wall(|| side(games)));
    let two = |side: Side<'_>, games| {
        let before = clock::process_time();
        let (played, time) = pools[1].install(|| clock::on_the_wall(|| side(games)));
        if let (Some(before), Some(after)) = (before, clock::process_time())
            && time > ROUND / 2
        {
            processors_used.set(processors_used.get().max((after - before) / time.as_secs_f64()));
        }
        (played, time)
    };
    let over = AtomicBool::new(false);
    let pair = std::thread::scope(|scope| {
        scope.spawn(|| keep_processors_awake(&over));
        let pair = compare_by([(&side, &one), (&side, &two)], ROUND);
        over.store(true, Ordering::Relaxed);
        pair
    });
    let times = pair.best[1] / pair.best[0];
    // Two threads that share a processor show nothing.
    let (ratio, targets) = if clock::process_time().is_some() && processors_used.get() < 1.5 {
        (format!("{times:.2}, not decided"), Vec::new())
    } else {
        (format!("{times:.2}"), vec![Target { text: "1.9 times".into(), met: times >= 1.9 }])
    };
    Row {
        what: format!(
            "{name}, greedy, {}, two threads on {:.1} processors, best round",
            engine.name(),
            processors_used.get()
        ),
        figure: rate(pair.best[1]),
        throw: None,
        baseline: format!("one thread: {}", rate(pair.best[0])),
        ratio,
        targets,
    }
}

/// Starts threads that end at once. A virtual machine may keep two busy threads on one of its
/// processors while the other sleeps. A new thread may wake the other. The row reports how many
/// processors they used.
fn keep_processors_awake(over: &AtomicBool) {
    while !over.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(5));
        std::thread::scope(|scope| {
            scope.spawn(std::thread::yield_now);
        });
    }
}
