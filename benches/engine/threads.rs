//! Two threads against one, by the wall.

use urlab::balance::measures::Measures;
use urlab::batch::runner::Engine;
use urlab::play::bots::BotKind;

use crate::clock;
use crate::played;
use crate::side::{Side, compare, pool};
use crate::table::{Row, Target, row};

pub fn rows() -> Vec<Row> {
    ["finkel", "krolewska-b"].map(against_one).into()
}

fn against_one(name: &str) -> Row {
    let plan = played::plan(&played::rule_set(name), BotKind::Greedy, Measures::Usual);
    let engine = Engine::fastest(&plan);
    let side = |games| played::by_engine(engine, &plan, games);
    let pools = [pool(1), pool(2)];
    let [one, two] = pools.each_ref().map(|pool| {
        move |side: Side<'_>, games: u64| pool.install(|| clock::on_the_wall(|| side(games)))
    });
    let pair = compare((&side, &one), (&side, &two));
    let target = Target { text: "1.9 times".into(), met: pair.ratio >= 1.9 };
    let mut row = row(format!("{name}, greedy, {}, two threads", engine.name()), "one thread", &pair, vec![target]);
    row.throw = None;
    row
}
