//! All measures compared with the usual ones.

use crate::balance::measures::Measures;
use crate::batch::runner::Engine;
use crate::play::bots::BotKind;

use crate::played;
use crate::side::compare;
use crate::table::{Row, Target, row};

pub fn rows() -> Vec<Row> {
    ["finkel", "urgammon", "krolewska-b"].map(all_against_usual).into()
}

fn all_against_usual(name: &str) -> Row {
    let rules = played::rule_set(name);
    let [usual, all] = [Measures::Usual, Measures::All]
        .map(|measures| played::plan(&rules, BotKind::Greedy, measures));
    let [by_usual, by_all] = [&usual, &all].map(|plan| {
        let engine = Engine::fastest(plan);
        move |games| played::by_engine(engine, plan, games)
    });
    let pair = compare(&by_usual, &by_all);
    let times = 1.0 / pair.ratio;
    let target = Target { text: "2.5 times the time".into(), met: times <= 2.5 };
    let mut row =
        row(format!("{name}, greedy, all measures"), "usual measures", &pair, vec![target]);
    row.ratio = format!("{times:.2} times the time");
    row
}
