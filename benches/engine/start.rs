//! How long it takes to start: the command from its start to the end of one game, and a rule file
//! from reading to checking.

use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::clock;
use crate::played;
use crate::side::median;
use crate::table::{Row, Target};

const ROUNDS: usize = 20;

pub fn rows() -> Vec<Row> {
    let started = row("urlab simulate finkel --games 1, by the wall", 20.0, || {
        clock::on_the_wall(one_game).1
    });
    let read = ["krolewska-b", "urgammon"].map(|name| {
        let load = || clock::on_thread(|| black_box(played::rule_set(black_box(name)))).1;
        row(&format!("{name}: its file read and checked"), 5.0, load)
    });
    std::iter::once(started).chain(read).collect()
}

fn row(what: &str, most: f64, time: impl Fn() -> Duration) -> Row {
    let seen = median((0..ROUNDS).map(|_| time().as_secs_f64() * 1e3).collect());
    Row {
        what: what.into(),
        figure: format!("{seen:.2} ms"),
        throw: None,
        baseline: String::new(),
        ratio: String::new(),
        targets: vec![Target { text: format!("{most} ms"), met: seen <= most }],
    }
}

fn one_game() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlab"));
    command.args(["simulate", "finkel", "--games", "1", "--quiet"]).stdout(Stdio::null());
    assert!(command.status().expect("urlab can be started").success());
}
